// Keeps a place in a text that is edited. Nothing here needs an editor.
"use strict";

/** Return a position after some changes, each with the range that it replaces and its text. */
function moved({ line, character }, changes) {
  for (const { range, text } of changes) {
    const { start, end } = range;
    const isBefore = end.line < line || (end.line === line && end.character <= character);
    if (isBefore) {
      const lines = text.split("\n");
      const last = lines.at(-1).length + (lines.length === 1 ? start.character : 0);
      character = end.line === line ? character - end.character + last : character;
      line += lines.length - 1 - (end.line - start.line);
    } else if (start.line < line || (start.line === line && start.character < character)) {
      ({ line, character } = start);
    }
  }
  return { line, character };
}

module.exports = { moved };
