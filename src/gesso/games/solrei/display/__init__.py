"""SolRei's side of play in a terminal: both tables, the Exchange, the round as a row of steps, what is asked and of whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gesso.engine import Decision
from gesso.engine.contract import OPPONENT_OF
from gesso.games.solrei.display.labels import (
    CardTexts,
    card_list,
    card_texts,
    cards_in_words,
    heard,
    option_in_words,
    picked,
    question,
)
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Table
from gesso.games.solrei.model.build_words import parts_of
from gesso.games.solrei.wording import DEFAULT_LOCALE, phrasebook
from gesso.games.solrei.wording.locale import BY_TEXT, PANES
from gesso.sim.display import OWNERS, TONES, Look, Paint, Pane, Place
from gesso.sim.players import View
from gesso.sim.table_words import Named, TableWords, passage_lines, unchanged, wrapped

_FACES = ("ready", "exhausted", "broken")
_BLANK = "\N{NO-BREAK SPACE}"
_TIED = 2
_ONE_LINE = 10_000


class ShowDisplay:
    """Made from the game file, the builds' words, and the names, suits and texts of their cards."""

    def __init__(
        self, table: Table, names: Sequence[str], suits: Sequence[str], texts: CardTexts, say: TableWords
    ) -> None:
        self._say = say
        self._table = table
        self._names = names
        self._suits = suits
        self._texts = texts
        self._steps = {step.id: say.named(step.name) for step in table.steps}

    def player(self, view: View, seat: int) -> str:
        same = self._names[0] == self._names[1]
        return f"{OWNERS[seat]} {self._names[seat]}{f' {seat + 1}' if same else ''}"

    # ------------------------------------------------------------ choices

    def question(self, view: View, decision: Decision) -> list[str]:
        """What is asked of whom, and the text that asks for it."""
        say, link = self._say, view["exchange"][-1] if view["exchange"] else None
        asked = question(
            say,
            view,
            decision.kind,
            self._asks(decision),
            step=self._steps.get(view["step"], ""),
            suit=self._suits[decision.player],
            link=self._of_player(view, link) if link else "",
        )
        lines = [f"{self.player(view, decision.player)}{say.colon} {asked}{picked(say, decision.context)}"]
        if decision.kind in BY_TEXT:
            asks = say.named(decision.prompt)
            for passage in self._texts.asking(asks, charge=asks in self._names):
                lines += passage_lines(passage, _ONE_LINE, "")
        return lines

    def gloss(self, view: View, decision: Decision, words: str) -> str:
        return self._texts.one_line(words) if decision.kind == "play" else ""

    def overheard(self, view: View, decision: Decision, words: str) -> str:
        deed, _, thing = words.rpartition(" ")
        if self._texts.is_card(thing):
            seen = {art["name"] for player in view["players"] for art in player["arts"]}
            named = (
                self._texts.title(thing) if thing in seen or decision.kind == "play" else self._say("heard.unseen_art")
            )
            words = f"{deed} {named}".strip()
        return cards_in_words(self._say, heard(self._say, decision.kind, self._asks(decision), words))

    def _of_player(self, view: View, of: View) -> str:
        """A text in the Exchange or in force, with whose it is."""
        return self._say("of_player", title=self._say.named(of["title"]), who=self.player(view, of["player"]))

    def _asks(self, decision: Decision) -> str:
        """The name of the text that asks; that of a Charge bonus is its Muse's."""
        asks = self._say.named(decision.prompt)
        return self._say("charge_bonus") if asks in self._names else asks

    def card(self, view: View, words: str, *, width: int) -> list[str]:
        return self._texts.lines(words, width)

    @property
    def titles(self) -> list[str]:
        return self._texts.titles

    # ------------------------------------------------------------ the table

    @property
    def panes(self) -> tuple[Pane, ...]:
        shown = (
            *((Place.LEFT, self._rival), (Place.LEFT, self._own), (Place.RIGHT, self._exchange)),
            *((Place.RIGHT, self._hand), (Place.SPARE, self._steps_row), (Place.SPARE, self._own_cards)),
            *((Place.ASKED, self._rival_cards), (Place.ASKED, self._discards)),
        )
        return tuple(
            Pane(id, self._say(f"pane.{id}"), self._say(f"help.{id}"), place, lines)
            for id, (place, lines) in zip(PANES, shown, strict=True)
        )

    def _own_cards(self, view: View, look: Look) -> list[str]:
        return self._cards_of(view, view["player"], look)

    def _rival_cards(self, view: View, look: Look) -> list[str]:
        return self._cards_of(view, OPPONENT_OF[view["player"]], look)

    def _cards_of(self, view: View, seat: int, look: Look) -> list[str]:
        """The Muse, the Advantage and the Arts of a side that the viewer knows."""
        shown = view["players"][seat]
        known = [shown["muse"], shown["advantage"], *(art["name"] for art in shown["arts"] if art["name"])]
        return [line for card in known for line in self._texts.card_lines(card, look.width)]

    def _discards(self, view: View, look: Look) -> list[str]:
        lines = []
        for seat in (view["player"], OPPONENT_OF[view["player"]]):
            pile = card_list(self._say, view["players"][seat]["discard"]) or self._say("empty")
            lines += wrapped(f"{self.player(view, seat)}{self._say.colon} {pile}", look.width, "")
        return lines

    def printed(self, view: View, decision: Decision, words: str) -> str:
        if decision.kind == "mode" and words != "stop":
            options, number = self._texts.options(self._say.named(decision.prompt)), int(words.rpartition(" ")[2])
            return options[number - 1] if number <= len(options) else words
        return option_in_words(self._say, words, self._texts.name)

    def _rival(self, view: View, look: Look) -> list[str]:
        return self._seat(view, OPPONENT_OF[view["player"]], look)

    def _own(self, view: View, look: Look) -> list[str]:
        return self._seat(view, view["player"], look)

    def head(self, view: View, paint: Paint) -> str:
        """Act, Acts won, round, who is on Offense."""
        won = " : ".join(map(str, view["acts"]))
        head = self._say("act", n=str(view["played"] + (view["result"] < 0)), won=won)
        if view["round"]:
            who = self.player(view, view["offense"])
            head += f", {self._say('round', n=str(view['round']), who=who)}"
            head += f", {self._steps[view['step']]}" if view["step"] else ""
        if view["winner"] >= 0:
            tied = view["winner"] == _TIED
            settled = self._say("nobody_won") if tied else self._say("won", who=self.player(view, view["winner"]))
            head = self._say("settled", head=head, winner=settled)
        return paint(head, "strong")

    def _steps_row(self, view: View, look: Look) -> list[str]:
        names = [f"[{name}]" if id == view["step"] else name for id, name in self._steps.items()]
        row = wrapped(" > ".join(name.replace(" ", _BLANK) for name in names), look.width, "  ")
        return [self._say("steps"), *(look.paint(line.replace(_BLANK, " "), "dim") for line in row)]

    def _exchange(self, view: View, look: Look) -> list[str]:
        """What lies in the Exchange, the next to resolve last; what waits to get there; what was gained for the round."""
        paint = look.paint
        lines = [self._say("exchange" if view["exchange"] else "exchange_empty")]
        for place, link in enumerate(view["exchange"], start=1):
            target = link["target"]
            named = f" {self._say('on_target', target=self._target(target))}" if target is not None else ""
            owned = f"{OWNERS[link['player']]} {self._say.named(link['title'])}"
            negated = paint(f", {self._say('negated')}", "alarm") if link["negated"] else ""
            lines.append(f"  {place} {paint(owned, TONES[link['player']])}{named}{negated}")
        for label in ("waiting", "standing"):
            found = [self._of_player(view, own) for own in view[label]]
            if found:
                lines += wrapped(self._say(label, texts=", ".join(found)), look.width, "  ")
        return lines

    def _target(self, target: str | int) -> str:
        if isinstance(target, str):
            return option_in_words(self._say, target, self._texts.name)
        return self._say("number", n=str(target))

    def _seat(self, view: View, seat: int, look: Look) -> list[str]:
        """One side of the table."""
        say, shown, width = self._say, view["players"][seat], look.width
        you = f" {say('you')}" if seat == view["player"] else ""
        side = say("offense" if seat == view["offense"] else "defense")
        hand, deck, discard = str(shown["hand"]), str(shown["deck"]), str(len(shown["discard"]))
        piles = say("piles", hand=hand, deck=deck, discard=discard)
        under = f"  {say('cultivated', n=str(shown['under']))}" if shown["under"] else ""
        lines = [
            f"{look.paint(self.player(view, seat), TONES[seat])}{you}  {side}  {self._texts.title(shown['advantage'])}",
            *wrapped(f"{piles}{under}", width, "  "),
            *wrapped(self._damage(shown), width, "  "),
            *wrapped(self._action(shown), width, "  "),
        ]
        for art in shown["arts"]:
            name = self._texts.title(art["name"]) if art["name"] else say("unseen")
            line = f"  {art['place']} {name} ({say(art['face'])})"
            lines.append(line if art["face"] != "exhausted" else look.paint(line, "dim"))
        if shown["seen"]:
            whose = "rival_has_seen" if you else "you_have_seen"
            lines += wrapped(say(whose, cards=card_list(say, shown["seen"])), width, "  ")
        for end, where in (("top", "laid_on_top"), ("bottom", "laid_at_bottom")):
            laid = shown.get("laid", {}).get(end)
            if laid:
                lines += wrapped(say(where, cards=card_list(say, laid)), width, "  ")
        return lines

    def _damage(self, shown: View) -> str:
        """The cards in Damage by face, and the points on their way."""
        say, lying = self._say, shown["damage"]
        number, most = str(sum(map(len, lying.values()))), str(self._table.damage_to_lose)
        piles = [f"{say(face)} {card_list(say, lying[face])}" for face in _FACES if lying[face]]
        told = say("damage", n=number, most=most, piles="; ".join(piles))
        for key in ("points", "shield", "counter"):
            if shown[key]:
                told += f"; {say(key, n=str(shown[key]))}"
        return told

    def _action(self, shown: View) -> str:
        say, power, gained = self._say, shown["power"], str(shown["power"]["gained"] or "")
        hits = f"; {say('damage_gained', n=str(shown['gained_damage']))}" if shown["gained_damage"] else ""
        if shown["action"] is None:
            told = say("hidden_action" if shown["placed"] else "no_action")
            more = f"; {say('power_gained', n=gained)}" if gained else ""
            return f"{told}{more}{hits}"
        card = cards_in_words(say, shown["action"])
        if shown["action"].rpartition("-")[2] in self._table.charges:
            return f"{say('charge_action', card=card)}{hits}"
        return f"{say('action', card=card, n=str(power['now']), gained=gained)}{hits}"

    def _hand(self, view: View, look: Look) -> list[str]:
        cards = view["players"][view["player"]].get("cards", [])
        return wrapped(self._say("hand", cards=card_list(self._say, cards) or self._say("empty")), look.width, "")


def display(
    table: Table,
    programs: Mapping[str, SetUpProgram],
    players: Sequence[str],
    locale: str = DEFAULT_LOCALE,
    named: Named = unchanged,
) -> ShowDisplay:
    """The display of a pairing of builds."""
    muses = [
        programs[word].set_up.muse if word in programs else None for word in (parts_of(each)[0] for each in players)
    ]
    names = [word if muse is None else muse.name for word, muse in zip((parts_of(each)[0] for each in players), muses)]
    say = TableWords(phrasebook(locale), named)
    suits = [say(f"suit.{'own' if muse is None else muse.alignment}") for muse in muses]
    return ShowDisplay(table, names, suits, card_texts(table, programs, players, locale), say)
