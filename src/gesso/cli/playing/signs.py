"""Writing for terminals that have nothing but ASCII: each sign becomes another one of the same width."""

import os
import sys
import unicodedata

_ASCII = str.maketrans(
    {
        **dict.fromkeys("┌┬┐├┼┤└┴┘", "+"), "│": "|", "─": "-", "▲": "^", "▽": "v", "●": "*", "○": "o", "…": "~",
        **dict.fromkeys("‘’", "'"), **dict.fromkeys("“”", '"'), **dict.fromkeys("–—−", "-"), "·": ".", "×": "x",
        "←": "<", "→": ">", "↑": "^", "↓": "v", "\N{NO-BREAK SPACE}": " ",
    }
)  # fmt: skip


def has_unicode() -> bool:
    """Whether standard output takes more than ASCII: by its encoding, and on a terminal by what the locale says."""
    if (sys.stdout.encoding or "").lower().replace("-", "") not in ("utf8", "utf8sig"):
        return False
    named = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    return not sys.stdout.isatty() or os.name != "posix" or "utf" in named.lower()


def ascii_only(line: str) -> str:
    """The line in ASCII; a letter loses its accents, what has no likeness becomes a question mark."""
    line = line.translate(_ASCII)
    if line.isascii():
        return line
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", line) if not unicodedata.combining(letter))
    return bare.encode("ascii", "replace").decode()
