"""`python -m benchmarks [--json FILE] [--against FILE] [play|story|copy|check|edit|editor|page|published|watch|build|faces|cards|size]...`

Print every figure of this project beside a yardstick of the same run. Figures that name their yardstick can be written as
JSON, and compared with those of an earlier run, on this or another machine.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

from benchmarks import build, cards, check, copying, edit, editor, faces, page, play, published, size, stories, watch
from benchmarks.yardstick import Figure

PARTS = {
    "play": play.run,
    "story": stories.run,
    "copy": copying.run,
    "check": check.run,
    "edit": edit.run,
    "editor": editor.run,
    "page": page.run,
    "published": published.run,
    "watch": watch.run,
    "build": build.run,
    "faces": faces.run,
    "cards": cards.run,
    "size": size.run,
}


def main(words: list[str]) -> int:
    """Run the named benchmarks, or all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure speed and memory.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file")
    parser.add_argument("--against", type=Path, metavar="FILE", help="compare with the figures in this file")
    arguments = parser.parse_args(words)
    if unknown := [name for name in arguments.parts if name not in PARTS]:
        parser.error(f"no benchmark {', '.join(unknown)}; there are {', '.join(PARTS)}")
    earlier = figures_of(arguments.against) if arguments.against else {}
    figures: list[Figure] = []
    for name in arguments.parts or PARTS:
        for line in PARTS[name]():
            if isinstance(line, Figure):
                figures.append(line)
                line = shown(line, earlier)
            print(line, flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(each) for each in figures], indent=1) + "\n", encoding="utf-8")
    return 0


def figures_of(file: Path) -> dict[str, Figure]:
    """Return the figures of an earlier run by name."""
    return {row["name"]: Figure(**row) for row in json.loads(file.read_text(encoding="utf-8"))}


def shown(figure: Figure, earlier: Mapping[str, Figure]) -> str:
    """Return a figure as a line, with its change since an earlier run: in seconds, and beside the yardstick."""
    seconds = f": {figure.seconds:.2f} s of processor" if figure.seconds else ""
    line = f"{figure.name}{seconds}, {figure.text}"
    before = earlier.get(figure.name)
    if before is None or not before.seconds or not before.ratio:
        return line
    change = f"{figure.seconds / before.seconds:.2f} of the seconds, {figure.ratio / before.ratio:.2f} of the ratio"
    return f"{line} ({change} before)"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
