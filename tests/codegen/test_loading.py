"""Plug-ins from files and installed packages: what does not fit is refused with a reason and a way out."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace

import pytest
from games.react import roster

from gesso.engine import PluginError, find_plugins, load_plugin, plugin_from_text
from gesso.engine.plugin import ENGINE


@pytest.fixture
def dancer(tmp_path: Path) -> Path:
    """The Dancer's plug-in in a file."""
    path = tmp_path / "dancer.py"
    path.write_text(roster.source("dancer"), encoding="utf-8")
    return path


def test_a_plugin_file_loads(dancer: Path) -> None:
    plugin = load_plugin(dancer)
    assert (plugin.game, plugin.id, plugin.engine) == ("react", "dancer", ENGINE)
    assert load_plugin(dancer, content=plugin.content).content == plugin.content


def test_other_card_texts_are_noticed(dancer: Path) -> None:
    with pytest.raises(PluginError, match=r"dancer\.py: made from other card texts .*gesso build"):
        load_plugin(dancer, content="0123456789ab")


def test_another_engine_is_noticed(dancer: Path) -> None:
    old = dancer.read_text(encoding="utf-8").replace(f"engine={ENGINE}", f"engine={ENGINE + 1}")
    dancer.write_text(old, encoding="utf-8")
    with pytest.raises(PluginError, match=rf"made for engine {ENGINE + 1}, this is engine {ENGINE}.*gesso build"):
        load_plugin(dancer)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has no `PLUGIN`"),
        ("PLUGIN = 3", "has no `PLUGIN`"),
        ("PLUGIN = (", "SyntaxError"),
        ("import no_such_module_anywhere", "ModuleNotFoundError"),
        ("1 / 0", "ZeroDivisionError"),
    ],
)
def test_what_is_no_plugin_is_refused(text: str, reason: str) -> None:
    with pytest.raises(PluginError, match=rf"^<a text>: .*{reason}"):
        plugin_from_text(text, "<a text>")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="cannot be read"):
        load_plugin(tmp_path / "none.py")
    (tmp_path / "bytes.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PluginError, match="cannot be read"):
        load_plugin(tmp_path / "bytes.py")


class Installed(EntryPoint):
    """An entry point that offers a thing, or fails."""

    def load(self) -> object:
        if self.value == "broken":
            raise ImportError("no such thing")
        plugin = roster.plugins()["dancer"]
        return {"module": SimpleNamespace(PLUGIN=plugin), "plugin": plugin, "other": 3}[self.value]


def offer(monkeypatch: pytest.MonkeyPatch, *values: str) -> None:
    """Let packages be installed that offer these."""

    def points(*, group: str) -> list[EntryPoint]:
        assert group == "gesso.plugins"
        return [Installed(name=value, value=value, group=group) for value in values]

    monkeypatch.setattr("importlib.metadata.entry_points", points)


@pytest.mark.parametrize("value", ["module", "plugin"])
def test_installed_plugins_are_found(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    """An entry point names a module with a `PLUGIN`, or the plug-in itself."""
    offer(monkeypatch, value)
    assert find_plugins("react") == {"dancer": roster.plugins()["dancer"]}
    assert find_plugins("another-game") == {}


@pytest.mark.parametrize(
    ("value", "reason"), [("broken", "broken: .*cannot be loaded"), ("other", "this is not a plug-in")]
)
def test_a_broken_installed_plugin_is_named(monkeypatch: pytest.MonkeyPatch, value: str, reason: str) -> None:
    offer(monkeypatch, "plugin", value)
    with pytest.raises(PluginError, match=reason):
        find_plugins("react")


def test_nothing_installed_is_no_error() -> None:
    assert isinstance(find_plugins("react"), dict)


def test_an_artist_without_a_plugin_is_named() -> None:
    from gesso.games.react.rules.ruleset import DuelRuleset

    with pytest.raises(PluginError, match="no plug-in for `mime`; known are dancer"):
        DuelRuleset(roster.table(), {"dancer": roster.plugins()["dancer"]}, "dancer", "mime")
