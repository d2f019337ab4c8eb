"""The English of cards, as rulebooks write it: sentences, lists, conditions, triggers, and descriptions of things.

A game adds its verbs, nouns and deeds. Whatever a strict reader can defend is a reading: whose a bare thing is, who does a
verb without a subject, how far *or* reaches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from wording.reader.parsing import CLOSE, OPEN, PARAGRAPH, Meaning, Parser, Readings

ME, RIVAL, BOTH, ANYBODY = "me", "rival", "both", "anybody"
Rule = Callable[[int], Readings]
"""How to read on from a token."""
Doer = tuple[Meaning, str]
"""Who a verb without a subject is read of, and in which form that verb stands: `plain` or `s`."""
NOBODY: Doer = ("", "plain")


def other(player: str) -> str:
    return {ME: RIVAL, RIVAL: ME}[player]


class English(Parser):
    """All readings of one text. A game sets the words below."""

    doers: tuple[Meaning, ...] = (ME,)
    """Who may be meant by a verb without a subject."""
    standing_alone = False
    """Whether a paragraph has nothing to do with the one before it."""
    rival = "your rival"
    """How a text calls the other player."""
    rivals = "your rival's"
    period = "round"
    lasting: ClassVar[Mapping[str, str]] = {"this round is over": "round"}
    """How a text says until when something is in force."""
    carried_out_with_passives = True
    """Whether a text with passives is also carried out, so that a sentence after one may be of the text."""
    nouns: ClassVar[Mapping[str, str]] = {}
    """Each noun in singular and plural, and its head."""
    adjectives: frozenset[str] = frozenset()
    sides: frozenset[str] = frozenset({"rival"})
    """Adjectives that say whose a thing is."""
    # ------------------------------------------------------------ whole texts

    def effect(self) -> list[Meaning]:
        """Return the readings of a text that is carried out."""
        return [found for found, end in self.statements(1) if self.tokens[end] == ""]

    def passive(self) -> list[Meaning]:
        """Return the readings of a text that is in force: each paragraph stands alone."""
        self.standing_alone = True
        start = next((end for word in ("augment .",) if (end := self.words(1, word))), 0)
        first = [(found, end) for found, end in self.items(start or 1)]
        if not start:
            return [found for found, end in self.paragraphs(0, self.items) if self.tokens[end] == ""]
        whole = []
        for found, end in first:
            if self.tokens[end] == "":
                whole.append(found)
            whole += [(*found, *rest) for rest, last in self.paragraphs(end, self.items) if self.tokens[last] == ""]
        return whole

    def paragraphs(self, i: int, rule: Rule) -> Readings:
        """Read one paragraph after the other."""
        if not (j := self.at(i, PARAGRAPH)):
            return
        for found, k in rule(j):
            if self.tokens[k] != PARAGRAPH:
                yield found, k
            for rest, end in self.paragraphs(k, rule):
                yield (*found, *rest), end

    # ------------------------------------------------------------ sentences

    def statements(self, i: int, before: Meaning = None) -> Readings:
        """Read the sentences of a paragraph or of an item; *otherwise* and *if you do* belong to the one before."""
        for found, j in self.statement(i, before):
            yield from self._further(found, j)

    def _further(self, found: Meaning, j: int) -> Readings:
        """Read on after a sentence: what is otherwise, or another sentence."""
        if self.tokens[j] == PARAGRAPH and not self.standing_alone:
            j += 1
        if self.tokens[j] in ("", PARAGRAPH, CLOSE, "”"):
            yield found, j
            return
        if k := self.words(j, "otherwise ,"):
            for whole, end in self._otherwise(found, k, self.tokens[j - 2] == CLOSE):
                yield from self._further(whole, end)
            return
        for rest, end in self.statements(j, found[-1]):
            yield (*found, *rest), end

    def _otherwise(self, found: Meaning, i: int, listed: bool = False) -> Readings:
        """Put what is read into the last *if* that has no *otherwise*; *otherwise, if* may have one of its own."""
        last = found[-1]
        if last[0] != "if":
            return
        if last[3] is not None:
            if len(last[3]) == 1:
                for inner, end in self._otherwise(last[3], i):
                    yield (*found[:-1], (*last[:3], inner)), end
            return
        inner = last[2][-1]
        if inner[0] == "if" and inner[1] == (("done",),) and inner[3] is None and not listed:
            # *If A, b, and if you do, c. Otherwise, d*: otherwise than if A, or than if you do?
            for whole, end in self._otherwise(last[2], i):
                yield (*found[:-1], (*last[:2], whole, None)), end
        for body, end in self.body(i):
            yield (*found[:-1], (*last[:3], body)), end

    def statement(self, i: int, before: Meaning = None) -> Readings:
        """Read one sentence with its stop, or with its list."""
        if (each_case := self.words(i, "in each case ,")) and before and before[0] == "if":
            before = (*before[:3], None)
        if j := self.words(each_case or i, "if"):
            for conditions, k in self.conditions(j, before):
                for body, end in self.body(m) if (m := self.at(k, ",")) else ():
                    yield (("if", conditions, body, None),), end
            return
        yield from self.body(i)

    def body(self, i: int) -> Readings:
        """Read what follows *if ...,*: one sentence to its stop, or a list."""
        yield from self.listed(i)
        if j := self.words(i, "if"):
            for conditions, k in self.conditions(j):
                for found, end in self.body(m) if (m := self.at(k, ",")) else ():
                    yield (("if", conditions, found, None),), end
        if j := self.words(i, "for"):
            for what, k in self.each(j, ME):
                if k := self.at(k, ","):
                    for body, end in self.body(k):
                        yield (("loop", self.start + j, what, body),), end
        for words, moment in self.lasting.items():
            if j := self.words(i, f"until {words}"):
                if k := self.at(j, ","):
                    for found, end in self.item(k):
                        yield (("until", moment, found),), end
                for found, end in self.bullets(j, self.items):
                    yield (("until", moment, tuple(item for each in found for item in each)),), end
        for found, j in self.series(i):
            if end := self.stop(j):
                yield from ((read, end) for read in self._of_each(found))

    def _of_each(self, found: Meaning) -> Iterator[Meaning]:
        """Yield a series as it is, and as the loop that *deal 1 damage to each Golem, then exhaust it* is: what is said
        of *it* is done for each. As it is, *it* is something else."""
        first, *others = found
        if first[0] == "may" and not others:
            yield from ((("may", first[1], deeds),) for deeds in self._of_each(first[2]))
            return
        if first[0] != "do" or not others:
            yield found
            return
        for at, argument in enumerate(first[3]):
            if (
                isinstance(argument, tuple)
                and argument[0] == "each"
                and argument[-1] != "all"
                and all(_means(each, argument[2][1]) for each in others)
            ):
                place = argument[1]
                arguments = (*first[3][:at], ("the", place), *first[3][at + 1 :])
                yield (("loop", place, argument[2], ((*first[:3], arguments, first[4]), *others), "told"),)
                told = (*first[3][:at], (*argument, "looped"), *first[3][at + 1 :])
                first = (*first[:3], told, first[4])
        yield (first, *others)

    def stop(self, i: int) -> int:
        """Return the token after a full stop; a quotation that ends a sentence has its stop inside."""
        if self.tokens[i - 1] in ("”", CLOSE) and self.tokens[i] not in (",", ":"):
            return i
        return self.at(i, ".")

    def listed(self, i: int, more: str = "") -> Readings:
        """Read a lead with its list: *do this*, *choose 1 of these*, *your rival may do this*."""
        if j := self.words(i, f"do this {more}"):
            for found, end in self.bullets(j, self.statements_of_list):
                yield tuple(item for each in found for item in each), end
        for subject, form, j in self.subjects(i):
            if form == "plain" and (k := self.words(j, f"may do this {more}")):
                for found, end in self._under(subject, k, self.statements_of_list):
                    yield (("may", subject or ME, tuple(item for each in found for item in each)),), end
            if k := self.words(j, "chooses" if form == "s" else "choose"):
                up_to = self.words(k, "up to")
                n, k = self.number(up_to or k)
                if k and (k := self.words(k, f"of these {more}")):
                    for found, end in self._under(subject, k, self.statements):
                        yield (("choose of", subject or ME, n, bool(up_to), found),), end
                    for found, m in self.in_line(at, subject or ME) if (at := self.at(k, ":")) else ():
                        if end := self.stop(m):
                            yield (("choose of", subject or ME, n, bool(up_to), found),), end

    def in_line(self, i: int, doer: Meaning) -> Readings:
        """Read the options of a choice that stand in one line."""
        yield from ()

    def _under(self, player: Meaning, i: int, rule: Rule) -> list[tuple[Meaning, int]]:
        """Read a list under what a player does: a verb without a subject may be the reader's or that player's."""
        before, self.doers = self.doers, self.doers if player in ("", ME) else (ME, player)
        found = [*self.bullets(i, rule)]
        self.doers = before
        return found

    def statements_of_list(self, i: int) -> Readings:
        yield from self.statements(i)

    def bullets(self, i: int, rule: Rule) -> Readings:
        """Read the items of a list, all of them; an *if you do* first in an item asks about the item before."""
        if not (j := self.at(i, ":")) or not self.at(j, OPEN):
            return
        for found, end in self._bullets(j, rule, None):
            joined: list[Meaning] = []
            for item in found:
                if item[0] == "instead of the last":
                    joined[-1] = (*joined[-1][:-1], *item[1])
                else:
                    joined.append(item)
            yield tuple(joined), end

    def _bullets(self, i: int, rule: Rule, before: Meaning) -> Readings:
        if not (j := self.at(i, OPEN)):
            yield (), i
            return
        if (k := self.words(j, "otherwise ,")) and before and before[0] == "if":
            # The item before has an *if*, to which this one belongs.
            for item, m in self._otherwise((before,), k, self.tokens[j - 3] == CLOSE):
                for rest, end in self._bullets(n, rule, item[-1]) if (n := self.at(m, CLOSE)) else ():
                    yield (("instead of the last", item), *rest), end
            return
        found = self.statements(j, before) if rule == self.statements_of_list else rule(j)
        for item, k in found:
            if k := self.at(k, CLOSE):
                for rest, end in self._bullets(k, rule, item[-1]):
                    yield (item, *rest), end

    # ------------------------------------------------------------ clauses

    def subjects(self, i: int) -> Iterator[tuple[Meaning, str, int]]:
        """Yield the subject of a verb, the form in which the verb follows, and the token after it."""
        if j := self.words(i, self.rival):
            yield RIVAL, "s", j
            if self.words(j, "may"):
                yield RIVAL, "plain", j
        elif j := self.at(i, "they"):
            yield RIVAL, "plain", j
        elif j := self.at(i, "you"):
            yield ME, "plain", j
        else:
            yield "", "plain", i

    def series(self, i: int, carried: Doer = NOBODY) -> Readings:
        """Read *a, b, then c*, with *and if you do, d* at its end."""
        for found, j, doer in self.clause(i, carried):
            yield found, j
            k = self.at(j, ",")
            if not k:
                continue
            if so := self.words(k, "and if"):
                for done, m in self.done(so, found[-1]):
                    if m := self.at(m, ","):
                        for body, end in self.series(m):
                            yield (*found, ("if", (done,), body, None)), end
                continue
            for rest, end in self.series(self.at(k, "then") or k, doer):
                yield self._carried(found, rest), end

    def _carried(self, found: Meaning, rest: Meaning) -> Meaning:
        """What one *may* says of several verbs is one choice."""
        first, second = found[-1], rest[0]
        if first[0] == "may" and second[0] == "carried":
            return (*found[:-1], ("may", first[1], (*first[2], *second[1])), *rest[1:])
        if first[0] == "carried" and second[0] == "carried":
            return (*found[:-1], ("carried", (*first[1], *second[1])), *rest[1:])
        return (*found, *rest)

    def clause(self, i: int, carried: Doer) -> Iterator[tuple[Meaning, int, Doer]]:
        """Read one verb with its subject and its objects; also who does a verb that follows without a subject."""
        yield from self._gain(i, inside=True)
        for subject, form, j in self.subjects(i):
            if subject and (k := self.at(j, "may")):
                for doer, have in self.had(k):
                    for deed, end in self.verb(have, doer, "plain"):
                        yield (("may", subject, deed),), end, ("have", "plain")
                for deed, end in self.things_had(k, subject):
                    yield (("may", subject, deed),), end, (("may", subject), "plain")
                for deed, end in self.verb(k, subject, "plain"):
                    yield (("may", subject, deed),), end, (("may", subject), "plain")
                continue
            if subject and (k := self.at(j, "cannot")):
                for ban, end in self.bans(k, subject):
                    if last := self.words(end, f"this {self.period}"):
                        yield ban, last, NOBODY
                continue
            if subject:
                for deed, end in (*self.verb(j, subject, form), *self.things_had(j, subject)):
                    yield deed, end, (subject, form)
                continue
            for had, have in self.had(j):
                # Under *may*: the one who may has the other do it. Whom a rival has do it, nobody can tell.
                for doer in (RIVAL, ME) if had == RIVAL and carried[0] == ("may", RIVAL) else (had,):
                    for deed, end in self.verb(have, doer, "plain"):
                        yield (("carried", deed),), end, ("have", "plain")
            for doer in self._choosers(carried[0]):
                for deed, end in self.things_had(j, doer):
                    yield (("carried", deed),), end, carried
                for deed, end in self.things_doing(j, doer):
                    yield deed, end, carried
            if k := self.words(j, f"this {self.period} ,"):
                yield from self._gain(k)
            yield from self._without_subject(j, carried)

    def _choosers(self, carried: Meaning) -> tuple[Meaning, ...]:
        """Return who may make the choices of what a thing does, after a verb of somebody."""
        if carried == "have":
            return (ME, RIVAL)
        if not carried or carried == ME:
            return self.doers
        return (carried[1],) if carried[0] == "may" else (carried, ME)

    def had(self, i: int) -> Iterator[tuple[Meaning, int]]:
        """Yield the player whom somebody has do something, and the token after: *have your rival*."""
        if j := self.words(i, f"have {self.rival}"):
            yield RIVAL, j

    def things_had(self, i: int, doer: Meaning) -> Readings:
        """Read what somebody has a thing do: *have that unit jump*."""
        yield from ()

    def things_doing(self, i: int, doer: Meaning) -> Readings:
        """Read what a thing does: *that unit jumps*; `doer` makes its choices."""
        yield from ()

    def _without_subject(self, i: int, carried: Doer) -> Iterator[tuple[Meaning, int, Doer]]:
        who, _ = carried
        if who and who[0] == "may":
            for deed, end in self.verb(i, who[1], "plain"):
                yield (("carried", deed),), end, carried
        elif who == "have":
            # *You may have your rival swap, then draw 1*: either of them draws.
            for doer in (ME, RIVAL):
                for deed, end in self.verb(i, doer, "plain"):
                    yield (("carried", deed),), end, carried
        elif who and who != ME:
            # *Your rival draws 1, then gain 1 Power*: the other verb seems to be of the same subject.
            for doer, made in ((who, "s"), (who, "plain"), (ME, "plain")):
                for deed, end in self.verb(i, doer, made):
                    yield deed, end, carried
        else:
            for doer in self.doers:
                for deed, end in self.verb(i, doer, "plain"):
                    yield deed, end, (ME, "plain")

    def _gain(self, i: int, *, inside: bool = False) -> Iterator[tuple[Meaning, int, Doer]]:
        """Read what somebody gains; `inside` where the words do not begin with how long."""
        how_long = f" this {self.period}" if inside else ""
        for subject, form, j in self.subjects(i):
            if not (j := self.words(j, "gains" if form == "s" else "gain")):
                continue
            quoted = self.words(j, f"this ability{how_long} :") if inside else j
            for found, end in self.quotation(quoted) if quoted else ():
                yield (("gain", subject or ME, found),), end, NOBODY
            if k := self.words(j, f"this ability{how_long}") or self.words(j, f"these abilities{how_long}"):
                for listed, end in self.bullets(k, self.quotation):
                    yield (("gain", subject or ME, tuple(item for each in listed for item in each)),), end, NOBODY

    def quotation(self, i: int) -> Readings:
        """Read an ability between its marks: *you* is the player who has it."""
        if j := self.at(i, "“"):
            before, self.doers = self.doers, (ME,)
            items = [*self.item(j)]
            self.doers = before
            yield from ((found, end) for found, k in items if (end := self.at(k, "”")))

    def done(self, i: int, before: Meaning) -> Readings:
        """Read *you do*, *they do*, *that happens, even in part*: was the sentence before done?"""
        for player, words in ((ME, "you do"), (RIVAL, "they do")):
            if j := self.words(i, words):
                asked = self.asked(before, player)
                yield ("done",) if asked else ("done by", player, before), j
        if j := self.words(i, "that happens , even in part"):
            yield ("done",), j
            if before and before[0] == "if" and before[3] is not None:
                # *If A, b. Otherwise, c. If that happens, ...*: either of them, or c?
                yield ("done otherwise",), j
        elif j := self.words(i, "that happens"):
            yield ("done",) if self.whole(before) else ("done wholly",), j

        if (j := self.at(i, "so")) and before and self.is_done_by_thing(before):
            yield ("done",) if self.whole(before) else ("done wholly",), j

    def is_done_by_thing(self, before: Meaning) -> bool:
        """Return whether a thing has done what was said before, of which nobody says *you do*."""
        return False

    def asked(self, before: Meaning, player: str) -> bool:
        """Return whether a player has done what was said before, and it cannot be done in part."""
        done = bool(before) and before[0] in ("do", "may", "gain") and (before[1] == ME) == (player == ME)
        return done and self.whole(before)

    def whole(self, before: Meaning) -> bool:
        """Return whether what was said before is done as a whole or not at all."""
        match before:
            case ("may", _, deeds):
                return all(self.whole(deed) for deed in deeds if deed[0] in ("do", "may"))
            case ("do", _, _, arguments, tally):
                return tally is None and not any(map(_in_part, arguments))
            case ("gain", *_):
                return True
            case _:
                return False

    def verb(self, i: int, doer: Meaning, form: str) -> Readings:
        """Read a verb with its objects, of a doer: a tuple of one deed, or a choice between two that *or* joins."""
        raise NotImplementedError

    def bans(self, i: int, player: str) -> Readings:
        """Read what a player cannot do: one deed, or several that *or* joins, none of which is allowed."""
        for deed, j in self.deed(i, player, "ban"):
            yield (("ban", player, deed),), j
            for k in (self.words(j, ", cannot"), self.words(j, "or cannot")):
                for rest, end in self.bans(k, player) if k else ():
                    yield (("ban", player, deed), *rest), end

    # ------------------------------------------------------------ passives

    def items(self, i: int) -> Readings:
        """Read the passives of a paragraph or an item."""
        for found, j in self.item(i):
            yield found, j
            if self.tokens[j] not in ("", PARAGRAPH, CLOSE, "”"):
                # A sentence of its own after a trigger: one more thing that it does, or one of the text.
                for rest, end in self.items(j):
                    yield (*found, *rest), end
                after = self.carried_out_with_passives and found[-1][0] in ("when", "instead")
                for rest, end in self.statements(j) if after else ():
                    if not _leans(rest[0]):
                        yield (*found, ("at once", rest)), end

    def item(self, i: int) -> Readings:
        """Read one passive: a trigger, a replacement, a ban, a gain, or any of them under *while*."""
        if j := self.at(i, "while"):
            for conditions, k in self.conditions(j):
                for found, end in self.item(m) if (m := self.at(k, ",")) else ():
                    yield (("while", conditions, found),), end
                for listed, end in self.bullets(k, self.items):
                    yield (("while", conditions, tuple(item for each in listed for item in each)),), end
            return
        first_time = self.words(i, f"the first time each {self.period} that")
        if j := first_time or self.at(i, "when"):
            yield from self._trigger(j, bool(first_time))
            return
        for player, words in ((ME, "you cannot"), (RIVAL, f"{self.rival} cannot")):
            if j := self.words(i, words):
                for ban, k in self.bans(j, player):
                    if end := self.stop(k):
                        yield ban, end
        yield from self.standing(i)

    def standing(self, i: int) -> Readings:
        """Read what is in force otherwise, such as *you have +1 Power*."""
        yield from ()

    def _trigger(self, i: int, once: bool) -> Readings:
        for event, j in self.event(i):
            whens = [((), j)]
            if k := self.at(j, "and"):
                whens += [*self.conditions(k)]
            for conditions, k in whens:
                if not (m := self.at(k, ",")):
                    continue
                if "would" in event[:2]:
                    yield from self._replaced(m, ("instead", once, event, conditions))
                    continue
                for body, end in self.body(m):
                    yield from self.with_more(("when", once, event, conditions), body, end)

    def with_more(self, head: Meaning, body: Meaning, j: int) -> Readings:
        """Read the sentences after a trigger's first: what asks about it belongs to it, all else may or may not."""
        if self.tokens[j] in ("", PARAGRAPH, CLOSE, "”"):
            yield ((*head, body),), j
            return
        asks = any(self.words(j, words) for words in ("if you do", "if they do", "if that happens", "otherwise"))
        if not asks:
            yield ((*head, body),), j
        for whole, end in self._further(body, j):
            yield ((*head, whole),), end

    def _replaced(self, i: int, head: Meaning) -> Readings:
        if j := self.words(i, "that does not happen ;"):
            for body, end in self.body(j):
                yield from self.with_more(head, body, end)
        for words in ("prevent that", "prevent that damage"):
            if (j := self.words(i, words)) and (end := self.stop(j)):
                yield ((*head, (("prevent",),)),), end
        for body, end in self.listed(i, "instead"):
            yield from self.with_more(head, body, end)
        if j := self.at(i, "instead"):
            for body, end in self.body(j):
                yield from self.with_more(head, body, end)
                if body[0][0] == "may":
                    # *Instead you may*: who does not want to takes what would have happened.
                    yield ((*head, ("only if done", body)),), end
        for body, j in self.series(i):
            if (k := self.at(j, "instead")) and (end := self.stop(k)):
                yield from self.with_more(head, body, end)

    def event(self, i: int) -> Readings:
        """Read what happens, or would happen."""
        for player, words, form in ((ME, "you", "plain"), (RIVAL, self.rival, "s")):
            if not (j := self.words(i, words)):
                continue
            if k := self.at(j, "would"):
                for deed, end in self.deed(k, player, "would"):
                    yield ("would", player, deed), end
                continue
            for deed, end in self.deed(j, player, form):
                yield ("does", player, deed), end
            for come in (self.words(j, "come to" if form == "plain" else "comes to"), j):
                if come and (k := self.at(come, "have" if form == "plain" or come != j else "has")):
                    for owned, end in self.owned(k, player):
                        last = self.at(end, "left") or (end if "left" in self.tokens[k:end] else 0)
                        if come != j or last:
                            yield ("reaches", player, owned), end if come != j else last

    def deed(self, i: int, player: str, form: str) -> Readings:
        """Read a deed of a player in an event (`plain` or `s`), after *would*, or after *cannot* (`ban`)."""
        raise NotImplementedError

    # ------------------------------------------------------------ conditions

    def conditions(self, i: int, before: Meaning = None) -> Iterator[tuple[tuple[Meaning, ...], int]]:
        """Read *a and b and c*."""
        for first, j in self.condition(i, before):
            yield (first,), j
            if k := self.at(j, "and"):
                for rest, end in self.conditions(k):
                    yield (first, *rest), end

    def condition(self, i: int, before: Meaning = None) -> Readings:
        """Read one condition."""
        yield from self.done(i, before)
        for player, words, form in ((ME, "you", "plain"), (RIVAL, self.rival, "s")):
            if not (j := self.words(i, words)):
                continue
            if k := self.at(j, "have" if form == "plain" else "has"):
                for owned, end in self.owned(k, player):
                    yield ("has", player, owned), end
                for words in ("more", "fewer", "less"):
                    for what, end in self.description(m, [player]) if (m := self.at(k, words)) else ():
                        than = f"than {self.rival}" if player == ME else "than you"
                        if last := self.words(end, than):
                            yield ("has more" if words == "more" else "has fewer", player, what), last
            yield from self.said_of(j, player, form)
        for subject, j in self.asked_about(i):
            several = subject[0] == "ref" and subject[2].startswith(SEVERAL)
            many = several or subject[0] in ("least", "fewer") or (subject[0] == "exactly" and subject[1] > 1)
            for state, end in self.state(j, many):
                yield (state[0], subject, *state[1:]), end

    def said_of(self, i: int, player: str, form: str) -> Readings:
        """Read what a game says of a player: *is on Offense*."""
        yield from ()

    def state(self, i: int, many: bool) -> Readings:
        """Read what a thing is: *is red*, *are a rival Heart*."""
        j = self.at(i, "are" if many else "is")
        if not j:
            return
        if self.tokens[j] in self.adjectives or self.tokens[j] == "rival":
            yield ("is", self.tokens[j]), j + 1
        if k := self.at(j, "a") or self.at(j, "an"):
            for what, end in self.description(k, [None]):
                yield ("is a", ("kind", self.start + k, what)), end

    def asked_about(self, i: int) -> Readings:
        """Read the subject of a condition: one that is bare may be anybody's."""
        yield from self.fixed(i)
        yield from self.some(i, [ME, ANYBODY], subject=True)

    def owned(self, i: int, player: str) -> Readings:
        """Read what a player has: *3 or more cards in hand*, *a red Damage card*, *no Arts*, *Blade*."""
        for word, least in (("no", 0), ("a", 1), ("an", 1)):
            if j := self.at(i, word):
                for what, end in self.description(j, [player]):
                    yield (least, what), end
        for figure, j in self.compared(i):
            for what, end in self.description(j, [player]):
                yield (figure, what), end

    def compared(self, i: int) -> Iterator[tuple[Meaning, int]]:
        """Read *2 or more*, *exactly 2*, *fewer than 2*, *less than 2*: the number alone if that many or more fit."""
        n, j = self.number(i)
        if j and (j := self.words(j, "or more")):
            yield n, j
        for words, kind in (("exactly", "exactly"), ("fewer than", "fewer"), ("less than", "fewer")):
            n, j = self.number(k) if (k := self.words(i, words)) else (0, 0)
            if j:
                yield (kind, n), j

    # ------------------------------------------------------------ costs

    def cost(self) -> list[Meaning]:
        """Return the readings of a bar."""
        return [found for found, end in self._prices(1) if self.tokens[end] == ""]

    def _prices(self, i: int) -> Readings:
        for price, j in self._one_of(i):
            yield (price,), j
            if k := self.at(j, "·"):
                for rest, end in self._prices(k):
                    yield (price, *rest), end

    def _one_of(self, i: int) -> Readings:
        """Read one price, or several with *or* between them: *only if* before one may rule the others, too."""
        for first, j in self.price(i):
            yield first, j
        for options, j in self._options(i):
            if len(options) > 1:
                yield ("pay one of", tuple(option for option, _ in options)), j
                for at, (option, only) in enumerate(options[:-1]):
                    if only:
                        rest = tuple(each for each, _ in options[at + 1 :])
                        yield ("only if any", options[:at], option, rest), j

    def _options(self, i: int) -> Iterator[tuple[tuple[tuple[Meaning, bool], ...], int]]:
        found: list[tuple[Meaning, bool, int]] = []
        if j := self.at(i, "("):
            found += [(prices, False, end) for prices, k in self._prices(j) if (end := self.at(k, ")"))]
        elif j := self.words(i, "free if"):
            found += [((("if", condition),), False, k) for condition, k in self.condition(j)]
        elif j := self.words(i, f"free once each {self.period}"):
            found.append(((("once",),), False, j))
        else:
            found += [
                ((price,), price[0] in ("if", "once") and self.tokens[i] in ("only", "once"), k)
                for price, k in self.price(i)
            ]
        for option, only, j in found:
            yield ((option, only),), j
            if k := self.at(j, "or"):
                for rest, end in self._options(k):
                    yield ((option, only), *rest), end

    def price(self, i: int) -> Readings:
        """Read one price; one of several with brackets around them."""
        if j := self.at(i, "("):
            for price, k in self._one_of(j):
                if end := self.at(k, ")"):
                    yield price, end
        if j := self.words(i, f"once each {self.period}"):
            yield ("once",), j
        if j := self.words(i, "only if"):
            for condition, end in self.condition(j):
                yield ("if", condition), end

    # ------------------------------------------------------------ things

    def description(self, i: int, bare: Sequence[str | None]) -> Readings:
        """Read adjectives, a noun and what follows it; `bare` are the owners that a reader may think of without a word."""
        j, said, rival = i, [], False
        others = self.at(j, "other")
        j = others or j
        while self.tokens[j] in self.adjectives or self.tokens[j] == "rival":
            if self.tokens[j] == "rival":
                rival = True
            else:
                said.append(self.tokens[j])
            j += 1
        for head, k in self.noun(j):
            end, power, owners = k, [], [RIVAL] if rival else bare
            apart: Meaning = ("others", self.start + i, head) if others else None
            if m := self.words(end, "of yours"):
                end, owners = m, [ME]
            for more, after in self.filters(end):
                power, end = [*more], after
            for words, player in (
                ("left in hand", None),
                ("in hand", None),
                ("in your hand", ME),
                ("in their hand", RIVAL),
                (f"in {self.rivals} hand", RIVAL),
            ):
                if m := self.words(end, words):
                    end, owners = m, [player] if player else owners
            if m := self.words(end, "other than"):
                apart, end = max(self.left_out(m), key=lambda found: found[1], default=(apart, end))
            for more, after in self.filters(end):
                power, end = [*power, *more], after
            for words, player in (("of yours", ME), ("of their own", RIVAL), ("of your own", ME)):
                if m := self.words(end, words):
                    end, owners = m, [player]
            for owner in owners:
                yield ("np", head, owner, frozenset(said), tuple(power), apart), end

    def left_out(self, i: int) -> Readings:
        """Read things after *other than*: *that Art*, *the target Art and that Art*."""
        for thing, j in self.fixed(i):
            yield ("than", thing), j
            if k := self.at(j, "and") or self.at(j, ","):
                for (_, *more), end in self.left_out(k):
                    yield ("than", thing, *more), end

    def filters(self, i: int) -> Readings:
        """Read what follows a noun, in one way at most: *with 8 or more Power*."""
        yield from ()

    def noun(self, i: int) -> Readings:
        """Read a noun of one or two words."""
        two = " ".join(self.tokens[i : i + 2])
        if two in self.nouns:
            yield self.nouns[two], i + 2
        elif self.tokens[i] in self.nouns:
            yield self.nouns[self.tokens[i]], i + 1

    def possessed(self, i: int) -> Readings:
        """Read *your ready Arts*, *their Arts*, *your rival's Damage cards*: several things with their owner."""
        for words, player in ((self.rivals, RIVAL), ("your", ME), ("their", RIVAL)):
            if j := self.words(i, words):
                yield from self.description(j, [player])
                return

    def some(self, i: int, bare: Sequence[str | None], *, subject: bool = False) -> Readings:
        """Read a pick: *an Art*, *up to 2 of your Arts*, *each Damage card*, *2 random cards*."""
        j = i
        if subject:
            if k := self.at(i, "no"):
                for what, end in self.description(k, bare):
                    yield ("none", what), end
            if k := self.words(i, "none of"):
                for what, end in self.possessed(k):
                    yield ("none", what), end
            for figure, m in self.compared(i):
                of = self.at(m, "of")
                for what, end in self.possessed(of) if of else self.description(m, bare):
                    yield ((*figure, what) if isinstance(figure, tuple) else ("least", figure, what)), end
                return
        for each, end in self.each(i, bare[0], bare):
            yield ("each", self.start + i, each), end
        up_to = self.words(i, "up to")
        n, j = self.number(up_to or i)
        kind = "up to" if up_to else "n"
        if not j:
            n, kind = 1, "n"
            article = self.at(i, "a") or self.at(i, "an")
            if k := self.at(i, "another"):
                of = self.at(k, "of")
                for what, end in self.possessed(of) if of else self.description(k, bare):
                    others = ("others", self.start + i, what[1], what[2])
                    yield from self._picked(i, kind, n, (*what[:-1], others), end)
                return
            if of := self.words(i, "one of") or self.words(i, "any of"):
                for what, end in self.possessed(of):
                    yield from self._picked(i, kind, n, what, end)
            if not article:
                return
            j = article
        if of := self.at(j, "of"):
            for what, end in self.possessed(of):
                yield from self._picked(i, kind, n, what, end)
            return
        random = self.at(j, "random")
        for what, end in self.description(random or j, bare):
            yield from self._picked(i, kind, n, what, end, bool(random))

    def _picked(self, at: int, kind: str, n: int, what: Meaning, end: int, random: bool = False) -> Readings:
        chance = self.words(end, "at random")
        if chance and (than := self.words(chance, "other than")):
            for things, last in self.left_out(than):
                what, chance = (*what[:-1], things), last
        if chance and (more := next(self.filters(chance), None)):
            # *1 of your Spades at random with 6 or more Power*
            what, chance = (*what[:4], (*what[4], *more[0]), what[5]), more[1]
        yield ("pick", self.start + at, kind, n, random or bool(chance), what), chance or end

    def each(self, i: int, owner: str | None, bare: Sequence[str | None] | None = None) -> Readings:
        """Read *each Art*, *each of your Arts*."""
        if not (j := self.at(i, "each")):
            return
        of = self.at(j, "of")
        yield from self.possessed(of) if of else self.description(j, bare or [owner])

    def tally(self, i: int, doer: str) -> Readings:
        """Read *for each of your Arts*, *for every 2 cards in your hand*: a bare thing may be the doer's or anybody's."""
        bare = [doer, ANYBODY]
        if j := self.words(i, "for each"):
            of = self.at(j, "of")
            for what, end in self.possessed(of) if of else self.description(j, bare):
                yield ("tally", 1, ("each", self.start + i, what)), end
            if self.tokens[j] in self.adjectives and (more := self.words(j + 1, "or each")):
                # *For each ready or each broken Art*: both are counted.
                for what, end in self.description(more, bare):
                    yield ("tally of both", self.tokens[j], what), end
        if j := self.words(i, "for every"):
            n, k = self.number(j)
            of = self.at(k, "of") if k else 0
            for what, end in (self.possessed(of) if of else self.description(k, bare)) if k else ():
                yield ("tally", n, ("each", self.start + i, what)), end

    def fixed(self, i: int) -> Readings:
        """Read a thing that is known: *this Art*, *it*, *that Art*, *those Arts*, *the second Art*, *the target Art*."""
        if j := self.at(i, "it"):
            yield ("ref", self.start + i, "it", ""), j
        for words, how, several in _TOLD_APART:
            if j := self.words(i, words):
                whose = self.tokens[j] if self.tokens[j] in self.sides else ""
                for head, end in self.noun(j + bool(whose)):
                    many = several if self.is_plural(end - 1) else how
                    yield ("ref", self.start + i, f"{many} {whose}".strip(), head), end
        ordinal = self.tokens[i + 1].removesuffix("-named") if self.tokens[i] == "the" else ""
        if ordinal in ORDINALS:
            apart = self.at(i + 2, "other")
            for head, end in self.noun(apart or i + 2):
                number = f"number{' of many' if self.is_plural(end - 1) else ''}{' other' if apart else ''}"
                yield ("ref", self.start + i, f"{number} {ORDINALS.index(ordinal)}", head), end
        if self.tokens[i] == "the":
            yield from self._at_an_end(i)

    def _at_an_end(self, i: int) -> Readings:
        """Read *the last chosen Golem*, *the Golems chosen first*, *the Golems named second*."""
        place, how = self.tokens[i + 1 : i + 3] if i + 3 < len(self.tokens) else ("", "")
        if place in ("first", "last") and how in _PICKED:
            for head, end in self.noun(i + 3):
                if not self.is_plural(end - 1):
                    yield ("ref", self.start + i, f"{how} {place}", head), end
        single, how = self.tokens[i + 2 : i + 4] if i + 4 < len(self.tokens) else ("", "")
        if place in ORDINALS and single == "singly" and how in (*_PICKED, "named"):
            other = self.at(i + 4, "other")
            counted = how if how in _PICKED else f"number singly{' other' if other else ''}"
            for head, end in self.noun(other or i + 4):
                yield ("ref", self.start + i, f"{counted} {ORDINALS.index(place)}", head), end
        for head, end in self.noun(i + 1):
            how, place = self.tokens[end : end + 2] if end + 2 <= len(self.tokens) else ("", "")
            if not self.is_plural(end - 1):
                continue
            if how in _PICKED and place in ("first", "last"):
                yield ("ref", self.start + i, f"many {how} {place}", head), end + 2
            if how == "named" and place in ORDINALS:
                yield ("ref", self.start + i, f"number of many {ORDINALS.index(place)}", head), end + 2

    def is_plural(self, i: int) -> bool:
        """Return whether the noun that ends here is several things."""
        return self.tokens[i].endswith("s")


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_PICKED = ("chosen", "summoned")
_TOLD_APART = (
    ("that", "that", "that"),
    ("those", "those", "those"),
    ("the chosen", "the chosen", "all chosen"),
    ("the summoned", "summoned", "many summoned"),
    ("the current", "current", "current"),
    ("the affected", "affected", "affected"),
)
"""The words before a noun that was named before, and what they say of one and of several."""
SEVERAL = ("those", "all ", "many ", "number of many")
"""How a reference to several things begins."""


def _leans(meaning: Meaning) -> bool:
    """Return whether a sentence means something that one before it has named."""
    match meaning:
        case ("ref", _, how, _):
            return how not in ("this", "action card", "last action card", "target")
        case ("done", *_) | ("done by", *_):
            return True
        case tuple():
            return any(map(_leans, meaning))
        case _:
            return False


def _means(meaning: Meaning, noun: str) -> bool:
    """Return whether a sentence speaks of *it*, or of *that Golem*."""
    match meaning:
        case ("ref", _, how, said) if how in ("it", "its") or (how in ("that", "current") and said == noun):
            return True
        case tuple():
            return any(_means(part, noun) for part in meaning)
        case _:
            return False


def _in_part(argument: Meaning) -> bool:
    match argument:
        case int(n):
            return n > 1
        case ("pick", _, "n", n, *_):
            return bool(n > 1)
        case ("each", *_):
            return True
        case ("pile", _, _, int(n)):
            return n > 1
        case ("count", n, up_to):
            return bool(n > 1 and not up_to)
        case _:
            return False
