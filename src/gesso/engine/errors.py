"""What the engine raises. Every text ends with what was tried and the state it was tried on."""

from collections.abc import Sequence


class EngineError(Exception):
    """The base of all that the engine raises."""


class IllegalChoice(EngineError, ValueError):
    """The choice is not among the options of the pending decision; nothing has changed."""


class UnknownPlay(EngineError, LookupError):
    """A name that means nothing the player may ever play; `near` is one that does, and may have been meant."""

    def __init__(self, name: str, near: str | None) -> None:
        hint = f"; did you mean `{near}`?" if near else ""
        super().__init__(f"nothing that you can ever play is called `{name}`{hint}")
        self.near = near


class GameOver(EngineError):
    """A choice was made after the end of the game."""


class EndlessGame(EngineError):
    """Effects went on without a decision beyond the stated cap; the game stands as it was at the cap."""


class PluginFault(EngineError):
    """A rules plug-in failed while a card resolved; the text names the card and its line."""


class PluginError(EngineError):
    """A rules plug-in cannot be used: not found, not a plug-in, or made for another engine or other content. Of one that
    is not found, `known` are those that there are."""

    def __init__(self, message: str, known: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.known = tuple(known)


class LogError(EngineError, ValueError):
    """A game log does not replay: a line is malformed, illegal there, or the hash at its end differs."""
