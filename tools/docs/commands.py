"""The command line as pages show it: every command with its arguments, read off argparse."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from gesso.cli.command_line import COMMANDS, parser
from tools.docs.markdown import fenced, table


def commands() -> list[str]:
    """A section for each command that this version offers."""
    lines: list[str] = []
    for name, sub in offered().items():
        lines += [
            f"## gesso {name}",
            "",
            _sentence(sub.description or ""),
            "",
            *fenced([_usage(name, sub)], "text"),
            "",
        ]
        rows = [[_names(action), _help(sub, action)] for action in _arguments(sub)]
        if rows:
            lines += [*table(["argument", "means"], rows), ""]
    return lines[:-1]


def offered() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command, in the order of `gesso --help`, with its own arguments."""
    return {name: sub for name in COMMANDS if (sub := _sub(name)) is not None}


def flags(sub: argparse.ArgumentParser) -> Iterator[str]:
    """Every option of a command in its long form."""
    for action in _arguments(sub):
        yield from (option for option in action.option_strings if option.startswith("--"))


def _sub(name: str) -> argparse.ArgumentParser | None:
    for action in parser((name,))._actions:
        if isinstance(action, argparse._SubParsersAction):
            found = action.choices.get(name)
            return found if isinstance(found, argparse.ArgumentParser) else None
    return None


def _arguments(sub: argparse.ArgumentParser) -> list[argparse.Action]:
    """Positional arguments, then options; `-h` is everywhere and is left out."""
    actions = [action for action in sub._actions if not isinstance(action, argparse._HelpAction)]
    return [action for action in actions if action.help is not argparse.SUPPRESS]


def _usage(name: str, sub: argparse.ArgumentParser) -> str:
    words = [f"gesso {name}"]
    ordered = sorted(_arguments(sub), key=lambda action: bool(action.option_strings))
    for action in ordered:
        value = _value(action)
        if action.option_strings:
            word = " ".join(filter(None, (action.option_strings[-1], value)))
            words.append(word if action.required else f"[{word}]")
        elif action.nargs in ("?", "*"):
            words.append(f"[{value}{' ...' if action.nargs == '*' else ''}]")
        else:
            words.append(value if action.nargs != "+" else f"{value} ...")
    return " ".join(words)


def _value(action: argparse.Action) -> str:
    """What stands for the value: its name, or the choices; nothing for a switch."""
    if action.nargs == 0:
        return ""
    if action.metavar is not None:
        return " ".join(action.metavar) if isinstance(action.metavar, tuple) else action.metavar
    if action.choices is not None:
        return "|".join(str(choice) for choice in action.choices)
    return action.dest.upper()


def _names(action: argparse.Action) -> str:
    if not action.option_strings:
        return f"`{_value(action)}`"
    value = _value(action)
    return ", ".join(f"`{' '.join(filter(None, (option, value)))}`" for option in action.option_strings)


def _help(sub: argparse.ArgumentParser, action: argparse.Action) -> str:
    # argparse fills in `%(default)s` and doubles of the percent sign.
    values = {**vars(action), "prog": sub.prog}
    return _sentence((action.help or "") % values)


def _sentence(text: str) -> str:
    text = " ".join(text.split())
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", ")")) else ".") if text else ""
