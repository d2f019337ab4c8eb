"""The Jinja2 environment that face templates run in: plain values in, text out, and no way to anything else."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gesso.printing.document import annotate

if TYPE_CHECKING:
    from jinja2.sandbox import ImmutableSandboxedEnvironment

_MAX_BYTES = 256 * 1024

# Filters that work on what a face is made of; none that can make much out of little.
_FILTERS = (
    *("abs", "capitalize", "count", "d", "default", "e", "escape", "first", "float", "int", "last", "length"),
    *("list", "lower", "map", "max", "min", "reject", "rejectattr", "reverse", "round", "select", "selectattr"),
    *("sort", "string", "sum", "title", "trim", "unique", "upper"),
)


@lru_cache(maxsize=8)
def sandbox(find: Callable[[str], Path | None]) -> ImmutableSandboxedEnvironment:
    """The environment for templates that `find` gives a file for by name.

    Undefined values raise, XML is escaped, strings have no methods, and nothing can be repeated without end; how long a
    template may run and how much it may write is up to the caller.
    """
    import jinja2
    from jinja2.exceptions import SecurityError
    from jinja2.sandbox import ImmutableSandboxedEnvironment, safe_range

    class Loader(jinja2.BaseLoader):
        def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
            path = find(template)
            if path is None:
                raise jinja2.TemplateNotFound(template)
            found = path.stat()
            if found.st_size > _MAX_BYTES:
                raise jinja2.TemplateSyntaxError("it is larger than 256 KB", 1, template, str(path))
            try:
                text = path.read_text(encoding="utf-8")
            except UnicodeDecodeError as error:
                raise jinja2.TemplateSyntaxError("it is not UTF-8 text", 1, template, str(path)) from error

            def is_current() -> bool:
                return path.is_file() and path.stat().st_mtime_ns == found.st_mtime_ns

            return annotate(text, str(path)), str(path), is_current

    class Sandbox(ImmutableSandboxedEnvironment):
        # Repetition is how a short template asks for all the memory there is; faces do sums, nothing more.
        intercepted_binops = frozenset({"*", "**", "%"})

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            if not all(isinstance(side, int | float) and abs(side) < 1e9 for side in (left, right)):
                raise SecurityError(f"`{operator}` is for numbers of moderate size")
            if operator == "**" and abs(right) > 8:
                raise SecurityError("`**` takes a power of at most 8")
            return super().call_binop(context, operator, left, right)

        def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
            if isinstance(obj, str | int | float) and callable(value):
                return False
            return super().is_safe_attribute(obj, attr, value)

        def wrap_str_format(self, value: Any) -> None:
            """No formatting either: `{:>99999999}` is repetition by another name."""

    environment = Sandbox(
        loader=Loader(), undefined=jinja2.StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    environment.globals.clear()
    environment.globals["range"] = safe_range
    environment.filters = {name: environment.filters[name] for name in _FILTERS}
    return environment
