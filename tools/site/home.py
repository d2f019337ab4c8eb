"""The front page: what Gesso does, how to begin, and where a designer goes from here."""

import re
from collections.abc import Mapping

from gesso.api import Project
from tools.docs import PageError, root
from tools.docs.markdown import Fence, parts
from tools.docs.words import quoted
from tools.site.cards import Card, EntryCards
from tools.site.entries import Entries, chosen_faces, image
from tools.site.faces import Pictures
from tools.site.navigation import HOME, Navigation
from tools.site.pages import SitePage, code, escaped, joined
from tools.site.told import told_list, told_play

_FIRST_STEP = "docs/tutorial"
_CARDS = "cards/index"
_INSTALL = "docs/install"
_TRY = "uvx "
_FAN = 3
_CARD = "Flowing Ink"
"""The card that is shown from its text to the table; another one if its entry is left out."""
_COMMENT = re.compile(r"\s+# .*")
_WAYS = {
    "Begin": ("An hour from an empty folder to a printed card.", (_INSTALL, _FIRST_STEP, "docs/solrei/tutorial")),
    "Get one thing done": (
        "A screen each.",
        (
            "docs/recipes/print-tonight",
            "docs/recipes/your-own-art",
            "docs/recipes/change-one-card",
            "docs/recipes/is-it-fair",
            "docs/recipes/in-french",
            "docs/recipes/for-everyone",
            "docs/recipes/share-a-pack",
            "docs/recipes/play-online",
            "docs/recipes/set-up-your-editor",
        ),
    ),
    "Look something up": (
        "Every word, key and command has its place.",
        ("dsl/README", "docs/cli", "docs/diagnostics", "docs/glossary"),
    ),
    "See what it prints": ("All cards of the shipped sets.", (_CARDS, "gallery")),
}


_PLAYS = ' <a href="play/index.html">Play in your browser</a> <a href="play/playground.html">Change a card</a>'


def home_page(
    project: Project, games: Mapping[str, Entries], pictures: Pictures, navigation: Navigation, *, plays: bool = False
) -> SitePage:
    """Return the front page, with one card from its text to the table, and ways into the site.

    If the sets are published beside it, the page `plays`: it leads to them and to the playground.
    """
    faces = chosen_faces([*games.values()], _FAN)
    entry, card = _shown_card(faces[0][0])
    known = escaped(" and ".join(navigation.games.values()))
    told = told_play(project, entry.id, card.title)
    lines = [
        '<div class="hero"><div>',
        "<h1>Write a duel card once.</h1>",
        "<p>From that one text Gesso makes the rules that play it, the words that are printed on it, and the picture "
        "that you cut out. A mistake is found at its line, in the words of the game.</p>",
        f'<p class="for">For designers of card duels. Two games come with it, {known}: make '
        'cards for them, or <a href="docs/a-game-from-nothing.html">add a game of your own</a> in Python.</p>',
        f'<p class="go"><a href="{_FIRST_STEP}.html">Make your first card</a>',
        f'<a href="{_CARDS}.html">Look at the cards</a>' + (_PLAYS if plays else "") + "</p>",
        '</div><div class="fan">',
        *(image(HOME, its, face, pictures, f"{its.place}.html", lazy=False) for its, face in faces),
        "</div></div>",
        "",
        "<h2>Try it in one line</h2>",
        "",
        *code("sh", [_try_line()]),
        "",
        f"This makes a project with a complete entry of your own. [Installing]({_INSTALL}.md) says what address to write "
        "there, and how it is done with pipx or pip and on Windows.",
        "",
        "<h2>One card, from its text to the table</h2>",
        '<div class="three"><div>',
        "<h2>What you write</h2>",
        "",
        *code(f"{entry.game}-file", [_COMMENT.sub("", line) for line in card.lines]),
        "",
        "</div><div>",
        "<h2>What you cut out</h2>",
        image(HOME, entry, card.faces[0], pictures, f"{entry.place}.html"),
        "</div><div>",
        "<h2>What is printed</h2>",
        "",
        *quoted(card.passages[0]),
        "",
        *(["<h2>What is played</h2>", *told_list(told)] if told else []),
        "</div></div>",
        "",
        "<h2>Where to go</h2>",
        '<div class="ways">',
        *_ways(navigation),
        "</div>",
    ]
    return SitePage(HOME, "Gesso", joined(lines))


def _shown_card(entry: EntryCards) -> tuple[EntryCards, Card]:
    """Return a card of an entry that fits on the page: the one that is known to, else the shortest one."""
    fitting = [card for card in entry.cards if len(card.faces) == 1 and len(card.passages) == 1 and card.lines]
    named = next((card for card in fitting if card.title == _CARD), None)
    return entry, named or min(fitting, key=lambda card: (any("#" in line for line in card.lines), len(card.lines)))


def _try_line() -> str:
    """Return the first command of the page about installing that tries Gesso."""
    page = parts((root() / f"{_INSTALL}.md").read_text(encoding="utf-8"))
    lines = [line for part in page if isinstance(part, Fence) for line in part.lines if line.startswith(_TRY)]
    if not lines:
        raise PageError(f"{_INSTALL}.md: no command begins with `{_TRY}`")
    return lines[0]


def _ways(navigation: Navigation) -> list[str]:
    lines: list[str] = []
    for way, (about, places) in _WAYS.items():
        missing = [place for place in places if place not in navigation.pages]
        if missing:
            raise PageError(f"{__name__}: there is no page {missing[0]}")
        links = [
            f'<li><a href="{place}.html">{escaped(navigation.label(navigation.pages[place]))}</a></li>'
            for place in places
        ]
        lines += [f"<div><h3>{way}</h3>", f"<p>{about}</p>", "<ul>", *links, "</ul></div>"]
    return lines
