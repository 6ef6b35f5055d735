"""The JSON of the interfaces: records of rounds in, settlements out."""

from croupier.records.settling import settle

__all__ = ["settle"]
