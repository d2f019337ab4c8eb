"""`python -m tools.site [--out DIR] [ENTRY...]`: write the documentation as a site."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import gesso
from gesso.diagnostics import RequestError
from gesso.page.runtime import Runtime, runtime
from tools.docs import PageError, root
from tools.site.addresses import known_addresses
from tools.site.build import write_site
from tools.site.links import look_over


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 0 for a site without a fault, else 1."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description="Write the documentation as a site.")
    parser.add_argument("--out", type=Path, default=root() / "build" / "site", help="where to (default: build/site)")
    parser.add_argument(
        "--url", default="", help="the site's address on the net (default: Documentation in [project.urls])"
    )
    parser.add_argument("--source-url", default="", help="the repository's address (default: Source in [project.urls])")
    help = "the folder of the runtime for browsers, as `gesso publish --runtime` takes it (default: fetched once)"
    parser.add_argument("--runtime", type=Path, metavar="DIR", help=help)
    parser.add_argument("--no-play", action="store_true", help="leave out the pages on which the sets are played")
    parser.add_argument("entries", nargs="*", metavar="ENTRY", help="the pages of these entries alone (default: all)")
    chosen = parser.parse_args(arguments)
    try:
        addresses = known_addresses(chosen.url, chosen.source_url)
        machine = None if chosen.no_play else _runtime(chosen.runtime)
        pages = write_site(
            gesso.open(root()), chosen.out, only=chosen.entries or None, addresses=addresses, runtime=machine
        )
    except (PageError, RequestError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    looked = look_over(chosen.out)
    for fault in looked.faults:
        sys.stderr.write(f"{fault}\n")
    sys.stdout.writelines(f"leads outside: {address}\n" for address in looked.outside)
    sys.stdout.write(f"{len(pages)} pages in {chosen.out}\n")
    return 1 if looked.faults else 0


def _runtime(folder: Path | None) -> Runtime | None:
    """Return the runtime; None if there is no network to fetch it by, so that the rest of the site can be written."""
    try:
        return runtime(folder)
    except RequestError as error:
        if folder is not None:
            raise
        sys.stdout.write(f"without the pages on which the sets are played: {error}\n")
        return None


if __name__ == "__main__":
    raise SystemExit(main())
