"""What Re;ACT's sentences bring about, and what its events wait for."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import ClassVar

from gesso.checks import CheckedText
from gesso.checks.consequences import ANYTHING, MINE, THEIRS, Consequences, Deed, Thing, whose
from gesso.games.react.checks.facts import WIDER
from gesso.games.react.lang import ast as r
from gesso.games.react.lang.program import TextProgram
from gesso.games.react.lang.types import ON_BOARD, UNIT
from gesso.lang.ast import NP, Does, Each, Node, Noun, Pick, SelfRef, TheBound, TheTarget


class DuelConsequences(Consequences):
    """The consequences of one Artist's texts, with what its `frames` say."""

    wider = WIDER
    owners = MappingProxyType({"friendly": MINE, "enemy": THEIRS})
    grow = frozenset({"placed", "summoned", "grows", "refreshed"})
    shrink = frozenset({"removed", "shrinks", "exhausted"})
    verbs: ClassVar[Mapping[str, tuple[str, str]]] = MappingProxyType(
        {
            **Consequences.verbs,
            "progresses": ("progressing", "progresses"),
            "damaged": ("damage", "deals it"),
            "removed": ("removing", "removes it"),
            "exhausted": ("exhausting", "exhausts it"),
            "refreshed": ("refreshing", "refreshes it"),
            "descends": ("descending", "descends"),
        }
    )

    def __init__(self, frames: Mapping[str, TextProgram] = MappingProxyType({})) -> None:
        self._frames = frames

    def awaited(self, event: Node) -> tuple[Deed, ...]:
        match event:
            case r.Enters(actor=actor, zone=zone):
                return (Deed("enters", self._narrowed(actor, zone)),)
            case r.Leaves(actor=actor, zone=zone):
                return (Deed("leaves", self._narrowed(actor, zone)),)
            case r.Was(actor=actor, change=change):
                return (Deed(change, self.thing(actor, {})),)
            case r.Reaches(owned=owned):
                return (Deed("shrinks" if owned.amount == "no" else "grows", self.named(owned.noun)),)
            case Does(player=player, deed=r.Progresses()):
                return (Deed("progresses", Thing("", whose=whose(player))),)
            case r.Descends():
                return (Deed("descends", ANYTHING),)
            case _:
                return super().awaited(event)

    def caused_by(self, node: Node, picked: Mapping[int, NP]) -> Iterator[Deed]:
        match node:
            case r.Move(units=units, count=count) | r.MoveToward(units=units, count=count) if not count.up_to:
                yield from _moves(self.thing(units, picked))
            case r.Jump(unit=unit) | r.JumpToward(unit=unit):
                yield from _moves(self.thing(unit, picked))
            case r.Swap(unit=unit, other=other):
                yield from _moves(self.thing(unit, picked))
                yield from _moves(self.thing(other, picked))
            case r.MoveTo(what=what):
                moved = self.thing(what, picked)
                yield from _moves(moved) if moved.type in UNIT else (Deed("grows", moved), Deed("shrinks", moved))
            case r.Deal(to=to):
                hit = self.thing(to, picked)
                yield Deed("damaged", Thing("unit") if hit.type == "zone" else hit)
                yield Deed("damaged", Thing("zone"))
            case r.Remove(what=what):
                gone = self.thing(what, picked)
                yield Deed("removed", gone)
                yield Deed("shrinks", gone)
            case r.Gain(what=Pick(quantifier=quantifier, np=np)) if quantifier != "up to":
                yield Deed("grows", self.named(np.noun))
            case r.LoseSome(what=Pick(quantifier=quantifier, np=np)) if quantifier != "up to":
                yield Deed("shrinks", self.named(np.noun))
            case r.Discard(who=who, what=Pick(quantifier="n" | "a", np=np)):
                theirs = "enemy" in np.adjectives
                yield Deed("shrinks", Thing("card", whose=THEIRS if theirs else whose(who)))
            case r.Summon(noun=noun):
                yield Deed("summoned", self.named(noun))
                yield Deed("grows", self.named(noun))
            case r.Place(noun=noun, count=count) if not count.up_to:
                yield Deed("placed", self.named(noun))
                yield Deed("grows", self.named(noun))
            case r.Exhaust(units=units):
                yield Deed("exhausted", self.thing(units, picked))
            case r.Refresh(units=units):
                yield Deed("refreshed", self.thing(units, picked))
            case r.Progress(who=who):
                yield Deed("progresses", Thing("", whose=whose(who)))
            case r.Descend():
                yield Deed("descends", ANYTHING)
            case r.Plays(what=what):
                for id in _ids(what):
                    if id in self._frames:  # a frame that plays a frame is not followed
                        yield from DuelConsequences().causes(self._frames[id].body, {})
            case _:
                yield from super().caused_by(node, picked)

    def paid(self, price: Node, text: CheckedText) -> Iterator[Deed]:
        match price:
            case r.PayExhaust(thing=SelfRef() as unit):
                type_, unit_id = text.type_of(unit)[0], getattr(text, "unit", None)
                ids = (str(unit_id),) if type_ == "summon" else ()
                yield Deed("exhausted", Thing(type_, ids, MINE))
            case r.PayExhaust(thing=units):
                yield Deed("exhausted", self.thing(units, text.picked))
            case r.PaySpend(pick=Pick(quantifier=quantifier, np=np)) if quantifier != "up to":
                # What is held in a hand is given back, and never on the board.
                if np.noun.type in ON_BOARD | UNIT and (np.noun.type != "frame" or np.filters):
                    yield Deed("removed", self.described(np))

    def uses_up(self, block: tuple[Node, ...], event: Node) -> bool:
        wanted = {id for node in (getattr(event, "actor", None), getattr(event, "zone", None)) for id in _asked(node)}
        owned = getattr(event, "owned", None)
        if owned is not None:
            wanted |= set(owned.noun.ids)
        gone = {id for node in block if isinstance(node, r.Remove | r.Plays | r.LoseSome) for id in _ids(node.what)}
        back = {id for node in block if isinstance(node, r.Place | r.Summon) for id in node.noun.ids}
        back |= {id for node in block if isinstance(node, r.Gain) for id in _ids(node.what)}
        return bool(wanted & gone - back)

    def repeats(self, sentence: Node, kind: str, picked: Mapping[int, NP]) -> bool:
        match sentence:
            case r.Deal(to=thing) | r.Remove(what=thing) | r.Exhaust(units=thing) | r.Refresh(units=thing):
                again = any(deed.kind == kind for deed in self.caused_by(sentence, picked))
                return again and isinstance(thing, TheBound)
            case _:
                return False

    def owner(self, noun: Noun) -> str:
        return MINE if noun.ids else ""

    def thing(self, node: Node, picked: Mapping[int, NP]) -> Thing:
        match node:
            case SelfRef():
                return Thing("unit", whose=MINE)
            case r.MyArtist():
                return Thing("artist", whose=MINE)
            case r.EnemyArtist():
                return Thing("artist", whose=THEIRS)
            case TheTarget() | r.ZoneOf():
                return Thing("zone")
            case _:
                return super().thing(node, picked)

    def _narrowed(self, actor: Node, zone: Node) -> Thing:
        found = self.thing(actor, {})
        plain = isinstance(zone, Pick | Each) and not (zone.np.filters or zone.np.adjectives)
        return found if plain else Thing(found.type, found.ids, found.whose, True)


def _moves(moved: Thing) -> Iterator[Deed]:
    yield Deed("enters", moved)
    yield Deed("leaves", moved)


def _ids(node: Node) -> tuple[str, ...]:
    match node:
        case Pick(np=np) | Each(np=np):
            return np.noun.ids
        case TheBound(noun=noun):
            return noun.ids
        case _:
            return ()


def _asked(node: Node | None) -> tuple[str, ...]:
    np = getattr(node, "np", None)
    if not isinstance(np, NP):
        return ()
    inner = tuple(id for item in np.filters if isinstance(item, r.With) for id in item.np.noun.ids)
    return (*np.noun.ids, *inner)
