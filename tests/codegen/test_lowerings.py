"""One function per class of node, in a table that a game extends without changing the core's."""

from __future__ import annotations

import pytest

from gesso.codegen.lowering import LoweringError, Lowerings
from gesso.lang.ast import Done, Me, Node, Opponent
from gesso.source import SourceFile, Span

HERE = Span(SourceFile("here", "me"), 0, 2)


def table() -> Lowerings[[str], str]:
    core: Lowerings[[str], str] = Lowerings("this is not a player")

    @core.of(Me)
    def me(node: Me, at: str) -> str:
        return f"me {at}"

    return core


def test_a_node_is_lowered_by_the_function_of_its_class() -> None:
    assert table()(Me(span=HERE), "here") == "me here"


def test_a_node_without_a_function_is_named_with_what_it_is_not() -> None:
    node = Done(span=HERE)
    with pytest.raises(LoweringError, match="this is not a player") as caught:
        table()(node, "here")
    assert caught.value.node is node


def test_a_game_adds_words_of_its_own() -> None:
    """And may say a word of the core in its own way; the core stays as it was."""
    core = table()
    ours = core.extended()

    @ours.of(Opponent, Me)
    def anybody(node: Node, at: str) -> str:
        return f"somebody {at}"

    assert ours(Opponent(span=HERE), "there") == ours(Me(span=HERE), "there") == "somebody there"
    assert core(Me(span=HERE), "there") == "me there"
    with pytest.raises(LoweringError):
        core(Opponent(span=HERE), "there")
