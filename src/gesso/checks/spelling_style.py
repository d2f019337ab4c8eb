"""One spelling for one meaning: articles, figures, the line of `may`."""

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts, nodes_of
from gesso.checks.language_facts import LanguageFacts
from gesso.diagnostics import Diagnostic, Fix, replacing
from gesso.diagnostics.codes.effects.entries import ARTICLE, FIGURE, MAY_BLOCK
from gesso.diagnostics.english import article
from gesso.diagnostics.wordings import another_word, rewritten
from gesso.lang.ast import NP, AtLeast, ChooseOf, ForEach, If, May, Node, Other, Pick
from gesso.source import Span


def check_style(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every phrase that has a plainer spelling; none of these changes what the text means."""
    for _text, node in nodes_of(entry, Node):
        yield from _articles(node, entry.facts)
        yield from _figures(node, entry.facts)
        if isinstance(node, May) and not node.inline and len(node.body) == 1 and _simple(node.body[0]):
            message = "one sentence stays on the line of `may`"
            hint = f"write `may {node.body[0].span.text}`"
            yield Diagnostic(MAY_BLOCK, message, node.span, hint, fixes=_on_the_line(node, node.body[0]))


def _on_the_line(node: May, sentence: Node) -> tuple[Fix, ...]:
    source, start = node.span.source, node.span.start
    words = len(source.text[start : sentence.span.start].rstrip())
    gap = source.span(start + words, sentence.span.start)
    # A comment behind `may` would end the sentence.
    return (
        () if "#" in source.text[start : gap.start] else replacing("put it on the line of `may`", gap, " ", safe=True)
    )


def _articles(node: Node, facts: LanguageFacts) -> Iterator[Diagnostic]:
    match node:
        case Pick(quantifier="n", n=1, np=np, slot=slot) if slot >= 0:
            pass
        case AtLeast(n=1, np=np):
            pass
        case _:
            return
    if np.noun.type in facts.takes_article:
        words = " ".join((*np.adjectives, np.noun.word))
        said = f"another {words}" if _is_other(np) else article(words)
        figure = "1 other" if _is_other(np) else "1"
        fixes = another_word(_head(node.span, len(figure)), figure, said.partition(" ")[0], safe=True)
        yield Diagnostic(ARTICLE, facts.article_rule, node.span, f"write `{said}`", fixes=fixes)


def _figures(node: Node, facts: LanguageFacts) -> Iterator[Diagnostic]:
    pick = getattr(node, facts.counted_in.get(type(node), ""), None)
    if (
        isinstance(pick, Pick)
        and pick.quantifier == "a"
        and not _is_other(pick.np)
        and pick.np.noun.type not in facts.takes_article | {""}
    ):
        fixes = rewritten(_head(pick.span, pick.span.text.find(" ")), "1", safe=True)
        yield Diagnostic(FIGURE, facts.figure_rule, pick.span, f"write `1 {pick.np.noun.word}`", fixes=fixes)


def _head(span: Span, length: int) -> Span:
    """The first characters of a phrase."""
    return span.source.span(span.start, span.start + length)


def _is_other(np: NP) -> bool:
    return any(isinstance(item, Other) for item in np.filters)


def _simple(node: Node) -> bool:
    return not isinstance(node, If | ForEach | May | ChooseOf)
