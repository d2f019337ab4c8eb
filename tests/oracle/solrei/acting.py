"""What sentences and rules do: cards, faces, Power, Damage. Each gives whether anything changed."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.solrei.cards import ArtCard, Card, Link, Thing, in_order
from oracle.solrei.hearing import Hearing, Play, Question

ALWAYS = ("offense", "mulligan", "play", "place", "block", "take", "may", "discard", "pay", "number")
"""What is asked though there is one answer, since not to ask would tell of a hand."""


class ActOver(Exception):
    """The Act is lost by this player, or drawn (None)."""

    def __init__(self, loser: int | None) -> None:
        self.loser = loser


class Acting(Hearing):
    """Operations of the table."""

    # ------------------------------------------------------------ asking

    def ask(self, seat: int, kind: str, options: Sequence[str], told: bool = False) -> Play:
        """One answer in words. What leaves no choice is not asked, if that tells nothing of a hand: `told` where all see it."""
        if len(options) == 1 and (told or kind not in ALWAYS):
            return options[0]
        (answer,) = yield (Question(seat, kind, tuple(options)),)
        return answer

    def word(self, thing: Thing, viewer: int) -> str:
        """How a player names a thing: an Art not yet seen has only its place (V2, Q57)."""
        if isinstance(thing, ArtCard):
            return thing.model.id if thing.owner == viewer or thing.known else f"art {thing.place + 1}"
        if isinstance(thing, Card):
            return f"damage {thing.word}" if thing.face else thing.word
        same = [link for link in self.exchange if link.title == thing.title]
        name = "-".join(thing.title.lower().split())
        return name if len(same) == 1 else f"{name} {self.exchange.index(thing) + 1}"

    def choose(self, seat: int, kind: str, things: Sequence[Thing]) -> Play:
        """One of these things."""
        by_word = {self.word(thing, seat): thing for thing in in_order([*things])}
        answer = yield from self.ask(seat, kind, [*by_word])
        return by_word[answer]

    def choose_many(self, seat: int, kind: str, things: Sequence[Thing], n: int, up_to: bool) -> Play:
        """Several, asked for in the order listed, so that each set is named in one way.

        From a hand each one is asked for, so that the number of questions tells nothing of what is left in it.
        """
        listed, picked, hand = in_order([*things]), list[Thing](), len(self.players[seat].hand)
        hidden = kind == "discard"
        if not up_to and len(listed) <= n and (not hidden or len(listed) == hand):
            return listed
        n = min(n, hand if hidden and up_to else len(listed))
        while len(picked) < n:
            left = n - len(picked)
            open_now = listed if up_to else listed[: len(listed) - left + 1]
            if not open_now and not hidden:
                break
            by_word = {self.word(thing, seat): thing for thing in open_now}
            answer = yield from self.ask(seat, kind, [*(["stop"] if up_to else []), *by_word])
            if answer == "stop":
                break
            picked.append(by_word[answer])
            listed = listed[listed.index(by_word[answer]) + 1 :]
        return picked

    # ------------------------------------------------------------ cards

    def draw(self, seat: int, n: int) -> Play:
        """K2; too few cards are no loss (Q29)."""
        done = self.draw_now(seat, n)
        yield from self.flush()
        return done

    def draw_now(self, seat: int, n: int) -> bool:
        player, done = self.players[seat], False
        for _ in range(n):
            if not player.deck or self.prevented("draws", seat):
                continue
            card = player.deck.pop()
            card.laid = False
            player.hand.append(card)
            done = True
            self.fire("draws", seat)
            self.counted(seat, {"card": 1})
        return done

    def leave_hand(self, card: Card) -> None:
        self.players[card.owner].hand.remove(card)
        card.seen = False

    def discard(self, cards: Sequence[Card]) -> Play:
        """K11: out of the hand, to the discard pile."""
        done = False
        for card in cards:
            if card in self.players[card.owner].hand and not self.prevented("discards", card.owner, card):
                self.discard_one(card)
                done = True
        yield from self.flush()
        return done

    def discard_one(self, card: Card) -> None:
        self.leave_hand(card)
        self.players[card.owner].discarded.append(card)
        self.fire("discards", card.owner, card)
        self.counted(card.owner, {"card": -1})

    def cultivate(self, seat: int, n: int) -> Play:
        """K6: from the top of the deck face down under the Muse."""
        player = self.players[seat]
        n = min(n, len(player.deck))
        if not n or self.prevented("cultivates", seat):
            yield from self.flush()
            return False
        for _ in range(n):
            card = player.deck.pop()
            card.laid = False
            player.under.append(card)
        self.fire("cultivates", seat)
        self.counted(seat, {"cultivated": n})
        yield from self.flush()
        return True

    def check(self, seat: int, n: int) -> Play:
        """K16: bottom cards first, one by one, then the top ones, each laid on the others."""
        deck = self.players[seat].deck
        looked, tops = deck[::-1][:n], list[Card]()
        done = bool(looked)
        while looked:
            words = [f"bottom {card.word}" for card in looked]
            answer = yield from self.ask(seat, "check", ["enough", *words])
            if answer == "enough":
                break
            card = looked.pop(words.index(answer))
            deck.remove(card)
            deck.insert(0, card)
            card.laid = True
        while looked:
            words = [f"top {card.word}" for card in looked]
            answer = yield from self.ask(seat, "check", words)
            tops.append(looked.pop(words.index(answer)))
        for card in tops:
            deck.remove(card)
            deck.append(card)
            card.laid = True
        return done

    def swap(self, seat: int) -> Play:
        """K12, Q8: the Attack played for a hand card; the face stays."""
        player, old = self.players[seat], self.players[seat].placed
        if old is None or not old.number or old in player.discarded or not player.hand:
            return False
        if self.prevented("swaps", seat):
            yield from self.flush()
            return False
        new = yield from self.choose(seat, "swap", player.hand)
        player.hand.remove(new)
        player.hand.append(old)
        old.seen = old.seen or self.shown  # Q52
        new.seen = new.seen and not self.shown
        player.placed = new
        self.fire("swaps", seat)
        if self.shown:
            self.fire("plays", seat, new)  # Q51
        return True

    # ------------------------------------------------------------ faces

    def turn(self, deed: str, seat: int, things: Sequence[Thing]) -> Play:
        """Ready, exhaust or break Arts and Damage (K8, K9, K13), told as done by this player."""
        done = False
        for thing in things:
            assert isinstance(thing, Card | ArtCard)
            if thing.face in TURNABLE[deed] and not self.prevented(deed, seat, thing):
                self.turn_over(deed, thing)
                self.fire(deed, seat, thing)
                done = True
        yield from self.flush()
        return done

    def turn_over(self, deed: str, thing: Card | ArtCard) -> None:
        face = {"readies": "ready", "exhausts": "exhausted", "breaks": "broken"}[deed]
        if isinstance(thing, ArtCard):
            if deed == "exhausts" and thing.face == "augmented" and not thing.meets:
                face = "broken"  # Q20
            thing.works = False
            thing.known = thing.known or face == "ready"
        thing.face = face

    def use_up(self, art: ArtCard) -> None:
        """An augment ends: exhausted, or broken where the Muse misses its requirement (B4, Q20). Nobody does that (Q68)."""
        self.turn_over("exhausts" if art.meets else "breaks", art)

    # ------------------------------------------------------------ Power and Damage

    def gain(self, stat: str, seat: int, n: int) -> Play:
        """K1. Once the round is settled only its winner gains Damage, a point each (W6, W8, W9, Q15)."""
        if n <= 0 or (stat == "damage" and self.winner not in (None, seat)):
            return False
        if self.prevented(f"gains {stat}", seat):
            yield from self.flush()
            return False
        player = self.players[seat]
        if stat == "power":
            player.power += n
        else:
            player.hits += n
            if self.winner is not None:
                self.players[1 - seat].points += n
        self.fire(f"gains {stat}", seat)
        return True

    def heal(self, things: Sequence[Thing]) -> Play:
        """Out of Damage, onto the discard pile (Q79)."""
        healed = [0, 0]
        for thing in things:
            if isinstance(thing, Card) and thing in self.players[thing.owner].damage:
                self.players[thing.owner].damage.remove(thing)
                self.players[thing.owner].discarded.append(thing)
                thing.face = ""
                healed[thing.owner] += 1
        for seat in self.both(self.offense):
            if healed[seat]:
                self.counted(seat, {"damage": -healed[seat]})
        yield from self.flush()
        return any(healed)

    def lose_power(self, seat: int, n: int) -> Play:
        """It adds up with what is gained; below 0 it counts as 0 (Q73)."""
        if n <= 0:
            return False
        if self.prevented("loses power", seat):
            yield from self.flush()
            return False
        self.players[seat].power -= n
        self.fire("loses power", seat)
        return True

    def swap_power(self) -> bool:
        """What both have now, once both cards lie open; not with a Charge (Q76)."""
        first, second = (self.power(seat) for seat in (0, 1))
        lying = [player.placed for player in self.players if player.placed not in player.discarded]
        if not self.shown or len(lying) < 2 or first is None or second is None or first == second:
            return False
        for player, other in zip(self.players, (second, first), strict=True):
            assert player.placed is not None
            player.power = other - player.placed.number - self.value("power", player.seat)
        return True

    def change_counters(self, seat: int, id: str, change: int) -> bool:
        """More of a counter up to its limit, or fewer down to none; it stays for the Act."""
        player = self.players[seat]
        before = player.pieces[id]
        player.pieces[id] = min(max(before + change, 0), player.limits[id])
        self.counted(seat, {id: player.pieces[id] - before})
        return player.pieces[id] != before

    def negate(self, seat: int, link: object) -> Play:
        """K17: what it cost stays paid."""
        if not isinstance(link, Link) or link not in self.exchange or link.negated:
            return False
        if self.prevented("negates", seat, link):
            yield from self.flush()
            return False
        link.negated = True
        self.fire("negates", seat, link)
        return True

    # ------------------------------------------------------------ points

    def take(self, seat: int) -> Play:
        """The player takes a point (G8, G9); an empty deck loses first (A8, Q10), a replacement goes before that (Q48)."""
        player = self.players[seat]
        if self.prevented("takes", seat):
            player.points -= 1
            yield from self.flush()
            return
        if not player.deck:
            raise ActOver(seat)
        by_word = {card.word: card for card in in_order([*player.hand]) if isinstance(card, Card)}
        answer = yield from self.ask(seat, "take", ["deck", *by_word])
        if answer == "deck":
            card = player.deck.pop()
            card.laid = False
        else:
            card = by_word[answer]
            self.leave_hand(card)
        card.face = "ready"
        player.points -= 1
        player.damage.append(card)
        player.taken += 1
        self.fire("takes", seat)  # Q47: told first
        if answer != "deck":
            self.counted(seat, {"card": -1})
        self.counted(seat, {"damage": 1})
        for art in player.arts:
            if art.face == "augmented":
                self.use_up(art)  # U6
        if len(player.damage) >= self.table.damage_to_lose:
            raise ActOver(seat)  # A7, Q11
        yield from self.flush()


TURNABLE = {
    "readies": ("exhausted",),
    "exhausts": ("ready", "augmented"),
    "breaks": ("ready", "exhausted", "augmented"),
}
"""The faces from which things are readied (K8, Q46), exhausted (K9), broken (K13)."""
