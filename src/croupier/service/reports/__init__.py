"""Reports: pure functions from what the ledger's facts say to tables of figures, and writers.

A report reads facts, and who wrote them when; it moves nothing and guesses nothing. Money is whole
cents until a writer prints dollars.
"""
