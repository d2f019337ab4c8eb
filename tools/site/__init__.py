"""The documentation as a site: the pages of the repository beside pages made from the code, with search.

`python -m tools.site` writes it into `build/site`. Sphinx and MyST make HTML of Markdown that is gathered here:
documents as they lie in the repository, so that a link holds on a code host and on the site, and a page for each
diagnostic, word and entry."""
