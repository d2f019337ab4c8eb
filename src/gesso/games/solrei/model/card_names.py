"""What texts of any file may name: Skills, Types, Muses, Advantages and Arts of the whole game."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from gesso.games.solrei.model import CardName, SetUp, Table


def gather_names(table: Table, set_ups: Mapping[str, SetUp]) -> Table:
    """The table with the names of all files. Of two that share an id the first counts; the checks report the other."""
    names: dict[str, CardName] = {}
    for name in (*_listed(table), *(name for set_up in set_ups.values() for name in names_of(set_up))):
        names.setdefault(name.id, name)
    return replace(table, names=names)


def names_of(set_up: SetUp) -> Iterator[CardName]:
    """The names that a file brings, in the order of its cards."""
    if set_up.muse is not None:
        yield CardName(set_up.muse.id, "muse", set_up.muse.name, set_up.id)
    for advantage in set_up.advantages:
        yield CardName(advantage.id, "advantage", advantage.name, set_up.id)
    for art in set_up.arts:
        yield CardName(art.id, "art", art.name, set_up.id)


def _listed(table: Table) -> Iterator[CardName]:
    for id, name in table.skills.items():
        yield CardName(id, "skill", name)
    for id, name in table.types.items():
        yield CardName(id, "type", name)
