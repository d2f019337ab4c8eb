// The front and the pages of entries. Without this file they can be read whole; with it a click seats somebody, arrows turn
// the cards over, and the whole set is kept for the time without a network.

import { keepOffline } from "./kept.js";

const root = document.documentElement;
const words = JSON.parse(root.dataset.words);
const base = document.body.dataset.base;

// ---------------------------------------------------------------- dark and light

const mode = document.querySelector(".mode");
const kept = (name, value) => {
  try {
    if (value === undefined) return localStorage.getItem(name);
    localStorage.setItem(name, value);
  } catch {
    // A browser may keep nothing; then the mode is that of the system.
  }
  return null;
};
const isDark = () => (root.dataset.mode ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
if (mode) {
  const before = kept("mode");
  if (before) root.dataset.mode = before;
  mode.hidden = false;
  mode.onclick = () => {
    root.dataset.mode = isDark() ? "light" : "dark";
    kept("mode", root.dataset.mode);
  };
}

// ---------------------------------------------------------------- who plays

const duel = document.getElementById("duel");
const tiles = [...document.querySelectorAll(".entries [data-entry]")];
for (const hint of document.querySelectorAll(".script")) hint.hidden = false;

/** Show who sits where, and let every way to the table lead there. */
function seat(pair) {
  for (const link of document.querySelectorAll("a[href*='#play='], a[href*='#both=']")) {
    link.href = link.getAttribute("href").replace(/=.*$/, `=${pair.join(",")}`);
  }
  duel.querySelectorAll(".seat").forEach((place, at) => {
    const tile = tiles.find((each) => each.dataset.entry === pair[at]);
    const picture = place.querySelector("img");
    const from = tile.querySelector("img");
    for (const name of ["src", "srcset", "alt"]) picture[name] = from[name];
    place.querySelector("a").href = tile.querySelector("a").href;
  });
  for (const tile of tiles) {
    const sits = pair.flatMap((id, at) => (id === tile.dataset.entry ? [at === 0 ? words.seat_you : words.seat_rival] : []));
    tile.querySelector(".sits").textContent = sits.join(" · ");
    tile.querySelector(".tile").classList.toggle("own", pair[0] === tile.dataset.entry);
  }
}

const play = document.getElementById("play");
if (duel && play) {
  const pair = decodeURIComponent(play.hash.split("=")[1]).split(",");
  let next = 0;
  seat(pair);
  for (const tile of tiles) {
    tile.querySelector(".tile").addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      pair[next] = tile.dataset.entry;
      next = 1 - next;
      seat(pair);
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target === document.body) play.click();
  });
}

// ---------------------------------------------------------------- one card at a time

const proofs = document.getElementById("proofs");
if (proofs) {
  const cards = [...proofs.children];
  const links = [...document.querySelectorAll(".gallery a")];
  const show = () => {
    const at = Math.max(0, cards.findIndex((card) => card.id === decodeURIComponent(location.hash.slice(1))));
    cards.forEach((card, number) => card.classList.toggle("current", number === at));
    links.forEach((link, number) => (number === at ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
    return at;
  };
  proofs.classList.add("chosen");
  show();
  addEventListener("hashchange", show);
  addEventListener("keydown", (event) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (move && !event.altKey && !event.ctrlKey && !event.metaKey) location.replace(`#${cards[(show() + move + cards.length) % cards.length].id}`);
    const turn = { ArrowDown: "next", ArrowUp: "prev" }[event.key];
    if (turn && event.target === document.body) {
      event.preventDefault();
      document.querySelector(`a[rel=${turn}]`).click();
    }
  });
}

// ---------------------------------------------------------------- what this browser can do

const canPlay = typeof WebAssembly === "object" && typeof WebAssembly.instantiate === "function" && typeof Worker === "function";
const state = document.getElementById("state");
if (!canPlay) {
  for (const link of document.querySelectorAll("a[href*='#play='], a[href*='#both=']")) {
    link.setAttribute("aria-disabled", "true");
    link.removeAttribute("href");
  }
  if (state) {
    state.textContent = words.no_machine;
    state.classList.add("wrong");
  }
}

keepOffline(base, canPlay);
