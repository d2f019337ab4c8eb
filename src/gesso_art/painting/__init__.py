"""The painters' tools: brushes, pens, washes and the ring of a card back, which the pictures of several games share."""
