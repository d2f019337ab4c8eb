"""The first stage: text becomes a tree in which every value knows its place, and hostile files stop here.

It gives `Scalar`, `SequenceNode` and `MappingNode` nodes with a `Span` each.
"""

from gesso.source.characters import check_alphabets
from gesso.source.limits import Limits, capped
from gesso.source.nodes import MappingNode, Node, Pair, Scalar, ScalarValue, SequenceNode, Style, blocks_in
from gesso.source.reader import Reading, read_file, read_source, read_text, read_tree, read_unsaved
from gesso.source.source_file import SourceFile, Span

__all__ = [
    "Limits", "MappingNode", "Node", "Pair", "Reading", "Scalar", "ScalarValue", "SequenceNode", "SourceFile", "Span",
    "Style", "blocks_in", "capped", "check_alphabets", "read_file", "read_source", "read_text", "read_tree", "read_unsaved",
]  # fmt: skip
