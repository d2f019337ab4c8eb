"""The tasks that Gesso does with a project: one module for each command."""
