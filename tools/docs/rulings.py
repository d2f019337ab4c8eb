"""Regions about the rules of a game: each rule by its number, with the tests that prove it."""

import ast
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from gesso.resources import home
from gesso.sim.scenarios import read_scenarios
from gesso.source import read_file
from tools.docs.markdown import PageError

MARK = "rule"
"""A test names the rules that it proves with `pytest.mark.rule("C9", ...)`, a scenario with its key `rule`."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A rule in our own words."""

    id: str
    rule: str
    source: str
    """The source that states it, or `ours`."""
    reason: str = ""
    """Why we decided so, if no source says it."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A test that names rules."""

    sentence: str
    """The name of a scenario or of a test function."""
    file: str
    """Its path in the repository."""
    rules: tuple[str, ...]


def folder(game: str) -> str:
    """Return the folder with the rules of a game and their tests, as a path in the repository."""
    return f"tests/rulings/{game}"


def rulings(game: str, chapter: str) -> list[str]:
    """Return one chapter of a game: the rules whose ids begin with this letter.

    Raises `PageError` if there is no such rule, if a rule has no test, or if a test names an unknown rule.
    """
    lines: list[str] = []
    proofs = proofs_by_rule(game)
    chosen = [ruling for ruling in read_rulings(game).values() if ruling.id.startswith(chapter)]
    if not chosen:
        raise PageError(f"no rule begins with `{chapter}`")
    for ruling in chosen:
        lines += ["", f"### {ruling.id}", "", f"{ruling.rule} *({ruling.source})*", ""]
        if ruling.reason:
            lines += [f"Why: {ruling.reason}", ""]
        for proof in proofs[ruling.id]:
            lines.append(f"- [{proof.file.rpartition('/')[2]}](../../{proof.file}): {proof.sentence}")
    return [*lines[1:], ""]


@cache
def read_rulings(game: str) -> Mapping[str, Ruling]:
    """Return the rules of a game by id, in the order of their file. Raises `PageError` for an incomplete rule."""
    path = home() / folder(game) / "rules.toml"
    found: dict[str, Ruling] = {}
    for id, said in tomllib.loads(path.read_text(encoding="utf-8")).items():
        odd = said.keys() - {"rule", "source", "reason"}
        if odd or not said.get("rule") or not said.get("source"):
            raise PageError(f"{path.name}: {id} needs `rule` and `source`, and may have a `reason`")
        if said["source"].startswith("ours") != bool(said.get("reason")):
            raise PageError(f"{path.name}: {id} needs a reason if it is ours, and only then")
        found[id] = Ruling(id, **said)
    return MappingProxyType(found)


@cache
def proofs_by_rule(game: str) -> Mapping[str, tuple[Proof, ...]]:
    """Return the tests of every rule of a game, scenarios first.

    Raises `PageError` for a rule without a test, and for a test of an unknown rule.
    """
    known = read_rulings(game)
    found: dict[str, list[Proof]] = {id: [] for id in known}
    for proof in _proofs(game):
        for id in proof.rules:
            if id not in found:
                raise PageError(f"{proof.file}: {proof.sentence!r} names a rule {id}, and there is none")
            found[id].append(proof)
    bare = [id for id, proofs in found.items() if not proofs]
    if bare:
        raise PageError(f"no test names {', '.join(bare)}")
    return MappingProxyType({id: tuple(proofs) for id, proofs in found.items()})


def _proofs(game: str) -> Iterator[Proof]:
    lying = home() / folder(game)
    for path in sorted(lying.glob("*.yaml")):
        node = read_file(path, root=path.parent).node
        if node is None:
            raise PageError(f"{path.name} cannot be read")
        for scenario in read_scenarios(node)[0]:
            yield Proof(scenario.name.text, f"{folder(game)}/{path.name}", scenario.rules)
    for path in sorted(lying.glob("test_*.py")):
        for part in ast.parse(path.read_text(encoding="utf-8")).body:
            marks = part.decorator_list if isinstance(part, ast.FunctionDef) else ()
            ids = tuple(id for mark in marks for id in _marked(mark))
            if isinstance(part, ast.FunctionDef) and ids:
                yield Proof(f"`{part.name}`", f"{folder(game)}/{path.name}", ids)


def _marked(decorator: ast.expr) -> Iterator[str]:
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == f"pytest.mark.{MARK}":
        for argument in decorator.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise PageError(f"a test names its rules by their ids, not by {ast.unparse(argument)}")
            yield argument.value
