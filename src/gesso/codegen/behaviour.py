"""What the texts of a plug-in do, read from its source, to compare whether two plug-ins act alike."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_PLACES = frozenset({"id", "title", "source", "line", "lines", "carries"})
"""Fields of a program about its place and name, not about what it does."""


@dataclass(frozen=True, slots=True)
class TextBehaviour:
    """One text: its sentences and prices, and the code that carries them out, without places and comments."""

    title: str
    sentences: tuple[str, ...]
    code: str


@dataclass(frozen=True, slots=True)
class Behaviour:
    """A plug-in's texts by id, and the values that its rules read, by path: `deck/leap-over/copies`."""

    texts: Mapping[str, TextBehaviour]
    values: Mapping[str, str]


def behaviour_of(source: str) -> Behaviour:
    """Read the behaviour of a plug-in from the source that `write_plugin` wrote."""
    module = ast.parse(source)
    functions = {item.name: item for item in module.body if isinstance(item, ast.FunctionDef)}
    texts: dict[str, TextBehaviour] = {}
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Program":
            given = {word.arg: word.value for word in node.keywords if word.arg}
            lines = ast.literal_eval(given["lines"]) if "lines" in given else ()
            acts = "\n".join(
                f"{name} {_code(value, functions)}" for name, value in given.items() if name not in _PLACES
            )
            title = ast.literal_eval(given["title"])
            texts[ast.literal_eval(given["id"])] = TextBehaviour(title, tuple(words for _, words in lines), acts)
    data = next(
        item.value
        for item in module.body
        if isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name) and item.targets[0].id == "DATA"
    )
    return Behaviour(texts, dict(values_in(ast.literal_eval(data))))


def _code(value: ast.expr, functions: Mapping[str, ast.FunctionDef]) -> str:
    """Return the source of a value, with the whole function in place of each function's name."""
    called = [functions[node.id] for node in ast.walk(value) if isinstance(node, ast.Name) and node.id in functions]
    if not called:
        return ast.dump(value)
    return "\n".join(f"{ast.dump(node.args)} {' '.join(map(ast.dump, node.body))}" for node in called)


def values_in(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield plain values by path; a mapping with an id is found under its id, so that others may come before it."""
    parts: list[tuple[object, object]] | None = None
    if isinstance(value, dict) and value:
        parts = list(value.items())
    elif isinstance(value, tuple) and any(isinstance(part, dict) for part in value):
        parts = [(part.get("id", at) if isinstance(part, dict) else at, part) for at, part in enumerate(value, 1)]
    if parts is None:
        yield path, ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        return
    for name, part in parts:
        yield from values_in(part, f"{path}/{name}" if path else str(name))
