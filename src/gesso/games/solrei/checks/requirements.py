"""Who can use what: the requirements of a set-up's cards, held against its Muse."""

from __future__ import annotations

from collections.abc import Iterator

from gesso.diagnostics import Diagnostic
from gesso.diagnostics.english import alternatives
from gesso.games.solrei.checks.set_up_texts import SetUpContext, SetUpTexts
from gesso.games.solrei.codes import whole_set_up
from gesso.games.solrei.model import Muse, Requirement, Table, Word
from gesso.source import Span


def check_requirements(entry: SetUpTexts, context: SetUpContext) -> Iterator[Diagnostic]:
    """An Advantage its Muse cannot use, Arts that break in her hands, Signature Moves of somebody else, and none of hers."""
    muse, table = entry.set_up.muse, context.table
    if muse is None:
        return
    for advantage in entry.set_up.advantages:
        missed = _missed(advantage.requires, muse, table)
        if missed is not None:
            reason, span = missed
            message = f"{muse.name} {reason}, so {advantage.name} cannot be used"
            hint = "require what the Muse has, or give it to her"
            yield Diagnostic(whole_set_up.ADVANTAGE_UNUSABLE, message, span, hint)
    for art in entry.set_up.arts:
        missed = _missed(art.requires, muse, table)
        if missed is None:
            continue
        (reason, span), signature = missed, art.requires.signature
        if signature is not None and signature.id != muse.id:
            message = f"{art.name} is a Signature Move of {_name(signature, table)}; {muse.name} can never use it"
            hint = f"write `signature: {muse.id}`"
            yield Diagnostic(whole_set_up.FOREIGN_SIGNATURE, message, span, hint)
        else:
            message = f"{muse.name} {reason}: {art.name} is broken after its first use"
            yield Diagnostic(whole_set_up.BREAKS_AFTER_USE, message, span, "require what the Muse has")
    if not any(art.is_signature for art in entry.set_up.arts):
        message = "no Art of this set-up is a Signature Move"
        hint = f"write `requires: {{signature: {muse.id}}}` at one of them"
        yield Diagnostic(whole_set_up.NO_SIGNATURE, message, entry.set_up.arts[-1].span, hint)


def _missed(requires: Requirement, muse: Muse, table: Table) -> tuple[str, Span] | None:
    """What the Muse lacks, in words and with its place; None where she may use the card as often as she likes."""
    if requires.signature is not None and requires.signature.id != muse.id:
        return f"is not {_name(requires.signature, table)}", requires.signature.span
    if requires.type is not None and requires.type.id != muse.type.id:
        return f"is no {table.types.get(requires.type.id, requires.type.id)}", requires.type.span
    has = {skill.id for skill in muse.skills}
    lacks = [skill for skill in requires.skills if skill.id not in has]
    if lacks:
        return f"lacks {alternatives([table.skills.get(skill.id, skill.id) for skill in lacks])}", lacks[0].span
    return None


def _name(muse: Word, table: Table) -> str:
    return table.names[muse.id].name if muse.id in table.names else muse.id
