"""A page for each entry, its faces beside their words and their text; the list of entries; a gallery of all faces."""

from collections.abc import Iterator, Mapping, Sequence

from gesso.wording.transcript import Passage
from tools.docs.words import quoted
from tools.site.cards import Card, EntryCards, Face
from tools.site.documents import FILES
from tools.site.faces import Pictures
from tools.site.pages import SitePage, code, escaped, joined, link, relative

GALLERY = "gallery"
INDEX = "cards/index"
_FIRST_SCREEN = 2
"""How many faces of the gallery are seen at once on a phone. A desk loads the others in time, and a phone gets the first
one sooner."""
Entries = Mapping[str, EntryCards]


def entry_pages(titles: Mapping[str, str], games: Mapping[str, Entries], pictures: Pictures) -> Iterator[SitePage]:
    """Return the list of all entries, a page for each, and the gallery. `titles` are the names of the games."""
    yield SitePage(INDEX, "Cards beside their words", joined(_index(titles, games, pictures)))
    for game, entries in games.items():
        for entry in entries.values():
            lines = _page(entry, titles[game], pictures)
            yield SitePage(entry.place, entry.name, joined(lines), parent=INDEX, source=entry.file)
    yield SitePage(GALLERY, "All faces", joined(_gallery(titles, games, pictures)))


def image(
    here: str,
    entry: EntryCards,
    face: Face,
    pictures: Pictures,
    link_to: str = "",
    *,
    lazy: bool = True,
    first: bool = False,
) -> str:
    """Return a face as HTML, with a link to a page or to the picture itself.

    A picture that is on the first screen of its page is not `lazy`; the `first` of many is fetched before all others.
    """
    picture = pictures[entry.id, face.id]
    place = relative(here, picture.place)
    size = f'width="{picture.width}" height="{picture.height}"'
    alt = escaped(f"{entry.name}: {side_title(entry, face)}")
    loading = ' loading="lazy"' if lazy else ' fetchpriority="high"' if first else ""
    return f'<a class="face" href="{link_to or place}"><img src="{place}" {size} alt="{alt}"{loading}></a>'


def side_title(entry: EntryCards, face: Face) -> str:
    """Return the title of a face; for one of several with the same title, also which one it is."""
    same = [each.id for each in entry.faces if each.title == face.title]
    return face.title if len(same) == 1 else f"{face.title}, {same.index(face.id) + 1} of {len(same)}"


def _index(titles: Mapping[str, str], games: Mapping[str, Entries], pictures: Pictures) -> list[str]:
    lines = ["# Cards beside their words", ""]
    lines += [
        "What is written, what is printed of it, and what that looks like, for every entry of the shipped sets.",
        "",
    ]
    for game, entries in games.items():
        lines += [f"## {titles[game]}", "", '<ul class="entries">']
        for entry in entries.values():
            there = relative(INDEX, entry.place) + ".html"
            face = next((face for card in entry.cards for face in card.faces), entry.faces[0])
            shown = image(INDEX, entry, face, pictures, there)
            lines.append(f'<li>{shown}<a href="{there}">{escaped(entry.name)}</a></li>')
        lines += ["</ul>", ""]
    return lines


def _page(entry: EntryCards, title: str, pictures: Pictures) -> list[str]:
    here = entry.place
    lines = [f"# {entry.name}", "", f'<p class="facts">{escaped(title)} · {escaped(entry.noun)}</p>', ""]
    file = link(here, f"{FILES}/{entry.file}", f"`{entry.file}`")
    gallery = relative(here, GALLERY) + f".html#{entry.game}/{entry.id}"
    lines += [f'{file} · <a href="{gallery}">its faces alone</a>', ""]
    for card in entry.cards:
        lines += [f"## {card.title}", "", *_card(entry, card, pictures)]
    if entry.others:
        lines += ["## Backs, advice and other faces", "", '<div class="faces row">']
        lines += [image(here, entry, face, pictures) for face in entry.others]
        lines += ["</div>", ""]
    return lines


def _card(entry: EntryCards, card: Card, pictures: Pictures) -> list[str]:
    lines = []
    if card.faces:
        lines += ['<div class="card">', '<div class="faces">']
        lines += [image(entry.place, entry, face, pictures) for face in card.faces]
        lines += ["</div>", '<div class="said">', ""]
        copies = sum(face.copies for face in card.faces)
        lines += [f'<p class="facts">{copies} in the set</p>', ""] if copies > 1 else []
    for passage in card.passages:
        lines += [*_passage(passage, card.title), ""]
    if card.lines:
        lines += [*code(f"{entry.game}-file", card.lines), ""]
    return [*lines, "</div>", "</div>", ""] if card.faces else lines


def _passage(passage: Passage, title: str) -> list[str]:
    """Return the printed words, below their heading unless it was shown already."""
    above = [passage.kind, passage.title if passage.title != title else "", passage.letter, passage.label]
    return [f'<p class="label">{escaped(" · ".join(filter(None, above)))}</p>', "", *quoted(passage)]


def _gallery(titles: Mapping[str, str], games: Mapping[str, Entries], pictures: Pictures) -> list[str]:
    options: list[str] = []
    figures: list[str] = []
    seen: set[tuple[str, str]] = set()
    for game, entries in games.items():
        options.append(f'<option value="{game}">{escaped(titles[game])}, all</option>')
        for entry in entries.values():
            options.append(f'<option value="{game}/{entry.id}">{escaped(titles[game])}: {escaped(entry.name)}</option>')
            figures += _figures(entry, pictures, seen)
    return [
        "# All faces",
        "",
        "Every face that is printed, smaller than on paper; one that several entries share stands once.",
        "",
        '<p class="filter"><label for="entry">Show</label> <select id="entry"><option value="">everything</option>',
        *options,
        '</select> <span id="shown" role="status"></span></p>',
        '<div class="gallery" id="gallery">',
        *figures,
        "</div>",
    ]


def _figures(entry: EntryCards, pictures: Pictures, seen: set[tuple[str, str]]) -> Iterator[str]:
    titles = {face.id: card.title for card in entry.cards for face in card.faces}
    for face in entry.faces:
        picture = pictures[entry.id, face.id]
        if (entry.game, picture.file.name) in seen:
            continue
        seen.add((entry.game, picture.file.name))
        heading = entry.anchor_of(titles.get(face.id, ""))
        there = relative(GALLERY, entry.place) + ".html" + (f"#{heading}" if heading else "")
        said = (
            f"{escaped(entry.name)}<br>{escaped(face.title if face.title != face.id else titles.get(face.id, face.id))}"
        )
        shown = image(GALLERY, entry, face, pictures, there, lazy=len(seen) > _FIRST_SCREEN, first=len(seen) == 1)
        yield f'<figure data-entry="{entry.game}/{entry.id}">{shown}<figcaption>{said}</figcaption></figure>'


def chosen_faces(games: Sequence[Entries], number: int) -> list[tuple[EntryCards, Face]]:
    """Some faces to begin with: a late card of each of the first entries."""
    firsts = [entry for entries in games for entry in entries.values() if entry.cards and entry.cards[-1].faces]
    return [(entry, entry.cards[-1].faces[0]) for entry in firsts[:number]]
