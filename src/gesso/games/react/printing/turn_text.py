"""What is printed of a turn: its phases, how a chain begins and goes on, and when the game is lost."""

from collections.abc import Mapping
from functools import reduce

from gesso.art import seed_from_text
from gesso.games.react.lang.immunity import is_never_damaged
from gesso.games.react.model import Artist, Table
from gesso.games.react.wording import RulesText


def phases(table: Table, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """The phases of a turn in their order, the one in which cards are played marked as `main`."""
    kit = words.kit
    progress = "phase_masterpiece_text" if table.first_turn_masterpiece else "phase_masterpiece_later"
    texts = (
        ("phase_start", kit("phase_start_text")),
        ("phase_masterpiece", kit(progress)),
        ("phase_draw", kit("phase_draw_text", limit=str(table.hand_limit))),
        ("phase_main", kit("phase_main_text")),
        ("phase_end", kit("phase_end_text")),
    )
    return tuple({"name": kit(name), "text": text, "main": name == "phase_main"} for name, text in texts)


def chain_links(table: Table, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """What an Intention and a Reaction do on the chain, as effects are printed."""
    kinds = (
        ("intention", "starts_chain", words.kit("starts_chain_text")),
        ("reaction", "answers_chain", words.kit("answers_chain_text", slots=str(table.chain_slots))),
    )
    return tuple(
        {"kind": kind, "kind_word": words.term(kind), "head": words.kit(head), "text": text}
        for kind, head, text in kinds
    )


def turn_values(artist: Artist, table: Table, words: RulesText) -> Mapping[str, object]:
    """What stands on the back of a reference sheet: a whole turn, when it is lost, and how the Artist is played."""
    return {
        "name": words.kit("turn"),
        "label": artist.noun,
        "seed": seed_from_text(f"{artist.id}/turn"),
        "phases": phases(table, words),
        "effects": chain_links(table, words),
        "notes": (words.face("distance"), *_losing(artist, table, words)),
        "playstyle_word": words.term("playstyle"),
        "playstyle": artist.playstyle,
    }


def _losing(artist: Artist, table: Table, words: RulesText) -> tuple[str, ...]:
    """The general ways in which the Artist's player may lose: nobody can damage some, and some have no deck."""
    ways = (
        *(() if is_never_damaged(words.program) else (words.face("lost_by_damage", n=str(table.damage_to_lose)),)),
        *(() if artist.deck is None else (words.face("lost_by_drawing"),)),
    )
    if not ways:
        return ()
    said = reduce(lambda first, next: words.face("lost_either_way", first=first, next=next), ways)
    return (words.face("losing", ways=said),)
