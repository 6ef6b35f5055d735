"""A practice house: who comes in without an account, and who deals to him."""
