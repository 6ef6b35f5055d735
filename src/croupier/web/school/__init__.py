"""The dealer school's pages: drills shown, answers read, corrected and counted."""
