"""``python -m croupier``."""

from croupier.cli import main

if __name__ == "__main__":
    main()
