"""The dealer school: drills in paying, in the order of the dealer's acts and in irregularities."""
