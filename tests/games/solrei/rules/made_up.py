"""Two set-ups made up for tests that use every operation and every kind of need, and loose cards."""

from __future__ import annotations

from typing import Any

from games.solrei.rules.cards_by_hand import (
    Laid,
    activated,
    adds,
    art,
    carried_out,
    listens,
    local,
    requires,
    rules,
    set_up,
)

from gesso.engine.plugin import Frame, Plugin
from gesso.games.solrei.rules import contract as c
from gesso.games.solrei.rules.contract import CAPTURED, ME, NOT_KEPT, TARGET, THIS_ROUND
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import Show

LASTING = ["open", "before-showdown", "showdown", "after-showdown", "before-damage", "after-damage"]


def _ask_ability(g: Show, f: Frame) -> None:
    g.ask(f, f[ME], c.CHOOSE_TARGET, g.abilities_of(1 - f[ME]))


def _ask_art(g: Show, f: Frame) -> None:
    g.ask(f, f[ME], c.CHOOSE_TARGET, g.arts_of(1 - f[ME]))


def _turn(g: Show, f: Frame) -> None:
    g.pick_many(local(0), f[ME], c.TURN, g.turnable(f[ME], c.EXHAUSTED), 1, c.EXACTLY)


def ada() -> Plugin:
    """Swaps, checks, gains; a trigger that orders with another; a bonus."""
    wins = listens("flourish", "when", "wins", lambda g, f: g.gain_damage(f[ME], f[local(0)]), slots=1, captures=(local(0),),
                   match=lambda g, me, first, second, third, own: first == me)  # fmt: skip
    forbids = listens("hold", "cannot", "swaps", match=lambda g, me, first, second, third, own: first != me)
    tired = adds("tired", "power", lambda g, me, own: own[CAPTURED])
    return set_up(
        "ada",
        skills=("blade", "nerve"),
        passives=(
            listens("second-step", "when", "swaps", lambda g, f: g.gain_power(f[ME], 1)),
            listens("third-step", "when", "swaps", lambda g, f: g.draw(f[ME], 1)),
            listens("parting-cut", "when", "wins", _turn, lambda g, f: g.ready(f[ME], f[local(0)]), slots=1),
        ),
        abilities=(
            activated("step", "after-showdown", lambda g, f: g.gain_power(f[ME], 2), needs=(("spend", 1, "diamond", NOT_KEPT),)),
            activated("change", "before-showdown", lambda g, f: g.swap(f[ME]), needs=(("discard", 1, "card", local(0)),), slots=1),
        ),
        bonus=(("diamond",), carried_out("bonus", lambda g, f: g.check(f[ME], 2))),
        items=(wins, forbids, tired),
        arts=(
            art(activated("edge", "before-showdown", lambda g, f: g.gain_power(f[ME], 2), kind="art", needs=(("spend", 2, "red", NOT_KEPT),)),
                needs_of_muse=requires("blade")),
            art(activated("answer", "before-damage", lambda g, f: g.counter(f[ME], 1), kind="art", needs=(("spend", 1, "", NOT_KEPT),))),
            art(activated(
                "lunge", "after-showdown", lambda g, f: g.gain_power(f[ME], 1), lambda g, f: g.put_in_force(f[ME], f, "flourish", (2,), THIS_ROUND),
                lambda g, f: g.put_in_force(f[ME], f, "hold", (), THIS_ROUND), lambda g, f: g.put_in_force(f[ME], f, "tired", (3,), THIS_ROUND), kind="art",
                needs=(("exhaust", 1, "damage", NOT_KEPT), ("spend", 1, "", NOT_KEPT)), gains=("flourish", "hold", "tired"),
            ), needs_of_muse=requires(signature="ada")),
            art(
                activated("stance", ["open", "charge-phase"], kind="augment", needs=(("spend", 1, "", NOT_KEPT),)),
                adds("stance/1", "power", lambda g, me: 1 + g.cultivated(me)),
                listens("stance/2", "when", "takes-damage", lambda g, f: g.draw(f[ME], 1)),
                needs_of_muse=requires(type="warden"),
            ),
        ),
    )  # fmt: skip


def bea() -> Plugin:
    """Negates, grapples, cultivates, breaks; a replacement; bans."""
    return set_up(
        "bea",
        alignment="spade",
        type="warden",
        skills=("masks",),
        passives=(
            listens("rain", "when", "round-ends", lambda g, f: g.cultivate(f[ME], 1), match=lambda g, me, *event: g.turn != me),
            listens("wary", "cannot", "breaks", match=lambda g, me, first, second, *more: first != me and c.is_art(second)),
        ),
        abilities=(
            activated("break-wind", "before-damage", lambda g, f: g.block(f[ME], 1), needs=(("harvest", 1, "", NOT_KEPT),)),
            activated(
                "dim", "after-damage", lambda g, f: g.ask(f, f[ME], c.TURN, g.arts_of(1 - f[ME])),
                lambda g, f: g.break_things(f[ME], [f[2]]) if f[2] >= 0 else 0, needs=(("spend", 2, "black", NOT_KEPT),),
                payable=lambda g, me, art: g.crisis(me, 2),
            ),
        ),
        bonus=(("spade", "club"), carried_out(
            "toll", lambda g, f: g.pick_many(local(0), 1 - f[ME], c.DISCARD, g.hand_cards(1 - f[ME], c.RED), 1, c.EXACTLY),
            lambda g, f: g.discard(f[local(0)]), slots=1,
        )),
        arts=(
            art(activated(
                "hush", LASTING, lambda g, f: g.negate(f[ME], f[TARGET]), kind="art", needs=(("spend", 1, "black", NOT_KEPT),),
                payable=lambda g, me, art: bool(g.abilities_of(1 - me)), ask=_ask_ability,
            )),
            art(activated("clinch", "before-showdown", lambda g, f: g.grapple(f[ME]), kind="art", needs=(("spend", 1, "spade", NOT_KEPT),))),
            art(
                activated("mask", "open", kind="augment", needs=(("spend", 1, "", NOT_KEPT),)),
                listens("mask/1", "cannot", "swaps", match=lambda g, me, first, *more: first != me),
                listens("mask/2", "would", "takes-damage", lambda g, f: g.exhaust(f[ME], [f[c.ART]])),
            ),
            art(activated(
                "thorns", "after-damage", lambda g, f: g.retaliate(f[ME], 1), lambda g, f: g.exhaust(f[ME], [f[TARGET]]), kind="art",
                needs=(("break", 1, "self", NOT_KEPT),), payable=lambda g, me, art: bool(g.arts_of(1 - me)), ask=_ask_art,
            )),
        ),
    )  # fmt: skip


def loose() -> Plugin:
    """Arts for free building: one that Ada's requirements miss, one of another Muse."""
    return set_up(
        "loose",
        muse=False,
        advantages=(
            {"id": "garden", "name": "Garden", "requires": requires(type="warden"), "passives": (), "abilities": ()},
            {"id": "lamp", "name": "Lamp", "requires": requires("nerve"), "passives": (), "abilities": ()},
        ),
        arts=(
            art(activated("open-hand", "charge-phase", lambda g, f: g.draw(f[ME], 2), kind="art")),
            art(activated("gaze", "after-showdown", lambda g, f: g.gain_power(f[ME], 3) if g.leads(1 - f[ME]) else 0, kind="art"),
                needs_of_muse=requires("nerve")),
            art(activated("salt", "open", lambda g, f: g.draw(f[ME], 1), kind="art"), needs_of_muse=requires(type="warden")),
            art(activated("finale", "open", kind="art"), needs_of_muse=requires(signature="bea")),
            art(
                activated("roots", "open", kind="augment"),
                adds("roots/1", "power", lambda g, me: 2),
                needs_of_muse=requires("herbs"),
            ),
        ),
    )  # fmt: skip


def pairing(first: str = "ada", second: str = "bea") -> ShowRuleset:
    """A pairing of these, or of free builds of them."""
    return rules(ada(), bea(), loose(), words=(first, second))


FREE = "ada+lamp+edge,open-hand,salt,roots"


def made_up(first: Plugin | None = None, second: Plugin | None = None, **more: Any) -> Laid:
    """Ada on Offense against Bea, in Open of the first round, with Arts as asked for."""
    pairing: ShowRuleset = rules(first or ada(), second or bea())
    return Laid(pairing, **more)


def showdown(first: str = "heart-7", second: str = "spade-7", *, step: str = "before-showdown", **more: Any) -> Laid:
    """Both have placed; Ada holds red cards and Bea black ones."""
    laid = made_up(**more)
    laid.lay(0, hand=[first, "heart-10", "heart-3", "diamond-4", "diamond-5"])
    laid.lay(1, hand=[second, "spade-2", "spade-3", "club-4", "club-5"])
    return laid.place(first, second).until(step)
