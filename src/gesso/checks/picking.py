"""What `other` leaves out, what `for each n` divides, what `more` compares, and where chance picks."""

from collections.abc import Iterator

from gesso.checks.checked_text import EntryTexts, nodes_of
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import FOR_EACH_ONE, MORE_OF_MINE, OTHER_THAN_WHAT, RANDOM_WHERE
from gesso.diagnostics.english import article
from gesso.lang.ast import NP, Ban, EveryN, Node, Other, PlayerHasMore, RandomPick, Replacement, SelfRef, Trigger
from gesso.lang.nodes import every

LEAST_DIVISOR = 2


def check_picking(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Every `other` that leaves nothing out, `for each` by less than two, `more` of one's own pieces, `random` where nobody picks."""
    told_apart = entry.facts.vocabulary.words[Other].carriers
    events = [node.event for _, node in nodes_of(entry, Node) if isinstance(node, Trigger | Replacement | Ban)]
    heard = {id(part) for part in every(events) if isinstance(part, RandomPick)}
    for text, node in nodes_of(entry, Node):
        match node:
            case RandomPick() if text.kind == "cost" or node.slot < 0 or id(node) in heard:
                why = "whoever pays a price chooses it" if text.kind == "cost" else "nobody picks here"
                noun = node.np.noun.word
                yield Diagnostic(RANDOM_WHERE, f"{why}, so chance cannot", node.span, f"write `{article(noun)}`")
            case NP(noun=noun, filters=(Other(than=(SelfRef() as bearer, *_)) as other, *_)) if noun.type in told_apart:
                type_ = text.type_of(bearer)[0]
                if type_ and not entry.facts.may_be(type_, noun.type):
                    a_noun = article(noun.word)
                    message = f"no line before picked {a_noun}, and `self` is {entry.facts.a_type(type_)}"
                    yield Diagnostic(OTHER_THAN_WHAT, message, other.span, f"write `{a_noun}` or `each {noun.word}`")
            case EveryN(n=n, np=np) if n < LEAST_DIVISOR:
                message = "`for each` alone counts every one of them" if n else "nothing can be counted by nought"
                yield Diagnostic(FOR_EACH_ONE, message, node.span, f"write `for each {np.span.text.strip()}`")
            case PlayerHasMore(np=np) if np.noun.ids:
                message = f"only this file has `{np.noun.word}`, so the other player never has more"
                yield Diagnostic(
                    MORE_OF_MINE, message, np.span, f"write `have {article(np.noun.word)}`, or compare cards"
                )
            case _:
                pass
