"""The one source of chance: a counter-based generator whose whole state is two integers (SplitMix64)."""

MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def word(seed: int, counter: int) -> int:
    """The 64-bit word number `counter` of the stream `seed`; equal on every machine."""
    z = (seed + counter * _GOLDEN) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(seed: int, counter: int, bound: int) -> int:
    """A number in 0..bound-1 (bound at most 2**32), by the high bits of a product."""
    return (word(seed, counter) >> 32) * bound >> 32


class Generator:
    """A stream for players outside the game (bots): same seed, same choices."""

    __slots__ = ("counter", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = word(seed & MASK, 1)
        self.counter = 0

    def below(self, bound: int) -> int:
        """A number in 0..bound-1."""
        self.counter += 1
        return below(self.seed, self.counter, bound)
