"""The package of the extension: what is in it, how much, and that it says what the extension needs."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gesso
from tools import extension as module
from tools.docs import root
from tools.extension import FOLDER, PackageError, main, package_files, package_name, write_package

MOST_BYTES = 700_000
LIBRARIES = {
    "balanced-match",
    "brace-expansion",
    "minimatch",
    "semver",
    "vscode-jsonrpc",
    "vscode-languageclient",
    "vscode-languageserver-protocol",
    "vscode-languageserver-textdocument",
    "vscode-languageserver-types",
}
needs_libraries = pytest.mark.skipif(
    not (FOLDER / "node_modules" / "vscode-languageclient").is_dir(),
    reason="the libraries of the extension are not installed",
)
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node")


def about() -> dict:
    return json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))


@pytest.fixture
def borrowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the extension with stand-ins for its libraries, each of the version that is locked."""
    folder = tmp_path / "vscode"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("node_modules"))
    lock = json.loads((folder / "package-lock.json").read_text(encoding="utf-8"))
    for place, locked in lock["packages"].items():
        if place:
            (folder / place / "lib" / "browser").mkdir(parents=True)
            (folder / place / "package.json").write_text(json.dumps({"version": locked["version"]}))
            for name in ("LICENSE", "lib/main.js", "lib/main.d.ts", "lib/main.js.map", "lib/browser/main.js", ".env"):
                (folder / place / name).write_text("x")
    monkeypatch.setattr(module, "FOLDER", folder)
    return folder


def test_the_package_has_these_files(borrowed: Path) -> None:
    names = {name for name, _ in package_files()}
    own = {name for name in names if "/node_modules/" not in name}
    assert own == {
        "extension.vsixmanifest",
        "[Content_Types].xml",
        "extension/LICENSE.txt",
        "extension/README.md",
        "extension/extension.js",
        "extension/follow.js",
        "extension/package.json",
        "extension/page.js",
        "extension/panel.js",
        "extension/panel/fonts/alegreya-sans-500.ttf",
        "extension/panel/fonts/alegreya-sans-800.ttf",
        "extension/panel/fonts/alegreya-sans-LICENSE.txt",
        "extension/panel/fonts/sofia-sans-extra-condensed-700.ttf",
        "extension/panel/fonts/sofia-sans-extra-condensed-900.ttf",
        "extension/panel/fonts/sofia-sans-extra-condensed-LICENSE.txt",
        "extension/panel/gesso.svg",
        "extension/panel/page.css",
        "extension/panel/page.js",
        "extension/program.js",
        "extension/scenarios.js",
        "extension/servers.js",
        "extension/syntaxes/gesso.tmLanguage.json",
    }
    libraries = {f"extension/node_modules/{name}" for name in LIBRARIES}
    assert names - own == {
        f"{each}/{name}" for each in libraries for name in ("LICENSE", "package.json", "lib/main.js")
    }


def test_the_same_files_make_the_same_bytes(borrowed: Path, tmp_path: Path) -> None:
    write_package(tmp_path / "one.vsix")
    (borrowed / "extension.js").touch()
    write_package(tmp_path / "other.vsix")
    assert (tmp_path / "one.vsix").read_bytes() == (tmp_path / "other.vsix").read_bytes()


def test_a_library_of_another_version_is_refused(
    borrowed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (borrowed / "node_modules/semver/package.json").write_text('{"version": "1.0.0"}')
    assert main(str(tmp_path)) == 1
    assert "node_modules/semver is 1.0.0, not 7" in capsys.readouterr().err
    assert not (tmp_path / package_name()).exists()
    shutil.rmtree(borrowed / "node_modules/semver")
    with pytest.raises(PackageError, match=r"semver is missing, .* run `npm ci`"):
        [*package_files()]


def test_a_library_without_a_licence_is_refused(borrowed: Path) -> None:
    (borrowed / "node_modules/semver/LICENSE").unlink()
    with pytest.raises(PackageError, match="semver has no licence"):
        [*package_files()]


def test_the_manifests_agree(borrowed: Path) -> None:
    files = dict(package_files())
    manifest = ElementTree.fromstring(files["extension.vsixmanifest"])
    space = {"v": "http://schemas.microsoft.com/developer/vsx-schema/2011"}
    identity = manifest.find("v:Metadata/v:Identity", space)
    assert identity is not None
    assert identity.attrib == {"Language": "en-US", "Id": "gesso", "Version": gesso.__version__, "Publisher": "gesso"}
    assert about()["version"] == gesso.__version__
    named = [asset.attrib["Path"] for asset in manifest.iterfind("v:Assets/v:Asset", space)]
    assert len(named) == 3 and set(named) <= files.keys()
    assert ElementTree.fromstring(files["[Content_Types].xml"]) is not None


@needs_libraries
def test_the_package_is_small_and_has_the_licence_of_every_library(tmp_path: Path) -> None:
    assert main(str(tmp_path)) == 0
    path = tmp_path / package_name()
    assert path.stat().st_size < MOST_BYTES
    with zipfile.ZipFile(path) as package:
        names = package.namelist()
    assert {
        re.sub(r"extension/node_modules/([^/]+)/.*", r"\1", name) for name in names if "node_modules" in name
    } == LIBRARIES
    strays = [
        name
        for name in names
        if "node_modules" in name and not re.search(r"\.js$|/package\.json$|(?i:licen|third)[^/]*$", name)
    ]
    assert not strays


def test_every_library_is_locked_with_its_digest() -> None:
    lock = json.loads((FOLDER / "package-lock.json").read_text(encoding="utf-8"))
    libraries = {place: locked for place, locked in lock["packages"].items() if place}
    assert {place.removeprefix("node_modules/") for place in libraries} == LIBRARIES
    assert all(
        locked["integrity"].startswith("sha512-") and "hasInstallScript" not in locked for locked in libraries.values()
    )
    assert all(re.fullmatch(r"[\d.]+", version) for version in about()["dependencies"].values()), "exact versions"


def test_a_folder_names_no_program() -> None:
    """The setting is of the machine, and nothing starts in a folder that is not trusted."""
    settings = about()["contributes"]["configuration"]["properties"]
    assert {name: each["scope"] for name, each in settings.items()} == {"gesso.command": "machine"}
    assert about()["capabilities"]["untrustedWorkspaces"]["supported"] == "limited"
    assert "isTrusted" in (FOLDER / "servers.js").read_text(encoding="utf-8")


def test_every_command_in_a_menu_is_declared() -> None:
    contributed = about()["contributes"]
    declared = {command["command"] for command in contributed["commands"]}
    assert {item["command"] for menu in contributed["menus"].values() for item in menu} <= declared
    code = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.js"))
    assert not [command for command in declared if f'"{command}"' not in code], "nothing executes it"


@needs_node
def test_what_finds_the_program_and_draws_the_panel() -> None:
    """Node's own test runner; it needs no library."""
    done = subprocess.run(
        ["node", "--test", "--test-reporter=tap", *map(str, sorted((FOLDER / "test").glob("*.test.js")))],
        cwd=root(),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    assert re.search(r"^# pass [1-9]", done.stdout, re.M), done.stdout
