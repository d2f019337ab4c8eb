"""The pages under `docs/` and `dsl/`: hand-written Markdown whose tables, printed words and outputs come from the code.
`python -m tools.docs` writes every page again, `--check` names those that are stale. What a page shows is executed when
the page is made, so that no example outlives the behaviour it shows."""

from tools.docs.markdown import PageError
from tools.docs.pages import PAGES, Page, fresh, root

__all__ = ["PAGES", "Page", "PageError", "fresh", "root"]
