"""A game in a few letters, for an address: who plays, the seed, and which option was taken each time.

A choice is a digit whose base is the number of options, so a choice among two takes one bit, and one without a choice none.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator, Sequence

from gesso.engine import AnyRuleset, EndlessGame, Game, Log, LogError
from gesso.sim.session import moments_of

_VERSION = 1
_CHECKED = 3
"""Bytes of the hash of the last state."""
_MOST_CHOICES = 20_000
_LONGEST = 20_000
HINT = "ask for a new link; one opens only with the cards it was made with"


def packed(rules: AnyRuleset, log: Log) -> str:
    """Return a game as letters, digits, `-` and `_`."""
    moments, end = moments_of(rules, log)
    digits = 0
    for moment in reversed(moments):
        decision = moment.game.pending[moment.seat]
        words = moment.game.words(decision, decision.options)
        digits = digits * len(words) + words.index(moment.words)
    players = " ".join(rules.players).encode()
    number = digits.to_bytes((digits.bit_length() + 7) // 8, "little")
    head = bytes((_VERSION, *_written(len(players)))) + players
    data = head + bytes((*_written(log.seed), *_written(len(moments)))) + bytes.fromhex(end.hash())[:_CHECKED] + number
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unpacked(pair: Callable[[Sequence[str]], AnyRuleset], code: str) -> Log:
    """Return the game that a code stands for.

    Args:
        pair: Returns the rules of a pairing.
        code: What `packed` returned.

    Raises:
        LogError: It is no such code, or the cards have changed since.
        RequestError, CheckError: As `pair` does.
    """
    try:
        if len(code) > _LONGEST:
            raise ValueError("too long")
        data = iter(base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True))
        if next(data) != _VERSION:
            raise ValueError("another version")
        players = bytes(next(data) for _ in range(_read(data))).decode()
        seed, choices = _read(data), _read(data)
        check = bytes(next(data) for _ in range(_CHECKED))
        digits = int.from_bytes(bytes(data), "little")
        if choices > _MOST_CHOICES:
            raise ValueError("too many choices")
    except (ValueError, StopIteration, RuntimeError, binascii.Error) as error:
        raise LogError("the link is damaged", hint=HINT) from error
    game = Game.begin(pair(tuple(players.split())), seed=seed)
    for _ in range(choices):
        decision = game.decision
        if decision is None:
            break
        digits, at = divmod(digits, len(decision.options))
        try:
            game.apply(decision.options[at], decision.player)
        except EndlessGame as error:
            raise LogError("the link does not fit the cards", hint=HINT) from error
    if digits or bytes.fromhex(game.hash())[:_CHECKED] != check:
        raise LogError("the cards have changed since the link was made", hint=HINT)
    return game.log


def _written(number: int) -> Iterator[int]:
    """Yield a number in bytes of seven bits, the lowest first; all but the last have the eighth bit."""
    while number > 0x7F:
        yield number & 0x7F | 0x80
        number >>= 7
    yield number


def _read(data: Iterator[int]) -> int:
    number = shift = 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return number
        if shift > 70:
            break
    raise ValueError("no number")
