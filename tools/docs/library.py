"""The library as pages show it: what `gesso` offers, with the arguments, results and errors of each docstring."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

import gesso
from tools.docs.markdown import PageError, fenced, table

_SECTION = re.compile(r"    # -{9,} (.+)")
_MEMBER = re.compile(r"    def (\w+)\(")
_ITEM = re.compile(r"    (\S[^:]*):(?: |$)(.*)")
_HEADS = ("Args:", "Returns:", "Yields:", "Raises:")


def functions() -> list[str]:
    """Return the functions of `gesso`."""
    found = [name for name in gesso.__all__ if inspect.isfunction(getattr(gesso, name))]
    return [line for name in found for line in _function(f"gesso.{name}", getattr(gesso, name), "###")][:-1]


def members(name: str) -> list[str]:
    """Return the public properties and methods of a class of `gesso`, under the headings in its source."""
    kind = getattr(gesso, name)
    owner, lines, section = name.lower(), list[str](), ""
    for line in inspect.getsource(kind).splitlines():
        if heading := _SECTION.fullmatch(line):
            section = heading[1]
        elif (member := _MEMBER.match(line)) and not member[1].startswith("_"):
            if section:
                lines += [f"### {section[:1].upper()}{section[1:]}", ""]
                section = ""
            found = inspect.getattr_static(kind, member[1])
            made: Any = found.fget if isinstance(found, property) else found
            lines += _function(f"{owner}.{member[1]}", made, "####", called=not isinstance(found, property))
    return lines[:-1]


def results() -> list[str]:
    """Return the types of results, with their modules and members."""
    known = _types()
    named = (name for function in _documented() for name in re.findall(r"\w+", _result(function)) if name in known)
    return table(
        ["type", "module", "has"],
        [[f"`{name}`", f"`{known[name].__module__}`", _offered(known[name])] for name in dict.fromkeys(named)],
    )


def _documented() -> Iterator[Callable[..., object]]:
    """Yield every function, method and property of the library."""
    for name in gesso.__all__:
        found = getattr(gesso, name)
        if inspect.isfunction(found):
            yield found
    for member in (*vars(gesso.Project).values(), *vars(gesso.Workspace).values()):
        function = member.fget if isinstance(member, property) else member
        if inspect.isfunction(function) and not function.__name__.startswith("_"):
            yield function


def _result(function: Callable[..., object]) -> str:
    return str(inspect.signature(function).return_annotation)


def _types() -> dict[str, type]:
    """Return the classes that the modules of `Project` and `Workspace` import for their annotations alone."""
    modules = (inspect.getmodule(kind) for kind in (gesso.Project, gesso.Workspace))
    trees = [ast.parse(inspect.getsource(module)) for module in modules if module is not None]
    imports = [node for tree in trees for block in tree.body if isinstance(block, ast.If) for node in block.body]
    found = {
        alias.asname or alias.name: getattr(import_module(node.module), alias.name)
        for node in imports
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    return {name: kind for name, kind in found.items() if inspect.isclass(kind)}


def _offered(kind: type) -> str:
    """Return the public fields, properties and methods of a class."""
    data = [field.name for field in fields(kind)] if is_dataclass(kind) else []
    own = [name for name, member in vars(kind).items() if callable(member) or isinstance(member, property)]
    names = dict.fromkeys((*data, *own))
    return ", ".join(f"`{name}`" for name in names if not name.startswith("_"))


def _function(name: str, function: Callable[..., object], level: str, *, called: bool = True) -> list[str]:
    text = inspect.getdoc(function)
    if text is None:
        raise PageError(f"`{name}` has no docstring")
    signature = inspect.signature(function)
    lines = [f"{level} {name}", ""]
    if not called:
        return [*lines, f"`{signature.return_annotation}`. {_joined(text)}", ""]
    lines += [*fenced([f"{name}({', '.join(_parameters(signature))})"], "text"), ""]
    prose, *sections = re.split(rf"\n\n(?=(?:{'|'.join(_HEADS)})\n)", text)
    lines += [line for paragraph in prose.split("\n\n") for line in (_joined(paragraph), "")]
    items = [item for part in sections for item in _items(part, signature)]
    if not any(part.startswith(("Returns:", "Yields:")) for part in sections):
        at = next((n for n, item in enumerate(items) if item.startswith("- Raises ")), len(items))
        items.insert(at, f"- Returns `{signature.return_annotation}`.")
    return [*lines, *items, ""]


def _parameters(signature: inspect.Signature) -> Iterator[str]:
    """Return the parameters as a call writes them, without their types. A default that is not a plain value
    becomes `...`.
    """
    starred = False
    for name, parameter in signature.parameters.items():
        if name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            starred = True
            yield "*"
        if parameter.kind is parameter.VAR_POSITIONAL:
            starred = True
            yield f"*{name}"
        elif parameter.default is parameter.empty:
            yield name
        else:
            yield f"{name}={'...' if callable(parameter.default) else repr(parameter.default)}"


def _items(section: str, signature: inspect.Signature) -> Iterator[str]:
    """One section of a docstring as items of a list."""
    head, *lines = section.splitlines()
    if head in ("Returns:", "Yields:"):
        yield f"- {head[:-1]} `{signature.return_annotation}`: {_joined(' '.join(lines))}"
        return
    items: list[tuple[str, str]] = []
    for line in lines:
        item = _ITEM.fullmatch(line)
        if item:
            items.append((item[1], item[2]))
        else:
            items[-1] = (items[-1][0], f"{items[-1][1]} {line.strip()}")
    for name, text in items:
        if head == "Raises:":
            yield f"- Raises {', '.join(f'`{each}`' for each in name.split(', '))}: {_joined(text)}"
            continue
        parameter = signature.parameters.get(name.lstrip("*"))
        if parameter is None:
            raise PageError(f"a docstring explains `{name}`, which is no parameter")
        yield f"- `{name}` (`{parameter.annotation}`): {_joined(text)}"


def _joined(text: str) -> str:
    return " ".join(text.split())
