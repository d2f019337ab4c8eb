"""The words of each game as data for `gesso words`, with the printed words of every example in each language."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gesso.lang.listing import word_list
from gesso.lang.nodes import NodeSpec
from gesso.lang.word_list import ListedRecipe
from gesso.wording import plain
from tools.docs.cookbook import source
from tools.docs.examples import illustrations, manual, sample
from tools.docs.markdown import PageError

LOCALES = ("en", "fr")


def word_list_text(game: str) -> str:
    """Return the list of a game as JSON; it ends with a line end."""

    def printed(word: NodeSpec) -> Mapping[str, Sequence[str]]:
        program = illustrations(game)[word.node].shown.program
        if program is None:
            raise PageError(f"the example of {word.node.__name__} has errors")
        passages = {locale: sample(game).passage(program, locale) for locale in LOCALES}
        return {
            locale: [*([f"[{passage.cost}]"] if passage.cost else []), *map(plain, passage.paragraphs)]
            for locale, passage in passages.items()
        }

    recipes = [
        ListedRecipe(recipe["title"], recipe["words"], recipe["text"], recipe["file"].strip("\n").split("\n"))
        for recipe in source(game)
    ]
    return replace(word_list(game, manual(game), printed), recipes=recipes).text()
