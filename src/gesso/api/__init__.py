"""Gesso as a library: `Project` for files that lie on disk, `Workspace` for those that somebody edits.

Programs import both from `gesso` itself.
"""

from gesso.api.project import Project, explain, health, new_project, open
from gesso.api.workspace import Workspace

__all__ = ["Project", "Workspace", "explain", "health", "new_project", "open"]
