"""Checks of what does nothing: sentences, conditions, choices and descriptions without an effect, values without a
use."""

from collections.abc import Iterator
from itertools import pairwise

from gesso.checks.entry_texts import EntryTexts, LanguageFacts, nodes_of
from gesso.diagnostics import Diagnostic, Related, codes
from gesso.diagnostics.codes import UNUSED_CHOICE, UNUSED_TARGET
from gesso.diagnostics.fixes import another_figure, line_less
from gesso.lang import ast
from gesso.lang.nodes import walk


def check_dead_code(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report the first sentence in each block below one that always ends the game."""
    for block in (block for text in entry.texts for block in text.blocks):
        for node, after in pairwise(block):
            ending = _ending(node, entry.facts)
            if ending is not None:
                word = entry.facts.endings[type(ending)]
                hint = f"drop it, or put `{word}` under an `if`"
                ends = (Related(node.span, "the game ends here"),)
                message, fixes = f"nothing after `{word}` is ever reached", line_less(after.span)
                yield Diagnostic(codes.UNREACHABLE, message, after.span, hint, ends, fixes)
                break


def _ending(node: ast.Node, facts: LanguageFacts) -> ast.Node | None:
    paths: tuple[tuple[ast.Node, ...], ...] = ()
    match node:
        case ast.If(then=then, otherwise=otherwise):
            paths = () if otherwise is None else (then, otherwise)
        case ast.ChooseOf(count=count, options=options) if not count.up_to and count.n > 0:
            paths = options
        case _:
            return node if type(node) in facts.endings else None
    ends = [_first_ending(path, facts) for path in paths]
    return ends[0] if ends and None not in ends else None


def _first_ending(block: tuple[ast.Node, ...], facts: LanguageFacts) -> ast.Node | None:
    return next((end for node in block if (end := _ending(node, facts)) is not None), None)


def check_choices(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report `choose n of` with n blocks or fewer, and `choose up to n of` with fewer than n."""
    for _text, node in nodes_of(entry, ast.ChooseOf):
        n, there = node.count.n, len(node.options)
        if n > there or (n == there and not node.count.up_to):
            hint = f"write `choose {there - 1} of`, `choose up to {there} of`, or the sentences one after the other"
            fixes = another_figure(node.count.span, n, there - 1)
            yield Diagnostic(codes.CHOOSE_ALL, f"{n} of {there} is no choice", node.count.span, hint, fixes=fixes)


def check_constant_conditions(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every condition that is always, or never, true where it stands."""
    for text, node in nodes_of(entry, ast.Node):
        if isinstance(node, ast.Is) and (settled := entry.facts.constant_truth(node, text)) is not None:
            yield _report(node, *settled)
        if isinstance(node, ast.If) and not isinstance(node.condition, ast.Done):
            inner = node.then[0] if node.then else None
            if isinstance(inner, ast.If) and inner.condition == node.condition:
                yield _report(inner.condition, True, "the line above has already asked this")


def check_done(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report `if done` below a sentence that always, or never, changes anything."""
    for block in (block for text in entry.texts for block in text.blocks):
        for before, node in pairwise(block):
            if not isinstance(node, ast.If) or not isinstance(node.condition, ast.Done):
                continue
            match _changes(before, entry.facts):
                case True:
                    message = "this is always true: the sentence above always takes effect"
                    hint = "drop the condition, or let the player decline the sentence above with `may`"
                case False:
                    message = "this is never true: the sentence above only chooses, and changes nothing"
                    hint = "drop the condition: a line about something that was not found is skipped"
                case None:
                    continue
            above = (Related(before.span, "the sentence above"),)
            yield Diagnostic(codes.CONSTANT_CONDITION, message, node.condition.span, hint, above)


def _changes(node: ast.Node, facts: LanguageFacts) -> bool | None:
    """Return whether a sentence always (True) or never (False) changes anything; None if it depends.

    A sentence with blocks changes something if any sentence in them does.
    """
    match node:
        case ast.If(then=then, otherwise=otherwise):
            blocks = [_any_changes(block, facts) for block in (then, otherwise or ())]
        case ast.ChooseOf(count=count, options=options):
            blocks = [_any_changes(block, facts) for block in options]
            blocks += [False] if count.up_to or not count.n else []
        case ast.May(body=body) | ast.ForEach(body=body):
            blocks = [_any_changes(body, facts), False]
        case _:
            changes = facts.always_changes(node)
            # It is skipped if it speaks of a pick that found nothing.
            return None if changes and _speaks_of_picks(node) else changes
    return blocks[0] if len(set(blocks)) == 1 else None


def _any_changes(block: tuple[ast.Node, ...], facts: LanguageFacts) -> bool | None:
    changes = [_changes(node, facts) for node in block]
    return True if True in changes else None if None in changes else False


def _speaks_of_picks(node: ast.Node) -> bool:
    """Return whether a sentence mentions what lines above it picked."""
    bound = {part.slot for part in walk(node) if isinstance(part, ast.TheBound)}
    return not bound <= {getattr(part, "slot", -1) for part in walk(node) if not isinstance(part, ast.TheBound)}


def _report(node: ast.Node, truth: bool, why: str) -> Diagnostic:
    message = f"this is {'always' if truth else 'never'} true: {why}"
    hint = "drop the condition" if truth else "drop the condition and the lines under it"
    return Diagnostic(codes.CONSTANT_CONDITION, message, node.span, hint)


def check_contradictions(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report opposite adjectives before one noun."""
    for _text, node in nodes_of(entry, ast.Node):
        adjectives = node.adjectives if isinstance(node, ast.NP | ast.Owned) else ()
        for left, right in entry.facts.opposites:
            if left in adjectives and right in adjectives:
                message = f"nothing can be {left} and {right} at once"
                yield Diagnostic(codes.CONTRADICTION, message, node.span, "drop one of the two words")


def check_zeros(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every 0 in a sentence, price, filter or condition, and `fewer than 1`."""
    for _text, node in nodes_of(entry, ast.Node):
        if _counted(node) == ("fewer", 1):
            yield Diagnostic(codes.ZERO, "fewer than 1 is none", node.span, "write `no`")
        if hint := _instead_of_zero(node) or entry.facts.zero_hint(node):
            yield Diagnostic(codes.ZERO, "0 does nothing", node.span, hint)


def check_idle_sentences(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every sentence that changes nothing."""
    for _text, node in nodes_of(entry, ast.Node):
        if (report := entry.facts.no_change(node)) is not None:
            message, hint = report
            yield Diagnostic(codes.NO_CHANGE, message, node.span, hint, fixes=line_less(node.span))


def check_repeated_states(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report every sentence that brings a thing into a state that the line above, or the cost, has just brought it
    into."""
    for text in entry.texts:
        if text.kind == "cost":
            paid = {state: price for price in text.nodes if (state := entry.facts.resulting_state(price)) is not None}
            yield from _repeated(text.pays_for[:1], paid, entry.facts)
        else:
            for block in text.blocks:
                yield from _repeated(block, {}, entry.facts)


def _repeated(
    block: tuple[ast.Node, ...], before: dict[tuple[str, ast.Node], ast.Node], facts: LanguageFacts
) -> Iterator[Diagnostic]:
    for node in block:
        state = facts.resulting_state(node)
        if state is not None and state in before:
            done = (Related(before[state].span, "it has been so since here"),)
            message = f"it is {state[0]} already"
            yield Diagnostic(codes.NO_CHANGE, message, node.span, "drop this line", done, line_less(node.span))
        before = {} if state is None else {state: node}


def _counted(node: ast.Node) -> tuple[str, int]:
    """Return how a node counts things, as `Owned.amount` says it, and the figure; an empty word if it counts none."""
    return getattr(node, "amount", ""), getattr(node, "n", 1)


def _instead_of_zero(node: ast.Node) -> str:
    if isinstance(node, ast.Count | ast.Pick) and node.n == 0:
        return "drop the sentence, or write `up to` with a number"
    match _counted(node):
        case (("n" | "exactly"), 0):
            return "to mean none of them, write `no`"
        case "fewer", 0:
            return "nothing is fewer than none: drop the condition"
        case _:
            return ""


def check_unused_targets(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report `target a ...` in a cost if nothing after it mentions the target."""
    for text in entry.texts:
        if text.kind != "cost" or any(isinstance(node, ast.TheTarget) for node in (*text.all, *walk(*text.pays_for))):
            continue
        for price in text.all:
            if isinstance(price, ast.PayTarget):
                message = "the cost asks for a target and the effect never uses it"
                hint = "use `the target` in the effect, or drop this line"
                yield Diagnostic(UNUSED_TARGET, message, price.span, hint, fixes=line_less(price.span))


def check_unused_choices(entry: EntryTexts, _: object) -> Iterator[Diagnostic]:
    """Report `choose a ...` that no later line mentions."""
    for text in entry.texts:
        used = {node.slot for node in text.all if isinstance(node, ast.TheBound)}
        for node in text.all:
            if isinstance(node, ast.ChooseThing) and node.pick.slot not in used and node.pick.np.noun.type:
                word = node.pick.np.noun.word
                hint = f"say `the {word}` in a later line, or drop this one"
                message = "this choice has no effect"
                yield Diagnostic(UNUSED_CHOICE, message, node.span, hint, fixes=line_less(node.span))
