"""Regions about the command line: every command with its own arguments."""

import argparse
from importlib import import_module

from gesso.cli.command_line import COMMANDS, GROUPS, STATUSES, examples
from gesso.games import load
from gesso.tasks.rows.columns import columns as column_words
from tools.docs.markdown import fenced, table


def arguments(command: str) -> list[argparse.Action]:
    """Return the arguments of a command: positional ones, then options."""
    parser = argparse.ArgumentParser(add_help=False)
    import_module(f"gesso.cli.commands.{command}").add_arguments(parser)
    # There is no public way to those that were added in groups.
    return sorted(parser._actions, key=lambda action: bool(action.option_strings))


def commands() -> list[str]:
    """Return a section for each command."""
    lines: list[str] = []
    for name, summary in COMMANDS.items():
        kept = arguments(name)
        usage = " ".join([f"gesso {name}", *map(usage_of, kept)])
        # argparse fills in `%(default)s` and doubles of the percent sign.
        rows = [[_names(action), _capitalised((action.help or "") % vars(action))] for action in kept]
        lines += [f"## gesso {name}", "", f"{_capitalised(summary)}.", "", *fenced([usage], "text"), ""]
        lines += [*table(["argument", "meaning"], rows), ""] if rows else []
        shown = examples(name)
        width = max(map(len, shown))
        lines += [*fenced([f"{line:{width}}   # {meaning}" for line, meaning in shown.items()], "sh"), ""]
    return lines[:-1]


def command_list() -> list[str]:
    """Return a table of all commands, in the groups of `gesso --help`."""
    rows = [
        [group, f"[`gesso {name}`](#gesso-{name})", _capitalised(COMMANDS[name])]
        for group, names in GROUPS.items()
        for name in names
    ]
    return table(["to", "command", "what it does"], rows)


def faces(game: str) -> list[str]:
    """Return a table of what the faces of a game are called."""
    rows = [[", ".join(f"`{id}`" for id in ids.split(", ")), meaning] for ids, meaning in load(game).faces.items()]
    return table(["face", "is"], rows)


def columns() -> list[str]:
    """Return a table of the columns of a spreadsheet, with the words that name them."""
    words: dict[str, list[str]] = {}
    for word, column in column_words().items():
        words.setdefault(column, []).append(word)
    rows = [[f"`{titles[0]}`", ", ".join(f"`{word}`" for word in titles[1:])] for titles in words.values()]
    return table(["column", "may also be called"], rows)


def statuses() -> list[str]:
    """Return a table of the exit statuses."""
    return table(["exit status", "meaning"], [[str(status), meaning] for status, meaning in STATUSES.items()])


def usage_of(action: argparse.Action) -> str:
    """Return an argument as a usage shows it, in brackets if it may be left out."""
    value = value_of(action)
    if action.option_strings:
        word = f"{action.option_strings[-1]} {value}".rstrip()
        return word if action.required else f"[{word}]"
    if action.nargs in ("?", "*"):
        return f"[{value}{' ...' if action.nargs == '*' else ''}]"
    return value if action.nargs != "+" else f"{value} ..."


def value_of(action: argparse.Action) -> str:
    """Return the value of an argument as a usage shows it; empty for an option without one."""
    if action.nargs == 0:
        return ""
    if action.metavar is not None:
        return action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar)
    return action.dest.upper() if action.choices is None else "|".join(map(str, action.choices))


def _names(action: argparse.Action) -> str:
    return ", ".join(f"`{f'{option} {value_of(action)}'.strip()}`" for option in action.option_strings or [""])


def _capitalised(text: str) -> str:
    text = " ".join(text.split())
    return text[:1].upper() + text[1:]
