"""``croupier completion``."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command(short_help="Print a script that completes in a shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script that completes commands and options in a shell.

    \b
    bash  croupier completion bash > ~/.croupier.bash, and source it from ~/.bashrc
    zsh   croupier completion zsh > ~/.croupier.zsh, and source it from ~/.zshrc
    fish  croupier completion fish > ~/.config/fish/completions/croupier.fish
    """  # noqa: D301 - click's sign for lines that are not to be wrapped
    kind = get_completion_class(shell)
    if kind is None:
        message = f"no completion for {shell}"
        raise click.UsageError(message)
    root = context.find_root()
    click.echo(kind(root.command, {}, "croupier", "_CROUPIER_COMPLETE").source())
