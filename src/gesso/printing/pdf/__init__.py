"""Faces as a PDF shows them: letters and marks as outlines, over pictures."""
