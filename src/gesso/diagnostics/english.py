"""Small pieces of English for messages: articles, plurals and lists."""

from collections.abc import Sequence

_CONSONANT_SOUND = ("uni", "use", "usu", "eu", "one", "once", "ewe")
_NO_PLURAL = ("ss", "us", "is", "as", "os", "ens")
"""Ends of words such as *glass*, *lotus*, *iris*, *canvas* and *lens*, which name one thing."""
_SHORTEST_PLURAL = 3
_VOWEL_SOUND = ("hour", "honest", "honor", "honour", "heir")


def article(text: str) -> str:
    """Return the text after `a` or `an`, by the sound of its first word."""
    sound = text.lower()
    vowel = sound.startswith(("a", "e", "i", "o", "u")) and not sound.startswith(_CONSONANT_SOUND)
    return f"{'an' if vowel or sound.startswith(_VOWEL_SOUND) else 'a'} {text}"


def plural(word: str) -> str:
    """Return the plural as effect texts write it: s, es after a hiss, ies for y after a consonant."""
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    return word[:-1] + "ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else word + "s"


def singular(word: str) -> str:
    """Return the singular of a word that `plural` has made, as far as its letters tell; others stay as they are."""
    if len(word) <= _SHORTEST_PLURAL or not word.endswith("s") or word.endswith(_NO_PLURAL):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("sses", "xes", "zes", "ches", "shes")) else word[:-1]


def counted(n: int, word: str, *, mass: bool = False) -> str:
    """Return a figure with its noun: 1 chip, 2 chips; a mass noun has one form."""
    return f"{n} {word if n == 1 or mass else plural(word)}"


def shortened(text: str, most: int = 40) -> str:
    """Return a text on one line of at most so many characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 3] + "..."


def alternatives(words: Sequence[str]) -> str:
    """Return the words as a choice: `a, b or c`; empty for none."""
    return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
