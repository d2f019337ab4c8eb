"""Letters of other alphabets in the texts of a file, where they look like Latin ones."""

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic, Fix, codes, replacing
from gesso.names import LookAlike, look_alikes
from gesso.source.nodes import MappingNode, Node, Scalar


def check_alphabets(node: Node) -> Iterator[Diagnostic]:
    """Report letters that stand in a word among Latin ones and look like one of them.

    Blocks of sentences are left out: no sentence can be read with such a letter in it.
    """
    if node.span.source.text.isascii():
        return
    waiting = [node]
    while waiting:
        match waiting.pop():
            case Scalar(style="literal"):
                continue
            case Scalar() as scalar:
                yield from (_problem(scalar, found) for found in look_alikes(scalar.text))
            case MappingNode(pairs=pairs):
                waiting += [part for pair in pairs for part in (pair.key, pair.value)]
            case sequence:
                waiting += sequence.items


def _problem(scalar: Scalar, found: LookAlike) -> Diagnostic:
    span, at = scalar.span, scalar.span.text.find(scalar.text)
    place, fixes = span, tuple[Fix, ...]()
    if at >= 0:
        start = span.start + at + found.at
        place = span.source.span(start, start + 1)
        fixes = replacing(f"write `{found.latin}`", place, found.latin, safe=True)
    return Diagnostic(codes.LOOK_ALIKE, str(found), place, f"write the Latin `{found.latin}`", fixes=fixes)
