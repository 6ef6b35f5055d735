"""A house's choices: read, turned into each game's rules, and held against the law.

A facility's file is TOML with one table a game and money in dollars; the ``house`` of a record
has the same keys with money in cents. Each game describes its keys in its ``Choices``.
"""

from croupier.house.check import check_house
from croupier.house.choices import choices_model
from croupier.house.facility import (
    choices_from_file,
    draft_from_file,
    layout_from_file,
    read_file,
    rules_from_file,
)
from croupier.house.layout import lawful_cloth
from croupier.house.reading import read_rules, rules_of

__all__ = [
    "check_house",
    "choices_from_file",
    "choices_model",
    "draft_from_file",
    "lawful_cloth",
    "layout_from_file",
    "read_file",
    "read_rules",
    "rules_from_file",
    "rules_of",
]
