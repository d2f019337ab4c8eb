"""What can be done with a project: one module for each command."""
