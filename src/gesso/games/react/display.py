"""Re;ACT in a terminal: the field, both players, the chain, the cards, and the questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gesso.engine import Decision
from gesso.engine.choices import Option
from gesso.engine.contract import OPPONENT_OF
from gesso.engine.ruleset import DecisionContext
from gesso.games.react.labels import (
    ARROWS,
    Board,
    Faces,
    OptionLabels,
    PieceLabels,
    owned,
    question,
    unit_label,
    units_in_words,
)
from gesso.games.react.lang.program import ArtistProgram, artists_of
from gesso.games.react.model import Table
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.wording import DEFAULT_LOCALE, rules_text, transcript
from gesso.games.react.wording.locale import PANES, phrasebook
from gesso.sim.display import TONES, Look, Paint, Pane, Place, panes_of
from gesso.sim.players import View
from gesso.sim.table_words import (
    CardWords,
    Named,
    TableWords,
    beside,
    offered,
    paragraphs,
    passage_lines,
    unchanged,
    wrapped,
)
from gesso.wording.phrasebook import elisions_of
from gesso.wording.text_renderer import SingleSentence
from gesso.wording.transcript import Passage


class DuelDisplay:
    """The display of a duel.

    Made from the programs of both players' Artists; an Artist that may be replaced is followed by the other one.
    """

    def __init__(
        self,
        players: Sequence[str],
        programs: Sequence[Sequence[ArtistProgram]],
        damage_to_lose: int,
        locale: str = DEFAULT_LOCALE,
        named: Named = unchanged,
    ) -> None:
        words = (artist.words.values() for artists in programs for artist in artists)
        self._say = say = TableWords(phrasebook(locale).knowing(*map(elisions_of, words)), named)
        self._ids = players
        self._programs = programs
        self._lose = damage_to_lose
        pieces = [{piece.id for artist in artists for piece in artist.artist.pieces} for artists in programs]
        self._pieces = PieceLabels(programs, say)
        self._faces = Faces([program for artists in programs for program in artists])
        self._board = Board(self._pieces, frozenset.intersection(*map(frozenset, pieces)), say)
        self._options = OptionLabels(programs, self._pieces, say)
        self._texts = [[rules_text(artist, locale) for artist in artists] for artists in programs]
        self._passages = {
            artist.artist.id: transcript(artist, locale).passages for artists in programs for artist in artists
        }
        self._words = CardWords(
            [[text for artist in artists for text in self._passages[artist.artist.id]] for artists in programs]
        )

    # ------------------------------------------------------------ names
    def player(self, view: View, seat: int) -> str:
        """Return the Artist that a player is now, behind the shape of the seat; with a number if both are the same."""
        ids = [player["artist"] for player in view["players"]]
        nouns = (program.artist.noun for program in self._programs[seat] if program.artist.id == ids[seat])
        number = f" {seat + 1}" if ids[0] == ids[1] else ""
        return owned(seat, f" {next(nouns, unit_label(self._say, ids[seat]))}{number}")

    def _named(self, view: View, seat: int, look: Look) -> str:
        return look.paint(self.player(view, seat), TONES[seat])

    def question(self, view: View, decision: Decision) -> list[str]:
        """Return the question, and below it the sentence that asks it."""
        asked, say = decision.context or DecisionContext(), self._say
        link = view["chain"][-1] if view["chain"] else None
        answered = self._of_player(view, link["card"], link["player"]) if link else ""
        asks = units_in_words(say, decision.prompt)
        asks = self._of_player(view, asks, asked.seat) if asked.seat not in (-1, decision.player) else say.named(asks)
        unit = units_in_words(say, str(asked.details.get("unit", "")))

        def printed(option: Option) -> str:
            return self.printed(view, decision, option)

        first = question(say, decision.kind, asks, asked, unit=unit, link=answered, printed=printed)
        return [f"{self.player(view, decision.player)}{say.colon} {first}", *self._asking(decision.prompt, asked)]

    def _of_player(self, view: View, title: str, seat: int) -> str:
        """Return the printed name of a text or a card, with its player."""
        return self._say("of_player", title=self._say.named(title), who=self.player(view, seat))

    def _asking(self, prompt: str, asked: DecisionContext) -> list[str]:
        """Return the sentence that asks, or its whole text if the sentence is unknown."""
        sentence = self._sentence(asked)
        if sentence is not None:
            return [sentence.words]
        passages = self._words.titled(asked.seat, self._say.named(prompt.partition(",")[0])) if asked.source else []
        return paragraphs(passages)

    def _sentence(self, asked: DecisionContext) -> SingleSentence | None:
        texts = self._texts[asked.seat] if asked.line else ()
        sentences = (text.sentences.get((asked.source, asked.line)) for text in texts)
        return next(filter(None, sentences), None)

    def _offered(self, decision: Decision) -> Sequence[str]:
        """Return what a choice among blocks offers."""
        asked = decision.context or DecisionContext()
        sentence = self._sentence(asked)
        if sentence is not None:
            return sentence.options
        title = self._say.named(decision.prompt.partition(",")[0])
        alone = (
            (sentence_ for text in self._texts[asked.seat] for sentence_ in text.of_title(title))
            if asked.source
            else ()
        )
        offers = [sentence_.options for sentence_ in alone if sentence_.options]
        return offers[0] if len(offers) == 1 else ()

    def printed(self, view: View, decision: Decision, option: Option) -> str:
        if "option" in option.referent:
            return offered(self._offered(decision), option)
        return self._options.printed(view, decision.kind, option)

    def gloss(self, view: View, decision: Decision, option: Option) -> str:
        if decision.kind not in ("play", "effect"):
            return ""
        effect = self._options.effect(view, option.referent)
        passage = effect and self._words.text(decision.player, effect.id)
        return beside(passage.title, passage) if passage else ""

    def overheard(self, view: View, decision: Decision, option: Option) -> str:
        return self._say("unseen") if decision.kind in ("card", "held card") else self.printed(view, decision, option)

    def card(self, view: View, words: str, *, width: int) -> list[str]:
        def side(seat: int, passage: Passage) -> str:
            up = self._faces.up(view["players"][seat], passage.id)
            return "" if up is None else self._say("side_up" if up else "other_side_up")

        return [*self._pieces.lines(words, width), *self._words.lines(words, width, side)]

    @property
    def titles(self) -> list[str]:
        return [*self._words.titles, *self._pieces.titles]

    # ------------------------------------------------------------ the table
    @property
    def panes(self) -> tuple[Pane, ...]:
        shown = (
            *((Place.LEFT, self._board.lines), (Place.RIGHT, self._players), (Place.RIGHT, self._chain)),
            *((Place.SPARE, self._hand), (Place.SPARE, self._abilities), (Place.ASKED, self._enemy)),
            *((Place.ASKED, self._panels), (Place.ASKED, self._discards), (Place.ASKED, self._pools)),
        )
        return panes_of(self._say, PANES, shown)

    def head(self, view: View, paint: Paint) -> str:
        return paint(self._say("head", n=str(view["turns"]), who=self.player(view, view["turn"])), "strong")

    def _players(self, view: View, look: Look) -> list[str]:
        seats = (view["player"], OPPONENT_OF[view["player"]])
        lines = [line for seat in seats for line in self._player_lines(view, seat, look)]
        slots = "".join(self._slot(held, look) for held in view["masterpiece"])
        return [*lines, self._say("masterpiece", slots=slots)]

    def _slot(self, held: View | None, look: Look) -> str:
        return f"[{look.paint(owned(held['player'], held['card']), TONES[held['player']])}]" if held else "[  ]"

    def _player_lines(self, view: View, seat: int, look: Look) -> list[str]:
        shown = view["players"][seat]
        damage = shown["damage"]
        hearts = "●" * min(damage, self._lose) + "○" * max(self._lose - damage, 0)
        over = f" {self._say('damage_over', n=str(damage))}" if damage > self._lose else ""
        parts = [self._named(view, seat, look) + (f" {self._say('you')}" if seat == view["player"] else "")]
        parts.append(f"{look.paint(hearts, 'alarm') if damage else hearts}{over}")
        if shown["ascended"]:
            parts.append(look.paint(self._say("ascended"), "strong"))
        if shown["another_turn"]:
            parts.append(self._say(f"another_turn.{shown['another_turn']}"))
        lines = ["  ".join(parts)]
        counts = [f"{self._pieces.printed(name)} {count}" for name, count in shown["supply"].items()]
        counts += [f"{self._say.named(name)} {count}" for name, count in shown["dice"].items()]
        if shown["deck"] or shown["hand"] or shown["discard"]:
            hand, deck, discard = str(shown["hand"]), str(shown["deck"]), str(len(shown["discard"]))
            counts.insert(0, self._say("piles", hand=hand, deck=deck, discard=discard))
        return lines + wrapped("  ".join(counts), look.width, "  ") if counts else lines

    def _chain(self, view: View, look: Look) -> list[str]:
        lying, say = {card["slot"]: card for card in view["hidden"]}, self._say
        lines = []
        for slot, link in enumerate(view["chain"], start=1):
            effect = self._words.text(link["player"], link["effect"])
            letter = f" ({effect.letter})" if effect is not None and effect.letter else ""
            unit = f" {say('of_unit', unit=unit_label(say, link['summon']))}" if link["summon"] and effect else ""
            where = f" {say('at', place=link['target'])}" if link["target"] else ""
            if link["direction"] is not None:
                where += f" {ARROWS[DIRECTIONS[link['direction']]]}"
            card = look.paint(owned(link["player"], f" {say.named(link['card'])}{letter}"), TONES[link["player"]])
            lines.append(f"  {slot} {card}{unit}{where}")
        for slot, card in sorted(lying.items()):
            name = f" {say('face_down', card=say.named(card.get('card', '')))}"
            lines.append(f"  {slot} {look.paint(owned(card['player'], name), TONES[card['player']])}")
        return [*([say("chain"), *lines] if lines else [say("chain_empty")]), *self._lasting(view, look)]

    def _lasting(self, view: View, look: Look) -> list[str]:
        """Return texts with a duration, by their ends."""
        by_end: dict[str, list[str]] = {}
        for text in view["lasting"]:
            whose = self.player(view, text["player"])
            ends = text["until"] == "turn-ends"
            until = self._say("until_turn_ends") if ends else self._say("until_next_turn", who=whose)
            by_end.setdefault(until, []).append(self._of_player(view, text["title"], text["player"]))
        lines = (f"{until}{self._say.colon} {', '.join(dict.fromkeys(texts))}" for until, texts in by_end.items())
        return [part for line in lines for part in wrapped(line, look.width, "  ")]

    # ------------------------------------------------------------ cards and pieces
    def _hand(self, view: View, look: Look) -> list[str]:
        cards = view["players"][view["player"]].get("cards", {})
        lines = [self._say("hand")] if cards else []
        for name, number in ((self._say.named(name), number) for name, number in cards.items()):
            shown = look.paint(name, "strong")
            shown = self._say("copies", n=str(number), name=shown) if number > 1 else shown
            lines += self._titled(shown, self._words.titled(view["player"], name), look)
        return lines

    def _titled(self, title: str, passages: Sequence[Passage], look: Look) -> list[str]:
        return [f"  {title}", *(line for passage in passages for line in passage_lines(passage, look.width, "    "))]

    def _abilities(self, view: View, look: Look) -> list[str]:
        return self._own(view, view["player"], look, self._say("abilities"), decks=False)

    def _enemy(self, view: View, look: Look) -> list[str]:
        seat = OPPONENT_OF[view["player"]]
        return self._own(view, seat, look, self._say("cards_of", who=self.player(view, seat)), decks=True)

    def _own(self, view: View, seat: int, look: Look, head: str, *, decks: bool) -> list[str]:
        """Return the passives and Ability cards of a player, and the deck; only the sides that are up."""
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
            lines.append(self._say("in_this_order", who=self._named(view, seat, look), cards=", ".join(named)))
        for slot, held in enumerate(view["masterpiece"], 1):
            if held is None:
                lines.append(f"  {self._say('slot_free', n=str(slot))}")
            else:
                names = self._options.panels(view, held["player"])
                name = names[held["card"] - 1] if held["card"] <= len(names) else ""
                lines.append(f"  {self._say('slot', n=str(slot), card=f'{self._slot(held, look)} {name}'.rstrip())}")
        return lines

    def _discards(self, view: View, look: Look) -> list[str]:
        lines = []
        for seat in (view["player"], OPPONENT_OF[view["player"]]):
            pile = view["players"][seat]["discard"]
            counts = {self._say.named(name): pile.count(name) for name in dict.fromkeys(pile)}
            counted = [self._say("copies", n=str(n), name=name) if n > 1 else name for name, n in counts.items()]
            lines += self._of_seat(view, seat, ", ".join(counted) or self._say("empty"), look)
        return lines

    def _pools(self, view: View, look: Look) -> list[str]:
        lines = []
        for seat in (view["player"], OPPONENT_OF[view["player"]]):
            left = view["players"][seat]["pool"].items()
            counted = ", ".join(self._pieces.counted(name, count) for name, count in left)
            lines += self._of_seat(view, seat, counted or self._say("nothing"), look)
        return lines

    def _of_seat(self, view: View, seat: int, words: str, look: Look) -> list[str]:
        return wrapped(f"{self.player(view, seat)}{self._say.colon} {words}", look.width, "")


def display(
    table: Table,
    programs: Mapping[str, ArtistProgram],
    players: Sequence[str],
    locale: str = DEFAULT_LOCALE,
    named: Named = unchanged,
) -> DuelDisplay:
    """Return the display of a pairing of Artists. An Artist from an installed plug-in alone has no printed words."""
    return DuelDisplay(players, artists_of(programs, players), table.damage_to_lose, locale, named)
