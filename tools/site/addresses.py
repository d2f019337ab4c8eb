"""Where the site and the sources of its pages are on the net, as far as that is known."""

import tomllib
from dataclasses import dataclass
from urllib.parse import urlsplit

from tools.docs import root
from tools.site.pages import SitePage


@dataclass(frozen=True, slots=True)
class Addresses:
    """The address of the site, and that of the repository on a code host. Either may be empty."""

    site: str = ""
    source: str = ""
    branch: str = "main"

    @property
    def base(self) -> str:
        """The path that the links of a page start from which is shown at any address."""
        return urlsplit(self.site).path.rstrip("/") + "/"

    def of(self, place: str) -> str:
        """Return the full address of a file of the site; empty if it is not known."""
        return f"{self.site.rstrip('/')}/{place.removesuffix('index.html')}" if self.site else ""

    def source_of(self, page: SitePage) -> str:
        """Return the address of the file that a page is made from; empty if it has none, or it is not known."""
        return self._at("blob", page)

    def edit_of(self, page: SitePage) -> str:
        """Return the address at which that file is edited."""
        return self._at("edit", page)

    def _at(self, verb: str, page: SitePage) -> str:
        if not self.source or not page.source:
            return ""
        return f"{self.source.rstrip('/')}/{verb}/{self.branch}/{page.source}"


def known_addresses(site: str = "", source: str = "") -> Addresses:
    """Return these addresses; for one left out, that of `[project.urls]`, unless it is an example.

    Raises:
        ValueError: An address is none of the web.
    """
    urls = tomllib.loads((root() / "pyproject.toml").read_text(encoding="utf-8"))["project"].get("urls", {})
    found = [given or _real(urls.get(name, "")) for given, name in ((site, "Documentation"), (source, "Source"))]
    for address in found:
        if address and not (urlsplit(address).scheme in ("http", "https") and urlsplit(address).netloc):
            raise ValueError(f"{address} is no address such as https://example.org/gesso")
    return Addresses(*found)


def _real(address: str) -> str:
    """Return an address, but for a placeholder."""
    return "" if "//example." in address or "/example/" in address else address
