"""The ICC profile by which pictures become ink, made from published aims of offset printing: `python -m tools.press`."""
