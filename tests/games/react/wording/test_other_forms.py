"""Forms that no Artist uses yet, each read once by a person: `tests/cases/react/wording/forms.case`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from games.react.wording.roster import Text, sample, sample_passive

FILE = Path(__file__).parents[3] / "cases" / "react" / "wording" / "forms.case"
_HEAD = re.compile(r"--- (?P<id>\S+) (?P<unit>[\w-]+)(?:, cost: (?P<cost>.+))?\n")


@dataclass(frozen=True)
class Form:
    """A program on some Artist's card and what it prints."""

    id: str
    unit: str
    cost: str
    source: str
    printed: str

    @property
    def text(self) -> Text:
        if self.unit == "passive":
            return sample_passive(self.source, id=self.id)
        cost = self.cost.replace(" / ", "\n")
        return sample(self.source, cost=cost, id=self.id, unit=None if self.unit == "nothing" else self.unit)


def forms() -> list[Form]:
    """All of the file, in order."""
    whole = FILE.read_text(encoding="utf-8")
    heads = list(_HEAD.finditer(whole))
    ends = [head.start() for head in heads[1:]] + [len(whole)]
    found = []
    for head, end in zip(heads, ends, strict=True):
        source, _, printed = whole[head.end() : end].strip().partition("\n=>\n")
        found.append(Form(head["id"], head["unit"], head["cost"] or "", source, printed))
    return found


@pytest.mark.parametrize("form", forms(), ids=lambda form: form.source.replace("\n", " / "))
def test_a_form_reads_as_a_card_would_say_it(form: Form) -> None:
    bar, line, body = form.text.printed().partition("\n")
    if form.unit == "passive":
        found = bar + line + body
    else:
        found = f"[{bar}]\n{body}" if bar else body
    assert found == form.printed
