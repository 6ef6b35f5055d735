"""A table as one player sees it, and what a touch of his asks for."""
