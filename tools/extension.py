"""Write the package of the extension for Visual Studio Code: `python -m tools.extension FOLDER`.

It is a zip file with the manifest that the editor reads. The client library goes in as npm installed it, file by file: each is what the lock file has the digest of, and has its licence
beside it. A bundler would save 40 ms at the start of a window, and cost a compiled tool for each system.
"""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from gesso import __version__
from gesso.resources import home

FOLDER = home() / "editors" / "vscode"
OWN = ("package.json", "README.md", "*.js", "panel/*", "syntaxes/*")
"""Files of the extension itself."""
FONTS = {"alegreya-sans": (500, 800), "sofia-sans-extra-condensed": (700, 900)}
"""Weights of the shipped fonts in which the panel sets its words, by family."""
_NOT_RUN = frozenset({"browser", "esm", "test", "bin", "types"})
"""Folders of libraries with what the extension never loads."""
_LEGAL = ("licen", "thirdparty", "notice")
_TYPES = {
    ".js": "application/javascript",
    ".json": "application/json",
    ".md": "text/markdown",
    ".txt": "text/plain",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".vsixmanifest": "text/xml",
}


class PackageError(Exception):
    """The package cannot be made, and why."""


def package_name() -> str:
    """Return the name of the package's file."""
    return f"gesso-{__version__}.vsix"


def write_package(path: Path) -> None:
    """Write the package; the same bytes from the same files. Raises `PackageError` if libraries are missing or other ones."""
    files = dict(package_files())
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as package:
        for name, content in [*sorted(files.items())]:
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            package.writestr(entry, content)


def package_files() -> Iterator[tuple[str, bytes]]:
    """Yield the path in the package and the content of every file. Raises `PackageError`."""
    own = {file for pattern in OWN for file in FOLDER.glob(pattern) if file.is_file()}
    files = {file.relative_to(FOLDER).as_posix(): file for file in [*sorted(own), *_library_files()]}
    files["LICENSE.txt"] = home() / "LICENSE"
    for family, weights in FONTS.items():
        folder = home() / "templates" / "fonts" / family
        files |= {f"panel/fonts/{family}-{weight}.ttf": folder / f"{family}-{weight}.ttf" for weight in weights}
        files[f"panel/fonts/{family}-LICENSE.txt"] = folder / "LICENSE"
    about = json.loads(files["package.json"].read_text(encoding="utf-8"))
    yield "extension.vsixmanifest", _manifest(about).encode()
    yield "[Content_Types].xml", _content_types().encode()
    for name, file in sorted(files.items()):
        yield f"extension/{name}", file.read_bytes()


def _library_files() -> Iterator[Path]:
    lock = json.loads((FOLDER / "package-lock.json").read_text(encoding="utf-8"))
    for place, locked in lock["packages"].items():
        if not place or locked.get("dev"):
            continue
        about = FOLDER / place / "package.json"
        found = json.loads(about.read_text(encoding="utf-8"))["version"] if about.is_file() else None
        if found != locked["version"]:
            raise PackageError(
                f"{place} is {found or 'missing'}, not {locked['version']}: run `npm ci` in editors/vscode"
            )
        files = [file for file in (FOLDER / place).rglob("*") if file.is_file() and _is_needed(file, FOLDER / place)]
        if not any(_is_legal(file.name) for file in files):
            raise PackageError(f"{place} has no licence")
        yield from files


def _is_needed(file: Path, library: Path) -> bool:
    inside = file.relative_to(library).parts
    if _NOT_RUN.intersection(inside[:-1]) or "node_modules" in inside:
        return False
    return _is_legal(file.name) or file.name == "package.json" or file.suffix == ".js"


def _is_legal(name: str) -> bool:
    return name.lower().startswith(_LEGAL) and PurePosixPath(name).suffix in ("", ".md", ".txt")


def _manifest(about: Mapping[str, Any]) -> str:
    identity = {"Language": "en-US", "Id": about["name"], "Version": about["version"], "Publisher": about["publisher"]}
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity {" ".join(f"{name}={quoteattr(value)}" for name, value in identity.items())}/>
    <DisplayName>{escape(about["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(about["description"])}</Description>
    <Tags>{escape(",".join(about["keywords"]))}</Tags>
    <Categories>{escape(",".join(about["categories"]))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(about["engines"]["vscode"])}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def _content_types() -> str:
    types = "".join(f'<Default Extension="{end}" ContentType="{kind}"/>' for end, kind in sorted(_TYPES.items()))
    schema = "http://schemas.openxmlformats.org/package/2006/content-types"
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="{schema}">{types}</Types>\n'


def main(folder: str) -> int:
    """Return 0 if the package is written, 1 if something is missing for it."""
    path = Path(folder) / package_name()
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_package(path)
    except PackageError as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    sys.stdout.write(f"{path}: {path.stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
