// Runs scenarios: the one at the cursor, or one that a lens names.
"use strict";

const vscode = require("vscode");

class Scenarios {
  constructor(servers) {
    this.servers = servers;
    this.story = vscode.window.createOutputChannel("Gesso Story");
  }

  register() {
    const register = vscode.commands.registerCommand;
    return [
      this.story,
      register("gesso.runScenario", () => this.runHere()),
      // The server's lenses name this one.
      register("gesso.scenario", (scenario) => this.run(scenario)),
    ];
  }

  async runHere() {
    const { document, selection } = vscode.window.activeTextEditor ?? {};
    const name = document && nameAbove(document, selection.active.line);
    if (name === undefined) {
      vscode.window.showInformationMessage("The cursor is in no scenario. Put it into one, in a file scenarios.yaml.");
    } else {
      await this.run({ uri: String(document.uri), name });
    }
  }

  async run({ uri, name }) {
    const file = vscode.Uri.parse(uri);
    const title = name ?? "All scenarios";
    const result = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: `Gesso: ${title}` }, () =>
      this.servers.ask(file, "gesso.scenario", name === undefined ? { uri } : { uri, name }),
    );
    if (!result) {
      vscode.window.showWarningMessage("Gesso cannot run this scenario.");
      return;
    }
    const { passed, failed, story } = result;
    this.story.replace([title, "", ...story, "", ...failed.map(described)].join("\n"));
    const buttons = story.length ? ["Show Story"] : [];
    const show = failed.length
      ? vscode.window.showWarningMessage(described(failed[0]), "Go There", ...buttons)
      : vscode.window.showInformationMessage(passed === 1 ? `Passed: ${title}` : `${passed} scenarios passed`, ...buttons);
    const pressed = await show;
    if (pressed === "Show Story") {
      this.story.show(true);
    } else if (pressed === "Go There") {
      const { line, character } = failed[0].range.start;
      const place = new vscode.Position(line, character);
      await vscode.window.showTextDocument(file, { selection: new vscode.Range(place, place) });
    }
  }
}

/** Return a failure in one line; one of the whole file has no name. */
function described({ name, message }) {
  return name ? `${name}: ${message}` : message;
}

/** Return the name of the scenario that a line is in; undefined if it is in none. */
function nameAbove(document, line) {
  for (let at = line; at >= 0; at -= 1) {
    const found = /^ *- +name: *(.*?) *$/.exec(document.lineAt(at).text);
    if (found) {
      return found[1].replace(/^(["'])(.*)\1$/, "$2");
    }
  }
  return undefined;
}

module.exports = { Scenarios };
