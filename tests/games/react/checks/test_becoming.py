"""Artists that turn into each other must both say so, and not for ever."""

from __future__ import annotations

from dataclasses import replace

from games.react.checks.casebook import CASES, check_artists, load, table

from gesso.games.react.model import Artist

ONE = load((CASES / "react/checks/small.yaml").read_text(encoding="utf-8"))


def problems(*artists: Artist, unreadable: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with the changes among these Artists."""
    known: dict[str, Artist | None] = {artist.id: artist for artist in artists}
    known.update(dict.fromkeys(unreadable))
    found = check_artists(artists, table(), known=known).diagnostics
    return [item.message for item in found if item.code == "GS616"]


def plain(id: str, **changes: str) -> Artist:
    """An Artist without an ascended side, under another id."""
    sides = tuple(replace(card, ascended=None) for card in ONE.abilities)
    return replace(ONE, id=id, name=id.title(), abilities=sides, **changes)  # type: ignore[arg-type]


def test_a_change_said_on_both_sides_is_sound() -> None:
    """A becomes B and B replaces A."""
    assert problems(plain("moth", becomes="flame"), replace(ONE, id="flame", replaces="moth")) == []


def test_a_change_said_on_one_side_is_reported_with_what_to_write() -> None:
    """A becomes B, and B knows nothing of it."""
    found = problems(plain("moth", becomes="flame"), replace(ONE, id="flame", name="Flame"))
    assert found == ["Moth becomes Flame, but Flame does not say `replaces: {artist: moth}`"]


def test_a_replacement_that_nobody_becomes_is_reported() -> None:
    """B replaces A, and A stays as it is."""
    found = problems(ONE, replace(ONE, id="flame", name="Flame", replaces="tester"))
    assert found == ["Flame replaces The Tester, but The Tester does not say `ascension: {becomes: flame}`"]


def test_a_cycle_of_changes_is_reported_by_each_of_its_members() -> None:
    """A becomes B becomes A."""
    first = plain("moth", becomes="flame", replaces="flame")
    second = plain("flame", becomes="moth", replaces="moth")
    assert set(problems(first, second)) == {
        "the changes form a cycle: moth -> flame -> moth",
        "the changes form a cycle: flame -> moth -> flame",
    }


def test_nothing_is_concluded_from_a_file_that_cannot_be_read() -> None:
    """The other file has errors of its own; what it says of the change is not known."""
    assert problems(plain("moth", becomes="flame"), unreadable=("flame",)) == []


def test_an_ascended_side_that_is_never_seen_is_reported() -> None:
    """Who becomes somebody else never turns the card."""
    other = replace(ONE, id="flame", replaces="tester")
    assert [
        "its ascended side is never seen" in message for message in problems(replace(ONE, becomes="flame"), other)
    ] == [True]
