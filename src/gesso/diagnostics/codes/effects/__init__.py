"""What can be wrong with the meaning of an effect text, said of the words that every game's language shares."""

from gesso.diagnostics.codes.effects import binding, dead_code, entries

CODES = (*binding.CODES, *dead_code.CODES, *entries.CODES)
