// The page: its state, its routes, its keys, and what all screens share.
//
// A screen is a module with `screen`: `head(app)` returns {over, title, entry} for the stroke, `view(app)` what is shown,
// `keys(app)` its keys, `enter(app)` is called when its address is opened, and `listen(app)` once, when it is loaded.
import { screen as bench } from "./bench.js";
import { Link, ServerTransport } from "./link.js";
import { Dialog, Key, LANGUAGES, Seal, Sign, clock, html, loadWords, render, t, useEffect } from "./parts.js";
import { screen as set } from "./set.js";

/** What answers: the server, unless the page that loads this module has something else, such as a worker. */
const backEnd = globalThis.gessoBackEnd ?? {
  transport: new ServerTransport(),
  screen: "bench",
  hello: () =>
    sessionStorage.getItem("seat") ? { seat: sessionStorage.getItem("seat") } : { token: document.querySelector("meta[name=token]").content },
};
const SCREENS = { bench: "B", set: "S", table: "T", replay: "R" };
const LATER = { table: () => import("./table.js"), replay: () => import("./replay.js") };
const screens = { bench, set };

// ---------------------------------------------------------------- state

export const app = {
  link: new Link(backEnd.transport),
  /** What is known, by name; `update` changes it and draws again. */
  state: { link: "connecting", entries: null, problems: [], pieces: {}, saved: null, project: null, keys: false, said: "" },
  route: { screen: backEnd.screen, rest: [] },
  language: "en",

  update(patch) {
    Object.assign(app.state, patch);
    draw();
  },

  /** Open an address: `go("bench", "react", "calligrapher", "CAL-01")`. */
  go(...parts) {
    location.hash = parts.map(encodeURIComponent).join("/");
  },

  /** Say something to those who listen to the page; it is shown for a moment, too. */
  say(text) {
    app.update({ said: text });
    clearTimeout(app.saying);
    app.saying = setTimeout(() => app.update({ said: "" }), 6000);
  },

  /** Ask, and say why if it is refused. */
  async ask(name, fields) {
    const answer = await app.link.ask(name, fields);
    if (answer.error && answer.error.code !== "lost") {
      app.say([answer.error.message, answer.error.hint].filter(Boolean).join(": "));
    }
    return answer;
  },

  /** Take over the pieces of an entry, and its sign. */
  takePieces({ entry, pieces, sign }) {
    const entries = app.state.entries?.map((each) => (`${each.game}/${each.id}` === entry ? { ...each, sign: sign ?? each.sign } : each));
    app.update({ pieces: { ...app.state.pieces, [entry]: pieces }, ...(entries ? { entries } : {}) });
  },

  /** The language that the page does not speak now. */
  get otherLanguage() {
    return Object.keys(LANGUAGES).find((each) => each !== app.language);
  },

  /** Speak the other language from now on, and whenever this browser comes again. The words of cards are the project's. */
  async speakOther() {
    localStorage.setItem("language", app.otherLanguage);
    app.language = await loadWords(app.otherLanguage);
    app.update({});
  },

  /** Change between light and dark. */
  toggleMode() {
    const { dataset } = document.documentElement;
    const dark = dataset.mode ? dataset.mode === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    dataset.mode = dark ? "light" : "dark";
    localStorage.setItem("mode", dataset.mode);
  },

  entry(id) {
    return app.state.entries?.find((each) => `${each.game}/${each.id}` === id);
  },
};

let waiting = false;
function draw() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    render(html`<${Page} />`, root);
  });
}

// ---------------------------------------------------------------- routes

function read(hash) {
  const [name, ...rest] = hash.replace(/^#/, "").split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { screen: name in SCREENS ? name : backEnd.screen, rest };
}

async function follow() {
  app.route = read(location.hash);
  const name = app.route.screen;
  if (!screens[name] && LATER[name]) {
    try {
      const { screen } = await LATER[name]();
      screens[name] = screen;
      screen.listen?.(app);
    } catch (error) {
      screens[name] = { head: () => ({ over: "", title: t(`screen.${name}`) }), view: () => html`<p class="empty">${t("screen.missing")}</p>`, keys: () => [] };
      console.info(error);
    }
  }
  app.update({});
  if (app.state.link === "live") await screens[name].enter?.(app);
}

// ---------------------------------------------------------------- what is told

function listen() {
  const { link } = app;
  link.on("state", async ({ state, error }) => {
    app.update({ link: state, refused: error });
    if (state !== "live") return;
    app.update({ facts: link.facts, project: null, saved: app.state.saved ?? (link.facts.saved ? { at: link.facts.saved, first: true } : null) });
    document.title = link.facts.project ? `${link.facts.project} · Gesso` : "Gesso";
    await screens[app.route.screen]?.enter?.(app);
  });
  link.on("saved", ({ at, files, unsaved }) => app.update({ saved: { at, files, unsaved }, project: null, failed: null }));
  link.on("failed", ({ message }) => app.update({ failed: message }));
  link.on("project", (message) => app.update({ project: message.usable ? null : message }));
  for (const screen of Object.values(screens)) screen.listen?.(app);
}

// ---------------------------------------------------------------- keys

function pressed(event) {
  const { key } = event;
  const writes = event.target.closest?.("input, textarea, select, [contenteditable], dialog");
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (writes) {
    if (key === "Escape" && event.target.matches("input")) event.target.blur();
    return;
  }
  if (event.shiftKey && key.toLowerCase() === "d") return app.toggleMode();
  if (key === "?") return app.update({ keys: true });
  if (localStorage.getItem("keys") === "off") return;
  const screen = Object.keys(SCREENS).find((name) => SCREENS[name] === key.toUpperCase() && can(name));
  const own = (screens[app.route.screen]?.keys?.(app) ?? []).find((each) => each.keys.includes(key) || each.keys.includes(key.toLowerCase()));
  if (key === "/") {
    event.preventDefault();
    document.querySelector("[data-find]")?.focus();
  } else if (own) {
    if (own.run(event) !== false) event.preventDefault();
  } else if (screen && !event.shiftKey) {
    app.go(screen);
  }
}

const can = (name) => (app.link.facts?.can ?? ["bench", "set"]).includes(name);

// ---------------------------------------------------------------- the page

function Language() {
  const other = app.otherLanguage;
  return html`<button type="button" class="quiet mode language" lang=${other} aria-label=${`${other.toUpperCase()}: ${LANGUAGES[other]}`} title=${LANGUAGES[other]} onClick=${app.speakOther}>${other.toUpperCase()}</button>`;
}

function Status() {
  const { link, problems, saved, project, shown } = app.state;
  const errors = problems.filter((each) => each.severity === "error").length;
  let sign = ["dot", "ok", t("status.live")];
  if (link === "lost" || link === "refused") sign = ["gone", "err", t("status.lost")];
  else if (link === "connecting") sign = ["dot", "mute", t("status.connecting")];
  else if (project) sign = ["error", "err", t("status.project")];
  else if (errors) sign = ["error", "err", t("status.errors", { number: errors })];
  const took = shown && saved && shown.at === saved.at ? ` · ${t("status.shown", { milliseconds: shown.milliseconds })}` : "";
  return html`<div class="status" role="status">
    <span class=${`status-sign ${sign[1]}`}><${Sign} name=${sign[0]} />${sign[2]}</span>
    ${saved && html`<span class="status-saved">${t(saved.first ? "status.read" : saved.unsaved?.length ? "status.unsaved" : "status.saved", { time: clock(saved.at) })}${took}</span>`}
  </div>`;
}

function Mast({ head }) {
  return html`<header class="mast">
    <div class="stroke" style=${head.entry ? { "--accent": head.entry.accent } : undefined}>
      ${head.entry && html`<${Seal} entry=${head.entry} large />`}
      <div class="stroke-words"><p>${head.over}</p><h1>${head.title}</h1></div>
    </div>
    <nav class="screens" aria-label=${t("screens")}>
      ${Object.entries(SCREENS)
        .filter(([name]) => can(name))
        .map(([name, key]) => html`<a key=${name} href=${`#${name}`} aria-current=${app.route.screen === name ? "page" : undefined}>${t(`screen.${name}`)}<${Key}>${key}<//></a>`)}
      ${backEnd.home && html`<a href=${backEnd.home}>${t("arriving.cards")}</a>`}
    </nav>
    <${Status} />
    <button type="button" class="quiet mode" aria-label=${t("mode")} title=${t("mode")} onClick=${app.toggleMode}><${Sign} name="moon" /></button>
    <${Language} />
    <button type="button" class="quiet keys-button" onClick=${() => app.update({ keys: true })}>${t("keys")}<${Key}>?<//></button>
  </header>`;
}

function Banner() {
  const { link, refused, saved } = app.state;
  const left = Math.max(0, Math.ceil((app.link.transport.next - Date.now()) / 1000));
  useEffect(() => {
    if (link !== "lost") return undefined;
    const ticking = setInterval(() => app.update({}), 1000);
    return () => clearInterval(ticking);
  }, [link]);
  if (link === "refused") {
    return html`<div class="banner" role="alert"><${Sign} name="gone" /><p><b>${t("refused")}</b> ${refused?.message ?? t("refused.token")}</p>
      <button type="button" class="button solid" onClick=${() => location.reload()}>${t("reload")}</button></div>`;
  }
  if (link !== "lost") return null;
  return html`<div class="banner" role="alert">
    <${Sign} name="gone" />
    <p><b>${t("lost", { time: clock(app.link.since / 1000) })}</b> ${saved && t("lost.kept", { time: clock(saved.at) })} ${t("lost.start")}</p>
    <span class="banner-next">${t("lost.next", { number: left })}</span>
    <button type="button" class="button solid" onClick=${() => app.link.again()}>${t("lost.try")}</button>
  </div>`;
}

const EVERYWHERE = () => [
  { shown: Object.entries(SCREENS).filter(([name]) => can(name)).map(([, key]) => key), words: t("keys.screens") },
  { shown: ["/"], words: t("keys.find") },
  { shown: ["?"], words: t("keys.these") },
  { shown: ["Esc"], words: t("keys.close") },
  { shown: ["⇧ D"], words: t("keys.mode") },
];

function Keys() {
  const off = localStorage.getItem("keys") === "off";
  const groups = [[t("keys.everywhere"), EVERYWHERE()]];
  for (const name of Object.keys(screens)) groups.push([t(`screen.${name}`), screens[name].keys?.(app) ?? []]);
  return html`<${Dialog} title=${t("keys")} aside=${t("keys.note")} className="keys" close=${() => app.update({ keys: false })}>
    <div class="keys-columns">
      ${groups.filter(([, keys]) => keys.length).map(
        ([title, keys]) => html`<section key=${title} class="section"><header class="bar"><h2>${title}</h2></header>
          <dl>${keys.filter((each) => each.words).map((each) => html`<div key=${each.words}><dt>${(each.shown ?? each.keys).map((key) => html`<${Key} key=${key}>${key}<//>`)}</dt><dd>${each.words}</dd></div>`)}</dl></section>`,
      )}
    </div>
    <label class="keys-off"><input type="checkbox" checked=${off} onChange=${(event) => localStorage.setItem("keys", event.target.checked ? "off" : "on")} /> ${t("keys.off")}</label>
  <//>`;
}

function Page() {
  const screen = screens[app.route.screen];
  const head = screen?.head(app) ?? { over: "", title: "Gesso" };
  const { project } = app.state;
  return html`<${Mast} head=${head} />
    ${project && html`<div class="refusal" role="alert"><${Sign} name="error" /><p><b>${project.message}</b> ${project.hint}</p></div>`}
    ${app.state.failed && html`<div class="refusal" role="alert"><${Sign} name="error" /><p><b>${t("failed")}</b> ${app.state.failed}</p><button type="button" class="button" onClick=${() => app.update({ failed: null })}>${t("close")}</button></div>`}
    <main class=${`screen screen-${app.route.screen}`}>${screen ? screen.view(app) : html`<p class="empty">${t("loading")}</p>`}</main>
    <${Banner} />
    <div class="said" role="status" aria-live="polite">${app.state.said}</div>
    ${app.state.keys && html`<${Keys} />`}`;
}

// ---------------------------------------------------------------- begin

const root = document.createElement("div");
root.id = "page";
document.body.append(root);
const mode = localStorage.getItem("mode");
if (mode) document.documentElement.dataset.mode = mode;
app.language = await loadWords(localStorage.getItem("language") ?? navigator.language ?? "en");
// The key of a seat stays in this tab alone: not in its history, and not in an address that somebody copies.
if (location.hash.startsWith("#seat/")) {
  sessionStorage.setItem("seat", location.hash.slice(6));
  history.replaceState(null, "", "#table");
}
listen();
window.addEventListener("hashchange", follow);
window.addEventListener("keydown", pressed);
await follow();
app.link.start(backEnd.hello);
// One handle for tests and for the curious.
window.gesso = app;
