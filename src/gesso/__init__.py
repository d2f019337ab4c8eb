"""Gesso: one text per card, from which the rules, the words and the print are made.

```python
import gesso

project = gesso.open(".")
print(project.check())
```

`docs/library.md` shows what a program can do with a project.
"""

import sys as _sys

if _sys.version_info < (3, 11):  # noqa: UP036 - a copy of the sources may be run by any Python
    raise SystemExit("Gesso needs Python 3.11 or newer; this is Python %d.%d." % _sys.version_info[:2])  # noqa: UP031

if _sys.argv[:1] == ["-m"] and not _sys.flags.safe_path and {"gesso", "-mgesso"} & {*_sys.orig_argv}:
    # `python -m gesso` has the folder that one stands in first on its path: the `lark.py` of a project would be run.
    del _sys.path[0]

__version__ = "0.1.0"

# Type checkers take this name for true. `typing` itself takes longer to import than all of this module.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from gesso.api import Project as Project
    from gesso.api import Workspace as Workspace
    from gesso.api import explain as explain
    from gesso.api import health as health
    from gesso.api import new_project as new_project
    from gesso.api import open as open
    from gesso.diagnostics import CheckError as CheckError
    from gesso.diagnostics import Diagnostic as Diagnostic
    from gesso.diagnostics import RequestError as RequestError
    from gesso.engine import AnyRuleset as AnyRuleset
    from gesso.engine import Game as Game
    from gesso.engine import Log as Log
    from gesso.games import GameError as GameError

_PUBLIC = {
    "gesso.api": ("Project", "Workspace", "explain", "health", "new_project", "open"),
    "gesso.diagnostics": ("CheckError", "Diagnostic", "RequestError"),
    "gesso.engine": ("Game", "Log", "AnyRuleset"),
    "gesso.games": ("GameError",),
}
"""The public names, by the module that has them."""
__all__ = [name for names in _PUBLIC.values() for name in names]


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for, so that `import gesso` itself takes no time."""
    from importlib import import_module

    for module, names in _PUBLIC.items():
        if name in names:
            globals()[name] = getattr(import_module(module), name)
            return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
