// Small parts of all screens, and the words of the page.
import { Fragment, h, render } from "./vendor/preact.mjs";
import { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.mjs";
import htm from "./vendor/htm.mjs";

export { Fragment, h, render, useEffect, useLayoutEffect, useRef, useState };
export const html = htm.bind(h);

// ---------------------------------------------------------------- words

let words = {};
/** The languages of the page, each by its own name. */
export const LANGUAGES = { en: "English", fr: "Français" };

/** Load the words of the page in a language that there is. */
export async function loadWords(wanted) {
  const language = Object.keys(LANGUAGES).find((each) => wanted.toLowerCase().startsWith(each)) ?? "en";
  words = await (await fetch(new URL(`words/${language}.json`, import.meta.url))).json();
  document.documentElement.lang = language;
  return language;
}

/** Words by their key, with values for the names in braces. `key.one` is used for the number 1, if there is one. */
export function t(key, values = {}) {
  const one = values.number === 1 ? words[`${key}.one`] : undefined;
  const text = one ?? words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** A moment, as the clock of this machine shows it. */
export const clock = (seconds) => new Date(seconds * 1000).toLocaleTimeString("en-GB", { hour12: false });

// ---------------------------------------------------------------- signs

const PATHS = {
  error: "M8 1.5 15.2 14.5H.8Z",
  tick: "M8 .8a7.2 7.2 0 1 1 0 14.4A7.2 7.2 0 0 1 8 .8Zm-1.3 10.6 5.2-5.6-1.5-1.4-3.8 4-1.7-1.6-1.4 1.5Z",
  cross: "M1 1h14v14H1Zm4.2 2.6L3.6 5.2 6.4 8l-2.8 2.8 1.6 1.6L8 9.6l2.8 2.8 1.6-1.6L9.6 8l2.8-2.8-1.6-1.6L8 6.4Z",
  lozenge: "M8 .8 15.2 8 8 15.2.8 8Z",
  gone: "M8 .8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 8 .8Zm0 2a5.2 5.2 0 0 1 3 9.4L3.8 5a5.2 5.2 0 0 1 4.2-2.2ZM5 3.8l7.2 7.2A5.2 5.2 0 0 1 5 3.8Z",
  dot: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Z",
  out: "M6 2H2v12h12v-4h-1.6v2.4H3.600V3.600H6ZM8 1.600h6.400V8h-1.600V4.300L7.600 9.500 6.500 8.400l5.200-5.200H8Z",
  find: "M7 1a6 6 0 0 1 4.700 9.700l3.700 3.700-1.400 1.400-3.700-3.700A6 6 0 1 1 7 1Zm0 2a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  moon: "M9.500 1.200A7 7 0 1 0 15 9.800 6 6 0 0 1 9.500 1.200Z",
  eye: "M8 3c3.500 0 6 2.600 7.500 5C14 10.400 11.500 13 8 13S2 10.400.500 8C2 5.600 4.500 3 8 3Zm0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
  arrow: "M0 6.500h10V3l6 5-6 5V9.500H0Z",
};

/** A sign; `label` is its name for those who do not see it. */
export function Sign({ name, label }) {
  const open = name === "warning";
  return html`<svg class=${`sign sign-${name}`} viewBox="0 0 16 16" aria-hidden=${label ? undefined : "true"} role=${label ? "img" : undefined} aria-label=${label}>
    <path d=${PATHS[open ? "error" : name]} fill=${open ? "none" : "currentColor"} fill-rule="evenodd" stroke=${open ? "currentColor" : undefined} stroke-width=${open ? 1.8 : undefined} />
    ${name === "error" && html`<path d="M7.200 5.500h1.600l-.3 4.500h-1Zm.8 5.300a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z" class="sign-cut" />`}
  </svg>`;
}

/** The signs of the kinds of a card's texts. */
export function Marks({ marks }) {
  return marks.map((mark, at) => html`<span key=${at} class=${`mark mark-${mark}`} aria-hidden="true"></span>`);
}

/** A square in the colour of an entry, with its sign, or with the first letter of its name. */
export function Seal({ entry, large = false }) {
  const inner = entry.sign?.length
    ? html`<svg viewBox="-1.15 -1.15 2.3 2.3">${entry.sign.map(([path, cut], at) => html`<path key=${at} d=${path} class=${cut ? "seal-cut" : "seal-sign"} />`)}</svg>`
    : [...entry.name][0];
  return html`<span class=${`seal${large ? " seal-large" : ""}${isPale(entry.accent) ? " seal-pale" : ""}`} style=${{ "--accent": entry.accent }} aria-hidden="true">${inner}</span>`;
}

function isPale(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.6;
}

/** The name of a key. */
export const Key = ({ children }) => html`<kbd>${children}</kbd>`;

/** A section with the heading bar of the helper cards. */
export function Section({ title, aside, children, accent, label, className = "", id }) {
  return html`<section class=${`section ${className}`} aria-label=${label ?? title} id=${id} style=${accent ? { "--accent": accent } : undefined}>
    <header class="bar"><h2>${title}</h2><div class="bar-aside">${aside}</div></header>
    <div class="section-body">${children}</div>
  </section>`;
}

/** A group of buttons of which one is pressed. */
export function Switch({ options, value, set, label }) {
  return html`<div class="switch" role="group" aria-label=${label}>
    ${options.map(
      ({ id, name, why }) => html`<button key=${id} type="button" aria-pressed=${value === id} disabled=${Boolean(why)} title=${why} onClick=${() => set(id)}>${name}</button>`,
    )}
  </div>`;
}

/** Words with marks: what is new is underlined, what has gone is struck. */
export function Runs({ runs }) {
  return runs.map(([words, strong, mark], at) => {
    const inner = strong ? html`<b>${words}</b>` : words;
    if (mark === "new") return html`<ins key=${at}>${inner}</ins>`;
    if (mark === "gone") return html`<del key=${at}>${inner}</del>`;
    return html`<${Fragment} key=${at}>${inner}<//>`;
  });
}

/** The words of runs as they are now. */
export const wordsOf = (runs) => runs.filter(([, , mark]) => mark !== "gone").map(([text]) => text).join("");

/** A picture that is swapped only when the new one has loaded; `shown` is called then. */
export function Picture({ src, alt, className, shown, lazy = false }) {
  const [current, setCurrent] = useState(null);
  useLayoutEffect(() => {
    if (!src || src === current) return undefined;
    let wanted = true;
    const next = new Image();
    const swap = () => {
      if (!wanted) return;
      setCurrent(src);
      shown?.(src);
    };
    next.src = src;
    // What has been decoded is drawn in the next frame, without a flicker.
    next.decode().then(swap, () => {
      if (next.complete && next.naturalWidth) swap();
    });
    return () => {
      wanted = false;
    };
  }, [src]);
  if (lazy) return html`<img class=${className} src=${src} alt=${alt} loading="lazy" decoding="async" />`;
  return current ? html`<img class=${className} src=${current} alt=${alt} />` : html`<div class=${`${className} blank`} role="img" aria-label=${alt}></div>`;
}

/** A dialog that keeps the focus inside; Escape closes it, and the focus returns. */
export function Dialog({ title, close, children, aside, className = "" }) {
  const ref = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    ref.current.showModal();
    return () => before?.focus?.();
  }, []);
  return html`<dialog ref=${ref} class=${className} aria-label=${title} onCancel=${(event) => { event.preventDefault(); close(); }} onKeyDown=${(event) => { if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); close(); } }} onClick=${(event) => event.target === ref.current && close()}>
    <header class="dialog-head"><h2>${title}</h2><p>${aside}</p><button type="button" class="button" onClick=${close}>${t("close")} <${Key}>Esc<//></button></header>
    ${children}
  </dialog>`;
}

// ---------------------------------------------------------------- lists

/** Keys for a list or grid that is one stop of the Tab key: arrows move inside. Items have the attribute `data-item`. */
export function roving(event) {
  const moves = { ArrowDown: "row", ArrowUp: "-row", ArrowRight: 1, ArrowLeft: -1, Home: "first", End: "last" };
  const move = moves[event.key];
  if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...event.currentTarget.querySelectorAll("[data-item]")];
  const at = items.indexOf(event.target.closest("[data-item]"));
  if (at < 0) return;
  const top = (item) => Math.round(item.getBoundingClientRect().top);
  let to = at;
  if (move === "first") to = 0;
  else if (move === "last") to = items.length - 1;
  else if (typeof move === "number") to = at + move;
  else {
    const here = items[at].getBoundingClientRect();
    const step = move === "row" ? 1 : -1;
    to = at + step;
    while (items[to] && top(items[to]) === top(items[at])) to += step;
    // In the next row, the one below or above.
    const row = items[to] ? items.filter((item) => top(item) === top(items[to])) : [];
    const near = row.sort((a, b) => Math.abs(a.getBoundingClientRect().left - here.left) - Math.abs(b.getBoundingClientRect().left - here.left))[0];
    if (near) to = items.indexOf(near);
  }
  const item = items[to];
  if (!item) return;
  event.preventDefault();
  event.stopPropagation();
  item.focus();
}
