"""What a plug-in was made of, as a few digits."""

from collections.abc import Mapping

from gesso.games.solrei.lang.program import SetUpProgram
from gesso.lang.programs import content_digest


def digest(program: SetUpProgram, data: Mapping[str, object]) -> str:
    """Twelve hex digits over a file's data and texts."""
    return content_digest(data, texts=program.texts)
