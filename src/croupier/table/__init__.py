"""What stands around a round: seats, clocks, meters, approvals; commands become ledger entries.

Pure: no storage, no clock, no randomness; those are arguments.
"""
