// A game that was played, moment by moment; and where it parts from the same game on newer cards.
import { Key, Section, Switch, html, t, useLayoutEffect, useRef } from "./parts.js";
import { Scenario, Shared, SideAreas, TableBody, begin, capital, draw, listenOnce, share, showing, table, toneOf } from "./table.js";

const SPEEDS = { half: 1400, once: 700, four: 175 };

let app = null;
const replay = { id: null, from: null, game: null, moment: 0, seat: null, at: null, newer: null, difference: null, playing: 0, asked: 0, speed: "once" };

function change(patch) {
  Object.assign(replay, patch);
  app.update({});
}

/** Open a game; `from` is the part of the address that names it. */
async function open(fields, ...from) {
  stop();
  const answer = await app.ask("replay/open", fields);
  if (answer.error) return;
  change({ id: answer.replay, from, game: answer, at: null, difference: null, newer: null });
  const moment = app.route.rest[from.length];
  // A scenario that fails is opened where it does.
  await go(Number(moment ?? (answer.position && !answer.fault ? 0 : answer.choices.length)) || 0);
}

/** Show the table before a choice; a later wish overtakes an earlier one. */
async function go(moment) {
  const most = replay.game.choices.length;
  replay.moment = Math.max(0, Math.min(most, moment));
  const number = (replay.asked += 1);
  const seat = replay.seat === null ? {} : { seat: replay.seat };
  const fields = { replay: replay.id, moment: replay.moment, ...seat };
  const both = replay.difference && !replay.difference.same;
  const [at, newer] = await Promise.all([app.link.ask("replay/at", fields), both ? app.link.ask("replay/at", { ...fields, newer: true }) : null]);
  if (number !== replay.asked || at.error) return;
  change({ at, newer: newer && !newer.error ? newer : null });
  history.replaceState(null, "", `#replay/${[...replay.from, replay.moment].map(encodeURIComponent).join("/")}`);
}

function turnFrom(step) {
  const starts = [...new Set(replay.game.story.filter((line) => line.depth === 0).map((line) => line.moment))];
  const found = step > 0 ? starts.find((moment) => moment > replay.moment) : starts.findLast((moment) => moment < replay.moment);
  return go(found ?? (step > 0 ? replay.game.choices.length : 0));
}

function stop() {
  clearTimeout(replay.playing);
  replay.playing = 0;
}

function play() {
  if (replay.playing) {
    stop();
    return change({});
  }
  const on = async () => {
    await go(next(1));
    replay.playing = replay.moment < replay.game.choices.length ? setTimeout(on, SPEEDS[replay.speed]) : 0;
    change({});
  };
  replay.playing = setTimeout(on, 0);
  return change({});
}

/** The next choice that had more than one option. */
function next(step) {
  let at = replay.moment + step;
  while (at > 0 && at < replay.game.choices.length && replay.game.choices[at].forced) at += step;
  return at;
}

async function compare() {
  const difference = await app.ask("replay/difference", { replay: replay.id });
  if (difference.error) return;
  change({ difference });
  if (!difference.same) await go(difference.moment);
}

/** Play on from this moment against a program, or with another choice than the one that was made. */
function playOn(option) {
  const asked = replay.at.state.asked ?? 0;
  const seats = asked === 0 ? ["person", rival()] : [rival(), "person"];
  return begin("replay/on", { replay: replay.id, moment: replay.moment, seats, ...(option === undefined ? {} : { option }) });
}

const rival = () => app.link.facts?.games.find((game) => game.id === replay.game.game)?.players[0].id ?? "random";

async function copyLink() {
  const answer = await app.ask("replay/link", { replay: replay.id, moment: replay.moment });
  if (!answer.error) await share(`${location.origin}${location.pathname}#table/link/${answer.link}`, t("table.link.is"));
}

async function writeScenario() {
  const answer = await app.ask("replay/scenario", { replay: replay.id, moment: Math.min(replay.moment, replay.game.choices.length - 1) });
  if (!answer.error) change({ scenario: answer.scenario });
}

async function pick(event) {
  const [file] = event.target.files;
  if (file) await open({ log: await file.text() }, "log");
}

// ---------------------------------------------------------------- parts

function Choices() {
  const ref = useRef(null);
  useLayoutEffect(() => {
    ref.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [replay.moment]);
  const starts = new Map(replay.game.story.filter((line) => line.depth === 0).map((line) => [line.moment, line.text]));
  return html`<ol ref=${ref} class="r-choices">${replay.game.choices.map((choice, at) => [
    starts.has(at) && html`<li key=${`turn-${at}`} class="r-turn"><h3>${starts.get(at)}</h3></li>`,
    !choice.forced && html`<li key=${at}><button type="button" class=${toneOf(choice.seat)} aria-current=${at === replay.moment ? "step" : undefined} onClick=${() => go(at)}><i>${at + 1}</i><span>${capital(choice.text)}</span></button></li>`,
  ])}<li><button type="button" aria-current=${replay.moment === replay.game.choices.length ? "step" : undefined} onClick=${() => go(replay.game.choices.length)}><i></i><span>${t("replay.end")}</span></button></li></ol>`;
}

/** The game as a line: turns as blocks, and where we are. */
function Timeline() {
  const { choices, story } = replay.game;
  const most = Math.max(choices.length, 1);
  const starts = story.filter((line) => line.depth === 0);
  return html`<div class="r-line">
    <svg viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
      ${starts.map((line, at) => html`<rect key=${at} x=${(line.moment / most) * 1000} y="10" width=${(((starts[at + 1]?.moment ?? most) - line.moment) / most) * 1000} height="14" class=${at % 2 ? "r-block" : "r-block r-other"} />`)}
      ${choices.map((choice, at) => !choice.forced && html`<rect key=${at} x=${(at / most) * 1000} y=${choice.seat ? 24 : 4} width=${Math.max(1, 700 / most)} height="6" class=${`r-tick ${toneOf(choice.seat)}`} />`)}
      <rect x=${(replay.moment / most) * 1000 - 1.5} y="0" width="3" height="34" class="r-now" />
    </svg>
    <input type="range" min="0" max=${choices.length} value=${replay.moment} aria-label=${t("replay.go")} aria-valuetext=${t("replay.choice", { number: replay.moment + 1 })} onInput=${(event) => go(Number(event.target.value))} />
  </div>`;
}

function Controls() {
  const button = (name, key, run, words) => html`<button type="button" class="button" aria-label=${words} title=${words} onClick=${run}>${name} <${Key}>${key}<//></button>`;
  return html`<div class="r-controls">
    ${button("◀◀", "⇧←", () => turnFrom(-1), t("replay.turn"))}
    ${button("◀", "←", () => go(next(-1)), t("replay.before"))}
    ${button(replay.playing ? t("replay.stop") : t("replay.play"), "␣", play, t(replay.playing ? "replay.stop" : "replay.play"))}
    ${button("▶", "→", () => go(next(1)), t("replay.after"))}
    ${button("▶▶", "⇧→", () => turnFrom(1), t("replay.turn"))}
    <${Switch} label=${t("replay.speed")} options=${[["half", "½×"], ["once", "1×"], ["four", "4×"]].map(([id, name]) => ({ id, name }))} value=${replay.speed} set=${(speed) => change({ speed })} />
    <label class="r-go">${t("replay.go")} <input inputmode="numeric" data-go value=${replay.moment + 1} onChange=${(event) => go(Number(event.target.value) - 1)} /></label>
  </div>`;
}

function Moment() {
  const { at, game } = replay;
  const { question } = at.state;
  const number = replay.moment + 1;
  if (replay.moment >= game.choices.length) {
    const words = [game.fault?.replaceAll("`", ""), at.state.result?.words, game.broken].filter(Boolean);
    return words.length > 0 && html`<${Section} title=${t(game.fault ? "replay.fails" : "replay.end")} className=${game.fault ? "r-fails" : ""}>${words.map((text) => html`<p key=${text}>${text}</p>`)}<//>`;
  }
  const choice = game.choices[replay.moment];
  const options = question?.options ?? [];
  return html`<${Section} title=${t("replay.choice", { number })} aside=${at.state.players[choice.seat].name} className="t-question">
    <div class="t-asked">${(question?.asked ?? []).map((text, line) => (line ? html`<p key=${line}>${text}</p>` : html`<h3 key=${line}>${text}</h3>`))}<p class="mute">${t("replay.could", { number: options.length })}</p></div>
    <ul class="t-options">${options.map((option) => html`<li key=${option.option}><div class=${`t-option${option.option === at.chosen ? " is-current" : ""}`}>
      <kbd>${option.option === at.chosen ? "▶" : ""}</kbd><span class="t-option-body"><b>${capital(option.name)}</b></span>
      ${option.option === at.chosen ? html`<em>${t("replay.chosen")}</em>` : html`<button type="button" class="link" onClick=${() => playOn(option.option)}>${t("replay.try")}</button>`}</div></li>`)}</ul>
  <//>`;
}

function Then() {
  const lines = replay.game.story.filter((line) => line.moment === replay.moment + 1);
  if (!lines.length) return null;
  return html`<${Section} title=${t("replay.then")}>${lines.map((line) => html`<p key=${line.n} class=${`r-then ${toneOf(line.seat)}`} style=${{ "--depth": line.depth }}>${line.text}</p>`)}<//>`;
}

function Difference() {
  const { difference } = replay;
  const words = !difference ? "" : difference.same ? t("replay.same") : difference.moment ? t("replay.differs", { before: difference.moment, number: difference.moment + 1 }) : t("replay.differs_at_once");
  return html`<${Section} title=${t("replay.difference")} className="r-difference">
    ${words && html`<p><b>${words}</b></p>`}
    ${replay.newer && html`<p class="t-buttons"><${Switch} label=${t("replay.difference")} value=${replay.shownNewer ? "new" : "old"} set=${(id) => change({ shownNewer: id === "new" })} options=${[{ id: "old", name: t("replay.old") }, { id: "new", name: t("replay.new_cards") }]} /></p>`}
    <p class="t-buttons"><button type="button" class="button" onClick=${compare}>${t("replay.difference")} <${Key}>D<//></button></p>
  <//>`;
}

function Nothing() {
  return html`<div class="empty r-empty"><h2>${t("replay.none")}</h2><p>${t("replay.open.words")}</p>
    <label class="button solid t-big">${t("replay.open")}<input type="file" accept=".log,text/plain" class="r-file" onChange=${pick} /></label></div>`;
}

/** What differs in the two scenes, by thing. */
function differing(one, other) {
  const flat = (state) => new Map(state.scene.areas.flatMap((area) => area.things.map((thing) => [thing.id, JSON.stringify(thing)])));
  const [first, second] = [flat(one), flat(other)];
  return new Set([...new Set([...first.keys(), ...second.keys()])].filter((id) => first.get(id) !== second.get(id)));
}

function View() {
  if (!replay.at) return replay.id || replay.from ? html`<p class="empty">${t("table.opening")}</p>` : html`<${Nothing} />`;
  const state = replay.shownNewer && replay.newer ? replay.newer.state : replay.at.state;
  const changed = replay.newer ? differing(replay.at.state, replay.newer.state) : new Set();
  // The parts of the table draw a state; here one in which nobody can choose.
  showing({ ...state, seat: state.seat ?? 0, seats: [], status: "replay", lines: [], question: undefined, differing: changed, chosen: pointsOf(state) });
  const seats = [{ id: "all", name: t("replay.all") }, ...state.players.map((player, seat) => ({ id: String(seat), name: player.name }))];
  return html`
    <aside class="t-left" aria-label=${t("table.story")}><header class="bar"><h2>${t("table.story")}</h2><div class="bar-aside">${t("replay.of", { number: replay.game.choices.length })}</div></header><${Choices} /></aside>
    <${TableBody}><div class="t-hand">${state.scene.areas.filter((area) => area.place === "hand").map(draw)}</div><div class="r-foot"><${Timeline} /><${Controls} /></div><//>
    <div class="t-right">
      <div class="t-tools"><button type="button" class="button" onClick=${() => playOn()}>${t("replay.on")} <${Key}>P<//></button>${!replay.game.position && html`<button type="button" class="button" onClick=${writeScenario}>${t("replay.scenario")} <${Key}>M<//></button><button type="button" class="button" onClick=${copyLink}>${t("replay.link")} <${Key}>L<//></button>`}<${Switch} label=${t("replay.seat")} options=${seats} value=${replay.seat === null ? "all" : String(replay.seat)} set=${(id) => { replay.seat = id === "all" ? null : Number(id); go(replay.moment); }} /></div>
      ${table.shared && html`<${Shared} />`}
      ${replay.scenario && html`<${Scenario} text=${replay.scenario} close=${() => change({ scenario: null })} />`}
      <${Moment} /><${Then} /><${Difference} /><${SideAreas} />
    </div>`;
}

/** What the choice that was made is about, to mark it. */
const pointsOf = (state) => state.question?.options.find((option) => option.option === replay.at.chosen)?.points ?? [];

// ---------------------------------------------------------------- the screen

export const screen = {
  head: () => (replay.at ? { over: replay.at.state.players.map((player) => player.name).join(" v "), title: replay.moment < replay.game.choices.length ? t("replay.choice", { number: replay.moment + 1 }) : t("replay.end") } : { over: "", title: t("screen.replay") }),

  view: () => html`<${View} />`,

  keys: () => [
    { keys: ["ArrowRight"], shown: ["→"], words: t("replay.after"), run: (event) => (event.shiftKey ? turnFrom(1) : replay.game && go(next(1))) },
    { keys: ["ArrowLeft"], shown: ["←"], words: t("replay.before"), run: (event) => (event.shiftKey ? turnFrom(-1) : replay.game && go(next(-1))) },
    { keys: [], shown: ["⇧ →"], words: t("replay.turn") },
    { keys: [" "], shown: ["␣"], words: t("replay.play"), run: (event) => (event.target.matches("button, a, input") || !replay.game ? false : play()) },
    { keys: ["g"], shown: ["G"], words: t("replay.go"), run: () => document.querySelector("[data-go]")?.select() },
    { keys: ["p"], shown: ["P"], words: t("replay.on"), run: () => { if (replay.game) playOn(); } },
    { keys: ["m"], shown: ["M"], words: t("replay.scenario"), run: () => { if (replay.game && !replay.game.position) writeScenario(); } },
    { keys: ["l"], shown: ["L"], words: t("replay.link"), run: () => { if (replay.game && !replay.game.position) copyLink(); } },
    { keys: ["d"], shown: ["D"], words: t("replay.difference"), run: () => { if (replay.game) { if (replay.newer) change({ shownNewer: !replay.shownNewer }); else compare(); } } },
    { keys: ["Home"], shown: [], run: () => replay.game && go(0) },
    { keys: ["End"], shown: [], run: () => replay.game && go(replay.game.choices.length) },
  ],

  async enter() {
    const [from, ...rest] = app.route.rest;
    if (!from || (replay.at && replay.from?.every((part, at) => part === app.route.rest[at]))) return;
    if (from === "link") await open({ link: rest[0] }, "link", rest[0]);
    else if (from === "scenario") await open({ scenario: { file: rest[0], name: rest[1] } }, "scenario", rest[0], rest[1]);
    else if (from !== "log") await open({ table: from }, from);
  },

  listen(given) {
    app = given;
    listenOnce(app);
  },
};
