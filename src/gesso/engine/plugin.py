"""What a generated rules plug-in is made of, and how one is found and loaded. A plug-in imports this module and the
contract of its game, and nothing else."""

import linecache
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from gesso.engine.errors import PluginError

ENGINE = 2
"""The version of the contract between engine and plug-ins; raised when either side would misread the other."""
Frame = list[Any]
"""A running text: program, block, answer, then what the game's rules keep, then local values, never changed in place;
see `gesso.engine.vm`. Its items are numbers and sequences of them, and which of both is known at each position: a union
would have to be taken apart at every reading, which costs time."""


@dataclass(frozen=True, slots=True)
class Program:
    """One text, as blocks. `entry` is the block where the body begins (the blocks before it pay the cost). `slots`
    counts the local values after the frame's header. `lines` are its sentences and prices, by line of the file and
    words, and `carries` the number of the one that each block carries out (-1: none). `payable(state, player, unit)` tests a whole cost;
    where it can be paid in several ways, it may have a bit for each. `match(state, player, ...)` tests an event, whose
    values go into the frame at the positions `binds` (-1: not kept). `value(state, player, ...)` is what it adds to a
    standing value. `facts` are for the game's rules."""

    id: str
    title: str
    blocks: tuple[Callable[[Any, Frame], int], ...]
    source: str = ""
    line: int = 0
    entry: int = 0
    slots: int = 0
    lines: tuple[tuple[int, str], ...] = ()
    carries: tuple[int, ...] = ()
    payable: Callable[[Any, int, int], int] | None = None
    match: Callable[..., bool] | None = None
    binds: tuple[int, ...] = ()
    value: Callable[..., int] | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plugin:
    """One entry's rules: its programs and its data, with the versions they were made for. `content` is the digest of
    the texts it was made from; `game` and `id` name the entry."""

    engine: int
    game: str
    id: str
    content: str
    data: Mapping[str, Any]
    programs: tuple[Program, ...]


GROUP = "gesso.plugins"
"""The group under which an installed package names its plug-in modules."""


def load_plugin(path: Path, *, content: str | None = None) -> Plugin:
    """Load a plug-in file. `content` is the digest it should have been made from, where the caller knows. Raises
    PluginError: unreadable, not a plug-in, made for another engine, or made from other content."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PluginError(f"{path}: the plug-in cannot be read: {error}") from error
    return plugin_from_text(text, str(path), content=content)


def plugin_from_text(text: str, name: str, *, content: str | None = None) -> Plugin:
    """Load a plug-in from its source; `name` stands for it in tracebacks. Raises PluginError."""
    module = ModuleType(f"gesso_plugin_{abs(hash(name))}")
    sys.modules[module.__name__] = module
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    try:
        exec(compile(text, name, "exec"), module.__dict__)
    except Exception as error:
        raise PluginError(f"{name}: this is no working plug-in: {type(error).__name__}: {error}") from error
    finally:
        del sys.modules[module.__name__]
    return _checked(getattr(module, "PLUGIN", None), name, content)


def find_plugins(game: str) -> dict[str, Plugin]:
    """The plug-ins of a game that installed packages offer, by entry id. Raises PluginError for a broken one."""
    from importlib.metadata import entry_points

    found: dict[str, Plugin] = {}
    for point in entry_points(group=GROUP):
        try:
            offered = point.load()
        except Exception as error:
            raise PluginError(f"{point.value}: the installed plug-in cannot be loaded: {error}") from error
        plugin = _checked(getattr(offered, "PLUGIN", offered), point.value, None)
        if plugin.game == game:
            found[plugin.id] = plugin
    return found


def _checked(plugin: object, name: str, content: str | None) -> Plugin:
    if not isinstance(plugin, Plugin):
        raise PluginError(f"{name}: this is no plug-in: it holds no `PLUGIN`")
    if plugin.engine != ENGINE:
        made = f"made for engine {plugin.engine}, this is engine {ENGINE}"
        raise PluginError(f"{name}: {made}; build the plug-in again with `gesso build`")
    if content is not None and plugin.content != content:
        made = f"made from other card texts (content {plugin.content}, the cards say {content})"
        raise PluginError(f"{name}: {made}; run `gesso build`")
    return plugin
