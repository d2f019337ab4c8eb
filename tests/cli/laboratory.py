"""A small project for the commands that play: two Artists and what lies beside them."""

from __future__ import annotations

import shutil
import struct
import zlib
from pathlib import Path

CASES = Path(__file__).parents[1] / "cases" / "react"
HOME = Path("cards") / "react"

STORIES = """\
gesso: 1
game: react
players: [calligrapher, dancer]
scenarios:
  - name: She begins
    rule: T5
    expect: {decides: calligrapher}
  - name: He begins
    expect: {decides: dancer}
"""

TABLE_FILE = "templates/tables/react.toml"
TABLE = """\
[table]
cloth = [900, 800]
colour = "#3B3F45"
hand = [0, 370]
hand-size = [500, 70]
[[lay]]
pieces = ["DAN-03"]
as = "tile"
[[lay]]
pieces = ["*"]
as = "nothing"
"""
"""One card lies on the table, and nothing else is drawn."""


def make_project(root: Path, *names: str) -> Path:
    """A project with these Artists of the roster, and the folder of its game."""
    (root / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react"]\n')
    home = root / HOME
    for name in names:
        (home / name).mkdir(parents=True)
        shutil.copy(CASES / "artists" / f"{name}.yaml", home / name / "artist.yaml")
    table = (CASES / "artists" / "game.yaml").read_text(encoding="utf-8")
    lines = [line for line in table.splitlines() if not line.startswith(("artists:", "not_selectable:", "examples:"))]
    (home / "game.yaml").write_text("\n".join([*lines, f"artists: [{', '.join(names)}]", ""]), encoding="utf-8")
    return home


def put(root: Path, path: str, content: bytes) -> None:
    """Lay a file into a project, with the folders that it needs."""
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_bytes(content)


def make_plain_project(root: Path) -> None:
    """One Artist, for all of whose pieces there is one picture, so that nothing takes time to paint."""
    make_project(root, "dancer")
    put(root, "cards/react/dancer/art/default.png", png(900, 1200))


def png(width: int, height: int) -> bytes:
    """A small file of many black pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))

    rows = zlib.compress(bytes((width + 7) // 8 + 1) * height)
    head = struct.pack(">LLBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
