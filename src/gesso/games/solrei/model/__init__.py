"""The files of SolRei, as typed, frozen data."""

from gesso.games.solrei.model.set_up import (
    Ability,
    Advantage,
    Art,
    ChargeBonus,
    Muse,
    Passive,
    Picture,
    Requirement,
    SetUp,
    Word,
)
from gesso.games.solrei.model.table import CardName, Colour, Procedure, Step, Suit, Table, Window

__all__ = [
    "Ability",
    "Advantage",
    "Art",
    "CardName",
    "ChargeBonus",
    "Colour",
    "Muse",
    "Passive",
    "Picture",
    "Procedure",
    "Requirement",
    "SetUp",
    "Step",
    "Suit",
    "Table",
    "Window",
    "Word",
]
