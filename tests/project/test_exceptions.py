"""Exceptions that a card file makes with a comment: where they hold, and what is said of those that do nothing."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest
from cli.laboratory import make_project

import gesso
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import UNUSED_EXCEPTION
from gesso.project.severities import _Blocks, read_exceptions
from gesso.source import SourceFile, read_text

DANCER = Path("cards/react/dancer/artist.yaml")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_project(tmp_path, "dancer", "dj")
    return tmp_path


def check(root: Path, *lines: str, above: str = "", beside: str = "") -> list[str]:
    """What is wrong with the Dancer who begins his first effect with some lines: names of codes. `above` stands as a line
    before that effect, `beside` after its `|`."""
    text = (root / DANCER).read_text(encoding="utf-8")
    before, head, after = text.partition("effect: |\n")
    indent = after[: len(after) - len(after.lstrip(" "))]
    own = before[before.rindex("\n") + 1 :]
    before = before.removesuffix(own) + (" " * len(own) + above + "\n" if above else "") + own
    new = before + head.rstrip("\n") + beside + "\n" + "".join(f"{indent}{line}\n" for line in lines) + after
    found = gesso.open(root, texts={DANCER: new}).check()
    return [each.name for each in found]


ALLOW = "# gesso: allow zero for the show"


@pytest.mark.slow
@pytest.mark.parametrize(
    "lines",
    [
        ["draw 0 cards " + ALLOW],
        ["draw 0 cards   #gesso:allow  GS406  for the show"],
        ["draw 0 cards # gesso: allow gs406, never-placed-either for the show"],
        [ALLOW, "draw 0 cards"],
        [ALLOW, "", "# another remark", "draw 0 cards"],
        [ALLOW, "may", "  draw 0 cards"],
        ["# gesso: allow zero, GS407 both", "draw 0 cards # gesso: allow GS406 twice is none"],
    ],
)
def test_an_exception_holds_for_its_line_or_for_what_follows(root: Path, lines: list[str]) -> None:
    assert "zero" not in check(root, *lines)


@pytest.mark.slow
@pytest.mark.parametrize(
    "lines",
    [
        ["draw 0 cards", ALLOW],
        ["draw 2 cards " + ALLOW, "draw 0 cards"],
        [ALLOW, "draw 2 cards", "draw 0 cards"],
        ["may " + ALLOW, "  draw 0 cards"],
    ],
)
def test_an_exception_holds_nowhere_else_and_is_unused_there(root: Path, lines: list[str]) -> None:
    found = check(root, *lines)
    assert found.count("zero") == 1
    # An error keeps nobody from being told of an exception from nothing.
    assert found.count("unused-exception") == 1


@pytest.mark.slow
def test_a_comment_before_a_key_holds_for_all_that_it_has(root: Path) -> None:
    assert check(root, "draw 0 cards", above=ALLOW) == []
    assert check(root, "draw 0 cards", beside="  " + ALLOW) == ["unused-exception", "zero"]


@pytest.mark.slow
def test_exceptions_that_cannot_be_made_say_why(root: Path) -> None:
    for words, name in [
        ("# gesso: allow", "bad-exception"),
        ("# gesso: allow nothing-known for the show", "bad-exception"),
        ("# gesso: allow GS101 for the show", "bad-exception"),
        ("# gesso: allow GS4 for the show", "bad-exception"),
        ("# gesso: alow zero for the show", "bad-exception"),
        ("# gesso: disable zero", "bad-exception"),
        ("# gesso: allow zero", "no-reason"),
    ]:
        found = check(root, f"draw 0 cards {words}")
        assert [each for each in found if each != "zero"] == [name], words
        assert ("zero" in found) == (name == "bad-exception")


def test_an_exception_is_no_way_around_an_error_that_stays(root: Path) -> None:
    assert check(root, "drwa 1 card # gesso: allow unknown-word for the show") == ["unknown-word", "bad-exception"]


def test_nothing_is_called_unused_where_a_text_could_not_be_read(root: Path) -> None:
    assert check(root, "drwa 1 card", "draw 2 cards " + ALLOW) == ["unknown-word"]


@pytest.mark.slow
def test_an_exception_from_what_printing_finds_is_unused_where_it_finds_nothing(root: Path) -> None:
    """Looking at the texts alone cannot know; a whole check does."""
    assert check(root, "draw 2 cards # gesso: allow picture-unused it is for the box") == ["unused-exception"]
    project = gesso.open(root)
    game = project.games[0]
    assert not [each for entry in game.entries for each in game.checked(entry).diagnostics]


@pytest.mark.slow
def test_an_exception_that_is_used_counts_as_used_whatever_the_project_says(root: Path) -> None:
    (root / "gesso.toml").write_text('[project]\ngames = ["react"]\n[check]\nzero = "off"\n')
    assert check(root, "draw 0 cards " + ALLOW) == []


RING = (
    "when my artist is exhausted\n  refresh the enemy artist",
    "when my artist is refreshed\n  exhaust the enemy artist",
)


@pytest.mark.slow
def test_a_ring_of_two_entries_uses_an_exception_at_the_first(root: Path) -> None:
    def found(*passives: str, entries: tuple[str, ...] = ()) -> list[str]:
        texts = {}
        for id, passive in zip(("dancer", "dj"), passives):
            file = Path(f"cards/react/{id}/artist.yaml")
            text = (root / file).read_text(encoding="utf-8")
            lines = "".join(f"      {line}\n" for line in passive.split("\n"))
            texts[file] = text.replace("passive:\n", f"passive:\n  - name: Ring\n    text: |\n{lines}", 1)
        problems = gesso.open(root, *entries, texts=texts).check()
        return [each.name for each in problems if each.name in ("trigger-ring", "unused-exception")]

    allowed = f"# gesso: allow GS608 for the show\n{RING[0]}"
    assert found(*RING) == ["trigger-ring"]
    assert found(allowed, RING[1]) == []
    assert found(allowed, RING[1], entries=("dancer",)) == [], "pairs have not been looked at"
    assert found(allowed, "when my artist is refreshed\n  draw 1 card") == ["unused-exception"]


@pytest.mark.slow
def test_the_project_may_turn_off_that_exceptions_are_unused(root: Path) -> None:
    (root / "gesso.toml").write_text('[project]\ngames = ["react"]\n[check]\nunused-exception = "off"\n')
    assert check(root, "draw 2 cards " + ALLOW) == []


@pytest.mark.slow
def test_the_game_file_has_exceptions_too(root: Path) -> None:
    file = root / "cards/react/game.yaml"
    file.write_text(ALLOW + "\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert [(each.name, each.span.line) for each in gesso.open(root).check()] == [("unused-exception", 1)]


@pytest.mark.parametrize(
    "text",
    [
        'name: "a # gesso: allow zero so"\n',
        "name: 'a\n  # gesso: allow zero so'\n",
        "name: >\n  a\n  # gesso: allow zero so\n",
        "name: a#gesso: allow zero so\n",
        "# about gesso: and its files\nname: a\n",
    ],
)
def test_a_text_is_no_comment(text: str) -> None:
    reading = read_text(text)
    found = read_exceptions(reading.source, reading.node)
    assert (found.exemptions, found.diagnostics) == ((), ())


def lines(text: str) -> list[tuple[int, int]]:
    """The first and the last line of every exception of a text."""
    reading = read_text(text)
    return [(each.lines[0], each.lines[-1]) for each in read_exceptions(reading.source, reading.node).exemptions]


def test_what_follows_a_comment_is_a_line_with_all_that_is_indented_under_it() -> None:
    allow = "# gesso: allow zero why\n"
    assert lines(f"{allow}a: 1\nb: 2\n") == [(1, 2)]
    assert lines(f"a: 1\n{allow}b:\n  c: 1\n\n  # about d\n  d: 2\ne: 3\n") == [(2, 7)]
    assert lines(f"a:\n  {allow}  - b: 1\n    c: 2\n  - b: 3\n") == [(2, 4)]
    assert lines(f"{allow}a:\n- b: 1\n- b: 2\nc: 3\n") == [(1, 4)]
    assert lines(f"{allow}a: |\n  one\n\n  two\nb: 1\n") == [(1, 5)]
    assert lines(f"a: 1 {allow}b: 2\n") == [(1, 1)]
    assert lines(f"a: 1\n{allow}") == [(2, 3)]
    assert lines(f"a: 1\r\n{allow.strip()}\r\nb:\r\n  c: 1\r\nd: 1\r\n") == [(2, 4)]


@pytest.mark.slow
def test_the_fix_takes_the_comment_away_and_nothing_else(root: Path) -> None:
    for line, left in [("draw 2 cards   " + ALLOW, "draw 2 cards"), (ALLOW, None)]:
        text = (root / DANCER).read_text(encoding="utf-8")
        before, head, after = text.partition("effect: |\n")
        indent = after[: len(after) - len(after.lstrip(" "))]
        new = f"{before}{head}{indent}{line}\n{after}"
        (found,) = gesso.open(root, texts={DANCER: new}).check()
        (edit,) = found.fixes[0].edits
        mended = new[: edit.span.start] + edit.text + new[edit.span.end :]
        assert mended == (text if left is None else f"{before}{head}{indent}{left}\n{after}")


def covered_line_by_line(source: SourceFile, own: int) -> range:
    """What a comment in line `own` covers, by the words of the documentation: the next line and all that is indented
    under it, with the items of a list in the column of its key."""

    def idle(number: int) -> bool:
        return not source.line(number).strip() or source.line(number).lstrip().startswith("#")

    def indent(number: int) -> int:
        return len(source.line(number)) - len(source.line(number).lstrip(" "))

    last = source.whole.end_line
    first = next((number for number in range(own + 1, last + 1) if not idle(number)), last)
    is_key = source.line(first).rstrip().endswith(":")
    for end in range(first + 1, last + 1):
        item = is_key and indent(end) == indent(first) and source.line(end).lstrip().startswith("- ")
        if not (idle(end) or indent(end) > indent(first) or item):
            return range(own, end)
    return range(own, last + 1)


def test_blocks_of_lines_are_what_the_documentation_says() -> None:
    chance = Random(3)
    for _ in range(300):
        lines = [" " * chance.randrange(4) + chance.choice(("a:", "- b", "- b:", "x", "", "# c")) for _ in range(12)]
        at = chance.randrange(12)
        lines[at] = " " * chance.randrange(3) + "# gesso: allow never-placed x"
        source = SourceFile("x.yaml", "\n".join(lines))
        start = source.offset(at + 1, 1) + lines[at].index("#")
        assert _Blocks(source).lines(source.span(start, start + 3)) == covered_line_by_line(source, at + 1), lines


@pytest.mark.slow
@pytest.mark.threat("X4")
@pytest.mark.parametrize(
    "comment",
    [
        "# gesso: allow never-placed x\n",
        "# gesso: allow nope x\n",
        "# gesso: alow x\n",
        "x: 1  # gesso: allow GS401 x\n",
    ],
)
def test_many_exceptions_take_linear_time(comment: str) -> None:
    source = SourceFile("x.yaml", comment * 20_000 + "a: b\n")
    node = read_text("a: b\n").node
    found = [Diagnostic(UNUSED_EXCEPTION, "x", source.span(at, at + 1)) for at in range(0, 20_000, 10)]
    begin = time.process_time()
    exceptions = read_exceptions(source, node)
    assert len(exceptions.without(found)) == len(found)
    assert len(exceptions.diagnostics) + len(exceptions.unused(found)) in (100, 101)
    assert time.process_time() - begin < 3


@pytest.mark.slow
@pytest.mark.threat("X4")
def test_an_exception_of_many_codes_takes_linear_time() -> None:
    source = SourceFile("x.yaml", "# gesso: allow " + "GS401," * 200_000 + " x\na: b\n")
    begin = time.process_time()
    assert len(read_exceptions(source, read_text("a: b\n").node).diagnostics) == 2
    assert time.process_time() - begin < 3
