"""The table of a Show as one seat sees it, what is asked of it, and what it hears of the other's choices."""

from collections.abc import Mapping, Sequence

from gesso.engine import Decision
from gesso.engine.contract import OPPONENT_OF
from gesso.games.solrei.display.card_texts import CardTexts, card_texts
from gesso.games.solrei.display.labels import card_list, cards_in_words, option_in_words
from gesso.games.solrei.display.questions import ASKED_BY_TEXT, heard, picked, question
from gesso.games.solrei.lang.program import SetUpProgram
from gesso.games.solrei.model import Table
from gesso.games.solrei.model.build_words import parts_of
from gesso.games.solrei.wording import DEFAULT_LOCALE
from gesso.sim.card_words import passage_lines, wrapped
from gesso.sim.display import OWNERS, TONES, Look, Paint, Pane, Place
from gesso.sim.players import View

_FACES = ("ready", "exhausted", "broken")
_BLANK = "\N{NO-BREAK SPACE}"
_TIED = 2
_ONE_LINE = 10_000


class ShowDisplay:
    """Made from the game file, the builds' words, and the names, suits and texts of their cards."""

    def __init__(self, table: Table, names: Sequence[str], suits: Sequence[str], texts: CardTexts) -> None:
        self._table = table
        self._names = names
        self._suits = suits
        self._texts = texts
        self._steps = {step.id: step.name for step in table.steps}

    def player(self, view: View, seat: int) -> str:
        same = self._names[0] == self._names[1]
        return f"{OWNERS[seat]} {self._names[seat]}{f' {seat + 1}' if same else ''}"

    # ------------------------------------------------------------ choices

    def question(self, view: View, decision: Decision) -> list[str]:
        """What is asked of whom, and the text that asks for it."""
        link = view["exchange"][-1] if view["exchange"] else None
        asked = question(
            view,
            decision.kind,
            self._asks(decision),
            step=self._steps.get(view["step"], ""),
            suit=self._suits[decision.player],
            link=f"{link['title']} of {self.player(view, link['player'])}" if link else "",
        )
        lines = [f"{self.player(view, decision.player)}: {asked}{picked(decision.asked)}"]
        if decision.kind in ASKED_BY_TEXT:
            for passage in self._texts.asking(decision.prompt, charge=decision.prompt in self._names):
                lines += passage_lines(passage, _ONE_LINE, "")
        return lines

    def gloss(self, view: View, decision: Decision, words: str) -> str:
        return self._texts.one_line(words) if decision.kind == "play" else ""

    def overheard(self, view: View, decision: Decision, words: str) -> str:
        deed, _, thing = words.rpartition(" ")
        if self._texts.is_card(thing):
            seen = {art["name"] for player in view["players"] for art in player["arts"]}
            named = self._texts.title(thing) if thing in seen or decision.kind == "play" else "an Art, unseen"
            words = f"{deed} {named}".strip()
        return cards_in_words(heard(decision.kind, self._asks(decision), words))

    def _asks(self, decision: Decision) -> str:
        """The name of the text that asks; that of a Charge bonus is its Muse's."""
        return "Charge bonus" if decision.prompt in self._names else decision.prompt

    def card(self, view: View, words: str, *, width: int) -> list[str]:
        return self._texts.lines(words, width)

    @property
    def titles(self) -> list[str]:
        return self._texts.titles

    # ------------------------------------------------------------ the table

    @property
    def panes(self) -> tuple[Pane, ...]:
        return (
            Pane("enemy", "the rival's side of the table", Place.LEFT, self._rival),
            Pane("mine", "your side of the table", Place.LEFT, self._own),
            Pane("exchange", "what lies in the Exchange, the next to resolve last", Place.RIGHT, self._exchange),
            Pane("hand", "your hand", Place.RIGHT, self._hand),
            Pane("round", "the steps of the round, the present one in brackets", Place.SPARE, self._steps_row),
            Pane("cards", "your cards and abilities, with what they say", Place.SPARE, self._own_cards),
            Pane(
                "rival", "the rival's cards and abilities, as far as you have seen them", Place.ASKED, self._rival_cards
            ),
            Pane("discard", "both discard piles", Place.ASKED, self._discards),
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
            pile = card_list(view["players"][seat]["discard"])
            lines += wrapped(f"{self.player(view, seat)}: {pile or 'empty'}", look.width, "")
        return lines

    def printed(self, view: View, decision: Decision, words: str) -> str:
        if decision.kind == "mode" and words != "stop":
            options, number = self._texts.options(decision.prompt), int(words.rpartition(" ")[2])
            return options[number - 1] if number <= len(options) else words
        return option_in_words(words, self._texts.name)

    def _rival(self, view: View, look: Look) -> list[str]:
        return self._seat(view, OPPONENT_OF[view["player"]], look)

    def _own(self, view: View, look: Look) -> list[str]:
        return self._seat(view, view["player"], look)

    def head(self, view: View, paint: Paint) -> str:
        """Act, Acts won, round, who is on Offense."""
        won = " : ".join(map(str, view["acts"]))
        head = f"Act {view['played'] + (view['result'] < 0)} ({won})"
        if view["round"]:
            head += f", round {view['round']}, {self.player(view, view['offense'])} on Offense"
            head += f", {self._steps[view['step']]}" if view["step"] else ""
        if view["winner"] >= 0:
            settled = "nobody won it" if view["winner"] == _TIED else f"{self.player(view, view['winner'])} won it"
            head += f"; {settled}"
        return paint(head, "strong")

    def _steps_row(self, view: View, look: Look) -> list[str]:
        names = [f"[{step.name}]" if step.id == view["step"] else step.name for step in self._table.steps]
        row = wrapped(" > ".join(name.replace(" ", _BLANK) for name in names), look.width, "  ")
        return ["Steps", *(look.paint(line.replace(_BLANK, " "), "dim") for line in row)]

    def _exchange(self, view: View, look: Look) -> list[str]:
        """What lies in the Exchange, the next to resolve last; what waits to get there; what was gained for the round."""
        paint = look.paint
        lines = ["Exchange" if view["exchange"] else "Exchange: empty"]
        for place, link in enumerate(view["exchange"], start=1):
            target = link["target"]
            named = f" on {self._target(target)}" if target is not None else ""
            owned = f"{OWNERS[link['player']]} {link['title']}"
            negated = paint(", negated", "alarm") if link["negated"] else ""
            lines.append(f"  {place} {paint(owned, TONES[link['player']])}{named}{negated}")
        waiting = [f"{link['title']} of {self.player(view, link['player'])}" for link in view["waiting"]]
        standing = [f"{own['title']} of {self.player(view, own['player'])}" for own in view["standing"]]
        for label, found in (("waiting", waiting), ("this round", standing)):
            if found:
                lines += wrapped(f"{label}: {', '.join(found)}", look.width, "  ")
        return lines

    def _target(self, target: str | int) -> str:
        return option_in_words(target, self._texts.name) if isinstance(target, str) else f"number {target}"

    def _seat(self, view: View, seat: int, look: Look) -> list[str]:
        """One side of the table."""
        shown, width = view["players"][seat], look.width
        you = " (you)" if seat == view["player"] else ""
        side = "Offense" if seat == view["offense"] else "Defense"
        piles = f"hand {shown['hand']}  deck {shown['deck']}  discard {len(shown['discard'])}"
        under = f"  cultivated {shown['under']}" if shown["under"] else ""
        lines = [
            f"{look.paint(self.player(view, seat), TONES[seat])}{you}  {side}  {self._texts.title(shown['advantage'])}",
            *wrapped(f"{piles}{under}", width, "  "),
            *wrapped(self._damage(shown), width, "  "),
            *wrapped(self._action(shown), width, "  "),
        ]
        for art in shown["arts"]:
            name = self._texts.title(art["name"]) if art["name"] else "unseen"
            line = f"  {art['place']} {name} ({art['face']})"
            lines.append(line if art["face"] != "exhausted" else look.paint(line, "dim"))
        if shown["seen"]:
            whose = "the rival has seen" if you else "you have seen"
            lines += wrapped(f"{whose}: {card_list(shown['seen'])}", width, "  ")
        for end, where in (("top", "on top of your deck"), ("bottom", "at its bottom, the lowest first")):
            laid = shown.get("laid", {}).get(end)
            if laid:
                lines += wrapped(f"{where}: {card_list(laid)}", width, "  ")
        return lines

    def _damage(self, shown: View) -> str:
        """The cards in Damage by face, and the points on their way."""
        lying = shown["damage"]
        number = sum(map(len, lying.values()))
        piles = [f"{face} {card_list(lying[face])}" for face in _FACES if lying[face]]
        told = f"Damage {number} of {self._table.damage_to_lose}{': ' + '; '.join(piles) if piles else ''}"
        for key, words in (("points", "to come"), ("shield", "to be blocked"), ("counter", "of these to be returned")):
            if shown[key]:
                told += f"; {shown[key]} {words}"
        return told

    def _action(self, shown: View) -> str:
        power, gained = shown["power"], shown["power"]["gained"]
        extra = f", {gained} of it gained" if gained else ""
        hits = f"; {shown['gained_damage']} Damage gained" if shown["gained_damage"] else ""
        if shown["action"] is None:
            told = "face down" if shown["placed"] else "none"
            return f"Action card  {told}{f'; {gained} Power gained' if gained else ''}{hits}"
        card = cards_in_words(shown["action"])
        if shown["action"].rpartition("-")[2] in self._table.charges:
            return f"Action card  {card}, a Charge card{hits}"
        return f"Action card  {card}, Power {power['now']}{extra}{hits}"

    def _hand(self, view: View, look: Look) -> list[str]:
        cards = view["players"][view["player"]].get("cards", [])
        return wrapped(f"Your hand: {card_list(cards) or 'empty'}", look.width, "")


def display(
    table: Table, programs: Mapping[str, SetUpProgram], players: Sequence[str], locale: str = DEFAULT_LOCALE
) -> ShowDisplay:
    """The display of a pairing of builds."""
    muses = [
        programs[word].set_up.muse if word in programs else None for word in (parts_of(each)[0] for each in players)
    ]
    names = [word if muse is None else muse.name for word, muse in zip((parts_of(each)[0] for each in players), muses)]
    suits = ["card of your suit" if muse is None else muse.alignment for muse in muses]
    return ShowDisplay(table, names, suits, card_texts(table, programs, players, locale))
