"""Rows of a spreadsheet in an entry's file: what can be read is in, the rest is a comment, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import gesso
from gesso.api import Project
from gesso.diagnostics import RequestError
from gesso.spreadsheets.separated import read_separated
from gesso.tasks.new import new_project, parse_name, starter_of
from gesso.tasks.rows.importing import Imported, import_rows, write_imported

FILE = "cards/react/baker/artist.yaml"
HEAD = "name,kind,cost,effect,copies,flavour\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("sheets") / "project"
    new_project(root, starter_of("react"), parse_name("The Baker"))
    return root


@pytest.fixture
def project(made: Path) -> Project:
    return gesso.open(made)


def imported(project: Project, text: str, entry: str = "baker", **how: str) -> Imported:
    return import_rows(project.model, read_separated("cards.csv", text.encode()), entry, **how)


def after(project: Project, made: Imported, path: str = FILE) -> str:
    return made.texts.get(path, "") or (project.root / path).read_text(encoding="utf-8")


def again(project: Project, made: Imported, text: str, **how: str) -> Imported:
    """Import into the files that an import would have written."""
    later = project.reload({Path(path): content for path, content in made.texts.items()})
    return imported(later, text, made.entry, **how)


def codes(made: Imported) -> list[tuple[str, int]]:
    return [(each.code, each.span.line) for each in made.diagnostics]


ROWS = f"""{HEAD.strip()},Rarity
Side Step,reaction,,move my artist 2,8,,common
Knead,Intention,target a zone within 2 of my artist,"deal 1 damage to each enemy unit in the target
place 1 mark in the target",6,"Slow, then fast.",rare
,Reaction,,draw 1 card,,,
Crumb,token,,,4,,
Strew,reaction,,place 1 crumb in the zone of my artist,2.5,,
Trail,passive,,"when my artist leaves a zone
  place 2 marks in the zone",,,
"""


def test_rows_change_what_is_there_and_add_what_is_new(project: Project) -> None:
    made = imported(project, ROWS)
    assert codes(made) == [("GS923", 1), ("GS920", 7)]
    assert made.added == ("knead", "knead/2", "crumb", "strew")
    assert made.changed == {"side-step/1": ("effect", "Rarity"), "passive/1": ("effect",)}
    text = after(project, made)
    assert (
        """  - id: knead
    # Rarity: rare
    name: Knead
    copies: 6
    flavour: "Slow, then fast."
    effects:
      - kind: intention
        cost: |
          target a zone within 2 of my artist
        effect: |
          deal 1 damage to each enemy unit in the target
          place 1 mark in the target
      - kind: reaction
        effect: |
          draw 1 card
  - id: strew
    # copies: 2.5
    name: Strew
    copies: 1
"""
        in text
    )
    assert "  crumb:\n    kind: token\n    name: Crumb\n    count: 4\n    lies: in zone\n" in text
    before = (project.root / FILE).read_text(encoding="utf-8")
    gone = set(before.splitlines()) - set(text.splitlines())
    assert gone <= {"          move my artist 1", "        place 1 mark in the zone"}, "all else stays as it is"
    twice = again(project, made, ROWS)
    assert not twice.texts and not twice.changed and twice.unchanged == 6


@pytest.mark.slow
def test_what_a_designer_writes_between_two_imports_stays(project: Project) -> None:
    made = imported(project, ROWS)
    edited = made.texts[FILE].replace("    name: Knead\n", "    name: Knead   # a good name\n    art_seed: 7\n")
    edited = edited.replace("    copies: 6\n", "    copies: 9            # more of them\n")
    later = project.reload({Path(FILE): edited})
    second = imported(later, ROWS)
    assert second.changed == {"knead": ("copies",)} or second.changed == {"knead/1": ("copies",)}
    assert second.texts[FILE] == edited.replace("copies: 9 ", "copies: 6 ")


BAD = f"""{HEAD}Zap,reaction,,frobnicate the enemy,two,
,reaction,,draw 2 cards,,
Poof,reaction,,"Zap every foe, twice.",2,
Side Step,reaction,,move my artist 1,8,
Knead,reaction,,draw 1 card,1,
Zip,reaction,,draw 2 cards,1,
Knead,reaction,,draw 3 cards,1,
Odd,Sorcery,,draw 1 card,1,
,,,draw 4 cards,,
"""


@pytest.mark.slow
def test_what_cannot_stand_is_a_comment_with_its_diagnostic(project: Project) -> None:
    made = imported(project, BAD)
    assert set(codes(made)) >= {("GS202", 2), ("GS920", 2), ("GS921", 4), ("GS922", 8), ("GS922", 9)}
    assert set(made.waiting) == {"zap", "zap/2", "poof", "knead-2", "odd"}
    text = after(project, made)
    assert (
        """  # row zap cannot stand here yet:
  #   GS202 unknown-word: no line begins with `frobnicate` here
"""
        in text
    )
    assert (
        """  # - id: zap
  #   # copies: two
  #   name: Zap
  #   copies: 1
  #   effects:
  #     - kind: reaction
  #       effect: |
  #         frobnicate the enemy
  #     - kind: reaction
  #       effect: |
  #         draw 2 cards
  # end of row zap
"""
        in text
    )
    for words in ("Zap every foe, twice.", "draw 3 cards", "# kind: Sorcery", "draw 4 cards"):
        assert words in text, "nothing is lost"
    assert not again(project, made, BAD).texts


@pytest.mark.slow
def test_a_row_that_is_corrected_takes_the_place_of_its_comment(project: Project) -> None:
    first = imported(project, BAD)
    good = BAD.replace("frobnicate the enemy,two", "draw 1 card,2").replace('"Zap every foe, twice."', "Draw 3 cards.")
    second = again(project, first, good)
    assert second.added == ("zap", "zap/2", "poof")
    text = second.texts[FILE]
    assert "# row zap" not in text and "frobnicate" not in text and "# row poof" not in text
    assert "  - id: zap\n    name: Zap\n    copies: 2\n" in text and "          draw 3 cards\n" in text
    assert "# row knead-2 cannot" in text


@pytest.mark.slow
def test_a_comment_may_be_corrected_and_uncommented_in_the_file(project: Project) -> None:
    first = imported(project, BAD)
    start, end = first.texts[FILE].index("  # - id: poof"), first.texts[FILE].index("  # end of row poof")
    block = first.texts[FILE][start:end]
    own = block.replace("  # ", "  ").replace("Zap every foe, twice.", "draw 2 cards")
    edited = first.texts[FILE].replace(block, own)
    second = imported(project.reload({Path(FILE): edited}), BAD)
    assert own in second.texts.get(FILE, edited), "the sheet still has words that cannot be read"
    assert ("GS921", 4) in codes(second)


@pytest.mark.slow
def test_each_problem_is_at_its_cell(project: Project) -> None:
    made = imported(project, BAD)
    found = {each.code: each for each in reversed(made.diagnostics)}
    assert found["GS202"].span.text == "frobnicate" and found["GS202"].message.startswith("`D2`: ")
    assert found["GS920"].span.text == "two" and found["GS921"].span.text == '"Zap every foe, twice."'
    (related,) = next(each for each in made.diagnostics if "earlier row" in each.message).related
    assert related.span.line == 6


@pytest.mark.parametrize(
    "head",
    [
        "Copies,Effect,Name,Kind", "QTY,Rules Text,Card,Card Type", "exemplaires,Effet,Nom,Genre", "Quantité,texte de règles,NOM,Type de carte",
    ],
)  # fmt: skip
def test_columns_stand_in_any_order_and_in_two_languages(head: str, project: Project) -> None:
    made = imported(project, f"Our cards\n{head}\n3,draw 2 cards,Zip,réaction\n{head}\n")
    assert made.added == ("zip",)
    assert [each.message.partition(":")[0] for each in made.diagnostics] == [
        "the row above the names of the columns is left out",
        "this row has the names of the columns again, and is left out",
    ]


@pytest.mark.parametrize(
    "text", ["a,b,c\n1,2,3\n", "Side Step,reaction,draw 1 card\n", "cost,effect\n,draw 1 card\n", "name\nx\n"]
)
def test_a_table_without_names_of_columns_is_refused(text: str, project: Project) -> None:
    with pytest.raises(RequestError, match="no line with the names of its columns") as raised:
        imported(project, text)
    assert "name, kind" in raised.value.hint


@pytest.mark.slow
def test_control_characters_formulas_and_long_words_are_left_out_and_said(project: Project) -> None:
    text = f"{HEAD}Z\x07ip,reaction,,draw 2\N{NO-BREAK SPACE}cards,1,a\u202eb\nLong,reaction,,draw 1 card,1,{'x ' * 15_000}\n"
    made = imported(project, text)
    assert made.added == ("zip", "long")
    assert [code for code, _ in codes(made)] == ["GS920"] * 3
    assert "    name: Zip\n" in after(project, made) and f"# flavour: {'x ' * 15_000}".rstrip() in after(project, made)


@pytest.mark.slow
def test_a_number_of_copies_that_is_none_is_a_comment(project: Project) -> None:
    copies = ["2.5", "2026-01-02", "TRUE", "-1", "0", "100", "a few", "1e3", "99999999"]
    made = imported(
        project, HEAD + "".join(f"Zip {n},reaction,,draw 2 cards,{cell},\n" for n, cell in enumerate(copies))
    )
    assert len(made.added) == len(copies) and {code for code, _ in codes(made)} == {"GS920"}
    for cell in copies:
        assert f"# copies: {cell}\n" in after(project, made)


@pytest.mark.slow
def test_more_cards_than_a_list_holds_are_comments(project: Project) -> None:
    made = imported(project, HEAD + "".join(f"Card {n},reaction,,draw {n + 2} cards,1,\n" for n in range(40)))
    assert len(made.added) == 26 and len(made.waiting) == 14
    assert "`deck` has room for 30 cards, and this is number 31" in made.diagnostics[0].message


def test_a_new_entry_has_the_cards_of_the_sheet_and_no_others(project: Project) -> None:
    made = imported(project, f"{HEAD}Zip,reaction,,draw 2 cards,30,\n", "The Miller")
    assert made.is_new and [*made.texts] == ["cards/react/miller/artist.yaml"]
    text = made.texts["cards/react/miller/artist.yaml"]
    assert "id: miller" in text and "  - id: zip\n" in text and "side-step" not in text
    assert "baker-strokes" not in text and "miller-strokes" in text, "what the sheet has no rows of stays"


@pytest.mark.slow
def test_an_import_is_written_once(made: Path) -> None:
    project = gesso.open(made)
    result = imported(project, f"{HEAD}Zip,reaction,,draw 2 cards,30,\n", "Writer")
    assert not write_imported(project.model, result).unwritten
    assert (made / result.path).read_text(encoding="utf-8") == result.texts[result.path]
    later = gesso.open(made)
    changed = imported(later, f"{HEAD}Zip,reaction,,draw 3 cards,30,\n", "writer")
    (made / result.path).write_text("gesso: 1\n", encoding="utf-8")
    assert write_imported(later.model, changed).unwritten == {result.path: "it has changed since it was read"}


def test_unknown_entries_and_games_are_said(project: Project) -> None:
    with pytest.raises(RequestError, match="no game `chess`"):
        imported(project, f"{HEAD}Zip,,,,,\n", game="chess")
    with pytest.raises(RequestError, match="belongs to a pack"):
        imported(project, f"{HEAD}Zip,,,,,\n", "dancer")


@pytest.mark.slow
def test_long_printed_words_are_not_read_and_an_id_of_another_kind_is_not_taken(project: Project) -> None:
    text = "id,name,kind,effect\n,Long,reaction," + "Draw 2 cards. " * 200 + "\nmark,Stamp,reaction,draw 2 cards\n"
    made = imported(project, text)
    assert made.waiting == ("long",) and made.added == ("mark-2",)
    assert codes(made) == [("GS921", 2)] and not again(project, made, text).texts


@pytest.mark.slow
def test_line_ends_and_a_missing_last_one_stay(project: Project) -> None:
    text = (
        f"{HEAD}Zip,reaction,,draw 2 cards,1,\nSide Step,reaction,,move my artist 3,7,\nOdd,Sorcery,,draw 1 card,1,\n"
    )
    before = (project.root / FILE).read_text(encoding="utf-8")
    plain = imported(project, text).texts[FILE]
    windows = imported(project.reload({Path(FILE): before.replace("\n", "\r\n")}), text).texts[FILE]
    assert windows == plain.replace("\n", "\r\n")
    open_end = imported(project.reload({Path(FILE): before.rstrip("\n")}), text).texts[FILE]
    assert open_end.rstrip("\n") == plain.rstrip("\n")
