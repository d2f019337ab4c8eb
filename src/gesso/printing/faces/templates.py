"""Face templates: Jinja2 in its immutable sandbox, with limits, filled in with plain values."""

from __future__ import annotations

import hashlib
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from gesso.art.palette import tint
from gesso.data_classes import dataclass
from gesso.diagnostics.codes import TEMPLATE_ERROR
from gesso.files import file_bytes, file_text, write_atomically
from gesso.printing.component import Theme
from gesso.printing.faces.document import FaceError, TemplatePlace, annotate
from gesso.printing.faces.style import values_of
from gesso.resources import lies_in, private_cache, resources

SUFFIX = ".xml.j2"
_MAX_OUTPUT = 512 * 1024
_MAX_SECONDS = 5.0
_endless: dict[tuple[str, str], tuple[str, TemplatePlace]] = {}
"""Templates that were stopped, by name and digest, with the message: no further card waits for them."""
MAX_BYTES = 256 * 1024
# Filters for what a face is made of; none that can make much out of little.
_FILTERS = (
    *("abs", "capitalize", "count", "d", "default", "e", "escape", "first", "float", "int", "last", "length"),
    *("list", "lower", "map", "max", "min", "reject", "rejectattr", "reverse", "round", "select", "selectattr"),
    *("sort", "string", "sum", "title", "trim", "unique", "upper"),
)
_DIGEST = 16
_NUMBERS = (int, float)


@dataclass(frozen=True, slots=True)
class TemplateBook:
    """Folders of face templates."""

    folders: tuple[Path, ...]
    """In order of precedence: a project's own before the program's."""

    def file(self, name: str) -> Path | None:
        parts = name.split("/")
        if any(not part or part.startswith(".") for part in parts):
            return None
        for folder in self.folders:
            path = folder.joinpath(*parts[:-1], parts[-1] + SUFFIX)
            if lies_in(folder, path):
                return path
        return None

    def render(self, name: str, values: Mapping[str, object], theme: Theme = ()) -> str:
        """Return the layout document of a template filled in with values (texts, numbers, tuples and mappings), in a
        theme.

        Raises `FaceError` with the template's line for anything wrong in it, and if it takes more than five seconds of
        the processor or writes more than half a megabyte.
        """
        import jinja2

        path = self.file(name)
        if path is None:
            hint = f"add templates/faces/{name}{SUFFIX}"
            raise FaceError(TEMPLATE_ERROR, f"there is no face template `{name}`", hint)
        if _endless and (stopped := _endless.get((name, self.digest(name)))):
            raise FaceError(TEMPLATE_ERROR, stopped[0], "", stopped[1])
        try:
            with _time_limit():
                return _collect(sandbox(self.file, _game_of(name), theme).get_template(name).generate(values))
        except jinja2.TemplateSyntaxError as error:
            place = TemplatePlace(error.filename or str(path), error.lineno)
            raise FaceError(TEMPLATE_ERROR, f"the template cannot be read: {error.message}", "", place) from error
        except jinja2.TemplateNotFound as error:
            message = f"the template asks for `{error.name}`, and there is none of that name"
            raise FaceError(TEMPLATE_ERROR, message, "", _place(error, self.folders, path)) from error
        except jinja2.UndefinedError as error:
            hint = "docs/print.md lists the values of every kind of card"
            raise FaceError(TEMPLATE_ERROR, str(error), hint, _place(error, self.folders, path)) from error
        except _TooMuchError as error:
            place = _place(error, self.folders, path)
            _endless[name, self.digest(name)] = str(error), place
            raise FaceError(TEMPLATE_ERROR, str(error), "", place) from error
        except (jinja2.TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            message = f"the template fails: {error}"
            raise FaceError(TEMPLATE_ERROR, message, "", _place(error, self.folders, path)) from error
        except (MemoryError, RecursionError) as error:
            raise FaceError(
                TEMPLATE_ERROR, "the template never comes to an end", "", TemplatePlace(str(path), 1)
            ) from error

    def digest(self, name: str) -> str:
        """Return a hash of every template beside the named one, since any of them may be part of it.

        A file that another one replaces does not count, so equal files give an equal hash however many folders hold
        them.
        """
        total = hashlib.blake2b(digest_size=16)
        beside = name.rpartition("/")[0]
        total.update(repr(values_of(_game_of(name), ())).encode())
        names = {path.name for folder in self.folders for path in folder.joinpath(beside).glob(f"*{SUFFIX}")}
        for each in sorted(names):
            path = self.file(f"{beside}/{each.removesuffix(SUFFIX)}" if beside else each.removesuffix(SUFFIX))
            if path is not None:
                total.update(each.encode() + b"\0" + file_bytes(path) + b"\0")
        return total.hexdigest()


def _game_of(name: str) -> str:
    """Return the folder of a template, which is named after its game."""
    return name.partition("/")[0]


class _TooMuchError(Exception):
    """A template that needs more time or writes more than it may."""


def _collect(pieces: Iterable[str]) -> str:
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
    # Only the main thread of a process may set an alarm; worker processes draw in theirs.
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise _TooMuchError("the template takes longer than five seconds of processor time")

    # Processor time, so that a busy machine makes no template wrong.
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, _MAX_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _place(error: BaseException, folders: tuple[Path, ...], path: Path) -> TemplatePlace:
    place = TemplatePlace(str(path), 1)
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.endswith(SUFFIX) and any(Path(name).is_relative_to(folder) for folder in folders):
            place = TemplatePlace(name, trace.tb_lineno)
        trace = trace.tb_next
    return place


if TYPE_CHECKING:
    from jinja2.bccache import Bucket, BytecodeCache
    from jinja2.sandbox import ImmutableSandboxedEnvironment


@lru_cache(maxsize=32)
def sandbox(find: Callable[[str], Path | None], game: str = "", theme: Theme = ()) -> ImmutableSandboxedEnvironment:
    """Return the environment for templates; `find` gives their files by name.

    Templates see the variables of a game's style under a theme. Undefined values raise, XML is escaped, strings have no
    methods, and nothing can be repeated without end. The caller limits time and output.
    """
    import jinja2
    from jinja2.compiler import CodeGenerator, Frame
    from jinja2.exceptions import SecurityError
    from jinja2.runtime import markup_join
    from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range

    class Loader(jinja2.BaseLoader):
        def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
            path = find(template)
            if path is None:
                raise jinja2.TemplateNotFound(template)
            stat = path.stat()
            if stat.st_size > MAX_BYTES:
                raise jinja2.TemplateSyntaxError("it is larger than 256 KB", 1, template, str(path))
            try:
                text = file_text(path)
            except UnicodeDecodeError as error:
                raise jinja2.TemplateSyntaxError("it is not UTF-8 text", 1, template, str(path)) from error

            def is_current() -> bool:
                return path.is_file() and path.stat().st_mtime_ns == stat.st_mtime_ns

            return annotate(text, str(path)), str(path), is_current

    class Generator(CodeGenerator):
        def visit_Concat(self, node: jinja2.nodes.Concat, frame: Frame) -> None:
            self.write("environment.joined((")
            for part in node.nodes:
                self.visit(part, frame)
                self.write(", ")
            self.write("))")

    class Sandbox(ImmutableSandboxedEnvironment):
        # Repetition is how a short template asks for all the memory there is; faces do sums, nothing more. A text put
        # together is at most as long as a whole face: one that is doubled forty times fills any machine.
        intercepted_binops = frozenset({"+", "*", "**", "%"})
        concat = staticmethod(_collect)
        code_generator_class = Generator

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            # Nearly all of what a face computes, a thousand times on a card.
            if operator == "+" and type(left) in _NUMBERS and type(right) in _NUMBERS:
                return left + right
            numbers = [side for side in (left, right) if isinstance(side, int | float)]
            if len(numbers) < 2 or (operator != "+" and max(map(abs, numbers)) >= 1e9):
                raise SecurityError(f"`{operator}` is for numbers of moderate size")
            if operator == "**" and abs(right) > 8:
                raise SecurityError("`**` takes a power of at most 8")
            return super().call_binop(context, operator, left, right)

        def joined(self, parts: tuple[object, ...]) -> str:
            """What `~` puts together."""
            _collect(map(str, parts))
            return markup_join(parts)

        def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
            if isinstance(obj, str | int | float) and callable(value):
                return False
            return super().is_safe_attribute(obj, attr, value)

        def wrap_str_format(self, value: Any) -> None:
            """No formatting either: `{:>99999999}` is repetition by another name."""

    environment = Sandbox(
        loader=Loader(),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_compiled(),
    )
    environment.globals.clear()
    environment.globals["range"] = safe_range
    environment.globals["theme"] = values_of(game, theme)
    environment.filters = {**{name: environment.filters[name] for name in _FILTERS}, "tint": tint}
    return environment


def _compiled() -> BytecodeCache | None:
    """Return the program's own templates as compiled in earlier runs, if text and compiler are the same.

    Templates of projects are not kept: there would be ever more of them.
    """
    import jinja2

    folder, homes = private_cache(), resources("templates/faces")
    compiler = _digest(jinja2.__version__.encode() + Path(__file__).read_bytes()).hex()

    class Compiled(jinja2.BytecodeCache):
        def get_cache_key(self, name: str, filename: str | None = None) -> str:
            own = filename is not None and any(map(Path(filename).is_relative_to, homes))
            return super().get_cache_key(f"{compiler} {name}", filename) if own else ""

        def file(self, bucket: Bucket) -> Path | None:
            return folder / f"{bucket.key}.template" if folder and bucket.key else None

        def load_bytecode(self, bucket: Bucket) -> None:
            if (path := self.file(bucket)) and path.is_file():
                kept = file_bytes(path)
                if _digest(kept[_DIGEST:]) == kept[:_DIGEST]:
                    bucket.bytecode_from_string(kept[_DIGEST:])

        def dump_bytecode(self, bucket: Bucket) -> None:
            if path := self.file(bucket):
                bytecode = bucket.bytecode_to_string()
                # If it cannot be stored, it is compiled again next time.
                with suppress(OSError):
                    write_atomically(path, _digest(bytecode) + bytecode)

    return Compiled() if folder else None


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST).digest()
