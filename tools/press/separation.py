"""Find the inks for a colour, with no more ink than the press takes."""

from __future__ import annotations

from math import atan2, cos, hypot, sin

from tools.press.inks import WHITE, Quad, Triple, lab_of, light, xyz_of

RICH_BLACK: Quad = (0.6, 0.4, 0.4, 1.0)
"""The darkest that is printed."""
MOST_INK = 2.4
"""Of all inks together, in shares of 1."""
_DARKEST = light(RICH_BLACK)
_DARKEST_L = lab_of(_DARKEST)[0]
_BLACK_CURVE = 1.7
_LESS_BLACK_WITH = 70.0
"""The chroma at which no black is used."""
_CHROMA_WEIGHT, _HUE_WEIGHT = 0.6, 1.4
"""What cannot be printed loses chroma before it changes its hue."""
_STEP = 1e-3
_ROUNDS = 12
_GOOD = 0.6
_ENOUGH = 0.02


def scaled_to_black(lab: Triple) -> Triple:
    """Return a colour scaled so that black is the darkest printable one; shadows keep their steps."""
    xyz = xyz_of(lab)
    x, y, z = (dark + share * (white - dark) / white for share, dark, white in zip(xyz, _DARKEST, WHITE))
    return lab_of((x, y, z))


def inks_for(target: Triple) -> Quad:
    """Return the inks, in shares of 1, that come nearest to a colour (L*, a*, b* with the paper as white)."""
    lightness, chroma = min(max(target[0], 0.0), 100.0), hypot(target[1], target[2])
    depth = min((100.0 - lightness) / (100.0 - _DARKEST_L), 1.0)
    black = depth**_BLACK_CURVE * max(1.0 - chroma / _LESS_BLACK_WITH, 0.0) ** 0.5
    if lightness <= _DARKEST_L:
        black = max(black, 1.0 - chroma / _LESS_BLACK_WITH)
    start = (depth * 0.6, depth * 0.5, depth * 0.5)
    found, error = _solved(target, black, start)
    # Where black alone is too dark, there is less of it; where there is too much ink, more.
    while error > _GOOD and black > 0.02 and min(found) < 1e-4:
        fewer, better = _solved(target, black * 0.8, found)
        if better >= error - _ENOUGH:
            break
        found, error, black = fewer, better, black * 0.8
    while sum(found) + black > MOST_INK and black < 1.0:
        black = min(black + 0.04, 1.0)
        found, error = _solved(target, black, found)
    share = min(1.0, (MOST_INK - black) / max(sum(found), 1e-9))
    return found[0] * share, found[1] * share, found[2] * share, black


def _solved(target: Triple, black: float, start: Triple) -> tuple[Triple, float]:
    """Cyan, magenta and yellow beside so much black, and how far the colour is off: least squares within bounds."""
    hue = atan2(target[2], target[1])
    turn = (cos(hue), sin(hue))

    def off(inks: Triple) -> Triple:
        found = lab_of(light((*inks, black)))
        a, b = found[1] - target[1], found[2] - target[2]
        return (
            found[0] - target[0],
            _CHROMA_WEIGHT * (a * turn[0] + b * turn[1]),
            _HUE_WEIGHT * (b * turn[0] - a * turn[1]),
        )

    inks, damping = start, 1e-3
    errors = off(inks)
    total = _square(errors)
    for _ in range(_ROUNDS):
        columns = []
        for at in range(3):
            step = -_STEP if inks[at] > 0.5 else _STEP
            moved = tuple(ink + (step if each == at else 0.0) for each, ink in enumerate(inks))
            columns.append([(new - old) / step for new, old in zip(off((moved[0], moved[1], moved[2])), errors)])
        free = [at for at in range(3) if not _held(inks[at], sum(c * e for c, e in zip(columns[at], errors)))]
        change = _least_squares([columns[at] for at in free], errors, damping)
        tried = list(inks)
        for at, by in zip(free, change):
            tried[at] = min(max(tried[at] - by, 0.0), 1.0)
        candidate = (tried[0], tried[1], tried[2])
        new_errors = off(candidate)
        if _square(new_errors) < total:
            gained = total - _square(new_errors)
            inks, errors, total, damping = candidate, new_errors, _square(new_errors), damping * 0.3
            if gained < 1e-5:
                break
        else:
            damping *= 8.0
    return inks, total**0.5


def _held(ink: float, slope: float) -> bool:
    """Return whether an ink is at a bound and would leave it."""
    return (ink <= 0.0 and slope > 0.0) or (ink >= 1.0 and slope < 0.0)


def _square(errors: Triple) -> float:
    return errors[0] ** 2 + errors[1] ** 2 + errors[2] ** 2


def _least_squares(columns: list[list[float]], errors: Triple, damping: float) -> list[float]:
    """Return the step that would remove the errors, by normal equations and elimination."""
    size = len(columns)
    rows = [
        [sum(a * b for a, b in zip(columns[row], columns[column])) for column in range(size)]
        + [sum(a * b for a, b in zip(columns[row], errors))]
        for row in range(size)
    ]
    for row in range(size):
        rows[row][row] *= 1.0 + damping
        rows[row][row] += 1e-9
    for row in range(size):
        for below in range(row + 1, size):
            share = rows[below][row] / rows[row][row]
            rows[below] = [low - share * high for low, high in zip(rows[below], rows[row])]
    found = [0.0] * size
    for row in reversed(range(size)):
        rest = sum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (rows[row][size] - rest) / rows[row][row]
    return found
