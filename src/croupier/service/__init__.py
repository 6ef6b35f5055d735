"""Tables over a ledger: a command comes in, one transaction is written, the reply goes out."""
