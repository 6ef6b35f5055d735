"""The commands. Each loads what it needs when it runs, so that ``--help`` is quick."""

from croupier.cli.app import main

__all__ = ["main"]
