"""The pit: tables, meters, accounts and reports for those who run the house; the dealer's page."""
