"""Finding and loading rules plug-ins: from a file, from text just generated, or from an installed package."""

from __future__ import annotations

import linecache
import sys
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from gesso.engine.errors import PluginError
from gesso.engine.plugin import ENGINE, Plugin

GROUP = "gesso.plugins"
"""The group under which an installed package names its plug-in modules."""


def load_plugin(path: Path, *, content: str | None = None) -> Plugin:
    """Load a plug-in file. `content` is the digest it should have been made from, where the caller knows.

    Raises PluginError: unreadable, not a plug-in, made for another engine, or made from other content.
    """
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
        raise PluginError(
            f"{name}: made for engine {plugin.engine}, this is engine {ENGINE}; build the plug-in again with `gesso build`"
        )
    if content is not None and plugin.content != content:
        raise PluginError(
            f"{name}: made from other card texts (content {plugin.content}, the cards say {content}); run `gesso build`"
        )
    return plugin
