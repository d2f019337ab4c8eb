"""The front page: what Gesso does in three steps, and where a designer goes from here."""

from collections.abc import Mapping

from tools.docs.words import quoted
from tools.site.entries import Entries, chosen_faces, image
from tools.site.faces import Pictures
from tools.site.navigation import HOME, Navigation
from tools.site.pages import SitePage, code, escaped, joined

_FIRST_STEP = "docs/tutorial"
_CARDS = "cards/index"
_FAN = 3


def home_page(games: Mapping[str, Entries], pictures: Pictures, navigation: Navigation) -> SitePage:
    """Return the front page, with the first card that fits on it, and every section of the navigation."""
    faces = chosen_faces([*games.values()], _FAN)
    entry = faces[0][0]
    card = min(
        (card for card in entry.cards if len(card.faces) == 1 and len(card.passages) == 1 and card.lines),
        key=lambda card: (any("#" in line for line in card.lines), len(card.lines)),
    )
    ways = []
    for section, pages in navigation.sections.items():
        links = [f'<li><a href="{page.path}.html">{escaped(navigation.label(page))}</a></li>' for page in pages]
        ways += [f"<div><h3>{section}</h3>", "<ul>", *links, "</ul></div>"]
    lines = [
        '<div class="hero"><div>',
        "<h1>Write a duel card once.</h1>",
        "<p>From that one text Gesso makes the rules that play it, the words that are printed on it, and the picture "
        "that you cut out. A mistake is found at its line, in the words of the game.</p>",
        f'<p class="go"><a href="{_FIRST_STEP}.html">Make an Artist</a>',
        f'<a href="{_CARDS}.html">Look at the cards</a></p>',
        '</div><div class="fan">',
        *(image(HOME, its, face, pictures, f"{its.place}.html") for its, face in faces),
        "</div></div>",
        "",
        '<div class="three"><div>',
        "<h3>What you write</h3>",
        "",
        *code(f"{entry.game}-file", card.lines),
        "",
        "</div><div>",
        "<h3>What is printed</h3>",
        "",
        *quoted(card.passages[0]),
        "",
        "<h3>What is played</h3>",
        "<p>Games against a person or a bot, scenarios that hold what a card does, thousands of games that say who "
        "wins.</p>",
        "</div><div>",
        "<h3>What you cut out</h3>",
        image(HOME, entry, card.faces[0], pictures, f"{entry.place}.html"),
        "</div></div>",
        "",
        "<h2>Where to go</h2>",
        '<div class="ways">',
        *ways,
        "</div>",
    ]
    return SitePage(HOME, "Gesso", joined(lines))
