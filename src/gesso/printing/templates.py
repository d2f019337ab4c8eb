"""Face templates: Jinja2 in its immutable sandbox, with limits, filled in with plain values."""

from __future__ import annotations

import hashlib
import signal
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from gesso.diagnostics.codes.printing import TEMPLATE_ERROR
from gesso.printing.errors import FaceError, Place, Problem
from gesso.printing.sandbox import sandbox

SUFFIX = ".xml.j2"

_MAX_OUTPUT = 512 * 1024
_MAX_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class TemplateBook:
    """The folders that hold face templates, in order of precedence: a project's own before the program's."""

    folders: tuple[Path, ...]

    def file(self, name: str) -> Path | None:
        """The file of a template such as `game/kind`, or None."""
        parts = name.split("/")
        if any(not part or part.startswith(".") for part in parts):
            return None
        for folder in self.folders:
            path = folder.joinpath(*parts[:-1], parts[-1] + SUFFIX)
            if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                return path
        return None

    def render(self, name: str, values: Mapping[str, object]) -> str:
        """The layout document of a template filled in with values (texts, numbers, tuples and mappings).

        Raises `FaceError` with the template's line for anything wrong in it, and when it runs longer than five
        seconds or writes more than half a megabyte.
        """
        import jinja2

        path = self.file(name)
        if path is None:
            hint = f"add templates/faces/{name}{SUFFIX}"
            raise FaceError(Problem(TEMPLATE_ERROR, f"there is no face template `{name}`", hint))
        try:
            with _time_limit():
                return _collect(sandbox(self.file).get_template(name).generate(values))
        except jinja2.TemplateSyntaxError as error:
            place = Place(error.filename or str(path), error.lineno)
            raise FaceError(
                Problem(TEMPLATE_ERROR, f"the template cannot be read: {error.message}", "", place)
            ) from error
        except jinja2.TemplateNotFound as error:
            message = f"the template asks for `{error.name}`, and there is none of that name"
            raise FaceError(Problem(TEMPLATE_ERROR, message, "", _place(error, self.folders, path))) from error
        except jinja2.UndefinedError as error:
            hint = "docs/print.md lists the values of every kind of card"
            raise FaceError(Problem(TEMPLATE_ERROR, str(error), hint, _place(error, self.folders, path))) from error
        except _TooMuchError as error:
            raise FaceError(Problem(TEMPLATE_ERROR, str(error), "", _place(error, self.folders, path))) from error
        except (jinja2.TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            message = f"the template fails: {error}"
            raise FaceError(Problem(TEMPLATE_ERROR, message, "", _place(error, self.folders, path))) from error
        except (MemoryError, RecursionError) as error:
            raise FaceError(
                Problem(TEMPLATE_ERROR, "the template never comes to an end", "", Place(str(path), 1))
            ) from error

    def digest(self, name: str) -> str:
        """A hash over every template that lies beside the named one: any of them may be part of it."""
        total = hashlib.blake2b(digest_size=16)
        beside = name.rpartition("/")[0]
        for folder in self.folders:
            for path in sorted(folder.joinpath(beside).glob(f"*{SUFFIX}")):
                total.update(path.name.encode() + b"\0")
                total.update(path.read_bytes() + b"\0")
        return total.hexdigest()


class _TooMuchError(Exception):
    """A template that takes more than a template may."""


def _collect(pieces: Iterator[str]) -> str:
    whole: list[str] = []
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > _MAX_OUTPUT:
            raise _TooMuchError("the template writes more than half a megabyte")
        whole.append(piece)
    return "".join(whole)


@contextmanager
def _time_limit() -> Iterator[None]:
    # Only the main thread of a process may set an alarm; the builder's workers draw in theirs.
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise _TooMuchError("the template takes longer than five seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, _MAX_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _place(error: BaseException, folders: tuple[Path, ...], path: Path) -> Place:
    """The innermost template line of a traceback, which Jinja rewrites to name templates."""
    found = Place(str(path), 1)
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.endswith(SUFFIX) and any(Path(name).is_relative_to(folder) for folder in folders):
            found = Place(name, trace.tb_lineno)
        trace = trace.tb_next
    return found
