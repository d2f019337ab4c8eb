"""Build the wheel for machines that simulate: the plain one, with the modules that play compiled by Cython.

    python -m tools.wheel_fast dist/gesso-0.1.0-py3-none-any.whl

The sources are those of the plain wheel, and stay in it: tracebacks and `inspect` read them. The wheel is written only if
both play the same games.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

MODULES = {
    "engine": "choices durations payment stack triggers vm",
    "games/react/rules": "artists cards duel movement operations pieces state",
    "games/solrei/rules": "activation codec damage faces hands needs queries round show state",
}
"""The modules that are compiled, by package: those in which random games spend their time. Compiling the others makes the
wheel larger and no game quicker; plug-ins are made on the machine that plays them."""
_TAG = f"cp{sys.version_info.major}{sys.version_info.minor}"
_PLATFORM = sysconfig.get_platform().replace("-", "_").replace(".", "_")
_PLAYED = """
import hashlib, pathlib, sys
import gesso.engine.vm as vm
from gesso.engine import Game
from gesso.project.pairing import Pairings
from gesso.project.project import open_project
from gesso.sim.simulation import Work, game_seed
total = hashlib.sha256()
for game in open_project(pathlib.Path(sys.argv[1])).games:
    ids = game.definition.selectable(game.table)
    for first, second in zip(ids, [*ids[1:], ids[0]]):
        work = Work(Pairings(game), (first, second), 5, "alternate", 20_000)
        for played in work.play(range(2)):
            total.update(work.log(played).text().encode())
print(vm.__file__.endswith(".py"), total.hexdigest())
"""


class CannotCompile(Exception):
    """A reason why no module can be compiled, in one sentence."""


def compiler() -> list[str]:
    """Return the command that makes an extension module of a C file. Raises CannotCompile without a compiler."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(command[0]) is None:
        raise CannotCompile(
            f"there is no C compiler `{command[0]}` here: install one (gcc or clang), or use the plain wheel"
        )
    flags = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    return [*command, "-O2", "-fPIC", "-fwrapv", "-DNDEBUG", *flags, f"-I{sysconfig.get_paths()['include']}"]


def compile_modules(folder: Path) -> None:
    """Compile the modules of an unpacked wheel, each beside its source. Raises CannotCompile."""
    command = compiler()
    try:
        import Cython  # noqa: F401
    except ImportError:
        raise CannotCompile("Cython is not installed: `pip install cython`, or use the plain wheel") from None
    sources = [folder / "gesso" / place / f"{name}.py" for place, names in MODULES.items() for name in names.split()]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda source: _compile(source, folder, command), sources))


def _compile(source: Path, folder: Path, command: Sequence[str]) -> None:
    c = source.with_suffix(".c")
    # The annotations say what a reader has to know; a list may well be any sequence.
    cython = [sys.executable, "-m", "cython", "-3", "-X", "annotation_typing=False", str(source), "-o", str(c)]
    module = source.with_suffix("").as_posix() + sysconfig.get_config_var("EXT_SUFFIX")
    for step in (cython, [*command, str(c), "-o", module]):
        done = subprocess.run(step, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            raise CannotCompile(f"{source.relative_to(folder)} cannot be compiled:\n{done.stdout}{done.stderr}")
    c.unlink()


def played(folder: Path, project: Path) -> tuple[bool, str]:
    """Play games of each pairing of neighbours with the Gesso in a folder.

    Returns:
        Whether the engine is plain Python, and a digest of all logs.
    """
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", _PLAYED, str(project)]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=True)
    plain, digest = done.stdout.split()
    return plain == "True", digest


def retag(folder: Path) -> None:
    """Write into an unpacked wheel for which Python and system it is, and what it holds."""
    (info,) = folder.glob("*.dist-info")
    lines = (info / "WHEEL").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("Tag:", "Root-Is-Purelib:"))]
    text = "\n".join([*filter(None, kept), "Root-Is-Purelib: false", f"Tag: {_TAG}-{_TAG}-{_PLATFORM}", ""])
    (info / "WHEEL").write_text(text, encoding="utf-8")
    (info / "RECORD").write_text("\n".join([*_record(folder, info), ""]), encoding="utf-8")


def _record(folder: Path, info: Path) -> Iterator[str]:
    for file in sorted(path for path in folder.rglob("*") if path.is_file() and path != info / "RECORD"):
        content = file.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        yield f"{file.relative_to(folder).as_posix()},sha256={digest},{len(content)}"
    yield f"{(info / 'RECORD').relative_to(folder).as_posix()},,"


def build(wheel: Path, project: Path) -> Path:
    """Return the compiled wheel, written beside the plain one. Raises CannotCompile."""
    with tempfile.TemporaryDirectory() as temporary:
        plain, fast = Path(temporary) / "plain", Path(temporary) / "fast"
        for folder in (plain, fast):
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(folder)
        compile_modules(fast)
        (is_plain, digest), (still_plain, other) = played(plain, project), played(fast, project)
        if not is_plain or still_plain or digest != other:
            raise CannotCompile("the compiled modules play other games than the plain ones: the wheel is not written")
        retag(fast)
        name, version = wheel.name.split("-")[:2]
        target = wheel.with_name(f"{name}-{version}-{_TAG}-{_TAG}-{_PLATFORM}.whl")
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in sorted(path for path in fast.rglob("*") if path.is_file()):
                packed.write(file, file.relative_to(fast).as_posix())
    return target


def main(words: Sequence[str]) -> int:
    """Build the wheel beside the plain one that is named; its games are those of this project."""
    parser = argparse.ArgumentParser(prog="python -m tools.wheel_fast", description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=Path, help="the plain wheel")
    try:
        target = build(parser.parse_args(words).wheel, Path(__file__).parents[1])
    except CannotCompile as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{target}: {target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
