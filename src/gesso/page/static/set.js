// The set: all faces with filters, the problems of all files, and what is printed.
import { Key, Marks, Picture, Seal, Section, Sign, Switch, html, roving, t } from "./parts.js";
import { Problem } from "./bench.js";
import * as sheets from "./sheets.js";

let app;
const view = { find: "", sections: new Set(), states: new Set(), size: "hand" };

function listen(the) {
  app = the;
  sheets.listen(the);
}

/** Ask for the pieces of all entries, one after the other, so that a save never waits for them. */
async function enter() {
  if (!app.state.entries) {
    const answer = await app.ask("set/entries");
    if (answer.error) return;
    app.update({ entries: answer.entries, adds: answer.adds, problems: answer.problems, checked: app.state.checked ?? { files: answer.files } });
  }
  if (isPrint()) sheets.enter();
  for (const { game, id } of app.state.entries) {
    const entry = `${game}/${id}`;
    if (app.route.screen !== "set") return;
    if (app.state.pieces[entry]) continue;
    const answer = await app.ask("set/pieces", { entry });
    if (!answer.error) app.takePieces(answer);
  }
}

const TABS = ["faces", "sheets", "kit", "problems"];
const tab = () => (TABS.includes(app.route.rest[0]) ? app.route.rest[0] : "faces");
const isPrint = () => ["sheets", "kit"].includes(tab());

function Tabs() {
  return html`<nav class="switch" aria-label=${t("set")}>${TABS.map((name) => html`<a key=${name} href=${`#set/${name}`} aria-current=${tab() === name ? "page" : undefined}>${t(`set.${name}`)}</a>`)}</nav>`;
}

// ---------------------------------------------------------------- faces

/** Every face once: the piece, the entry, and the side. */
function tiles() {
  const { entries, pieces } = app.state;
  return entries.map((entry) => {
    const id = `${entry.game}/${entry.id}`;
    const seen = new Set();
    const faces = (pieces[id] ?? []).flatMap((piece) =>
      piece.faces.filter((face) => !seen.has(face.id) && seen.add(face.id)).map((face) => ({ entry, id, piece, face, problems: problemsOf(id, piece) })),
    );
    return { entry, id, faces, isLoaded: Boolean(pieces[id]) };
  });
}

function problemsOf(entry, piece) {
  if (!piece.card) return [];
  const next = Math.min(...(app.state.pieces[entry] ?? []).map((each) => each.line).filter((line) => line > piece.line));
  return app.state.problems.filter((each) => each.entry === entry && each.line >= piece.line && each.line < next && !each.file.endsWith("scenarios.yaml"));
}

const states = {
  changed: (tile) => tile.piece.changed,
  error: (tile) => tile.problems.some((each) => each.severity === "error"),
  warning: (tile) => tile.problems.some((each) => each.severity === "warning"),
};

function isShown(tile) {
  const wanted = view.find.trim().toLowerCase();
  return (
    (!view.sections.size || view.sections.has(tile.piece.section)) &&
    (!view.states.size || [...view.states].some((state) => states[state](tile))) &&
    (!wanted || [tile.face.title, tile.face.id, tile.face.side === "front" ? tile.piece.card : "", tile.entry.name].some((each) => each.toLowerCase().includes(wanted)))
  );
}

function toggle(kept, name) {
  kept.has(name) ? kept.delete(name) : kept.add(name);
  app.update({});
}

function Filters({ all }) {
  const sections = new Map();
  for (const tile of all) sections.set(tile.piece.section, (sections.get(tile.piece.section) ?? 0) + 1);
  const box = (kept, name, label, number, sign) => html`<label key=${name} class="filter"><input type="checkbox" checked=${kept.has(name)} onChange=${() => toggle(kept, name)} /><span>${sign}${label}</span><b>${number}</b></label>`;
  return html`<aside class="filters" aria-label=${t("filters")}>
    <label class="find"><${Sign} name="find" /><input data-find type="search" placeholder=${t("find.face")} aria-label=${t("find.face")} value=${view.find} onInput=${(event) => { view.find = event.target.value; app.update({}); }} /><${Key}>/<//></label>
    <details class="filter-list" open=${innerWidth > 700}><summary>${t("filters")}</summary>
    <h2>${t("kind")}</h2>${[...sections].map(([name, number]) => box(view.sections, name, name, number))}
    <h2>${t("state")}</h2>
    ${box(view.states, "changed", t("changed"), all.filter(states.changed).length, html`<${Sign} name="lozenge" />`)}
    ${box(view.states, "error", t("error"), all.filter(states.error).length, html`<${Sign} name="error" />`)}
    ${box(view.states, "warning", t("warning"), all.filter(states.warning).length, html`<${Sign} name="warning" />`)}
    </details>
  </aside>`;
}

function Tile({ tile }) {
  const { piece, face, problems, id } = tile;
  const error = problems.find((each) => each.severity === "error") ?? problems[0];
  return html`<li><a data-item class=${`tile${piece.changed ? " tile-changed" : ""}${error ? ` tile-${error.severity}` : ""}`} href=${`#bench/${id}/${encodeURIComponent(piece.id)}`}>
    <span class="tile-face"><${Picture} src=${face.small} alt="" lazy /></span>
    <span class="tile-name">${face.title === face.id ? piece.title : face.title}${face.side === "front" && piece.copies > 1 && html`<b>×${piece.copies}</b>`}</span>
    <span class="tile-foot"><${Marks} marks=${face.side === "front" ? piece.marks : []} /><span>${face.id}</span>
      ${error ? html`<span class="count err"><${Sign} name=${error.severity} />${error.code}</span>` : piece.changed && html`<span class="count chg"><${Sign} name="lozenge" />${t("changed")}</span>`}</span>
  </a></li>`;
}

function Faces() {
  const groups = tiles();
  const all = groups.flatMap((each) => each.faces);
  const shown = all.filter(isShown);
  return html`<${Filters} all=${all} />
    <div class="gallery">
      <div class="gallery-head"><${Tabs} /><p><b>${t("faces.of", { number: shown.length, total: all.length })}</b></p>
        <${Switch} label=${t("size")} value=${view.size} set=${(id) => { view.size = id; app.update({}); }} options=${["small", "hand", "print"].map((id) => ({ id, name: t(`size.${id}`) }))} /></div>
      <div class=${`gallery-list size-${view.size}`} onKeyDown=${roving}>
      ${groups.map(({ entry, id, faces, isLoaded }) => {
        const own = faces.filter(isShown);
        if (isLoaded && !own.length) return null;
        const changed = faces.filter(states.changed).length;
        return html`<section key=${id} aria-label=${entry.name}>
          <header class="gallery-entry"><${Seal} entry=${entry} /><h2>${entry.name}</h2><span>${isLoaded ? t("faces", { number: faces.length }) : t("loading")}</span>
            ${entry.errors ? html`<em class="err"><${Sign} name="error" />${t("errors", { number: entry.errors })}</em>` : changed ? html`<em class="chg"><${Sign} name="lozenge" />${t("changed.number", { number: changed })}</em>` : entry.scenarios?.failing ? html`<em class="err"><${Sign} name="cross" />${t("scenarios.fail", { number: entry.scenarios.failing })}</em>` : entry.scenarios?.passed ? html`<em class="ok"><${Sign} name="tick" />${t("scenarios.pass", { number: entry.scenarios.passed })}</em>` : null}</header>
          <ul class="tiles">${own.map((tile) => html`<${Tile} key=${tile.face.id} tile=${tile} />`)}</ul>
        </section>`;
      })}
      ${shown.length === 0 && all.length > 0 && html`<p class="empty">${t("no.match")} <button type="button" class="button" onClick=${() => { view.find = ""; view.sections.clear(); view.states.clear(); app.update({}); }}>${t("show.all")}</button></p>`}
      </div>
    </div>`;
}

// ---------------------------------------------------------------- problems

function AllProblems() {
  const { problems } = app.state;
  return html`<div class="one-column"><${Tabs} />
    ${problems.length ? html`<${Section} title=${t("problems")} className="problems" aside=${t("errors", { number: problems.filter((each) => each.severity === "error").length })}><ul>${problems.map((each, at) => html`<${Problem} key=${each.id} app=${app} problem=${each} first=${at === problems.findIndex((one) => one.fixes.length)} />`)}</ul><//>` : html`<p class="empty ok"><${Sign} name="tick" />${t("problems.none", { number: app.state.checked?.files ?? "" })}</p>`}
  </div>`;
}

export const screen = {
  listen,
  enter,
  head: (the) => ({ over: the.link.facts?.project ?? "", title: t(`set.${tab()}`), entry: null }),
  view(the) {
    app ??= the;
    if (!the.state.entries) return html`<p class="empty">${t("loading")}</p>`;
    if (isPrint()) return html`<${sheets.Print} tabs=${html`<${Tabs} />`} of=${tab()} />`;
    return { faces: Faces, problems: AllProblems }[tab()]();
  },
  keys: () => [
    { keys: ["p"], shown: ["P"], words: t("keys.print"), run: () => (isPrint() ? document.querySelector("[data-print]")?.click() : app.go("set", "sheets")) },
    { keys: ["z"], shown: ["Z"], words: t("keys.closer"), run: () => tab() === "sheets" && sheets.closer() },
    { keys: ["n"], shown: ["N"], words: t("keys.problems"), run: () => app.go("set", "problems") },
    { keys: ["a"], words: "", run: () => document.querySelector("[data-fix]")?.click() },
  ],
};
