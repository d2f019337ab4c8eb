// Light or dark, as the reader's system has it or as the button says; which faces the gallery shows.
"use strict";

const root = document.documentElement;
const kept = () => { try { return localStorage.getItem("colours"); } catch { return null; } };
const wanted = kept() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
root.dataset.colours = wanted;

document.addEventListener("DOMContentLoaded", () => {
  document.getElementById("colours").addEventListener("click", () => {
    root.dataset.colours = root.dataset.colours === "dark" ? "light" : "dark";
    try { localStorage.setItem("colours", root.dataset.colours); } catch { /* kept for this page alone */ }
  });
  const sections = document.getElementById("sections");
  if (sections) {
    const wide = matchMedia("(min-width: 60rem)");
    const follow = () => { sections.open = wide.matches; };
    wide.addEventListener("change", follow);
    follow();
  }
  const choice = document.getElementById("entry");
  if (choice) {
    const figures = [...document.querySelectorAll("#gallery figure")];
    const show = () => {
      let count = 0;
      for (const figure of figures) {
        const entry = figure.dataset.entry;
        figure.hidden = choice.value !== "" && entry !== choice.value && !entry.startsWith(choice.value + "/");
        count += figure.hidden ? 0 : 1;
      }
      document.getElementById("shown").textContent = `${count} faces`;
    };
    const fromPlace = () => { choice.value = decodeURIComponent(location.hash.slice(1)); if (choice.selectedIndex < 0) choice.value = ""; show(); };
    choice.addEventListener("change", () => { history.replaceState(null, "", "#" + choice.value); show(); });
    addEventListener("hashchange", fromPlace);
    fromPlace();
  }
});
