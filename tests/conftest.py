"""What all tests share: goldens, refreshed by one flag and never in CI."""

from __future__ import annotations

import gc
import os
import tomllib
from collections.abc import Callable, Generator, Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from drawn import COARSE, DrawnPictures, LaidOutFaces, paint_coarsely
from hypothesis import HealthCheck, settings

settings.register_profile("any-machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any-machine")

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="write what is found over the goldens")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-goldens") and os.environ.get("CI"):
        raise pytest.UsageError("goldens are read by a person before they change: --update-goldens is refused in CI")
    declared = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]["entry-points"]
    wanted = {(group, name, value) for group, points in declared.items() for name, value in points.items()}
    if wanted - {(group, point.name, point.value) for group in declared for point in entry_points(group=group)}:
        raise pytest.UsageError("pyproject.toml names entry points that are not installed: pip install --no-deps -e .")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """The collected tests stay to the end, and so does most of what tests share: the collector of garbage need not go
    through them again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        gc.enable()


WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
"""Which of the processes that share the work this is, such as `gw1`."""


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let every other process begin with the last module: each compiles half of them, and finds the others compiled."""
    report = yield
    if isinstance(collector, pytest.Directory) and WORKER.endswith(("1", "3", "5", "7", "9")):
        report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give all processes the tests in the same order."""
    if WORKER:
        items.sort(key=lambda item: item.path.parts)


@pytest.fixture(autouse=True, scope="session")
def _no_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test sees what the person who runs it has set, and none changes that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of all processes that share the work."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if WORKER else own


@pytest.fixture(autouse=True, scope="session")
def _shares(shared: Path) -> Iterator[None]:
    """Helpers that are no fixtures find the folder, too, such as `lang.drawn_programs`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GESSO_TESTS_SHARED", str(shared))
        yield


@pytest.fixture(scope="session")
def drawn(shared: Path) -> DrawnPictures:
    """What tests have drawn, whichever of the processes that share the work ran them."""
    return DrawnPictures(shared / "drawn")


@pytest.fixture(autouse=True, scope="session")
def _painted_and_laid_out_once(drawn: DrawnPictures) -> Iterator[None]:
    """Equal requests give equal pictures and equal layouts, which is tested with the art and with the layout."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gesso.printing.paint.pictures.paint_art", drawn.paint)
        patch.setattr("gesso.printing.pipeline.drawing.layout_of", LaidOutFaces().layout_of)
        yield


@pytest.fixture(scope="module")
def coarse() -> Iterator[None]:
    """Faces are painted coarsely, here and in the commands that `warm.py` starts: for modules that test which files are
    made, not how they look."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(COARSE, "1")
        paint_coarsely(patch)
        yield


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Holds a text against `tests/golden/<name>`, or writes it there; `alike` says whether the two are as good as equal."""
    updating = bool(request.config.getoption("--update-goldens"))

    def hold(name: str, found: str, alike: Callable[[str, str], bool] = str.__eq__) -> None:
        path = GOLDEN / name
        if updating and not (path.is_file() and alike(found, path.read_text(encoding="utf-8"))):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(found, encoding="utf-8")
        assert path.is_file(), f"there is no golden {name}; --update-goldens writes it, and a person reads it"
        wanted = path.read_text(encoding="utf-8")
        assert alike(found, wanted) or found == wanted, f"{name} differs; read the change, then --update-goldens"

    return hold
