"""Build tests that are true if a block could change the game; used to skip pointless `may` questions.

A `may` of which no test holds is not asked. Without certainty there is no test, and the player is asked.
"""

from collections.abc import Iterable, Sequence

from gesso.codegen.conditions import condition, player
from gesso.codegen.ir import Loop, Number, Value, all_of, call, negated
from gesso.codegen.lowering import Context, references
from gesso.lang.ast import ChooseOf, Done, Each, ForEach, If, May, Node, Pick, TheBound, walk
from gesso.lang.nodes import Role


def could_happen(sentences: Sequence[Node], at: Context, picked: frozenset[int] = frozenset()) -> list[Value] | None:
    """Return the tests of a block; None if nothing is certain.

    A sentence is tested as if those before it had done nothing. One that mentions what they would have `picked` then
    does nothing either.
    """
    all_tests: list[Value] = []
    for number, sentence in enumerate(sentences):
        spoken_of = not _filled((sentence,)).isdisjoint(_named(sentences[number + 1 :]))
        tests = _sentence(sentence, at, picked | _filled(sentences[:number]), spoken_of=spoken_of)
        if tests is None:
            return None
        all_tests += tests
    return all_tests


def some(things: Value) -> Value:
    """Return the test that there is one of these."""
    if isinstance(things, Loop) and things.into == "list":
        return Loop(things.test or Number(True), things.loops, into="any")
    return call("len", things).above(0)


def _sentence(node: Node, at: Context, picked: frozenset[int], *, spoken_of: bool) -> list[Value] | None:
    match node:
        case If(condition=asked, then=then, otherwise=otherwise):
            instead = could_happen(otherwise or (), at, picked)
            if isinstance(asked, Done) or not _named((asked,)).isdisjoint(picked):
                return instead
            if not at.game.publicly_known(asked):
                done = could_happen(then, at, picked)
                return None if done is None or instead is None else [*done, *instead]
            holds = condition(asked, at)
            return [*_where(holds, could_happen(then, at, picked)), *_where(negated(holds), instead)]
        case May(who=who, body=body):
            return could_happen(body, _acting(who, at), picked)
        case ChooseOf(options=options):
            blocks = [could_happen(option, at, picked) for option in options]
            return None if None in blocks else [test for block in blocks for test in block or ()]
        case ForEach(np=np):
            return [] if _named((np,)) & picked else _found(np, [at.game.publicly_exists(np, at)], at)
    if _named((node,)) & picked:
        return []
    here = _acting(getattr(node, "who", None), at)
    alone = None if spoken_of else at.game.could_happen(node, here)
    if alone is not None:
        return _found(node, [alone], at)
    parts = [getattr(node, part.field) for part in node.spec.operands if part.role is Role.THING]
    described = [part.np for part in parts if isinstance(part, Pick | Each)]
    if described:
        return _found(node, [at.game.publicly_exists(np, here) for np in described], at)
    # The rest may do something, unless what it mentions is missing.
    return _found(node, [], at) if at.missing(node) else None


def _where(condition: Value, tests: Sequence[Value] | None) -> list[Value]:
    return [condition] if tests is None else [all_of((condition, test)) for test in tests]


def _acting(who: Node | None, at: Context) -> Context:
    return at if who is None else at.acted_by(player(who, at))


def _found(about: Node, tests: Sequence[Value | None], at: Context) -> list[Value] | None:
    """Return all of the tests as one, after the test that everything the text mentions was found."""
    seen = [test for test in tests if test is not None]
    return None if len(seen) < len(tests) else [all_of([*map(negated, at.missing(about)), *seen])]


def _named(nodes: Iterable[Node]) -> frozenset[int]:
    return frozenset(part.slot for part in references(nodes))


def _filled(nodes: Iterable[Node]) -> frozenset[int]:
    parts = (part for node in nodes for part in walk(node) if not isinstance(part, TheBound))
    return frozenset(slot for part in parts if (slot := getattr(part, "slot", -1)) >= 0)
