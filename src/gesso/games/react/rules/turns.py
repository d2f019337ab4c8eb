"""Whose turn comes next, and turns that texts give to players."""

from gesso.games.react.rules.state import DuelState


class Turns(DuelState):
    """Turns that follow a player's own. No player ever takes more than two in a row (Q57)."""

    def can_take_turn(self, player: int) -> bool:
        """Return whether a text can give a player another turn: not in a turn so given, nor if one waits already."""
        return not self.another and player not in self.more_turns

    def take_turn(self, player: int) -> int:
        """Let another turn wait for a player; return 1 if it does from now on."""
        done = self.can_take_turn(player)
        if done:
            self.more_turns = tuple(sorted((*self.more_turns, player)))
        if self.records:
            self.record("takes-turn" if done else "takes-no-turn", player)
        return int(done)

    def pass_turn(self) -> None:
        """Begin the turn that waits for the turn player, or else that of the other player."""
        player = self.turn
        if player in self.more_turns:
            self.more_turns = tuple(seat for seat in self.more_turns if seat != player)
            self.another = (player,)
        else:
            self.turn = 1 - player
            self.another = ()
