"""Words that agree: the forms of a phrase, articles and plurals by gender, and words that grow together, as the data of
French has them."""

from __future__ import annotations

import tomllib

import pytest

from gesso.resources import resource
from gesso.wording import Grammar
from gesso.wording.phrasebook import Phrasebook, Phrases
from gesso.wording.template import Inflected, TemplateError, compile_template

UNIT, UNITS = Inflected("unité", "feminine"), Inflected("unités", "feminine", plural=True)
DICE, NOBODY = (
    Inflected("dés", "masculine", plural=True),
    Inflected("aucune unité", "feminine", said_by=frozenset({"no"})),
)


@pytest.fixture(scope="module")
def french() -> Grammar:
    path = resource("templates/phrases/core") / "fr.toml"
    return Grammar.of(tomllib.loads(path.read_text(encoding="utf-8"))["language"])


def said(grammar: Grammar, text: str, values: dict[str, str], *, may: bool = False) -> str:
    template = compile_template(text)
    return grammar.joints.joined(template.fill(values, may=may, agree=grammar.agree))


@pytest.mark.parametrize(
    ("text", "values", "words"),
    [
        ("un<what: |e> {what}", {"what": UNIT}, "une unité"),
        ("<what: tout le|toute la|tous les|toutes les> {what}", {"what": UNITS}, "toutes les unités"),
        ("<what: tout le|toute la|tous les|toutes les> {what}", {"what": DICE}, "tous les dés"),
        ("{what} <what#: saute|sautent>", {"what": UNIT}, "unité saute"),
        ("{what} <what#: saute|sautent>", {"what": UNITS}, "unités sautent"),
        ("{n} <n#: dégât|dégâts>", {"n": "1"}, "1 dégât"),
        ("{n} <n#: dégât|dégâts>", {"n": "2"}, "2 dégâts"),
        ("{what} <what#: saute|sautent>", {"what": "un Spring"}, "un Spring saute"),
        ("{what} <what#: saute|sautent>", {"what": "2 Springs"}, "2 Springs sautent"),
        ("{what} ne peut<what=no: | pas> sauter", {"what": NOBODY}, "aucune unité ne peut sauter"),
        ("{what} ne peut<what=no: | pas> sauter", {"what": UNIT}, "unité ne peut pas sauter"),
        ("épuisé<head: |e|s|es>", {"head": UNITS}, "épuisées"),
        ("épuisé<head: |e|s|es>", {"head": "Golem"}, "épuisé"),
        ("<who=me: <n#: un|deux>|trois>", {"who": Inflected("vous", said_by=frozenset({"me"})), "n": "2"}, "deux"),
    ],
)
def test_a_form_is_chosen_by_what_it_agrees_with(
    french: Grammar, text: str, values: dict[str, str], words: str
) -> None:
    assert said(french, text, values) == words


def test_what_may_be_done_has_a_form_of_its_own(french: Grammar) -> None:
    assert said(french, "<piochez|piocher> {what}", {"what": "1 carte"}) == "piochez 1 carte"
    assert said(french, "<piochez|piocher> {what}", {"what": "1 carte"}, may=True) == "piocher 1 carte"


@pytest.mark.parametrize(
    ("apart", "together"),
    [
        ("le Artiste", "l'Artiste"),
        ("de la Encre", "de l'Encre"),
        ("de le tour", "du tour"),
        ("de le Artiste", "de l'Artiste"),
        ("à les unités", "aux unités"),
        ("ce Esprit", "cet Esprit"),
        ("ne est", "n'est"),
        ("que il", "qu'il"),
        ("si il", "s'il"),
        ("jusqu'à le début", "jusqu'au début"),
        ("sa Écaille", "son Écaille"),
        ("de **Encre**", "d'**Encre**"),
        ("de onze zones", "de onze zones"),
        ("de **2 unités**", "de **2 unités**"),
        ("le Hibou", "le Hibou"),
        ("de le héros", "du héros"),
        ("de une herbe", "d'une herbe"),
        ("monde entier", "monde entier"),
    ],
)
def test_words_grow_together(french: Grammar, apart: str, together: str) -> None:
    assert french.joints.joined(apart) == together
    assert french.joints.joined(together) == together, "it is done once"


@pytest.mark.parametrize(
    ("one", "many"),
    [("Écaille", "Écailles"), ("Dos", "Dos"), ("Chacal", "Chacals"), ("Cheval", "Chevaux"), ("Feu", "Feux")],
)
def test_a_plural_is_made_by_the_longest_ending(french: Grammar, one: str, many: str) -> None:
    assert french.plural(one) == many


def test_a_name_that_tells_its_plural_has_that(french: Grammar) -> None:
    assert french.plural(Inflected("Esprit du pinceau", "masculine", many="Esprits du pinceau")) == "Esprits du pinceau"


def test_an_article_goes_by_gender_and_the_first_gender_is_taken_where_nobody_told_one(french: Grammar) -> None:
    assert french.indefinite(UNIT) == "une unité"
    assert french.indefinite("Golem") == "un Golem"


@pytest.mark.parametrize(
    "text", ["<what: un|une", "un> {what}", "<piochez>", "<a|b|c>", "<who=me: a|b|c>", "<n#: a>", "[<what: a|b]>"]
)
def test_forms_that_cannot_be_chosen_are_refused(text: str) -> None:
    with pytest.raises(TemplateError):
        compile_template(text)


@pytest.mark.threat("X4")
@pytest.mark.parametrize("word", ["<b>", "<head:", "[x]", "{x}", "**", "a|b", "<head: a|b|c|d>{x}"])
def test_a_word_of_a_card_is_never_an_error_of_the_program(french: Grammar, word: str) -> None:
    """Forms are checked in translations; a word without readable ones stays as it is."""
    book = Phrasebook("fr", "français", french, Phrases({}))
    for head in ("", UNIT, DICE):
        assert book.agreed(word, head) == word
    assert book.agreed("épuisé<head: |e|s|es>", UNITS) == "épuisées"
