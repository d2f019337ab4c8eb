"""Generate parts of the pages under `docs/` and `dsl/`: tables, printed words and outputs of hand-written Markdown.

`python -m tools.docs` writes the pages again, `--check` names pages that are out of date. Every example is executed,
so a page cannot show outdated behaviour.
"""

from tools.docs.markdown import PageError
from tools.docs.pages import PAGES, Page, fresh, root

__all__ = ["PAGES", "Page", "PageError", "fresh", "root"]
