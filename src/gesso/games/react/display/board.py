"""The field as a grid of boxes: units above, what lies in the zone or rides the unit below."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.sim.players import Paint, View

SEATS = ("first", "second")
_WIDEST = 15
_NARROWEST = 4


def board_lines(view: View, *, width: int, paint: Paint) -> list[str]:
    """The field, columns named above and rows beside; letters that do not fit a box are left out from the right."""
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
    return paint(f"{_short(_name(unit), box):{box}}", SEATS[unit["owner"]])


def _short(name: str, box: int) -> str:
    """A name cut to a box; what tells copies apart stands at its end and is kept."""
    if len(name) <= box:
        return name
    head, hyphen, tail = name.rpartition("-")
    if not hyphen or len(tail) >= box - 1:
        return name[:box]
    return f"{head[: box - len(tail) - 1]}-{tail}"


def _lying(view: View) -> dict[str, list[str]]:
    """What is in each zone beside its unit, in words: `ink`, `2 scale`; frames in the order laid."""
    at = {unit["unit"]: unit["zone"] for unit in view["units"]}
    found: dict[str, list[str]] = {}
    for zone, strip in view.get("strips", {}).items():
        found[zone] = list(strip)
    for piece in view["pieces"]:
        zone = at.get(piece["at"], piece["at"])
        if piece["piece"] in found.get(zone, ()):
            continue
        many = f"{piece['count']} " if piece["count"] > 1 else ""
        found.setdefault(zone, []).append(f"{many}{piece['piece']}")
    return found
