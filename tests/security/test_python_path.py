"""No Python file of a project is imported, whatever it is called and however Gesso is started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.laboratory import make_project

REPOSITORY = Path(__file__).parents[2]
# What Python imports itself to find `gesso`, from wherever it is told to look.
PYTHONS_OWN = {
    "importlib",
    "contextlib",
    "functools",
    "warnings",
    "collections",
    "keyword",
    "operator",
    "reprlib",
    "types",
}
LIBRARIES = (
    "lark",
    "jsonschema",
    "PIL",
    "ruamel",
    "jinja2",
    "reportlab",
    "gesso_art",
    "sitecustomize",
    "usercustomize",
)


@pytest.mark.slow
@pytest.mark.threat("P1")
@pytest.mark.parametrize("start", [["-mgesso"], ["-P", "-m", "gesso"]])
def test_nothing_is_imported_from_the_folder_one_stands_in(tmp_path: Path, start: list[str]) -> None:
    make_project(tmp_path, "dancer")
    mark = tmp_path / "mark"
    for name in {*sys.stdlib_module_names, *LIBRARIES} - (PYTHONS_OWN if "-P" not in start else set()):
        (tmp_path / f"{name}.py").write_text(f"import os\nos.write(os.open({str(mark)!r}, 65, 0o666), b'{name} ')\n")
    installed = tmp_path / "evil-1.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: evil\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[gesso.games]\nevil = lark:x\n[gesso.art]\nevil = lark:x\n")
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY / "src"), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    words = [sys.executable, *start, "doctor"]
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert not mark.exists(), mark.read_text()
    assert done.returncode in (0, 1) and "evil" not in done.stdout and "python" in done.stdout, done.stderr
