"""``croupier completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script that completes commands and options in a shell.

    For bash: croupier completion bash > ~/.croupier-completion.bash, and source it from ~/.bashrc.
    """
    kind = get_completion_class(shell)
    if kind is None:
        message = f"no completion for {shell}"
        raise click.UsageError(message)
    root = context.find_root()
    click.echo(kind(root.command, {}, "croupier", "_CROUPIER_COMPLETE").source())
