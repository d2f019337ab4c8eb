"""What a player brings: a default set-up, or a free build that keeps to the rules of building (B1-B6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gesso.engine.errors import PluginError
from gesso.engine.plugin import Plugin
from gesso.games.solrei.model import Table
from gesso.games.solrei.model.build_words import arts_in, files_of, parts_of
from gesso.games.solrei.rules.action_cards import ARTS

Data = Mapping[str, Any]
"""What a plug-in says of one of its cards."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A card of a build, and the file that it comes from."""

    file: str
    card: Data


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player brings; `arcade` where it is the default set-up (B2)."""

    word: str
    muse: Chosen
    advantage: Chosen
    arts: tuple[Chosen, ...]
    arcade: bool

    @property
    def files(self) -> tuple[str, ...]:
        """The files that its cards come from, each once, that of the Muse first."""
        return tuple(dict.fromkeys(card.file for card in (self.muse, self.advantage, *self.arts)))

    def meets(self, card: Data) -> bool:
        """Has the Muse what a card requires (B6)?"""
        muse, requires = self.muse.card, card["requires"]
        return (
            all(skill in muse["skills"] for skill in requires["skills"])
            and requires["type"] in (None, muse["type"])
            and requires["signature"] in (None, muse["id"])
        )


def choose(table: Table, plugins: Mapping[str, Plugin], word: str) -> Choice:
    """Read what a player brings. Raises PluginError where it is no build that may be played."""
    parts = parts_of(word)
    muse_file = files_of(table, parts[0])[0]
    muse = _plugin(plugins, muse_file).data["muse"]
    if muse is None or muse["id"] != parts[0]:
        raise PluginError(f"`{parts[0]}` is no Muse; known are {', '.join(table.muses)}")
    if len(parts) == 1:
        data = _plugin(plugins, muse_file).data
        if not data["advantages"]:
            raise PluginError(f"{word}: this set-up has no Advantage (B1)")
        cards = [Chosen(muse_file, card) for card in (data["advantages"][0], *data["arts"])]
    else:
        if len(parts) != 3:
            raise PluginError(f"{word}: a build is written `muse+advantage+art,art,art,art`, or as the Muse alone")
        cards = [_find(table, plugins, "advantages", parts[1])]
        cards += [_find(table, plugins, "arts", id) for id in arts_in(parts[2])]
    choice = Choice(word, Chosen(muse_file, muse), cards[0], tuple(cards[1:]), len(parts) == 1)
    _check(choice)
    return choice


def _plugin(plugins: Mapping[str, Plugin], file: str) -> Plugin:
    try:
        return plugins[file]
    except KeyError:
        raise PluginError(
            f"there is no plug-in for `{file}`; known are {', '.join(sorted(plugins)) or 'none'}"
        ) from None


def _find(table: Table, plugins: Mapping[str, Plugin], key: str, id: str) -> Chosen:
    noun = {"advantages": "Advantage", "arts": "Art"}[key]
    name = table.names.get(id)
    if name is not None and name.kind == noun.lower() and name.file in plugins:
        for card in plugins[name.file].data[key]:
            if card["id"] == id:
                return Chosen(name.file, card)
    known = ", ".join(sorted(name.id for name in table.names.values() if name.kind == noun.lower()))
    raise PluginError(f"`{id}` is no {noun}; known are {known or 'none'}")


def _check(choice: Choice) -> None:
    """Raises PluginError with the rule that the build breaks."""
    muse, arts = choice.muse.card, [chosen.card for chosen in choice.arts]
    if len(arts) != ARTS:
        raise PluginError(f"{choice.word}: a build has {ARTS} Arts; this one has {len(arts)} (B1)")
    names = [art["name"] for art in arts]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise PluginError(f"{choice.word}: two Arts are called {twice} (B1)")
    if not choice.meets(choice.advantage.card):
        raise PluginError(
            f"{choice.word}: {muse['name']} does not meet the requirement of {choice.advantage.card['name']} (B3)"
        )
    for art in arts:
        if art["requires"]["signature"] not in (None, muse["id"]):
            raise PluginError(f"{choice.word}: {art['name']} is a Signature Move that is not {muse['name']}'s (B5)")
