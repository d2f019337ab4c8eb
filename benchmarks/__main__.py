"""`python -m benchmarks [play|story|copy|check|edit|watch|build|faces|cards]...`

Print every figure of this project beside a yardstick of the same run.
"""

from __future__ import annotations

import sys

from benchmarks import build, cards, check, copying, edit, faces, play, stories, watch

PARTS = {
    "play": play.run,
    "story": stories.run,
    "copy": copying.run,
    "check": check.run,
    "edit": edit.run,
    "watch": watch.run,
    "build": build.run,
    "faces": faces.run,
    "cards": cards.run,
}


def main(names: list[str]) -> int:
    """Run the named benchmarks, or all."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"no benchmark {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for name in names or PARTS:
        for line in PARTS[name]():
            print(line, flush=True)
    return 0


sys.exit(main(sys.argv[1:]))
