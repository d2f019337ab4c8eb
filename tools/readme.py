"""The README for a package index: a hook of the build that leaves no link which leads nowhere there."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|mailto:|#)([^)\s]+)\)")
_PICTURE = re.compile(r"""<img\b[^>]*?\bsrc="(?!https?:|data:)([^"]+)"[^>]*>""")
_FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def readme_for_an_index(text: str, repository: str = "") -> str:
    """Return a README with relative links made absolute; without a repository, with their words alone.

    Args:
        text: The README as in the repository.
        repository: The address of the repository; empty if it is not known.
    """

    def elsewhere(match: re.Match[str]) -> str:
        picture, words, target = match.groups()
        if not repository:
            return "" if picture else words
        view = "raw" if picture else "blob"
        return f"{picture}[{words}]({repository.rstrip('/')}/{view}/HEAD/{target})"

    def shown(match: re.Match[str]) -> str:
        return (
            match[0].replace(f'src="{match[1]}"', f'src="{repository.rstrip("/")}/raw/HEAD/{match[1]}"')
            if repository
            else ""
        )

    parts = _FENCE.split(text)
    for index in range(0, len(parts), 2):
        # The second time for a picture inside a link.
        parts[index] = _PICTURE.sub(shown, _LINK.sub(elsewhere, _LINK.sub(elsewhere, parts[index])))
    return "".join(parts)


class ReadmeHook(MetadataHookInterface):
    """Put the README for an index into the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        repository = metadata.get("urls", {}).get("Repository", "")
        metadata["readme"] = {"content-type": "text/markdown", "text": readme_for_an_index(text, repository)}
