"""Running the service: its log, its figures, whether its own files are whole, how it fares."""
