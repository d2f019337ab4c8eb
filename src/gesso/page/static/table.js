// The table: a game as a seat sees it. It draws areas, a question and a story, and knows no game.
import { Dialog, Fragment, Key, LANGUAGES, Section, Sign, Switch, html, roving, t, useEffect, useLayoutEffect, useRef, useState } from "./parts.js";

const PACES = { slow: 1200, normal: 500, once: 0 };
const KEPT = "kept table";
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// ---------------------------------------------------------------- state

let app = null;
/** What the page knows of its tables. `shown` is the state on the screen; newer ones wait in `queue`. */
const table = {
  id: null, shown: null, queue: [], timer: 0, faces: {}, stories: {}, late: {},
  current: null, narrowed: [], picks: [], typed: "", sheet: false, menu: false, reader: null, why: {}, would: {}, asking: false, scenario: null,
};

/** The state that the parts draw. */
let drawn = null;

function change(patch) {
  Object.assign(table, patch);
  app.update({});
}

const pace = () => (still() ? "once" : localStorage.getItem("pace") ?? "normal");

function heard(state) {
  const story = (table.stories[state.table] ??= []);
  story.splice(state.since, story.length, ...state.story);
  state.lines = [...story];
  table.late[state.table] = state;
  if (table.id === null || state.table !== table.id) {
    if (app.route.screen === "table" && !app.route.rest[0] && !table.opening) open(state.table);
    if (state.table !== table.id) return;
  }
  table.queue.push(state);
  if (!table.timer) next();
}

function next() {
  clearTimeout(table.timer);
  table.timer = 0;
  const state = table.queue.shift();
  if (!state) return;
  show(state);
  const wait = PACES[pace()];
  if (!table.queue.length && state.status !== "thinking") return;
  if (wait) table.timer = setTimeout(next, wait);
  else if (table.queue.length) next();
}

/** Show the newest state at once. */
function skip() {
  clearTimeout(table.timer);
  table.timer = 0;
  const last = table.queue.pop();
  table.queue = [];
  if (last) show(last);
}

function show(state) {
  const asked = state.question && table.shown?.seq !== state.seq;
  clearTimeout(table.keeping);
  if (state.status === "choice") table.keeping = setTimeout(keep, 1000, state.table);
  const same = asked && JSON.stringify(state.question) === JSON.stringify(table.shown?.question);
  change({ shown: state, current: asked && !same ? null : table.current, ...(same ? {} : { narrowed: [], picks: [] }), typed: "", why: asked ? {} : table.why, asking: false });
}

/** Keep the game in this tab, so that it goes on when the server has been started again. */
async function keep(id) {
  const { shown } = table;
  if (shown?.table !== id || isGuest() || shown.players.some((player) => player.who === "guest")) return;
  // A link takes a hundred times as long, which the next choice would wait for.
  const { log, error } = await app.link.ask("table/log", { table: id });
  if (error) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ id, log, seats: shown.players.map((player) => player.who) }));
  } catch {
    // A browser may keep nothing.
  }
}

/** The game of a table that the server no longer knows. */
function keptOf(id) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT));
    return kept?.id === id ? { log: kept.log, seats: kept.seats } : null;
  } catch {
    return null;
  }
}

function open(id) {
  Object.assign(table, { id, shown: null, queue: [], reader: null, menu: false, sheet: false, scenario: null, shared: null, opening: false });
  clearTimeout(table.timer);
  table.timer = 0;
  if (app.route.screen !== "table" || app.route.rest[0] !== id) app.go("table", id);
  const state = table.late[id];
  if (state) heard({ ...state, since: 0, story: state.lines });
}

/** Ask about the shown table. */
const ask = (name, fields = {}) => app.ask(`table/${name}`, { table: table.id, ...fields });

export async function begin(request, fields) {
  table.opening = true;
  const answer = await app.ask(request, fields);
  table.opening = false;
  if (!answer.error) {
    table.times = app.link.times;
    open(answer.table);
  }
  return answer;
}

async function send(fields) {
  const { shown } = table;
  if (!shown?.question || table.asking) return;
  change({ asking: true });
  const answer = await ask("choose", { seq: shown.seq, ...fields });
  if (answer.error) change({ asking: false });
}

/** How many members are picked for the set that is asked for; 1 if one thing is. */
const wanted = (question) => Math.max(1, question.number - question.picked.length);
const isSet = (question) => Boolean(question) && wanted(question) > 1;
const timesPicked = (option) => table.picks.filter((each) => each === option.option).length;

/** Whether nothing more can be picked. */
function isFull(question) {
  const there = question.options.reduce((sum, option) => sum + (option.out ? 0 : option.times ?? 1), 0);
  return table.picks.length >= Math.min(wanted(question), there);
}

/** Choose an option; of a set it is a pick, or takes one back. Nothing is sent before all are there. */
function choose(number) {
  const { question } = table.shown ?? {};
  const option = question?.options.find((each) => each.option === number);
  if (!option) return undefined;
  if (!isSet(question)) return send({ option: number });
  if (option.out) return sendPicks();
  const picked = timesPicked(option);
  if (picked && (picked >= (option.times ?? 1) || isFull(question))) return change({ picks: table.picks.filter((each) => each !== number), current: number });
  if (isFull(question)) return undefined;
  return change({ picks: [...table.picks, number], current: number, narrowed: [] });
}

/** Send the picks, if they are enough. */
function sendPicks() {
  const { question } = table.shown;
  const out = question.options.find((option) => option.out);
  if (isFull(question)) return send({ options: table.picks });
  return out && send({ options: [...table.picks, out.option] });
}

/** Take the way out until something happens. */
function goOn() {
  const out = drawn?.question?.options.find((option) => option.out);
  return out && drawn.question.kind === "play" && send({ option: out.option, goes_on: true });
}

const takeBack = () => table.shown?.back && ask("back", { seq: table.shown.seq });
const lift = () => table.shown?.status === "curtain" && ask("show", { seat: table.shown.asked });

async function whyNot(thing) {
  if (table.why[thing] !== undefined) return;
  table.why[thing] = null;
  const answer = await app.link.ask("table/why", { table: table.id, thing });
  table.why[thing] = answer.sentences ?? [];
  app.update({});
}

/** Ask what the current option would do, once it has been looked at for a moment. */
function wonder(now) {
  const { shown, would } = table;
  const key = `${table.id} ${shown?.seq} ${now?.option}`;
  if (table.wondering === key) return;
  table.wondering = key;
  clearTimeout(table.wonder);
  if (!now || !shown?.question || isSet(shown.question) || would[key]) return;
  table.wonder = setTimeout(async () => {
    const answer = await app.link.ask("table/would", { table: table.id, seq: shown.seq, option: now.option });
    if (answer.error) return;
    // A single sentence that only names the choice says nothing new.
    const told = answer.sentences.length === 1 && answer.sentences[0].includes(now.name) ? [] : answer.sentences;
    change({ would: { [key]: answer.more ? [...told, t("table.would.more", { number: answer.more })] : told } });
  }, 120);
}

const wouldOf = (now) => table.would[`${table.id} ${table.shown?.seq} ${now?.option}`] ?? [];

async function read(thing, face) {
  if (face && table.faces[face]) {
    const answer = await app.link.ask("table/read", { table: table.id, thing: face });
    if (!answer.error) change({ reader: { ...answer, thing } });
  }
}

// ---------------------------------------------------------------- what options are about

const numbered = (question) => {
  let number = 0;
  return question.options.map((option) => ({ ...option, key: option.out ? 0 : (number += 1) }));
};

/** The options that are still meant, after clicks on things that several of them are about. */
const meant = (options) => options.filter((option) => table.narrowed.every((id) => option.points.includes(id)));

function optionsOf(id) {
  const { question } = drawn;
  return question ? meant(numbered(question)).filter((option) => option.points.includes(id)) : [];
}

/** A thing is pressed: choose what is about it, or narrow the options down to those that are. */
function press(thing) {
  if (drawn.status !== "choice") return read(thing.id, thing.face);
  const options = optionsOf(thing.id);
  if (options.length === 1) {
    const [only] = options;
    if (table.narrowed.at(-1) === thing.id || (!isPhone() && !table.narrowed.length)) return choose(only.option);
    // The last of several picks: it is sent by Enter or by its button, not by this click.
    return change({ current: only.option, ...(table.narrowed.length ? { narrowed: [...new Set([...table.narrowed, thing.id])] } : {}) });
  }
  if (options.length) return change({ narrowed: [...table.narrowed, thing.id], current: options[0].option });
  if (table.narrowed.includes(thing.id)) return change({ narrowed: table.narrowed.filter((id) => id !== thing.id) });
  whyNot(thing.id);
  return read(thing.id, thing.face);
}

const isPhone = () => matchMedia("(max-width: 700px)").matches;

const current = () => {
  const question = drawn?.question;
  if (!question) return null;
  const options = meant(numbered(question));
  return options.find((option) => option.option === table.current) ?? (isPhone() ? options.find((option) => !option.out) ?? options[0] : null);
};

/** The words of a thing for those who do not see it. */
function spoken(thing, options) {
  const parts = [];
  if (thing.seat !== undefined) parts.push(t(thing.seat === seatOfMine() ? "table.yours" : "table.theirs"));
  if (thing.hidden) parts.push(t("table.unseen"));
  if (thing.count !== undefined && thing.count !== 1) parts.push(String(thing.count));
  if (thing.value && thing.value !== "each") parts.push(thing.value);
  for (const badge of thing.badges ?? []) parts.push(`${badge.count} ${badge.name}`);
  if (thing.note) parts.push(thing.note);
  if (options?.length) parts.push(`${t("table.may")} (${options.map((option) => option.key).join(", ")})`);
  return parts.length ? `${thing.name}: ${parts.join(", ")}` : thing.name;
}

const seatOfMine = () => drawn.seat ?? (drawn.seats.length === 1 ? drawn.seats[0] : 0);
const toneOf = (seat) => (seat === undefined || seat === null ? "" : seat === seatOfMine() ? "mine" : "theirs");

// ---------------------------------------------------------------- parts

/** A name as a heading; short ones, such as those of places, stay as they are. */
export const capital = (name) => (name.length > 3 ? name[0].toUpperCase() + name.slice(1) : name);

const strong = (text) => text.split("**").map((run, at) => (at % 2 ? html`<b key=${at}>${run}</b>` : run));

function Passages({ passages }) {
  return passages.map(
    (text, at) => html`<div key=${at} class=${`t-text t-${kindOf(text)}`}>
      ${(text.label || text.cost || text.letter) && html`<p class="t-text-bar">${text.letter && html`<i>${text.letter}</i>`}<span>${text.label}</span>${text.cost && html`<em>${text.cost}</em>`}</p>`}
      ${text.paragraphs.map((paragraph, line) => html`<p key=${line}>${strong(paragraph)}</p>`)}
    </div>`,
  );
}

/** The kind of a text by its sign; both languages have these two words alike. */
const kindOf = (text) => (/^inten/i.test(text.label) ? "intention" : /^r[ée]ac/i.test(text.label) ? "reaction" : "plain");

/** A face: its name and its printed words, until its picture lies over them in the same place. */
function Face({ face, name, size = "small", className = "" }) {
  const known = table.faces[face];
  const [broken, setBroken] = useState("");
  const [drawn, setDrawn] = useState("");
  const source = known?.[size] ?? known?.small;
  const there = source && broken !== source;
  const isDrawn = there && drawn === source;
  const title = known?.name || name;
  return html`<span class=${`t-face ${className}${isDrawn ? "" : " t-noface"}`} style=${{ "--ratio": known?.ratio ?? 0.714 }}>
    ${!isDrawn && html`<span class="t-words"><b>${title}</b>${known && html`<span class="t-printed">${known.alt.slice(known.name.length)}</span>`}</span>`}
    ${there && html`<img key=${source} src=${source} alt="" decoding="async" draggable=${false} onLoad=${() => setDrawn(source)} onError=${() => setBroken(source)} />`}
  </span>`;
}

function Marks() {
  return html`<span class="t-marks" aria-hidden="true"></span>`;
}

/** A thing that can be pressed: what it is about is marked, and its numbers stand on it. */
function Press({ thing, className = "", children, item = true, tag = "button", ...more }) {
  const options = optionsOf(thing.id);
  const now = current();
  const lit = now?.points.includes(thing.id) || drawn.chosen?.includes(thing.id);
  const state = [
    options.length ? "is-legal" : "", lit ? "is-current" : "", table.narrowed.includes(thing.id) || options.some(timesPicked) ? "is-picked" : "",
    thing.turned ? "is-turned" : "", thing.state ? `is-${thing.state}` : "", toneOf(thing.seat),
    drawn.differing?.has(thing.id) ? "is-differing" : "",
  ];
  const about = () => {
    if (options.length && table.current !== options[0].option) change({ current: options[0].option });
  };
  return html`<button type="button" class=${`t-thing ${className} ${state.join(" ")}`} aria-label=${spoken(thing, options)}
      data-thing=${thing.id} data-item=${item || undefined} onClick=${() => press(thing)} onMouseEnter=${about} onFocus=${about}
      onContextMenu=${(event) => { if (thing.face) { event.preventDefault(); read(thing.id, thing.face); } }} ...${more}>
    ${children}
    ${(options.length > 0 || lit || drawn.differing?.has(thing.id)) && html`<${Marks} />`}
  </button>`;
}

function Badges({ thing }) {
  if (!thing.badges) return null;
  return html`<span class="t-badges" aria-hidden="true">${thing.badges.map(
    (badge, at) => html`<span key=${at} class="t-badge" title=${badge.name}>${badge.face && table.faces[badge.face]?.small ? html`<${Face} face=${badge.face} name=${badge.name} />` : html`<i data-text=${[...badge.name][0]}></i>`}${badge.count > 1 && html`<b data-text=${badge.count}></b>`}</span>`,
  )}</span>`;
}

// ---------------------------------------------------------------- areas

function Grid({ area }) {
  const places = area.things.filter((thing) => !thing.in);
  const inside = Object.groupBy ? Object.groupBy(area.things.filter((thing) => thing.in), (thing) => thing.in) : group(area.things.filter((thing) => thing.in));
  const letters = Array.from({ length: area.columns }, (_, at) => String.fromCharCode(97 + at));
  const [stop, setStop] = useState(null);
  const rows = Array.from({ length: area.rows }, (_, at) => places.filter((place) => place.at[0] === at + 1));
  const focused = stop ?? places[0]?.id;
  const head = html`<div class="t-letters" aria-hidden="true"><i></i>${letters.map((letter) => html`<span key=${letter}>${letter}</span>`)}<i></i></div>`;
  return html`<div class="t-field" style=${{ "--columns": area.columns, "--rows": area.rows }}>
    ${head}
    <div class="t-grid" role="grid" aria-label=${area.name} onKeyDown=${roving} onFocusIn=${(event) => setStop(event.target.dataset.thing ?? null)}>
      ${rows.map((row, at) => html`<div key=${at} role="row" class="t-row">
        <i aria-hidden="true">${at + 1}</i>
        ${row.map((place) => html`<${Zone} key=${place.id} place=${place} units=${inside[place.id] ?? []} stop=${focused === place.id} />`)}
        <i aria-hidden="true">${at + 1}</i>
      </div>`)}
    </div>
    ${head}
  </div>`;
}

const group = (things) => {
  const groups = {};
  for (const thing of things) (groups[thing.in] ??= []).push(thing);
  return groups;
};

/** A place of the field with what stands there: one button, about the unit if that may be chosen, else the place. */
function Zone({ place, units, stop }) {
  const unit = units[0];
  const about = unit && (optionsOf(unit.id).length || !optionsOf(place.id).length) ? unit : place;
  const named = { ...about, name: unit ? `${place.name}: ${unit.name}` : place.name, badges: [...(place.badges ?? []), ...(unit?.badges ?? [])], turned: false, state: place.state };
  return html`<div role="gridcell" class="t-zone">
    <${Press} thing=${named} className=${unit ? "t-place has-unit" : "t-place"} tabindex=${stop ? 0 : -1}>
      ${place.state === "start" && html`<svg class="t-star" viewBox="0 0 24 24" aria-hidden="true"><path d="m12 2 3 7 7.500.600-5.700 4.900 1.800 7.300L12 17.900 5.400 21.800l1.800-7.300L1.500 9.600 9 9Z" /></svg>`}
      ${place.badges && html`<${Badges} thing=${place} />`}
      ${unit && html`<span class=${`t-unit ${toneOf(unit.seat)}${unit.turned ? " is-turned" : ""}`}><span class="t-art"><${Face} face=${unit.face} name=${unit.name} /></span><span class="t-plate">${unit.name}</span></span>`}
      ${unit?.badges && html`<${Badges} thing=${unit} />`}
    <//>
  </div>`;
}

function Cards({ area }) {
  const hand = area.place === "hand";
  const held = area.things.length === 1 && area.things[0].id.startsWith("held:");
  const [stop, setStop] = useState(null);
  if (held) return html`<${Held} thing=${area.things[0]} />`;
  const focused = area.things.some((thing) => thing.id === stop) ? stop : area.things[0]?.id;
  return html`<div class=${`t-cards t-cards-${area.place} t-cards-${area.id.split(":")[0]}`} role="group" aria-label=${area.name} onKeyDown=${roving} onFocusIn=${(event) => setStop(event.target.dataset.thing ?? null)}>
    ${!hand && area.place === "middle" && html`<p class="t-label">${area.name}</p>`}
    <div class="t-fan">${area.things.map((thing) => html`<${Card} key=${thing.id} thing=${thing} tabindex=${thing.id === focused ? 0 : -1} />`)}</div>
    ${!area.things.length && html`<span class="t-none" aria-hidden="true"></span>`}
  </div>`;
}

function Card({ thing, tabindex, extra }) {
  const options = optionsOf(thing.id);
  const why = table.why[thing.id];
  const [over, setOver] = useState(false);
  const refuses = over && !options.length && drawn.status === "choice" && thing.seat === drawn.seat && !thing.hidden;
  useEffect(() => {
    if (refuses) whyNot(thing.id);
  }, [refuses]);
  return html`<div class=${`t-card-box${thing.turned ? " is-turned" : ""}`} style=${{ "--ratio": (!thing.hidden && table.faces[thing.face]?.ratio) || 0.714 }} onMouseEnter=${() => setOver(true)} onMouseLeave=${() => setOver(false)} onFocusIn=${() => setOver(true)} onFocusOut=${() => setOver(false)}>
    <${Press} thing=${thing} className=${`t-card${thing.hidden ? " is-hidden" : ""}`} tabindex=${tabindex}>
      <${Face} face=${thing.face} name=${thing.name} />
      ${refuses && why?.length > 0 && html`<span class="t-not-now"><b>${t("table.not_now")}</b>${why.slice(0, 2).map((line) => html`<span key=${line}>${line}</span>`)}</span>`}
      ${options.length > 0 && options.length < 4 && html`<span class="t-numbers" aria-hidden="true">${options.map((option) => html`<kbd key=${option.option} data-text=${option.key}></kbd>`)}</span>`}
      ${thing.count > 1 && html`<span class="t-count" aria-hidden="true" data-text=${`×${thing.count}`}></span>`}
      ${thing.value && html`<span class="t-value" aria-hidden="true" data-text=${thing.value}></span>`}
    <//>
    ${extra ?? html`<span class="t-caption" aria-hidden="true"><b>${thing.id.startsWith("panel:") ? `${thing.value} · ${thing.name}` : thing.name}</b>${thing.note && html`<i>${thing.note}</i>`}</span>`}
  </div>`;
}

/** Cards that cannot be seen: backs, and how many. */
function Held({ thing }) {
  const backs = Math.min(thing.count, 7);
  return html`<div class="t-held" role="img" aria-label=${`${thing.name}: ${thing.count}`}>
    ${Array.from({ length: backs }, (_, at) => html`<${Face} key=${at} face=${thing.face} name="" />`)}<b>${thing.count}</b>
  </div>`;
}

function Slots({ area }) {
  const places = area.things.filter((thing) => !thing.in);
  const inside = group(area.things.filter((thing) => thing.in));
  const touching = area.id === "masterpiece";
  return html`<ol class=${`t-slots${touching ? " t-touching" : ""}${area.id === "exchange" ? " t-lines" : ""}`} style=${{ "--slots": Math.max(places.length, 1) }}>
    ${places.map((place, at) => {
      const lying = (inside[place.id] ?? []).at(-1);
      const about = lying && optionsOf(lying.id).length ? lying : lying && !optionsOf(place.id).length ? lying : place;
      return html`<li key=${place.id} class=${`t-slot is-${place.state || "free"} ${lying ? toneOf(lying.seat) : ""}${lying?.state === "off" ? " is-off" : ""}`}>
        <${Press} thing=${{ ...about, state: "", name: lying ? `${place.name}: ${lying.name}` : place.name }} className="t-slot-face" item=${false}>
          ${lying ? html`<${Face} face=${lying.face} name=${lying.name} />` : html`<span class="t-slot-free" data-text=${place.state === "next" ? t("table.next") : touching ? place.name : ""}></span>`}
        <//>
        <i class=${`t-disc${at ? " t-hexagon" : ""}`} aria-hidden="true">${place.name}</i>
        <span class="t-slot-name">${lying ? html`<b>${touching ? `${nameOf(lying.seat)} · ${lying.value}` : lying.name}</b>${lying.note && html`<span>${lying.note}</span>`}` : t(`table.slot.${place.state || "free"}`)}</span>
      </li>`;
    })}
  </ol>`;
}

const nameOf = (seat) => (seat === drawn.seat ? t("table.you") : drawn.players[seat]?.name ?? "");

function Steps({ area }) {
  return html`<ol class="t-steps" aria-label=${area.name}>${area.things.map(
    (step) => html`<li key=${step.id} class=${`is-${step.state}${step.value === "each" ? " is-each" : ""}`} aria-current=${step.state === "now" ? "step" : undefined}><i aria-hidden="true"></i><span>${step.name}</span></li>`,
  )}</ol>`;
}

function Facts({ area, plain }) {
  const [player, ...things] = area.things;
  const is = player?.id.startsWith("player:");
  return html`<div class=${`t-facts t-facts-${area.place} ${toneOf(area.seat)}`} role="group" aria-label=${area.name}>
    ${is && html`<span class="t-who">${player.face && table.faces[player.face]?.small && html`<span class="t-seal"><${Face} face=${player.face} name=${player.name} /></span>`}<b>${player.name}</b><small>${who(area.seat)}${player.note ? ` · ${player.note}` : ""}</small></span>`}
    ${(is ? things : area.things).map((thing) => html`<${Fact} key=${thing.id} thing=${thing} plain=${plain} />`)}
  </div>`;
}

function who(seat) {
  const { players, seats, seat: looks } = drawn;
  const player = players[seat];
  if (player.who === "person") return looks === seat || (seats.length === 1 && seats[0] === seat) ? t("table.you") : t("table.person");
  if (player.who === "guest") return seats.includes(seat) ? t("table.you") : player.here ? t("table.guest") : t("table.guest_gone");
  return program(drawn.game, player.who).name;
}

/** What a program is called, and how it plays, in the language of the page. */
function program(game, id) {
  const known = app.link.facts?.games.find((each) => each.id === game)?.players.find((each) => each.id === id);
  const said = (words) => words?.[app.language] ?? words?.en;
  return { name: said(known?.names) ?? t("table.program", { name: id }), way: said(known?.ways) ?? "" };
}

function Fact({ thing }) {
  const damage = thing.id.startsWith("damage:") || thing.id.startsWith("acts:");
  const options = optionsOf(thing.id);
  if (thing.id.startsWith("ascended:")) return html`<span class="t-fact t-gold">${thing.name}</span>`;
  if (damage && thing.count) {
    const taken = Number(thing.value);
    return html`<span class="t-fact" role="img" aria-label=${`${thing.name}: ${thing.value} / ${thing.count}`}><small>${thing.name}</small>${Array.from({ length: Math.max(thing.count, taken) }, (_, at) => html`<i key=${at} class=${`t-hit${at < taken ? " is-taken" : ""}`}></i>`)}</span>`;
  }
  const pictured = thing.face && !thing.hidden && table.faces[thing.face]?.small;
  const inner = html`${pictured ? html`<span class=${`t-mini${thing.id.startsWith("discard") ? " t-mini-card" : ""}`} title=${thing.name}><${Face} face=${thing.face} name=${thing.name} /></span>` : html`<small>${thing.name}</small>`}
    <b>${thing.count ?? thing.value}</b>${thing.note && html`<span class="t-fact-note">${thing.note}</span>`}`;
  if (options.length || (pictured && thing.id.startsWith("discard"))) return html`<${Press} thing=${thing} className="t-fact" item=${false}>${inner}<//>`;
  return html`<span class="t-fact" role="img" aria-label=${spoken(thing)}>${inner}</span>`;
}

const KINDS = { grid: Grid, cards: Cards, slots: Slots, steps: Steps, facts: Facts };
const draw = (area) => html`<${KINDS[area.kind]} key=${area.id} area=${area} />`;

// ---------------------------------------------------------------- the question

function Option({ option, now }) {
  return html`<button type="button" role="option" aria-selected=${isSet(drawn.question) && !option.out ? timesPicked(option) > 0 : now?.option === option.option} data-item data-option=${option.option} class=${`t-option${now?.option === option.option ? " is-current" : ""}${option.out ? " is-out" : ""}${timesPicked(option) ? " is-picked" : ""}`} tabindex=${-1}
        onMouseEnter=${() => change({ current: option.option })} onFocus=${() => change({ current: option.option })} onClick=${() => choose(option.option)}>
      <kbd>${option.key}</kbd>
      <span class="t-option-body">
        <span class="t-option-head">${(option.words ?? []).slice(0, 1).map((text) => html`<span key="mark" class=${`mark mark-${kindOf(text)}`} aria-hidden="true"></span>`)}<b>${capital(option.name)}</b>${(option.times > 1 || timesPicked(option) > 1) && html`<em>${t("of", { number: timesPicked(option), total: option.times ?? 1 })}</em>`}${(option.words ?? []).length === 1 && option.words[0].cost && html`<em>${option.words[0].cost}</em>`}</span>
        ${(option.words ?? []).length > 0 && html`<span class="t-option-words">${option.words.map((text, at) => html`<span key=${at}>${strong(text.paragraphs.join(" "))} </span>`)}</span>`}
        ${option.gloss && html`<span class="t-option-words">${option.gloss}</span>`}
      </span>
    </button>`;
}

function Question() {
  const shown = drawn;
  const ref = useRef(null);
  const { question } = shown;
  const options = question ? meant(numbered(question)) : [];
  const now = current();
  const all = [...options.filter((option) => option.out), ...options.filter((option) => !option.out)];
  const listed = question?.kind === "play" ? [...all.slice(1), ...all.slice(0, 1)].sort((a, b) => Boolean(a.out) - Boolean(b.out)) : all;
  const stop = now ?? listed[0];
  useLayoutEffect(() => {
    for (const each of ref.current?.querySelectorAll("[data-option]") ?? []) each.tabIndex = Number(each.dataset.option) === stop?.option ? 0 : -1;
  });
  const [first, ...more] = question?.asked ?? [];
  const count = question ? question.options.filter((option) => !option.out).length : 0;
  const place = isSet(question) ? t("table.picks", { number: question.number }) : t("table.options", { number: count });
  return html`<section class="section t-question" aria-label=${t("table.question")} style=${{ "--accent": "var(--mine)" }}>
    <header class="bar"><h2>${shown.status === "choice" ? t("table.your_choice") : t(`table.status.${shown.status}`)}</h2><div class="bar-aside">${question && place}</div></header>
    ${question && html`<div class="t-asked" aria-live="polite"><h3>${first}</h3>${more.map((text) => html`<p key=${text}>${text}</p>`)}
      <${Picks} />${question.options.length === 1 && html`<p class="mute">${t("table.only")}</p>`}</div>
      <div ref=${ref} role="listbox" aria-label=${first} class=${`t-options${listed.length > 7 ? " t-many" : ""}`} onKeyDown=${roving}>${listed.map((option) => html`<${Option} key=${option.option} option=${option} now=${now} />`)}</div>
      <${Deeds} />`}
    ${!question && html`<${Waiting} />`}
  </section>`;
}

const nameOfThing = (id) => drawn.scene.areas.flatMap((area) => area.things).find((thing) => thing.id === id)?.name ?? "";

/** The steps of a choice: what has been picked, and what is picked now. */
function Picks() {
  const { question } = drawn;
  const options = meant(numbered(question));
  const name = (number) => question.options.find((option) => option.option === number)?.name;
  const done = isSet(question) ? [...question.picked, ...table.picks.map(name)] : table.narrowed.map(nameOfThing);
  if (!done.length && !isSet(question)) return null;
  const now = isSet(question) ? !isFull(question) && t(question.up_to ? "table.next_pick_or_done" : "table.next_pick") : options.length > 1 && t("table.options", { number: options.length });
  return html`<ol class="t-picks">${done.map((text, at) => html`<li key=${at}><i aria-hidden="true">${at + 1}</i>${capital(text)}</li>`)}${now && html`<li class="is-now" aria-current="step"><i aria-hidden="true">${done.length + 1}</i>${now}</li>`}</ol>`;
}

/** What ends a choice that takes several picks, and what steps back; and passing until something happens. */
function Deeds() {
  const { question } = drawn;
  const options = meant(numbered(question));
  const out = options.find((option) => option.out);
  const several = isSet(question) || table.narrowed.length > 0;
  const goesOn = out && question.kind === "play" && !several;
  if (!several && !goesOn) return null;
  const ready = isSet(question) ? isFull(question) || out : options.length === 1;
  const deed = isSet(question) ? t("table.send", { number: table.picks.length + question.picked.length }) : capital(options.length === 1 ? options[0].name : t("table.pick"));
  return html`<p class="t-buttons t-deeds">
    ${several && html`<button type="button" class="button solid" disabled=${!ready || table.asking} onClick=${() => (isSet(question) ? sendPicks() : choose(options[0].option))}>${deed} <${Key}>↵<//></button>
      <button type="button" class="button" disabled=${!table.picks.length && !table.narrowed.length} onClick=${back}>${t("table.one_back")} <${Key}>⌫<//></button>`}
    ${goesOn && html`<button type="button" class="button" disabled=${table.asking} onClick=${goOn}>${t("table.goes_on", { name: out.name })} <${Key}>.<//></button>`}</p>`;
}

/** What the current option would do, as far as its player can know. */
function Would() {
  const now = drawn.status === "choice" ? current() : null;
  wonder(now);
  if (!drawn.question || isSet(drawn.question)) return null;
  const lines = wouldOf(now);
  return html`<${Section} title=${t("table.would")} className="t-would-be">${lines.length ? lines.map((line, at) => html`<p key=${at}>${line}</p>`) : html`<p class="mute">${now ? t("table.would.unknown") : t("table.would.point")}</p>`}<//>`;
}

function Waiting() {
  const shown = drawn;
  const asked = shown.asked === null ? "" : shown.players[shown.asked].name;
  if (shown.status === "over") return html`<${Result} />`;
  const words = shown.status === "curtain" ? t("table.curtain.short", { name: asked }) : t(`table.${shown.status}`, { name: asked });
  return html`<div class="t-asked"><h3>${words}</h3>${shown.notice?.map((line) => html`<p key=${line}>${line}</p>`)}
    ${shown.status === "thinking" && table.queue.length > 0 && html`<p><button type="button" class="link" onClick=${skip}>${t("table.skip")} <${Key}>␣<//></button></p>`}</div>`;
}

function Result() {
  const shown = drawn;
  const last = shown.lines.slice(-3);
  const won = shown.result ? (shown.result.winner === null ? t("table.drawn") : t("table.won", { name: shown.players[shown.result.winner].name })) : t("table.stopped");
  return html`<div class="t-asked t-result"><h3>${won}</h3>
    <ul>${last.map((line) => html`<li key=${line.n} class=${toneOf(line.seat)}>${line.text}</li>`)}</ul>
    <p class="mute">${shown.result?.words}</p>
    ${!isGuest() && html`<p class="t-buttons">
      <button type="button" class="button solid" onClick=${() => begin("table/again", { table: table.id })}>${t("table.again")}</button>
      <button type="button" class="button" onClick=${() => begin("table/again", { table: table.id, turned: true })}>${t("table.other_seat")}</button>
      <button type="button" class="button" onClick=${() => begin("table/again", { table: table.id, same: true })}>${t("table.same_deal")}</button>
      ${shown.back && html`<button type="button" class="button" onClick=${takeBack}>${t("table.before_last")}</button>`}
      <button type="button" class="button" onClick=${() => app.go("replay", table.id)}>${t("table.walk")}</button>
      <button type="button" class="button" onClick=${() => change({ menu: true })}>${t("table.menu")}</button>
    </p>`}</div>`;
}

const isGuest = () => !(app.link.facts?.can ?? []).includes("replay");

// ---------------------------------------------------------------- the story

/** Cut a text at the names of cards, so that each shows its face. */
function Spoken({ line }) {
  const seen = line.seen ?? [];
  let parts = [line.text];
  for (const face of seen) {
    const name = table.faces[face]?.name;
    if (!name) continue;
    parts = parts.flatMap((part) => {
      if (typeof part !== "string" || !part.includes(name)) return [part];
      const [before, ...rest] = part.split(name);
      return [before, { face, name }, rest.join(name)];
    });
  }
  return parts.map((part, at) => (typeof part === "string" ? part : html`<button key=${at} type="button" class="t-name" onClick=${() => read("", part.face)}>${part.name}</button>`));
}

function Story({ whole }) {
  const shown = drawn;
  const ref = useRef(null);
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [shown.lines.length, shown.seq]);
  const lines = whole ? shown.lines : shown.lines.slice(-120);
  return html`<div ref=${ref} class="t-story" role="log" aria-label=${t("table.story")} tabindex="0">
    <div class="t-story-lines">${lines.map((line) => line.depth === 0
      ? html`<h3 key=${line.n} class=${toneOf(line.seat)}><${Spoken} line=${line} /></h3>`
      : html`<p key=${line.n} class=${`${toneOf(line.seat)}${line.depth > 2 ? " deep" : ""}`} style=${{ "--depth": Math.min(line.depth - 1, 4) }}><${Spoken} line=${line} />${line.heads ? ":" : ""}</p>`)}
    ${shown.status === "choice" && html`<p class="mine t-story-now">${shown.question?.asked[0]}</p>`}</div>
  </div>`;
}

// ---------------------------------------------------------------- curtain, dialogs, foot

function Curtain() {
  const shown = drawn;
  const name = shown.players[shown.asked].name;
  return html`<div class="t-curtain"><div>
    <p class="t-over">${t("table.curtain.over")}</p>
    <h2>${t("table.curtain.title", { name })}</h2>
    <p>${t("table.curtain.words", { name })}</p>
    <button type="button" class="button solid t-big" autofocus onClick=${lift}>${t("table.curtain.lift", { name })} <${Key}>↵<//></button>
  </div></div>`;
}

function Reader() {
  const { reader } = table;
  return html`<${Dialog} title=${reader.name} className="t-reader" close=${() => change({ reader: null })}>
    <div class="t-reader-body"><${Face} face=${reader.face} name=${reader.name} size="large" /><div><${Passages} passages=${reader.words} />
      ${(table.why[reader.thing] ?? []).length > 0 && html`<div class="t-why"><b>${t("table.not_now")}</b>${table.why[reader.thing].map((line) => html`<p key=${line}>${line}</p>`)}</div>`}</div></div>
  <//>`;
}

async function save(kind) {
  const shown = drawn;
  const answer = await ask(kind);
  if (answer.error) return;
  if (kind === "scenario") return change({ scenario: answer.scenario, menu: false });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([answer.log], { type: "text/plain" }));
  link.download = `${shown.entries.join("-")}.log`;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function copy(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    app.say(said);
  } catch {
    app.say(text);
  }
}

async function copyLink() {
  const answer = await ask("link");
  if (!answer.error) await share(`${location.origin}${location.pathname}#table/link/${answer.link}`, t("table.link.is"));
}

/** Show a link with its code, and copy it. */
async function share(link, title) {
  change({ shared: { link, title }, menu: false });
  // A browser may ask whether this is allowed; the code does not wait for that.
  copy(link, t("table.copied"));
  const code = await app.link.ask("table/code", { text: link.slice(0, 1200) });
  if (link.length <= 1200 && code.path && table.shared?.link === link) change({ shared: { link, title, code } });
}

function Shared() {
  const { link, title, code } = table.shared;
  return html`<${Dialog} title=${title} className="t-shared" close=${() => change({ shared: null })}>
    <div class="t-shared-link"><input readonly value=${link} aria-label=${title} onFocus=${(event) => event.target.select()} />
      <button type="button" class="button solid" onClick=${() => copy(link, t("table.copied"))}>${t("table.copy")}</button></div>
    ${code && html`<svg viewBox=${`-4 -4 ${code.size + 8} ${code.size + 8}`} role="img" aria-label=${t("table.code")}><rect x="-4" y="-4" width=${code.size + 8} height=${code.size + 8} fill="#fff" /><path d=${code.path} fill="#000" /></svg><p class="mute">${t("table.code.words")}</p>`}
  <//>`;
}

async function invite(seat) {
  const answer = await ask("invite", seat === undefined ? {} : { seat });
  if (!answer.error) await share(`${app.link.facts.address ?? `${location.origin}${location.pathname}`}#seat/${answer.key}`, seat === undefined ? t("table.watch.is") : t("table.seat.is", { name: table.shown.players[seat].name }));
}

function Menu() {
  const shown = drawn;
  const close = () => change({ menu: false });
  return html`<${Dialog} title=${t("table.menu")} className="t-menu" close=${close}>
    <div class="t-buttons t-column">
      ${!isGuest() && html`<button type="button" class="button" onClick=${() => { close(); app.go("table"); change({ id: null, shown: null }); }}>${t("table.new")}</button>
      <button type="button" class="button" onClick=${() => { close(); app.go("replay", table.id); }}>${t("table.walk")}</button>
      <button type="button" class="button" onClick=${copyLink}>${t("table.link")}</button>
      <button type="button" class="button" onClick=${() => save("log")}>${t("table.log")}</button>
      <button type="button" class="button" onClick=${() => save("scenario")}>${t("table.scenario")}</button>
      ${shown.players.map((player, seat) => player.who === "guest" && html`<button key=${seat} type="button" class="button" onClick=${() => invite(seat)}>${t("table.invite", { name: player.name })}</button>`)}
      ${shown.players.some((player) => player.who === "guest") && html`<button type="button" class="button" onClick=${() => invite()}>${t("table.invite_watch")}</button>`}`}
      ${isPhone() && html`<a class="button" href="#bench">${t("screen.bench")}</a><a class="button" href="#set">${t("screen.set")}</a>
        <button type="button" class="button" lang=${app.otherLanguage} onClick=${app.speakOther}>${LANGUAGES[app.otherLanguage]}</button>
        <button type="button" class="button" onClick=${app.toggleMode}>${t("mode")}</button>`}
    </div>
    <label class="t-pace">${t("table.pace")} <${Pace} /></label>
  <//>`;
}

export function Scenario({ text, close }) {
  return html`<${Dialog} title=${t("table.scenario")} aside=${t("table.scenario.note")} className="t-reader" close=${close}>
    <pre class="t-yaml" tabindex="0">${text}</pre>
    <button type="button" class="button solid" onClick=${() => copy(text, t("table.copied"))}>${t("table.copy")}</button>
  <//>`;
}

function Pace() {
  const options = Object.keys(PACES).map((id) => ({ id, name: t(`table.pace.${id}`) }));
  return html`<${Switch} label=${t("table.pace")} options=${options} value=${pace()} set=${(id) => { localStorage.setItem("pace", id); app.update({}); if (id === "once") skip(); }} />`;
}

function Tools() {
  const shown = drawn;
  return html`<div class="t-tools">
    <button type="button" class="button" disabled=${!shown.back} onClick=${takeBack}>${t("table.back")} <${Key}>U<//></button>
    <${Pace} />
    <button type="button" class="button" onClick=${() => change({ menu: true })}>${t("table.menu")}</button>
  </div>`;
}

/** On a phone: the choices as cards, the words of the current one, and the foot with the deed. */
function Tray() {
  const shown = drawn;
  const { question } = shown;
  const ref = useRef(null);
  const now = current();
  useEffect(() => {
    ref.current?.querySelector(".is-current")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [now?.option]);
  const cards = drawn.scene.areas.find((area) => area.place === "hand")?.things ?? [];
  const asleep = (thing) => html`<button key=${thing.id} type="button" role=${drawn.question ? "option" : undefined} aria-disabled="true" class="t-choice has-face is-idle" aria-label=${spoken(thing)} onClick=${() => { whyNot(thing.id); read(thing.id, thing.face); }}><${Face} face=${thing.face} name=${thing.name} /><span class="t-choice-name">${thing.name}</span></button>`;
  wonder(drawn.status === "choice" ? now : null);
  if (!question) return html`<div class="t-tray"><${Waiting} />${drawn.status !== "over" && cards.length > 0 && html`<div class="t-choices">${cards.map(asleep)}</div>`}
    ${drawn.status !== "over" && html`<div class="t-foot t-foot-waiting"><button type="button" class="button" onClick=${() => change({ sheet: true })}>${t("table.story")}</button><button type="button" class="button" onClick=${() => change({ menu: true })}>${t("table.menu")}</button></div>`}</div>`;
  const options = meant(numbered(question));
  const out = options.find((option) => option.out);
  const deeds = options.filter((option) => !option.out);
  const [first, ...more] = question.asked;
  const idle = cards.filter((thing) => !optionsOf(thing.id).length);
  const set = isSet(question), full = set && isFull(question);
  const isPicked = now && timesPicked(now) > 0;
  const deed = full ? t("table.send", { number: table.picks.length + question.picked.length }) : now && !now.out ? (set && isPicked && timesPicked(now) >= (now.times ?? 1) ? t("table.unpick", { name: now.name }) : now.name) : t("table.pick");
  const goesOn = out && question.kind === "play";
  return html`<div class="t-tray">
    <div class="t-tray-head"><h2>${first}</h2>${goesOn ? html`<button type="button" class="link" disabled=${table.asking} onClick=${goOn}>${t("table.goes_on", { name: out.name })}</button>` : html`<span>${set ? `${table.picks.length + question.picked.length} / ${question.number}` : t("table.options", { number: deeds.length })}</span>`}</div>
    <${Picks} />
    ${more.length > 0 && html`<p class="t-tray-more">${more.join(" ")}</p>`}
    <div ref=${ref} class="t-choices" role="listbox" aria-label=${first}>
      ${deeds.map((option) => html`<button key=${option.option} type="button" role="option" aria-selected=${now?.option === option.option} class=${`t-choice is-legal${timesPicked(option) ? " is-picked" : ""}${now?.option === option.option ? " is-current" : ""}${option.face ? " has-face" : ""}`} onClick=${() => change({ current: option.option })} onContextMenu=${(event) => { event.preventDefault(); read("", option.face); }}>
        ${option.face && html`<${Face} face=${option.face} name=${option.name} />`}<span class="t-choice-name">${(option.words ?? []).slice(0, 1).map((text) => html`<span key="m" class=${`mark mark-${kindOf(text)}`}></span>`)}${option.name}</span><${Marks} />
      </button>`)}
      ${idle.map(asleep)}
    </div>
    <div class="t-line" aria-live="polite">${now && html`<b>${capital(now.name)}.</b> ${(now.words ?? []).map((text) => strong(text.paragraphs.join(" ")))}${now.gloss ?? ""}${wouldOf(now).length > 0 && html` <span class="t-would">${wouldOf(now).join(" ")}</span>`}`}</div>
    <div class="t-foot">
      <button type="button" class="button t-out" disabled=${!out && !table.narrowed.length && !table.picks.length} onClick=${() => (table.narrowed.length || (!out && table.picks.length) ? back() : choose(out.option))}>${table.narrowed.length || (!out && table.picks.length) ? t("table.one_back") : out ? out.name : t("table.must")}</button>
      <button type="button" class="button t-open-story" aria-label=${t("table.story")} onClick=${() => change({ sheet: true })}><svg viewBox="0 0 20 16" aria-hidden="true"><path d="M1 2h18M1 7h12M1 12h16" /></svg></button>
      <button type="button" class="button solid t-deed" disabled=${(!full && (!now || now.out)) || table.asking} onClick=${() => (full ? sendPicks() : now && choose(now.option))}>${deed}</button>
    </div>
  </div>`;
}

function Sheet() {
  const ref = useRef(null);
  const close = () => change({ sheet: false });
  useEffect(() => {
    ref.current.showModal();
  }, []);
  return html`<dialog ref=${ref} class="t-sheet" aria-label=${t("table.story")} onCancel=${(event) => { event.preventDefault(); close(); }} onClick=${(event) => event.target === ref.current && close()}>
    <header class="bar"><h2>${t("table.story")}</h2></header>
    <${Story} whole />
    <div class="t-foot"><button type="button" class="button t-out" disabled=${!drawn.back} onClick=${() => { close(); takeBack(); }}>${t("table.back")}</button>
      <button type="button" class="button t-open-story" aria-label=${t("table.menu")} onClick=${() => change({ sheet: false, menu: true })}>…</button>
      <button type="button" class="button solid t-deed" onClick=${close}>${t("table.to_choice")}</button></div>
  </dialog>`;
}

// ---------------------------------------------------------------- before the game

function Setup() {
  const games = app.link.facts?.games ?? [];
  const [game, setGame] = useState(localStorage.getItem("game") ?? games[0]?.id);
  const chosen = games.find((each) => each.id === game) ?? games[0];
  const offered = (chosen?.entries ?? []).filter((entry) => entry.playable);
  const [entries, setEntries] = useState({});
  const [seats, setSeats] = useState(["person", ""]);
  const [seed, setSeed] = useState("");
  const [asks, setAsks] = useState("choices");
  if (!chosen) return html`<div class="empty"><h2>${t("table.no_game")}</h2></div>`;
  const pair = entries[chosen.id] ?? [offered[0]?.id, offered[1]?.id ?? offered[0]?.id];
  const players = chosen.players.map(({ id }) => id);
  const sits = seats.map((seat) => (seat === "person" || seat === "guest" || players.includes(seat) ? seat : players[0]));
  const twoHere = sits.every((seat) => seat === "person");
  const start = () => {
    localStorage.setItem("game", chosen.id);
    const number = /^\d{1,15}$/.test(seed) ? { seed: Number(seed) } : {};
    begin("table/new", { entries: pair, seats: sits, ...number, ...(twoHere && asks === "all" ? { asks_all: true } : {}) });
  };
  const plate = (at) => html`<div key=${at} class=${`t-seat ${at ? "theirs" : "mine"}`}>
    <h2>${t(at ? "table.second" : "table.first")}</h2>
    <div class="t-roster" role="radiogroup" aria-label=${t(at ? "table.second" : "table.first")}>${offered.map(
      (entry) => html`<button key=${entry.id} type="button" role="radio" aria-checked=${pair[at] === entry.id} class="t-entry" onClick=${() => setEntries({ ...entries, [chosen.id]: pair.map((id, seat) => (seat === at ? entry.id : id)) })}>${entry.noun}${!entry.offered && html` <small>${t("table.example")}</small>`}</button>`,
    )}</div>
    <${Switch} label=${t("table.who")} value=${sits[at]} set=${(id) => setSeats(sits.map((seat, other) => (other === at ? id : seat)))}
      options=${[{ id: "person", name: t("table.person") }, ...players.map((id) => ({ id, name: capital(program(chosen.id, id).name) })), ...((app.link.facts?.can ?? []).includes("invite") ? [{ id: "guest", name: t("table.guest") }] : [])]} />
    <p class="t-way">${players.includes(sits[at]) ? `${program(chosen.id, sits[at]).way} ${t("table.program.fair")}` : t(`table.${sits[at]}.way`)}</p>
  </div>`;
  return html`<div class="t-setup">
    ${games.length > 1 && html`<${Switch} label=${t("table.game")} value=${chosen.id} set=${setGame} options=${games.map(({ id, name }) => ({ id, name }))} />`}
    <div class="t-duel">${plate(0)}<b class="t-versus" aria-hidden="true">v</b>${plate(1)}</div>
    ${twoHere && html`<div class="t-asks"><${Switch} label=${t("table.asks")} value=${asks} set=${setAsks} options=${["choices", "all"].map((id) => ({ id, name: t(`table.asks.${id}`) }))} /><p>${t(`table.asks.${asks}.words`)}</p></div>`}
    <div class="t-begin"><button type="button" class="button solid t-big" onClick=${start} disabled=${!pair[0] || !pair[1]}>${t("table.begin")} <${Key}>↵<//></button>
      <label class="t-seed">${t("table.seed")} <input inputmode="numeric" maxlength="15" value=${seed} placeholder=${t("table.seed.any")} onInput=${(event) => setSeed(event.target.value)} /></label></div>
  </div>`;
}

// ---------------------------------------------------------------- the screen

export function TableBody({ children }) {
  const shown = drawn;
  const areas = shown.scene.areas;
  const at = (place) => areas.filter((area) => area.place === place);
  const rival = at("rival"), own = at("own");
  const facts = (list) => list.filter((area) => area.kind === "facts"), others = (list) => list.filter((area) => area.kind !== "facts");
  return html`
    <div class=${`t-middle t-of-${shown.game}`}>
      ${at("top").map(draw)}
      <div class="t-bar t-bar-rival">${facts(rival).map(draw)}${others(rival).filter((area) => area.id.startsWith("hand")).map(draw)}</div>
      ${others(rival).filter((area) => !area.id.startsWith("hand")).map(draw)}
      <div class=${`t-centre${at("middle").length > 1 ? " t-several" : ""}`}>${at("middle").map(draw)}</div>
      ${others(own).filter((area) => !area.id.startsWith("hand")).map(draw)}
      <div class="t-bar t-bar-own">${facts(own).map(draw)}${others(own).filter((area) => area.id.startsWith("hand")).map(draw)}</div>
      <div class="t-under">${at("side").filter((area) => area.kind === "slots").map((area) => html`<div key=${area.id}><p class="t-label">${area.name}</p>${draw(area)}</div>`)}</div>
      ${children}
    </div>`;
}

/** The areas at the side: `asked` those that the question is about, the others without it. */
export function SideAreas({ asked }) {
  const about = new Set(drawn.question?.options.flatMap((option) => option.points));
  const is = (area) => drawn.status === "choice" && area.things.some((thing) => about.has(thing.id));
  return drawn.scene.areas.filter((area) => area.place === "side" && (asked === undefined || is(area) === asked)).map(
    (area) => html`<${Section} key=${area.id} title=${area.name} aside=${area.note} className=${`t-area t-area-${area.id}`}>${draw(area)}<//>`,
  );
}

function View() {
  const { shown } = table;
  drawn = shown;
  if (!shown) return table.id ? html`<p class="empty">${t("table.opening")}</p>` : html`<${Setup} />`;
  const hand = shown.scene.areas.filter((area) => area.place === "hand");
  return html`<${Fragment}>
    <aside class="t-left" aria-label=${t("table.story")}><header class="bar"><h2>${t("table.story")}</h2><div class="bar-aside"><button type="button" class="link" onClick=${() => change({ sheet: true })}>${t("table.whole")}</button> <${Key}>Y<//></div></header><${Story} /></aside>
    <${TableBody}><div class="t-hand">${hand.map(draw)}</div>${shown.status === "curtain" && html`<${Curtain} />`}<//>
    <div class="t-right"><${Tools} /><${SideAreas} asked=${true} /><${Question} /><${Would} /><${SideAreas} asked=${false} /></div>
    <${Tray} />
    ${table.reader && html`<${Reader} />`}
    ${table.menu && html`<${Menu} />`}
    ${table.shared && html`<${Shared} />`}
    ${table.scenario && html`<${Scenario} text=${table.scenario} close=${() => change({ scenario: null })} />`}
    ${table.sheet && html`<${Sheet} />`}
  <//>`;
}

// ---------------------------------------------------------------- keys

function digit(key) {
  const shown = drawn;
  if (!shown?.question) return false;
  const options = meant(numbered(shown.question));
  if (key === "0" && !table.typed) {
    const out = options.find((option) => option.out);
    if (out) choose(out.option);
    return true;
  }
  const typed = table.typed + key;
  const most = Math.max(...options.map((option) => option.key));
  const found = options.find((option) => !option.out && option.key === Number(typed));
  clearTimeout(table.typing);
  if (found && Number(typed) * 10 > most) {
    change({ typed: "" });
    choose(found.option);
  } else if (found) {
    // A second digit may follow.
    change({ typed, current: found.option });
    table.typing = setTimeout(() => change({ typed: "" }), 1500);
  } else change({ typed: "" });
  return true;
}

function enter(event) {
  const shown = drawn;
  if (!shown) {
    if (event.target === document.body) document.querySelector(".t-begin .button")?.click();
    return event.target === document.body;
  }
  if (shown.status === "curtain" && event.target === document.body) return lift();
  if (event.target !== document.body) return false;
  if (isSet(shown.question) && isFull(shown.question)) return sendPicks();
  const now = current() ?? (table.narrowed.length && meant(shown.question?.options ?? []).length === 1 ? meant(shown.question.options)[0] : null);
  return now ? choose(now.option) : false;
}

function back() {
  if (table.typed) return change({ typed: "" });
  if (table.narrowed.length) return change({ narrowed: table.narrowed.slice(0, -1) });
  if (table.picks.length) return change({ picks: table.picks.slice(0, -1) });
  return drawn?.question?.picked.length ? takeBack() : false;
}

/** Arrows from nowhere begin in the list of options. */
function arrows(event) {
  if (event.target !== document.body || !drawn?.question) return false;
  const items = [...document.querySelectorAll(".t-options [data-item]")];
  (event.key === "ArrowUp" ? items.at(-1) : items[0])?.focus();
  return true;
}

async function whyAll() {
  const shown = drawn;
  const about = document.activeElement?.dataset?.thing;
  const hand = shown?.scene.areas.find((area) => area.place === "hand")?.things ?? [];
  const things = about ? [{ id: about, name: "" }] : hand.filter((thing) => !optionsOf(thing.id).length);
  for (const thing of things) await whyNot(thing.id);
  const lines = things.flatMap((thing) => table.why[thing.id] ?? []);
  app.say(lines.length ? [...new Set(lines)].join(" ") : t("table.nothing_refused"));
}

const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

export const screen = {
  head() {
    const shown = drawn;
    if (!shown) return { over: "", title: t("screen.table") };
    return { over: shown.players.map((player) => player.name).join(" v "), title: shown.head.split(", ").slice(0, 2).join(", ") };
  },

  view: () => html`<${View} />`,

  keys: () => [
    { keys: DIGITS, shown: ["1", "9"], words: t("table.keys.choose"), run: (event) => digit(event.key) },
    { keys: [], shown: ["0"], words: t("table.keys.out") },
    { keys: ["Enter"], shown: ["↵"], words: t("table.keys.done"), run: enter },
    { keys: ["Backspace"], shown: ["⌫"], words: t("table.keys.back"), run: back },
    { keys: ["."], shown: ["."], words: t("table.keys.goes_on"), run: () => { goOn(); } },
    { keys: ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"], shown: ["↑ ↓"], words: t("table.keys.walk"), run: arrows },
    { keys: [], shown: ["⇥"], words: t("table.keys.tab") },
    { keys: ["w"], shown: ["W"], words: t("table.keys.why"), run: () => { whyAll(); } },
    { keys: ["u"], shown: ["U"], words: t("table.back"), run: () => { takeBack(); } },
    { keys: [" "], shown: ["␣"], words: t("table.skip"), run: (event) => (event.target.matches("button, a") ? false : skip()) },
    { keys: ["h"], shown: ["H"], words: t("table.keys.words"), run: () => { const now = current(); if (now?.face) read("", now.face); } },
    { keys: ["y"], shown: ["Y"], words: t("table.story"), run: () => change({ sheet: !table.sheet }) },
    { keys: ["m"], shown: ["M"], words: t("table.menu"), run: () => drawn && change({ menu: true }) },
    { keys: ["Escape"], shown: [], run: () => change({ narrowed: [], picks: [], typed: "", sheet: false, current: null }) },
  ],

  async enter() {
    const [id, code] = app.route.rest;
    if (id === "link" && code) return begin("table/new", { link: code, seats: ["person", "person"] });
    if (!id) {
      if (table.id && table.shown) open(table.id);
      return undefined;
    }
    if (id === table.id && table.shown && app.link.times === table.times) return undefined;
    table.times = app.link.times;
    if (table.id !== id) open(id);
    if (isGuest()) return undefined;
    const answer = await app.link.ask("table/open", { table: id });
    if (answer.error?.code === "unknown") {
      const kept = keptOf(id);
      if (kept && !(await begin("table/new", kept)).error) return undefined;
      Object.assign(table, { id: null, shown: null });
      app.say(answer.error.message);
      app.go("table");
    }
    return undefined;
  },

  listen: listenOnce,
};

/** Hear what is told about tables; both the table and the replay need it. */
export function listenOnce(given) {
  if (app) return;
  app = given;
  // Tests and the curious look at a table from the console.
  Object.assign(app, { table, begin, choose });
  app.link.on("faces", ({ faces }) => change({ faces: { ...table.faces, ...faces } }));
  app.link.on("table", heard);
}

/** Draw a state that is none of a running table. */
export function showing(state) {
  drawn = state;
}

export { Shared, draw, share, table, toneOf };
