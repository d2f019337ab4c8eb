"""Re;ACT's side of play in a terminal: the table of a duel as one seat sees it, the own hand with its printed words."""

from collections.abc import Iterator, Mapping, Sequence

from gesso.engine import Decision
from gesso.engine.contract import OPPONENT_OF
from gesso.games.react.lang.program import ArtistProgram
from gesso.games.react.model import Table
from gesso.games.react.rules.field import DIRECTIONS
from gesso.games.react.wording import transcript
from gesso.sim.card_words import CardWords, passage_lines, wrapped
from gesso.sim.display import TONES, Look, Paint, Pane, Place
from gesso.sim.players import View, without_seat

_WIDEST = 15
_NARROWEST = 4


class DuelDisplay:
    """Made from the programs of both players' Artists; an Artist that may be replaced is followed by the other one."""

    def __init__(
        self, players: Sequence[str], programs: Sequence[Sequence[ArtistProgram]], damage_to_lose: int
    ) -> None:
        self._nouns = [artists[0].artist.noun if artists else id for id, artists in zip(players, programs)]
        self._lose = damage_to_lose
        texts = [[passage for artist in artists for passage in transcript(artist).passages] for artists in programs]
        self._words = CardWords(texts)

    def player(self, seat: int) -> str:
        same = self._nouns[0] == self._nouns[1]
        return f"{self._nouns[seat]} {seat + 1}" if same else self._nouns[seat]

    def question(self, view: View, decision: Decision) -> list[str]:
        return [f"{self.player(decision.player)}, {decision.kind}: {decision.prompt}"]

    def gloss(self, kind: str, words: str) -> str:
        return ""

    def overheard(self, view: View, decision: Decision, words: str) -> str:
        return "a card, unseen" if decision.kind == "card" else without_seat(words)

    def printed(self, view: View, decision: Decision, words: str) -> str:
        return words

    # ------------------------------------------------------------ the table
    @property
    def panes(self) -> tuple[Pane, ...]:
        return (
            Pane("board", "the field", Place.LEFT, _board),
            Pane("players", "damage, cards and pieces of both", Place.RIGHT, self._players),
            Pane("masterpiece", "the Masterpiece Zone", Place.RIGHT, self._masterpiece),
            Pane("chain", "the React Chain", Place.RIGHT, self._chain),
            Pane("hand", "your hand, with what it says", Place.SPARE, self._hand),
        )

    def head(self, view: View, paint: Paint) -> str:
        return paint(f"turn {view['turns']}, the {self.player(view['turn'])}'s", "strong")

    def _players(self, view: View, look: Look) -> list[str]:
        return [line for seat in (view["player"], OPPONENT_OF[view["player"]]) for line in self._seat(view, seat, look)]

    def _masterpiece(self, view: View, look: Look) -> list[str]:
        return [f"Masterpiece  {' '.join(self._slot(held) for held in view['masterpiece'])}"]

    def _slot(self, held: View | None) -> str:
        return "[  ]" if held is None else f"[{self.player(held['player'])[0]}{held['card']}]"

    def _chain(self, view: View, look: Look) -> list[str]:
        lying = {card["slot"]: card for card in view["hidden"]}
        lines = []
        for slot, link in enumerate(view["chain"], start=1):
            effect = self._words.text(link["effect"])
            letter = f" ({effect.letter})" if effect is not None and effect.letter else ""
            unit = f" of {link['summon']}" if link["summon"] and effect else ""
            where = f" at {link['target']}" if link["target"] else ""
            if link["direction"] is not None:
                where += f" going {DIRECTIONS[link['direction']]}"
            who = look.paint(self.player(link["player"]), TONES[link["player"]])
            lines.append(f"  {slot} {who}: {link['card']}{letter}{unit}{where}")
        for slot, card in sorted(lying.items()):
            who = look.paint(self.player(card["player"]), TONES[card["player"]])
            lines.append(f"  {slot} {who}: face down{', ' + card['card'] if 'card' in card else ''}")
        return ["chain", *lines] if lines else ["chain  empty"]

    def _seat(self, view: View, seat: int, look: Look) -> list[str]:
        shown = view["players"][seat]
        hearts = "●" * shown["damage"] + "○" * max(self._lose - shown["damage"], 0)
        parts = [f"damage {look.paint(hearts, 'alarm') if shown['damage'] else hearts}"]
        if shown["ascended"]:
            parts.append(look.paint("ascended", "strong"))
        if shown["deck"] or shown["hand"] or shown["discard"]:
            parts.append(f"hand {shown['hand']}  deck {shown['deck']}  discard {len(shown['discard'])}")
        parts += [f"{name} {count}" for name, count in (*shown["supply"].items(), *shown["dice"].items())]
        pool = ", ".join(f"{count} {name}" for name, count in shown["pool"].items())
        you = " (you)" if seat == view["player"] else ""
        head = f"{look.paint(self.player(seat), TONES[seat])}{you}  {'  '.join(parts)}"
        return [head, *wrapped(f"pool: {pool}", look.width, "  ")] if pool else [head]

    def _hand(self, view: View, look: Look) -> list[str]:
        cards = view["players"][view["player"]].get("cards", {})
        lines = ["your hand"] if cards else []
        for name, number in cards.items():
            many = f"{number} x " if number > 1 else ""
            lines.append(f"  {many}{look.paint(name, 'strong')}")
            for passage in self._words.titled(view["player"], name):
                lines += passage_lines(passage, look.width, "    ")
        return lines

    def card(self, words: str, *, width: int) -> list[str]:
        return self._words.lines(words, width)


def display(table: Table, programs: Mapping[str, ArtistProgram], players: Sequence[str]) -> DuelDisplay:
    """The display of a pairing of Artists. One that only an installed plug-in brings has no printed words."""
    seats: list[list[ArtistProgram]] = []
    for player in players:
        artists: list[ArtistProgram] = []
        id: str | None = player
        while id is not None and id in programs and len(artists) < 2:
            artists.append(programs[id])
            id = programs[id].artist.becomes
        seats.append(artists)
    return DuelDisplay(players, seats, table.damage_to_lose)


# ---------------------------------------------------------------- the field as a grid of boxes: units above, what lies there below
def _board(view: View, look: Look) -> list[str]:
    """The field, columns named above and rows beside; letters that do not fit a box are left out from the right."""
    width, paint = look.width, look.paint
    rows, columns = view["field"]["rows"], view["field"]["columns"]
    units = {unit["zone"]: unit for unit in view["units"]}
    lying = _lying(view)
    names = [*(_name(unit) for unit in units.values()), *(" ".join(words) for words in lying.values())]
    fit = max(_NARROWEST, (width - 4) // columns - 1)
    box = max(_NARROWEST, min(_WIDEST, fit, max(len(name) for name in names) + 1))
    lines = [f"    {' '.join(f'{letter:^{box}}' for letter in _letters(columns))}".rstrip()]
    lines.append(paint(_rule("┌", "┬", "┐", columns, box), "dim"))
    for row in range(1, rows + 1):
        zones = [f"{letter}{row}" for letter in _letters(columns)]
        bar = paint("│", "dim")
        upper = [_unit(units.get(zone), box, paint) for zone in zones]
        lower = [paint(f"{' '.join(lying.get(zone, ()))[:box]:{box}}", "strong") for zone in zones]
        lines.append(f"{row:>2} {bar}{bar.join(upper)}{bar}")
        lines.append(f"   {bar}{bar.join(lower)}{bar}")
        if row < rows:
            lines.append(paint(_rule("├", "┼", "┤", columns, box), "dim"))
    lines.append(paint(_rule("└", "┴", "┘", columns, box), "dim"))
    return lines


def _letters(columns: int) -> Iterator[str]:
    return (chr(ord("a") + column) for column in range(columns))


def _rule(left: str, cross: str, right: str, columns: int, box: int) -> str:
    return f"   {left}{cross.join('─' * box for _ in range(columns))}{right}"


def _name(unit: View) -> str:
    return f"{unit['name']}!" if unit["exhausted"] else str(unit["name"])


def _unit(unit: View | None, box: int, paint: Paint) -> str:
    if unit is None:
        return " " * box
    return paint(f"{_short(_name(unit), box):{box}}", TONES[unit["owner"]])


def _short(name: str, box: int) -> str:
    """A name cut to a box; what tells copies apart stands at its end and is kept."""
    if len(name) <= box:
        return name
    head, hyphen, tail = name.rpartition("-")
    if not hyphen or len(tail) >= box - 1:
        return name[:box]
    return f"{head[: box - len(tail) - 1]}-{tail}"


def _lying(view: View) -> dict[str, list[str]]:
    at = {unit["unit"]: unit["zone"] for unit in view["units"]}
    found: dict[str, list[str]] = {zone: list(strip) for zone, strip in view.get("strips", {}).items()}
    for piece in view["pieces"]:
        zone = at.get(piece["at"], piece["at"])
        if piece["piece"] in found.get(zone, ()):
            continue
        many = f"{piece['count']} " if piece["count"] > 1 else ""
        found.setdefault(zone, []).append(f"{many}{piece['piece']}")
    return found
