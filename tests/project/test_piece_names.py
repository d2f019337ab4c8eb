"""Pieces are found under every name that a designer has for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.laboratory import make_project

from gesso.diagnostics import RequestError
from gesso.project.selection import select
from gesso.tasks.build import kit_of, print_context
from gesso.tasks.kit import pieces_called

SPIRITS = {f"CAL-{kind}-SEALBRUSH-SPIRIT-{number}" for kind in "UF" for number in (1, 2)}
STANDEES = {"CAL-U-SEALBRUSH-SPIRIT-1", "CAL-U-SEALBRUSH-SPIRIT-2"}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("named")
    file = make_project(root, "calligrapher", "dancer") / "calligrapher" / "artist.yaml"
    text = file.read_text(encoding="utf-8")
    pot = "  ink-pot: {kind: token, count: 2, lies: on unit, sigil: ink, provenance: stated}\n"
    assert "  sealbrush-spirit:\n" in text
    file.write_text(text.replace("  sealbrush-spirit:\n", f"{pot}  sealbrush-spirit:\n"), encoding="utf-8")
    return root


def fronts(root: Path, *words: str) -> set[str]:
    (part,) = select(("calligrapher", "dancer"), str(root)).parts
    kit = kit_of(part, root, print_context(root).fonts)
    return set(pieces_called(words, [(kit, part.entries)]))


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("CAL-02", {"CAL-02"}),
        ("spilled-well", {"CAL-02"}),
        ("ink", {"CAL-T-INK"}),
        ("ink-pot", {"CAL-T-INK-POT"}),
        ("sealbrush-spirit", SPIRITS),
        ("sealbrush-spirit-card", {"CAL-A2-BLUE", "CAL-A2-RED", *STANDEES}),
        ("sealbrush", {"CAL-A2-BLUE", "CAL-A2-RED", *SPIRITS}),
        ("CAL-A2", {"CAL-A2-BLUE", "CAL-A2-RED"}),
        ("CAL-A2-RED", {"CAL-A2-RED"}),
        ("CAL-A1", {"CAL-A1"}),
        ("CAL-U", {"CAL-U-ARTIST", *STANDEES}),
    ],
)
def test_a_word_means_all_that_bears_it(root: Path, word: str, meant: set[str]) -> None:
    assert fronts(root, word) == meant


def test_several_words_mean_what_each_of_them_does(root: Path) -> None:
    assert fronts(root, "ink", "DAN-01") == {"CAL-T-INK", "DAN-01"}


@pytest.mark.parametrize(
    ("word", "hint"),
    [("CAL-2", "CAL-"), ("inkk", "ink"), ("", "by the number"), ("pieces", "`gesso kit` prints all"), ("-", "number")],
)
def test_a_word_that_means_nothing_is_told(root: Path, word: str, hint: str) -> None:
    with pytest.raises(RequestError) as caught:
        fronts(root, word)
    assert f"no piece `{word}`" in str(caught.value) and hint in caught.value.hint
