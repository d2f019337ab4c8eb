"""What an editor or a page asks about a text under someone's hands, without any protocol.

Places are offsets in code points of the text. Answers are plain frozen data.
"""
