"""A saved game of Tabletop Simulator and its objects. A unit of its world is about an inch; y is up; angles are degrees."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from gesso.data_classes import dataclass
from gesso.printing.kit import Note

Json = dict[str, object]
THICK = 0.1
"""Units of thickness of flat objects."""
_TILE_HALF = 1.0
"""Half the short side of a tile at scale 1; its long side follows the picture."""
_SHAPES = {"box": 0, "circle": 2, "rounded": 3}
_STANDEE_HEIGHT = 2.0
"""The height of a figure at scale 1."""
_D6 = 1
_DIE_TURNS = ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, -180), (90, 0, 0))
"""The rotations of a die with its sides 1 to 6 up."""
_HAND_HEIGHT, _HAND_LIFT = 5.0, 3.0
SEAT_COLOURS: Mapping[str, tuple[float, float, float]] = {
    "White": (1.0, 1.0, 1.0),
    "Red": (0.856, 0.1, 0.094),
    "Green": (0.192, 0.701, 0.168),
    "Blue": (0.118, 0.53, 1.0),
}
"""The players by their seats, and their colours."""
_GREY = {"r": 0.5, "g": 0.5, "b": 0.5}


@dataclass(frozen=True, slots=True)
class Place:
    """Where an object is: its middle in units, its turn in degrees, and whether it lies on its face."""

    x: float
    y: float
    z: float
    turn: float
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A sheet of cards."""

    number: int
    """From 1."""
    front: str
    """The address of its picture."""
    back: str
    columns: int
    rows: int
    backs_differ: bool
    sideways: bool = False

    def state(self) -> Json:
        return {
            "FaceURL": self.front,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.backs_differ,
            "Type": 0,
        }


@dataclass(frozen=True, slots=True)
class SheetCard:
    """A card on a sheet."""

    name: str
    sheet: CardSheet
    cell: int
    """Counted by rows from 0."""

    @property
    def id(self) -> int:
        return self.sheet.number * 100 + self.cell


def guid(*path: object) -> str:
    """Return the name of an object in its save: six hexadecimal digits of what it is and where."""
    return hashlib.blake2b("/".join(map(str, path)).encode(), digest_size=3).hexdigest()


def base(kind: str, id: str, name: str, place: Place, scale: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Json:
    """Return what every object has."""
    sizes = {f"scale{axis}": round(size, 4) for axis, size in zip("XYZ", scale)}
    turns = {"rotX": 0.0, "rotY": round(place.turn % 360, 3), "rotZ": 180.0 if place.face_down else 0.0}
    return {
        "GUID": id,
        "Name": kind,
        "Transform": {
            "posX": round(place.x, 4),
            "posY": round(place.y, 4),
            "posZ": round(place.z, 4),
            **turns,
            **sizes,
        },
        "Nickname": name,
        "Description": "",
        "GMNotes": "",
        "AltLookAngle": _vector(0, 0, 0),
        "ColorDiffuse": _colour(1, 1, 1),
        "Tags": list[str](),
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def _vector(x: float, y: float, z: float) -> Json:
    return {"x": float(x), "y": float(y), "z": float(z)}


def _colour(r: float, g: float, b: float) -> Json:
    return {"r": float(r), "g": float(g), "b": float(b)}


def deck(id: str, name: str, cards: Sequence[SheetCard], place: Place) -> Json:
    """Return cards in a pile, the first one on top; a single card is no pile."""
    if len(cards) == 1:
        return card(id, cards[0], place)
    sheets = {each.sheet.number: each.sheet for each in cards}
    pile = base("DeckCustom", id, name, place)
    pile["HideWhenFaceDown"] = True
    pile["SidewaysCard"] = all(each.sheet.sideways for each in cards)
    pile["DeckIDs"] = [each.id for each in cards]
    pile["CustomDeck"] = {str(number): sheet.state() for number, sheet in sorted(sheets.items())}
    pile["ContainedObjects"] = [card(guid(id, at), each, place) for at, each in enumerate(cards)]
    return pile


def card(id: str, card: SheetCard, place: Place) -> Json:
    """Return one card, which may be taken in hand."""
    single = base("Card", id, card.name, place)
    single["HideWhenFaceDown"] = single["Hands"] = True
    single["SidewaysCard"] = card.sheet.sideways
    single["CardID"] = card.id
    single["CustomDeck"] = {str(card.sheet.number): card.sheet.state()}
    return single


@dataclass(frozen=True, slots=True)
class FlatPiece:
    """A piece that lies flat."""

    width: float
    """Units, as its picture shows it."""
    height: float
    front: str
    """The address of its picture."""
    back: str
    shape: str
    places: tuple[tuple[float, float], ...] = ()
    """Points where others lie, in units from its middle to the right and down."""


def tile(id: str, name: str, piece: FlatPiece, place: Place, *, number: int = 1, locked: bool = False) -> Json:
    """Return a piece that lies flat, or a stack of equal ones."""
    scale = min(piece.width, piece.height) / (2 * _TILE_HALF)
    flat = base("Custom_Tile" if number == 1 else "Custom_Tile_Stack", id, name, place, (scale, 1.0, scale))
    flat["Locked"] = locked
    if number > 1:
        flat["Number"] = number
    flat["CustomImage"] = _image(
        piece.front,
        piece.back,
        CustomTile={"Type": _SHAPES[piece.shape], "Thickness": THICK, "Stackable": not locked, "Stretch": True},
    )
    if piece.places:
        # A piece that reads upright to its player is turned by 180 degrees, so its own axes point the other way.
        flat["AttachedSnapPoints"] = [
            {"Position": _vector(round(-x / scale, 4), THICK, round(y / scale, 4)), "Rotation": _vector(0, 0, 0)}
            for x, y in piece.places
        ]
    return flat


def _image(front: str, back: str, **kind: Json) -> Json:
    return {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0, **kind}


def standee(id: str, name: str, front: str, back: str, height: float, place: Place) -> Json:
    """Return a figure of that many units of height."""
    scale = height / _STANDEE_HEIGHT
    figure = base("Figurine_Custom", id, name, place, (scale, scale, scale))
    figure["CustomImage"] = _image(front, back)
    return figure


def in_states(first: Json, *others: Json) -> Json:
    """Return an object that becomes each of the others when a player types its number, and itself again."""
    return {**first, "States": {str(number): other for number, other in enumerate(others, 2)}}


def die(id: str, name: str, picture: str, sides: Sequence[str], size: float, place: Place) -> Json:
    """Return a die of six with names for its sides."""
    cube = base("Custom_Dice", id, name, place, (size, size, size))
    cube["CustomImage"] = _image(picture, "", CustomDice={"Type": _D6})
    cube["RotationValues"] = [
        {"Value": side, "Rotation": _vector(*turn)} for side, turn in zip(sides, _DIE_TURNS, strict=True)
    ]
    return cube


def hand(id: str, colour: str, place: Place, width: float, depth: float) -> Json:
    """Return the hand of a player."""
    zone = base("HandTrigger", id, "", Place(place.x, _HAND_LIFT, place.z, place.turn), (width, _HAND_HEIGHT, depth))
    zone["ColorDiffuse"] = _colour(*SEAT_COLOURS[colour])
    zone["Locked"] = True
    zone["FogColor"] = colour
    return zone


def save_of(name: str, players: int, notes: Sequence[Note], objects: Sequence[Json]) -> bytes:
    """Return the file of a save; equal input gives equal bytes."""
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
