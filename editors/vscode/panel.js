// The panel of the card: follows the cursor, and shows the face, the printed words and the problems of what stands there.
"use strict";

const vscode = require("vscode");
const { moved } = require("./follow");
const { page } = require("./page");

/** Milliseconds that the cursor and the keys rest before the panel asks. */
const QUIET = 80;
/** Milliseconds after which to look whether a face is drawn. */
const DRAWN = 250;
/** Looks at one card before the panel stops to wait for its face. */
const MOST_LOOKS = 120;
/** Problems of one card whose fixes are looked up. */
const MOST_FIXES = 8;
/** Milliseconds of rest after which the scenarios of the entry are played. */
const REST = 700;

class CardPanel {
  constructor(extension, servers) {
    this.extension = extension;
    this.servers = servers;
    this.view = undefined;
    /** The place whose card is shown: that of the cursor, or the pinned one. */
    this.place = undefined;
    this.pinned = false;
    this.asked = 0;
    this.timer = undefined;
    this.looks = 0;
    /** The fixes of the problems shown, in their order. */
    this.fixes = [];
    /** The card shown, and the side of it that was chosen. */
    this.key = "";
    this.side = "";
    /** What the scenarios of the entry came to; undefined while they are not played. */
    this.played = undefined;
    this.resting = undefined;
  }

  register() {
    const command = vscode.commands.registerCommand;
    return [
      vscode.window.registerWebviewViewProvider("gesso.card", this),
      command("gesso.showCard", () => vscode.commands.executeCommand("gesso.card.focus", { preserveFocus: true })),
      command("gesso.pinCard", () => this.pin(true)),
      command("gesso.unpinCard", () => this.pin(false)),
      vscode.window.onDidChangeActiveTextEditor(() => this.follow()),
      vscode.window.onDidChangeTextEditorSelection(() => this.follow()),
      vscode.workspace.onDidChangeTextDocument((change) => this.edited(change)),
      vscode.languages.onDidChangeDiagnostics((change) => {
        if (change.uris.some((uri) => String(uri) === String(this.place?.uri))) {
          this.soon();
        }
      }),
      this.servers.onDidChange(() => this.soon()),
      {
        dispose: () => {
          clearTimeout(this.timer);
          clearTimeout(this.resting);
        },
      },
    ];
  }

  resolveWebviewView(view) {
    this.view = view;
    const { webview } = view;
    const folder = vscode.Uri.joinPath(this.extension, "panel");
    webview.options = { enableScripts: true, localResourceRoots: [folder] };
    webview.html = page(webview.cspSource, (name) => String(webview.asWebviewUri(vscode.Uri.joinPath(folder, name))));
    webview.onDidReceiveMessage((message) => this.received(message));
    view.onDidChangeVisibility(() => this.soon());
    view.onDidDispose(() => {
      this.view = undefined;
    });
    this.follow();
  }

  pin(pinned) {
    this.pinned = pinned;
    vscode.commands.executeCommand("setContext", "gesso.pinned", pinned);
    this.follow();
  }

  follow() {
    const editor = vscode.window.activeTextEditor;
    if (editor && (!this.pinned || this.place === undefined)) {
      this.place = { uri: editor.document.uri, position: editor.selection.active };
    }
    this.soon();
  }

  edited({ document, contentChanges }) {
    if (this.place && String(document.uri) === String(this.place.uri)) {
      if (this.pinned) {
        const { line, character } = moved(this.place.position, contentChanges);
        this.place = { uri: this.place.uri, position: new vscode.Position(line, character) };
      }
      this.soon();
    }
  }

  soon() {
    clearTimeout(this.timer);
    clearTimeout(this.resting);
    // What is asked for now is of an older text or another place.
    this.asked += 1;
    this.looks = 0;
    if (this.view?.visible) {
      this.timer = setTimeout(() => this.ask(), QUIET);
    }
  }

  async ask() {
    const { place } = this;
    const asked = (this.asked += 1);
    if (!place || !this.servers.of(place.uri)) {
      this.send({ state: place && this.servers.isStarting(place.uri) ? "starting" : "off" });
      return;
    }
    let card;
    try {
      const { line, character } = place.position;
      const wanted = { uri: String(place.uri), position: { line, character }, side: this.side };
      card = await this.servers.ask(place.uri, "gesso.card", wanted);
    } catch (error) {
      this.servers.log.error(error);
    }
    if (asked !== this.asked) {
      return;
    }
    if (!card) {
      this.send({ state: "none" });
      return;
    }
    const key = `${card.entry}/${card.card}`;
    if (key !== this.key) {
      this.key = key;
      this.played = undefined;
      if (this.side) {
        // Another card begins with its own face.
        this.side = "";
        await this.ask();
        return;
      }
    }
    const problems = described(card.problems, place.uri);
    const shown = { state: "card", card, problems };
    this.show(shown);
    this.rest(shown, asked);
    this.looks = card.ready ? 0 : this.looks + 1;
    if (!card.ready && this.looks < MOST_LOOKS) {
      this.timer = setTimeout(() => this.ask(), DRAWN);
    }
    const fixes = await Promise.all(problems.slice(0, MOST_FIXES).map(({ range }) => fixOf(place.uri, range)));
    if (asked === this.asked && fixes.some(Boolean)) {
      this.fixes = fixes;
      shown.problems = problems.map((problem, at) => ({ ...problem, fix: fixes[at]?.title }));
      this.show(shown);
    }
  }

  /** Play the scenarios of the entry when the hands rest. */
  rest(shown, asked) {
    clearTimeout(this.resting);
    const { scenarios, problems } = shown.card;
    if (!scenarios || problems.some(({ severity }) => severity === "error")) {
      return;
    }
    this.resting = setTimeout(async () => {
      const uri = vscode.Uri.parse(scenarios);
      const played = await this.servers.ask(uri, "gesso.scenario", { uri: scenarios }).catch(() => undefined);
      if (played && asked === this.asked) {
        this.played = played;
        this.show(shown);
      }
    }, REST);
  }

  show(shown) {
    this.send({ ...shown, played: this.played });
  }

  async received({ type, line, character, page, at, id, name, uri: other }) {
    const uri = this.place?.uri;
    if (type === "ready") {
      this.soon();
    } else if (type === "side") {
      this.side = id;
      this.soon();
    } else if (type === "scenario" && uri) {
      const file = vscode.Uri.joinPath(uri, "..", "scenarios.yaml");
      if (name === undefined) {
        await vscode.window.showTextDocument(file, { preview: true });
      } else {
        const position = new vscode.Position(line, character);
        await vscode.window.showTextDocument(file, { selection: new vscode.Range(position, position) });
      }
    } else if (type === "page") {
      await vscode.env.openExternal(vscode.Uri.parse(page));
    } else if (type === "fix" && this.fixes[at]) {
      const { edit, command } = this.fixes[at];
      await (edit ? vscode.workspace.applyEdit(edit) : vscode.commands.executeCommand(command.command, ...command.arguments));
    } else if (type === "go" && uri) {
      const document = await vscode.workspace.openTextDocument(other ? vscode.Uri.parse(other) : uri);
      const at = Math.min(line, document.lineCount - 1);
      const position = new vscode.Position(at, character || document.lineAt(at).firstNonWhitespaceCharacterIndex);
      await vscode.window.showTextDocument(document, {
        selection: new vscode.Range(position, position),
        viewColumn: vscode.window.visibleTextEditors.find((shown) => String(shown.document.uri) === String(document.uri))?.viewColumn,
      });
    }
  }

  send(message) {
    this.view?.webview.postMessage(message);
  }
}

/** Return the problems of a card in their order, each with the page of its code, which the editor knows. */
function described(problems, uri) {
  const pages = new Map(
    vscode.languages.getDiagnostics(uri).map(({ code }) => [String(code?.value), code?.target ? String(code.target) : ""]),
  );
  const file = uri.path.split("/").pop();
  return problems.map((problem) => ({ ...problem, page: pages.get(problem.code) ?? "", file }));
}

/** Return the fix of a problem that the server prefers; undefined if there is none. */
async function fixOf(uri, { start, end }) {
  const range = new vscode.Range(start.line, start.character, end.line, end.character);
  const actions = await vscode.commands.executeCommand("vscode.executeCodeActionProvider", uri, range, "quickfix");
  const own = (actions ?? []).filter(({ edit, command }) => edit || command);
  return own.find(({ isPreferred }) => isPreferred) ?? own[0];
}

module.exports = { CardPanel };
