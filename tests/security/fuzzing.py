"""Files changed at random, read by the commands that read such files, in one watched process: run as a program it takes
a folder, how many inputs, and a seed, and prints what it found as JSON. `--only N` repeats one input and shows it."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType

from cli.laboratory import HOME, make_project
from security.confinement import start

ROOT = Path(__file__).parents[2]
SECONDS = 5.0
"""No input takes longer, in seconds of the processor."""
MEMORY = 1 << 30
"""In bytes: more than this the process may never have asked for."""
STATUSES = (0, 1, 2)


class HangError(BaseException):
    """An input takes too long; no handler for exceptions shall take it for a fault of the input."""


@dataclass(frozen=True, slots=True)
class Target:
    """A kind of file: where it lies in the project, texts to begin with, and the commands that read it, each as long as
    the one before finds nothing wrong. `weight` is how often it comes up."""

    name: str
    place: Path
    seeds: tuple[bytes, ...]
    commands: tuple[tuple[str, ...], ...]
    weight: int


THEME = b"""[colours]
ink = "#1B2A4A"

[fonts]
text_font = "gloock/400"

[sizes]
name_size = 17

[frame]
bar_height = 5
"""


def targets(project: Path) -> tuple[Target, ...]:
    """All kinds of files, in a project of two Artists and a Muse."""
    dancer, bram = HOME / "dancer" / "artist.yaml", Path("cards/solrei/bram/set-up.yaml")
    scenarios = HOME / "dancer" / "scenarios.yaml"
    log = project / "game.log"
    _run("simulate", "calligrapher", "dancer", "--games", "1", "--cap", "60", "--logs", str(project / "logs"))
    saved = sorted((project / "logs").glob("*.log"))
    assert saved, "a game that is given up is saved"
    artists = (project / dancer).read_bytes(), (project / HOME / "calligrapher" / "artist.yaml").read_bytes()
    faces = ROOT / "templates" / "faces" / "react"
    services = tuple(path.read_bytes() for path in sorted((ROOT / "templates" / "services").glob("*.toml"))[:3])
    french = tuple(
        path.read_bytes()[:4000] for path in sorted((ROOT / "cards/react").glob("*/translations/fr.yaml"))[:2]
    )
    games = ("simulate", "dancer", "calligrapher", "--games", "1", "--cap", "300")
    return (
        Target("artist", dancer, artists, (("check", str(dancer)), ("text", "dancer"), games), 40),
        Target("muse", bram, ((project / bram).read_bytes(),), (("check", str(bram)),), 20),
        Target("game file", HOME / "game.yaml", ((project / HOME / "game.yaml").read_bytes(),), (("check",),), 6),
        Target("manifest", Path("gesso.toml"), ((project / "gesso.toml").read_bytes(),), (("check",),), 6),
        Target("scenarios", scenarios, ((ROOT / "tests/cases/react/scenarios/dancer.yaml").read_bytes()[:6000],), (("test", str(scenarios)),), 12),
        Target("mended", dancer, artists, (("check", "--fix", "--unsafe", str(dancer)),), 8),
        Target("theme", HOME / "theme.toml", (THEME,), (("check",),), 4),
        Target("service", Path("services/mine.toml"), services, (("check", "--fix", "--unsafe"),), 4),
        Target("translation", HOME / "dancer" / "translations" / "fr.yaml", french, (("text", "dancer", "--locale", "fr"),), 4),
        Target("log", log.relative_to(project), (saved[0].read_bytes(),), (("replay", "game.log"),), 8),
        Target("template", Path("templates/faces/react/action.xml.j2"), ((faces / "action.xml.j2").read_bytes(), (faces / "parts.xml.j2").read_bytes()), (("template", "action"),), 6),
        Target("picture", HOME / "dancer" / "art" / "pivoting-step.png", ((ROOT / "docs/images/at-a-glance.png").read_bytes()[:40_000],), (("picture",),), 5),
    )  # fmt: skip


_WORDS = (
    b"",
    *(b" ", b"  ", b"\n", b"\t", b"\r\n", b":", b": ", b"- ", b"|", b">", b"#", b"'", b'"', b"[", b"]", b"{", b"}"),
    *(b"&a ", b"*a", b"!!python/name:os ", b"<<: ", b"---\n", b"...\n", b"%YAML 1.1\n", b"\x00", b"\xff\xfe", b"\xe2\x80\xae"),
    *(b"../", b"/etc/passwd", b"C:\\", b"~", b"null", b"true", b"no", b"0x10", b"1e9", b"-1", b"9" * 40, b"\xf0\x9f\x92\xa5"),
    *(b"if ", b"when ", b"otherwise\n", b"each ", b"a ", b"the ", b"target ", b"within 99 of ", b"adjacent to ", b"1000000 ", b"cannot "),
    *(b"{{ card }}", b"{% for a in range(9) %}", b"{% endfor %}", b"{{ ''.__class__ }}", b"<text>", b"</face>", b"&amp;"),
    *(b"0 pass\n", b"hash 0\n", b"seed -1\n", b"# ", b"\x1b[31m"),
)  # fmt: skip


def mutate(text: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    """A text with one to six changes: bytes lost, doubled, moved, put in or taken from another text."""
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        at, size = chance.randrange(len(text) + 1), chance.choice((0, 1, 2, 5, 20, 200, 2000))
        lines = text.splitlines(keepends=True)
        match chance.randrange(9):
            case 0:
                text = text[:at] + text[at + size :]
            case 1:
                text = text[:at] + chance.choice(_WORDS) + text[at:]
            case 2:
                text = text[:at] + text[at : at + size] * chance.choice((2, 3, 50)) + text[at + size :]
            case 3:
                text = text[:at] + bytes([chance.randrange(256)]) + text[at + 1 :]
            case 4 if lines:
                one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
                lines[one], lines[two] = lines[two], lines[one]
                text = b"".join(lines)
            case 5 if lines:
                del lines[chance.randrange(len(lines))]
                text = b"".join(lines)
            case 6 if lines:
                one = chance.randrange(len(lines))
                lines[one] = b" " * chance.randrange(14) + lines[one].lstrip()
                text = b"".join(lines)
            case 7:
                other = chance.choice(others)
                begin = chance.randrange(len(other) + 1)
                text = text[:at] + other[begin : begin + size] + text[at + size :]
            case 8:
                words = text.split(b" ")
                one, two = chance.randrange(len(words)), chance.randrange(len(words))
                words[one] = words[two]
                text = b" ".join(words)
    return text[:400_000]


def _run(*words: str) -> int:
    from gesso.cli import main

    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return main(words)


def _template(project: Path) -> int:
    """Fill in a template of the project's with a card, and lay it out."""
    import gesso
    from gesso.printing.faces.document import FaceError, parse_document
    from gesso.printing.faces.fonts import FontBook
    from gesso.printing.faces.templates import TemplateBook
    from gesso.printing.layout import lay_out

    game = gesso.open(project).games[0]
    entry = game.entry("dancer")
    assert entry is not None
    prints = game.definition.printing().prints(game.program(entry), game.table)
    order = next(each.front for each in prints.components if each.front.template.endswith("action"))
    bundled = ROOT / "templates"
    book = TemplateBook((project / "templates" / "faces", bundled / "faces"))
    try:
        document = parse_document(book.render(order.template, {"card": order.values}), order.template)
        lay_out(document, FontBook((bundled / "fonts",)), prints.art, order.id)
    except FaceError:
        return 1
    return 0


def _picture(path: Path) -> int:
    from gesso.printing.faces.document import FaceError
    from gesso.printing.paint.pictures import fit_picture, open_picture

    try:
        fit_picture(open_picture(path), 750, 1050, (0, 0, 750, 1050))
    except FaceError:
        return 1
    return 0


def _read(words: Sequence[str], project: Path, path: Path) -> int:
    """What a command, or the stage of building that reads such a file, makes of it."""
    match words[0]:
        case "template":
            return _template(project)
        case "picture":
            return _picture(path)
    return _run(*words)


@contextlib.contextmanager
def _no_longer_than(seconds: float) -> Iterator[None]:
    def stop(_number: int, _frame: FrameType | None) -> None:
        raise HangError(f"more than {seconds:g} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def make(project: Path) -> None:
    """The project whose files are changed."""
    make_project(project, "calligrapher", "dancer")
    home = project / "cards" / "solrei"
    (home / "bram").mkdir(parents=True)
    table = (ROOT / "cards/solrei/game.yaml").read_text(encoding="utf-8")
    (home / "game.yaml").write_text(re.sub("(?m)^muses: .*$", "muses: [bram]", table), encoding="utf-8")
    (home / "loose-cards.yaml").write_bytes((ROOT / "cards/solrei/loose-cards.yaml").read_bytes())
    (home / "bram" / "set-up.yaml").write_bytes((ROOT / "cards/solrei/bram/set-up.yaml").read_bytes())
    (project / "gesso.toml").write_text('[project]\nname = "mine"\ngames = ["react", "solrei"]\n')


def fuzz(project: Path, count: int, seed: int, only: int | None = None) -> dict[str, object]:
    """Change and read so many files; gives what failed, by the number of the input."""
    os.chdir(project)
    os.environ["GESSO_DEBUG"] = "1"
    kinds = targets(project)
    others = [text for kind in kinds for text in kind.seeds]
    failures: list[str] = []
    seen = dict.fromkeys((kind.name for kind in kinds), 0)
    slowest = (0.0, "")
    for number in range(count) if only is None else [only]:
        chance = Random(f"{seed} {number}")
        kind = chance.choices(kinds, [kind.weight for kind in kinds])[0]
        text = mutate(chance.choice(kind.seeds), chance, others)
        path = project / kind.place
        before = {file: file.read_bytes() for file in (project / "cards").rglob("*") if file.is_file()}
        sound = path.read_bytes() if path.exists() else None
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
        begin = time.process_time()
        try:
            with _no_longer_than(SECONDS):
                for words in kind.commands:
                    status = _read(words, project, path)
                    if status not in STATUSES:
                        failures.append(f"input {number} ({kind.name}): {' '.join(words)} ended with {status}")
                    if status:
                        break
        except (Exception, HangError, SystemExit) as error:
            trace = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(trace.filename).name}:{trace.lineno}"
            failures.append(f"input {number} ({kind.name}): {type(error).__name__} at {place}: {str(error)[:200]}")
        slowest = max(slowest, (time.process_time() - begin, f"input {number} ({kind.name})"))
        seen[kind.name] += 1
        if only is not None:
            sys.stderr.write(text.decode("utf-8", "backslashreplace"))
        if sound is None:
            path.unlink()
        else:
            path.write_bytes(sound)
        for file, content in before.items():
            # What was fixed.
            if file != path and file.read_bytes() != content:
                file.write_bytes(content)
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return {"inputs": seen, "failures": failures, "slowest": slowest, "bytes": size}


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    arguments = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, "project").resolve()
        project.mkdir()
        make(project)
        cache = Path(folder, "cache")
        cache.mkdir()
        findings = cache / "findings.txt"
        findings.touch()
        os.environ["XDG_CACHE_HOME"] = str(cache)
        start(project, findings, cache)
        found = fuzz(project, arguments.inputs, arguments.seed, arguments.only)
        os.chdir(ROOT)
        touched = list(dict.fromkeys(findings.read_text().splitlines()))
    print(json.dumps({**found, "touched": touched}, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
