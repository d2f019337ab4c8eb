"""What could happen in a Show, as far as both players can see: of a hand only its size, of Arts not their names. If more
told whether a player is asked, not to be asked would tell of hidden cards."""

from dataclasses import replace

from gesso.codegen.feasibility import some
from gesso.codegen.ir import STATE, Constant, Value, all_of, operation
from gesso.codegen.lowering import Context
from gesso.games.solrei.lang import ast as s
from gesso.games.solrei.lowering import descriptions, verbs
from gesso.lang.ast import NP, ChooseThing, Draw, Each, EveryN, Node, Pick

_TURNING = {
    s.Ready: ("READIES", verbs.READIED_FROM),
    s.Exhaust: ("EXHAUSTS", verbs.EXHAUSTED_FROM),
    s.Break: ("BREAKS", verbs.BROKEN_FROM),
}
_TURNING_ANY = {s.ReadyAny: ("READIES", verbs.READIED_FROM), s.ExhaustAny: ("EXHAUSTS", verbs.EXHAUSTED_FROM)}


def could_happen(node: Node, at: Context) -> Value | None:
    """The test that a sentence could change anything; `at` is where its subject acts."""
    match node:
        case s.Ready(what=Pick(np=np)) | s.Exhaust(what=Pick(np=np)) | s.Break(what=Pick(np=np)):
            deed, among = _TURNING[type(node)]
            return some(
                operation("allowed", Constant(deed), at.doer, descriptions.ordered_matches(_seen(np), at, among))
            )
        case s.ReadyAny() | s.ExhaustAny():
            deed, among = _TURNING_ANY[type(node)]
            mask = descriptions.faces((), among)
            assert mask is not None
            return some(operation("allowed", Constant(deed), at.doer, operation("turnable", at.doer, mask)))
        case s.Discard(what=Pick(np=np) | Each(np=np)) | ChooseThing(pick=Pick(np=np)):
            return publicly_exists(np, at)
        case s.Cultivate(tally=tally) | Draw(tally=tally):
            counted = [] if tally is None else [publicly_exists(tally.np if isinstance(tally, EveryN) else tally, at)]
            return all_of([*counted, some(STATE.dot("deck")[at.doer])])
    return None


def publicly_exists(np: NP, at: Context) -> Value:
    """The test that something fits, or that there is a hand in which it might."""
    if np.noun.type != "card":
        return some(descriptions.ordered_matches(_seen(np), at))
    where = "cultivated" if "cultivated" in np.adjectives else "hand_size"
    return operation(where, descriptions.owner(np, at)).above(0)


def publicly_known(condition: Node) -> bool:
    """Whether the condition looks at nothing that a player could hide."""
    return isinstance(condition, s.Crisis | s.OnSide | s.WonRound | s.LostRound)


def _seen(np: NP) -> NP:
    return replace(np, noun=replace(np.noun, ids=()))
