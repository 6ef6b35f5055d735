"""What a dealer in training is asked: layouts to pay, steps to put in order, mishaps to rule on.

Every question is made from a seed, played on the engine and answered by it and by the law's own
order; nothing here is a table of answers.
"""
