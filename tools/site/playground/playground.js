// The playground: an editor for one effect text. A worker in this browser checks and words it by the code of `gesso lsp`.
import { acceptCompletion, autocompletion, completionKeymap } from "./vendor/codemirror-autocomplete.mjs";
import { defaultKeymap, history, historyKeymap } from "./vendor/codemirror-commands.mjs";
import { lintKeymap, linter, setDiagnostics } from "./vendor/codemirror-lint.mjs";
import { EditorState } from "./vendor/codemirror-state.mjs";
import { EditorView, drawSelection, keymap, lineNumbers } from "./vendor/codemirror-view.mjs";

const begin = JSON.parse(document.body.dataset.begin);
const place = (id) => document.getElementById(id);
const QUIET = 120;
const SAID = 600;

// ---------------------------------------------------------------- the worker

const worker = new Worker(new URL("../app/worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
let number = 0;
let ready = false;
const state = place("state");

function ask(name, fields = {}) {
  number += 1;
  const id = number;
  worker.postMessage({ id, ask: name, ...fields });
  return new Promise((done) => waiting.set(id, done));
}

worker.onmessage = ({ data }) => {
  if (data.loading) state.textContent = `${(data.loading.here / 1e6).toFixed(1)} of ${(data.loading.all / 1e6).toFixed(1)} MB`;
  else if (data.ready) {
    ready = true;
    state.textContent = "";
    check();
  } else if (data.broken) broken();
  else {
    waiting.get(data.re)?.(data);
    waiting.delete(data.re);
  }
};
worker.onerror = broken;

function broken() {
  state.textContent = "The checker did not arrive. Load the page again.";
  state.classList.add("wrong");
}

worker.postMessage({ start: { file: begin.file, card: begin.card } });
ask("hello", { version: 1 });

// ---------------------------------------------------------------- places: an editor counts in UTF-16, Gesso in code points

const toPoints = (text, at) => [...text.slice(0, at)].length;
const toUnits = (text, at) => [...text].slice(0, at).join("").length;

// ---------------------------------------------------------------- the editor

const theme = EditorView.theme({
  "&": { fontSize: "19px", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "3px solid var(--ink)", outlineOffset: "-1px" },
  ".cm-content": { fontFamily: "var(--text)", lineHeight: "32px", caretColor: "var(--ink)", padding: "4px 0" },
  ".cm-gutters": { backgroundColor: "transparent", border: "0", color: "var(--mute)", fontFamily: "var(--text)", fontSize: "15px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": { backgroundColor: "var(--legal-tint) !important" },
  ".cm-tooltip": { backgroundColor: "var(--box)", color: "var(--ink)", border: "1px solid var(--edge)", fontFamily: "var(--text)", fontSize: "16px" },
  ".cm-tooltip-autocomplete ul": { fontFamily: "var(--text) !important" },
  ".cm-tooltip-autocomplete ul li": { padding: "3px 10px !important", minHeight: "26px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--ink) !important", color: "var(--box) !important" },
  ".cm-completionDetail": { color: "inherit", opacity: ".75", fontStyle: "normal" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--err) 2px", textUnderlineOffset: "5px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn) 2px", textUnderlineOffset: "5px" },
});

async function complete(context) {
  if (!ready) return null;
  const text = context.state.doc.toString();
  if (!context.explicit && !/[\w-]$/.test(text.slice(0, context.pos))) return null;
  const { candidates = [] } = await ask("text/complete", { text, offset: toPoints(text, context.pos) });
  if (!candidates.length) return null;
  return {
    from: toUnits(text, candidates[0].start),
    filter: false,
    options: candidates.map(({ label, means, start, end, insert }) => ({
      label,
      detail: means === label ? "" : means,
      apply: (view) => change(view, [{ start, end, insert }]),
    })),
  };
}

function change(view, edits) {
  const text = view.state.doc.toString();
  const changes = edits.map(({ start, end, insert }) => ({ from: toUnits(text, start), to: toUnits(text, end), insert }));
  const last = changes[changes.length - 1];
  view.dispatch({ changes, selection: { anchor: last.from + last.insert.length }, userEvent: "input.complete" });
  view.focus();
}

let timer = 0;
const changed = EditorView.updateListener.of((update) => {
  if (!update.docChanged) return;
  clearTimeout(timer);
  timer = setTimeout(check, QUIET);
  const text = update.state.doc.toString();
  history_(text);
  place("first").hidden = text === begin.text;
});

/** The text is kept in the address, so that Back and a copied link bring it again. */
function history_(text) {
  window.history.replaceState(null, "", text === begin.text ? "#" : `#text=${encodeURIComponent(text)}`);
  place("copy").hidden = text === begin.text;
}

const given = /^#text=(.*)$/s.exec(location.hash);
let first = begin.text;
try {
  if (given) first = decodeURIComponent(given[1]).slice(0, 20000);
} catch {
  // An address that somebody cut short.
}

const box = place("editor");
const shadow = document.createElement("div");
box.replaceChildren(shadow);
// Styles of the editor go into a shadow root: the page itself allows no style but its own files.
const root = shadow.attachShadow({ mode: "open" });
const view = new EditorView({
  parent: root,
  root,
  state: EditorState.create({
    doc: first,
    extensions: [
      lineNumbers(), history(), drawSelection(), EditorView.lineWrapping, theme, changed,
      autocompletion({ override: [complete], icons: false, activateOnTyping: true }),
      linter(null),
      EditorView.contentAttributes.of({ "aria-label": "The effect, as written", spellcheck: "false", autocapitalize: "off" }),
      // Tab leaves the text, unless it takes a proposal.
      keymap.of([{ key: "Tab", run: acceptCompletion }, { key: "Escape", run: (each) => (each.contentDOM.blur(), true) }, ...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
    ],
  }),
});
place("first").hidden = first === begin.text;
place("copy").hidden = first === begin.text;

// ---------------------------------------------------------------- what is told

let newest = 0;
async function check() {
  if (!ready) return;
  newest += 1;
  const mine = newest;
  const text = view.state.doc.toString();
  const told = await ask("text/check", { text });
  if (mine !== newest || text !== view.state.doc.toString() || told.error) return;
  show(text, told);
}

const element = (tag, attributes = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children);
  return made;
};

function show(text, { problems, words, title }) {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  state.textContent = errors ? `${errors} error${errors > 1 ? "s" : ""}` : "";
  state.classList.toggle("wrong", errors > 0);
  place("count").textContent = problems.length ? `${problems.length}` : "none";
  place("problems").replaceChildren(...problems.map((problem) => listed(text, problem)));
  const marks = problems.map((problem) => {
    const from = toUnits(text, problem.start);
    const to = Math.max(from, toUnits(text, problem.end));
    return { from, to, severity: problem.severity, message: [problem.message, problem.hint].filter(Boolean).join(": "), source: problem.code };
  });
  view.dispatch(setDiagnostics(view.state, marks));
  place("tape").hidden = text === begin.text;
  place("of").textContent = errors ? "of the last good text" : title || begin.title;
  if (!errors) worded(words);
}

function listed(text, problem) {
  const above = [...text].slice(0, problem.start).join("").split("\n");
  const where = `line ${above.length}, column ${[...above.at(-1)].length + 1} · `;
  const code = problem.address ? element("a", { href: problem.address }, `${problem.code} ${problem.name}`) : `${problem.code} ${problem.name}`;
  const item = element("li", { className: problem.severity }, element("b", {}, problem.message.replaceAll("`", "")), element("p", { className: "place" }, where, code));
  if (problem.hint) item.append(element("p", {}, problem.hint.replaceAll("`", "")));
  for (const fix of problem.fixes) {
    item.append(element("button", { type: "button", className: "button", onclick: () => change(view, fix.edits) }, fix.title.replaceAll("`", "")));
  }
  return item;
}

let speaking = 0;
function worded(words) {
  const box = place("words");
  box.setAttribute("aria-live", "off");
  clearTimeout(speaking);
  speaking = setTimeout(() => box.setAttribute("aria-live", "polite"), SAID);
  box.replaceChildren(
    ...words.map(({ label, cost, paragraphs }) =>
      element(
        "div",
        { className: `words ${label.toLowerCase()}` },
        element("h3", {}, [label, cost].filter(Boolean).join(" · ")),
        ...paragraphs.map((line) => element("p", {}, ...line.split("**").map((run, at) => (at % 2 ? element("b", {}, run) : run)))),
      ),
    ),
  );
}

// ---------------------------------------------------------------- buttons

place("first").onclick = () => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: begin.text } });
place("copy").onclick = async () => {
  await navigator.clipboard.writeText(location.href);
  place("copy").textContent = "Copied";
  setTimeout(() => (place("copy").textContent = "Copy a link to this"), 2000);
};
for (const button of place("beginnings").querySelectorAll("button")) {
  button.onclick = () => {
    const { doc, selection } = view.state;
    const line = doc.lineAt(selection.main.head);
    const fresh = line.text.trim() ? `\n${/^ */.exec(line.text)[0]}` : "";
    view.dispatch({ changes: { from: line.to, insert: `${fresh}${button.dataset.insert} ` }, selection: { anchor: line.to + fresh.length + button.dataset.insert.length + 1 } });
    view.focus();
  };
}
// Each is tried on the first text, so that all of them can be tried, in any order.
const tries = [...place("try").querySelectorAll("button")].filter((button) => begin.text.includes(button.dataset.old) || button.remove());
place("try").hidden = tries.length === 0;
for (const button of tries) {
  button.onclick = () => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: begin.text.replace(button.dataset.old, button.dataset.new) } });
}
document.querySelector(".mode").onclick = () => {
  const dark = (document.documentElement.dataset.mode ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  document.documentElement.dataset.mode = dark ? "light" : "dark";
};
addEventListener("keydown", (event) => {
  if (event.key === "." && event.ctrlKey) {
    event.preventDefault();
    document.querySelector("#problems .button")?.focus();
  }
});
// One handle for tests and for the curious.
window.playground = { view, ask };
