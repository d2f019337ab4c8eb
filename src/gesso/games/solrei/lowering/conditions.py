"""Conditions and states of SolRei."""

from dataclasses import replace

from gesso.codegen.conditions import CONDITIONS as CORE_CONDITIONS
from gesso.codegen.conditions import of_subject, player
from gesso.codegen.ir import ME, Value, all_of, negated, operation
from gesso.codegen.lowering import Context, LoweringError, Lowerings, Thing
from gesso.games.solrei.lang.ast import Crisis, HasPower, Leads, LostRound, OnSide, WonRound
from gesso.games.solrei.lowering.descriptions import adjective, fits, whose
from gesso.lang.ast import Is, StateAdjective, StateKind

CONDITIONS = CORE_CONDITIONS.extended()
STATES: Lowerings[[Thing, Context], Value] = Lowerings("this is no state")


@CONDITIONS.of(Crisis)
def crisis(node: Crisis, at: Context) -> Value:
    return operation("crisis", ME, node.n)


@CONDITIONS.of(OnSide)
def on_side(node: OnSide, at: Context) -> Value:
    attacks = operation("on_offense", player(node.player, at))
    return attacks if node.side == "offense" else negated(attacks)


@CONDITIONS.of(Leads)
def leads(node: Leads, at: Context) -> Value:
    return operation("leads", player(node.player, at))


@CONDITIONS.of(WonRound)
def won_round(node: WonRound, at: Context) -> Value:
    return operation("won", player(node.player, at))


@CONDITIONS.of(LostRound)
def lost_round(node: LostRound, at: Context) -> Value:
    return operation("lost", player(node.player, at))


@CONDITIONS.of(Is)
def is_(node: Is, at: Context) -> Value:
    # A condition has no subject, so what it describes is of the player of the text.
    here = replace(at, doer=ME)
    return of_subject(node.subject, here, lambda thing: STATES(node.state, thing, here))


@CONDITIONS.of(HasPower)
def has_power(node: HasPower, at: Context) -> Value:
    return of_subject(
        node.subject, replace(at, doer=ME), lambda card: operation("power_of", card.value).at_least(node.n)
    )


@STATES.of(StateAdjective)
def state_adjective(node: StateAdjective, found: Thing, at: Context) -> Value:
    if node.adjective == "cultivated":
        raise LoweringError(node, "nobody can tell one of the cards under a Muse from another")
    return adjective(node.adjective, found)


@STATES.of(StateKind)
def state_kind(node: StateKind, found: Thing, at: Context) -> Value:
    whose_it_is = [whose(node.np, found.value, ME)] if "rival" in node.np.adjectives else []
    return all_of([*whose_it_is, *fits(node.np, found, at)])
