"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { afterEach, beforeEach, test } = require("node:test");
const { findProgram, missing } = require("../program");

let top;
beforeEach(() => {
  top = fs.mkdtempSync(path.join(os.tmpdir(), "gesso-"));
});
afterEach(() => fs.rmSync(top, { recursive: true }));

function program(...parts) {
  const file = path.join(top, ...parts);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, "", { mode: 0o755 });
  return file;
}

test("the environment of the folder comes before the search path", () => {
  const installed = program("bin", "gesso");
  const where = { folders: [path.join(top, "bees")], searchPath: path.join(top, "bin"), platform: "linux" };
  assert.equal(findProgram(where), installed);
  const own = program("bees", ".venv", "bin", "gesso");
  assert.equal(findProgram(where), own);
});

test("on Windows the program is gesso.exe in Scripts", () => {
  program("bees", ".venv", "bin", "gesso");
  const where = { folders: [path.join(top, "bees")], platform: "win32" };
  assert.equal(findProgram(where), undefined);
  const own = program("bees", ".venv", "Scripts", "gesso.exe");
  assert.equal(findProgram(where), own);
});

test("the setting alone counts, and must be a full path of a program", () => {
  const own = program("bees", ".venv", "bin", "gesso");
  const other = program("other", "gesso");
  const folders = [path.join(top, "bees")];
  assert.equal(findProgram({ setting: other, folders }), other);
  assert.equal(findProgram({ setting: "gesso", folders, searchPath: path.dirname(own) }), undefined);
  assert.equal(findProgram({ setting: path.join(top, "nothing"), folders }), undefined);
});

test("a folder, a file that cannot run and a relative folder are no program", () => {
  fs.mkdirSync(path.join(top, "one", "gesso"), { recursive: true });
  fs.chmodSync(program("two", "gesso"), 0o644);
  program("three", "gesso");
  const relative = path.relative(process.cwd(), path.join(top, "three"));
  const searchPath = [path.join(top, "one"), path.join(top, "two"), relative, ".", ""].join(":");
  assert.equal(findProgram({ folders: [top], searchPath, platform: "linux" }), undefined);
});

test("what is missing is one sentence with the command", () => {
  assert.match(missing("", "bees"), /^Gesso is neither in the \.venv of bees nor on PATH\. To install it, run: pipx install "gesso\[editor\]"$/);
  assert.match(missing("/x/gesso", "bees"), /gesso\.command names no program: \/x\/gesso$/);
});
