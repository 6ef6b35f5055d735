"""Past rounds: found, replayed step by step, proved."""
