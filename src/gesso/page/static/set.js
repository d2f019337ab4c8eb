// The set: all faces with filters, the problems of all files, and what is printed.
import { Fragment, Key, Marks, Picture, Seal, Section, Sign, Switch, clock, html, roving, t } from "./parts.js";
import { Problem } from "./bench.js";

let app;
const view = { find: "", sections: new Set(), states: new Set(), size: "hand" };

function listen(the) {
  app = the;
}

/** Ask for the pieces of all entries, one after the other, so that a save never waits for them. */
async function enter() {
  if (!app.state.entries) {
    const answer = await app.ask("set/entries");
    if (answer.error) return;
    app.update({ entries: answer.entries, adds: answer.adds, problems: answer.problems });
  }
  for (const { game, id } of app.state.entries) {
    const entry = `${game}/${id}`;
    if (app.route.screen !== "set") return;
    if (app.state.pieces[entry]) continue;
    const answer = await app.ask("set/pieces", { entry });
    if (!answer.error) app.takePieces(answer);
  }
}

const tab = () => (["sheets", "problems"].includes(app.route.rest[0]) ? app.route.rest[0] : "faces");

function Tabs() {
  return html`<nav class="switch" aria-label=${t("set")}>${["faces", "sheets", "problems"].map((name) => html`<a key=${name} href=${`#set/${name}`} aria-current=${tab() === name ? "page" : undefined}>${t(`set.${name}`)}</a>`)}</nav>`;
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

// ---------------------------------------------------------------- sheets and kit

const job = { entries: new Set(), paper: "a4", ink: "full", backs: "", what: "kit", running: false, made: null };

/** The kinds of pieces of an entry, each with what it holds: the cards of a deck are one kind, its tokens another. */
function kindsOf(id) {
  const kinds = new Map();
  for (const piece of app.state.pieces[id] ?? []) kinds.set(piece.section, [...(kinds.get(piece.section) ?? []), piece]);
  return [...kinds];
}

const copies = (pieces) => pieces.reduce((sum, piece) => sum + piece.copies, 0);

function named(pieces) {
  const names = new Map();
  for (const { title, copies: number } of pieces) names.set(title, (names.get(title) ?? 0) + number);
  return [...names].map(([title, number]) => (number > 1 ? `${title} ×${number}` : title)).join(", ");
}

/** What is in the kit of an entry, and what of it has changed while this page was open. */
function Contents({ entry }) {
  const id = `${entry.game}/${entry.id}`;
  const kinds = kindsOf(id);
  return html`<${Section} title=${entry.name} aside=${kinds.length ? t("print.cards", { number: copies(app.state.pieces[id]) }) : t("loading")}>
    <ul class="kit">${kinds.map(([name, pieces]) => {
      const changed = copies(pieces.filter((piece) => piece.changed));
      return html`<li key=${name}><a href=${`#bench/${id}/${encodeURIComponent(pieces[0].id)}`}>
        <span class="thumb"><${Picture} src=${pieces[0].faces[0]?.small} alt="" lazy /></span>
        <span><b>${name}</b>${named(pieces)}</span>
        <span class="kit-number"><b>${copies(pieces)}</b>${changed > 0 && html`<em class="count chg"><${Sign} name="lozenge" />${t("print.changed", { number: changed })}</em>`}</span>
      </a></li>`;
    })}</ul>
  <//>`;
}

function Sheets() {
  const { entries } = app.state;
  const game = job.game ?? entries[0]?.game;
  const start = async () => {
    Object.assign(job, { running: true, made: null });
    app.update({});
    const answer = await app.ask("set/print", { entries: [...job.entries], what: job.what, paper: job.paper, saver: job.ink === "saver" });
    Object.assign(job, { running: false, made: answer.error ? null : answer });
    app.update({});
  };
  const choose = (name) => (id) => { job[name] = id; app.update({}); };
  return html`<div class="one-column"><${Tabs} />
    <div class="print">
      <${Section} title=${t("print.which")}>
        <div class="filter-list">${entries.map((each) => html`<label key=${each.game + each.id} class="filter"><input type="checkbox" checked=${job.entries.has(`${each.game}/${each.id}`)} onChange=${() => toggle(job.entries, `${each.game}/${each.id}`)} /><span><${Seal} entry=${each} />${each.name}</span><b>${each.errors ? html`<${Sign} name="error" />` : ""}</b></label>`)}</div>
      <//>
      <div>
      <${Section} title=${t("print")}>
        <dl class="choices">
          <div><dt>${t("print.what")}</dt><dd><${Switch} label=${t("print.what")} value=${job.what} set=${choose("what")} options=${["kit", "sheets"].map((id) => ({ id, name: t(`print.${id}`) }))} /></dd></div>
          <div><dt>${t("print.paper")}</dt><dd><${Switch} label=${t("print.paper")} value=${job.paper} set=${choose("paper")} options=${[{ id: "a4", name: "A4" }, { id: "letter", name: "Letter" }]} /></dd></div>
          <div><dt>${t("print.ink")}</dt><dd><${Switch} label=${t("print.ink")} value=${job.ink} set=${choose("ink")} options=${["full", "saver"].map((id) => ({ id, name: t(`print.${id}`) }))} /></dd></div>
        </dl>
        <p class="print-start"><button type="button" class="button solid" disabled=${job.running || !job.entries.size} onClick=${start}>${t("print.start")}<${Key}>P<//></button>
          ${!job.entries.size ? t("print.choose") : job.running ? t("print.begins") : ""}</p>
      <//>
      ${job.made && html`<${Section} title=${t("print.made")} aside=${clock(Date.now() / 1000)}>
        ${job.made.files.length ? html`<ul class="files">${job.made.files.map((each) => html`<li key=${each.address}><a href=${each.address} target="_blank" rel="noreferrer">${each.name}</a><span class="mute">${t("megabytes", { number: (each.bytes / 1e6).toFixed(1) })}</span></li>`)}</ul><p class="mute">${t("print.where", { folder: job.made.folder })}</p>` : html`<p class="none">${t("print.broken")}</p><ul>${job.made.problems.map((each) => html`<li key=${each}>${each.replaceAll("`", "")}</li>`)}</ul>`}
        <p class="mute">${t("print.ruler")}</p>
      <//>`}
      </div>
      <div>${entries.filter((each) => job.entries.has(`${each.game}/${each.id}`)).map((each) => html`<${Contents} key=${each.game + each.id} entry=${each} />`)}</div>
    </div>
  </div>`;
}

export const screen = {
  listen,
  enter,
  head: (the) => ({ over: the.link.facts?.project ?? "", title: t(`set.${tab()}`), entry: null }),
  view(the) {
    app ??= the;
    if (!the.state.entries) return html`<p class="empty">${t("loading")}</p>`;
    return { faces: Faces, sheets: Sheets, problems: AllProblems }[tab()]();
  },
  keys: () => [
    { keys: ["p"], shown: ["P"], words: t("keys.print"), run: () => (tab() === "sheets" ? document.querySelector(".print-start button")?.click() : app.go("set", "sheets")) },
    { keys: ["n"], shown: ["N"], words: t("keys.problems"), run: () => app.go("set", "problems") },
    { keys: ["a"], words: "", run: () => document.querySelector("[data-fix]")?.click() },
  ],
};
