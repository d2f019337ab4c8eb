"""GitLab's code quality report."""

from gesso.cli.formats import CheckReport
from gesso.cli.formats.places import repository_paths, with_fingerprints
from gesso.cli.reports import json_text, message_and_hint


def check(report: CheckReport) -> str:
    """A list of problems; a merge request shows those that were not there before, by their fingerprints."""
    path_of = repository_paths(report.root)
    return json_text(
        [
            {
                "description": message_and_hint(found, ". "),
                "check_name": f"{found.code} {found.name}",
                "fingerprint": fingerprint,
                "severity": "major" if found.is_error else "minor",
                "location": {
                    "path": path_of(found.span.path),
                    "lines": {"begin": found.span.line, "end": found.span.end_line},
                },
            }
            for found, fingerprint in with_fingerprints(report.diagnostics)
        ]
    )
