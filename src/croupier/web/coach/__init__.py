"""The coach: what each answer is worth, what a mistake cost, and hard spots once more."""
