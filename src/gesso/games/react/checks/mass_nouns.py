"""Names of what one has some of, not several."""

MASS_NOUNS = frozenset({
    "amber", "ash", "blood", "bread", "chaos", "charcoal", "clay", "coal", "dew", "dirt", "dust", "electricity",
    "energy", "fire", "flour", "fog", "food", "frost", "fuel", "gold", "grass", "hay", "heat", "honey", "ice",
    "incense", "ink", "iron", "ivy", "lava", "light", "lightning", "luck", "magic", "mana", "mist", "moss", "mould",
    "mud", "music", "nectar", "noise", "oil", "pollen", "power", "rain", "rice", "rust", "salt", "sand", "silk",
    "silver", "smoke", "snow", "soil", "soot", "steam", "stone", "straw", "sugar", "sunlight", "thunder", "time",
    "venom", "water", "wax", "wind", "wine", "wood", "wool",
})  # fmt: skip
