"""Run the command that the command line names, and turn whatever happens into an exit status."""

from __future__ import annotations

import argparse
import atexit
import contextlib
import errno
import gc
import io
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module

from gesso import __version__
from gesso.cli.terminal import GuardedStream, terminal_width, visible
from gesso.request_error import RequestError

# Type checkers take this name for true. `typing` would take a sixth of the time of `--help`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from gesso.api import Project
    from gesso.games import Bot

# In the order of a designer's day.
COMMANDS = {
    "new": "start a project in a new folder",
    "add": "add an entry, card, piece or scenario to the files",
    "import": "take cards from a spreadsheet into an entry's file",
    "check": "find every problem in the card files, with line and column",
    "fmt": "lay out card files: spaces, blocks and blank lines",
    "lsp": "help in your editor while you write",
    "serve": "show the project in a browser while you edit it",
    "build": "check, then write rules plug-ins, faces and sheets to build/",
    "kit": "print everything that players need on the table, in one file",
    "printer": "show and save how your printer prints",
    "export": "write files for a print service, a virtual table or a web page",
    "publish": "write pages for any web host, where the game plays in the browser",
    "test": "run the scenarios beside the cards",
    "text": "show the printed words of cards",
    "read": "read printed words back into an effect",
    "diff": "show which cards changed in words, behaviour or picture",
    "try": "play one card from a position that is ready for it",
    "play": "play a game in the terminal",
    "simulate": "play many games and count the results",
    "replay": "narrate a saved game, sentence by sentence",
    "story": "narrate a game, or draw it as a comic",
    "words": "list the words of card texts, or show one with examples",
    "explain": "explain a diagnostic code or a word of card texts",
    "doctor": "check the installation: versions, packs, fonts, cache",
    "completion": "write the script with which a shell completes commands",
}
GROUPS = {
    "write": ("new", "add", "import", "check", "fmt", "lsp", "serve"),
    "print": ("build", "kit", "printer", "export", "publish"),
    "look": ("test", "text", "read", "diff"),
    "play": ("try", "play", "simulate", "replay", "story"),
    "ask": ("words", "explain", "doctor", "completion"),
}
"""Every command, by what it is for."""
_NEW_OBJECTS = 200_000
"""Objects made before Python looks for unreachable ones. By default it would look some hundred times while it
reads a project.
"""
_USUAL = gc.get_threshold()
_LASTING = frozenset({"lsp", "serve"})
"""The commands that run for a day; so does any that watches."""
_NO_ROOM = frozenset({errno.ENOSPC, errno.EROFS, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
CLEAN, PROBLEMS, USAGE, INTERNAL, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 70, 130, 141
STATUSES = {
    CLEAN: "all is well",
    PROBLEMS: "problems: errors in card files, failed scenarios, or a file that cannot be written",
    USAGE: "the command line is wrong",
    INTERNAL: "an error in Gesso itself; run again with `GESSO_DEBUG=1` to see where, and report it",
    INTERRUPTED: "interrupted",
    BROKEN_PIPE: "the program that reads the output has ended",
}
"""Every exit status of every command."""


Options = argparse.ArgumentParser | argparse._ActionsContainer
"""What takes options: a parser, or a group of its help."""
ENTRY_HELP = "an entry, its file, a game folder or the project (default: the whole project)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status, one of `STATUSES`.

    No exception leaves this function, unless `GESSO_DEBUG` is set in the environment; then an error of Gesso
    itself does.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    gc.set_threshold(_NEW_OBJECTS)
    # At its end Python would look for unreachable ones among all that it is about to drop.
    atexit.register(gc.freeze)
    streams = sys.stdin, sys.stdout, sys.stderr
    try:
        return _guarded(words)
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams


def _guarded(words: list[str]) -> int:
    """Run one command with streams that hold off control characters."""
    # Started with a closed standard input or output: the command still has work to do.
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.stdout = GuardedStream(sys.stdout)
    if sys.stderr is not None:
        sys.stderr = GuardedStream(sys.stderr)
    name = "gesso"
    try:
        top = parser(words)
        parsed, unknown = top.parse_known_args(words)
        if parsed.command is not None:
            name = f"gesso {parsed.command}"
        if unknown:
            kind = "option" if unknown[0].startswith("-") else "argument"
            return complain(
                f"{name}: unknown {kind} `{unknown[0]}`", _unknown_option_hint(parsed.command, unknown[0]), USAGE
            )
        if parsed.command is None:
            top.print_help()
            return USAGE
        if parsed.command in _LASTING or getattr(parsed, "watch", False):
            # So many unreachable objects would take 20 MB.
            gc.set_threshold(*_USUAL)
        status: int = import_module(f"gesso.cli.commands.{parsed.command}").run(parsed)
        sys.stdout.flush()
        return status
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else USAGE
    except CommandLineError as error:
        return complain(f"{error.usage}{error.program}: {error}", error.hint, USAGE)
    except RequestError as error:
        # The author of a broken game wants to see where it fails.
        if os.environ.get("GESSO_DEBUG") and type(error) is not RequestError:
            raise
        return complain(f"{name}: {error}", error.hint, USAGE)
    except KeyboardInterrupt:
        return complain(f"{name}: interrupted", "", INTERRUPTED)
    except BrokenPipeError:
        _drop_output()
        return BROKEN_PIPE
    except Exception as error:
        if os.environ.get("GESSO_DEBUG"):
            raise
        if isinstance(error, FileNotFoundError) and _is_nowhere():
            return complain(f"{name}: the folder that you are in has been removed", "go to another folder", USAGE)
        if isinstance(error, OSError) and error.errno in _NO_ROOM:
            from gesso.diagnostics.codes import CANNOT_WRITE

            _drop_output()
            place = f" {error.filename}" if error.filename else ""
            message = f"{name}: error {CANNOT_WRITE.code} {CANNOT_WRITE.name}: cannot write{place}: {error.strerror}"
            return complain(message, "make room; the earlier files are unchanged", PROBLEMS)
        from gesso.engine import EndlessGame

        if isinstance(error, EndlessGame) and error.ring:
            hint = "change one of these texts: say `may`, or add an `if`"
            return complain(f"{name}: the effects never come to an end: {error}", hint, PROBLEMS)
        reason = " ".join(str(error).split())[:300]
        hint = "run again with GESSO_DEBUG=1 to see where, and report it"
        return complain(f"gesso: internal error in {name}: {type(error).__name__}: {reason}", hint, INTERNAL)


def _is_nowhere() -> bool:
    """Return whether the current folder no longer exists."""
    try:
        os.getcwd()
    except FileNotFoundError:
        return True
    return False


def _unknown_option_hint(command: str | None, word: str) -> str:
    """Return a hint for an unknown option: the option of the command that was probably meant."""
    from gesso.diagnostics.suggestions import did_you_mean

    command_parser = argparse.ArgumentParser(add_help=False)
    if command is not None:
        import_module(f"gesso.cli.commands.{command}").add_arguments(command_parser)
    options = re.findall(r"--[a-z-]+", command_parser.format_help())
    help_command = " ".join(("gesso", *filter(None, (command,)), "--help"))
    return did_you_mean(word.partition("=")[0], options, f"`{help_command}` lists all options")


_SHORT = 2
"""A word of so many letters is near to any other one."""


class CommandLineError(RequestError):
    """Words after `gesso` that mean nothing, with the program's usage where some are missing."""

    def __init__(self, program: str, message: str, hint: str, usage: str = "") -> None:
        super().__init__(message, hint)
        self.program = program
        self.usage = usage


class Listed(argparse.Action):
    """Values with commas between them, of an option that may also be repeated."""

    def __call__(
        self, parser: object, namespace: argparse.Namespace, values: Any, option_string: object = None
    ) -> None:
        setattr(namespace, self.dest, [*(getattr(namespace, self.dest) or ()), *listed(values)])


def listed(words: str) -> list[str]:
    """Return the values of a list with commas."""
    return [word.strip() for word in words.split(",") if word.strip()]


def whole_number(word: str) -> int:
    """Return the number that an option was given."""
    try:
        return int(word)
    except ValueError:
        raise argparse.ArgumentTypeError(f"takes a whole number, not `{word}`") from None


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence and a hint."""

    def _get_formatter(self) -> argparse.HelpFormatter:
        return argparse.HelpFormatter(self.prog, width=terminal_width() - 2)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None:
            return
        known = [str(each) for each in action.choices]
        for word in listed(value) if isinstance(action, Listed) else (str(value),):
            if word in known:
                continue
            from gesso.diagnostics.english import alternatives
            from gesso.diagnostics.suggestions import did_you_mean

            if isinstance(action, argparse._SubParsersAction):
                message, otherwise = f"there is no command `{word}`", "`gesso --help` lists all commands"
            else:
                name = action.option_strings[0] if action.option_strings else action.metavar or action.dest
                message, otherwise = f"{name} takes {alternatives(known)}, not `{word}`", self._help()
            hint = did_you_mean(word, known, otherwise) if len(word) > _SHORT else otherwise
            raise CommandLineError(self.prog, message, hint)

    def error(self, message: str) -> NoReturn:
        required = message.startswith("the following arguments are required: ")
        said = re.sub(r"^argument (\S+): (takes)?", lambda found: found[1] + (" takes" if found[2] else ": "), message)
        if required:
            # In a mixed order argparse also names those that may be left out.
            missing = (str(each.metavar) for each in self._actions if not each.option_strings and each.nargs is None)
            said = f"missing: {', '.join(missing)}"
        raise CommandLineError(self.prog, said, self._help(), self.format_usage() if required else "")

    def _help(self) -> str:
        return f"`{self.prog} --help` shows what it takes"


def _wrapped(text: str | None) -> str:
    return textwrap.fill(text or "", terminal_width())


def _rows(rows: Mapping[str, str], width: int) -> Iterator[str]:
    """Yield lines with names and meanings; on a narrow terminal, meanings below their names."""
    columns = terminal_width()
    lines = [f"  {name:{width}}  {meaning}" for name, meaning in rows.items()]
    if max(map(len, lines)) <= columns:
        yield from lines
        return
    for name, meaning in rows.items():
        yield f"  {name}"
        yield textwrap.fill(meaning, columns, initial_indent="      ", subsequent_indent="      ")


class _TopParser(_Parser):
    """The parser of the whole command line. Its help has the commands by what they are for."""

    def format_help(self) -> str:
        parts = [self.format_usage(), f"{_wrapped(self.description)}\n"]
        width = max(map(len, (*COMMANDS, "-V, --version")))
        options = {"-h, --help": "show this help", "-V, --version": "show the version"}
        for heading, names in GROUPS.items():
            parts.append("\n".join([f"{heading}:", *_rows({name: COMMANDS[name] for name in names}, width), ""]))
        parts.append("\n".join(["options:", *_rows(options, width), ""]))
        return "\n".join([*parts, *map(_wrapped, str(self.epilog).splitlines()), ""])


def examples(command: str) -> dict[str, str]:
    """Return lines to type for a command, each with what it does."""
    import tomllib

    from gesso.resources import read_resource

    return dict(tomllib.loads(read_resource("templates/examples.toml"))[command])


class CommandParser(_Parser):
    """A parser for one command. Its options may come before, between and after its other arguments."""

    _parsing = False
    tables: Callable[[], Mapping[str, Mapping[str, str]]] | None = None
    """Returns more of its help: rows of names and meanings, by heading."""

    def __init__(self, **words: Any) -> None:
        super().__init__(add_help=False, **words)
        self._positionals.title = "arguments"
        self.add_argument("-h", "--help", action="help", help="show this help")

    def format_help(self) -> str:
        shown = examples(self.prog.split()[-1])
        parts = [super().format_help()]
        for heading, rows in (self.tables() if self.tables is not None else {}).items():
            parts += [f"{heading}:", *_rows(rows, max(map(len, rows))), ""]
        return "\n".join([*parts, "examples:", *_rows(shown, max(map(len, shown))), ""])

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> tuple[Any, list[str]]:  # type: ignore[override]
        # `parse_known_intermixed_args` calls this method again, twice.
        if self._parsing:
            return super().parse_known_args(args, namespace)
        self._parsing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._parsing = False


def parser(words: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Return the parser of a command line. Only the command named in `words` adds its arguments."""
    command = next((word for word in words if not word.startswith("-")), None)
    return _parser_with((command,) if command is not None else ())


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands with all their arguments."""
    return _parser_with(tuple(COMMANDS))


def _parser_with(chosen: Sequence[str]) -> argparse.ArgumentParser:
    top = _TopParser(
        prog="gesso",
        description="Write a card once. Gesso checks it, plays it, words it and prints it.",
        epilog="""`gesso help COMMAND` explains a command and has examples.
Exit status: 0 all is well, 1 problems, 2 wrong command line.""",
        allow_abbrev=False,
    )
    top.add_argument("-V", "--version", action="version", version=f"gesso {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=CommandParser)
    for name, summary in COMMANDS.items():
        sub = commands.add_parser(name, help=summary, description=summary.capitalize() + ".", allow_abbrev=False)
        if name in chosen:
            import_module(f"gesso.cli.commands.{name}").add_arguments(sub)
    return top


def opened(arguments: argparse.Namespace, paths: Sequence[str] = ()) -> Project:
    """Open the project of --project, else that of the first path, else that of the working folder.

    Args:
        arguments: The words of the command line.
        paths: What to select, by ids and paths; without any, everything.

    Raises:
        RequestError: There is no project, or no such entry or path.
        GameError: A game of the project cannot be used.
    """
    from gesso.api import Project
    from gesso.project.selection import select

    return Project(lambda texts: select(paths, arguments.project, texts))


def add_selection(parser: argparse.ArgumentParser, more: str = "") -> None:
    """Add ENTRY... and --project, for commands that work on entries. `more` follows in the help of ENTRY."""
    parser.add_argument("paths", nargs="*", metavar="ENTRY", help=ENTRY_HELP + more)
    add_project(parser)


def add_players(parser: argparse.ArgumentParser, first: str = "", **how: Any) -> None:
    """Add ENTRY, OPPONENT (optional) and --project. `first` is more about ENTRY, `how` whether it may be left out."""
    parser.add_argument("first_player", metavar="ENTRY", help=f"the entry of seat 1, by id{first}", **how)
    parser.add_argument("second_player", metavar="OPPONENT", nargs="?", help="the entry of seat 2, by id")
    add_project(parser)


def add_bots(parser: Options, what: str, default: str, *, several: bool = False) -> None:
    """Add --players, which names a bot, or `several`."""
    from gesso.games import RANDOM_BOT

    own = "".join(
        f"; for {game} also {id}, which {_clause(bot)}"
        for game, definition in games().items()
        for id, bot in definition.bots.items()
    )
    help = f"{what}: random, which {_clause(RANDOM_BOT)}{own} (default: {default})"
    if several:
        parser.add_argument("--players", metavar="NAME,...", action=Listed, help=help)
    else:
        parser.add_argument("--players", metavar="NAME", help=help)


def _clause(bot: Bot) -> str:
    """Return how a bot plays, for the middle of a sentence."""
    way = bot.ways["en"]
    return f"{way[0].lower()}{way[1:-1]}"


def games() -> Mapping[str, Any]:
    """Return the definitions of all games that can be loaded, by id."""
    from gesso.games import GameError, game_ids, load

    found = {}
    for id in game_ids():
        # One that cannot be loaded is reported where it is used.
        with contextlib.suppress(GameError):
            found[id] = load(id)
    return found


def add_look(parser: Options) -> None:
    """Add --plain and --ascii."""
    parser.add_argument("--plain", action="store_true", help="narrate the game line by line, as in a pipe")
    parser.add_argument("--ascii", action="store_true", help="write only ASCII characters")


def add_project(parser: Options) -> None:
    """Add --project."""
    from gesso.project import MANIFEST

    help = f"use the project in DIR (default: the nearest folder upwards with a {MANIFEST})"
    parser.add_argument("--project", metavar="DIR", help=help)


def add_format(parser: Options, formats: Sequence[str] = ("text", "json")) -> None:
    """Add --format. The first format is the default."""
    help = f"set the format of the output: {', '.join(formats)} (default: {formats[0]})"
    parser.add_argument("--format", metavar="NAME", choices=formats, default=formats[0], help=help)


def add_locale(parser: Options) -> None:
    """Add --locale."""
    parser.add_argument("--locale", default="en", metavar="NAME", help="set the language (default: en)")


def add_changed_since(parser: Options, purpose: str) -> None:
    """Add --changed-since."""
    help = f"{purpose} that changed since a git revision, or depend on such entries"
    parser.add_argument("--changed-since", metavar="REV", help=help)


def add_out(parser: Options) -> None:
    """Add --out."""
    parser.add_argument("--out", metavar="DIR", help="write to DIR (default: build/ in the project)")


def add_jobs(parser: Options) -> None:
    """Add --jobs."""
    parser.add_argument("--jobs", type=whole_number, metavar="N", help="draw with N processes (default: one per core)")


def add_quiet(parser: Options) -> None:
    """Add --quiet."""
    parser.add_argument("-q", "--quiet", action="store_true", help="print nothing unless there are problems")


def _drop_output() -> None:
    """Send later output to nowhere, so that the interpreter does not try again and complain when it exits."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str, hint: str, status: int = PROBLEMS) -> int:
    """Print an error to stderr if it is open; return the exit status."""
    with contextlib.suppress(OSError):
        print(visible(message), file=sys.stderr)
        if hint:
            print(f"hint: {visible(hint)}", file=sys.stderr)
    return status
