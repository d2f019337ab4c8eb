// The servers: one `gesso lsp` for each open folder that holds projects.
"use strict";

const { spawn } = require("node:child_process");
const vscode = require("vscode");
const { CloseAction, ErrorAction, LanguageClient, RevealOutputChannelOn, State } = require("vscode-languageclient/node");
const { INSTALL, findProgram, missing } = require("./program");

const FILES = ["gesso.toml", "cards/**/*.{yaml,toml}", "templates/**/*.toml", "services/**/*.toml"];
const NOT_PROJECTS = "**/{.*,node_modules,build,dist}/**";
const MOST_PROJECTS = 100;
/** Milliseconds after which a server that stops is started again without a word. */
const STEADY = 60_000;

/** Lines of what a server wrote last that a message shows. */
const LAST_LINES = 2;

/** A client that leaves commands and messages to the extension: two clients cannot both register the server's commands. */
class Client extends LanguageClient {
  error(message, data) {
    super.error(message, data, false);
  }

  registerFeature(feature) {
    if (feature.registrationType?.method !== "workspace/executeCommand") {
      super.registerFeature(feature);
    }
  }
}

class Servers {
  constructor(log) {
    this.log = log;
    /** By the open folder: its client and process, with the projects they were started for. */
    this.running = new Map();
    this.changed = new vscode.EventEmitter();
    this.onDidChange = this.changed.event;
    this.told = new Set();
    this.work = Promise.resolve();
  }

  /** Start and stop servers until there is one for each folder with projects. One call waits for the one before. */
  refresh() {
    this.work = this.work.then(() => this.update()).catch((error) => this.log.error(error));
    return this.work;
  }

  async restart() {
    this.told.clear();
    await this.stop();
    await this.refresh();
  }

  async stop() {
    await Promise.all([...this.running.keys()].map((key) => this.end(key)));
    this.changed.fire();
  }

  /** Return the client of a file; undefined if no server runs for it. */
  of(uri) {
    const found = [...this.running.values()].find(({ selector }) =>
      selector.some(({ pattern }) => matches(pattern, uri)),
    );
    return found?.client.state === State.Running ? found.client : undefined;
  }

  isStarting(uri) {
    return [...this.running.values()].some(
      ({ client, selector }) => client.state === State.Starting && selector.some(({ pattern }) => matches(pattern, uri)),
    );
  }

  /** Ask the server of a file to execute a command of its own; undefined if it has none or no server runs. */
  async ask(uri, command, ...values) {
    const client = this.of(uri);
    if (!client?.initializeResult?.capabilities.executeCommandProvider?.commands.includes(command)) {
      return undefined;
    }
    return client.sendRequest("workspace/executeCommand", { command, arguments: values });
  }

  async update() {
    const wanted = new Map();
    if (vscode.workspace.isTrusted) {
      for (const folder of outermost(vscode.workspace.workspaceFolders ?? [])) {
        const roots = await projects(folder);
        if (roots.length) {
          wanted.set(folder.uri.toString(), { folder, roots });
        }
      }
    }
    for (const [key, server] of this.running) {
      if (String(wanted.get(key)?.roots) !== String(server.roots)) {
        await this.end(key);
      }
    }
    await Promise.all(
      [...wanted].filter(([key]) => !this.running.has(key)).map(([key, { folder, roots }]) => this.start(key, folder, roots)),
    );
    await vscode.commands.executeCommand("setContext", "gesso.active", this.running.size > 0);
    this.changed.fire();
  }

  async end(key) {
    const server = this.running.get(key);
    this.running.delete(key);
    server.watchers.forEach((watcher) => watcher.dispose());
    await server.client.dispose(2000).catch(() => undefined);
    // A server that is busy may refuse to leave.
    server.child?.kill();
  }

  async start(key, folder, roots) {
    const setting = vscode.workspace.getConfiguration("gesso").get("command");
    const places = [folder.uri.fsPath, ...roots.map((root) => root.fsPath)];
    const program = findProgram({ setting, folders: places, searchPath: process.env.PATH });
    if (program === undefined) {
      this.tell(missing(setting, folder.name), setting ? ["Open Settings"] : ["Copy Command", "Open Settings"]);
      return;
    }
    const selector = roots.flatMap((root) =>
      FILES.map((pattern) => ({ scheme: "file", pattern: { baseUri: root.toString(), pattern } })),
    );
    const watchers = roots.flatMap((root) =>
      ["gesso.toml", "{cards,templates,services}/**"].map((pattern) =>
        vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(root, pattern)),
      ),
    );
    const server = { roots, selector, watchers };
    let began = 0;
    let ended = Promise.resolve("");
    const options = {
      documentSelector: selector,
      workspaceFolder: folder,
      outputChannel: this.log,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      initializationFailedHandler: () => false,
      errorHandler: {
        error: () => ({ action: ErrorAction.Continue, handled: true }),
        closed: () => {
          if (Date.now() - began > STEADY) {
            return { action: CloseAction.Restart, handled: true };
          }
          this.failed(key, ended);
          return { action: CloseAction.DoNotRestart, handled: true };
        },
      },
      synchronize: { fileEvents: watchers },
    };
    const run = async () => {
      began = Date.now();
      this.log.info(`${program} lsp`);
      const child = spawn(program, ["lsp"], { cwd: folder.uri.fsPath, stdio: "pipe" });
      ended = lastWords(child);
      server.child = child;
      return child;
    };
    const client = new Client("gesso", "Gesso", run, options);
    client.onDidChangeState(() => this.changed.fire());
    server.client = client;
    this.running.set(key, server);
    try {
      await client.start();
    } catch (error) {
      this.failed(key, ended, String(error?.message ?? error));
    }
  }

  async failed(key, ended, otherwise = "") {
    const server = this.running.get(key);
    if (server === undefined) {
      return;
    }
    this.running.delete(key);
    server.watchers.forEach((watcher) => watcher.dispose());
    server.child?.kill();
    this.changed.fire();
    this.tell(`Gesso's server has stopped. ${(await ended) || otherwise}`.trim(), ["Restart", "Show Log"]);
  }

  /** Say a sentence once until the servers are restarted. */
  async tell(sentence, buttons) {
    if (this.told.has(sentence)) {
      return;
    }
    this.told.add(sentence);
    this.log.warn(sentence);
    switch (await vscode.window.showWarningMessage(sentence, ...buttons)) {
      case "Copy Command":
        await vscode.env.clipboard.writeText(INSTALL);
        break;
      case "Open Settings":
        await vscode.commands.executeCommand("workbench.action.openSettings", "gesso.command");
        break;
      case "Restart":
        await this.restart();
        break;
      case "Show Log":
        this.log.show(true);
        break;
    }
  }
}

/** Return the last lines that a program writes on standard error, once it has ended. */
function lastWords(child) {
  let lines = [];
  child.stderr.on("data", (data) => {
    lines = [...lines, ...String(data).split("\n")].filter((line) => line.trim()).slice(-LAST_LINES);
  });
  return new Promise((resolve) => {
    // Without a listener a program that cannot be started would end the extensions' process.
    child.on("error", (error) => resolve(error.message));
    child.on("close", () => resolve(lines.map((line) => line.trim()).join(" ")));
  });
}

/** Return the folders of projects in an open folder. */
async function projects(folder) {
  if (folder.uri.scheme !== "file") {
    return [];
  }
  const files = await vscode.workspace.findFiles(
    new vscode.RelativePattern(folder, "**/gesso.toml"),
    NOT_PROJECTS,
    MOST_PROJECTS,
  );
  return files.map((file) => vscode.Uri.joinPath(file, "..")).sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Return the open folders that lie in no other one. */
function outermost(folders) {
  const inside = (one, other) => one !== other && `${one.uri}/`.startsWith(`${other.uri}/`);
  return folders.filter((folder) => !folders.some((other) => inside(folder, other)));
}

function matches({ baseUri, pattern }, uri) {
  const document = { uri, languageId: "", fileName: uri.fsPath };
  return vscode.languages.match({ pattern: new vscode.RelativePattern(vscode.Uri.parse(baseUri), pattern) }, document) > 0;
}

module.exports = { Servers };
