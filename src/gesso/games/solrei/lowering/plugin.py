"""A whole file as a plug-in: its programs in card order, its cards as data, its digest."""

from collections.abc import Sequence
from typing import Any

from gesso.codegen.costs import PAYMENTS
from gesso.codegen.lowering import Context, FrameLayout, GameLowering
from gesso.codegen.plugin_module import write_plugin
from gesso.engine.plugin import ENGINE
from gesso.games.solrei.lang.ast import Forbid, GainAbility
from gesso.games.solrei.lang.digest import digest
from gesso.games.solrei.lang.language import SOLREI
from gesso.games.solrei.lang.program import SetUpProgram, Use
from gesso.games.solrei.lowering import descriptions, possible
from gesso.games.solrei.lowering.conditions import CONDITIONS, STATES
from gesso.games.solrei.lowering.costs import TESTS, counted
from gesso.games.solrei.lowering.events import EVENTS
from gesso.games.solrei.lowering.programs import TextPrograms, programs_of
from gesso.games.solrei.lowering.things import FIXED, MOMENTS, PLAYERS, thing
from gesso.games.solrei.lowering.verbs import SENTENCES
from gesso.games.solrei.model import Requirement
from gesso.games.solrei.rules import contract
from gesso.lang.ast import Ban, Node, Until
from gesso.lang.unparser import unparse


def _spelled(node: Node) -> str:
    return unparse(SOLREI, (node,)).rstrip("\n")


LOWERING = GameLowering(
    contract=contract.__name__,
    exports=frozenset(contract.__all__),
    layout=FrameLayout({"me": "ME", "art": "ART", "target": "TARGET"}),
    spelled=_spelled,
    sentences=SENTENCES,
    conditions=CONDITIONS,
    players=PLAYERS,
    states=STATES,
    tests=TESTS,
    payments=PAYMENTS,
    events=EVENTS,
    thing=thing,
    listed=descriptions.listed,
    candidates=descriptions.listed,
    fits=descriptions.fits,
    asked=descriptions.asked,
    player_has=descriptions.player_has,
    count=descriptions.count,
    held_by=descriptions.held_by,
    counted=counted,
    possible=possible.possible,
    visible=possible.visible,
    open_to_all=possible.open_to_all,
    sets_up={
        GainAbility: lambda node: node.items,
        Forbid: lambda node: (Ban(node.event, span=node.span),),
        Until: lambda node: node.items,
    },
    moments=MOMENTS,
    fixed=FIXED,
)


def generate(program: SetUpProgram, *, observed: bool = False) -> str:
    """The source text of a file's rules plug-in; equal input gives equal text.

    An `observed` one tells the state how each sentence went, and names its bans and standing values, for clause
    coverage; it plays the same games.
    """
    at = Context(game=LOWERING, model=program.set_up, slots={})
    texts = [programs_of(program.set_up.id, text, at, observed=observed) for text in program.texts]
    data = data_of(program, texts)
    return write_plugin(
        game="solrei",
        id=program.set_up.id,
        title=program.set_up.name,
        engine=ENGINE,
        content=digest(program, data),
        data=data,
        lowering=LOWERING,
        state="ObservedShow" if observed else "Show",
        programs=[made for text in texts for made in text.programs],
    )


def data_of(program: SetUpProgram, texts: Sequence[TextPrograms]) -> dict[str, Any]:
    """The cards of a file as the rules want them, as plain data; see the contract."""

    def plays(card: str, use: Use) -> tuple[str, ...]:
        return tuple(made.play for made in texts if made.text.card == card and made.text.use == use)

    def listening(card: str) -> tuple[str, ...]:
        return tuple(id for made in texts if made.text.card == card for id in made.listening)

    set_up = program.set_up
    muse = set_up.muse
    return {
        "name": set_up.name,
        "muse": muse
        and {
            "id": muse.id,
            "name": muse.name,
            "alignment": muse.alignment,
            "type": muse.type.id,
            "skills": tuple(skill.id for skill in muse.skills),
            "passives": listening(muse.id),
            "abilities": plays(muse.id, "ability"),
            "charge": muse.charge and {"suits": muse.charge.suits, "program": plays(muse.id, "charge")[0]},
        },
        "advantages": tuple(
            {
                "id": card.id,
                "name": card.name,
                "requires": _requires(card.requires),
                "passives": listening(card.id),
                "abilities": plays(card.id, "ability"),
            }
            for card in set_up.advantages
        ),
        "arts": tuple(
            {
                "id": card.id,
                "name": card.name,
                "requires": _requires(card.requires),
                "play": (*plays(card.id, "ability"), *plays(card.id, "augment"))[0],
                "passives": listening(card.id),
            }
            for card in set_up.arts
        ),
    }


def _requires(wanted: Requirement) -> dict[str, Any]:
    return {
        "skills": tuple(skill.id for skill in wanted.skills),
        "type": wanted.type and wanted.type.id,
        "signature": wanted.signature and wanted.signature.id,
    }
