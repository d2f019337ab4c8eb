"""A whole game as text: who chose what, from the seed to the hash of the state reached."""

from __future__ import annotations

from dataclasses import dataclass

from gesso.engine.errors import LogError

LOG_VERSION = 1
_HEAD = ("gesso-log", "game", "players", "contents", "seed")


@dataclass(frozen=True, slots=True)
class Log:
    """A whole game as text: a header, one line per choice (`seat choice`), and the hash of the state reached."""

    game: str
    players: tuple[str, ...]
    contents: tuple[str, ...]
    seed: int
    choices: tuple[str, ...]
    hash: str

    def text(self) -> str:
        values = (LOG_VERSION, self.game, " ".join(self.players), " ".join(self.contents), self.seed)
        head = (f"{name} {value}" for name, value in zip(_HEAD, values))
        return "\n".join([*head, *self.choices, f"hash {self.hash}", ""])

    @classmethod
    def parse(cls, text: str) -> Log:
        """Read a log; raises LogError with the line that is wrong."""
        lines = text.splitlines()
        head: list[str] = []
        for number, (name, line) in enumerate(zip(_HEAD, [*lines, *[""] * len(_HEAD)]), 1):
            word, _, rest = line.partition(" ")
            if word != name:
                raise LogError(f"line {number}: `{name} ...` is expected here, not {line!r}")
            head.append(rest)
        if head[0] != str(LOG_VERSION):
            raise LogError(f"line 1: this is a log of version {head[0]!r}; version {LOG_VERSION} can be read")
        if not head[4].lstrip("-").isdigit():
            raise LogError(f"line 5: {head[4]!r} is no seed")
        word, _, digest = lines[-1].partition(" ")
        if word != "hash":
            raise LogError(f"line {len(lines)}: `hash ...` is expected at the end, not {lines[-1]!r}")
        return cls(head[1], tuple(head[2].split()), tuple(head[3].split()), int(head[4]), tuple(lines[5:-1]), digest)
