"""What can be wrong with the meaning of an effect text, said of the words that every game's language shares."""

from gesso.diagnostics import codes_in
from gesso.diagnostics.codes.effects import alternatives, binding, dead_code, entries, lasting, limits, picking

CODES = codes_in(alternatives, binding, dead_code, entries, lasting, limits, picking)
