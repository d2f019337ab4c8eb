"""Faces as a PDF shows them: letters and marks as outlines, pictures below them as pixels."""
