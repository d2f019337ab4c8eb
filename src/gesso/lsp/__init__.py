"""The language server: what editors ask, answered by the library. `gesso lsp` alone imports it; it needs the extra `editor`."""
