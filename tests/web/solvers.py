"""What a worker does in the tests: quick, slow, deadly. Found by name in another process."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from croupier.law import RuleViolation
from croupier.service.back_office import tell_progress


def echo(question: str) -> str:
    """Answer with the question."""
    return f"answer to {question}"


def wait_for(path: str) -> str:
    """Tell that half is done, and end when there is a file."""
    tell_progress(0.5)
    while not Path(path).exists():
        time.sleep(0.01)
    return "there"


def die(_question: str) -> str:
    """Be killed."""
    os.kill(os.getpid(), signal.SIGKILL)
    return "never"


def refuse(question: str) -> str:
    """Refuse."""
    raise RuleViolation(question, "5324.36(f)(3)", accepted="another")
