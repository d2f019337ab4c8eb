"""The model of a folder that a designer works in: project file, games, entries and their diagnostics."""
