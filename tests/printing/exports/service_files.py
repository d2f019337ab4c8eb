"""The parts of a service's file, for tests to put together."""

HEAD = '[service]\nname = "Mine"\nabout = "pictures"\n'
IMAGES = '[images]\ndpi = 300\nformat = "png"\n'
EACH_FACE = 'each = "face"\nnames = "{id}"\n'
POKER_PICTURES = """[images.products.poker]
name = "Poker"
trim = [63.5, 88.9]
canvas = [825, 1125]
safe = [675, 975]
takes = ["cards"]
"""
PRESS = """[press]
profile = "coated-240.icc"
ink = 240
order = "back-front"
[press.products.poker]
name = "Poker"
trim = [63.5, 88.9]
bleed = 3.175
safe = 3.175
takes = ["cards"]
"""
WITHIN = "within = 1.0\n"
"""How far a piece may differ from the product above it (mm)."""
