"""The generator is ours and fixed: its first numbers are written down here."""

from __future__ import annotations

from hashlib import shake_128

from gesso.art.chance import Chance, seed_from_text


def test_a_text_seeds_by_its_crc_32() -> None:
    """The check value of CRC-32 is that of the digits 1 to 9."""
    assert seed_from_text("123456789") == 0xCBF43926


def test_the_stream_never_changes() -> None:
    chance = Chance(7, "ink")
    assert [chance.bits() for _ in range(3)] == [0x9AA04A94927376E5, 0x9489D2131FF4185A, 0x688735A66A5C8E00]
    assert Chance(7, "ink").octets(11) == Chance(7, "ink").octets(16)[:11]


def test_octets_are_a_standard_hash_of_the_next_word() -> None:
    """SHAKE-128 as FIPS 202 defines it, so that no library may change the noise; a second helping is other noise."""
    word = Chance(1).bits()
    chance = Chance(1)
    assert chance.octets(16) == shake_128(word.to_bytes(8, "little")).digest(16)
    assert chance.octets(16) != Chance(1).octets(16)


def test_a_fork_does_not_depend_on_what_was_drawn() -> None:
    fresh, used = Chance(3), Chance(3)
    used.octets(100)
    assert fresh.fork("sun").bits() == used.fork("sun").bits()
    assert fresh.fork("sun").bits() != fresh.fork("moon").bits()


def test_numbers_keep_to_their_range() -> None:
    chance = Chance(5, "range")
    for _ in range(2000):
        assert 0.0 <= chance.unit() < 1.0
        assert -2.0 <= chance.signed(2.0) <= 2.0
        assert 3 <= chance.whole(3, 5) <= 5
        assert abs(chance.bell()) <= 3.5
    assert {chance.whole(3, 5) for _ in range(200)} == {3, 4, 5}
