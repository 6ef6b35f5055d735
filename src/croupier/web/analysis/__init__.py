"""The room of the odds: a house's choices, exactly analysed, alone or two side by side."""
