"""The wheel, in a fresh environment and an empty folder: all that a designer needs is in it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from collections.abc import Sequence
from email import message_from_bytes
from pathlib import Path

import pytest
import trove_classifiers
from libraries import borrow_libraries, lend_libraries
from soak import SOAK, sampled

from gesso.games import game_ids

REPOSITORY = Path(__file__).parents[2]
MOST_BYTES = 6_000_000
PACK = '[pack]\nid = "bees"\ngame = "react"\nname = "Bees"\nversion = "1.0"\ngesso = ">=0.1"\npacks = ["react"]\n'
PYPROJECT = """[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "bees"
version = "1.0"
[project.entry-points."gesso.packs"]
bees = "bees"
[tool.hatch.build.targets.wheel]
packages = ["bees"]
"""


def run(words: Sequence[str | Path], folder: Path, **variables: str) -> str:
    """What a command prints, which has to end well; nothing of the checkout is within its reach."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "GESSO", "MAKE"))
    }
    environment |= {"PIP_NO_COMPILE": "1", **variables}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sources, made as a release makes them, by a shell without extensions if there is one."""
    folder = tmp_path_factory.mktemp("shelf")
    environment = Path(sys.prefix)
    ready = [word for name in (".ready", ".ready-dev") for word in ("-o", str(environment / name))]
    shell = shutil.which("dash") or "/bin/sh"
    made = ["make", *ready, f"SHELL={shell}", f"VENV={environment}", f"DIST={folder}", "wheel", "sdist"]
    # pip takes the value for the one of `--no-build-isolation`: what builds is installed here.
    run(made, REPOSITORY, PIP_NO_BUILD_ISOLATION="0")
    return folder


def _wheel(source: Path, folder: Path) -> None:
    """Build without reaching outside: what builds is installed here."""
    run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", folder, source],
        folder,
    )


@pytest.fixture(scope="module")
def program(shelf: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed `gesso`, in an environment that has the libraries of this one and nothing else of it."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    borrow_libraries(folder, lend_libraries(tmp_path_factory.mktemp("libraries")))
    (wheel,) = shelf.glob("gesso-*.whl")
    run([folder / "bin" / "python", "-m", "pip", "install", "-q", "--no-deps", "--no-index", wheel], folder)
    return folder / "bin" / "gesso"


def _contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as file:
        return {name: file.read(name) for name in file.namelist() if not name.endswith("/RECORD")}


@pytest.mark.slow
def test_the_wheel_is_small_and_whole(shelf: Path) -> None:
    (wheel,) = shelf.glob("gesso-*.whl")
    assert wheel.stat().st_size <= MOST_BYTES
    contents = _contents(wheel)
    (described,) = (text for name, text in contents.items() if name.endswith(".dist-info/METADATA"))
    metadata = message_from_bytes(described)
    assert metadata["License-Expression"] == "MIT AND OFL-1.1" and metadata["Requires-Python"] == ">=3.11"
    assert set(metadata.get_all("Classifier", [])) <= trove_classifiers.classifiers
    assert "py.typed" in {Path(name).name for name in contents}
    assert any(name.endswith("share/man/man1/gesso.1") for name in contents)
    # What a check of wheels looks for: one top level for each package, nothing compiled, no tests.
    assert {name.partition("/")[0].partition("-")[0] for name in contents} == {"gesso", "gesso_art"}
    assert not [name for name in contents if name.endswith((".pyc", ".orig", "~")) or "/tests/" in name]
    readme = str(metadata.get_payload())
    links = re.findall(r"""(?:\]\(|src=")([^)"\s]+)""", re.sub(r"(?ms)^```.*?^```$", "", readme))
    assert readme.startswith("# Gesso") and [link for link in links if not link.startswith(("https://", "#"))] == []


@pytest.fixture
def sources(shelf: Path, tmp_path: Path) -> Path:
    """The unpacked sources."""
    (packed,) = shelf.glob("gesso-*.tar.gz")
    with tarfile.open(packed) as file:
        file.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.glob("gesso-*")
    return folder


@pytest.mark.slow
def test_the_sources_hold_whatever_makes_the_wheel_and_all_tests(shelf: Path, sources: Path) -> None:
    """Byte for byte. The long run builds the wheel again from them."""
    (wheel,) = shelf.glob("*.whl")
    with open(REPOSITORY / "pyproject.toml", "rb") as file:
        built = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]
    places = {f"{place}/": f"{source}/" for source, place in built["force-include"].items()}
    places |= {f"{Path(package).name}/": f"{package}/" for package in built["packages"]}
    for name, content in _contents(wheel).items():
        if not name.partition("/")[0].endswith((".dist-info", ".data")):
            place = next(place for place in places if name.startswith(place))
            assert (sources / places[place] / name.removeprefix(place)).read_bytes() == content, name
    needed = [*built["shared-data"], "Makefile", "README.md", "LICENSE", "requirements.txt", "requirements-dev.txt"]
    needed += [
        str(path.relative_to(REPOSITORY)) for part in ("tests", "tools") for path in (REPOSITORY / part).rglob("*.py")
    ]
    for name in ["pyproject.toml", *needed]:
        assert (sources / name).read_bytes() == (REPOSITORY / name).read_bytes(), name


@pytest.mark.slow
@pytest.mark.skipif(not SOAK, reason="the gate looks at what lies in the sources")
def test_the_sources_build_the_same_wheel_and_test_themselves(shelf: Path, sources: Path, tmp_path: Path) -> None:
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path], sources)
    (again,), (wheel,) = tmp_path.glob("*.whl"), shelf.glob("*.whl")
    assert _contents(again) == _contents(wheel)
    few = ["tests/test_names.py", "tests/diagnostics/test_english.py"]
    done = run([sys.executable, "-m", "pytest", "-q", "-m", "not slow", "-p", "no:cacheprovider", *few], sources)
    assert " passed" in done and "failed" not in done


@pytest.mark.slow
# In the gate, the commands of the README try the other game with a wheel.
@pytest.mark.parametrize("game", sampled(game_ids(installed=False), 2, 1))
def test_a_project_is_started_tested_played_and_printed(program: Path, tmp_path: Path, game: str) -> None:
    opponent = {"react": "dancer", "solrei": "sable"}[game]
    run([program, "new", "bees", "--game", game, "--entry", "Beekeeper"], tmp_path)
    folder = tmp_path / "bees"
    assert "no problems" in run([program, "check"], folder)
    assert "1 scenario passed" in run([program, "test"], folder)
    assert "Beekeeper" in run([program, "text", "beekeeper"], folder)
    assert "5 games" in run([program, "simulate", "beekeeper", opponent, "--games", "5"], folder)
    played = subprocess.run(
        [program, "play", "beekeeper", opponent, "--seed", "1"], cwd=folder, input="", capture_output=True, text=True
    )
    assert "seed 1" in played.stdout
    run([program, "build", "--only", "plugins"], folder)
    assert (folder / "build" / game / "beekeeper" / "plugin.py").is_file()
    # All faces have been laid out by the check; one card is drawn as the others are.
    file = {"react": "artist.yaml", "solrei": "set-up.yaml"}[game]
    card = next(re.finditer(r"(?m)^ +- id: (\S+)$", (folder / "cards" / game / "beekeeper" / file).read_text()))[1]
    run([program, "build", "--cards", card, "--jobs", "1"], folder)
    assert list((folder / "build" / game / "beekeeper" / "sheets").iterdir())
    assert "site-packages" in run([program, "doctor"], folder)


@pytest.mark.slow
def test_a_pack_that_is_installed_as_a_package_lends_a_parent(program: Path, tmp_path: Path) -> None:
    run([program, "new", "hive", "--entry", "Beekeeper"], tmp_path)
    package = tmp_path / "source" / "bees"
    (package / "beekeeper").mkdir(parents=True)
    (tmp_path / "source" / "pyproject.toml").write_text(PYPROJECT)
    (package / "__init__.py").write_text("")
    (package / "pack.toml").write_text(PACK)
    text = (tmp_path / "hive" / "cards" / "react" / "beekeeper" / "artist.yaml").read_text()
    (package / "beekeeper" / "artist.yaml").write_text(text)
    _wheel(tmp_path / "source", tmp_path)
    (wheel,) = tmp_path.glob("bees-*.whl")
    run([program.parent / "python", "-m", "pip", "install", "-q", "--no-deps", "--no-index", wheel], tmp_path)

    run([program, "new", "heirs", "--entry", "Heir"], tmp_path)
    folder = tmp_path / "heirs"
    (folder / "gesso.toml").write_text('[project]\npacks = ["bees"]\n')
    entry = folder / "cards" / "react" / "heir" / "artist.yaml"
    own = entry.read_text()
    start, end = own.index("pieces:\n"), own.index("passive:\n")
    entry.write_text(own[:start] + "pieces: {inherit: beekeeper}\n\n" + own[end:])
    assert "no problems" in run([program, "check"], folder)
    assert "3 games" in run([program, "simulate", "heir", "beekeeper", "--games", "3"], folder)
    assert "pack bees" in run([program, "doctor"], folder)
