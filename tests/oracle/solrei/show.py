"""A Show from the toss to its end, step by step as the rules tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from oracle.solrei.acting import ActOver
from oracle.solrei.cards import ArtCard, Card, Link, Player, Standing, in_order
from oracle.solrei.exchange import Exchanging
from oracle.solrei.hearing import Chance, Play, Question, items

from gesso.games.solrei.model import Table


class Show(Exchanging):
    """All rules of the round. `play` is a generator of questions and chances."""

    def __init__(self, table: Table, players: Sequence[Player]) -> None:
        super().__init__(table, players)
        for player in self.players:
            arts = {art.text.id: art for art in player.arts}
            for text in player.texts:
                if text.is_passive:
                    art = arts.get(text.id) if text.kind == "art" else None
                    self.items += [Standing(item, player.seat, art) for item in items(text.body, text.title)]

    def play(self) -> Play:
        table, opener = self.table, -1
        chooser = yield Chance("toss")
        while max(self.wins) < table.acts_to_win and self.played < table.acts_at_most:
            self.clear()
            for player in self.players:
                yield from self.lay_out(player)
            answer = yield from self.ask(chooser, "offense", ["offense", "defense"])  # A4
            self.offense = chooser if answer == "offense" else 1 - chooser
            opener = self.offense if opener < 0 else opener
            try:
                yield from self.act()
            except ActOver as over:
                self.played += 1
                if over.loser is not None:  # Q31: a drawn Act counts for nobody
                    self.wins[1 - over.loser] += 1
                    chooser = over.loser
        won = [seat for seat in (0, 1) if self.wins[seat] >= table.acts_to_win]
        self.clear()
        self.result = won[0] if won else 2  # Q31, Q63

    def lay_out(self, player: Player) -> Play:
        """A2, A3, Q32, Q41."""
        player.hand, player.damage, player.discarded, player.under = [], [], [], []
        player.placed = None
        player.pieces = dict(player.starts)
        for card in player.cards:
            card.face, card.seen, card.laid = "", False, False
        self.reset(player)
        player.taken = 0
        row = yield Chance("row", player.seat)
        for art in player.arts:
            art.place, art.face, art.known, art.works = row.index(art.model.id), "exhausted", False, False
        yield from self.shuffle(player)

    def shuffle(self, player: Player) -> Play:
        """A2: as the cards lie then, the top one last."""
        deck = yield Chance("deck", player.seat)
        by_word = {card.word: card for card in player.cards}
        player.hand, player.deck = [], [by_word[word] for word in deck]
        assert sorted(deck) == sorted(by_word)

    def deal(self, player: Player) -> None:
        """A5: nobody is told of these draws, since nothing is turned up yet."""
        player.hand = [player.deck.pop() for _ in range(self.table.hand_start)]

    def act(self) -> Play:
        """An Act, until somebody loses."""
        for player in self.players:
            self.deal(player)
        for seat in self.both(self.offense):  # A6, Q36
            if (yield from self.ask(seat, "mulligan", ["keep", "mulligan"])) == "mulligan":
                yield from self.shuffle(self.players[seat])
                self.deal(self.players[seat])
        while True:
            yield from self.a_round()

    # ------------------------------------------------------------ the round

    def a_round(self) -> Play:
        """R1: the steps of the round; those of Damage once for each point (G2)."""
        if self.round:
            self.last_winner = self.winner
            self.last_cards = [player.placed for player in self.players]
        self.round += 1
        self.used.clear()
        self.standing.clear()
        self.shown, self.winner = False, None
        for player in self.players:
            player.taken, player.placed = 0, None
            self.reset(player)
        steps = list(self.table.steps)
        per_point = [step for step in steps if step.each_point]
        at = 0
        while at < len(steps):
            step = steps[at]
            if step.does == "apply-point" and self.was_blocked:
                at += 1  # G7
                continue
            self.step = step.id
            if step.does == "change-positions" and self.round > 1:
                self.offense = 1 - self.offense  # R2, Q1: not in the first round
            self.fire("starts", step=step.id)
            if step.does == "change-positions":
                yield from self.start()
            if step.does == "draw":
                self.fire("round ends")
            if step.window in ("before", "alone"):
                yield from self.window()
            if step.does is not None and step.does != "change-positions":
                yield from PROCEDURES[step.does](self)
            if step.window == "after":
                yield from self.window()
            self.fire("ends", step=step.id)
            if step is per_point[-1] and any(player.points for player in self.players):
                at = steps.index(per_point[0])
                continue
            at += 1

    was_blocked = False
    receiver: int | None = None

    def start(self) -> Play:
        """R3, Q2, Q42: the defender may ready an Art."""
        seat = 1 - self.offense
        down = [thing for thing in self.readiable(seat) if isinstance(thing, ArtCard)]
        if down:
            by_word = {self.word(art, seat): art for art in in_order([*down])}
            answer = yield from self.ask(seat, "ready", ["none", *by_word])
            if answer != "none":
                yield from self.turn("readies", seat, [by_word[answer]])
        self.fire("round starts")

    def readiable(self, seat: int) -> list[Card | ArtCard]:
        """What the rules let the player ready; nothing that is forbidden."""
        player = self.players[seat]
        return [
            thing for thing in player.turned if thing.face == "exhausted" and not self.banned("readies", seat, thing)
        ]

    def place(self) -> Play:
        """R4, Q5: each places a card, at once and unseen; who has none loses, or nobody does (A9, A10)."""
        without = [player.seat for player in self.players if not player.hand]
        if without:
            raise ActOver(without[0] if len(without) == 1 else None)
        words = [[card.word for card in in_order([*player.hand]) if isinstance(card, Card)] for player in self.players]
        answers = yield tuple(Question(seat, "place", tuple(words[seat])) for seat in (0, 1))
        for player, answer in zip(self.players, answers, strict=True):
            player.placed = next(card for card in player.hand if card.word == answer)
            player.hand.remove(player.placed)
            self.counted(player.seat, {"card": -1})

    def reveal(self) -> Play:
        """W2, Q51."""
        self.shown = True
        for player in self.players:
            assert player.placed is not None
            player.placed.seen = False
        for seat in self.both(self.offense):
            self.fire("plays", seat, self.players[seat].placed)
        yield from ()

    def settle(self) -> Play:
        """W5-W9: more Power wins; on Offense that gains Damage by itself; the loser's is 0, a tie's too (Q39)."""
        mine, other = (self.power(seat) for seat in (0, 1))
        first, second = -1 if mine is None else mine, -1 if other is None else other
        self.winner = 2 if first == second else 0 if first > second else 1
        if self.winner < 2 and min(first, second) >= 0 and self.lower_wins():
            self.winner = 1 - self.winner
        for player in self.players:
            if player.seat != self.winner:
                player.hits = 0
        if self.winner == 2:
            return
        winner, loser = self.players[self.winner], self.players[1 - self.winner]
        loser.points += winner.hits + self.value("damage", winner.seat)
        self.fire("wins", winner.seat)
        self.fire("loses", loser.seat)
        if winner.seat == self.offense:
            yield from self.gain("damage", winner.seat, self.table.offense_gains)

    def choose_block(self) -> Play:
        """G3-G6, G10, Q12, Q13."""
        self.was_blocked, self.receiver, counters = False, None, 0
        waiting = [seat for seat in self.both(self.offense) if self.players[seat].points]
        if not waiting:
            return
        seat = self.receiver = waiting[0]
        player, rival = self.players[seat], self.players[1 - seat]
        forbidden = self.banned("blocks", seat)
        if player.shield and not forbidden:
            player.shield -= 1
            if player.counters:
                player.counters -= 1
                counters = 1
        else:
            suit = player.muse.alignment
            ways: dict[str, Card | None] = {"take": None}
            if not forbidden:
                hand = [card for card in player.hand if card.suit == suit and not self.banned("discards", seat, card)]
                lying = [
                    card
                    for card in player.damage
                    if card.suit == suit and card.face == "ready" and not self.banned("breaks", seat, card)
                ]
                ways |= {f"discard {card.word}": card for card in in_order([*hand]) if isinstance(card, Card)}
                ways |= {f"break {card.word}": card for card in in_order([*lying]) if isinstance(card, Card)}
            card = ways[(yield from self.ask(seat, "block", [*ways], told=forbidden))]
            if card is None:
                return
            if card.face:
                self.turn_over("breaks", card)
                self.fire("breaks", seat, card)
            else:
                self.discard_one(card)
        if not self.replaced("blocks", seat):
            player.points -= 1
            rival.points += counters
            self.was_blocked = True
            self.fire("blocks", seat)
        yield from self.flush()

    def apply(self) -> Play:
        """G8: a point that was not blocked is taken."""
        if self.receiver is not None:
            yield from self.take(self.receiver)

    def charge(self) -> Play:
        """H1-H5, Q50."""
        for seat in self.both(self.offense):
            player = self.players[seat]
            can = self.readiable(seat)
            if player.placed is not None and not player.placed.number:
                if self.prevented("charges", seat):
                    yield from self.flush()
                    continue
                if can:
                    yield from self.turn("readies", seat, [(yield from self.choose(seat, "ready", can))])
                yield from self.draw(seat, 1)
                bonus = player.muse.charge
                if bonus is not None and player.placed.suit in bonus.suits:  # H2
                    text = next(text for text in player.texts if text.use == "charge")
                    yield from self.carry_out(Link(seat, text.title, text.body))
                self.fire("charges", seat)
            elif seat != self.offense:  # H3, H4
                by_word = {f"ready {self.word(thing, seat)}": thing for thing in in_order([*can])}
                answer = yield from self.ask(seat, "rest", ["draw", *by_word])
                if answer == "draw":
                    yield from self.draw(seat, 1)
                else:
                    yield from self.turn("readies", seat, [by_word[answer]])

    def clear_round(self) -> Play:
        """R5, Q9, Q54: the Action cards are discarded; Power, Damage and blocks end, but not what is for this round (Q66)."""
        for player in self.players:
            if player.placed is not None:
                player.discarded.append(player.placed)
            self.reset(player)
        yield from ()

    @staticmethod
    def reset(player: Player) -> None:
        player.power = player.hits = player.points = player.shield = player.counters = 0

    def both_draw(self) -> Play:
        """R6, R7: one moment."""
        for seat in self.both(self.offense):
            self.draw_now(seat, 1)
        yield from self.flush()


PROCEDURES: Mapping[str, Callable[[Show], Play]] = {
    "place-action-cards": Show.place,
    "reveal": Show.reveal,
    "settle-round": Show.settle,
    "choose-block": Show.choose_block,
    "apply-point": Show.apply,
    "charge": Show.charge,
    "clear-action-cards": Show.clear_round,
    "draw": Show.both_draw,
}
