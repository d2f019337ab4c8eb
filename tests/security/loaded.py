"""Loads all modules of Gesso and the grammars of its games: what any run has loaded after a while, whatever its project."""

import pkgutil
from importlib import import_module

import gesso
from gesso.games import game_ids, load

for each in pkgutil.walk_packages(gesso.__path__, "gesso."):
    if not each.name.endswith("__main__"):
        import_module(each.name)
for id in game_ids():
    load(id).language().parser  # noqa: B018 - the first use loads it
