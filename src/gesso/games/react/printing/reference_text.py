"""What the reference sheet and the playstyle card say of an Artist beside its rules texts."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.diagnostics.english import article
from gesso.games.react.model import Artist, Piece
from gesso.games.react.wording import RulesText


def standing(artist: Artist, words: RulesText) -> tuple[Mapping[str, object], ...]:
    """What is always on, under a heading each; where that makes more than two, passives share one."""
    passives, word = artist.passives, words.term("passive")
    frames = tuple(
        line for piece in artist.pieces if piece.effect for line in _run_in(piece.display, words.frame(piece))
    )
    change = _change(artist, words)
    sections: list[Mapping[str, object]] = []
    if change or len(passives) + bool(frames) > 2:
        lines = tuple(line for each in passives for line in _run_in(each.name, words.passive(each)))
        sections.append({"heading": word, "paragraphs": (*lines, *change)})
    else:
        sections += [{"heading": f"{word}  {each.name}", "paragraphs": words.passive(each)} for each in passives]
    if frames:
        sections.append({"heading": words.term("frame"), "paragraphs": frames})
    return tuple(sections)


def supply(artist: Artist, words: RulesText) -> tuple[str, ...]:
    """What to lay ready before anything is set up: pools in one line, and what a pool begins with."""
    counted = [words.noun(piece, piece.count) for piece in artist.pieces if piece.count]
    lines = [f"Lay out {', '.join(counted)}."] if counted else []
    lines += [f"Begin with {words.noun(piece, piece.start)}." for piece in artist.pieces if piece.start]
    lines += [f"Roll {words.noun(piece, piece.ready)}: they are ready." for piece in artist.pieces if piece.ready]
    return tuple(lines)


def pieces(artist: Artist, words: RulesText) -> tuple[str, ...]:
    """The Artist's pieces, each with what has to be known of it."""
    lines: list[str] = []
    for piece in artist.pieces:
        facts = _facts(piece)
        lines.append(words.noun(piece, piece.count) + (f": {'; '.join(facts)}" if facts else ""))
    return tuple(lines)


def _change(artist: Artist, words: RulesText) -> tuple[str, ...]:
    """Who takes whose place on ascending, for the few Artists of whom that is so (FAQ F1)."""
    if artist.becomes:
        word = words.term("ascended")
        return (f"**{word}:** you become **{_named(artist.becomes)}** for the rest of the game.",)
    if artist.replaces:
        return (f"Takes the place of the **{_named(artist.replaces)}** who has ascended, for the rest of the game.",)
    return ()


def _facts(piece: Piece) -> list[str]:
    facts = [", ".join(names) for names in (piece.copies, piece.faces) if names]
    if piece.group and piece.kind != "frame":
        facts.append(article(piece.group.title()))
    if piece.lies:
        facts.append("on a unit" if piece.lies == "on unit" else "in a zone")
    if piece.adjective:
        facts.append(f"a unit with it is **{piece.adjective}**")
    if piece.limit and piece.kind != "counter":
        facts.append(f"at most {piece.limit} in one place")
    if piece.moves_with_artist:
        facts.append("moves with your Artist")
    if not piece.returns:
        facts.append("does not come back")
    return facts


def _run_in(name: str, paragraphs: tuple[str, ...]) -> tuple[str, ...]:
    """Paragraphs with a name at the head of the first."""
    return tuple(f"**{name}:** {text}" if index == 0 else text for index, text in enumerate(paragraphs))


def _named(id: str) -> str:
    return id.replace("-", " ").title()
