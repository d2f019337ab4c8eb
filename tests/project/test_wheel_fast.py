"""The wheel with compiled modules: what it says of itself, and what a machine without a compiler is told."""

from __future__ import annotations

import hashlib
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from gesso.resources import home
from tools.wheel_fast import MODULES, main, retag


def test_every_compiled_module_is_there() -> None:
    names = [home() / "src" / "gesso" / place / f"{name}.py" for place, row in MODULES.items() for name in row.split()]
    assert [str(name) for name in names if not name.is_file()] == []


def test_a_wheel_says_for_which_python_it_is(tmp_path: Path) -> None:
    info = tmp_path / "gesso-1.dist-info"
    (tmp_path / "gesso").mkdir()
    info.mkdir()
    (tmp_path / "gesso" / "vm.so").write_bytes(b"compiled")
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n\n")
    (info / "RECORD").write_text("gone.py,,\n")
    retag(tmp_path)
    about = (info / "WHEEL").read_text()
    assert "Root-Is-Purelib: false\nTag: cp3" in about and "py3-none-any" not in about
    digest = urlsafe_b64encode(hashlib.sha256(b"compiled").digest()).rstrip(b"=").decode()
    record = (info / "RECORD").read_text().splitlines()
    assert f"gesso/vm.so,sha256={digest},8" in record
    assert {line.split(",")[0] for line in record} == {
        "gesso/vm.so",
        "gesso-1.dist-info/WHEEL",
        "gesso-1.dist-info/RECORD",
    }


def test_a_machine_without_a_compiler_gets_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wheel = tmp_path / "gesso-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("gesso/engine/vm.py", "")
    monkeypatch.setenv("CC", "no-such-compiler")
    assert main([str(wheel)]) == 1
    assert capsys.readouterr().err == (
        "there is no C compiler `no-such-compiler` here: install one (gcc or clang), or use the plain wheel\n"
    )
    assert [file.name for file in tmp_path.iterdir()] == [wheel.name]
