"""Reports in every format that `--format` names: data in, text out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.data_classes import dataclass
from gesso.diagnostics import Diagnostic

if TYPE_CHECKING:
    from gesso.sim.scenarios import FileOutcome


_CHECKS = {
    "text": "text.text", "concise": "text.concise", "json": "programs.json_report", "sarif": "programs.sarif",
    "github": "programs.github", "gitlab": "programs.gitlab", "junit": "programs.junit",
}  # fmt: skip
_SCENARIOS = {
    "text": "text.text_scenarios", "json": "programs.json_scenarios", "github": "programs.github_scenarios",
    "junit": "programs.junit_scenarios",
}  # fmt: skip
# A format is imported only when somebody asks for it, so that a check starts quickly.
CHECK_FORMATS = tuple(_CHECKS)
TEST_FORMATS = tuple(_SCENARIOS)


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The result of a check, for a report."""

    root: Path
    """The project's folder; paths are relative to it."""
    diagnostics: Sequence[Diagnostic]
    files: Sequence[str]
    """The files that were checked."""
    colour: bool = False

    @property
    def errors(self) -> int:
        return sum(diagnostic.is_error for diagnostic in self.diagnostics)

    @property
    def warnings(self) -> int:
        return len(self.diagnostics) - self.errors


@dataclass(frozen=True, slots=True)
class TestReport:
    """The results of scenarios, for a report."""

    __test__ = False

    root: Path
    """The project's folder; paths are relative to it."""
    files: Sequence[FileOutcome]
    seconds: float
    """How long the scenarios took."""
    colour: bool = False


def check_text(format: str, report: CheckReport) -> str:
    """Write a check in one of `CHECK_FORMATS`."""
    write: Callable[[CheckReport], str] = _function(_CHECKS[format])
    return write(report)


def test_text(format: str, report: TestReport) -> str:
    """Write a run of scenarios in one of `TEST_FORMATS`."""
    write: Callable[[TestReport], str] = _function(_SCENARIOS[format])
    return write(report)


test_text.__test__ = False  # type: ignore[attr-defined]


def _function(place: str) -> Any:
    module, _, name = place.partition(".")
    return getattr(import_module(f"{__name__}.{module}"), name)


_QUALITY = 84


def small_picture(file: Path | None, width: int) -> tuple[str, int, int] | None:
    """Return a face as a JPEG data URI of at most this width in pixels, with its size."""
    if file is None:
        return None
    import base64
    import io

    from PIL import Image

    from gesso.printing.faces.png import open_face

    with open_face(file) as face:
        small = face.convert("RGB")
        small.thumbnail((width, 2 * width), Image.Resampling.LANCZOS)
    packed = io.BytesIO()
    small.save(packed, "JPEG", quality=_QUALITY, optimize=True)
    return f"data:image/jpeg;base64,{base64.b64encode(packed.getvalue()).decode()}", small.width, small.height
