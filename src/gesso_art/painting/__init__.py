"""The painters' tools that several games share: brushes, pens, washes, and the ring of a card back."""
