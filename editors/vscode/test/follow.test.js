"use strict";

const assert = require("node:assert");
const { test } = require("node:test");
const { moved } = require("../follow");

function change(from, to, text) {
  const at = ([line, character]) => ({ line, character });
  return { range: { start: at(from), end: at(to) }, text };
}

for (const [name, changes, expected] of [
  ["a line above", [change([0, 0], [0, 0], "a\nb\n")], [7, 4]],
  ["lines taken out above", [change([1, 0], [4, 0], "")], [2, 4]],
  ["a word before it in its line", [change([5, 0], [5, 2], "four")], [5, 6]],
  ["its line joined to the one above", [change([4, 3], [5, 0], "")], [4, 7]],
  ["a word behind it", [change([5, 5], [5, 9], "\n\n")], [5, 4]],
  ["a text around it", [change([5, 1], [6, 0], "x")], [5, 1]],
  ["two changes, the later one first", [change([9, 0], [9, 0], "\n"), change([0, 0], [0, 0], "\n")], [6, 4]],
]) {
  test(`a pinned place keeps to its word: ${name}`, () => {
    assert.deepEqual(moved({ line: 5, character: 4 }, changes), { line: expected[0], character: expected[1] });
  });
}
