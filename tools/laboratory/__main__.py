"""Run as ``python tools/laboratory EXPORT``."""

import sys
from pathlib import Path

if not __package__:  # run as a folder: the modules know each other as parts of ``laboratory``
    sys.path[0] = str(Path(__file__).resolve().parents[1])

from laboratory.command import main

sys.exit(main(sys.argv[1:]))
