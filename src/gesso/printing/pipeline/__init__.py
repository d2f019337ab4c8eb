"""From a game's components to files: draw what has changed, and leave the rest."""
