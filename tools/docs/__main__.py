"""`python -m tools.docs [--check]`: write the reference pages, or name those that are out of date."""

import argparse
import sys
from collections.abc import Sequence

from tools.docs import at_a_glance
from tools.docs.markdown import PageError
from tools.docs.pages import PAGES, fresh, root


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 0 if all pages are up to date or written, 1 for an outdated page under `--check` or a page with a fault."""
    parser = argparse.ArgumentParser(prog="python -m tools.docs", description="Make the reference pages.")
    parser.add_argument("--check", action="store_true", help="write nothing; name stale pages and exit with 1")
    parser.add_argument("pages", nargs="*", metavar="PAGE", help="only these (default: all)")
    chosen = parser.parse_args(arguments)
    pages = [page for page in PAGES if not chosen.pages or page.path in chosen.pages]
    unknown = set(chosen.pages) - {page.path for page in pages}
    if unknown:
        parser.error(f"no such page: {', '.join(sorted(unknown))}")
    status = 0
    for page in pages:
        path = root() / page.path
        old = path.read_text(encoding="utf-8") if path.is_file() else ""
        try:
            new = fresh(page)
        except PageError as fault:
            sys.stderr.write(f"{page.path}: {fault}\n")
            status = 1
            continue
        if new == old:
            continue
        if chosen.check:
            sys.stderr.write(f"{page.path} is stale: `make docs` writes it again\n")
            status = 1
        else:
            path.write_text(new, encoding="utf-8")
            sys.stdout.write(f"{page.path} written\n")
    return status if chosen.pages else max(status, _picture(chosen.check))


def _picture(check: bool) -> int:
    """Draw the picture of README if it is out of date, or name it under `--check`."""
    file = root() / at_a_glance.PLACE
    if at_a_glance.digest_of(file) == at_a_glance.facts().digest:
        return 0
    if check:
        sys.stderr.write(f"{at_a_glance.PLACE} is stale: `make docs` draws it again\n")
        return 1
    at_a_glance.draw(file)
    sys.stdout.write(f"{at_a_glance.PLACE} drawn\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
