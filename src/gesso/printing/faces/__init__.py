"""Faces before they are painted: templates and themes, documents, drawing items, fonts, and checks of what is laid out."""
