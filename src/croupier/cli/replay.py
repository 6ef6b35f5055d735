"""``croupier replay`` and ``croupier verify-deck``."""

from __future__ import annotations

import json

import click

from croupier.cli.files import FILE, open_input


@click.command(short_help="Rebuild a kept round and tell it.")
@click.argument("file", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print result and story as JSON.")
def replay(file: str, *, as_json: bool) -> None:
    """Rebuild a round from its record and tell it as at a dispute.

    Checks the record's hash, the deck against its seal, every event against the rules, and settles
    the round anew; a record in which anything does not fit is refused. Of a round that was void it
    says why, and holds what went back against what lay on the table.
    """
    from croupier.cli.console import wrap
    from croupier.records.replay import read_record
    from croupier.records.replay import replay as rebuild

    with open_input(file) as stream:
        text = stream.read()
    if not text.strip():
        message = f"{file} holds no record"
        raise click.UsageError(message)
    document = rebuild(read_record(text))
    if as_json:
        click.echo(json.dumps(document))
        return
    kind = "round that was void" if "void" in document else "finished round"
    click.echo(f"A replay of a {kind}. Its hash, seal and every event fit.")
    for line in document["story"]:
        click.echo(wrap(line))
    click.echo(f"SHA-256 of the record: {document['sha256']}")


@click.command("verify-deck", short_help="Check an opened deck against its seal.")
@click.argument("seal")
@click.argument("cards")
@click.argument("nonce")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def verify_deck(seal: str, cards: str, nonce: str, *, as_json: bool) -> None:
    """Check an opened deck against the SEAL that was published before the bets.

    CARDS are the 52 cards in the order of dealing, as one argument in quotes; NONCE is what was
    sealed with them. Anyone can check the same with sha256sum over the cards, a new line and the
    nonce.
    """
    from croupier.shuffle import verify_deck as verify

    verify(seal, cards, nonce)
    click.echo(json.dumps({"fits": True}) if as_json else "The deck fits its seal.")
