"""Installed packages that bring packs, as a test needs them: a folder for `sys.path` with their metadata."""

from __future__ import annotations

from pathlib import Path

MANIFEST = '[pack]\nid = "{id}"\ngame = "{game}"\nname = "A Pack"\nversion = "1.0"\ngesso = ">=0.1"\n'


def install(site: Path, package: str, points: dict[str, str], manifest: str = "", game: str = "react") -> Path:
    """Lay a package that offers packs (id to value) into a folder; returns the folder of its entries, which has a
    `pack.toml` for the first of them unless another one is given."""
    info = site / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    lines = "".join(f"{id} = {value}\n" for id, value in points.items())
    (info / "entry_points.txt").write_text(f"[gesso.packs]\n{lines}")
    folder = site / package / "cards"
    folder.mkdir(parents=True)
    (site / package / "__init__.py").write_text(
        "from pathlib import Path\nCARDS = Path(__file__).parent / 'cards'\nBROKEN = 3\n"
    )
    (folder / "pack.toml").write_text(manifest or MANIFEST.format(id=next(iter(points)), game=game))
    return folder
