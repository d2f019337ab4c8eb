"""A verb without a function: its phrase is filled from its operands, and a locale is held to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest

from gesso.lang.ast import NP, Each, Node, Noun, Opponent
from gesso.lang.nodes import NodeSpec, node, thing
from gesso.source import SourceFile, Span
from gesso.wording import (
    BulletList,
    Contract,
    GameWording,
    Grammar,
    Mood,
    Phrasebook,
    RenderContext,
    RenderedBlock,
    SelfReference,
    contract_of,
    shared_words,
)
from gesso.wording.operands import SUBJECT
from gesso.wording.phrasebook import Nouns, Phrases
from gesso.wording.plain_phrases import Plain
from gesso.wording.render_context import Render
from gesso.wording.statements import render_block

HERE: Span = SourceFile("sample", "").whole


@node("polish {what}", chapter="board")
class Polish(Node):
    what: Node = thing()


@node("[{who}] bow|bows", chapter="board")
class Bow(Node):
    who: Node | None


@node("{what} fall|falls", chapter="events")
class Fall(Node):
    what: Node = thing()


@node("feast {body}", chapter="blocks")
class Feast(Node):
    body: tuple[Node, ...]


SPECS: Mapping[type[Node], NodeSpec] = {cls: cls.spec for cls in (Polish, Bow, Fall, Feast)}
PHRASES = {
    "noun.cup.one": "cup",
    "noun.cup.many": "cups",
    "counted.each": "each {what}",
    "counted.bare": "{what}",
    "polish.line": "polish {what}",
    "polish.told": "{what} is polished",
    "bow.mine": "bow",
    "bow.theirs": "{who} bows",
    "bow.have": "have {who} bow",
    "who.opponent": "your opponent",
    "fall.fact": "{what} fall",
    "fall.ban": "{what} cannot fall",
}


def feast(context: RenderContext, node: Feast) -> RenderedBlock:
    return (BulletList("feast", tuple(render_block(context, (part,)) for part in node.body)),)


class Wording(GameWording):
    """The wording of these nodes, with other functions for some by their names."""

    specs = SPECS
    hand_types = frozenset()
    compounds = MappingProxyType({Feast: feast})

    def __init__(self, words: Mapping[str, Plain]) -> None:
        own: dict[type[Node], Render] = {node: words[node.__name__] for node in SPECS if node.__name__ in words}
        self.words = {**shared_words(SPECS), **own}


def wording(**words: Plain) -> GameWording:
    return Wording(words)


def context(game: GameWording) -> RenderContext:
    articles = {"vowel": "an", "consonant": "a", "sounds": {"": "consonant"}, "initials": ""}
    plurals = {"endings": {"": "s"}, "irregular": {}}
    ordinals = {"words": (), "suffixes": {"": "th"}}
    grammar = Grammar.of({"articles": articles, "plurals": plurals, "ordinals": ordinals})
    book = Phrasebook("xx", "xx", grammar, Phrases(PHRASES))
    return RenderContext(book, game, Nouns(book, {"cup": True}, {}), None, SelfReference("this cup", False, False), {})


EACH_CUP = Each(NP((), Noun("cup", "cup", span=HERE), (), span=HERE), span=HERE)


@pytest.mark.parametrize(
    ("node", "mood", "words"),
    [
        (Polish(EACH_CUP, span=HERE), Mood.TOLD, "polish each cup"),
        (Bow(None, span=HERE), Mood.TOLD, "bow"),
        (Bow(Opponent(span=HERE), span=HERE), Mood.TOLD, "your opponent bows"),
        (Bow(Opponent(span=HERE), span=HERE), Mood.MAY, "have your opponent bow"),
        (Fall(EACH_CUP, span=HERE), Mood.FACT, "cups fall"),
        (Fall(EACH_CUP, span=HERE), Mood.BAN, "cups cannot fall"),
    ],
)
def test_a_node_without_a_function_is_said_by_the_phrase_of_its_entry(node: Node, mood: Mood, words: str) -> None:
    assert context(wording()).render(node, mood) == words


def test_a_verb_whose_subject_is_a_thing_has_a_phrase_of_its_own_mood() -> None:
    assert context(wording(Polish=Plain(what=SUBJECT))).render(Polish(EACH_CUP, span=HERE)) == "each cup is polished"


def test_a_locale_is_held_to_the_phrases_of_such_nodes() -> None:
    promised: Contract = contract_of(wording(Fall=Plain(Mood.FACT)), {})
    own = {key: names for key, names in promised.items() if key.partition(".")[0] in ("polish", "bow", "fall", "feast")}
    assert own == {
        "polish.line": "what",
        "bow.mine": "",
        "bow.theirs": "who",
        "bow.have": "who",
        "fall.fact": "what",
    }


def test_a_game_may_say_a_sentence_with_blocks_of_its_own() -> None:
    bow = Bow(None, span=HERE)
    assert render_block(context(wording()), (Feast((bow, bow), span=HERE),)) == (
        BulletList("feast", (("bow",), ("bow",))),
    )
