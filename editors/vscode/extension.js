// The extension: one server for each open folder with Gesso projects, the commands, and the panel of the card.
"use strict";

const vscode = require("vscode");
const { Servers } = require("./servers");
const { CardPanel } = require("./panel");
const { Scenarios } = require("./scenarios");

let servers;

async function activate(context) {
  const log = vscode.window.createOutputChannel("Gesso", { log: true });
  servers = new Servers(log);
  const panel = new CardPanel(context.extensionUri, servers);
  const register = vscode.commands.registerCommand;
  context.subscriptions.push(
    log,
    ...panel.register(),
    ...new Scenarios(servers).register(),
    register("gesso.restart", () => servers.restart()),
    register("gesso.showLog", () => log.show(true)),
    register("gesso.fixAll", () =>
      vscode.commands.executeCommand("editor.action.codeAction", { kind: "source.fixAll.gesso", apply: "first" }),
    ),
    vscode.workspace.onDidChangeWorkspaceFolders(() => servers.refresh()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => servers.refresh()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("gesso.command")) {
        servers.restart();
      }
    }),
  );
  const projects = vscode.workspace.createFileSystemWatcher("**/gesso.toml", false, true, false);
  projects.onDidCreate(() => servers.refresh());
  projects.onDidDelete(() => servers.refresh());
  context.subscriptions.push(projects);
  await servers.refresh();
}

function deactivate() {
  return servers?.stop();
}

module.exports = { activate, deactivate };
