"""Faces before they are painted:

templates and themes, documents, drawing items, fonts, and checks of laid-out faces.
"""
