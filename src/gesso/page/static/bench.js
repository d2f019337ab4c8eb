// The bench: one card as it looks, as it reads, as it is written and as it plays, since the last save.
import { Dialog, Fragment, Key, Marks, Picture, Runs, Seal, Section, Sign, Switch, clock, html, t, useEffect, useRef, useState, wordsOf } from "./parts.js";

const MM = 96 / 25.4;
const SAFE = 3.2;

let app;
/** What is looked at: the entry as `game/id`, the id of the piece, and the parts that the server has told. */
const look = { entry: null, card: null, side: "front" };
/** The entry that was looked at last. */
export const lookedAt = () => look.entry;
const view = { zoom: "fit", bleed: true, safe: true, find: "", openScenario: 0 };

// ---------------------------------------------------------------- what is told

function listen(the) {
  app = the;
  const { link } = app;
  const mine = (message) => message.entry === look.entry && message.card === look.card;
  const take = (part) => (message) => {
    if (!mine(message)) return;
    look[part] = message;
    app.update({});
  };
  for (const part of ["words", "source", "since"]) link.on(part, take(part));
  link.on("face", (message) => {
    if (!mine(message)) return;
    look.face = message;
    app.update({});
  });
  link.on("checked", (message) => {
    const entries = app.state.entries?.map((each) => ({ ...each, ...message.entries[`${each.game}/${each.id}`] }));
    app.update({ problems: message.problems, checked: message, ...(entries ? { entries } : {}) });
    if (entries && Object.keys(message.entries).length !== entries.length) refresh().then(() => { if (!entries.length) enter(); });
  });
  link.on("pieces", (message) => {
    app.takePieces(message);
    if (view.added?.entry !== message.entry) return;
    // What was added is the last card that begins at its line or before.
    const near = message.pieces.filter((each) => each.card && each.line <= view.added.line).sort((a, b) => b.line - a.line)[0];
    view.added = null;
    if (near) open(message.entry, near.id);
  });
  link.on("scenarios", (message) => {
    const summary = message.brief ? message : { passed: message.passed, failing: message.failed.length + message.broken.length, waits: message.waits };
    const entries = app.state.entries?.map((each) => (`${each.game}/${each.id}` === message.entry ? { ...each, scenarios: summary } : each));
    if (!message.brief && message.entry === look.entry) look.scenarios = message;
    app.update(entries ? { entries } : {});
  });
  link.on("coverage", (message) => {
    if (message.entry !== look.entry) return;
    look.coverage = message;
    app.update({});
  });
}

/** Ask for the list of entries, and the problems. */
async function refresh() {
  const answer = await app.ask("set/entries");
  if (answer.error) return;
  const known = new Map((app.state.entries ?? []).map((each) => [`${each.game}/${each.id}`, each]));
  const entries = answer.entries.map((each) => ({ ...each, scenarios: each.scenarios ?? known.get(`${each.game}/${each.id}`)?.scenarios ?? null, sign: known.get(`${each.game}/${each.id}`)?.sign }));
  app.update({ entries, adds: answer.adds, problems: answer.problems, checked: app.state.checked ?? { files: answer.files }, project: answer.refused ? { ...answer.refused, usable: false } : null });
}

/** Show the card of the address; without one, that which was looked at last, or the first. */
async function enter() {
  if (!app.state.entries) await refresh();
  const entries = app.state.entries ?? [];
  if (!entries.length) return;
  let [game, id, card] = app.route.rest;
  if (!app.entry(`${game}/${id}`)) [game, id, card] = (localStorage.getItem("look") ?? "").split("/");
  if (!app.entry(`${game}/${id}`)) [game, id, card] = [entries[0].game, entries[0].id, ""];
  const entry = `${game}/${id}`;
  const wrong = app.state.problems.filter((each) => each.entry === entry && each.severity === "error");
  if (!card || wrong.length) {
    // What has not been printed yet is known by its cards alone: then the one that keeps it from being printed.
    const pieces = await piecesOf(entry);
    const near = pieces.filter((each) => each.card && each.line <= (wrong[0]?.line ?? 0)).sort((a, b) => b.line - a.line)[0];
    if (!pieces.some((each) => isOf(each, card))) card = (near ?? pieces[0])?.id ?? id;
  }
  const isNew = entry !== look.entry || card !== look.card;
  if (isNew) Object.assign(look, { side: "front", since: null, face: null, words: null, source: null });
  if (entry !== look.entry) Object.assign(look, { scenarios: null, coverage: null });
  Object.assign(look, { entry, card });
  localStorage.setItem("look", `${entry}/${card}`);
  if (app.route.screen === "bench" && app.route.rest.join("/") !== `${entry}/${card}`) history.replaceState(null, "", `#bench/${entry}/${encodeURIComponent(card)}`);
  app.update({});
  const answer = await app.ask("bench/look", { entry, card });
  if (answer.error || look.entry !== entry || look.card !== card) return;
  Object.assign(look, { words: answer.words, source: answer.source, face: answer.face, since: answer.since });
  if (answer.scenarios) look.scenarios = answer.scenarios;
  app.takePieces(answer);
}

const isOf = (piece, id) => [piece.id, piece.card, ...piece.faces.map((face) => face.id)].includes(id);

async function piecesOf(entry) {
  if (!app.state.pieces[entry]) {
    const answer = await app.ask("set/pieces", { entry });
    if (answer.error) return [];
    app.takePieces(answer);
  }
  return app.state.pieces[entry];
}

const open = (entry, card) => app.go("bench", ...entry.split("/"), card);
const openFile = (file, line) => app.ask("bench/open", { file, line });

/** A place in a file: a button that opens it, where an editor is named. */
export function Place({ app: the, file, line, column, short }) {
  const name = short === t("line.short") ? t("line", { line }) : `${short ?? file}:${line}${column ? `:${column}` : ""}`;
  if (!the.link.facts?.editor) return html`<span class="place">${name}</span>`;
  return html`<button type="button" class="place link" onClick=${() => the.ask("bench/open", { file, line })}>${name} <${Sign} name="out" /></button>`;
}

// ---------------------------------------------------------------- the drawer

/** What is added to the project: a new entry, or a piece of the one that is looked at. */
function Adding({ close }) {
  const entry = app.entry(look.entry);
  const choices = (app.state.adds ?? []).flatMap(({ game, entries, pieces }) => [...(entry?.game === game ? pieces : []).map((id) => ({ id, to: look.entry })), ...entries.map((id) => ({ id }))]);
  const [what, setWhat] = useState(choices[0]?.id);
  const [name, setName] = useState("");
  const chosen = choices.find((each) => each.id === what);
  const write = async (event) => {
    event.preventDefault();
    const answer = await app.ask("bench/add", { what, called: name, ...(chosen.to ? { to: chosen.to } : {}) });
    if (answer.error) return;
    view.added = answer;
    app.say(t("added", { file: answer.file.split("/").slice(-2).join("/"), line: answer.line }));
    close?.();
  };
  return html`<form class="adding" onSubmit=${write}>
    <${Switch} label=${t("add.what")} value=${what} set=${setWhat} options=${choices.map(({ id }) => ({ id, name: id }))} />
    <label>${t("add.name")}<input type="text" required maxlength="60" value=${name} onInput=${(event) => setName(event.target.value)} /></label>
    <p class="mute">${chosen?.to ? t("add.to", { entry: entry.name }) : t("add.new")}</p>
    <button type="submit" class="button solid" disabled=${!name.trim()}>${t("add.write")}</button>
  </form>`;
}

function Count({ entry }) {
  const { errors, warnings, scenarios } = entry;
  if (errors) return html`<span class="count err"><${Sign} name="error" label=${t("errors", { number: errors })} />${errors}${scenarios?.waits && html` <i>${t("waits")}</i>`}</span>`;
  if (scenarios?.failing) return html`<span class="count err"><${Sign} name="cross" label=${t("failing")} />${t("of", { number: scenarios.failing, total: scenarios.failing + scenarios.passed })}</span>`;
  if (warnings) return html`<span class="count warn"><${Sign} name="warning" label=${t("warnings", { number: warnings })} />${warnings}</span>`;
  if (scenarios?.passed) return html`<span class="count ok"><${Sign} name="tick" label=${t("passing")} />${scenarios.passed}</span>`;
  return null;
}

function Drawer() {
  const { entries, pieces, problems } = app.state;
  const wanted = view.find.trim().toLowerCase();
  const games = [...new Set(entries.map((each) => each.game))];
  const isFound = (each) => !wanted || each.name.toLowerCase().includes(wanted) || (pieces[`${each.game}/${each.id}`] ?? []).some((piece) => found(piece, wanted));
  return html`<nav class="drawer" aria-label=${t("cards")}>
    <label class="find"><${Sign} name="find" /><input data-find type="search" placeholder=${t("find.card")} aria-label=${t("find.card")} value=${view.find}
      onInput=${(event) => { view.find = event.target.value; if (view.find) loadAll(); app.update({}); }}
      onKeyDown=${(event) => event.key === "Enter" && firstFound(wanted)} /><${Key}>/<//></label>
    <div class="drawer-list">
    ${games.map((game) => html`<${Fragment} key=${game}>
      ${entries.filter((each) => each.game === game && isFound(each)).map((each) => {
        const id = `${each.game}/${each.id}`;
        const isOpen = id === look.entry || (wanted && pieces[id]);
        return html`<div key=${id} class=${`drawer-entry${isOpen ? " open" : ""}`} style=${{ "--accent": each.accent }}>
          <a class="drawer-head" href=${`#bench/${id}`} aria-expanded=${isOpen ? "true" : "false"}><${Seal} entry=${each} /><span class="drawer-name">${each.name}</span><${Count} entry=${each} /></a>
          ${isOpen && html`<ul>${(pieces[id] ?? []).filter((piece) => !wanted || found(piece, wanted) || each.name.toLowerCase().includes(wanted)).map((piece) => html`<${Row} key=${piece.id} entry=${id} piece=${piece} problems=${problems} />`)}</ul>`}
        </div>`;
      })}<//>`)}
    <p class="drawer-add"><button type="button" class="button" onClick=${() => { view.adds = true; app.update({}); }}>${t("add")}</button></p>
    </div>
    ${view.adds && html`<${Dialog} title=${t("add")} className="add" close=${() => { view.adds = false; app.update({}); }}><${Adding} close=${() => { view.adds = false; app.update({}); }} /><//>`}
  </nav>`;
}

const found = (piece, wanted) => [piece.title, piece.id, piece.card, piece.section].some((each) => each.toLowerCase().includes(wanted));

async function loadAll() {
  for (const each of app.state.entries) await piecesOf(`${each.game}/${each.id}`);
}

function firstFound(wanted) {
  for (const each of app.state.entries) {
    const id = `${each.game}/${each.id}`;
    const piece = (app.state.pieces[id] ?? []).find((one) => found(one, wanted));
    if (piece) {
      view.find = "";
      document.activeElement.blur();
      return open(id, piece.id);
    }
  }
  return undefined;
}

function Row({ entry, piece, problems }) {
  const current = entry === look.entry && isOf(piece, look.card);
  const next = (app.state.pieces[entry] ?? []).map((each) => each.line).filter((line) => line > piece.line).sort((a, b) => a - b)[0] ?? Infinity;
  const own = piece.card ? problems.filter((each) => each.entry === entry && each.line >= piece.line && each.line < next && !each.file.endsWith("scenarios.yaml")) : [];
  const front = piece.faces[0];
  const ref = useRef(null);
  useEffect(() => {
    // Only the list scrolls: on a phone it lies below the card.
    const list = ref.current.closest(".drawer-list");
    if (!current || list.scrollHeight <= list.clientHeight) return;
    const [row, frame] = [ref.current.getBoundingClientRect(), list.getBoundingClientRect()];
    if (row.top < frame.top || row.bottom > frame.bottom) list.scrollTop += row.top - frame.top - 40;
  }, [current]);
  return html`<li><a ref=${ref} class="drawer-row" href=${`#bench/${entry}/${encodeURIComponent(piece.id)}`} aria-current=${current ? "true" : undefined}>
    <span class="thumb">${front && html`<${Picture} src=${front.small} alt="" lazy />`}</span>
    <${Marks} marks=${piece.marks} />
    <span class="drawer-title">${piece.title}</span>${piece.number && html`<small>${piece.number}</small>`}
    ${own.length ? html`<span class="count err"><${Sign} name="error" label=${t("errors", { number: own.length })} />${own.length}</span>` : piece.changed && html`<span class="count chg"><${Sign} name="lozenge" label=${t("changed")} /></span>`}
  </a></li>`;
}

// ---------------------------------------------------------------- the proof

// ---------------------------------------------------------------- from printed words to their line

/** Words without their endings, as a text and what it prints have them in common. */
const stems = (text) => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map((word) => word.replace(/(ies|es|s|ed)$/, ""));

/** The sentence of a text around a place in it. */
function sentenceAt(text, at) {
  let start = 0;
  for (const sentence of text.match(/[^.!?]+[.!?]*/g) ?? [text]) {
    if (at < start + sentence.length) return sentence;
    start += sentence.length;
  }
  return text;
}

/** The number of the line of the card that has most in common with printed words; null if none has anything. */
function lineOf(words) {
  const wanted = new Set(stems(words));
  let [best, number] = [0, null];
  for (const { line, parts } of look.source?.lines ?? []) {
    const own = stems(parts.filter(([, kind]) => !kind.startsWith("comment")).map(([text]) => text).join(""));
    const common = own.filter((word) => wanted.has(word)).length;
    if (common && common ** 2 / own.length >= best) [best, number] = [common ** 2 / own.length, line];
  }
  return number;
}

/** The line of the sentence on which a click fell; null for a key, which means all of them. */
function lineUnder(event) {
  const place = event.detail ? document.caretPositionFromPoint?.(event.clientX, event.clientY) : null;
  if (!place || !event.currentTarget.contains(place.offsetNode)) return null;
  const before = document.createRange();
  before.setStart(event.currentTarget, 0);
  before.setEnd(place.offsetNode, place.offset);
  return lineOf(sentenceAt(event.currentTarget.textContent, before.toString().length));
}

/** What the words of the picture that is shown are, and where; asked for when the pointer comes. */
const texts = { picture: "", paragraphs: [], under: null, line: null };

async function learnTexts(shown) {
  if (texts.picture === shown.picture) return;
  Object.assign(texts, { picture: shown.picture, paragraphs: [], under: null, line: null });
  const answer = await app.link.ask("bench/text", { entry: look.entry, card: look.card, side: shown.side });
  if (texts.picture !== shown.picture) return;
  texts.paragraphs = answer.paragraphs ?? [];
  // A picture of an earlier save may be shown before the cards are laid out again.
  if (!texts.paragraphs.length) setTimeout(() => { if (texts.picture === shown.picture) texts.picture = ""; }, 1000);
}

/** The sentence at a place of the face, in millimetres, with the boxes of its pieces. */
function wordsAt(x, y) {
  for (const { text, pieces } of texts.paragraphs) {
    for (const [at, left, top, wide, high] of pieces) {
      if (x < left - 0.6 || x > left + wide + 0.6 || y < top - 0.3 || y > top + high + 0.3) continue;
      const sentence = sentenceAt(text, at);
      const start = text.indexOf(sentence);
      return { sentence, boxes: pieces.filter(([from]) => from >= start && from < start + sentence.length) };
    }
  }
  return null;
}

function Proof() {
  const { face } = look;
  const faces = face?.faces ?? [];
  const front = faces[0];
  const shown = faces.find((each) => each.side === look.side) ?? front;
  const trim = shown?.trim ?? front?.trim ?? { width: 63.5, height: 88.9, bleed: 3.2 };
  const [width, height] = [trim.width + 2 * trim.bleed, trim.height + 2 * trim.bleed];
  const part = (length, of) => `${(100 * length) / of}%`;
  const inset = (by) => ({ left: part(by, width), right: part(by, width), top: part(by, height), bottom: part(by, height) });
  const under = shown && texts.picture === shown.picture && !face?.stale ? texts.under : null;
  const wordsUnder = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    return shown && texts.picture === shown.picture ? wordsAt(((event.clientX - box.left) / box.width) * width - trim.bleed, ((event.clientY - box.top) / box.height) * height - trim.bleed) : null;
  };
  const point = (words) => {
    if (words?.sentence === texts.under?.sentence) return;
    texts.under = words;
    texts.line = words && lineOf(words.sentence);
    app.update({});
  };
  const swapped = () => {
    const { saved } = app.state;
    if (saved && !saved.first && app.state.shown?.at !== saved.at) app.update({ shown: { at: saved.at, when: Date.now(), milliseconds: Math.max(0, Math.round(Date.now() - saved.at * 1000)) } });
  };
  const size = view.zoom === "fit" ? { "--ratio": width / height } : { "--ratio": width / height, width: `${(width * MM * view.zoom) / 100}px` };
  return html`<div class="proof-column">
    <div class="proof-tools">
      <${Switch} label=${t("side")} value=${shown?.side ?? "front"} set=${(id) => { look.side = id; app.update({}); }}
        options=${[{ id: "front", name: t("front") }, { id: "back", name: t("back"), why: faces.length > 1 ? undefined : t("back.none") }]} />
      <div class="switch" role="group" aria-label=${t("lines")}>
        <button type="button" aria-pressed=${view.bleed} onClick=${() => { view.bleed = !view.bleed; app.update({}); }}>${t("bleed")}</button>
        <button type="button" aria-pressed=${view.safe} onClick=${() => { view.safe = !view.safe; app.update({}); }}>${t("safe")}</button>
      </div>
      <${Switch} label=${t("zoom")} value=${view.zoom} set=${(id) => { view.zoom = id; app.update({}); }}
        options=${[{ id: 100, name: "100" }, { id: "fit", name: t("fit") }, { id: 300, name: "300" }]} />
    </div>
    <div class=${`proof-space${view.zoom === "fit" ? "" : " scrolls"}`} tabindex=${view.zoom === 300 ? 0 : undefined}>
      <div class=${`proof${under ? " reads" : ""}`} style=${size} onPointerEnter=${() => shown && learnTexts(shown)} onPointerMove=${(event) => point(wordsUnder(event))} onPointerLeave=${() => point(null)}
        onClick=${(event) => { const words = wordsUnder(event); if (words) toLine(lineOf(words.sentence) ?? look.source?.first); }}>
        ${shown ? html`<${Picture} className="proof-picture" src=${shown.picture} alt=${shown.alt} shown=${swapped} />` : html`<div class="proof-picture blank"></div>`}
        ${view.bleed && html`<div class="trim" style=${inset(trim.bleed)} aria-hidden="true"></div>
          ${["lt", "rt", "lb", "rb"].map((corner) => html`<i key=${corner} class=${`crop crop-${corner}`} style=${{ "--x": part(trim.bleed, width), "--y": part(trim.bleed, height) }} aria-hidden="true"></i>`)}
          <span class="label label-bleed">${t("bleed")} ${trim.bleed.toFixed(1)} mm</span><span class="label label-trim">${t("trim")} ${+trim.width.toFixed(1)} × ${+trim.height.toFixed(1)}</span>`}
        ${view.safe && html`<div class="safe" style=${inset(trim.bleed + SAFE)} aria-hidden="true"></div>`}
        ${under?.boxes.map(([at, left, top, wide, high]) => html`<i key=${at} class="under" style=${{ left: part(left + trim.bleed, width), top: part(top + trim.bleed, height), width: part(wide, width), height: part(high * 1.15, height) }} aria-hidden="true"></i>`)}
        ${face?.stale && html`<div class="tape"><p><b>${t("stale", { time: clock(face.stale.at) })}</b></p><p>${face.stale.line ? t("stale.line", { time: clock(app.state.saved.at), line: face.stale.line }) : t("stale.error")}</p></div>`}
      </div>
    </div>
    <${Since} />
  </div>`;
}

function Since() {
  const { since, face } = look;
  if (!since?.at || (!since.lines.length && !since.pictures?.differs)) return null;
  const pictures = since.pictures?.differs && look.side === "front" ? since.pictures : null;
  const aside = [t("lines.changed", { number: since.lines.length }), face?.stale ? t("nothing.printed") : !pictures ? t("picture.same") : ""].filter(Boolean).join(" · ");
  return html`<${Section} title=${t("since", { time: clock(since.at) })} aside=${aside} className="since">
    ${pictures
      ? html`<div class="since-pictures"><${Cut} name=${t("before")} src=${pictures.before} pictures=${pictures} /><${Sign} name="arrow" /><${Cut} name=${t("now")} src=${pictures.now} pictures=${pictures} now /></div>`
      : html`<dl class="since-lines">${since.lines.map((each, at) => html`<div key=${at}><dt>${t("line", { line: each.line })}</dt><dd><${Runs} runs=${each.runs} /></dd></div>`)}</dl>`}
  <//>`;
}

/** A picture of a face, cut to what differs and what is around it. */
function Cut({ name, src, pictures, now }) {
  const [width, height] = pictures.size;
  const [left, top, right, bottom] = pictures.box ?? [0, 0, width, height];
  // As wide as the card: words around what differs tell where it is.
  const tall = Math.min(height, Math.max(bottom - top + 60, width * 0.34));
  const from = Math.max(0, Math.min(height - tall, (top + bottom) / 2 - tall * 0.62));
  const mark = { left: `${(100 * left) / width}%`, width: `${(100 * (right - left)) / width}%`, top: `${(100 * (top - from)) / tall}%`, height: `${(100 * (bottom - top)) / tall}%` };
  return html`<figure class=${`cut${now ? " cut-now" : ""}`}><figcaption>${name}</figcaption>
    <div class="cut-window" style=${{ aspectRatio: `${width} / ${tall}`, backgroundImage: `url("${src}")`, backgroundSize: "100% auto", backgroundPosition: `0 ${height > tall ? (100 * from) / (height - tall) : 0}%` }} role="img" aria-label=${name}><i style=${mark}></i></div></figure>`;
}

// ---------------------------------------------------------------- words and source

const slug = (label) => label.toLowerCase().replace(/[^a-z]+/g, "-");

function Words() {
  const { words } = look;
  if (!words) return null;
  const aside = words.stale ? t("words.stale", { time: clock(words.stale) }) : words.kind;
  return html`<${Section} title=${t("words")} aside=${aside} className="words">
    ${words.texts.length ? words.texts.map((text) => html`<article key=${text.id} class=${`text text-${slug(text.label)}`}>
        ${(text.label || wordsOf(text.cost)) && html`<header><span class="text-sign" aria-hidden="true"></span><span class="text-cost">${text.letter && html`<b class="letter">${text.letter}</b>`}<${Runs} runs=${text.cost} /></span><span class="text-label">${text.label}</span></header>`}
        ${text.paragraphs.map((runs, at) => html`<p key=${at}>${text.line ? html`<button type="button" class="words-button" title=${t("open.line", { line: text.line })} onClick=${(event) => toLine(lineUnder(event) ?? text.line)}><${Runs} runs=${runs} /></button>` : html`<${Runs} runs=${runs} />`}</p>`)}
      </article>`) : html`<p class="none">${t(look.source?.broken ? "words.broken" : "words.none")}</p>`}
  <//>`;
}

/** Lead from printed words to their line: it is marked, and opened where an editor is named. */
function toLine(line) {
  view.line = line;
  app.update({});
  document.getElementById(`line-${line}`)?.scrollIntoView({ block: "center" });
  if (app.link.facts?.editor) openFile(look.source.file, line);
}

function Source() {
  const { source, coverage } = look;
  if (!source) return null;
  const short = source.file.split("/").slice(-2).join("/");
  const counts = source.broken ? {} : (coverage?.lines ?? {});
  const isCounted = source.lines.some((each) => counts[each.line]);
  return html`<${Section} title=${t("source")} className="source" aside=${html`<${Place} app=${app} file=${source.file} line=${source.first} short=${short} />${app.link.facts?.editor && html`<${Key}>E<//>`}`}>
    <ol>${source.lines.map((each) => html`<${Line} key=${each.line} each=${each} file=${source.file} counts=${counts[each.line]} />`)}</ol>
    <footer>${source.broken ? t("coverage.broken") : isCounted ? html`<span class="bar-did"></span>${t("took.effect")} <span class="bar-not"></span>${t("did.not")} <span class="games">${t(coverage.rivals.length > 1 ? "coverage.rivals" : "coverage.games", { number: coverage.games, rivals: coverage.rivals.length, rival: app.entry(`${look.entry.split("/")[0]}/${coverage.rivals[0]}`)?.name ?? coverage.rivals[0] })}</span>` : t("coverage.none")}</footer>
  <//>`;
}

function Line({ each, file, counts }) {
  const [did, failed, skipped] = counts ?? [];
  const ran = counts ? did + failed : 0;
  const share = ran ? did / ran : 0;
  const tint = each.wrong ? ` wrong-${each.wrong}` : !counts ? "" : did === 0 ? " never" : share > 0.7 ? " often" : " seldom";
  const number = app.link.facts?.editor
    ? html`<button type="button" class="number link" aria-label=${t("open.line", { line: each.line })} onClick=${() => openFile(file, each.line)}>${each.line}</button>`
    : html`<span class="number">${each.line}</span>`;
  return html`<li id=${`line-${each.line}`} class=${`line${tint}${[view.line, texts.line].includes(each.line) ? " picked" : ""}`}>
    ${number}
    <span class="cover" aria-hidden="true">${counts && html`<svg viewBox="0 0 100 10" preserveAspectRatio="none"><rect class="cover-did" width=${100 * share} height="10" /><rect class="cover-not" x=${100 * share} width=${100 - 100 * share} height="10" /></svg>`}</span>
    <code style=${{ paddingLeft: `${each.indent * 9}px` }}>${each.parts.map(([text, kind], at) => html`<span key=${at} class=${kind.split(" ").map((one) => `word-${one}`).join(" ")}>${text}</span>`)}</code>
    ${counts && html`<span class="counts">${did === 0 ? html`<b>${t("never")}</b>` : t("counts", { did: did.toLocaleString("en"), failed: (failed + skipped).toLocaleString("en") })}</span>`}
  </li>`;
}

// ---------------------------------------------------------------- problems

export function Problem({ app: the, problem, first }) {
  const [made, setMade] = useState(null);
  const short = problem.file.split("/").pop();
  const make = async (fix) => {
    const answer = await the.ask("bench/fix", { problem: problem.id, digest: problem.digest, fix });
    if (!answer.error) setMade(answer);
  };
  const [start, end] = problem.word ? split(problem.message, problem.word) : [null, null];
  const button = (fix, isFirst) => html`<button type="button" class="button" data-fix=${isFirst ? "" : undefined} onClick=${() => make(fix)} title=${problem.fixes[fix].title}>${t("fix")}${isFirst && html`<${Key}>A<//>`}</button>`;
  const proposals = problem.fixes.map((fix, at) => ({ ...fix, at })).filter((fix) => fix.writes);
  return html`<li class=${`problem ${problem.severity}`}>
    <${Sign} name=${problem.severity === "error" ? "error" : "warning"} label=${t(problem.severity)} />
    <div>
      <p class="problem-message">${start === null ? problem.message.replaceAll("`", "") : html`${start}<span class="wave">${problem.word}</span>${end}`}</p>
      <p class="problem-place"><${Place} app=${the} file=${problem.file} line=${problem.line} column=${problem.column} short=${short} /> · ${problem.address ? html`<a href=${problem.address} target="_blank" rel="noreferrer">${problem.code} ${problem.name}</a>` : `${problem.code} ${problem.name}`}</p>
      ${problem.hint && html`<p class="problem-hint">${problem.hint.replaceAll("`", "")}</p>`}
    </div>
    ${made ? html`<p class="made">${t("fixed")}</p>` : problem.fixes.length > 0 && !proposals.length && button(0, first)}
    ${!made && proposals.map((fix, at) => html`<div class="proposal" key=${fix.at}>
      <pre>${fix.writes}</pre>
      ${fix.words && html`<p>${fix.words}</p>`}
      ${button(fix.at, first && !at)}
    </div>`)}
  </li>`;
}

function split(message, word) {
  const at = message.indexOf(`\`${word}\``);
  return at < 0 ? [null, null] : [message.slice(0, at).replaceAll("`", ""), message.slice(at + word.length + 2).replaceAll("`", "")];
}

function Problems() {
  const { problems, checked } = app.state;
  const own = problems.filter((each) => each.entry === look.entry);
  const others = problems.filter((each) => each.entry !== look.entry);
  const shown = own.length ? own : others;
  if (!problems.length) {
    return html`<section class="section problems clean" aria-label=${t("problems")}><header class="bar"><h2>${t("problems")}</h2></header><p class="ok"><${Sign} name="tick" />${t("problems.none", { number: checked?.files ?? "" })}</p>${checked?.milliseconds !== undefined && html`<span class="mute">${t("checked.in", { milliseconds: checked.milliseconds })}</span>`}</section>`;
  }
  const count = (severity) => problems.filter((each) => each.severity === severity).length;
  const firstFix = shown.findIndex((each) => each.fixes.length);
  return html`<${Section} title=${t("problems")} className="problems" aside=${[t("errors", { number: count("error") }), count("warning") ? t("warnings", { number: count("warning") }) : ""].filter(Boolean).join(", ")}>
    <ul>${shown.slice(0, 20).map((each, at) => html`<${Problem} key=${each.id} app=${app} problem=${each} first=${at === firstFix} />`)}</ul>
    ${own.length > 0 && others.length > 0 && html`<p class="more"><a href="#set/problems">${t("problems.others", { number: others.length })}</a></p>`}
  <//>`;
}

// ---------------------------------------------------------------- scenarios

function Board({ name, columns, rows, other }) {
  return html`<figure class="board"><figcaption>${name}</figcaption>
    <table role="img" aria-label=${`${name}: ${rows.map((row) => row.join(" ")).join(" / ")}`}><tbody>
      ${rows.map((row, y) => html`<tr key=${y}>${row.map((cell, x) => html`<td key=${x} class=${`${cell === "." ? "" : /^[A-Z]/.test(cell) ? "unit" : "lies"}${other[y]?.[x] !== cell ? " differs" : ""}`} title=${`${columns[x]}${y + 1}`}>${cell === "." ? "" : cell}</td>`)}</tr>`)}
    </tbody></table></figure>`;
}

function Scenarios() {
  const { scenarios } = look;
  if (!scenarios) return null;
  const failing = scenarios.failed.length + scenarios.broken.length;
  const aside = scenarios.waits ? t("scenarios.wait") : html`${t("scenarios.passed", { number: scenarios.passed })}${failing > 0 && html` <b>${t("scenarios.fail", { number: failing })}</b>`}${failing > 0 && html`<${Key}>N<//>`}`;
  return html`<${Section} title=${t("scenarios")} className="scenarios" aside=${aside}>
    ${scenarios.waits && html`<p class="none">${t("scenarios.last", { passed: scenarios.passed, failing })}</p>`}
    ${!failing && !scenarios.waits && html`<p class="ok all-well"><${Sign} name="tick" />${t("scenarios.all", { number: scenarios.passed })}</p>`}
    <ul>
      ${scenarios.broken.map((each, at) => html`<li key=${`b${at}`} class="scenario open"><div class="scenario-head"><${Sign} name="error" /><b>${each.message}</b><${Place} app=${app} file=${scenarios.file} line=${each.line} short=${t("line.short")} /></div></li>`)}
      ${scenarios.failed.map((each, at) => html`<${Scenario} key=${each.name} each=${each} file=${scenarios.file} waits=${scenarios.waits} open=${at === view.openScenario && !scenarios.waits} toggle=${() => { view.openScenario = at === view.openScenario ? -1 : at; app.update({}); }} />`)}
    </ul>
  <//>`;
}

/** A line without its columns: moved words are no news. */
const inOne = (line) => line.replace(/\s+/g, " ");

/** Lead to the game of a scenario, where it fails; or let it expect what was found, once the lines to write have been seen. */
function ScenarioDeeds({ each, file }) {
  const [shown, setShown] = useState(false);
  const accept = async () => {
    const answer = await app.ask("bench/accept", { entry: look.entry, scenario: each.name, digest: each.accepts.digest });
    if (!answer.error) app.say(t("accepted", { file: answer.file.split("/").pop(), line: answer.line }));
  };
  return html`<p class="scenario-deeds">
      <button type="button" class="button" onClick=${() => app.go("replay", "scenario", file, each.name)}>${t("step.through")}</button>
      <button type="button" class="button" disabled=${!each.accepts} title=${each.accepts ? undefined : t("accept.none")} aria-expanded=${shown} onClick=${() => setShown(!shown)}>${t("accept")}</button></p>
    ${shown && each.accepts && html`<div class="accept"><p>${t("accept.lines")}</p>
      <ul>${each.accepts.lines.map(({ line, was, now }) => html`<li key=${line}><span>${line}</span><code>${inOne(was) === inOne(now) ? now : html`<del>${was}</del>${"\n"}<ins>${now}</ins>`}</code></li>`)}</ul>
      <p class="scenario-deeds"><button type="button" class="button solid" onClick=${accept}>${t("accept.write")}</button><button type="button" class="button" onClick=${() => setShown(false)}>${t("accept.not")}</button></p></div>`}`;
}

function Scenario({ each, file, waits, open: isOpen, toggle }) {
  const failure = each.failures[0];
  const { grids: boards } = failure;
  return html`<li class=${`scenario${isOpen ? " open" : ""}`}>
    <div class="scenario-head"><${Sign} name=${waits ? "gone" : "cross"} label=${t(waits ? "waits" : "fails")} /><button type="button" class="link" aria-expanded=${isOpen} onClick=${toggle}>${each.name}</button><${Place} app=${app} file=${file} line=${each.line} short=${t("line.short")} /></div>
    ${isOpen && html`<div class="scenario-body">
      ${boards && html`<${Board} name=${t("expected")} columns=${boards.columns} rows=${boards.expected} other=${boards.found} /><${Board} name=${t("found")} columns=${boards.columns} rows=${boards.found} other=${boards.expected} />`}
      <div class="scenario-words"><p>${failure.message.replaceAll("`", "")}</p>${failure.hint && html`<p class="mute">${failure.hint.replaceAll("`", "")}</p>`}
        ${each.failures.length > 1 && html`<p class="mute">${t("more.failures", { number: each.failures.length - 1 })}</p>`}
        <${ScenarioDeeds} key=${each.accepts?.digest} each=${each} file=${file} />
        ${each.story.length > 0 && html`<details><summary>${t("what.happened")}</summary><ol class="story">${each.story.map((line, at) => html`<li key=${at} style=${{ paddingLeft: `${(line.length - line.trimStart().length) * 5}px` }}>${line.trim()}</li>`)}</ol></details>`}</div>
    </div>`}
  </li>`;
}

// ---------------------------------------------------------------- the screen

function step(by) {
  const pieces = app.state.pieces[look.entry] ?? [];
  const at = pieces.findIndex((each) => isOf(each, look.card));
  const next = pieces[at + by];
  if (next) open(look.entry, next.id);
}

function stepEntry(by) {
  const entries = app.state.entries ?? [];
  const at = entries.findIndex((each) => `${each.game}/${each.id}` === look.entry);
  const next = entries[at + by];
  if (next) app.go("bench", next.game, next.id);
}

function nextProblem() {
  const { problems, pieces } = app.state;
  const found = problems.find((each) => each.entry && each.entry !== look.entry) ?? problems[0];
  const failing = look.scenarios?.failed.length ?? 0;
  if (failing > 1 && !problems.some((each) => each.entry === look.entry)) {
    view.openScenario = (view.openScenario + 1) % failing;
    app.update({});
    document.querySelectorAll(".scenario")[view.openScenario]?.scrollIntoView({ block: "nearest" });
  } else if (found?.entry) {
    const near = (pieces[found.entry] ?? []).filter((each) => each.card && each.line <= found.line).sort((a, b) => b.line - a.line)[0];
    near ? open(found.entry, near.id) : app.go("bench", ...found.entry.split("/"));
  } else {
    const failingEntry = app.state.entries?.find((each) => each.scenarios?.failing && `${each.game}/${each.id}` !== look.entry);
    if (failingEntry) app.go("bench", failingEntry.game, failingEntry.id);
  }
}

export const screen = {
  listen,
  enter,
  head(the) {
    const entry = the.entry(look.entry);
    return { over: [entry?.name, look.words?.kind].filter(Boolean).join(" · "), title: look.words?.title ?? entry?.name ?? the.link.facts?.project ?? "Gesso", entry };
  },
  view(the) {
    app ??= the;
    const { entries } = the.state;
    if (!entries) return html`<p class="empty">${t("loading")}</p>`;
    if (!entries.length) return html`<div class="empty"><h2>${t("empty")}</h2><p>${t("empty.how")}</p><${Adding} />${the.state.problems.length > 0 && html`<${Section} title=${t("problems")} className="problems"><ul>${the.state.problems.map((each) => html`<${Problem} key=${each.id} app=${the} problem=${each} />`)}</ul><//>`}</div>`;
    const broken = the.state.problems.some((each) => each.entry === look.entry);
    return html`<${Drawer} /><${Proof} />
      <div class="panels" style=${{ "--accent": the.entry(look.entry)?.accent }}>${broken && html`<${Problems} />`}<${Words} /><${Source} />${!broken && html`<${Problems} />`}<${Scenarios} /></div>`;
  },
  keys: () => [
    { keys: ["ArrowUp"], shown: ["↑"], words: t("keys.before"), run: () => step(-1) },
    { keys: ["ArrowDown"], shown: ["↓"], words: t("keys.after"), run: () => step(1) },
    { keys: ["["], words: t("keys.entry.before"), run: () => stepEntry(-1) },
    { keys: ["]"], words: t("keys.entry.after"), run: () => stepEntry(1) },
    { keys: ["f"], shown: ["F"], words: t("keys.side"), run: () => { look.side = look.side === "front" && look.face?.faces.length > 1 ? "back" : "front"; app.update({}); } },
    { keys: ["+", "=", "-", "0"], shown: ["+", "-", "0"], words: t("keys.zoom"), run: (event) => { view.zoom = { "0": 100, "-": "fit" }[event.key] ?? 300; app.update({}); } },
    { keys: ["o"], shown: ["O"], words: t("keys.lines"), run: () => { view.bleed = view.safe = !view.bleed; app.update({}); } },
    { keys: ["n"], shown: ["N"], words: t("keys.problem"), run: nextProblem },
    { keys: ["a"], shown: ["A"], words: t("keys.fix"), run: () => document.querySelector("[data-fix]")?.click() },
    { keys: ["e"], shown: ["E"], words: t("keys.editor"), run: () => look.source && openFile(look.source.file, look.source.first) },
  ],
};
