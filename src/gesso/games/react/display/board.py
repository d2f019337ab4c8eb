"""The field as a grid of boxes: units above, what lies there below, and a legend under it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gesso.games.react.display.labels import EXHAUSTED, PieceLabels, owned, unit_label
from gesso.sim.display import OWNERS, TONES, Look, Paint
from gesso.sim.players import View
from gesso.sim.table_words import TableWords, wrapped

_WIDEST = 15
_NARROWEST = 4
_RULED = 3
"""Lines for each row of the field where rules stand between the rows."""
_AROUND = 6
"""Lines for letters, frame and legend."""


@dataclass(frozen=True, slots=True)
class _Lying:
    """Pieces of one kind in a zone or on a unit there."""

    piece: str
    owner: int
    count: int


class Board:
    """The field of one pairing. `shared` are the pieces that both players have, so that their owner is told."""

    def __init__(self, pieces: PieceLabels, shared: frozenset[str], say: TableWords) -> None:
        self._say = say
        self._pieces = pieces
        self._shared = shared

    def lines(self, view: View, look: Look) -> list[str]:
        """Columns named above and rows beside; without rules between the rows where the screen is low."""
        rows, columns, paint = view["field"]["rows"], view["field"]["columns"], look.paint
        units = {unit["zone"]: unit for unit in view["units"]}
        lying = _lying(view)
        box = self._box(view, look, columns, lying)
        ruled = look.height >= rows * _RULED + _AROUND
        bar = paint("│", "dim")
        lines = [f"    {' '.join(f'{letter:^{box}}' for letter in _letters(columns))}".rstrip()]
        lines.append(paint(_rule("┌", "┬", "┐", columns, box), "dim"))
        for row in range(1, rows + 1):
            zones = [f"{letter}{row}" for letter in _letters(columns)]
            upper = [self._unit(units.get(zone), box, paint) for zone in zones]
            lower = [paint(f"{self._tokens(lying.get(zone, []), box):{box}}", "strong") for zone in zones]
            lines.append(f"{row:>2} {bar}{bar.join(upper)}{bar}")
            lines.append(f"   {bar}{bar.join(lower)}{bar}")
            if row < rows and ruled:
                lines.append(paint(_rule("├", "┼", "┤", columns, box), "dim"))
        lines.append(paint(_rule("└", "┴", "┘", columns, box), "dim"))
        return [*lines, *self._legend(view, lying, box, look)]

    def _box(self, view: View, look: Look, columns: int, lying: Mapping[str, list[_Lying]]) -> int:
        fit = max(_NARROWEST, (look.width - 4) // columns - 1)
        names = [self._name(unit) for unit in view["units"]]
        names += [" ".join(self._in_full(found) for found in every) for every in lying.values()]
        return max(_NARROWEST, min(_WIDEST, fit, max(map(len, names)) + 1))

    def _in_full(self, found: _Lying) -> str:
        mark = OWNERS[found.owner] if found.piece in self._shared and found.owner >= 0 else ""
        return f"{mark}{found.count} {self._pieces.printed(found.piece)}"

    def _in_short(self, found: _Lying) -> str:
        mark = OWNERS[found.owner] if found.piece in self._shared and found.owner >= 0 else ""
        return f"{mark}{self._pieces.letters(found.piece)}{found.count}"

    def _tokens(self, every: list[_Lying], box: int) -> str:
        full = " ".join(map(self._in_full, every))
        if len(full) <= box:
            return full
        short = " ".join(map(self._in_short, every))
        return short if len(short) <= box else f"{short[: box - 1]}…"

    def _name(self, unit: View) -> str:
        return owned(unit["owner"], unit_label(self._say, unit["name"])) + (EXHAUSTED if unit["exhausted"] else "")

    def _unit(self, unit: View | None, box: int, paint: Paint) -> str:
        if unit is None:
            return " " * box
        return paint(f"{_short(self._name(unit), box):{box}}", TONES[unit["owner"]])

    def _legend(self, view: View, lying: Mapping[str, list[_Lying]], box: int, look: Look) -> list[str]:
        """What the signs mean that are on the field, and what stands in a zone that has no room for it."""
        found = dict.fromkeys(each.piece for every in lying.values() for each in every)
        told = [f"{self._pieces.letters(id)} {self._pieces.printed(id)}" for id in found]
        told += [f"{EXHAUSTED} {self._say('exhausted')}"] if any(unit["exhausted"] for unit in view["units"]) else []
        for zone, every in sorted(lying.items()):
            if len(" ".join(map(self._in_short, every))) > box:
                told.append(f"{zone}: {', '.join(map(self._in_full, every))}")
        return wrapped("  ".join(told), look.width, "   ") if told else []


def _letters(columns: int) -> Iterator[str]:
    return (chr(ord("a") + column) for column in range(columns))


def _rule(left: str, cross: str, right: str, columns: int, box: int) -> str:
    return f"   {left}{cross.join('─' * box for _ in range(columns))}{right}"


def _short(name: str, box: int) -> str:
    """A name cut to a box; what tells copies apart stands at its end and is kept, and so is the sign of exhaustion."""
    if len(name) <= box:
        return name
    name, sign = (name[:-1], EXHAUSTED) if name.endswith(EXHAUSTED) else (name, "")
    head, space, tail = name.rpartition(" ")
    room = box - len(sign)
    if not space or len(tail) > 2:
        return name[:room] + sign
    return f"{head[: room - len(tail)]}{tail}{sign}"


def _lying(view: View) -> dict[str, list[_Lying]]:
    """What lies in each zone, or on the unit there."""
    at = {unit["unit"]: unit["zone"] for unit in view["units"]}
    found: dict[str, list[_Lying]] = {}
    for zone, strip in view.get("strips", {}).items():
        found[zone] = [_Lying(piece, -1, strip.count(piece)) for piece in dict.fromkeys(strip)]
    for piece in view["pieces"]:
        zone = at.get(piece["at"], piece["at"])
        if all(piece["piece"] != own.piece or own.owner >= 0 for own in found.get(zone, ())):
            found.setdefault(zone, []).append(_Lying(piece["piece"], piece["owner"], piece["count"]))
    return found
