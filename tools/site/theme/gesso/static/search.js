// The search: an index of the whole site, fetched once, ranked while the reader types.
"use strict";

const KINDS = ["Page", "Page", "Word", "Code", "Card", "Command", "Key", "File"];
const FACTORS = [1.25, 1, 1.15, 1, 1, 1.15, 0.8, 0.2];
const WHOLE = [12, 12, 12, 12, 12, 12, 0, 0];
const PARTIAL = 0.7;
const IDLE = new Set("a an and are can do does for from how i in is it me my of on or the to what where which with you".split(" "));

const folded = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const tokens = (text) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const stem = (word) => (word.length > 3 ? word.replace(/ies$/, "y").replace(/([^s])s$/, "$1") : word);

/** Whether one word becomes the other with so many mistakes: a letter more, less, other, or two exchanged. */
function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before = [], row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + cost);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    [before, row] = [row, next];
  }
  return row[other.length];
}

/** The index, ready to be asked: `ask(query)` gives the results, best first, and what was read in place of what was typed. */
function ready({ pages, entries, words, synonyms }) {
  const known = new Map();  // each word of the index with its stem
  const note = (text) => {
    const found = tokens(text);
    for (const word of found) if (!known.has(word)) known.set(word, stem(word));
    return found;
  };
  const names = pages.map(([path]) => note(path.split("/").pop()));
  const parts = new Map();
  for (const [kind, title, page, anchor] of entries) if (!parts.has(page + anchor)) parts.set(page + anchor, title);
  /** The words of a title; of a page's, without the game that it ends with. */
  const wordsOf = (title, page, anchor) => {
    const found = note(title), game = anchor ? [] : tokens(page[2]);
    const ends = game.length > 0 && found.length > game.length && found.slice(-game.length).join(" ") === game.join(" ");
    return ends ? found.slice(0, -game.length) : found;
  };
  const read = entries.map(([kind, title, page, anchor, about]) => ({
    kind, title, anchor, about, page: pages[page], part: anchor ? parts.get(page + anchor) : "",
    titleWords: wordsOf(title, pages[page], anchor), gameWords: anchor ? [] : tokens(pages[page][2]), pageWords: anchor ? note(pages[page][1]) : names[page], aboutWords: note(about),
  }));
  const packed = new Map();  // each word of the texts with its entries, as `tools/site/search.py` packs them
  let last = "";
  for (const line of words.split("\n")) {
    const [rest, steps] = line.slice(1).split(" ");
    last = last.slice(0, parseInt(line[0], 36)) + rest;
    packed.set(last, steps);
    known.set(last, stem(last));
  }
  const placesOf = (word) => {
    let at = 0;
    return ((packed.get(word) ?? "").match(/[A-Z]*[0-9a-z]/g) ?? []).map((step) => {
      const above = [...step.slice(0, -1)].reduce((sum, capital) => 26 * sum + capital.charCodeAt(0) - 64, 0);
      return (at += 36 * above + parseInt(step.at(-1), 36));
    });
  };
  /** How well the words of the index fit one that is typed: 1 for the same, less for what begins with it. */
  const gradesOf = (word) => {
    const grades = new Map(), same = stem(word);
    for (const [other, stemmed] of known) {
      let grade = 0;
      if (other === word) grade = 1;
      else if (stemmed === same) grade = 0.9;
      else if (word.length > 1 && other.startsWith(word)) grade = 0.36 + 0.24 * word.length / other.length;
      else if (other.length > 3 && word.startsWith(other) && word.length - other.length < 4) grade = 0.4;
      if (grade) grades.set(other, grade);
    }
    const inText = new Map();
    // In a long text, some word begins with almost anything.
    for (const [other, grade] of grades) if (grade > 0.5 || word.length > 3) for (const entry of placesOf(other)) inText.set(entry, Math.max(grade, inText.get(entry) ?? 0));
    return { grades, inText };
  };
  const mended = (word) => {
    if (word.length < 4 || known.has(word) || /\d/.test(word) || [...known.keys()].some((other) => other.startsWith(word))) return [];
    const most = word.length > 7 ? 2 : 1;
    const near = [...known.keys()].map((other) => [distance(word, other, most), other]).filter(([steps]) => steps <= most);
    const least = Math.min(...near.map(([steps]) => steps));
    return near.filter(([steps]) => steps === least).map(([, other]) => other).slice(0, 6);
  };
  /** The parts of a query, each with the ways to say it: [weight, words]. */
  const partsOf = (typed, corrected) => {
    const parts = [];
    for (let at = 0; at < typed.length;) {
      const length = [3, 2, 1].find((many) => at + many <= typed.length && typed.slice(at, at + many).join(" ") in synonyms) ?? 1;
      const said = typed.slice(at, at + length);
      const ways = [[1, said], ...(synonyms[said.join(" ")] ?? []).map((phrase, number) => [0.95 - 0.1 * number, tokens(phrase)])];
      if (ways.length === 1) for (const other of mended(said[0])) { ways.push([0.9, [other]]); corrected.push(other); }
      parts.push(ways);
      at += length;
    }
    return parts;
  };
  const best = (list, grades) => list.reduce((most, word) => Math.max(most, grades.get(word) ?? 0), 0);
  const ask = (query) => {
    const corrected = [];
    const all = tokens(query);
    const typed = all.some((word) => !IDLE.has(word)) ? all.filter((word) => !IDLE.has(word)) : all;
    if (!typed.length) return { results: [], corrected };
    const parts = partsOf(typed, corrected);
    const asked = new Map(parts.flat().flatMap(([, said]) => said).map((word) => [word, gradesOf(word)]));
    const stems = new Set([...asked.keys()].map(stem));
    const whole = typed.join(" "), stemmed = typed.map(stem).join(" ");
    const option = /^\s*-/.test(query) ? folded(query.trim()).split(/\s/)[0] : "";
    const results = [];
    read.forEach((entry, number) => {
      const scoreOf = (word) => {
        const { grades, inText } = asked.get(word);
        return Math.max(10 * best(entry.titleWords, grades), 8 * best(entry.gameWords, grades), (entry.anchor ? 4 : 8) * best(entry.pageWords, grades), 3 * best(entry.aboutWords, grades), 2.2 * (inText.get(number) ?? 0));
      };
      let sum = 0, met = 0;
      for (const ways of parts) {
        let most = 0;
        for (const [weight, said] of ways) {
          const scores = said.map(scoreOf);
          if (Math.min(...scores) > 0) most = Math.max(most, weight * scores.reduce((one, other) => one + other) / scores.length);
        }
        sum += most;
        met += most > 0 ? 1 : 0;
      }
      if (!met) return;
      const share = entry.titleWords.filter((word) => stems.has(stem(word))).length / Math.max(1, entry.titleWords.length);
      let score = sum / parts.length * (0.7 + 0.5 * share);
      if (met < parts.length) score *= PARTIAL * met / parts.length;
      const same = entry.anchor ? entry.titleWords.join(" ") === whole : entry.titleWords.map(stem).join(" ") === stemmed;
      if (same) score += WHOLE[entry.kind];
      if (option && folded(entry.title).split(/[\s,|]+/).includes(option)) score += 20;
      results.push({ ...entry, score: score * FACTORS[entry.kind] * entry.page[3] });
    });
    results.sort((one, other) => other.score - one.score);
    // Of things with one name, such as an option of many commands, one is enough at the top.
    const times = new Map();
    for (const result of results) {
      const name = `${result.kind} ${result.title}`;
      times.set(name, (times.get(name) ?? 0) + 1);
      if (times.get(name) > 1) result.score *= 0.3;
    }
    results.sort((one, other) => other.score - one.score);
    const first = results[0]?.score ?? 0;
    return { results: results.filter(({ score }) => score > first * 0.1), corrected };
  };
  return { ask };
}

if (typeof document === "undefined") module.exports = { ready };
else addEventListener("DOMContentLoaded", () => {
  const root = document.documentElement.dataset.content_root;
  const make = (tag, about = {}, ...inside) => { const made = Object.assign(document.createElement(tag), about); made.append(...inside); return made; };
  const whereOf = ({ page, anchor }) => `${root}${page[0]}.html${anchor ? "#" + anchor : ""}`;
  const besides = ({ kind, title, page, part, anchor, about }) => [KINDS[kind], !anchor ? "" : part !== title ? part : page[1], page[2], about].filter(Boolean).join(" · ");
  let asked;
  const index = () => asked ??= new Promise((done, failed) => {
    window.gessoSearch = (data) => done(ready(data));
    document.head.append(make("script", { src: `${root}_static/search-index.js`, onerror: failed }));
  });
  /** The places that a question leads to, best first: for whoever builds on the index. */
  window.gesso = { ask: async (query) => (await index()).ask(query).results.map(({ page }) => `/${page[0]}.html`) };
  const many = (count, { corrected }) =>
    (corrected.length && count ? `Read as ${corrected.slice(0, 3).join(", ")}. ` : "") + (count === 0 ? "Nothing found." : count === 1 ? "One result." : `${count} results.`);

  const box = document.getElementById("search");
  if (box) {
    const list = document.getElementById("found"), told = document.getElementById("told");
    let at = -1, last = "";
    const rows = () => [...list.querySelectorAll("a")];
    const close = () => { list.hidden = true; box.setAttribute("aria-expanded", "false"); box.removeAttribute("aria-activedescendant"); at = -1; };
    const mark = (to) => {
      const all = rows();
      at = (to + all.length + 1) % (all.length + 1);
      if (at === all.length) at = -1;
      all.forEach((row, number) => row.setAttribute("aria-selected", String(number === at)));
      if (at < 0) box.removeAttribute("aria-activedescendant");
      else { box.setAttribute("aria-activedescendant", all[at].id); all[at].scrollIntoView({ block: "nearest" }); }
    };
    const show = async () => {
      const query = box.value.trim();
      if (!query) { close(); told.textContent = ""; return; }
      let answer;
      try { answer = (await index()).ask(query); } catch { told.textContent = "The search cannot be loaded."; return; }
      if (query !== box.value.trim() || (query === last && !list.hidden)) return;
      last = query;
      const results = answer.results.slice(0, 8);
      list.replaceChildren(...results.map((result, number) => {
        const row = make("a", { href: whereOf(result), id: `found-${number}`, tabIndex: -1 }, make("b", {}, result.title), make("span", {}, besides(result)));
        row.setAttribute("role", "option");
        row.setAttribute("aria-selected", "false");
        return row;
      }));
      told.textContent = many(answer.results.length, answer);
      list.hidden = results.length === 0;
      box.setAttribute("aria-expanded", String(!list.hidden));
      at = -1;
      box.removeAttribute("aria-activedescendant");
    };
    box.addEventListener("focus", () => { index().catch(() => {}); show(); });
    box.addEventListener("input", show);
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") { close(); return; }
      if (list.hidden) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); mark(event.key === "ArrowDown" ? at + 1 : at < 0 ? rows().length - 1 : at - 1); }
      if (event.key === "Enter" && at >= 0) { event.preventDefault(); rows()[at].click(); }
    });
    list.addEventListener("click", close);
    document.addEventListener("click", (event) => { if (!box.form.contains(event.target)) close(); });
    box.form.addEventListener("focusout", (event) => { if (event.relatedTarget && !box.form.contains(event.relatedTarget)) close(); });
  }

  const page = document.getElementById("results");
  const wide = document.getElementById("again");
  if (page) {
    const kinds = document.getElementById("kinds"), told = document.getElementById("counted");
    let chosen = "";
    const show = async (query) => {
      wide.value = query;
      if (!query.trim()) { page.replaceChildren(); kinds.replaceChildren(); told.textContent = ""; return; }
      let answer;
      try { answer = (await index()).ask(query); } catch { told.textContent = "The search cannot be loaded."; return; }
      const counts = new Map();
      for (const { kind } of answer.results) counts.set(KINDS[kind], (counts.get(KINDS[kind]) ?? 0) + 1);
      if (!counts.has(chosen)) chosen = "";
      kinds.replaceChildren(...[["", answer.results.length], ...counts].map(([kind, count]) => {
        const button = make("button", { type: "button", onclick: () => { chosen = kind; show(query); } }, `${kind || "All"} ${count}`);
        button.setAttribute("aria-pressed", String(kind === chosen));
        return button;
      }));
      const results = answer.results.filter(({ kind }) => !chosen || KINDS[kind] === chosen);
      page.replaceChildren(...results.slice(0, 60).map((result) => make("li", {}, make("a", { href: whereOf(result) }, result.title), make("p", {}, besides(result)))));
      told.textContent = many(results.length, answer);
    };
    wide.addEventListener("input", () => { history.replaceState(null, "", `?q=${encodeURIComponent(wide.value)}`); show(wide.value); });
    wide.form.addEventListener("submit", (event) => event.preventDefault());
    show(new URLSearchParams(location.search).get("q") ?? "");
    if (!wide.value) wide.focus();
  }

  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    (box ?? wide)?.focus();
    (box ?? wide)?.select();
  });
});
