"""The auditor's room: the ledger recomputed, searched and taken away; the program's own files."""
