"""What the texts of SolRei may name: steps of the round, and Skills, Types, Muses, Advantages and Arts of all files."""

from gesso.diagnostics.english import article
from gesso.games.solrei.lang.types import HEADS
from gesso.games.solrei.model import Table
from gesso.lang.ast import Noun
from gesso.lang.resolver import NameTable, Symbol


class TableSymbols(NameTable):
    """Finds the names of a table."""

    def __init__(self, table: Table) -> None:
        super().__init__({word: Symbol(word, type_) for word, type_ in HEADS.items()})
        for name in table.names.values():
            self.declare(name.id, Symbol(name.id, name.kind, (name.id,)), None)
        for step in table.steps:
            self.declare(step.id, Symbol(step.id, "step", (step.id,)), None)

    def unknown(self, word: str) -> str:
        """The message for a name that nobody declared."""
        return f"`{word}` is no Skill, Type, Muse, Advantage, Art or step of the round"

    def alike(self, wanted: Noun, given: Noun) -> bool:
        """Cards of any word are cards, and an Art in the Exchange is an ability."""
        return wanted.type == given.type or {wanted.type, given.type} == {"ability", "art"}

    def advice(self, wanted: Noun) -> str:
        """What to write instead of `the <wanted>` where nothing picked one."""
        match wanted.type:
            case "card":
                return "write `my card` or `the rival card` for what was played, or pick before: `discard 1 card`"
            case "ability":
                return "add `target a rival ability` to the cost, and write `the target`"
            case "art" | "damage":
                return f"pick before: `choose {article(wanted.word)}`"
            case _:
                return "only Arts, Damage, cards and abilities are picked"
