// The table of a published set: the same page as that of `gesso serve`, with a worker in this browser behind it.
import { WorkerTransport } from "./worker_link.js";
import { keepOffline } from "./kept.js";
import { html, render, t } from "./parts.js";

const { worker, faces, openings, rival, home, base } = document.body.dataset;
const MEGABYTE = 1e6;
const KEPT = "gesso-game";

const transport = new WorkerTransport({ worker: new URL(worker, location), faces, openings });

/** What `app.js` asks its back end for. */
globalThis.gessoBackEnd = { transport, screen: "table", hello: () => ({}), home };

const canPlay = typeof WebAssembly === "object" && typeof WebAssembly.instantiate === "function" && typeof Worker === "function";
const strip = document.createElement("div");
strip.id = "arriving";
strip.setAttribute("role", "status");
const arriving = { here: 0, all: 0, ready: false, broken: null, noted: null, name: "" };

function draw() {
  const { here, all, ready, broken, noted, name } = arriving;
  strip.hidden = ready && !broken && canPlay;
  const size = (bytes) => (bytes / MEGABYTE).toFixed(1);
  let words;
  if (!canPlay) {
    words = html`<p class="wrong"><b>${t("arriving.cannot")}</b> <a href=${home}>${t("arriving.cards")}</a></p>`;
  } else if (broken) {
    words = html`<p class="wrong"><b>${t("arriving.broken")}</b> ${t(broken.network ? "arriving.network" : "arriving.fault")}
      ${broken.network ? null : html`<small>${broken.message}</small>`}</p>
      <button type="button" class="button solid" onClick=${again}>${t("arriving.again")}</button>
      <a class="button" href=${home}>${t("arriving.cards")}</a>`;
  } else if (noted !== null) {
    words = html`<p><b>${t("arriving.noted", { name })}</b> ${t("arriving.noted.more")}</p>
      <button type="button" class="button" onClick=${() => gesso.link.ask("table/back", { table: "baked", seq: 0 })}>${t("arriving.back")}</button>`;
  } else {
    words = html`<p>${t(all && here >= all ? "arriving.setting_up" : "arriving.come")}</p>`;
  }
  const done = all ? Math.min(1, here / all) : 0;
  render(
    html`${words}${canPlay && !broken && !ready
      ? html`<progress max="1" value=${done} aria-label=${t("arriving.come")}></progress><span class="megabytes">${all ? t("arriving.size", { here: size(here), all: size(all) }) : ""}</span>`
      : null}`,
    strip,
  );
}

function again() {
  Object.assign(arriving, { broken: null, here: 0, all: 0 });
  draw();
  transport.again();
}

addEventListener("online", () => arriving.broken?.network && again());

/** The games that an address asks for: `#play=calligrapher,dancer`, or `#both=...` for two people at one screen. */
function asked(hash) {
  const [, how, ids] = /^#(play|both)=([^&]*)/.exec(hash) ?? [];
  if (!how) return null;
  const entries = decodeURIComponent(ids).split(",");
  return { entries, seats: how === "both" ? ["person", "person"] : ["person", rival] };
}

const wanted = asked(location.hash);
if (wanted) history.replaceState(null, "", "#table");
let kept = null;
try {
  kept = JSON.parse(sessionStorage.getItem(KEPT));
} catch {
  // Then a reload begins anew.
}
const goesOn = !wanted && kept && location.hash.startsWith("#table/") && !location.hash.startsWith("#table/link/");
if (goesOn) history.replaceState(null, "", "#table");

await import("./app.js");
const { link } = gesso;
document.body.prepend(strip);
draw();

link.on("arriving", (told) => {
  Object.assign(arriving, { broken: null }, told);
  draw();
});
link.on("table", (told) => {
  const option = told.question?.options.find((each) => each.option === told.noted);
  Object.assign(arriving, { noted: told.arriving && option ? told.noted : null, name: option?.name ?? "" });
  draw();
  if (!told.arriving && told.status !== "thinking") keep(told);
});

/** Keep the game, so that a reload goes on with it. */
async function keep({ table, players, status }) {
  const answer = await link.ask("table/log", { table });
  try {
    if (status === "over") sessionStorage.removeItem(KEPT);
    else if (answer.log) sessionStorage.setItem(KEPT, JSON.stringify({ log: answer.log, seats: players.map(({ who }) => who) }));
  } catch {
    // A browser may keep nothing.
  }
}

if (canPlay && (wanted || goesOn)) {
  const { begin } = await import("./table.js");
  if (goesOn) await begin("table/new", kept);
  else await begin("table/new", wanted);
}

keepOffline(base, canPlay);
