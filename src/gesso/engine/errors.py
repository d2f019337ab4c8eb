"""Exceptions of the engine. Each message ends with what was tried and the state it was tried on."""

from collections.abc import Sequence

from gesso.data_classes import dataclass


class EngineError(Exception):
    """Base of all exceptions of the engine."""


class IllegalChoice(EngineError, ValueError):
    """A choice that is not among the options of the pending decision; nothing has changed."""


class UnknownPlay(EngineError, LookupError):
    """A name that means nothing the player may ever play; `near` is a similar name that does."""

    def __init__(self, name: str, near: str | None) -> None:
        hint = f"; did you mean `{near}`?" if near else ""
        super().__init__(f"nothing that you can ever play is called `{name}`{hint}")
        self.near = near


class NoWorlds(EngineError):
    """A player that wants to look ahead, in a game that does not deal hidden cards anew."""


class GameOver(EngineError):
    """A choice after the end of the game."""


@dataclass(frozen=True, slots=True)
class RunningText:
    """A text of a card that runs: where it stands, and whose it is."""

    title: str
    """Its name, or that of its card."""
    seat: int
    """Seat of its player; -1 if nobody's."""
    source: str
    """File of the text; empty for procedures of the rules."""
    line: int
    """Line of the text in that file."""

    def __str__(self) -> str:
        whose = f"player {self.seat + 1}'s " if self.seat >= 0 else ""
        return f"{whose}`{self.title}` ({self.source}:{self.line})"


class EndlessGame(EngineError):
    """Effects that ran past the cap without a decision; the game stays as it was at the cap.

    Args:
        message: What never ends, in one sentence.
        ring: The texts that set each other off, in their order. Empty if the rules themselves do not come to an end.
        since: The text that set the first of them off; None if nobody's text did.
        at_once: Whether the last choice set them off. Otherwise players have chosen since.
    """

    def __init__(
        self,
        message: str,
        ring: Sequence[RunningText] = (),
        since: RunningText | None = None,
        *,
        at_once: bool = True,
    ) -> None:
        super().__init__(message)
        self.ring = tuple(ring)
        self.since = since
        self.at_once = at_once


class PluginFault(EngineError):
    """An exception inside a rules plug-in while a card resolved; the message names the card and its line."""


class PluginError(EngineError):
    """A rules plug-in that cannot be used: not found, not a plug-in, or made for another engine or other content.

    If it was not found, `known` are the names that exist.
    """

    def __init__(self, message: str, known: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.known = tuple(known)


class LogError(EngineError, ValueError):
    """A game log that does not replay: a line is malformed or illegal, or the hash at its end differs.

    Args:
        message: What is wrong.
        changed: What has changed since in what the players bring, each in a sentence.
        hint: What helps.
    """

    def __init__(self, message: str, changed: Sequence[str] = (), hint: str = "") -> None:
        super().__init__(message)
        self.changed = tuple(changed)
        self.hint = hint
