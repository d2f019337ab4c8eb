"""A page for each word of each game's language: meaning, forms, examples, what they print, the cards that have it."""

from collections.abc import Iterator, Mapping

from gesso.lang.listing import Headword, entries_by_headword, has_word
from gesso.lang.nodes import NodeSpec
from tools.docs.examples import illustrations, manual
from tools.docs.markdown import anchor, table
from tools.docs.words import all_headwords, heading, printed, said, section
from tools.site.pages import SitePage, code, joined, link
from tools.site.usage import Use

_SHOWN_USES = 24


def index_place(game: str) -> str:
    return f"words/{game}/index"


def place(game: str, word: str) -> str:
    return f"words/{game}/{word.lower()}"


def word_pages(game: str, title: str, uses: Mapping[str, tuple[Use, ...]]) -> Iterator[SitePage]:
    """Return the list of a game's words, then a page for each. `title` is the game's name."""
    words = all_headwords(game)
    entries = entries_by_headword(manual(game))
    yield SitePage(index_place(game), f"The words of {title}", joined(_index(game, title)))
    for word in words:
        lines = _page(game, title, word, entries, uses.get(word.word, ()))
        yield SitePage(place(game, word.word), word.word, joined(lines), parent=index_place(game))


def _index(game: str, title: str) -> list[str]:
    lines = [f"# The words of {title}", "", f"{len(all_headwords(game))} words, each with a page of its own.", ""]
    roles = manual(game).roles
    for role in dict.fromkeys(roles.values()):
        rows = [
            [link(index_place(game), place(game, word.word), f"`{word.word}`"), _others(word), said(game, word.doc)]
            for word in all_headwords(game)
            if roles[word.chapter] == role
        ]
        lines += [f"## {role[:1].upper()}{role[1:]}", "", *table(["word", "also", "means"], rows), ""]
    return lines


def _others(word: Headword) -> str:
    return ", ".join(f"`{form}`" for form in word.forms if form != word.word)


def _page(
    game: str, title: str, word: Headword, entries: Mapping[str, tuple[NodeSpec, ...]], uses: tuple[Use, ...]
) -> list[str]:
    here = place(game, word.word)
    lines = [f"# `{word.word}` in {title}", "", f'<p class="facts">{manual(game).roles[word.chapter]}</p>', ""]
    own = entries[word.word]
    if all(spec.doc != word.doc for spec in own):
        lines += [f"**{said(game, word.doc)}**", ""]
    lines += [f"Also {_others(word)}.", ""] if _others(word) else []
    for spec in own:
        example = illustrations(game)[spec.node].lines
        lines += [f"## {heading(game, spec)}", "", *section(game, spec, code(game, example)), ""]
    there = [
        (other, spec)
        for other, specs in entries.items()
        for spec in specs
        if spec not in own and has_word(word, (spec.shown,)) and has_word(word, illustrations(game)[spec.node].lines)
    ]
    if there:
        lines += ["## Also in", ""]
        for other, spec in there:
            form = heading(game, spec)
            lines.append(f"- {link(here, place(game, other), form, anchor(form))}")
        lines.append("")
    if not own:
        nearest = illustrations(game)[_example(game, word).node]
        lines += ["## For example", "", *code(game, nearest.lines), "", *printed(nearest.shown), ""]
    lines += _on_cards(here, uses)
    return lines


def _example(game: str, word: Headword) -> NodeSpec:
    """Return the declaration with the shortest example that has the word."""
    shown = illustrations(game)
    fitting = [spec for spec in manual(game).words.values() if has_word(word, shown[spec.node].lines)]
    return min(fitting, key=lambda spec: len(" ".join(shown[spec.node].lines)))


def _on_cards(here: str, uses: tuple[Use, ...]) -> list[str]:
    if not uses:
        return ["## On cards", "", "No card of the shipped sets has it yet.", ""]
    rows = [
        [link(here, use.entry.place, use.card, use.entry.anchor_of(use.card)), use.entry.name, f"`{use.line}`"]
        for use in uses[:_SHOWN_USES]
    ]
    lines = ["## On cards", "", *table(["card", "of", "line"], rows), ""]
    more = len(uses) - _SHOWN_USES
    return [*lines, f"And {more} more.", ""] if more > 0 else lines
