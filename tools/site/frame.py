"""What stands around the text of a page: navigation, description, addresses."""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from tools.site.addresses import Addresses
from tools.site.body import fitted
from tools.site.fonts import FIRST
from tools.site.navigation import HOME, Navigation
from tools.site.search import SearchIndex

CARD = "social.jpg"
"""The picture that a link to the site is shown with."""
SLOGAN = "Gesso: write a duel card once"
_PROMISE = (
    "Write what a card does in plain sentences. Gesso checks it, plays it, puts it into printed words and prints the "
    "card: for designers of card duels."
)
_LONGEST = 160


class Frame:
    """Sets what the templates show around each page, and fills the search index on the way."""

    def __init__(self, navigation: Navigation, addresses: Addresses) -> None:
        self._navigation = navigation
        self._addresses = addresses
        self.index = SearchIndex()

    def set_context(
        self, _app: Sphinx, place: str, _template: str, context: dict[str, Any], tree: nodes.document | None
    ) -> None:
        """Set the words that the templates show around a page."""
        found = self._navigation
        page = found.pages.get(place)
        above = found.above(place)
        before, behind = found.beside(place)
        context["home"] = HOME
        context["site_here"] = above[0].path if above else place
        context["site_sections"] = [
            (section, [(page.path, found.label(page)) for page in pages]) for section, pages in found.sections.items()
        ]
        context["site_above"] = [(page.path, found.label(page)) for page in above]
        context["site_before"] = before and (before.path, found.label(before))
        context["site_behind"] = behind and (behind.path, found.label(behind))
        headings = context.get("toc", "")
        context["site_headings"] = headings if headings.count("<li>") > 2 and place != HOME else ""
        context["site_fonts"] = FIRST
        context["site_title"] = SLOGAN if place == HOME else f"{self._title(place, context)} · Gesso"
        context["site_about"] = _PROMISE if place == HOME else _described(tree)
        context["site_base"] = self._addresses.base
        context["site_address"] = "" if place == "404" else self._addresses.of(f"{place}.html")
        context["site_card"] = self._addresses.of(CARD)
        context["site_source"] = self._addresses.source_of(page) if page else ""
        context["site_edit"] = self._addresses.edit_of(page) if page else ""
        if "body" in context:
            context["body"] = fitted(context["body"])
        if tree is not None and place != HOME:
            title = page.title if page else place
            self.index.add(place, title, found.game_of(page) if page else "", tree)

    def _title(self, place: str, context: dict[str, Any]) -> str:
        page = self._navigation.pages.get(place)
        titles = {"search": "Search", "404": "No such page"}
        return (
            self._navigation.label(page).replace("`", "") if page else titles.get(place, str(context.get("title", "")))
        )


def _described(tree: nodes.document | None) -> str:
    """Return the first sentences of a page, as search engines show them."""
    if tree is None:
        return ""
    text = ""
    for paragraph in tree.findall(nodes.paragraph):
        text = f"{text} {' '.join(paragraph.astext().split())}".strip()
        if len(text) > _LONGEST // 2:
            break
    return text if len(text) <= _LONGEST else text[:_LONGEST].rpartition(" ")[0].rstrip(",;:") + "…"
