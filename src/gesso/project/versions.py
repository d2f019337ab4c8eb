"""Versions, and ranges of them: `>=0.1, <2`."""

import re

_CLAUSE = re.compile(r"(>=|<=|==|!=|>|<)[ \t]*(\d+(?:\.\d+)*)\Z")
_TESTS = {
    ">=": lambda order: order >= 0, "<=": lambda order: order <= 0, "==": lambda order: order == 0,
    "!=": lambda order: order != 0, ">": lambda order: order > 0, "<": lambda order: order < 0,
}  # fmt: skip


def holds(wanted: str, version: str) -> bool:
    """Whether a version is one of a range, such as `>=0.1, <2`; `0.1` counts as `0.1.0`, and what stands behind the
    numbers (`2.0rc1`) counts for nothing. Raises ValueError for a text that is no range."""
    clauses = [clause.strip() for clause in wanted.split(",")]
    matches = [_CLAUSE.match(clause) for clause in clauses]
    if not all(matches):
        raise ValueError(f"{wanted!r} is no range of versions")
    return all(_TESTS[match[1]](_order(_numbers(version), _numbers(match[2]))) for match in matches if match)


def _numbers(version: str) -> list[int]:
    found = re.match(r"\d+(?:\.\d+)*", version)
    return [int(number) for number in found.group().split(".")] if found else []


def _order(left: list[int], right: list[int]) -> int:
    """Below 0 where the left one is older, above where it is newer."""
    length = max(len(left), len(right))
    first, second = ([*each, *[0] * (length - len(each))] for each in (left, right))
    return (first > second) - (first < second)
