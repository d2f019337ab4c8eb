"""Set-ups written by hand as plug-ins, and a Show laid out for a test."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from gesso.engine.plugin import ENGINE, Frame, Plugin, Program
from gesso.games.solrei.model import CardName, Table, load_table
from gesso.games.solrei.rules.activation import EXCHANGE
from gesso.games.solrei.rules.codec import EXHAUSTED, FIRST_ART, READY, SUITS, codes_of
from gesso.games.solrei.rules.contract import DONE, END, FIRST_LOCAL, ME, NOT_KEPT
from gesso.games.solrei.rules.events import PLACE, PLAY
from gesso.games.solrei.rules.ruleset import ShowRuleset
from gesso.games.solrei.rules.show import Show
from gesso.source import read_file

ROOT = Path(__file__).parents[4]
Need = tuple[str, int, str, int]
Deed = Callable[[Show, Frame], object]


@cache
def table() -> Table:
    """The game file, without the names of any file."""
    node = read_file(ROOT / "cards" / "solrei" / "game.yaml", root=ROOT).node
    assert node is not None
    return load_table(node)


# ---------------------------------------------------------------- programs


def _commit(g: Show, f: Frame) -> int:
    return g.commit(f)


def activated(
    id: str, timing: str | Sequence[str], *does: Deed, needs: Sequence[Need] = (), kind: str = "ability", slots: int = 0,
    payable: Callable[[Any, int, int], bool] | None = None, ask: Deed | None = None, gains: Sequence[str] = (),
) -> Program:  # fmt: skip
    """Something to activate: what it asks for first, its cost, then each deed in a block of its own."""
    asking = (_step(ask, 1), _keep_target) if ask else ()
    start = len(asking) + 1
    blocks = (*asking, _commit, *(_step(do, start + n + 1) for n, do in enumerate(does)))
    facts = {"kind": kind, "timing": (timing,) if isinstance(timing, str) else tuple(timing), "needs": tuple(needs)}
    return Program(
        id=id, title=id.replace("-", " ").title(), blocks=blocks, source="hand.yaml", line=1, entry=start, slots=slots,
        payable=payable, facts={**facts, "gains": tuple(gains)} if gains else facts,
    )  # fmt: skip


def _keep_target(g: Show, f: Frame) -> int:
    f[5] = f[2]
    return 2


def _step(do: Deed, following: int) -> Callable[[Any, Frame], int]:
    def block(g: Show, f: Frame) -> int:
        done = do(g, f)
        if done is not None:
            f[DONE] = int(bool(done))
        return following

    return block


def listens(
    id: str, mood: str, event: str, *does: Deed, match: Callable[..., bool] = lambda g, me, first, *more: first == me,
    binds: tuple[int, int] = (NOT_KEPT, NOT_KEPT), slots: int = 0, captures: tuple[int, ...] = (),
) -> Program:  # fmt: skip
    """A trigger, a replacement or a ban; by default of the player's own deeds."""
    return Program(
        id=id, title=id.replace("-", " ").title(), blocks=tuple(_step(do, n + 1) for n, do in enumerate(does)), source="hand.yaml",
        line=2, slots=slots, match=match, binds=binds, facts={"mood": mood, "event": event, "captures": captures},
    )  # fmt: skip


def adds(id: str, to: str, value: Callable[..., int]) -> Program:
    """A standing value."""
    return Program(id, id, (), source="hand.yaml", line=3, value=value, facts={"mood": "value", "event": to})


def carried_out(id: str, *does: Deed, slots: int = 0) -> Program:
    """A Charge bonus."""
    return Program(
        id, id, tuple(_step(do, n + 1) for n, do in enumerate(does)), source="hand.yaml", line=4, slots=slots
    )


# ---------------------------------------------------------------- files

NOTHING_REQUIRED: Mapping[str, Any] = {"skills": (), "type": None, "signature": None}


def requires(*skills: str, type: str | None = None, signature: str | None = None) -> Mapping[str, Any]:
    """What a card asks of the Muse."""
    return {"skills": skills, "type": type, "signature": signature}


def art(play: Program, *passives: Program, needs_of_muse: Mapping[str, Any] = NOTHING_REQUIRED) -> dict[str, Any]:
    """An Art by its program; what listens makes it an augment's text."""
    return {
        "id": play.id, "name": play.title, "requires": needs_of_muse, "play": play.id,
        "passives": tuple(passive.id for passive in passives), "programs": (play, *passives),
    }  # fmt: skip


def blank_art(id: str) -> dict[str, Any]:
    """An Art that does nothing and costs nothing."""
    return art(activated(id, "open", kind="art"))


def set_up(
    id: str, *, alignment: str = "diamond", type: str = "duelist", skills: Sequence[str] = ("blade",), arts: Sequence[dict[str, Any]] = (),
    passives: Sequence[Program] = (), abilities: Sequence[Program] = (), bonus: tuple[Sequence[str], Program] | None = None,
    items: Sequence[Program] = (), advantages: Sequence[dict[str, Any]] | None = None, muse: bool = True,
) -> Plugin:  # fmt: skip
    """A file: a Muse with everything, filled up with Arts that do nothing."""
    cards = [*arts, *(blank_art(f"{id}-{number}") for number in range(4 - len(arts) if muse else 0))]
    advantage = {
        "id": f"{id}-school",
        "name": f"{id.title()} School",
        "requires": NOTHING_REQUIRED,
        "passives": (),
        "abilities": (),
    }
    programs = [program for card in cards for program in card["programs"]]
    data: dict[str, Any] = {
        "name": id.title(),
        "muse": {
            "id": id, "name": id.title(), "alignment": alignment, "type": type, "skills": tuple(skills),
            "passives": tuple(program.id for program in passives), "abilities": tuple(program.id for program in abilities),
            "charge": {"suits": tuple(bonus[0]), "program": bonus[1].id} if bonus else None,
        } if muse else None,
        "advantages": tuple(advantages) if advantages is not None else (advantage,),
        "arts": tuple({key: value for key, value in card.items() if key != "programs"} for card in cards),
    }  # fmt: skip
    own = (*passives, *abilities, *((bonus[1],) if bonus else ()), *items)
    return Plugin(ENGINE, "solrei", id, f"hand-{id}", data, (*own, *programs))


def rules(
    first: Plugin, second: Plugin, *more: Plugin, words: Sequence[str] | None = None, every_step: bool = True
) -> ShowRuleset:
    """A pairing of files, by default of their own set-ups; with `every_step` both are asked in every step."""
    files = {plugin.id: plugin for plugin in (first, second, *more)}
    names: dict[str, CardName] = {}
    for plugin in files.values():
        for kind in ("advantage", "art"):
            for card in plugin.data[f"{kind}s"]:
                names[card["id"]] = CardName(card["id"], kind, card["name"], plugin.id)  # type: ignore[arg-type]
    pairing = ShowRuleset(replace(table(), names=names), files, words or (first.id, second.id))
    if every_step:
        pairing.rules.skippable = (False,) * len(table().steps)
    return pairing


# ---------------------------------------------------------------- a Show laid out


def card(word: str) -> int:
    """`heart-7` as a number."""
    suit, rank = word.split("-")
    ranks = [*map(str, table().attacks), *table().charges]
    return SUITS.index(suit) * len(ranks) + ranks.index(rank)


def mask(*words: str) -> int:
    """Cards as a zone."""
    return sum(1 << card(word) for word in words)


def words(g: Show, cards: int) -> list[str]:
    """A zone as cards."""
    return [g.rules.card_words[number] for number in range(52) if cards >> number & 1]


class Laid:
    """A Show that a test has laid out: whose cards lie where, with the decks taking the rest."""

    def __init__(self, pairing: ShowRuleset, *, seed: int = 1, offense: int = 0) -> None:
        self.rules = pairing
        g = pairing.begin(seed)
        self.g = g
        self.say("offense" if g.chooser == offense else "defense")
        self.say("keep")
        self.say("keep")

    def lay(self, seat: int, *, hand: Sequence[str] = (), up: Sequence[str] = (), down: Sequence[str] = (), broken: Sequence[str] = (),
            under: Sequence[str] = (), deck: Sequence[str] | None = None) -> Laid:  # fmt: skip
        """The player's cards; `deck` from the top, by default all others, else what is left lies in the discard pile."""
        g = self.g
        used = mask(*hand, *up, *down, *broken, *under)
        g.hand[seat], g.up[seat], g.down[seat], g.broken[seat] = mask(*hand), mask(*up), mask(*down), mask(*broken)
        g.under[seat] = [card(word) for word in under]
        if g.action[seat] >= 0:
            used |= 1 << g.action[seat]
        rest = [number for number in range(52) if not used >> number & 1]
        g.deck[seat] = rest if deck is None else [card(word) for word in reversed(deck)]
        g.discard_pile[seat] = sum(1 << number for number in rest if number not in g.deck[seat])
        g.seen[seat], g.top[seat], g.bottom[seat] = 0, 0, 0
        return self._ask_again()

    def _ask_again(self) -> Laid:
        """The question that stands, put to the table as it lies now."""
        asks = {
            PLAY: lambda who: EXCHANGE.options(self.g, who),
            PLACE: lambda who: codes_of(who, self.g.placeable(who)),
        }
        self.g.pending = tuple(
            (who, kind, asks[kind](who) if kind in asks else options) for who, kind, options in self.g.pending
        )
        return self

    def place_of(self, seat: int, art_id: str) -> int:
        """Where an Art lies."""
        return self.g.place_of[4 * seat + self.g.rules.builds[seat].art_ids.index(art_id)]

    def ready(self, seat: int, *ids: str) -> Laid:
        """These Arts are ready, and have been seen; all others are exhausted."""
        for place in range(seat * 4, seat * 4 + 4):
            self.g.face[place] = EXHAUSTED
        for id in ids:
            place = self.place_of(seat, id)
            self.g.face[place] = READY
            self.g.known |= 1 << place
        return self._ask_again()

    def face(self, seat: int, art_id: str) -> int:
        """How an Art lies."""
        return self.g.face[self.place_of(seat, art_id)]

    def code(self, seat: int, art_id: str) -> int:
        """An Art by its code."""
        return FIRST_ART + self.place_of(seat, art_id)

    # ------------------------------------------------------------ playing

    def options(self, player: int | None = None) -> list[str]:
        """What the player who is asked may say."""
        who, kind, options = next(ask for ask in self.g.pending if player in (None, ask[0]))
        return [self.rules.describe(self.g, who, kind, option) for option in options]

    def say(self, *said: str, player: int | None = None) -> Laid:
        """Answer, one after the other."""
        for word in said:
            who, kind, options = next(ask for ask in self.g.pending if player in (None, ask[0]))
            told = [self.rules.describe(self.g, who, kind, option) for option in options]
            assert word in told, f"{word!r} is none of {told} (player {who}, {self.rules.kinds[kind]})"
            self.g.apply(options[told.index(word)], who)
        return self

    @property
    def kind(self) -> str:
        """What is asked."""
        return self.rules.kinds[self.g.pending[0][1]]

    @property
    def asked(self) -> int:
        """Who is asked."""
        return self.g.pending[0][0]

    @property
    def step(self) -> str:
        """The step of the round; before the first, the last."""
        return self.g.rules.table.steps[self.g.step].id

    def until(self, step: str, kind: str | None = None) -> Laid:
        """Pass, and decline what can be declined, until this step (and this kind of question) has come."""
        for _ in range(500):
            if self.g.result >= 0 or (self.step == step and kind in (None, self.kind)):
                return self
            self.g.apply(self.g.pending[0][2][0], self.g.pending[0][0])
        raise AssertionError(f"{step} does not come")

    def place(self, first: str, second: str) -> Laid:
        """Both lay their Action cards."""
        self.until("open", "place")
        self.say(first, player=0)
        return self.say(second, player=1)


def local(number: int) -> int:
    """A local value of a frame."""
    return FIRST_LOCAL + number


__all__ = ["END", "ME", "Laid"]
