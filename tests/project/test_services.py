"""Files of services: the shipped ones can be read, a project's own come first, and every mistake is told at its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.laboratory import make_project
from printing.exports.service_files import EACH_FACE, HEAD, IMAGES, POKER_PICTURES, PRESS

import gesso
from gesso.cli import main
from gesso.diagnostics import RequestError
from gesso.printing.exports.products import PANELS
from gesso.project.services import all_services, load_service, service_files
from gesso.resources import resource

WEB = "[web]\nquality = 82\ncorner = 3\n[web.sizes]\nsmall = 120\n"
PICTURES = IMAGES + EACH_FACE + POKER_PICTURES
BOX = "[images.products.poker.box]\ncards = 54\n" + "".join(f"{name} = [60, 60, 50, 50]\n" for name in PANELS)


def write(root: Path, text: str, name: str = "mine") -> None:
    (root / "services").mkdir(exist_ok=True)
    (root / "services" / f"{name}.toml").write_text(text, encoding="utf-8")


def test_the_shipped_services_are_whole() -> None:
    found = list(all_services(None))
    assert {file.id for file, _, _ in found} == {path.stem for path in resource("templates/services").glob("*.toml")}
    assert [(file.id, problems) for file, service, problems in found if service is None or problems] == []


def test_a_service_of_the_project_is_there_beside_the_others_or_in_the_place_of_one(tmp_path: Path) -> None:
    write(tmp_path, HEAD + WEB)
    write(tmp_path, HEAD.replace("Mine", "Our page") + WEB, "web")
    files = service_files(tmp_path)
    assert files["mine"].own and files["web"].own
    service, problems = load_service("web", tmp_path)
    assert service is not None and (service.name, problems) == ("Our page", ())


def test_the_service_on_the_page_can_be_read_and_every_shipped_one_is_on_it(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "export.md").read_text(encoding="utf-8")
    write(tmp_path, page.partition("```toml services/club.toml\n")[2].partition("```")[0], "club")
    service, problems = load_service("club", tmp_path)
    assert service is not None and not problems
    assert not [file.id for file, _, _ in all_services(None) if f"| `{file.id}` |" not in page]


def test_a_service_that_is_nowhere_is_told_with_the_one_that_may_be_meant(tmp_path: Path) -> None:
    with pytest.raises(RequestError) as caught:
        load_service("wbe", tmp_path)
    assert "`web`" in caught.value.hint
    with pytest.raises(RequestError):
        load_service("../web", tmp_path)


@pytest.mark.threat("V1")
@pytest.mark.parametrize(
    ("text", "name", "line", "said"),
    [
        ("[service", "bad-service", 1, '`key = "value"`'),
        ("", "missing-key", 1, "service"),
        (HEAD, "bad-service", 1, "`[web]`"),
        (HEAD + WEB.replace("[web]", "[wbe]").replace("web.", "wbe."), "unknown-key", 4, "did you mean `web`?"),
        (HEAD + WEB.replace("quality", "qualty"), "unknown-key", 5, "did you mean `quality`?"),
        (HEAD + WEB.replace("quality = 82\n", ""), "missing-key", 5, "add `quality = 82`"),
        (HEAD + WEB.replace("82", "820"), "out-of-range", 5, "`quality = 82`"),
        (HEAD + WEB.replace("82", '"best"'), "wrong-type", 5, "`quality = 82`"),
        (HEAD + WEB.replace("82", "nan"), "wrong-type", 5, "`quality = 82`"),
        (HEAD + WEB.replace("= 3", "= inf"), "wrong-type", 6, "`corner = 3.0`"),
        (HEAD + WEB.replace("small", '"../up"'), "bad-form", 8, ""),
        (HEAD + PICTURES.replace("products.poker", 'products."../up"'), "bad-form", 9, "an id"),
        (HEAD.replace('"Mine"', "3") + WEB, "wrong-type", 2, "quotation marks"),
        (HEAD + WEB + "quality = 1979-05-27\n", "wrong-type", 9, ""),
        (HEAD + "[web]\nquality = " + "[" * 3000, "nested-too-deep", 5, ""),
        (HEAD + WEB + PICTURES, "bad-service", 9, "a second"),
        (HEAD + PICTURES.replace("825, 1125", "700, 1125"), "bad-service", 11, "63.5 x 88.9 mm in 59.27 x 95.25 mm"),
        (HEAD + PICTURES.replace('names = "{id}"', "names = 3"), "wrong-type", 8, "quotation marks"),
        (HEAD + PICTURES.replace('names = "{id}"\n', ""), "missing-key", 5, '`names = "'),
        (HEAD + "[images]\nproducts = 3\n" + PICTURES.split("[images.")[0][9:], "wrong-type", 5, "[images.products]"),
        (HEAD + PICTURES.replace("675, 975", "760, 975"), "bad-service", 13, "safe box"),
        (
            HEAD + PICTURES + BOX.replace("[60, 60, 50, 50]", "[60, 60, 750, 50]", 1),
            "bad-service",
            17,
            "the front of Poker",
        ),
        (HEAD + PICTURES + BOX.replace("cards = 54\n", ""), "missing-key", 16, "add `cards = 54`"),
        (HEAD + PICTURES + "smaller = 0.2\n", "out-of-range", 15, "0.5"),
        (HEAD + PICTURES.replace("825, 1125", "825"), "wrong-length", 12, "[825, 1125]"),
        (HEAD + PICTURES.replace("825, 1125", "825, 90000"), "out-of-range", 12, "12000"),
        (HEAD + PICTURES.replace('"png"', '"tiff"'), "not-allowed-value", 6, "`png` or `jpg`"),
        (HEAD + PICTURES.replace('"{id}"', '"card"'), "bad-form", 8, "`{id}`"),
        (HEAD + PICTURES.replace('"{id}"', '"../{id}"'), "bad-form", 8, "letters, digits"),
        (HEAD + PICTURES.replace('"face"', '"copy"'), "bad-form", 8, "`{number}` and `{side}`"),
        (HEAD + PRESS.replace("coated-240", "coatd-240"), "bad-service", 5, "did you mean `coated-240.icc`?"),
        (HEAD + PRESS.replace("coated-240.icc", "../coated-240.icc"), "bad-form", 5, "`.icc`"),
        (HEAD + PRESS.replace("240\n", "500\n"), "out-of-range", 6, "400"),
        (HEAD + PICTURES.replace('name = "Poker"\n', ""), "missing-key", 10, "`name = "),
    ],
)
def test_a_mistake_in_a_service_file_is_told_at_its_line(
    tmp_path: Path, text: str, name: str, line: int, said: str
) -> None:
    write(tmp_path, text)
    service, problems = load_service("mine", tmp_path)
    assert service is None
    assert [(each.name, each.span.line) for each in problems] == [(name, line)]
    assert said in f"{problems[0].message} {problems[0].hint}"
    assert problems[0].span.path == "services/mine.toml" and not problems[0].fixes


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            HEAD.replace('"Mine"', "3")
            + PICTURES.replace('"png"', '"tiff"').replace("dpi", "dpl")
            + PICTURES[PICTURES.index("[images.products") :].replace("poker", "mini").replace("825, 1125", "70, 112"),
            [(2, "wrong-type"), (5, "unknown-key"), (6, "not-allowed-value"), (17, "bad-service")],
        ),
        (
            HEAD + PRESS.replace("coated-240", "coatd").replace("240\n", "900\n"),
            [(5, "bad-service"), (6, "out-of-range")],
        ),
        (HEAD + WEB.replace("82", "820") + PICTURES, [(5, "out-of-range"), (9, "bad-service")]),
        ('[service]\nname = "Mine"\n', [(1, "bad-service"), (2, "missing-key")]),
        # Of a product with a fault of its own it cannot be said whether it is too large.
        (HEAD + PICTURES.replace("63.5, 88.9", "63.5").replace("825, 1125", "70, 112"), [(11, "wrong-length")]),
    ],
)
def test_all_mistakes_of_a_service_file_are_told_in_one_run(
    tmp_path: Path, text: str, told: list[tuple[int, str]]
) -> None:
    write(tmp_path, text)
    service, problems = load_service("mine", tmp_path)
    assert service is None
    assert [(each.span.line, each.name) for each in problems] == told


def test_a_service_file_that_is_a_link_out_of_the_project_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "secret.toml").write_text(HEAD + WEB)
    root = tmp_path / "project"
    (root / "services").mkdir(parents=True)
    (root / "services" / "mine.toml").symlink_to(tmp_path / "secret.toml")
    service, problems = load_service("mine", root)
    assert service is None and problems


@pytest.mark.threat("V2")
def test_a_profile_may_lie_beside_the_service_and_is_looked_at(tmp_path: Path) -> None:
    write(tmp_path, HEAD + PRESS.replace("coated-240", "ours"))
    (tmp_path / "services" / "ours.icc").write_bytes(b"no profile")
    service, problems = load_service("mine", tmp_path)
    assert service is None
    assert [(each.span.line, each.message) for each in problems] == [
        (5, "`ours.icc` is not an ICC profile that can be read")
    ]
    (tmp_path / "services" / "ours.icc").write_bytes(resource("templates/press/coated-240.icc").read_bytes())
    assert load_service("mine", tmp_path)[0] is not None
    (tmp_path / "outside.icc").write_bytes(b"")
    root = tmp_path / "project"
    write_in = root / "services"
    write_in.mkdir(parents=True)
    (write_in / "ours.icc").symlink_to(tmp_path / "outside.icc")
    write(root, HEAD + PRESS.replace("coated-240", "ours"))
    assert "there is no profile" in load_service("mine", root)[1][0].message


@pytest.mark.slow
def test_a_check_of_the_project_looks_at_its_services(tmp_path: Path) -> None:
    make_project(tmp_path, "dancer")
    assert main(["check", "--project", str(tmp_path)]) == 0
    write(tmp_path, HEAD + WEB.replace("quality", "qualty"))
    found = [each for each in gesso.open(tmp_path).check() if each.is_error]
    assert [(each.span.path, each.span.line, each.name) for each in found] == [("services/mine.toml", 5, "unknown-key")]
