// What is printed: its pages as pictures, what is in a kit, what it needs, and the files themselves.
import { lookedAt } from "./bench.js";
import { Key, Picture, Seal, Section, Sign, Switch, clock, html, roving, t } from "./parts.js";

let app;
const job = { entries: new Set(), left: new Set(), what: "kit", paper: "a4", ink: "full", backs: "", changed: false, plan: null, asked: "", page: 0, isCloser: false, running: false, made: null };

export function listen(the) {
  app = the;
  app.link.on("checked", ({ final }) => final && isOpen() && plan());
  app.link.on("pieces", () => isOpen() && job.left.size && plan());
}

const isOpen = () => app.route.screen === "set" && ["sheets", "kit"].includes(app.route.rest[0]);

/** Plan what is chosen: at first the entry that was looked at last. */
export function enter() {
  const { entries } = app.state;
  if (!job.entries.size && entries.length) {
    const looked = lookedAt();
    job.entries.add(app.entry(looked) ? looked : `${entries[0].game}/${entries[0].id}`);
  }
  plan();
}

function order(changed = job.changed) {
  const isKit = job.what === "kit";
  const kinds = [...job.entries].flatMap((id) => kindsOf(id).map(([name, pieces]) => ({ name: `${id}/${name}`, pieces })));
  const some = kinds.some((each) => job.left.has(each.name)) && !changed;
  const cards = isKit && some ? kinds.filter((each) => !job.left.has(each.name)).flatMap((each) => each.pieces.map((piece) => piece.id)) : [];
  return { entries: [...job.entries], what: job.what, paper: job.paper, saver: job.ink === "saver", backs: job.backs, changed: isKit && changed, ...(cards.length ? { cards: [...new Set(cards)] } : {}) };
}

/** Ask how it will look, unless that is known; the newest answer counts. */
async function plan() {
  if (!job.entries.size) {
    Object.assign(job, { plan: null, asked: "" });
    return app.update({});
  }
  const wanted = order();
  const asked = JSON.stringify([wanted, app.state.saved?.at]);
  if (asked === job.asked) return undefined;
  job.asked = asked;
  app.update({});
  const answer = await app.ask("set/plan", wanted);
  if (job.asked !== asked) return undefined;
  if (answer.error) job.asked = "";
  job.plan = answer.error ? null : { ...answer, of: asked };
  job.page = Math.min(job.page, Math.max(0, (answer.pages?.length ?? 0) - 1));
  return app.update({});
}

async function start(changed = job.changed) {
  Object.assign(job, { running: true, made: null });
  app.update({});
  const answer = await app.ask("set/print", order(changed));
  Object.assign(job, { running: false, made: answer.error ? null : answer, asked: "" });
  // A kit that was printed is what the next one is compared with.
  plan();
}

export function closer() {
  job.isCloser = !job.isCloser;
  app.update({});
}

function choose(name, id) {
  job[name] = id;
  if (name === "what" && id !== "kit") job.changed = false;
  job.page = 0;
  plan();
  app.update({});
}

function toggle(kept, name) {
  kept.has(name) ? kept.delete(name) : kept.add(name);
  plan();
  app.update({});
}

// ---------------------------------------------------------------- words

/** The kinds of pieces of an entry, each with what it holds: the cards of a deck are one kind, its tokens another. */
function kindsOf(id) {
  const kinds = new Map();
  for (const piece of app.state.pieces[id] ?? []) kinds.set(piece.section, [...(kinds.get(piece.section) ?? []), piece]);
  return [...kinds];
}

const copies = (pieces) => pieces.reduce((sum, piece) => sum + piece.copies, 0);
const listed = (pairs) => pairs.map(([name, number]) => (number > 1 ? `${name} ×${number}` : name)).join(", ");
const numberOf = (pairs) => pairs.reduce((sum, [, number]) => sum + number, 0);
const sheets = (number) => t("print.sheets.number", { number });

function named(pieces) {
  const names = new Map();
  for (const { title, copies: number } of pieces) names.set(title, (names.get(title) ?? 0) + number);
  return listed([...names]);
}

/** A text in which `**...**` is strong. */
const strong = (text) => text.split("**").map((part, at) => (at % 2 ? html`<b>${part}</b>` : part));
const isFresh = () => job.plan?.of === job.asked;

// ---------------------------------------------------------------- panels

function Settings() {
  const { entries } = app.state;
  const chosen = entries.filter((each) => job.entries.has(`${each.game}/${each.id}`));
  const since = job.plan?.since;
  const switches = [
    ["what", "print", ["kit", "sheets"].map((id) => ({ id, name: t(`print.${id}`) }))],
    ["paper", "print.paper", [{ id: "a4", name: "A4" }, { id: "letter", name: "Letter" }]],
    ["ink", "print.ink", ["full", "saver"].map((id) => ({ id, name: t(`print.${id}`) }))],
    ["backs", "print.backs", ["none", "fold", "duplex"].map((id) => ({ id, name: t(`print.backs.${id}`) }))],
  ];
  const why = job.what !== "kit" ? t("print.kits_only") : since || job.changed ? "" : t("print.never");
  const nothing = !job.entries.size || (isFresh() && !job.plan?.pages.length);
  return html`<${Section} title=${t("print")}>
    <details class="print-which"><summary><span>${t("print.which")}</span><b>${chosen.map((each) => each.name).join(", ") || t("print.choose")}</b></summary>
      <div class="filter-list">${entries.map((each) => html`<label key=${each.game + each.id} class="filter"><input type="checkbox" checked=${job.entries.has(`${each.game}/${each.id}`)} onChange=${() => toggle(job.entries, `${each.game}/${each.id}`)} /><span><${Seal} entry=${each} />${each.name}</span><b>${each.errors ? html`<${Sign} name="error" />` : ""}</b></label>`)}</div>
    </details>
    <dl class="choices">
      ${switches.map(([name, label, options]) => html`<div key=${name}><dt>${t(label)}</dt><dd><${Switch} label=${t(label)} value=${name === "backs" ? job.backs || job.plan?.backs : job[name]} set=${(id) => choose(name, id)} options=${options} /></dd></div>`)}
      <div><dt>${t("print.pages")}</dt><dd><${Switch} label=${t("print.pages")} value=${job.changed} set=${(id) => choose("changed", id)} options=${[{ id: false, name: t("print.all") }, { id: true, name: t("print.only"), why }]} /></dd></div>
    </dl>
    <p class="print-start"><button type="button" data-print class="button solid" disabled=${job.running || nothing} onClick=${() => start()}>${t("print.start")}<${Key}>P<//></button>
      ${!job.entries.size ? t("print.choose") : job.running ? t("print.begins") : isFresh() && job.plan?.pages.length ? sheets(job.plan.sheets) : ""}</p>
  <//>`;
}

/** The files that were made, or why there are none. */
function Made() {
  const { made } = job;
  if (!made) return null;
  return html`<${Section} title=${t("print.made")} aside=${clock(Date.now() / 1000)}>
    ${made.files.length ? html`<ul class="files">${made.files.map((each) => html`<li key=${each.address}><a href=${each.address} target="_blank" rel="noreferrer">${each.name}</a><span class="mute">${t("megabytes", { number: (each.bytes / 1e6).toFixed(1) })}</span></li>`)}</ul><p class="mute">${t("print.where", { folder: made.folder })}</p><p class="mute">${t("print.ruler")}</p>` : html`<p class="none">${made.problems.length ? t("print.broken") : t("print.unchanged")}</p><ul>${made.problems.map((each) => html`<li key=${each}>${each.replaceAll("`", "")}</li>`)}</ul>`}
  <//>`;
}

function Since() {
  const since = job.plan?.since;
  if (!since) return null;
  const time = clock(since.at);
  const number = numberOf(since.pieces);
  return html`<${Section} title=${t("print.since")} aside=${number > 0 && html`<${Sign} name="lozenge" />${number}`}>
    ${number
      ? html`<p>${t("print.since.at", { time, names: listed(since.pieces) })} <b>${t("print.since.sheets", { copies: t("print.cards", { number }), sheets: sheets(since.sheets) })}</b></p>
        <p class="print-start"><button type="button" class="button" disabled=${job.running} onClick=${() => start(true)}>${t("print.since.start")}</button></p>`
      : html`<p>${t("print.since.none", { time })}</p>`}
  <//>`;
}

function Needs() {
  const { plan: known } = job;
  if (!known?.pages.length) return null;
  const { needs } = known;
  return html`<${Section} title=${t("print.needs")} className="needs">
      <dl><div><dt>${known.sheets}</dt><dd>${job.paper === "a4" ? "A4" : "Letter"}</dd></div>
      ${needs ? needs.papers.map((each) => html`<div key=${each.stock}><dt></dt><dd><b>${each.stock}</b>${each.sections.map((one) => html`<span key=${one.title}>${one.title}: ${t("print.on", { sheets: one.sheets })}${one.duplex ? `, ${t("print.both_sides")}` : ""}</span>`)}</dd></div>`) : known.cuts > 0 && html`<div><dt>${known.cuts}</dt><dd>${t("print.cuts", { number: known.cuts })}</dd></div>`}</dl>
      ${needs && html`<p>${needs.needs}</p><p>${strong(needs.turn)}</p>`}<p class="mute">${t("print.ruler")}</p>
    <//>
    ${needs?.steps.length > 0 && html`<${Section} title=${t("print.order")} className="cut-order"><ol>${needs.steps.map((each) => html`<li key=${each.title}><b>${each.title}</b> ${each.text}</li>`)}</ol><p class="mute">${t("print.minutes", { minutes: needs.minutes, metres: needs.metres })}</p><//>`}`;
}

// ---------------------------------------------------------------- sheets

function Pages() {
  const pages = job.plan?.pages ?? [];
  const page = pages[job.page];
  const words = (each) => t("print.page", { number: each.sheet, side: t(`print.side.${each.side}`), pieces: listed(each.pieces) || each.title });
  if (!page) {
    const problems = isFresh() ? job.plan.problems : [];
    return html`<div class="sheet-space"><div class="empty">${!job.entries.size ? t("print.choose") : !isFresh() ? t("print.plan") : problems.length ? html`<p>${t("print.unplanned")}</p><ul>${problems.map((each) => html`<li key=${each}>${each.replaceAll("`", "")}</li>`)}</ul>` : t("print.unchanged")}</div></div>`;
  }
  return html`<ol class="sheet-list" aria-label=${t("print.sheets")} onKeyDown=${roving}>${pages.map((each, at) => html`<li key=${at}><button type="button" data-item tabindex=${at === job.page ? 0 : -1} aria-current=${at === job.page ? "true" : undefined} onFocus=${() => choosePage(at)} onClick=${() => choosePage(at)}>
      <img src=${each.picture} alt=${words(each)} loading="lazy" decoding="async" style=${{ "--ratio": each.ratio }} />
      <b>${each.sheet}${{ fronts: "f", backs: "b", both: "" }[each.side]}</b><span>${each.side === "backs" ? t("print.side.backs") : listed(each.pieces.slice(0, 3)) || each.title}</span></button></li>`)}</ol>
    <div class=${`sheet-space${job.isCloser ? " closer" : ""}`} tabindex="0" role="group" aria-label=${t("print.sheet")}><div class="sheet" style=${{ "--ratio": page.ratio }}><${Picture} src=${page.picture} alt=${words(page)} /></div></div>`;
}

function choosePage(at) {
  if (job.page === at) return;
  job.page = at;
  app.update({});
}

function ThisSheet() {
  const page = job.plan?.pages[job.page];
  if (!page) return null;
  return html`<${Section} title=${t("print.sheet")} aside=${t("print.sheet.of", { number: page.sheet, total: job.plan.sheets })}>
    <p><b>${page.title}</b>, ${t(`print.side.${page.side}`)}. ${listed(page.pieces)}</p>
    <p class="mute">${t("print.picture")} <button type="button" class="link" aria-pressed=${job.isCloser} onClick=${closer}>${t("print.closer")}<${Key}>Z<//></button></p>
  <//>`;
}

// ---------------------------------------------------------------- kit

/** What is in the kit of an entry, and what of it has changed while this page was open. */
function Contents({ entry }) {
  const id = `${entry.game}/${entry.id}`;
  const kinds = kindsOf(id);
  return html`<section aria-label=${entry.name}>
    <header class="gallery-entry"><${Seal} entry=${entry} /><h2>${entry.name}</h2><span>${kinds.length ? t("print.cards", { number: copies(app.state.pieces[id]) }) : t("loading")}</span></header>
    <ul class="kit">${kinds.map(([name, pieces]) => {
      const changed = copies(pieces.filter((piece) => piece.changed));
      return html`<li key=${name}><label class="filter"><input type="checkbox" aria-label=${name} checked=${!job.left.has(`${id}/${name}`)} onChange=${() => toggle(job.left, `${id}/${name}`)} /></label><a href=${`#bench/${id}/${encodeURIComponent(pieces[0].id)}`}>
        <span class="thumb"><${Picture} src=${pieces[0].faces[0]?.small} alt="" lazy /></span>
        <span><b>${name}</b>${named(pieces)}</span>
        <span class="kit-number"><b>${copies(pieces)}</b>${changed > 0 && html`<em class="count chg"><${Sign} name="lozenge" />${t("print.changed", { number: changed })}</em>`}</span>
      </a></li>`;
    })}</ul>
  </section>`;
}

function Kit({ tabs }) {
  const chosen = app.state.entries.filter((each) => job.entries.has(`${each.game}/${each.id}`));
  return html`<div class="kit-column">${tabs}<p class="kit-head"><b>${t("print.everything")}</b> ${job.left.size > 0 && t("print.some")}</p>
      ${chosen.map((each) => html`<${Contents} key=${each.game + each.id} entry=${each} />`)}</div>
    <div class="print-panels"><${Needs} /><${Since} /><${Settings} /><${Made} /></div>`;
}

export function Print({ tabs, of }) {
  if (of === "kit") return html`<div class="print print-kit"><${Kit} tabs=${tabs} /></div>`;
  return html`<div class="print print-sheets"><${Pages} /><div class="print-panels">${tabs}<${Since} /><${Settings} /><${Made} /><${ThisSheet} /><${Needs} /></div></div>`;
}
