"""Windows, activating, and the Exchange."""

from __future__ import annotations

from oracle.solrei.cards import ArtCard, Link
from oracle.solrei.hearing import Play
from oracle.solrei.paying import Paying

from gesso.games.solrei.lang.program import TextProgram


class Exchanging(Paying):
    """Who may activate what, and what lies in the Exchange."""

    def window(self) -> Play:
        """X6, X7, Q44: Offense is asked first, until both pass; what waits goes into an Exchange before that (X9)."""
        seat, passes = self.offense, 0
        while True:
            if self.waiting:
                yield from self.lay_waiting()
                yield from self.hold_exchange()
                seat, passes = self.offense, 0
            elif passes == 2 or self.silent():
                return
            else:
                opened = yield from self.offer(seat)
                if opened:
                    yield from self.hold_exchange()
                    seat, passes = self.offense, 0
                else:
                    seat, passes = 1 - seat, passes + 1

    def silent(self) -> bool:
        """Nobody is asked where everybody knows that neither set-up has anything for this step (Q35)."""
        return all(
            player.arcade and not any(self.step in text.timing for text in player.texts) for player in self.players
        )

    def offer(self, seat: int) -> Play:
        """One chance to activate something (U1, U2); did the player?"""
        player = self.players[seat]
        plays: dict[str, tuple[TextProgram, ArtCard | None]] = {}
        names = list[str]()
        for text in player.texts:
            art = next((art for art in player.arts if art.text is text), None)
            name = "-".join(text.title.lower().split())
            if text.timing:
                names.append(name)
            if self.step in text.timing and self.can_activate(seat, text, art):
                plays[name if names.count(name) == 1 else f"{name} {names.count(name)}"] = text, art
        answer = yield from self.ask(seat, "play", ["pass", *plays])
        if answer == "pass":
            return False
        link = yield from self.pay(seat, *plays[answer])
        self.exchange.append(link)
        return True

    def can_activate(self, seat: int, text: TextProgram, art: ArtCard | None) -> bool:
        if art is not None and art.face != "ready":
            return False
        tried = Link(seat, text.title, text.body, art)
        return not self.banned("activates", seat, tried) and self.can_pay(seat, text, art, text.cost)

    def hold_exchange(self) -> Play:
        """X1-X5: the rival of whoever laid the last answers first; two passes running, and it resolves."""
        seat, passes = 1 - self.exchange[-1].me, 0
        while passes < 2 and not self.silent():
            if (yield from self.offer(seat)):
                passes, seat = 0, 1 - seat
            else:
                passes, seat = passes + 1, 1 - seat
        while self.exchange:
            link = self.exchange.pop()
            if link.trigger is None and not link.negated:
                self.fire("activates", link.me, link)  # Q70
            if link.augment and link.art is not None:
                if link.negated and link.art.face == "augmented":
                    self.use_up(link.art)  # Q45
                elif link.art.face == "augmented":
                    for other in self.players[link.me].arts:  # Q21, Q68
                        if other is not link.art and other.face == "augmented":
                            self.use_up(other)
                    link.art.works = True
            elif not link.negated:
                yield from self.carry_out(link)

    def lay_waiting(self) -> Play:
        """X9, X10: Offense's first; each player orders the own ones."""
        for seat in self.both(self.offense):
            mine = [link for link in self.waiting if link.me == seat]
            while mine:
                names = ["-".join(link.title.lower().split()) for link in mine]
                words = [name if names.count(name) == 1 else f"{name} {place + 1}" for place, name in enumerate(names)]
                alike = all(self.alike(link, mine[0]) for link in mine)
                at = 0 if alike else words.index((yield from self.ask(seat, "order", words)))
                self.waiting.remove(mine[at])
                self.exchange.append(mine.pop(at))

    @staticmethod
    def alike(one: Link, other: Link) -> bool:
        return one.body is other.body and one.slots == other.slots
