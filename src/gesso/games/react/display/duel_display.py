"""The table of a duel as one seat sees it, and what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gesso.engine import Decision
from gesso.engine.asked import Asked
from gesso.engine.contract import OPPONENT_OF
from gesso.games.react.display.board import Board
from gesso.games.react.display.faces import Faces
from gesso.games.react.display.labels import PieceLabels, owned, unit_label, units_in_words
from gesso.games.react.display.options import ARROWS, OptionLabels
from gesso.games.react.display.questions import question
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Table
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.wording import DEFAULT_LOCALE, rules_text, transcript
from gesso.sim.card_words import CardWords, passage_lines, wrapped
from gesso.sim.display import TONES, Look, Paint, Pane, Place
from gesso.sim.players import View
from gesso.wording.single_sentences import SingleSentence
from gesso.wording.transcript import Passage

_ONE_LINE = 10_000


class DuelDisplay:
    """Made from the programs of both players' Artists; an Artist that may be replaced is followed by the other one."""

    def __init__(
        self,
        players: Sequence[str],
        programs: Sequence[Sequence[ArtistProgram]],
        damage_to_lose: int,
        locale: str = DEFAULT_LOCALE,
    ) -> None:
        self._ids = players
        self._programs = programs
        self._lose = damage_to_lose
        pieces = [{piece.id for artist in artists for piece in artist.artist.pieces} for artists in programs]
        self._pieces = PieceLabels(programs)
        self._faces = Faces([program for artists in programs for program in artists])
        self._board = Board(self._pieces, frozenset.intersection(*map(frozenset, pieces)))
        self._options = OptionLabels(programs, self._pieces)
        self._texts = [[rules_text(artist, locale) for artist in artists] for artists in programs]
        self._passages = {
            artist.artist.id: transcript(artist, locale).passages for artists in programs for artist in artists
        }
        self._words = CardWords(
            [[text for artist in artists for text in self._passages[artist.artist.id]] for artists in programs]
        )

    # ------------------------------------------------------------ names
    def player(self, view: View, seat: int) -> str:
        """The Artist that a player is now, behind the shape of the seat; numbered where both are the same one."""
        ids = [player["artist"] for player in view["players"]]
        nouns = (program.artist.noun for program in self._programs[seat] if program.artist.id == ids[seat])
        number = f" {seat + 1}" if ids[0] == ids[1] else ""
        return owned(seat, f" {next(nouns, unit_label(ids[seat]))}{number}")

    def _named(self, view: View, seat: int, look: Look) -> str:
        return look.paint(self.player(view, seat), TONES[seat])

    def question(self, view: View, decision: Decision) -> list[str]:
        """The question, and below it the sentence that asks it."""
        asked = decision.asked or Asked()
        link = view["chain"][-1] if view["chain"] else None
        answered = f"{link['card']} of {self.player(view, link['player'])}" if link else ""
        asks = units_in_words(decision.prompt)
        if asked.seat not in (-1, decision.player):
            asks += f" of {self.player(view, asked.seat)}"
        unit = units_in_words(str(asked.about.get("unit", "")))
        first = question(decision.kind, asks, asked, unit=unit, link=answered)
        return [f"{self.player(view, decision.player)}: {first}", *self._asking(decision.prompt, asked)]

    def _asking(self, prompt: str, asked: Asked) -> list[str]:
        """The sentence that asks; all of its text where it is not known which one that is."""
        sentence = self._sentence(asked)
        if sentence is not None:
            return [sentence.words]
        passages = self._words.titled(asked.seat, prompt.partition(",")[0]) if asked.source else []
        return [line for passage in passages for line in passage_lines(passage, _ONE_LINE, "")]

    def _sentence(self, asked: Asked) -> SingleSentence | None:
        texts = self._texts[asked.seat] if asked.line else ()
        found = (text.sentences.get((asked.source, asked.line)) for text in texts)
        return next(filter(None, found), None)

    def _offered(self, decision: Decision) -> Sequence[str]:
        """What a choice among blocks offers."""
        asked = decision.asked or Asked()
        sentence = self._sentence(asked)
        if sentence is not None:
            return sentence.options
        title = decision.prompt.partition(",")[0]
        alone = (own for text in self._texts[asked.seat] for own in text.of_title(title)) if asked.source else ()
        found = [own.options for own in alone if own.options]
        return found[0] if len(found) == 1 else ()

    def printed(self, view: View, decision: Decision, words: str) -> str:
        if decision.kind == "mode" and words != "stop":
            offered, number = self._offered(decision), int(words.rpartition(" ")[2])
            return offered[number - 1] if number <= len(offered) else words
        return self._options.printed(view, decision.player, decision.kind, words)

    def gloss(self, view: View, decision: Decision, words: str) -> str:
        if decision.kind not in ("play", "effect"):
            return ""
        effect = self._options.effect(view, decision.player, words)
        passage = effect and self._words.text(decision.player, effect.id)
        return " ".join(" ".join(passage_lines(passage, _ONE_LINE, "")).split()) if passage else ""

    def overheard(self, view: View, decision: Decision, words: str) -> str:
        return "a card, unseen" if decision.kind == "card" else self.printed(view, decision, words)

    def card(self, view: View, words: str, *, width: int) -> list[str]:
        def side(seat: int, passage: Passage) -> str:
            up = self._faces.up(view["players"][seat], passage.id)
            return "" if up is None else "this side is up" if up else "the other side is up"

        return [*self._pieces.lines(words, width), *self._words.lines(words, width, side)]

    @property
    def titles(self) -> list[str]:
        return [*self._words.titles, *self._pieces.titles]

    # ------------------------------------------------------------ the table
    @property
    def panes(self) -> tuple[Pane, ...]:
        return (
            Pane("board", "the field", Place.LEFT, self._board.lines),
            Pane("players", "damage, cards and dice of both players", Place.RIGHT, self._players),
            Pane("chain", "the React Chain", Place.RIGHT, self._chain),
            Pane("hand", "your hand, with what it says", Place.SPARE, self._hand),
            Pane("abilities", "your Ability cards and passives, the side that is up", Place.SPARE, self._abilities),
            Pane("enemy", "all cards and passives of the enemy", Place.ASKED, self._enemy),
            Pane("masterpiece", "whose card lies where, and what completes a Masterpiece", Place.ASKED, self._panels),
            Pane("discard", "both discard piles", Place.ASKED, self._discards),
            Pane("pool", "the pieces that are left to both players", Place.ASKED, self._pools),
        )

    def head(self, view: View, paint: Paint) -> str:
        return paint(f"Turn {view['turns']}, {self.player(view, view['turn'])}", "strong")

    def _players(self, view: View, look: Look) -> list[str]:
        seats = (view["player"], OPPONENT_OF[view["player"]])
        lines = [line for seat in seats for line in self._player_lines(view, seat, look)]
        slots = "".join(self._slot(held, look) for held in view["masterpiece"])
        return [*lines, f"Masterpiece {slots}"]

    def _slot(self, held: View | None, look: Look) -> str:
        return f"[{look.paint(owned(held['player'], held['card']), TONES[held['player']])}]" if held else "[  ]"

    def _player_lines(self, view: View, seat: int, look: Look) -> list[str]:
        shown = view["players"][seat]
        damage = shown["damage"]
        hearts = "●" * min(damage, self._lose) + "○" * max(self._lose - damage, 0)
        over = f" ({damage} damage)" if damage > self._lose else ""
        parts = [self._named(view, seat, look) + (" (you)" if seat == view["player"] else "")]
        parts.append(f"{look.paint(hearts, 'alarm') if damage else hearts}{over}")
        if shown["ascended"]:
            parts.append(look.paint("ascended", "strong"))
        lines = ["  ".join(parts)]
        counts = [f"{self._pieces.printed(name)} {count}" for name, count in shown["supply"].items()]
        counts += [f"{name} {count}" for name, count in shown["dice"].items()]
        if shown["deck"] or shown["hand"] or shown["discard"]:
            counts.insert(0, f"hand {shown['hand']}  deck {shown['deck']}  discard {len(shown['discard'])}")
        return lines + wrapped("  ".join(counts), look.width, "  ") if counts else lines

    def _chain(self, view: View, look: Look) -> list[str]:
        lying = {card["slot"]: card for card in view["hidden"]}
        lines = []
        for slot, link in enumerate(view["chain"], start=1):
            effect = self._words.text(link["player"], link["effect"])
            letter = f" ({effect.letter})" if effect is not None and effect.letter else ""
            unit = f" of {unit_label(link['summon'])}" if link["summon"] and effect else ""
            where = f" at {link['target']}" if link["target"] else ""
            if link["direction"] is not None:
                where += f" {ARROWS[DIRECTIONS[link['direction']]]}"
            card = look.paint(owned(link["player"], f" {link['card']}{letter}"), TONES[link["player"]])
            lines.append(f"  {slot} {card}{unit}{where}")
        for slot, card in sorted(lying.items()):
            name = f" face down{': ' + card['card'] if 'card' in card else ''}"
            lines.append(f"  {slot} {look.paint(owned(card['player'], name), TONES[card['player']])}")
        return [*(["React Chain", *lines] if lines else ["React Chain: empty"]), *self._lasting(view, look)]

    def _lasting(self, view: View, look: Look) -> list[str]:
        """What texts have put in force for a while, by until when."""
        found: dict[str, list[str]] = {}
        for own in view["lasting"]:
            whose = self.player(view, own["player"])
            until = (
                "until this turn is over" if own["until"] == "turn-ends" else f"until the next turn of {whose} starts"
            )
            found.setdefault(until, []).append(f"{own['title']} of {whose}")
        lines = (f"{until}: {', '.join(dict.fromkeys(texts))}" for until, texts in found.items())
        return [part for line in lines for part in wrapped(line, look.width, "  ")]

    # ------------------------------------------------------------ cards and pieces
    def _hand(self, view: View, look: Look) -> list[str]:
        cards = view["players"][view["player"]].get("cards", {})
        lines = ["Your hand"] if cards else []
        for name, number in cards.items():
            many = f"{number} x " if number > 1 else ""
            lines += self._titled(f"{many}{look.paint(name, 'strong')}", self._words.titled(view["player"], name), look)
        return lines

    def _titled(self, title: str, passages: Sequence[Passage], look: Look) -> list[str]:
        return [f"  {title}", *(line for passage in passages for line in passage_lines(passage, look.width, "    "))]

    def _abilities(self, view: View, look: Look) -> list[str]:
        return self._own(view, view["player"], look, "Your abilities", decks=False)

    def _enemy(self, view: View, look: Look) -> list[str]:
        seat = OPPONENT_OF[view["player"]]
        return self._own(view, seat, look, f"The cards of {self.player(view, seat)}", decks=True)

    def _own(self, view: View, seat: int, look: Look, head: str, *, decks: bool) -> list[str]:
        """The passives and Ability cards of a player, and the deck; only the side that is up."""
        shown = view["players"][seat]
        lines = [head]
        for program in self._programs[seat]:
            if program.artist.id != shown["artist"]:
                continue
            deck = {effect.id for effect in program.effects if effect.side == "deck"}
            titles: dict[str, list[Passage]] = {}
            for passage in self._passages[program.artist.id]:
                lying = self._faces.up(shown, passage.id) is False or passage.id == "setup"
                if not lying and (decks or passage.id not in deck):
                    titles.setdefault(passage.title, []).append(passage)
            for title, passages in titles.items():
                lines += self._titled(look.paint(title, "strong"), passages, look)
        return lines if len(lines) > 1 else []

    def _panels(self, view: View, look: Look) -> list[str]:
        lines = []
        for seat in (view["player"], OPPONENT_OF[view["player"]]):
            named = [f"{number} {name}" for number, name in enumerate(self._options.panels(view, seat), 1)]
            lines.append(f"{self._named(view, seat, look)}: {', '.join(named)}, next to each other in this order")
        for slot, held in enumerate(view["masterpiece"], 1):
            if held is None:
                lines.append(f"  slot {slot}: free")
            else:
                names = self._options.panels(view, held["player"])
                name = names[held["card"] - 1] if held["card"] <= len(names) else ""
                lines.append(f"  slot {slot}: {self._slot(held, look)} {name}".rstrip())
        return lines

    def _discards(self, view: View, look: Look) -> list[str]:
        lines = []
        for seat in (view["player"], OPPONENT_OF[view["player"]]):
            pile = view["players"][seat]["discard"]
            counted = [f"{pile.count(name)} x {name}" if pile.count(name) > 1 else name for name in dict.fromkeys(pile)]
            lines += wrapped(f"{self.player(view, seat)}: {', '.join(counted) or 'empty'}", look.width, "")
        return lines

    def _pools(self, view: View, look: Look) -> list[str]:
        lines = []
        for seat in (view["player"], OPPONENT_OF[view["player"]]):
            left = view["players"][seat]["pool"].items()
            counted = ", ".join(f"{count} {self._pieces.printed(name)}" for name, count in left)
            lines += wrapped(f"{self.player(view, seat)}: {counted or 'nothing'}", look.width, "")
        return lines


def display(
    table: Table, programs: Mapping[str, ArtistProgram], players: Sequence[str], locale: str = DEFAULT_LOCALE
) -> DuelDisplay:
    """The display of a pairing of Artists. One that only an installed plug-in brings has no printed words."""
    seats: list[list[ArtistProgram]] = []
    for player in players:
        artists: list[ArtistProgram] = []
        id: str | None = player
        while id is not None and id in programs and len(artists) < 2:
            artists.append(programs[id])
            id = programs[id].artist.becomes
        seats.append(artists)
    return DuelDisplay(players, seats, table.damage_to_lose, locale)
