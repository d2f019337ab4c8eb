"""GS74x: what a translation of a card's own words can have wrong."""

from gesso.diagnostics import error, warning

UNKNOWN_LANGUAGE = warning(
    "GS741 unknown-language",
    "A translation into a language that the game does not speak.",
    "The file is called by a locale for which the game has no phrases.",
    "Nothing would ever be printed in it.",
    "translations/xx.yaml",
    "translations/fr.yaml",
)
NOT_TRANSLATED = error(
    "GS742 not-translated",
    "A word without its translation.",
    "An entry of the list has no text in the language that the file is called by.",
    "It would be printed in English, though its author thinks that it is done.",
    "- {en: Feather, de: Feder}",
    "- {en: Feather, fr: Plume, gender: feminine}",
)
TRANSLATED_TWICE = error(
    "GS743 translated-twice",
    "A word is translated twice.",
    "Two entries of the list have the same English text.",
    "Only one of them could be printed.",
    "- {en: Feather, fr: Plume}\n- {en: Feather, fr: Penne}",
    "- {en: Feather, fr: Plume}",
)
UNKNOWN_GENDER = error(
    "GS744 unknown-gender",
    "A gender that the language does not have.",
    "`gender` is none of those of the language.",
    "Articles and adjectives would not agree with the word.",
    "- {en: Feather, fr: Plume, gender: neuter}",
    "- {en: Feather, fr: Plume, gender: feminine}",
)
NO_GENDER = warning(
    "GS745 no-gender",
    "A noun without its gender.",
    "Sentences say this name with articles and adjectives, and its translation tells no gender.",
    "They are said as if it were of the first gender of the language.",
    "- {en: Feather, fr: Plume}",
    "- {en: Feather, fr: Plume, gender: feminine}",
)
BAD_FORMS = error(
    "GS746 bad-forms",
    "The forms of a word cannot be read.",
    "Between `<` and `>` stand the forms of an adjective: one for each gender, or those and then the ones of several things.",
    "The word could not be made to agree.",
    "- {en: marked, fr: 'marqué<head: |e|s>'}",
    "- {en: marked, fr: 'marqué<head: |e|s|es>'}",
)
STALE_TRANSLATION = warning(
    "GS747 stale-translation",
    "A translation of what no card says.",
    "The English text is on none of the cards that the file is for: it has changed, or is misspelt.",
    "What the card says now is printed in English.",
    "- {en: Soft Down, fr: Doux duvet} where the card says Soft Downs",
    "Write the text as the card file has it.",
)
