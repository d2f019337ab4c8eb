"""What stands on sheets beside the pieces, in English."""

from __future__ import annotations

from gesso.games.react.wording.locale import phrasebook
from gesso.wording.labels import sheet_words

WORDS = sheet_words(phrasebook("en"))
