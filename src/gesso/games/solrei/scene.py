"""SolRei as a drawing needs it: the steps, both rows of cards, Damage, Action cards and the Exchange, with their faces."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from gesso.engine import Decision
from gesso.engine.choices import Option, Referent
from gesso.engine.contract import OPPONENT_OF
from gesso.engine.events import Event
from gesso.games.solrei.display import cards_in_words
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import SetUp, Table, files_of
from gesso.games.solrei.rules.codec import CARD_BITS, SUITS
from gesso.games.solrei.wording import DEFAULT_LOCALE, phrasebook, rules_text, transcript
from gesso.sim.players import View
from gesso.sim.scene import Area, CardNames, FaceWords, Place, Played, Scene, Thing
from gesso.sim.table_words import Named, TableWords, unchanged
from gesso.wording.phrasebook import title_of
from gesso.wording.transcript import Passage

_BACK = "solrei/deck/BACK"
_LYING = ("ready", "exhausted", "broken")
_FIGURES = ("points", "shield", "counter")


class ShowScenes:
    """The drawing of a Show.

    Args:
        table: The model of the game file.
        programs: By seat the programs of the files that the player's cards are from, that of the Muse first.
        locale: The language.
        named: Prints a name of the rules.
    """

    weights: Mapping[str, float] = MappingProxyType({"acts": 8.0, "damage": 5.0, "art": 1.0})

    def __init__(
        self, table: Table, programs: Sequence[Sequence[SetUpProgram]], locale: str, named: Named = unchanged
    ) -> None:
        self._say = TableWords(phrasebook(locale), named)
        self._table = table
        self._deck = tuple(f"{suit}-{rank}" for suit in SUITS for rank in (*table.attacks, *table.charges))
        self._faces: dict[str, str] = {}
        self._words: dict[str, FaceWords] = {_BACK: FaceWords(table.name)}
        self._counters: dict[str, str] = {}
        self._nouns = ["" if not own or own[0].set_up.muse is None else own[0].set_up.muse.name for own in programs]
        for program in {program.set_up.id: program for own in programs for program in own}.values():
            self._read(program.set_up, transcript(program, locale).passages)
            words = rules_text(program, locale)
            self._counters |= {piece.id: words.counter(piece.id, 1) for piece in program.set_up.pieces}

        self._card_names = CardNames(self._words, set(self._nouns))

    def _read(self, set_up: SetUp, passages: Sequence[Passage]) -> None:
        """Note the faces of a file's cards, which are numbered as they are printed: Muse, Advantages, Arts."""
        cards = (*((set_up.muse,) if set_up.muse else ()), *set_up.advantages, *set_up.arts)
        for number, card in enumerate(cards, 1):
            face = f"solrei/{set_up.id}/{set_up.serial}-{number:02}"
            self._faces[card.id] = face
            self._words[face] = FaceWords(card.name, tuple(text for text in passages if text.card == card.id))

    def words(self, face: str) -> FaceWords | None:
        if face.startswith("solrei/deck/") and face != _BACK:
            return FaceWords(self._card(face.rpartition("/")[2].lower()))
        return self._words.get(face)

    def speaks_of(self, text: str) -> Sequence[str]:
        return self._card_names(text)

    def _card(self, word: str) -> str:
        return cards_in_words(self._say, word)

    def _title(self, id: str) -> str:
        words = self._words.get(self._faces.get(id, ""))
        return words.name if words else title_of(id)

    def _noun(self, seat: int) -> str:
        same = self._nouns[0] == self._nouns[1]
        return f"{self._nouns[seat]} {seat + 1}" if same else self._nouns[seat]

    # ------------------------------------------------------------ areas
    def areas(self, view: View, watching: bool) -> Scene:
        own, rival = view["player"], OPPONENT_OF[view["player"]]
        areas = [
            self._steps(view),
            *(self._side(view, rival, "rival"), self._row(view, rival, "rival")),
            *(self._damage(view, rival), self._action(view), self._damage(view, own)),
            *(self._side(view, own, "own"), self._row(view, own, "own")),
            *(self._hand(view, rival, "rival"), self._hand(view, own, "own" if watching else "hand")),
            *(self._exchange(view), self._texts(view, "waiting"), self._texts(view, "standing")),
        ]
        return tuple(area for area in areas if area is not None)

    def _steps(self, view: View) -> Area:
        say, ids = self._say, [step.id for step in self._table.steps]
        now = ids.index(view["step"]) if view["step"] in ids else -1
        steps = (
            Thing(
                f"step:{step.id}",
                say.named(step.name),
                state="done" if number < now else "now" if number == now else "next",
                value="each" if step.each_point else "",
            )
            for number, step in enumerate(self._table.steps)
        )
        return Area("steps", say("steps"), "steps", "top", tuple(steps))

    def _side(self, view: View, seat: int, place: Place) -> Area:
        shown, say = view["players"][seat], self._say
        offense = seat == view["offense"]
        acts = Thing(
            f"acts:{seat}", say("area.acts"), seat, value=str(view["acts"][seat]), count=self._table.acts_to_win
        )
        player = Thing(
            f"player:{seat}",
            self._noun(seat),
            seat,
            note=say("offense" if offense else "defense"),
            state="now" if offense else "",
        )
        things = [player, acts]
        things.append(Thing(f"deck:{seat}", say("area.deck"), seat, _BACK, hidden=True, count=shown["deck"]))
        things.append(Thing(f"discard:{seat}", say("area.discard"), seat, count=len(shown["discard"])))
        if shown["under"]:
            things.append(Thing(f"under:{seat}", say("area.under"), seat, _BACK, hidden=True, count=shown["under"]))
        for id, count in shown["pieces"].items():
            things.append(Thing(f"counter:{seat}:{id}", self._counters.get(id, title_of(id)), seat, count=count))
        for key in _FIGURES:
            if shown[key]:
                things.append(Thing(f"{key}:{seat}", say(key, n=str(shown[key])), seat))
        for key, cards in (("seen", shown["seen"]), *(shown.get("laid") or {}).items()):
            if cards:
                phrase = {"top": "laid_on_top", "bottom": "laid_at_bottom"}.get(key)
                phrase = phrase or ("rival_has_seen" if seat == view["player"] else "you_have_seen")
                listed = " ".join(map(self._card, cards))
                things.append(Thing(f"{key}:{seat}", say(phrase, cards=listed), seat))
        return Area(f"side:{seat}", player.name, "facts", place, tuple(things), seat)

    def _row(self, view: View, seat: int, place: Place) -> Area:
        """Return the Muse, the Advantage and the Arts of a player."""
        shown, say = view["players"][seat], self._say
        muse, advantage = (
            Thing(
                f"{kind}:{seat}",
                self._title(shown[kind]),
                seat,
                self._faces.get(shown[kind], ""),
                turned=kind == "muse" and seat != view["offense"],
                asks=shown[kind],
            )
            for kind in ("muse", "advantage")
        )
        arts = []
        for art in shown["arts"]:
            seen, lying = art["name"], art["face"]
            arts.append(
                Thing(
                    f"art:{seat}:{art['place']}",
                    self._title(seen) if seen else say("unseen"),
                    seat,
                    self._faces.get(seen, "") if seen else _BACK,
                    hidden=not seen,
                    state="" if lying in ("ready", "augmented") else "off",
                    turned=lying == "augmented",
                    note=say(lying),
                    asks=seen or "",
                )
            )
        return Area(f"row:{seat}", self._noun(seat), "cards", place, (muse, advantage, *arts), seat)

    def _lying(self, word: str | None) -> str:
        return f"solrei/deck/{word.upper()}" if word else _BACK

    def _damage(self, view: View, seat: int) -> Area:
        shown, say = view["players"][seat], self._say
        things = [
            Thing(
                f"damage:{seat}:{card}",
                self._card(card),
                seat,
                self._lying(card),
                state="" if lying == "ready" else "off",
                note=say(lying),
            )
            for lying in _LYING
            for card in shown["damage"][lying]
        ]
        taken = say("damage", n=str(len(things)), most=str(self._table.damage_to_lose), piles="")
        return Area(f"damage:{seat}", taken, "cards", "middle", tuple(things), seat)

    def _action(self, view: View) -> Area:
        """Return the Action cards of both players, the rival's first."""
        things = []
        for seat in (OPPONENT_OF[view["player"]], view["player"]):
            shown = view["players"][seat]
            if not shown["placed"]:
                continue
            card, power = shown["action"], shown["power"]
            is_attack = card is not None and card.rpartition("-")[2] not in self._table.charges
            value = str(power["now"]) if is_attack and power["now"] is not None else ""
            name = self._card(card) if card else self._say("hidden_action")
            things.append(Thing(f"action:{seat}", name, seat, self._lying(card), hidden=card is None, value=value))
        return Area("action", self._say("area.action"), "cards", "middle", tuple(things))

    def _hand(self, view: View, seat: int, place: Place) -> Area:
        shown, name = view["players"][seat], self._say("area.hand")
        cards = shown.get("cards")
        if cards is None:
            things: tuple[Thing, ...] = (Thing(f"held:{seat}", name, seat, _BACK, hidden=True, count=shown["hand"]),)
        else:
            things = tuple(Thing(f"card:{card}", self._card(card), seat, self._lying(card)) for card in cards)
        return Area(f"hand:{seat}", name, "cards", place, things, seat)

    def _exchange(self, view: View) -> Area:
        say, things = self._say, []
        for number, link in enumerate(view["exchange"], 1):
            target = link["target"]
            notes = []
            if target is not None:
                of = self._title(target) if isinstance(target, str) else say("number", n=str(target))
                notes.append(say("on_target", target=of))
            notes += [say("negated")] if link["negated"] else []
            things.append(
                Thing(
                    f"link:{number}",
                    say.named(link["title"]),
                    link["player"],
                    self._face_of(view, link),
                    inside=f"place:{number}",
                    state="off" if link["negated"] else "",
                    note=", ".join(notes),
                )
            )
        places = tuple(Thing(f"place:{number}", str(number), state="taken") for number in range(1, len(things) + 1))
        note = "" if things else say("empty")
        return Area("exchange", say("exchange"), "slots", "side", (*places, *things), note=note)

    def _face_of(self, view: View, link: View) -> str:
        """Return the face of a text in the Exchange: of its Art, else of the card with a text of that name."""
        shown = view["players"][link["player"]]
        if link["art"] is not None:
            return self._faces.get(shown["arts"][link["art"] - 1]["name"], "")
        title = self._say.named(link["title"])
        for card in (shown["muse"], shown["advantage"]):
            face = self._faces.get(card, "")
            words = self._words.get(face)
            if words and any(text.label.startswith(title) for text in words.passages):
                return face
        return ""

    def _texts(self, view: View, key: str) -> Area | None:
        texts = view[key]
        things = tuple(
            Thing(f"{key}:{number}", self._say.named(text["title"]), text["player"])
            for number, text in enumerate(texts, 1)
        )
        return Area(key, self._say(f"area.{key}"), "facts", "side", things) if things else None

    # ------------------------------------------------------------ options
    def points(self, view: View, decision: Decision, option: Option) -> Sequence[str]:
        to = option.referent
        if "link" in to:
            return (f"link:{to['link']}",)
        if "art" in to:
            return (f"art:{to['seat']}:{to['art']}",)
        if "ability" in to and "seat" in to:
            shown = view["players"][int(to["seat"])]
            return tuple(f"{kind}:{to['seat']}" for kind in ("muse", "advantage") if shown[kind] == to["card"])
        if "card" not in to:
            return ()
        pile = f"damage:{to['seat']}" if to.get("pile") == "damage" else "card"
        return (f"{pile}:{to['card']}",)

    def settled(self, scene: Scene, events: Sequence[Event]) -> Scene:
        """Return the table with the Action cards of the Showdown, which the end of the round has cleared away, and with
        the Power that counted there."""
        shown = {event.seat: event.values for event in events if event.kind == "has-power"}
        if not shown:
            return scene
        things = []
        for seat in sorted(shown, reverse=True):
            card, _, _, power = shown[seat]
            word = self._deck[card & CARD_BITS]
            value = "" if power < 0 else str(power)
            things.append(Thing(f"action:{seat}", self._card(word), seat, self._lying(word), value=value))
        return tuple(replace(area, things=tuple(things)) if area.id == "action" else area for area in scene)

    def shows(self, view: View, referent: Referent) -> str:
        card, ability = str(referent.get("card", "")), str(referent.get("ability", ""))
        face = self._faces.get(card or ability)
        if face is None and ability:
            face = next((face for face, words in self._words.items() if _has_text(words, ability)), None)
        return face or (self._lying(card) if card else "")

    def plays(self, view: View, decision: Decision, option: Option) -> Played:
        to = option.referent
        # An Art has one text, which has its name.
        card, ability = str(to.get("card", "")), str(to.get("ability", ""))
        face = self._faces.get(card or ability)
        if face is None:
            return Played(self._lying(card) if card else "")
        texts = self._words[face].passages
        return Played(face, tuple(text for text in texts if text.id.rpartition("/")[2] == ability) or texts)


def _has_text(words: FaceWords, id: str) -> bool:
    return any(text.id.rpartition("/")[2] == id for text in words.passages)


def scenes(
    table: Table,
    programs: Mapping[str, SetUpProgram],
    players: Sequence[str],
    locale: str = DEFAULT_LOCALE,
    named: Named = unchanged,
) -> ShowScenes:
    """Return the drawing of a pairing of builds. A file from an installed plug-in alone has no printed words."""
    own = [[programs[file] for file in files_of(table, player) if file in programs] for player in players]
    return ShowScenes(table, own, locale, named)
