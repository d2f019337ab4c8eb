"""The pictures of the games that come with Gesso, painted and drawn. Gesso finds them by entry point, as it finds those of
any other art pack: `painting` holds the tools, `react` and `solrei` the pictures of one game each."""
