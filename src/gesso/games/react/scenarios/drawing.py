"""The board of a state, drawn with the letters of a scenario."""

from __future__ import annotations

from collections.abc import Mapping

from gesso.games.react.rules.codec import OWNER_AND_KIND
from gesso.games.react.rules.duel import Duel
from gesso.games.react.rules.option_words import slug, unit_name
from gesso.games.react.scenarios.cells import CORNER, EMPTY, Zone, zone_of
from gesso.games.react.scenarios.legend import TIRED, Legend
from gesso.games.react.scenarios.names import Pieces, Thing, Units


def draw(duel: Duel, legend: Legend) -> tuple[list[str], dict[str, str]]:
    """The board in letters, with columns and rows named, and what each letter used stands for."""
    grid = duel.rules.field
    palette = legend.letters()
    used: dict[str, str] = {}
    cells = [_letters(duel, zone_of(duel, zone), palette, used) for zone in grid.zones]
    width = max(len(cell) for cell in cells)
    side = len(str(grid.rows))
    columns = [grid.name(zone)[:-1] for zone in range(grid.columns)]
    lines = [f"{CORNER:{side}} {' '.join(f'{name:{width}}' for name in columns)}".rstrip()]
    for row in range(grid.rows):
        drawn = cells[row * grid.columns : (row + 1) * grid.columns]
        lines.append(f"{row + 1:{side}} {' '.join(f'{cell:{width}}' for cell in drawn)}".rstrip())
    return lines, used


def _letters(duel: Duel, zone: Zone, palette: dict[str, tuple[Thing, ...]], used: dict[str, str]) -> str:
    drawn = ""
    pieces = dict(zone.pieces)
    if zone.unit >= 0:
        letter = _letter_of(zone.unit, palette, duel)
        match palette[letter]:
            case (Units(units=(_, _, *_)),):
                used[letter] = duel.rules.kinds[duel.rules.unit_owner[zone.unit]][duel.rules.unit_kind[zone.unit]].id
            case _:
                used[letter] = unit_name(duel, zone.unit)
        drawn += letter + (TIRED if zone.tired else "")
    order = [OWNER_AND_KIND[code] for code in zone.strip]
    for owner, kind in [*order, *(code for code in pieces if code not in order)]:
        number = 1 if (owner, kind) in order else pieces[owner, kind]
        id = duel.rules.kinds[owner][kind].id
        letter = next((letter for letter, things in palette.items() if things == (Pieces(owner, kind),)), "") or _free(
            id.lower(), palette
        )
        palette.setdefault(letter, (Pieces(owner, kind),))
        used[letter] = id if duel.rules.kinds[1 - owner] != duel.rules.kinds[owner] else f"{owner}:{id}"
        drawn += letter + (str(number) if number > 1 else "")
    return drawn or EMPTY


def _letter_of(unit: int, palette: dict[str, tuple[Thing, ...]], duel: Duel) -> str:
    fallback = ""
    for letter, things in palette.items():
        match things:
            case (Units(units=units),) if unit in units:
                if len(units) == 1:
                    return letter
                fallback = fallback or letter
    if fallback:
        return fallback
    owner = duel.rules.unit_owner[unit]
    letter = _free(slug(unit_name(duel, unit)[2:]).upper(), palette)
    palette[letter] = (Units(owner, (unit,)),)
    return letter


def _free(name: str, palette: Mapping[str, object]) -> str:
    more = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if name.isupper() else "abcdefghijklmnopqrstuvwxyz"
    return next((letter for letter in name + more + "#%&@$?" if letter.isalpha() and letter not in palette), "?")
