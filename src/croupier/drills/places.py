"""What is out of order: the fewest things that would have to be moved."""

from __future__ import annotations

from collections.abc import Mapping


def out_of_order(places: Mapping[str, int], numbers: Mapping[str, int]) -> frozenset[str]:
    """Return the fewest things without which the rest would be in order.

    Things of one place may have any numbers; of two places the earlier needs the smaller number.

    Args:
        places: The place of each thing, from 1.
        numbers: The number that each was given.

    >>> sorted(out_of_order({"a": 1, "b": 2, "c": 3}, {"a": 3, "b": 1, "c": 2}))
    ['a']
    >>> sorted(out_of_order({"a": 1, "b": 1, "c": 2}, {"a": 7, "b": 1, "c": 8}))
    []
    """
    chains: list[list[str]] = []
    for name in sorted(places, key=lambda name: (numbers[name], places[name])):
        before = [
            chain
            for chain in chains
            if places[chain[-1]] == places[name]
            or (places[chain[-1]] < places[name] and numbers[chain[-1]] < numbers[name])
        ]
        chains.append([*_longest(before), name])
    return frozenset(places) - frozenset(_longest(chains))


def _longest(chains: list[list[str]]) -> list[str]:
    return max(chains, key=len) if chains else []
