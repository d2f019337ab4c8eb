"""Re;ACT as a drawing needs it: the field, both players, the chain and the Masterpiece Zone, with the faces they show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from gesso.engine import Decision
from gesso.engine.choices import Option, Referent, slug
from gesso.engine.contract import OPPONENT_OF
from gesso.engine.events import Event
from gesso.games.react.face_ids import FaceIds
from gesso.games.react.labels import OptionLabels, PieceLabels, unit_label
from gesso.games.react.lang.program import ArtistProgram, artists_of
from gesso.games.react.model import AbilityCard, Artist, Piece, Table
from gesso.games.react.rules.field import DIRECTIONS, OFFSETS, column_letters
from gesso.games.react.wording import DEFAULT_LOCALE, transcript
from gesso.games.react.wording.locale import phrasebook
from gesso.sim.players import View
from gesso.sim.scene import Area, Badge, CardNames, FaceWords, Place, Played, Scene, Thing
from gesso.sim.table_words import Named, TableWords, unchanged
from gesso.wording.phrasebook import elisions_of
from gesso.wording.transcript import Passage


class ArtistFaces:
    """The faces of one Artist's cards and pieces, and what can be read on them."""

    def __init__(self, program: ArtistProgram, table: Table, passages: Sequence[Passage], pieces: PieceLabels) -> None:
        self.artist: Artist = program.artist
        self._sources = {printed: source for source, printed in program.words.items()}
        self._ids = FaceIds(self.artist.id, table.artists)
        self._pieces = {piece.id: piece for piece in self.artist.pieces}
        self._abilities = {card.id: number for number, card in enumerate(self.artist.abilities, 1)}
        self.words: dict[str, FaceWords] = {}
        self._read(passages, pieces)

    def _read(self, passages: Sequence[Passage], pieces: PieceLabels) -> None:
        by_card = {card: tuple(texts) for card, texts in groupby(passages, lambda passage: passage.card)}
        for place, action in enumerate(self.artist.deck or (), 1):
            self.words[self._id(self._ids.action(place))] = FaceWords(action.name, by_card.get(action.id, ()))
        for card in self.artist.abilities:
            texts = by_card.get(card.id, ())
            front = tuple(text for text in texts if not text.id.rpartition("/")[2].startswith("a"))
            for copy in self._copies(card):
                face = self._ids.ability(self._abilities[card.id], copy)
                self.words[self._id(face)] = FaceWords(card.normal.name, front)
                if card.ascended:
                    other = tuple(text for text in texts if text not in front)
                    self.words[self._id(self._ids.ascended(face))] = FaceWords(card.ascended.name, other)
        for number, name in enumerate(self.artist.masterpiece, 1):
            self.words[self._id(self._ids.panel(number))] = FaceWords(name)
        for piece in self.artist.pieces:
            if self._ids.piece(piece):
                self.words[self._id(self._ids.piece(piece))] = FaceWords(pieces.printed(piece.id))
        for kind in ("action", "ability"):
            self.words[self.back(kind)] = FaceWords(self.artist.noun)
        self.words[self.seal] = FaceWords(self.artist.noun)

    def _copies(self, card: AbilityCard) -> tuple[str, ...]:
        piece = self._pieces.get(card.of or "")
        return piece.copies if piece is not None and piece.copies else ("",)

    def _id(self, face: str) -> str:
        return f"react/{self.artist.id}/{face}"

    @property
    def seal(self) -> str:
        """The face of the Artist's seal."""
        return self._id(self._ids.seal)

    def back(self, kind: str) -> str:
        """Return the back of cards of a kind."""
        return self._id(self._ids.back(kind))

    def action(self, name: str) -> str:
        """Return the face of a card of the deck by its id or printed name; empty if there is none."""
        deck = enumerate(self.artist.deck or (), 1)
        return next((self._id(self._ids.action(at)) for at, card in deck if name in (card.id, card.name)), "")

    def action_id(self, name: str) -> str:
        """Return the id of a card of the deck by its printed name."""
        return next((card.id for card in self.artist.deck or () if card.name == name), slug(name))

    def ability(self, card: str, copy: str, *, ascended: bool) -> str:
        """Return the face of an Ability card, the side that is up; empty if there is none."""
        number = self._abilities.get(card)
        if number is None:
            return ""
        known = self.artist.abilities[number - 1]
        face = self._ids.ability(number, copy if copy in self._copies(known) else "")
        return self._id(self._ids.ascended(face) if ascended and known.ascended else face)

    def unit(self, unit: str, *, ascended: bool) -> str:
        """Return the face of a unit by its name without a seat: that of its Ability card, else of the seal."""
        of, copy = self.kind_of(unit)
        cards = (card.id for card in self.artist.abilities if card.of == of)
        return next((self.ability(card, copy, ascended=ascended) for card in cards), self.seal)

    def kind_of(self, unit: str) -> tuple[str, str]:
        """Return `artist` or the id of a Summon for a unit, and which of several copies it is."""
        for piece in self.artist.pieces:
            short = piece.short or piece.display
            for copy in piece.copies or ("", *map(str, range(1, piece.count + 1))):
                if piece.kind == "summon" and self._named(short, copy) == unit:
                    return piece.id, copy
        return "artist", ""

    def figure(self, unit: str) -> str:
        """Return the face of the figure that stands for a unit; empty for that of the Artist."""
        of, copy = self.kind_of(unit)
        piece = self._pieces.get(of)
        if piece is None:
            return ""
        return self._id(self._ids.unit(piece, piece.copies.index(copy) + 1 if piece.copies else int(copy or 1)))

    @property
    def unit_name(self) -> str:
        """The name of the Artist on the field."""
        return self._named(self.artist.noun)

    def _named(self, *printed: str) -> str:
        """Return the name of a unit in the engine, which knows the words of the source alone."""
        return slug(" ".join(self._sources.get(word, word) for word in printed))

    def panel(self, number: int) -> str:
        """Return the face of a Masterpiece card."""
        return self._id(self._ids.panel(number))

    def piece(self, id: str) -> str:
        """Return the face of a piece; empty if it has none."""
        piece: Piece | None = self._pieces.get(id)
        if piece is None:
            return ""
        if piece.kind == "summon":
            return self.unit(self._named(piece.short or piece.display, (piece.copies or ("1",))[0]), ascended=False)
        face = self._ids.piece(piece)
        return self._id(face) if face else ""


class DuelScenes:
    """The drawing of a duel.

    Args:
        programs: By seat the programs of the Artists that the player may be.
        table: The model of the game file.
        locale: The language.
        named: Prints a name of the rules.
    """

    weights: Mapping[str, float] = MappingProxyType(
        {"ascended": 8.0, "damage": 5.0, "unit": 1.5, "lies": 1.0, "zone": 0.5}
    )

    def __init__(
        self, programs: Sequence[Sequence[ArtistProgram]], table: Table, locale: str, named: Named = unchanged
    ) -> None:
        words = (program.words.values() for own in programs for program in own)
        self._say = say = TableWords(phrasebook(locale).knowing(*map(elisions_of, words)), named)
        self._table = table
        self._pieces = PieceLabels(programs, say)
        self._options = OptionLabels(programs, self._pieces, say)
        self._faces = [
            [ArtistFaces(each, table, transcript(each, locale).passages, self._pieces) for each in own]
            for own in programs
        ]
        self._words = {face: words for own in self._faces for faces in own for face, words in faces.words.items()}
        players = (artist for own in programs for artist in (program.artist for program in own))
        self._card_names = CardNames(self._words, {name for each in players for name in (each.name, each.noun)})

    def words(self, face: str) -> FaceWords | None:
        return self._words.get(face)

    def speaks_of(self, text: str) -> Sequence[str]:
        return self._card_names(text)

    def _now(self, view: View, seat: int) -> list[ArtistFaces]:
        """Return the Artist that a player is now, then the one whose deck and pieces it still has."""
        id = view["players"][seat]["artist"]
        return sorted(self._faces[seat], key=lambda faces: faces.artist.id != id)

    def _noun(self, view: View, seat: int) -> str:
        names = [next((each.artist.noun for each in self._now(view, at)), "") for at in (0, 1)]
        return f"{names[seat]} {seat + 1}" if names[0] == names[1] else names[seat]

    # ------------------------------------------------------------ areas
    def areas(self, view: View, watching: bool) -> Scene:
        own, rival = view["player"], OPPONENT_OF[view["player"]]
        sides = [self._side(view, rival, "rival"), self._side(view, own, "own")]
        hands = [self._hand(view, rival, "rival"), self._hand(view, own, "hand" if not watching else "own")]
        middle = (self._chain(view), self._masterpiece(view), self._panels(view, own), self._lasting(view))
        return tuple(area for area in (self._field(view), *sides, *hands, *middle) if area is not None)

    def _field(self, view: View) -> Area:
        rows, columns = view["field"]["rows"], view["field"]["columns"]
        starts = (self._table.first_start, self._table.second_start)
        zones = [
            Thing(
                f"zone:{zone}",
                zone,
                at=(row, column),
                badges=tuple(self._lying(view, zone)),
                state="start" if (row, column) in starts else "",
            )
            for row in range(1, rows + 1)
            for column in range(1, columns + 1)
            for zone in (f"{column_letters(column - 1)}{row}",)
        ]
        at = {zone.name: zone.at for zone in zones}
        units = [self._unit(view, unit, at[unit["zone"]]) for unit in view["units"]]
        return Area("field", self._say("area.field"), "grid", "middle", (*zones, *units), rows=rows, columns=columns)

    def _unit(self, view: View, unit: View, at: tuple[int, int] | None) -> Thing:
        seat, name = unit["owner"], unit["name"]
        faces = self._now(view, seat)
        is_artist = name == faces[0].unit_name if faces else False
        owner = next((each for each in faces if is_artist or each.kind_of(name)[0] != "artist"), None)
        ascended = bool(view["players"][seat]["ascended"])
        return Thing(
            f"unit:{unit['unit']}",
            unit_label(self._say, name),
            seat=seat,
            face=owner.unit(name, ascended=ascended) if owner else "",
            stands=owner.figure(name) if owner else "",
            at=at,
            inside=f"zone:{unit['zone']}",
            turned=unit["exhausted"],
            badges=tuple(self._lying(view, unit["unit"])),
            note=self._say("exhausted") if unit["exhausted"] else "",
            asks=unit["unit"],
        )

    def _lying(self, view: View, place: str) -> Iterator[Badge]:
        """Yield the pieces in a zone or on a unit."""
        strip = view["strips"].get(place, ())
        for piece in view["pieces"]:
            if piece["at"] == place and piece["piece"] not in strip:
                yield self._badge(view, piece["owner"], piece["piece"], piece["count"])
        for kind in dict.fromkeys(strip):
            # A strip has no owner; its kind belongs to whoever has such pieces.
            seat = next((at for at in (0, 1) if any(each.piece(kind) for each in self._faces[at])), 0)
            yield self._badge(view, seat, kind, strip.count(kind))

    def _badge(self, view: View, seat: int, piece: str, count: int) -> Badge:
        return Badge(self._pieces.printed(piece), count, self._piece_face(view, seat, piece), seat)

    def _piece_face(self, view: View, seat: int, piece: str) -> str:
        return next(filter(None, (faces.piece(piece) for faces in self._now(view, seat))), "")

    def _side(self, view: View, seat: int, place: Place) -> Area:
        """Return what lies beside a player's part of the field, as figures."""
        shown, say, faces = view["players"][seat], self._say, self._now(view, seat)
        damage, most = shown["damage"], self._table.damage_to_lose
        things = [Thing(f"damage:{seat}", say("area.damage"), seat, value=str(damage), count=most)]
        if shown["ascended"]:
            things.append(Thing(f"ascended:{seat}", say("ascended"), seat, state="taken"))
        if shown["another_turn"]:
            things.append(Thing(f"turn:{seat}", say(f"another_turn.{shown['another_turn']}"), seat, state="taken"))
        for group in ("pool", "supply"):
            for piece, count in shown[group].items():
                if group == "pool" and piece in shown["supply"]:
                    # What a player holds counts for play; the rest of the pool only limits it.
                    continue
                name, face = self._pieces.printed(piece), self._piece_face(view, seat, piece)
                things.append(Thing(f"{group}:{seat}:{piece}", name, seat, face, count=count))
        for side, count in shown["dice"].items():
            things.append(Thing(f"die:{seat}:{side}", say.named(side.capitalize()), seat, count=count))
        if any(each.artist.deck for each in faces):
            back = next(each.back("action") for each in faces if each.artist.deck)
            things.append(Thing(f"deck:{seat}", say("area.deck"), seat, back, hidden=True, count=shown["deck"]))
            pile = shown["discard"]
            top = self._action(view, seat, pile[-1])[1] if pile else ""
            things.append(Thing(f"discard:{seat}", say("area.discard"), seat, top, count=len(pile)))
        seal = faces[0].seal if faces else ""
        player = Thing(
            f"player:{seat}", self._noun(view, seat), seat, seal, state="now" if view["turn"] == seat else ""
        )
        return Area(f"side:{seat}", player.name, "facts", place, (player, *things), seat)

    def _action(self, view: View, seat: int, name: str) -> tuple[str, str]:
        """Return the id and the face of a card of the deck by the name that views give it."""
        for faces in self._now(view, seat):
            printed = self._say.named(name)
            face = faces.action(printed) or faces.action(name)
            if face:
                return faces.action_id(printed), face
        return slug(name), ""

    def _hand(self, view: View, seat: int, place: Place) -> Area | None:
        shown = view["players"][seat]
        cards = shown.get("cards")
        if cards is None:
            deck = next((each for each in self._now(view, seat) if each.artist.deck), None)
            if deck is None:
                return None
            name, back = self._say("area.hand"), deck.back("action")
            unseen = Thing(f"held:{seat}", name, seat, back, hidden=True, count=shown["hand"])
            return Area(f"hand:{seat}", name, "cards", place, (unseen,), seat)
        held = []
        for name, count in cards.items():
            id, face = self._action(view, seat, name)
            held.append(Thing(f"card:{id}", self._say.named(name), seat, face, count=count, asks=id))
        return Area(f"hand:{seat}", self._say("area.hand"), "cards", place, tuple(held), seat)

    def _chain(self, view: View) -> Area:
        say, links = self._say, view["chain"]
        lying = {card["slot"]: card for card in view["hidden"]}
        things = []
        for number in range(1, self._table.chain_slots + 1):
            taken = number <= len(links)
            state = "taken" if taken else "next" if number == len(links) + 1 else "free"
            things.append(Thing(f"slot:{number}", str(number), state=state))
            if taken:
                things.append(self._link(view, number, links[number - 1]))
            if number in lying:
                things.append(self._face_down(view, number, lying[number]))
        note = "" if links else say("empty")
        return Area("chain", say("chain"), "slots", "side", tuple(things), note=note)

    def _link(self, view: View, number: int, link: View) -> Thing:
        seat, effect = link["player"], link["effect"].rpartition("/")[0]
        ascended, unit = bool(view["players"][seat]["ascended"]), (link["unit"] or "").partition(":")[2]
        face = self._action(view, seat, link["card"])[1]
        for faces in self._now(view, seat):
            face = face or faces.ability(effect, faces.kind_of(unit)[1], ascended=ascended)
        notes = [self._say("at", place=link["target"])] if link["target"] else []
        notes += [self._say(f"option.{DIRECTIONS[link['direction']]}")] if link["direction"] is not None else []
        name = self._say.named(link["card"])
        state = "off" if link["negated"] else ""
        return Thing(f"link:{number}", name, seat, face, inside=f"slot:{number}", state=state, note=", ".join(notes))

    def _face_down(self, view: View, number: int, card: View) -> Thing:
        seat, name = card["player"], card.get("card")
        deck = next(each for each in self._now(view, seat) if each.artist.deck)
        words = self._say("face_down", card=self._say.named(name) if name else "")
        face = self._action(view, seat, name)[1] if name else deck.back("action")
        return Thing(f"lying:{number}", words, seat, face, inside=f"slot:{number}", hidden=name is None)

    def _masterpiece(self, view: View) -> Area:
        things = []
        for number, held in enumerate(view["masterpiece"], 1):
            things.append(Thing(f"mural:{number}", str(number), state="free" if held is None else "taken"))
            if held is not None:
                things.append(self._panel(view, held["player"], held["card"], f"mural:{number}"))
        return Area("masterpiece", self._say("area.masterpiece"), "slots", "side", tuple(things))

    def _panel(self, view: View, seat: int, number: int, inside: str = "") -> Thing:
        faces = self._now(view, seat)
        name = faces[0].artist.masterpiece[number - 1] if faces else ""
        face = faces[0].panel(number) if faces else ""
        # A panel that lies there belongs to its slot; the same number may lie there as an enemy's.
        id = f"lies:{inside}" if inside else f"panel:{seat}:{number}"
        return Thing(id, name, seat, face, inside=inside, value=str(number))

    def _panels(self, view: View, seat: int) -> Area | None:
        """Return the Masterpiece cards that a player has yet to place."""
        faces = self._now(view, seat)
        placed = {held["card"] for held in view["masterpiece"] if held is not None and held["player"] == seat}
        numbers = [at for at in range(1, len(faces[0].artist.masterpiece) + 1) if at not in placed] if faces else []
        things = tuple(self._panel(view, seat, number) for number in numbers)
        return Area("panels", self._say("area.panels"), "cards", "side", things, seat) if things else None

    def _lasting(self, view: View) -> Area | None:
        things = []
        for number, text in enumerate(view["lasting"], 1):
            whose = self._noun(view, text["player"])
            ends = text["until"] == "turn-ends"
            until = self._say("until_turn_ends") if ends else self._say("until_next_turn", who=whose)
            things.append(Thing(f"lasting:{number}", self._say.named(text["title"]), text["player"], note=until))
        return Area("lasting", self._say("area.lasting"), "facts", "side", tuple(things)) if things else None

    # ------------------------------------------------------------ options
    def points(self, view: View, decision: Decision, option: Option) -> Sequence[str]:
        to = option.referent
        if "direction" in to:
            return self._direction(view, decision, str(to["direction"]))
        if "swapped" in to:
            return (f"mural:{to['swapped']}", f"mural:{to['slot']}")
        if "panel" in to:
            return (f"panel:{to['seat']}:{to['panel']}", f"mural:{to['slot']}")
        if "card" in to:
            return self._of_card(view, to)
        return tuple(f"{kind}:{to[kind]}" for kind in ("unit", "zone", "link", "slot") if kind in to)

    def _of_card(self, view: View, card: Referent) -> Sequence[str]:
        seat = int(card["seat"])
        if "unit" in card:
            return (f"unit:{card['unit']}",)
        for faces in self._now(view, seat):
            known = next((each for each in faces.artist.abilities if each.id == card["card"]), None)
            if known is not None and known.of == "artist":
                units = (unit for unit in view["units"] if unit["owner"] == seat)
                return [f"unit:{unit['unit']}" for unit in units if unit["name"] == faces.unit_name]
            if known is not None:
                of = (unit for unit in view["units"] if unit["owner"] == seat)
                return [f"unit:{unit['unit']}" for unit in of if faces.kind_of(unit["name"])[0] == known.of]
        return (f"card:{card['card']}",)

    def _direction(self, view: View, decision: Decision, way: str) -> Sequence[str]:
        """Return the zone one step away from the unit that moves."""
        moving = str(decision.context.details.get("unit", "")) if decision.context else ""
        unit = next((each for each in view["units"] if each["unit"] == moving), None)
        if unit is None:
            return ()
        down, right = OFFSETS[DIRECTIONS.index(way)]
        row, column = int(unit["zone"][1:]) + down, ord(unit["zone"][0]) - ord("a") + 1 + right
        rows, columns = view["field"]["rows"], view["field"]["columns"]
        if self._table.wrap:
            row, column = (row - 1) % rows + 1, (column - 1) % columns + 1
        inside = 1 <= row <= rows and 1 <= column <= columns
        return (f"zone:{column_letters(column - 1)}{row}",) if inside else ()

    def settled(self, scene: Scene, events: Sequence[Event]) -> Scene:
        return scene

    def shows(self, view: View, referent: Referent) -> str:
        seat, name = int(referent["seat"]), str(referent["card"])
        unit, ascended = str(referent.get("unit", "")).partition(":")[2], bool(view["players"][seat]["ascended"])
        faces = (
            each.action(name) or each.ability(name, each.kind_of(unit)[1], ascended=ascended)
            for each in self._now(view, seat)
        )
        return next(filter(None, faces), "")

    def plays(self, view: View, decision: Decision, option: Option) -> Played:
        to = option.referent
        if "panel" in to:
            return Played(self._now(view, int(to["seat"]))[0].panel(int(to["panel"])))
        if "card" not in to:
            return Played()
        face = self.shows(view, to)
        read = self._words[face].passages if face else ()
        effect = self._options.effect(view, to)
        return Played(face, tuple(text for text in read if effect is None or text.id == effect.id) or read)


def scenes(
    table: Table,
    programs: Mapping[str, ArtistProgram],
    players: Sequence[str],
    locale: str = DEFAULT_LOCALE,
    named: Named = unchanged,
) -> DuelScenes:
    """Return the drawing of a pairing of Artists."""
    return DuelScenes(artists_of(programs, players), table, locale, named)
