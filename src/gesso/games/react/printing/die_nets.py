"""Dice to fold, and which numbers of a plain die stand for which of their faces."""

from collections.abc import Iterable, Iterator, Mapping

from gesso.art import Palette
from gesso.games.react.model import Piece
from gesso.games.react.printing.markers import stands_out
from gesso.games.react.wording import RulesText
from gesso.printing.faces.look import GESSO, INK

_DIE = 6
"""Faces of a die, whatever is on them."""


def die_net(piece: Piece, palette: Palette, sign: str, words: RulesText) -> Mapping[str, object]:
    """The faces of a die: those around, and those at its ends. Faces that are alike lie opposite to each other."""
    grounds = (INK, GESSO, palette.accent, palette.main, palette.light, palette.deep)
    signs = {each.face: each.sigil for each in piece.face_sigils}
    shown = {
        kind: {
            "name": words.titled(kind),
            "sign": signs.get(kind, sign),
            "ground": ground,
            "letters": stands_out(palette, ground),
        }
        for kind, ground in zip(dict.fromkeys(piece.faces), grounds)
    }
    # Of a strip of four around, the first and third, and the second and fourth, lie opposite to each other.
    first, first_again, second, second_again, third, third_again = (shown[face] for face in _six(piece))
    return {"around": (first, second, first_again, second_again), "ends": (third, third_again)}


def plain_dice(pieces: Iterable[Piece], words: RulesText) -> str:
    """What the numbers of a plain die mean: *1-2 Line, 3-4 Tone, 5-6 Hue*; empty where there are no dice."""
    return words.apart(", ".join(_numbers(piece, words)) for piece in pieces if piece.kind == "dice")


def _six(piece: Piece) -> list[str]:
    """The six faces of a die, those that are alike next to each other, in the order of the file."""
    kinds = list(dict.fromkeys(piece.faces))
    return sorted((piece.faces * _DIE)[:_DIE], key=kinds.index)


def _numbers(piece: Piece, words: RulesText) -> Iterator[str]:
    six = _six(piece)
    for face in dict.fromkeys(six):
        first, last = six.index(face) + 1, _DIE - six[::-1].index(face)
        name = words.titled(face)
        if first == last:
            yield words.kit("dice_face", first=str(first), face=name)
        else:
            yield words.kit("dice_number", first=str(first), last=str(last), face=name)
