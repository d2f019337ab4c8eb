"use strict";

const assert = require("node:assert/strict");
const Module = require("node:module");
const { afterEach, test } = require("node:test");
const { setTimeout: wait } = require("node:timers/promises");

const event = () => () => ({ dispose() {} });
const uri = (path) => ({ path, toString: () => `file://${path}` });
/** As much of an editor as the panel needs. */
const vscode = {
  window: {
    registerWebviewViewProvider: event(),
    onDidChangeActiveTextEditor: event(),
    onDidChangeTextEditorSelection: event(),
    visibleTextEditors: [],
    showTextDocument: async (file, options) => void opened.push([String(file), options]),
  },
  workspace: {
    onDidChangeTextDocument: event(),
    openTextDocument: async (file) => ({ uri: file, lineCount: 9, lineAt: () => ({}), toString: () => String(file) }),
  },
  languages: { onDidChangeDiagnostics: event(), getDiagnostics: () => [] },
  commands: { registerCommand: event(), executeCommand: async () => [] },
  Uri: { parse: (text) => uri(text.slice(7)), joinPath: (one, _, name) => uri(one.path.replace(/[^/]*$/, name)) },
  Position: class {},
  Range: class {},
};
const load = Module._load;
Module._load = (name, ...more) => (name === "vscode" ? vscode : load(name, ...more));
const { CardPanel } = require("../panel");

const PLACE = { uri: uri("/cards/somebody/artist.yaml"), position: { line: 3, character: 4 } };
const SCENARIOS = "file:///cards/somebody/scenarios.yaml";
let opened = [];
let panel;

/** Return a panel with what it asks and what it shows; `answer` gives the card for a question. */
function shown(answer) {
  const asked = [];
  const sent = [];
  const servers = {
    of: () => true,
    isStarting: () => false,
    log: { error: (error) => assert.fail(error) },
    onDidChange: event(),
    ask: async (_, command, wanted) => {
      asked.push([command, wanted.side]);
      return command === "gesso.card" ? answer(wanted) : { passed: 2, failed: [] };
    },
  };
  opened = [];
  panel = new CardPanel(uri("/extension"), servers);
  panel.view = { visible: true, webview: { postMessage: (message) => sent.push(message) } };
  panel.place = PLACE;
  return { asked, sent };
}

const card = (more) => ({ entry: "somebody", card: "one", problems: [], scenarios: SCENARIOS, ready: true, ...more });

afterEach(() => panel.register().at(-1).dispose());

test("scenarios are played when the hands rest, unless the card has an error", async () => {
  const { asked, sent } = shown(() => card());
  await panel.ask();
  assert.equal(sent.at(-1).played, undefined);
  await wait(900);
  assert.deepEqual(asked.map(([command]) => command), ["gesso.card", "gesso.scenario"]);
  assert.equal(sent.at(-1).played.passed, 2);

  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const broken = shown(() => card({ problems: [{ code: "GS202", severity: "error", range }] }));
  await panel.ask();
  await wait(900);
  assert.deepEqual(broken.asked, [["gesso.card", ""]]);
});

test("another side stays while the card stays", async () => {
  let id = "one";
  const { asked } = shown(() => card({ card: id, scenarios: null }));
  await panel.ask();
  await panel.received({ type: "side", id: "A-BACK" });
  await panel.ask();
  id = "two";
  await panel.ask();
  await panel.ask();
  assert.deepEqual(asked.map(([, side]) => side), ["", "A-BACK", "A-BACK", "", ""]);
});

test("a scenario leads to its line", async () => {
  shown(() => card());
  await panel.received({ type: "scenario", name: "It falls", line: 36, character: 10 });
  await panel.received({ type: "scenario" });
  assert.deepEqual(opened.map(([file]) => file), [SCENARIOS, SCENARIOS]);
});

test("a card that says a piece may stand in another file", async () => {
  shown(() => card());
  await panel.received({ type: "go", line: 3, character: 2 });
  await panel.received({ type: "go", uri: "file:///cards/other/artist.yaml", line: 3, character: 2 });
  assert.deepEqual(opened.map(([file]) => file), [String(PLACE.uri), "file:///cards/other/artist.yaml"]);
});
