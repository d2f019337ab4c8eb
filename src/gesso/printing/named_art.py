"""The art that a card file names: plain in place of what cannot be had, and what is wrong with art packs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gesso.art import MARKS, Pictures
from gesso.diagnostics import Diagnostic
from gesso.diagnostics.codes import ART_PACK
from gesso.printing.component import EntryPrints
from gesso.printing.faces.own_sigils import own_names
from gesso.source.source_file import found_near


def with_named_art(prints: EntryPrints) -> EntryPrints:
    """Return the prints with a plain picture for each motif and sigil that no art pack has, and the problems of packs.

    A game reports unknown names when it checks the file.
    """
    motifs = [name for name in prints.motifs if name not in prints.art.motifs]
    sigils = [name for name in prints.sigils if name not in prints.art.sigils and not [*own_names(name)]]
    art = prints.art.with_plain_motifs(motifs).with_sigils(dict.fromkeys(sigils, MARKS["disc"]))
    return replace(prints, art=art, diagnostics=(*prints.diagnostics, *_problems(prints)))


def _problems(prints: EntryPrints) -> Iterator[Diagnostic]:
    """What is wrong with packs, and motifs of theirs that raise while they are loaded."""
    for problem in prints.art.problems:
        yield Diagnostic(ART_PACK, problem.message, prints.span, problem.hint)
    for name in dict.fromkeys(prints.motifs):
        error = prints.art.motifs.fault(name) if isinstance(prints.art.motifs, Pictures) else None
        if error is not None:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            message = f"the motif `{name}` cannot be loaded: {reason}"
            yield Diagnostic(ART_PACK, message, found_near(prints.span, name), "tell the author of its art pack")
