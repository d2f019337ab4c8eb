"""Flavour text whose emphasis never closes is reported at its word."""

from __future__ import annotations

from pathlib import Path

from cli.laboratory import make_project

from gesso.project.selection import select
from gesso.tasks.build import entry_prints, print_context


def test_an_emphasis_that_never_closes_is_reported_at_its_word(tmp_path: Path) -> None:
    file = make_project(tmp_path, "dancer") / "dancer" / "artist.yaml"
    text = file.read_text(encoding="utf-8")
    line = "    name: Leap Over\n"
    assert line in text
    file.write_text(text.replace(line, f"{line}    flavour: She *always leapt, *once* or twice.\n"), encoding="utf-8")
    (part,) = select([str(file)]).parts
    (entry,) = part.entries
    found = entry_prints(part.game, entry, tmp_path, print_context(tmp_path).fonts).diagnostics
    assert [(each.code, each.span.text) for each in found] == [("GS735", "*always")]
