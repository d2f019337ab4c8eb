"""Themes: roles of a game's look with other values, checked at their lines, and nothing else changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.laboratory import make_project

import gesso
from gesso.cli import main
from gesso.printing.faces.style import theme_problems, unusable, values_of, variables
from gesso.printing.faces.templates import TemplateBook
from gesso.project.game import AnyGame
from gesso.project.selection import select
from gesso.project.styles import THEME, with_theme
from gesso.resources import home
from gesso.source import SourceFile
from gesso.tasks.build import kit_of, print_context

pytestmark = pytest.mark.usefixtures("coarse")

GAMES = ("react", "solrei")
FONTS = print_context(home()).fonts
SHARED = Path("cards/react") / THEME
OWN = Path("cards/react/dancer") / THEME


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_project(tmp_path, "dancer", "dj")
    return tmp_path


def found(root: Path, text: str, file: Path = SHARED) -> list[tuple[str, str, int]]:
    (root / file).write_text(text, encoding="utf-8")
    problems = gesso.open(root).check()
    return [(each.code, Path(each.span.path).as_posix(), each.span.line) for each in problems]


def theme_of(root: Path, entry: str) -> dict[str, object]:
    game: AnyGame = gesso.open(root).games[0]
    one = game.entry(entry)
    assert one is not None
    bare = game.definition.printing().prints(game.program(one), game.table)
    prints = with_theme(game, one, bare, root, FONTS)
    return dict(prints.components[0].front.theme)


@pytest.mark.parametrize("game", GAMES)
def test_the_look_of_a_game_keeps_to_what_is_asked_of_a_theme(game: str) -> None:
    """Every role has a value that is of its kind, can be read where it stands, and is there."""
    own = values_of(game, ())
    assert own and all(not unusable(game, name, value, FONTS) for name, value in own.items())
    places = dict.fromkeys(own, SourceFile(THEME, "").top)
    assert list(theme_problems(game, tuple(own.items()), places, FONTS)) == []
    for role in variables(game).values():
        assert set(role.read_on + role.seen_on) <= set(own)


@pytest.mark.parametrize("game", GAMES)
def test_flavour_follows_the_texts_of_a_theme_that_says_nothing_of_it(game: str) -> None:
    assert values_of(game, ())["flavour_font"] == "alegreya-sans/500-italic"
    assert values_of(game, (("text_font", "gloock/400"),))["flavour_font"] == "gloock/400"
    own = (("text_font", "gloock/400"), ("flavour_font", "alegreya-sans/500-italic"))
    assert values_of(game, own)["flavour_font"] == "alegreya-sans/500-italic"


def test_a_clean_print_leaves_notes_of_production_out_but_no_credit() -> None:
    book, clean = TemplateBook((home() / "templates" / "faces",)), (("production_notes", "no"),)
    colours = dict.fromkeys(("deep", "main", "accent", "light", "sigil_colour"), "#14161B")
    words = {
        "id": "BEE-01",
        "note": "Placeholder art",
        "label": "Action",
        "name": "Bee",
        "flavour": "",
        "quantity": "8",
    }
    card = {
        **colours,
        **words,
        "effects": (),
        "motif": "ink",
        "sigil": "nib",
        "seed": 1,
        "composition": 0,
        "picture": "",
    }
    for credit, theme, shown in (
        ("", (), "Placeholder art"),
        ("", clean, ""),
        ("Art: A. Smith", clean, "Art: A. Smith"),
        ("Art: A. Smith", (), "Art: A. Smith"),
    ):
        face = book.render("react/action", {"card": {**card, "credit": credit}}, theme)
        assert ("Placeholder art" in face, "A. Smith" in face) == (shown == "Placeholder art", "Smith" in shown)


@pytest.mark.parametrize("game", GAMES)
def test_every_role_is_read_by_a_template(game: str) -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in (home() / "templates/faces" / game).glob("*.j2"))
    assert [name for name in variables(game) if f"theme.{name}" not in texts] == []


def test_a_theme_that_says_what_is_so_changes_no_document() -> None:
    book = TemplateBook((home() / "templates" / "faces",))
    palette = {"deep": "#1A1C22", "main": "#5C6B78", "accent": "#D5342B", "light": "#EFE8DA", "letters": "#F5F0E6"}
    picture = {"motif": "ink", "seed": 1, "composition": 0, "picture": "reference"}
    track = {"title": "Damage", "left": 16, "hits": ({"x": 40},), "radius": 8, "note": "the third loses"}
    values = {"card": {**palette, **picture, **track}}
    same, other = tuple(values_of("react", ()).items()), (("ink", "#1B2A4A"),)
    plain = book.render("react/damage", values)
    assert book.render("react/damage", values, same) == plain
    assert book.render("react/damage", values, other) == plain.replace("#14161B", "#1B2A4A")
    assert book.render("react/damage", values) == plain, "one theme does not stay for the next"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("[colours]\nink = #14161B\n", "GS721", 2),
        ('[colours]\n\nink = "#C8C0B0"\n', "GS722", 3),
        ('[colours]\nbar_letters = "#222222"\n', "GS722", 2),
        ('[colours]\nintention = "#F0EADC"\nbar_letters = "#14161B"\n', "GS722", 2),
        ('[sizes]\ntext_sizes = "9/11 8/9"\n', "GS723", 2),
        ("[sizes]\nlabel_size = 8\n", "GS723", 2),
        ("[sizes]\nlabel_size = 5\n", "GS105", 2),
        ('[sizes]\ntext_sizes = "9/11 6/7"\n', "GS106", 2),
        ('[fonts]\ntext_font = "nowhere/400"\n', "GS724", 2),
        ('[fonts]\ndisplay = "gloock"\n', "GS724", 2),
        ('[colours]\nimk = "#14161B"\n', "GS101", 2),
        ("[colour]\n", "GS101", 1),
        ('[sizes]\nname_size = "big"\n', "GS103", 2),
        ('[colours]\nink = "black"\n', "GS106", 2),
        ("colours = 3\n", "GS103", 1),
        ("[colours]\nink = 1979-05-27\n", "GS106", 2),
    ],
)
def test_a_theme_is_checked_at_its_lines(root: Path, text: str, code: str, line: int) -> None:
    problems = found(root, text)
    assert (code, SHARED.as_posix(), line) in problems
    assert {each[1] for each in problems} == {SHARED.as_posix()}
    assert found(root, text) == problems, "what was kept says the same"


@pytest.mark.slow
def test_a_theme_that_is_no_toml_has_the_hint_of_a_theme(root: Path) -> None:
    (root / "cards/react/theme.toml").write_text("[colours\nink = 1", encoding="utf-8")
    (found,) = gesso.open(root).check()
    assert found.code == "GS721" and "`[colours]`" in found.hint and "`[project]`" not in found.hint


@pytest.mark.slow
def test_type_of_the_least_size_is_no_problem(root: Path) -> None:
    assert found(root, "[sizes]\nlabel_size = 8.4\n") == []


@pytest.mark.slow
def test_an_entry_goes_before_its_game(root: Path) -> None:
    assert found(root, '[colours]\nink = "#1B2A4A"\nintention = "#1F6F5C"\n') == []
    assert found(root, '[colours]\nink = "#202020"\n', OWN) == []
    assert theme_of(root, "dj") == {"ink": "#1B2A4A", "intention": "#1F6F5C"}
    assert theme_of(root, "dancer") == {"ink": "#202020", "intention": "#1F6F5C"}


@pytest.mark.slow
def test_a_theme_of_an_entry_is_checked_with_that_of_its_game(root: Path) -> None:
    assert found(root, '[colours]\nbox = "#D8D0C0"\n') == []
    assert found(root, '[colours]\nfooter = "#707070"\n', OWN) == [("GS722", OWN.as_posix(), 2)]


@pytest.mark.slow
def test_a_build_refuses_what_cannot_be_read(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / SHARED).write_text('[colours]\nink = "#C8C0B0"\n', encoding="utf-8")
    assert main(["build", str(root / "cards/react/dancer"), "--only", "faces"]) == 1
    assert "GS722" in capsys.readouterr().err
    assert not (root / "build").exists()


def test_a_theme_outside_the_project_is_not_read(root: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / THEME
    elsewhere.write_text('[colours]\nink = "#202020"\n', encoding="utf-8")
    (root / SHARED).symlink_to(elsewhere)
    assert theme_of(root, "dj") == {}


def test_the_doctor_tells_which_themes_are_on(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", "--project", str(root)])
    assert "none: `cards/react/theme.toml` would change the look" in capsys.readouterr().out
    (root / SHARED).write_text("", encoding="utf-8")
    (root / OWN).write_text("", encoding="utf-8")
    main(["doctor", "--project", str(root)])
    assert "cards/react/theme.toml, and themes of their own: dancer" in capsys.readouterr().out


def test_heads_of_kit_pages_follow_a_theme_as_far_as_they_can_be_read_on_paper() -> None:
    assert set(variables("kit")) <= {name for game in GAMES for name in variables(game)}
    book = TemplateBook((home() / "templates" / "faces",))
    values = {
        **dict.fromkeys(("title", "stock", "note", "advice", "name", "version", "digest"), "x"),
        "legend": ("glue", "cut", "fold"),
        "halves": ({"name": "fronts", "x": 50},),
        "folding": None,
        "width": 210,
        "height": 297,
        "sheet": 1,
        "sheets": 2,
        "seals": 2,
        "shared": False,
        "letters": 0,
        "words": {"cut": "c", "fold": "f", "glue": "g", "bar": "b"},
    }
    own, red, white = (
        book.render("kit/page", {"card": values}, theme)
        for theme in ((), (("display", "gloock"), ("ink", "#7A1F1F")), (("ink", "#FFFDF8"),))
    )
    assert "#7A1F1F" in red and "#14161B" not in red and "gloock/900" in red
    assert white == own and "#14161B" in own


def test_a_kit_has_the_theme_of_its_game(root: Path) -> None:
    (root / SHARED).write_text('[colours]\nintention = "#1F6F5C"\n', encoding="utf-8")
    (part,) = select([str(root / "cards")], project=str(root)).parts
    kit = kit_of(part, root, FONTS)
    assert dict(kit.theme) == {"intention": "#1F6F5C"}
    fronts = {piece.front.id: piece.front for source in kit.sources for piece in source.components}
    book = TemplateBook((home() / "templates" / "faces",))
    for id in ("REACT-CHAIN-1", "REACT-CHAIN-STRIP-1", "REACT-AID"):
        face = fronts[id]
        document = book.render(face.template, {"card": face.values}, face.theme)
        assert "#1F6F5C" in document and "#1B5FAE" not in document, id


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no font", "it is not a font"),
        (b"", "it is empty"),
        (b"wOF2" + bytes(40), "it is packed for pages of the web (WOFF2)"),
        (b"ttcf" + bytes(40), "it is a collection of fonts"),
        (b"\0\1\0\0\0\7", "the font's character map ends early"),
    ],
)
def test_a_font_that_cannot_be_read_is_told_where_a_theme_names_it(root: Path, content: bytes, said: str) -> None:
    file = root / "templates/fonts/lamp/lamp-400.ttf"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    name = next(name for name, role in variables("react").items() if role.table == "fonts" and not role.weights)
    (root / SHARED).write_text(f'# ours\n[fonts]\n{name} = "lamp/400"\n', encoding="utf-8")
    told = [each for each in gesso.open(root).check() if each.code != "GS730"]
    assert [(each.code, Path(each.span.path).name, each.span.line, each.span.text) for each in told] == [
        ("GS718", THEME, 3, '"lamp/400"')
    ]
    assert told[0].message == f"`lamp-400.ttf` is not a font that can be read: {said}"
    assert gesso.open(root).build(root / "build", ["sheets"]).diagnostics[0].span.line == 3
