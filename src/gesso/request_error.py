"""The exception of a request that cannot be answered. It imports nothing, so that the command line starts quickly."""


class RequestError(Exception):
    """A request for something that does not exist or makes no sense: one line, and a hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
