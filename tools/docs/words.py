"""Regions of the reference about words: the headwords, a section for each entry, and tables of entries."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from gesso.lang import listing
from gesso.lang.ast import Pick
from gesso.lang.errors.colloquialisms import ANY_FIGURE, ANY_NAME, BEGIN, wishes
from gesso.lang.language import terminals as spelled_words
from gesso.lang.listing import Headword
from gesso.lang.nodes import NodeSpec
from gesso.resources import read_resource
from gesso.wording import plain
from gesso.wording.transcript import Passage
from tools.docs.examples import Shown, illustrations, manual, sample
from tools.docs.markdown import PageError, fenced, table


@cache
def all_headwords(game: str) -> tuple[Headword, ...]:
    """Return every headword of a game's language, in alphabetical order."""
    try:
        return listing.headwords(manual(game))
    except KeyError as word:
        raise PageError(f"nothing says what `{word.args[0]}` means") from word


def headword_count(game: str) -> int:
    """Return the number of headwords; inflections belong to their headword."""
    return len(all_headwords(game))


def headwords(game: str) -> list[str]:
    """List every headword by its role, with its forms, its meaning, and a line that uses it."""
    roles = manual(game).roles
    rows: list[list[str]] = []
    for role in dict.fromkeys(roles.values()):
        label = f"**{role}**"
        for word in (word for word in all_headwords(game) if roles[word.chapter] == role):
            others = ", ".join(f"`{form}`" for form in word.forms if form != word.word)
            rows.append([label, f"`{word.word}`", others, said(game, word.doc), f"`{_line_with(game, word)}`"])
            label = ""
    return table(["", "word", "also", "means", "as in"], rows)


def sections(game: str, chapter: str) -> list[str]:
    """List the entries of a chapter, each with its meaning, an example, and what the example prints."""
    lines: list[str] = []
    for word in _chapter(game, chapter):
        example = illustrations(game)[word.node]
        fence = fenced(example.lines, "yaml" if any(line.endswith(": |") for line in example.lines) else "text")
        lines += [f"### {heading(game, word)}", "", *section(game, word, fence), ""]
    return lines[:-1]


def section(game: str, word: NodeSpec, example: Sequence[str]) -> list[str]:
    """Return an entry: its meaning, what it takes, its example as `example` shows it, and what that prints."""
    told = [said(game, word.doc), "", listing.facts(manual(game), word), ""]
    return [*told, *example, "", *printed(illustrations(game)[word.node].shown)]


def overview(game: str, chapter: str) -> list[str]:
    """List the entries of a chapter in a table: form, meaning, what it takes, and what its example prints."""
    rows = []
    for word in _chapter(game, chapter):
        passage = illustrations(game)[word.node].shown.passage
        assert passage is not None
        words = plain(" ".join((*([f"[{passage.cost}]"] if passage.cost else []), *passage.paragraphs)))
        rows.append([heading(game, word), said(game, word.doc), listing.takes(manual(game), word), f"*{words}*"])
    return table(["form", "means", "takes", "prints, for example"], rows)


def printed(shown: Shown) -> list[str]:
    """Return the printed words of an example as a quotation. Raises `PageError` if the example has errors."""
    if shown.passage is None:
        raise PageError("an example has errors: " + "; ".join(f"{d.code} {d.message}" for d in shown.diagnostics))
    return quoted(shown.passage)


def quoted(passage: Passage) -> list[str]:
    """Return the printed words of a text as a quotation."""
    bar = [f"`{passage.cost}`"] if passage.cost else []
    paragraphs = [re.sub(r"^• ", "- ", paragraph) for paragraph in passage.paragraphs]
    lines: list[str] = []
    for text in (*bar, *paragraphs):
        if lines and not (text.startswith("- ") and lines[-1].startswith("> - ")):
            lines.append(">")
        lines.append(f"> {text}")
    return lines


def events(game: str) -> list[str]:
    """List every event in its moods, and what a trigger keeps. Each mood is compiled."""
    rows = []
    for moods in (moods for word in manual(game).words.values() for moods in word.moods):
        heard = _heard(game, f"when {moods.fact}").nodes if moods.fact else ()
        kept = [node.np.noun.word for node in heard if isinstance(node, Pick) and node.slot >= 0]
        if moods.prospect:
            _heard(game, f"when {moods.prospect}")
        if moods.ban:
            _passive(game, [[moods.ban]])
        written = (moods.fact and f"when {moods.fact}", moods.prospect and f"when {moods.prospect}", moods.ban)
        cells = [words and f"`{words}`" for words in written]
        rows.append([moods.what, *(cell or "-" for cell in cells), ", ".join(f"`the {word}`" for word in kept) or "-"])
    return table(["event", "it happened", "it would happen", "it cannot happen", "keeps"], rows)


def filters(game: str) -> list[str]:
    """List the filters and adjectives, with what each may describe."""
    own = manual(game)
    words = [(heading(game, word), said(game, word.doc), word.carriers) for word in own.words.values()]
    keywords = own.vocabulary.keywords.values()
    words += [(f"`{word.headword}` before the noun", word.doc, word.carriers) for word in keywords]
    return table(["", "means", "describes"], [[head, doc, own.family(of)] for head, doc, of in words if of])


def types(game: str) -> list[str]:
    """List the types of things that texts can name."""
    return table(["type", "is"], [[f"`{type_}`", meaning] for type_, meaning in manual(game).types.items()])


def shared_and_own(game: str) -> list[str]:
    """List the headwords that every game has, and those of this game, from the grammar files."""
    own = manual(game).language
    core = set(re.findall(r"^([A-Z]+): /", read_resource(f"dsl/{own.grammars[0]}"), re.MULTILINE))
    terminals = spelled_words(own).terminals
    lines = []
    for whose, is_shared in (("Shared", True), ("This game's", False)):
        heads = sorted(word.word for word in all_headwords(game) if (terminals[word.word] in core) == is_shared)
        lines.append(f"- **{whose}, {len(heads)}:** {', '.join(f'`{head}`' for head in heads)}.")
    return lines


def wished(game: str) -> list[str]:
    """List words that the language does not have, with Gesso's hint and an example of what to write instead."""
    rows = []
    for wish in wishes(manual(game).language):
        phrases = (phrase.removeprefix(f"{BEGIN} ") for phrase in wish.listed)
        looked_for = ", ".join(f"`{phrase}`".replace(ANY_FIGURE, "2").replace(ANY_NAME, "...") for phrase in phrases)
        right = " / ".join(f"`{line.strip()}`" for line in said(game, wish.right).splitlines())
        rows.append([looked_for.replace("|", "\\|"), wish.hint, right])
    return table(["you look for", "hint", "for example"], rows)


def said(game: str, text: str) -> str:
    """Return a text of the shared vocabulary in a game's words for the opponent and for the period of a limit."""
    return listing.said(manual(game), text)


def _chapter(game: str, chapter: str) -> Iterator[NodeSpec]:
    words = [word for word in manual(game).words.values() if word.chapter == chapter]
    if not words:
        raise PageError(f"no word stands in a chapter `{chapter}`")
    return iter(words)


def heading(game: str, word: NodeSpec) -> str:
    """Return the form of an entry in a game's words, as code."""
    return f"`{said(game, word.shown)}`"


def _line_with(game: str, word: Headword) -> str:
    """Return the shortest line of an executed example that has a form of the word."""
    line = listing.shortest_line(word, [illustration.lines for illustration in illustrations(game).values()])
    if line is None:
        raise PageError(f"no example holds the word `{word.word}`")
    return line


def _heard(game: str, lead: str) -> Shown:
    return _passive(game, [[lead, f"  {sentence}"] for sentence in manual(game).probes])


def _passive(game: str, attempts: Sequence[Sequence[str]]) -> Shown:
    tried = [sample(game).show("passive", lines) for lines in attempts]
    for shown in tried:
        if shown.passage is not None and not shown.diagnostics:
            return shown
    said = "; ".join(f"{diagnostic.code} {diagnostic.message}" for diagnostic in tried[0].diagnostics)
    raise PageError(f"`{attempts[0][0]}` is not right: {said}")
