"""A saved game of Tabletop Simulator: the table, its notebook, its hands, and all objects."""

from __future__ import annotations

import json
from collections.abc import Sequence

from gesso.printing.exports.tabletop_objects import Json
from gesso.printing.kit.sections import Note

_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}


def save_of(name: str, players: int, notes: Sequence[Note], objects: Sequence[Json]) -> bytes:
    """The file of a save; equal input gives equal bytes."""
    return json.dumps(_save(name, players, notes, objects), indent=2, ensure_ascii=False).encode() + b"\n"


def _save(name: str, players: int, notes: Sequence[Note], objects: Sequence[Json]) -> Json:
    return {
        "SaveName": name,
        "EpochTime": 0,
        "Date": "",
        "VersionNumber": "",
        "GameMode": name,
        "GameType": "",
        "GameComplexity": "",
        "PlayingTime": [0, 0],
        "PlayerCounts": [players, players],
        "Tags": list[str](),
        "Gravity": 0.5,
        "PlayArea": 1.0,
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": "",
        "TabStates": {
            str(number): {
                "title": note.title,
                "body": note.text,
                "color": "Grey",
                "visibleColor": _GREY,
                "id": number,
            }
            for number, note in enumerate(notes)
        },
        "Grid": {
            "Type": 0,
            "Lines": False,
            "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
            "Opacity": 0.75,
            "ThickLines": False,
            "Snapping": False,
            "Offset": False,
            "BothSnapping": False,
            "xSize": 2.0,
            "ySize": 2.0,
            "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
        },
        "Lighting": {
            "LightIntensity": 0.54,
            "LightColor": {"r": 1.0, "g": 0.98, "b": 0.95},
            "AmbientIntensity": 1.3,
            "AmbientType": 0,
            "AmbientSkyColor": _GREY,
            "AmbientEquatorColor": _GREY,
            "AmbientGroundColor": _GREY,
            "ReflectionIntensity": 1.0,
            "LutIndex": 0,
            "LutContribution": 1.0,
        },
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "ComponentTags": {"labels": list[Json]()},
        "Turns": {
            "Enable": False,
            "Type": 0,
            "TurnOrder": list[str](),
            "Reverse": False,
            "SkipEmpty": False,
            "DisableInteractions": False,
            "PassTurns": True,
            "TurnColor": "",
        },
        "DecalPallet": list[Json](),
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }
