"""The four motifs: the same pixels for a request every time, others for another, and light from behind."""

from __future__ import annotations

import json
from math import hypot

import pytest
from art.comparing import apart, pixels, pixels_elsewhere
from art.solrei.asked import EMBERS, MOONLIGHT, MOTIFS, small
from games.solrei import roster
from PIL import Image, ImageStat
from soak import sampled

from gesso.art import ArtRequest, art_key, paint_art
from gesso.art.shapes import Shape
from gesso.games.solrei.printing.style import SOL
from gesso.resources import resource
from gesso_art.solrei import corona, court
from gesso_art.solrei.aether import FLOWS
from gesso_art.solrei.court import FORMS, TOOLS
from gesso_art.solrei.figures import FIGURES
from gesso_art.solrei.proscenium import PROPS
from gesso_art.solrei.stage import Cutting
from gesso_art.solrei.suns import SUNS

FOUR = ("corona", "proscenium", "court", "aether")


def mean(picture: Image.Image, box: tuple[int, int, int, int] | None = None) -> float:
    return ImageStat.Stat(picture.convert("L").crop(box)).mean[0]


def lit(picture: Image.Image, box: tuple[int, int, int, int]) -> int:
    """The level that a tenth of the box is brighter than."""
    counts = picture.convert("L").crop(box).histogram()
    seen, level = 0, 255
    while seen < sum(counts) / 10:
        seen += counts[level]
        level -= 1
    return level


def test_the_four_motifs_have_at_least_five_compositions_each() -> None:
    assert tuple(MOTIFS) == (*FOUR, "twofold", "guilloche")
    assert all(len(motif.compositions) >= 5 and motif.name == name for name, motif in MOTIFS.items())


def test_every_composition_has_its_names() -> None:
    """The numbers that names give are those of the motif, each once."""
    corona = [MOTIFS["corona"].composition_of(figure, sun) for figure in FIGURES for sun in SUNS]
    assert corona == list(range(len(MOTIFS["corona"].compositions)))
    assert [MOTIFS["proscenium"].composition_of(prop) for prop in PROPS] == list(
        range(len(MOTIFS["proscenium"].compositions))
    )
    tools = [MOTIFS["court"].composition_of(tool, form) for tool in TOOLS for form in FORMS]
    assert tools == list(range(len(MOTIFS["court"].compositions)))
    assert [MOTIFS["aether"].composition_of(flow.name) for flow in FLOWS] == list(
        range(len(MOTIFS["aether"].compositions))
    )


def test_a_file_may_name_the_pictures_that_there_are() -> None:
    kinds = json.loads(resource("schema/solrei/set-up.schema.json").read_text())["$defs"]
    muse, advantage, art = (kinds[kind]["properties"] for kind in ("muse", "advantage", "art"))
    assert set(muse["figure"]["enum"]) == set(FIGURES)
    assert set(muse["picture"]["enum"]) == set(SUNS)
    assert set(advantage["picture"]["enum"]) == set(PROPS)
    assert set(art["picture"]["enum"]) == set(TOOLS)


@pytest.mark.parametrize("motif", FOUR)
def test_equal_requests_give_equal_pixels_in_any_order(motif: str) -> None:
    first = paint_art(small(motif)).tobytes()
    paint_art(small(motif, composition=1, seed=8))
    assert paint_art(small(motif)).tobytes() == first


@pytest.mark.slow
def test_pixels_do_not_depend_on_the_process() -> None:
    """Another process, with other hashes and nothing cached, paints the same."""
    assert pixels(FOUR, small) == pixels_elsewhere(FOUR, "art.solrei.asked")


@pytest.mark.slow
@pytest.mark.parametrize("motif", sampled(FOUR, 2, 0))
def test_compositions_differ_at_a_squint(motif: str) -> None:
    count = len(MOTIFS[motif].compositions)
    # Of Muses, all suns behind one figure and all figures before one sun; of Arts, all forms of one tool, and all tools in one.
    fast = {"corona": len(SUNS), "court": len(FORMS)}.get(motif, 1)
    some = [*range(fast), *range(fast, count, fast)]
    pictures = [paint_art(small(motif, index)) for index in some]
    for index, picture in enumerate(pictures):
        for other in pictures[index + 1 :]:
            assert apart(picture, other, 5) > 4.0


def tall(motif: str, figure: str) -> ArtRequest:
    """A window as tall as that of a tuck box, or as the picture of a Charge card, of which the upper half is in focus."""
    focus = (8, 12, 232, 234) if motif == "twofold" else (16, 80, 224, 390)
    return ArtRequest(
        MOTIFS[motif], EMBERS, 7, MOTIFS["corona"].composition_of(figure, "full"), 240, 450, focus, grain=0.0
    )


@pytest.mark.slow
def test_figures_of_charge_cards_differ_at_a_squint() -> None:
    pictures = [paint_art(tall("twofold", figure)) for figure in FIGURES]
    for index, picture in enumerate(pictures):
        assert min(apart(picture, other, 5) for other in pictures[:index] + pictures[index + 1 :]) > 4.0


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_stands_on_the_lower_edge(figure: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a tall window too it is cut off by the edge: there the picture is another without it."""
    picture = paint_art(tall("corona", figure))
    monkeypatch.setattr(corona, "lay_figure", lambda *_: None)
    foot = (90, 438, 150, 448)
    assert apart(picture.crop(foot), paint_art(tall("corona", figure)).crop(foot), 2) > 5


@pytest.mark.parametrize("tool", TOOLS)
def test_a_ring_holds_all_of_its_tool(tool: str) -> None:
    """The studs cover the outer twelfth."""
    form = FORMS["guard"]
    points = [point for piece in court.centred(TOOLS[tool], form) if not piece.cut for point in piece.points]
    assert 0.5 * form.ring < max(hypot(*point) for point in points) < 0.9 * form.ring


@pytest.mark.parametrize("file", roster.FILES)
def test_the_emblem_hides_little_of_a_tool(file: str) -> None:
    """Of the disc, at most a fifth lies on the tool, as the Arts of our cards combine tools and forms."""
    unit, width, height = 200, 700, 460

    def sheet(shape: Shape) -> Image.Image:
        cutting = Cutting(width, height)
        cutting.shape(shape, width / 2, height / 2, unit)
        return cutting.mask()

    for art in roster.set_ups()[file].arts:
        assert art.picture.shows is not None
        form = FORMS[art.type.id]
        disc = Cutting(width, height)
        disc.disc(width / 2 + form.boss[0] * unit, height / 2 + form.boss[1] * unit, unit * court.RIM_BOSS)
        tool = sheet(court.centred(TOOLS[art.picture.shows], form))
        hidden = ImageStat.Stat(tool, disc.mask()).mean[0] / 255
        assert hidden < 0.2, f"{art.id}: {hidden:.2f} of the emblem's disc"


@pytest.mark.parametrize("motif", FOUR)
def test_the_palette_repaints(motif: str) -> None:
    assert apart(paint_art(small(motif)), paint_art(small(motif, palette=MOONLIGHT)), 5) > 20


def test_the_seed_cuts_other_teeth() -> None:
    assert paint_art(small("corona")).tobytes() != paint_art(small("corona", seed=8)).tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("motif", ["corona", "court"])
def test_the_emblem_stands_in_the_light(motif: str) -> None:
    """Every suit gives another picture and another key, and what is no suit the Sol."""
    suits = ("spade", "heart", "diamond", "club", "")
    requests = [small(motif, emblem=suit) for suit in suits]
    assert len({art_key(request) for request in requests}) == len(suits)
    assert len({paint_art(request).tobytes() for request in requests}) == len(suits)
    assert paint_art(small(motif, emblem="sol")).tobytes() == paint_art(small(motif, emblem="")).tobytes()


@pytest.mark.slow
@pytest.mark.parametrize("motif", sampled(FOUR, 2, 1))
def test_the_light_comes_from_the_middle(motif: str) -> None:
    """What is lit is brighter in the middle than in the corners, and no side is brighter than the other."""
    for composition in range(0, len(MOTIFS[motif].compositions), 7 if motif == "corona" else 1):
        picture = paint_art(small(motif, composition, palette=SOL))
        width, height = picture.size
        wide, tall = width // 8, height // 6
        corners = [(0, 0), (width - wide, 0), (0, height - tall), (width - wide, height - tall)]
        edge = max(lit(picture, (x, y, x + wide, y + tall)) for x, y in corners)
        assert lit(picture, (width // 4, height // 5, width * 3 // 4, height * 4 // 5)) > edge, (composition, edge)
        if motif in ("corona", "proscenium"):
            left, right = mean(picture, (0, 0, width // 2, height)), mean(picture, (width // 2, 0, width, height))
            assert abs(left - right) < 15


@pytest.mark.slow
@pytest.mark.parametrize("motif", sampled(FOUR, 2, 0))
def test_odd_sizes_are_filled_to_their_edges(motif: str) -> None:
    for width, height, box in ((32, 32, (0, 0, 32, 32)), (97, 401, (3, 100, 90, 300)), (301, 90, (-20, 10, 330, 80))):
        for composition in range(0, len(MOTIFS[motif].compositions), 9):
            picture = paint_art(ArtRequest(MOTIFS[motif], MOONLIGHT, 4_294_967_295, composition, width, height, box))
            assert (picture.mode, picture.size) == ("RGB", (width, height))


def test_a_mural_is_painted_about_all_its_panels() -> None:
    request = ArtRequest(MOTIFS["corona"], EMBERS, 3, 0, 696, 336, (12, 12, 684, 324), panels=3)
    picture = paint_art(request)
    third = picture.width // 3
    assert mean(picture, (third, 0, 2 * third, 336)) > mean(picture, (0, 0, third, 336))
