"""``croupier manifest``: whether the program's own files are those that were built."""

from __future__ import annotations

import click

from croupier.cli.files import FILE, open_input
from croupier.cli.writing import put_bytes


@click.group(short_help="Check the program's own files.")
def manifest() -> None:
    """Write down the SHA-256 of each of the program's files, or check them against such a file.

    The file is what sha256sum writes. To check it without Croupier:
    (cd "$(croupier manifest place)" && sha256sum --check --strict FILE)
    """


@manifest.command(short_help="Write the manifest of the files that are here.")
@click.argument("file", metavar="FILE", type=FILE)
def write(file: str) -> None:
    """Write the manifest of the files that are here into FILE; - is standard output."""
    from croupier.service.operation import integrity

    put_bytes(file, integrity.write(integrity.take()).encode("utf-8", "surrogateescape"))


@manifest.command(short_help="Check the files against a manifest.")
@click.argument("file", metavar="FILE", type=FILE)
def check(file: str) -> int:
    """Check the files against the manifest FILE; the exit code is 1 if anything differs."""
    from croupier.service.operation import integrity

    with open_input(file) as stream:
        wanted = integrity.read(stream.read())
    found = integrity.compare(wanted, integrity.take())
    for kind, names in found.told().items():
        for name in names:
            click.secho(f"{kind}: {name}", fg="red")
    verdict = "all as they should be" if found.clean else "not as they should be"
    click.echo(f"{len(wanted)} files, digest {integrity.digest(wanted)}: {verdict}.")
    return 0 if found.clean else 1


@manifest.command(short_help="Print the folder in which a manifest's names begin.")
def place() -> None:
    """Print the folder in which a manifest's names begin, for sha256sum."""
    from croupier.service.operation import integrity

    click.echo(integrity.PACKAGE.parent)
