"""The man page `gesso.1`, made from the parsers of the commands."""

import argparse
import re
from collections.abc import Iterator, Sequence

from gesso import __version__
from gesso.cli.command_line import COMMANDS, GROUPS, STATUSES, examples
from tools.docs.commands import arguments, usage_of, value_of

VARIABLES = {
    "NO_COLOR": "If set, reports have no colours and no links.",
    "FORCE_COLOR": "If 1, reports have colours although nothing is a terminal.",
    "FORCE_HYPERLINK": "If 1, codes in coloured reports are links on every terminal; if 0, on none.",
    "TERM": "If `dumb`, no line is drawn twice, as suits a screen reader.",
    "XDG_CONFIG_HOME": "The folder of the printer settings; `~/.config` by default.",
    "GESSO_DEBUG": "If 1, an error in Gesso itself shows where it happened.",
}
FILES = {
    "gesso.toml": "The settings of a project. The folder with this file is the project.",
    ".gesso/": "The cache of a project. You may delete it at any time.",
    "build/": "Everything that Gesso writes, unless `--out` or `--output` names another place.",
}


def man_page() -> str:
    """Return the man page; it ends with a line end."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield '.\\" Made by `make docs` from the parsers of the commands.'
    yield f'.TH GESSO 1 "" "Gesso {__version__}" "User Commands"'
    yield from (".SH NAME", "gesso \\- write a card once: check it, play it, word it and print it")
    yield from (".SH SYNOPSIS", ".B gesso", ".I COMMAND", "[\\fIOPTION\\fR ...] [\\fIARGUMENT\\fR ...]")
    yield ".SH DESCRIPTION"
    yield from _text("Gesso reads cards that are written in plain sentences.")
    yield from _text("It proves them, plays them, words them in several languages and prints them.")
    yield from _text("`gesso help COMMAND` shows one command, and `gesso explain CODE` one problem.")
    yield ".SH COMMANDS"
    for names in GROUPS.values():
        for name in names:
            yield f".SS gesso {_escaped(name)}"
            yield from _command(name)
    yield ".SH EXIT STATUS"
    yield from _table({str(status): meaning[:1].upper() + meaning[1:] + "." for status, meaning in STATUSES.items()})
    yield ".SH ENVIRONMENT"
    yield from _table(VARIABLES)
    yield ".SH FILES"
    yield from _table(FILES)


def _command(name: str) -> Iterator[str]:
    kept = arguments(name)
    yield from _text(f"{COMMANDS[name][:1].upper()}{COMMANDS[name][1:]}.")
    yield ".PP"
    yield from _text(" ".join([f"`gesso {name}`", *map(usage_of, kept)]))
    for action in kept:
        yield from (".TP", ", ".join(_names(action)))
        yield from _text(" ".join((action.help or "").split()) % vars(action))
    yield from (".PP", "Examples:", ".PP", ".RS 4", ".nf")
    yield from (_guarded(f"{line}\n    {meaning}") for line, meaning in examples(name).items())
    yield from (".fi", ".RE")


def _names(action: argparse.Action) -> Sequence[str]:
    value = value_of(action)
    shown = f" \\fI{_escaped(value)}\\fR" if value else ""
    return [f"\\fB{_escaped(option)}\\fR{shown}" for option in action.option_strings] or [shown.strip()]


def _table(rows: dict[str, str]) -> Iterator[str]:
    for name, meaning in rows.items():
        yield from (".TP", f"\\fB{_escaped(name)}\\fR")
        yield from _text(meaning)


def _text(text: str) -> Iterator[str]:
    """Yield a text with what stands between backticks in bold."""
    yield _guarded(text, bold=True)


def _guarded(text: str, *, bold: bool = False) -> str:
    """Return lines that no formatter takes for requests."""
    lines = [_escaped(line) for line in text.split("\n")]
    if bold:
        lines = [re.sub(r"`([^`]+)`", r"\\fB\1\\fR", line) for line in lines]
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in lines)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\e").replace("-", "\\-")
