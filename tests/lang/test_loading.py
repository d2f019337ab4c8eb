"""The kept parser: faster the next time, and never somebody else's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gesso.lang.grammar import load_parser
from gesso.resources import private_cache

GRAMMAR = """
effect: WORD _NL
cost: WORD _NL
passive: WORD _NL
WORD: /[a-z]+/
_NL: /\\n/
%declare _INDENT _DEDENT
"""

posix = pytest.mark.skipif(os.name == "nt", reason="rights as POSIX has them")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "gesso"


def works() -> bool:
    return load_parser("toy", GRAMMAR).parse("word", start="effect").data == "effect"


@pytest.mark.slow
def test_the_second_parser_comes_from_the_first_ones_file(cache: Path) -> None:
    """One file is kept, and read instead of the grammar."""
    assert works()
    (kept,) = cache.iterdir()
    written = kept.stat().st_mtime_ns
    assert works()
    assert [path.stat().st_mtime_ns for path in cache.iterdir()] == [written]


def test_another_grammar_gets_another_file(cache: Path) -> None:
    """The name of the file is made from the grammar."""
    load_parser("toy", GRAMMAR)
    load_parser("toy", GRAMMAR.replace("[a-z]", "[a-y]"))
    assert len(list(cache.iterdir())) == 2


@pytest.mark.parametrize("rubbish", [b"", b"not a pickle", b"\x80\x04"])
def test_a_broken_file_is_replaced_in_silence(cache: Path, rubbish: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    """A run that was interrupted while it wrote must not break the next."""
    works()
    (kept,) = cache.iterdir()
    whole = kept.stat().st_size
    kept.write_bytes(rubbish)
    assert works()
    assert kept.stat().st_size == whole
    assert capfd.readouterr() == ("", "")


@pytest.mark.threat("K4")
@posix
def test_the_folder_is_private(cache: Path) -> None:
    """A pickle is code: nobody else may write it."""
    assert private_cache() == cache
    assert cache.stat().st_mode & 0o777 == 0o700


@pytest.mark.threat("K4")
@posix
def test_a_folder_that_others_could_write_is_not_used(cache: Path) -> None:
    """What lies in it may be theirs, whatever its rights are made now."""
    cache.mkdir()
    cache.chmod(0o770)
    assert private_cache() is None
    assert works()
    assert not list(cache.iterdir())


@pytest.mark.threat("K4")
@posix
def test_a_link_in_the_place_of_the_folder_is_not_followed(cache: Path, tmp_path: Path) -> None:
    """Somebody could have put it there."""
    (tmp_path / "elsewhere").mkdir()
    cache.symlink_to(tmp_path / "elsewhere")
    assert private_cache() is None
    assert works()
    assert not list((tmp_path / "elsewhere").iterdir())


@pytest.mark.threat("K4")
@posix
def test_a_folder_of_somebody_else_is_not_used(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its owner could change the file at any time."""
    monkeypatch.setattr(os, "getuid", lambda: 4_000_000)
    assert private_cache() is None
    assert works()


def test_without_a_folder_the_parser_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file stands where the folder should."""
    (tmp_path / "gesso").write_text("")
    monkeypatch.setenv("LOCALAPPDATA" if os.name == "nt" else "XDG_CACHE_HOME", str(tmp_path))
    assert private_cache() is None
    assert works()
