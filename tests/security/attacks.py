"""Attacks on a project, made by varying the kinds that strangers have found: run as a program it takes how many, and a
seed, and prints what they did as JSON. `--only N` repeats one.

Each attack puts something into a project, runs commands, and takes it away again. What it may do is watched by the hook
of `confinement`, by a clock, and by a look at everything around the project.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import traceback
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import FrameType

from cli.laboratory import HOME
from security.fuzzing import ROOT, STATUSES, HangError, make

DANCER = HOME / "dancer"
Attack = Callable[[Path, Random], "list[list[str]]"]
"""Changes a project; returns the commands to run in it."""
ATTACKS: dict[str, Attack] = {}
READ = (
    *(DANCER / name for name in ("artist.yaml", "scenarios.yaml", "theme.toml", "translations/fr.yaml", "art/pivoting-step.png")),
    *(DANCER / name for name in ("art/pivoting-step.txt", "sigils/lamp.svg")),
    *(HOME / name for name in ("game.yaml", "theme.toml", "pack.toml", "translations/fr.yaml")),
    *map(Path, ("gesso.toml", "services/mine.toml", "tables/react.toml", ".gitignore", "templates/faces/react/action.xml.j2")),
    *map(Path, ("templates/fonts/fallback/x.ttf", "templates/fonts/x/x-400.ttf", ".gesso/cache/output.json", ".gesso/cache/checks.json")),
)  # fmt: skip
TOML = tuple(path for path in READ if path.suffix == ".toml")
WRITTEN = (
    "build",
    "build/games",
    "build/react",
    "build/react/dancer",
    "build/proofs",
    "build/export",
    ".gesso",
    ".gesso/cache",
)
HOSTILE = (
    *("=1+1", "+1", "@x", "-1", "<b>", "<head: |e>", "{x}", "[x]", "**", "a|b", "%s%n", "{{ x }}", "{% x %}", "$(touch x)", "`x`"),
    *("../../x", "/etc/passwd", "C:\\x", "\\\\x\\y", "~", "con", "nul.txt", "a" * 5000, "\u202ex", "\x1b[31m", "\x00", "e\u0301" * 99),
    *("\U0001f4a9", "\ud800", "'; drop table x", "&amp;<!--", "]]>", "*a", "&a x", "!!python/object:x", "<<", "0x" + "f" * 999, "1e999"),
    *("if " * 400, "(" * 400, "-" * 40, "\N{FULLWIDTH EQUALS SIGN}1", "\u2028", "\ufeff", "\u200d", "0", "null", "true", "1.5"),
)  # fmt: skip


def attack(attack: Attack) -> Attack:
    ATTACKS[attack.__name__] = attack
    return attack


def put(path: Path, content: bytes = b"") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    path.unlink(missing_ok=True)
    path.write_bytes(content)
    return path


def no_file(path: Path, chance: Random) -> None:
    """Put a pipe, a device, a folder or a ring in the place of a file."""
    put(path).unlink()
    match chance.randrange(5):
        case 0:
            os.mkfifo(path)
        case 1:
            path.symlink_to("/dev/zero")
        case 2:
            path.symlink_to("/dev/urandom")
        case 3:
            path.mkdir()
        case 4:
            path.symlink_to(path)


@attack
def what_is_no_file_is_read(root: Path, chance: Random) -> list[list[str]]:
    no_file(root / chance.choice(READ), chance)
    return [
        ["check"],
        chance.choice(
            [["doctor"], ["text", "dancer", "--locale", "fr"], ["fmt", "--check"], ["test"], ["export", "--list"]]
        ),
    ]


@attack
def what_is_no_file_is_named(root: Path, chance: Random) -> list[list[str]]:
    place = root / "named"
    no_file(place, chance)
    return [chance.choice([["replay", "named"], ["play", "--resume", "named"], ["check", "named"], ["check", "--output", "named"],
                           ["play", "dancer", "dancer", "--plain", "--log", "named"], ["printer", "--calibration", "named"],
                           ["play", "dancer", "dancer", "--plain", "--record", "named"], ["build", "dancer", "--only", "plugins", "--out", "named"],
                           ["replay", "game.log", "--annotate", "named"], ["diff", "named"], ["check", "--project", "named"],
                           ["simulate", "dancer", "calligrapher", "--games", "1", "--cap", "9", "--logs", "named"]])]  # fmt: skip


@attack
def a_link_leads_what_is_written_out(root: Path, chance: Random) -> list[list[str]]:
    place = root / chance.choice(WRITTEN)
    shutil.rmtree(place, ignore_errors=True)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(root.parent / "outside")
    return [["check"], chance.choice([["build", "dancer", "--only", "plugins"], ["play", "dancer", "dancer", "--plain", "--seed", "1"],
                                      ["check", "--output", f"{WRITTEN[1]}/report.txt"], ["add", "translation", "fr", "--to", "dancer"],
                                      ["simulate", "dancer", "calligrapher", "--games", "1", "--cap", "9", "--logs", "build/games"],
                                      ["printer", "--calibration", "build/games/x.pdf"], ["doctor", "--schema"]])]  # fmt: skip


@attack
def a_toml_file_is_large_or_deep(root: Path, chance: Random) -> list[list[str]]:
    n, sep = chance.choice((30, 3000, 60_000)), chance.choice((".", " . ", "\t.\t"))
    part = chance.choice(("a", '"a"', "'.'", '"\\u0061"'))
    bombs = (sep.join([part] * n) + " = 1", f"[{sep.join([part] * n)}]", f"x = {{{sep.join([part] * n)} = 1}}",
             "\n".join(f"[{'x.' * chance.randrange(9)}a{i}]" for i in range(n)), "[[a]]\n" * n, "x = " + "[" * n, "x = " + "{a=" * n,
             "x = [" + "1," * n + "]", "x = 0x" + "f" * n, "x = " + "9" * n, 'x = """' + "\\\n" * n, "x = '" + "a" * n, "#" * n * 9,
             f'name = "{chance.choice(HOSTILE[:14])}"', 'x = "\\u001b[31m"', "x = 1979-05-27T00:32:00.999999-07:00", "x = nan",
             "".join(f'"{part}{i}" = 1\n' for i in range(n)))  # fmt: skip
    path = root / chance.choice(TOML)
    head = path.read_bytes() + b"\n" if path.exists() else b""
    put(path, chance.choice((b"", head)) + chance.choice(bombs).encode())
    return [["check"]]


@attack
def comments_make_exceptions(root: Path, chance: Random) -> list[list[str]]:
    path, n = root / DANCER / "artist.yaml", chance.choice((50, 8000))
    line = chance.choice(
        ("allow never-placed x", "allow nope", "alow x", "allow " + "GS401," * 99, "allow", "allow " + "x" * 99)
    )
    lines = path.read_text(encoding="utf-8").splitlines()
    at = chance.randrange(len(lines))
    lines[at:at] = [f"{' ' * chance.randrange(4)}# gesso: {line}"] * n
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [["check", str(DANCER)]]


@attack
def a_value_is_hostile(root: Path, chance: Random) -> list[list[str]]:
    """One value of a card file, a game file, scenarios or a translation."""
    path = root / chance.choice(
        (DANCER / "artist.yaml", DANCER / "artist.yaml", HOME / "game.yaml", Path("cards/solrei/bram/set-up.yaml"))
    )
    lines = path.read_text(encoding="utf-8").splitlines()
    at = chance.choice([number for number, line in enumerate(lines) if ": " in line])
    word = chance.choice(HOSTILE)
    quoted = json.dumps(word) if chance.random() < 0.7 else word
    lines[at] = f"{lines[at].partition(': ')[0]}: {quoted}"
    if chance.random() < 0.3:
        lines.insert(at, f"    adjective: {json.dumps(chance.choice(HOSTILE))}")
    path.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
    return [
        ["check", str(path.relative_to(root))],
        ["text", "dancer"],
        ["text", "dancer", "--locale", "fr"],
        ["fmt", "--check"],
    ]


@attack
def a_file_has_a_hostile_name(root: Path, chance: Random) -> list[list[str]]:
    usable = [
        word
        for word in HOSTILE
        if "/" not in word and "\0" not in word and "\ud800" not in word and len(word.encode()) < 200
    ]
    name = chance.choice(usable)
    folder, end = chance.choice(((DANCER / "art", ".png"), (Path("services"), ".toml"), (DANCER / "translations", ".yaml"), (HOME, ""),
                                 (Path("templates/faces/react"), ".xml.j2"), (Path("templates/fonts/x"), ".ttf"), (DANCER / "sigils", ".svg")))  # fmt: skip
    put(root / folder / (name + end) / ("" if end else "artist.yaml"), b"x")
    return [
        ["check"],
        ["doctor"],
        ["export", "--list"],
        ["text", "dancer", "--locale", name if name[:1] != "-" else "fr"],
    ]


@attack
def a_log_is_made_up(root: Path, chance: Random) -> list[list[str]]:
    lines = (root / "game.log").read_text().splitlines()
    for _ in range(chance.choice((1, 1, 3))):
        at = chance.randrange(min(len(lines), chance.choice((5, 40))))
        words = lines[at].split(" ")
        spot = chance.randrange(len(words) + 1)
        words[spot : spot + chance.randrange(2)] = [
            chance.choice((*HOSTILE, "dancer", "calligrapher", "react", "solrei", "-1", "99"))
        ]
        lines[at] = " ".join(words)
    put(root / "made-up.log", "\n".join(lines).encode("utf-8", "surrogatepass"))
    return [["replay", "made-up.log"], ["play", "--plain", "--resume", "made-up.log"]]


@attack
def a_picture_is_damaged(root: Path, chance: Random) -> list[list[str]]:
    width, height = chance.choice(((825, 1125), (1, 1), (60_000, 60_000), (6000, 6000), (0, 5), (1 << 31, 1)))
    rows = bytes(min(chance.choice((0, 1, 300, height)) * (1 + 3 * width), 4_000_000))
    chunks = (
        b"IHDR" + struct.pack(">LLBBBBB", width, height, 8, 2, 0, 0, chance.randrange(2)),
        b"IDAT" + zlib.compress(rows),
        b"IEND",
    )
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">L", len(each) - 4) + each + struct.pack(">L", zlib.crc32(each)) for each in chunks
    )
    data = bytearray(
        chance.choice((png, (ROOT / "docs/images/at-a-glance.png").read_bytes()[: chance.randrange(9, 40_000)]))
    )
    for _ in range(chance.choice((0, 1, 20))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    put(
        root / DANCER / chance.choice(("art/pivoting-step.png", "art/pivoting-step.jpg", "sigils/lamp.png")),
        bytes(data),
    )
    return [["check"]]


@attack
def a_font_is_damaged(root: Path, chance: Random) -> list[list[str]]:
    fonts = sorted((ROOT / "templates" / "fonts").glob("*/*.ttf"))
    data = bytearray(chance.choice(fonts).read_bytes())
    for _ in range(chance.choice((1, 30, 400, 3000))):
        data[chance.randrange(chance.choice((600, len(data))))] = chance.randrange(256)
    put(
        root / "templates/fonts" / chance.choice(("evil/evil-400.ttf", "fallback/evil.ttf")),
        bytes(data[: chance.choice((1 << 30, 5000))]),
    )
    put(root / HOME / "theme.toml", b'[theme]\ntext_font = "evil/400"\n')
    return [["check"]]


@attack
def a_repository_configures_programs(root: Path, chance: Random) -> list[list[str]]:
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull}
    for words in (
        ["init", "-q"],
        ["add", "cards"],
        ["-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", *words], cwd=root, env=environment, check=True, capture_output=True)
    mark = f"touch {root.parent}/outside/mark; cat"
    keys = ("core.fsmonitor", "core.pager", "core.sshCommand", "diff.external", "diff.x.textconv", "filter.x.clean", "filter.x.smudge",
            "filter.x.process", "core.alternateRefsCommand", "credential.helper", "remote.origin.uploadpack", "include.path")  # fmt: skip
    for key in chance.sample(keys, 5):
        section, _, name = key.rpartition(".")
        head, _, rest = section.partition(".")
        with (root / ".git" / "config").open("a") as file:
            file.write(f'[{head}{f" {chr(34)}{rest}{chr(34)}" if rest else ""}]\n\t{name} = "{mark}"\n')
    put(root / ".gitattributes", b"* filter=x diff=x\n")
    if chance.random() < 0.5:
        no_file(
            root
            / ".git"
            / chance.choice(("HEAD", "packed-refs", "shallow", "info/exclude", "commondir", "refs/heads/x", "config")),
            chance,
        )
    put(root / DANCER / "artist.yaml", (root / DANCER / "artist.yaml").read_bytes() + b"# x\n")
    return [
        ["check", "--changed-since", chance.choice(("HEAD", "HEAD@{0}", "@{u}", ":/x", "HEAD^{tree}"))],
        ["text", "--changed-since", "HEAD", "--format", "markdown"],
    ]


def touched(folder: Path) -> dict[str, object]:
    """Everything in a folder that an attack must not change."""
    return {
        str(path): (path.lstat().st_mode, path.lstat().st_size, path.lstat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
    }


@contextlib.contextmanager
def _no_longer_than(seconds: float) -> Iterator[None]:
    """By the clock, so that waiting counts; other programs may slow this one down."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise HangError(f"more than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def run(words: list[str]) -> int:
    from gesso.cli import main
    from gesso.diagnostics import RequestError

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            return main(words)
        except RequestError:
            # With GESSO_DEBUG the author of a language or a game sees where it fails.
            return 2


def try_attacks(sound: Path, place: Path, count: int, seed: int, only: int | None) -> dict[str, object]:
    """Make so many attacks on copies of a sound project, each kind in turn."""
    failures: list[str] = []
    slowest = (0.0, "")
    outside = place / "outside"
    outside.mkdir()
    (outside / "gesso.toml").write_text('[project]\nname = "outside"\ngames = ["react"]\n')
    (outside / "precious.txt").write_text("x")
    before = touched(outside)
    names = sorted(ATTACKS)
    for number in range(count) if only is None else [only]:
        name, chance = names[number % len(names)], Random(f"{seed} {number}")
        root = place / "project"
        shutil.copytree(sound, root)
        os.chdir(root)
        commands = ATTACKS[name](root, chance)
        for words in commands:
            begin = time.process_time()
            try:
                with _no_longer_than(60):
                    status = run(words)
                if status not in STATUSES:
                    failures.append(f"attack {number} ({name}): {' '.join(words)} ended with {status}")
            except (Exception, HangError, SystemExit) as error:
                trace = traceback.extract_tb(error.__traceback__)[-1]
                where = f"{Path(trace.filename).name}:{trace.lineno}"
                failures.append(
                    f"attack {number} ({name}): {words!a}: {type(error).__name__} at {where}: {str(error)[:200]}"
                )
            slowest = max(slowest, (time.process_time() - begin, f"attack {number} ({name}): {words!a}"))
            if touched(outside) != before:
                failures.append(f"attack {number} ({name}): {' '.join(words)} changed what is outside")
                before = touched(outside)
        os.chdir(place)
        shutil.rmtree(root)
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return {"failures": failures, "slowest": slowest, "bytes": size}


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attacks", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    arguments = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder).resolve()
        sound, cache = place / "sound", place / "cache"
        sound.mkdir()
        make(sound)
        cache.mkdir()
        os.environ["XDG_CACHE_HOME"] = os.environ["XDG_CONFIG_HOME"] = str(cache)
        os.environ["GESSO_DEBUG"] = "1"
        os.chdir(sound)
        run(["simulate", "calligrapher", "dancer", "--games", "1", "--cap", "60", "--logs", "."])
        next(sound.glob("*.log")).rename(sound / "game.log")
        run(["check"])
        shutil.rmtree(sound / "build", ignore_errors=True)
        found = try_attacks(sound, place, arguments.attacks, arguments.seed, arguments.only)
        os.chdir(ROOT)
    print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
