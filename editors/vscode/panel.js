// The panel of the card: follows the cursor, and shows the face, the printed words and the problems of what stands there.
"use strict";

const crypto = require("node:crypto");
const vscode = require("vscode");
const { moved } = require("./follow");

/** Milliseconds that the cursor and the keys rest before the panel asks. */
const QUIET = 80;
const SEVERITIES = ["error", "warning", "information", "hint"];

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
    this.card = undefined;
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
      { dispose: () => clearTimeout(this.timer) },
    ];
  }

  resolveWebviewView(view) {
    this.view = view;
    const { webview } = view;
    const folder = vscode.Uri.joinPath(this.extension, "panel");
    webview.options = { enableScripts: true, localResourceRoots: [folder] };
    webview.html = page(webview, folder);
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
    // What is asked for now is of an older text or another place.
    this.asked += 1;
    if (this.view?.visible) {
      this.timer = setTimeout(() => this.ask(), QUIET);
    }
  }

  async ask() {
    const { place } = this;
    const asked = (this.asked += 1);
    const client = place && this.servers.of(place.uri);
    if (!client) {
      this.send({ state: place && this.servers.isStarting(place.uri) ? "starting" : "off" });
      return;
    }
    let found;
    try {
      const { character, line } = place.position;
      found = await this.servers.ask(place.uri, "gesso.card", { uri: String(place.uri), position: { line, character } });
    } catch (error) {
      this.servers.log.error(error);
    }
    if (asked === this.asked) {
      this.card = found ?? undefined;
      this.send({ state: found ? "card" : "none", card: found, problems: this.problems(), pinned: this.pinned });
    }
  }

  /** Return the problems that the editor underlines within the lines of the card, in their order. */
  problems() {
    const lines = this.card?.range;
    return vscode.languages
      .getDiagnostics(this.place.uri)
      .filter(({ source, range }) => {
        return source === "gesso" && (!lines || (range.end.line >= lines.start.line && range.start.line <= lines.end.line));
      })
      .sort((one, other) => one.severity - other.severity || one.range.start.compareTo(other.range.start))
      .map(({ message, severity, range, code }) => {
        const [problem, ...hints] = message.split("\n");
        return {
          problem,
          hint: hints.join(" "),
          severity: SEVERITIES[severity],
          code: String(code?.value ?? code ?? ""),
          page: code?.target ? String(code.target) : "",
          line: range.start.line,
          character: range.start.character,
          file: vscode.workspace.asRelativePath(this.place.uri).split("/").pop(),
        };
      });
  }

  async received({ type, line, character, page }) {
    const uri = this.place?.uri;
    if (type === "ready") {
      this.soon();
    } else if (type === "page") {
      await vscode.env.openExternal(vscode.Uri.parse(page));
    } else if (uri && (type === "go" || type === "fix")) {
      const position = new vscode.Position(line, character);
      await vscode.window.showTextDocument(uri, {
        selection: new vscode.Range(position, position),
        viewColumn: vscode.window.visibleTextEditors.find(({ document }) => String(document.uri) === String(uri))?.viewColumn,
      });
      if (type === "fix") {
        await vscode.commands.executeCommand("editor.action.quickFix");
      }
    }
  }

  send(message) {
    this.view?.webview.postMessage(message);
  }
}

function page(webview, folder) {
  const nonce = crypto.randomBytes(16).toString("base64");
  const at = (name) => webview.asWebviewUri(vscode.Uri.joinPath(folder, name));
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    `font-src ${webview.cspSource}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${at("page.css")}">
<title>Card</title>
</head>
<body>
<main id="card"></main>
<p id="said" role="status"></p>
<script nonce="${nonce}" src="${at("page.js")}"></script>
</body>
</html>`;
}

module.exports = { CardPanel };
