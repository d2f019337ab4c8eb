"""One spelling for one meaning: articles, figures, the line of `may`."""

import re
from collections.abc import Iterable, Iterator

from gesso.checks.entry_texts import EntryTexts, LanguageFacts, nodes_of
from gesso.diagnostics import Diagnostic, Fix, replacing
from gesso.diagnostics.codes import A_OR_AN, ARTICLE, FIGURE, MAY_BLOCK, SINGULAR
from gesso.diagnostics.english import article
from gesso.diagnostics.fixes import another_word, rewritten
from gesso.lang.ast import NP, AtLeast, May, Node, Noun, Other, Owned, Pick, TheBound
from gesso.lang.nodes import Role
from gesso.source import Span

_ARTICLE = re.compile(r"(?<![\w-])(an?) +([a-z][\w-]*)")
_ONE = frozenset({"a", "an", "another", "each", "1"})
_BETWEEN = frozenset({"other", "random"})


def check_style(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every phrase that has a plainer spelling; none of these changes what the text means."""
    for text in entry.texts:
        for sentence in text.nodes:
            yield from _sounds(sentence.span)
    ones = {id(text): frozenset(_asked_as_one(text.all, entry.facts)) for text in entry.texts}
    for text, node in nodes_of(entry, Node):
        yield from _number(node)
        yield from _articles(node, entry.facts)
        yield from _figures(node, entry.facts, ones[id(text)])
        if isinstance(node, May) and not node.inline and len(node.body) == 1 and _simple(node.body[0]):
            message = "a single sentence goes on the line of `may`"
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


def _sounds(sentence: Span) -> Iterator[Diagnostic]:
    """Yield every `a` that should be `an`, or the other way round."""
    at = sentence.start
    for line in sentence.text.split("\n"):
        for match in _ARTICLE.finditer(line.partition("#")[0]):
            right = article(match[2]).partition(" ")[0]
            if match[1] != right:
                span = sentence.source.span(at + match.start(1), at + match.end(1))
                message = f"`{match[1]}` does not go with `{match[2]}`"
                yield Diagnostic(
                    A_OR_AN, message, span, f"write `{right} {match[2]}`", fixes=rewritten(span, right, safe=True)
                )
        at += len(line) + 1


def _number(node: Node) -> Iterator[Diagnostic]:
    """Report a plural noun after a word that means one."""
    match node:
        case Noun() as noun:
            between = 0
        case NP(adjectives=(_, *_) as adjectives, noun=noun) | Owned(adjectives=(_, *_) as adjectives, noun=noun):
            between = len(adjectives)
        case _:
            return
    span = noun.span
    words = span.source.text[: span.start].rpartition("\n")[2].split()
    words = words[: len(words) - between]
    while words and words[-1] in _BETWEEN:
        words.pop()
    if noun.word and span.text != noun.word and words and words[-1] in _ONE:
        message = f"`{words[-1]}` means one, but `{span.text}` are several"
        hint, fixes = f"write `{noun.word}`", rewritten(span, noun.word, safe=True)
        yield Diagnostic(SINGULAR, message, span, hint, fixes=fixes)


def _articles(node: Node, facts: LanguageFacts) -> Iterator[Diagnostic]:
    match node:
        case Pick(quantifier="n", n=1, np=np, slot=slot) if slot >= 0:
            pass
        case AtLeast(n=1, np=np):
            pass
        case _:
            return
    if np.noun.type in facts.article_types:
        words = " ".join((*np.adjectives, np.noun.word))
        corrected = f"another {words}" if _is_other(np) else article(words)
        figure = "1 other" if _is_other(np) else "1"
        fixes = another_word(_head(node.span, len(figure)), figure, corrected.partition(" ")[0], safe=True)
        yield Diagnostic(ARTICLE, facts.article_message, node.span, f"write `{corrected}`", fixes=fixes)


def _asked_as_one(nodes: Iterable[Node], facts: LanguageFacts) -> Iterator[int]:
    """Yield the slots of what a later line takes for one thing: *1 card* could be several to it."""
    for node in nodes:
        spec = facts.vocabulary.words.get(type(node))
        for operand in spec.operands if spec is not None else ():
            what = getattr(node, operand.field)
            if operand.one and isinstance(what, TheBound):
                yield what.slot


def _figures(node: Node, facts: LanguageFacts, ones: frozenset[int]) -> Iterator[Diagnostic]:
    pick = getattr(node, facts.counted_in.get(type(node), ""), None)
    if (
        isinstance(pick, Pick)
        and pick.quantifier == "a"
        and pick.slot not in ones
        and not _is_other(pick.np)
        and pick.np.noun.type not in facts.article_types | {""}
    ):
        fixes = rewritten(_head(pick.span, pick.span.text.find(" ")), "1", safe=True)
        yield Diagnostic(FIGURE, facts.figure_message, pick.span, f"write `1 {pick.np.noun.word}`", fixes=fixes)


def _head(span: Span, length: int) -> Span:
    """Return the first characters of a phrase."""
    return span.source.span(span.start, span.start + length)


def _is_other(np: NP) -> bool:
    return any(isinstance(item, Other) for item in np.filters)


def _simple(node: Node) -> bool:
    return not any(operand.role in (Role.BLOCK, Role.BLOCKS) for operand in node.spec.operands)
