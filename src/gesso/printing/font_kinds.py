"""What a font file is, by how it begins."""

_STARTS = (b"\0\1\0\0", b"OTTO", b"true")
_OTHER_STARTS = {
    b"ttcf": "it is a collection of fonts",
    b"wOFF": "it is packed for pages of the web (WOFF)",
    b"wOF2": "it is packed for pages of the web (WOFF2)",
}


def other_kind(data: bytes) -> str | None:
    """What a file is that is no single TrueType or OpenType font, by how it begins; None for one that begins as these do."""
    start = data[:4]
    if start in _STARTS:
        return None
    return _OTHER_STARTS.get(start, "it is no font" if data else "it is empty")
