// Light or dark, folded lists on narrow windows, copied blocks, scrolling blocks, and the choice of the gallery.
"use strict";

const root = document.documentElement;
const kept = () => { try { return localStorage.getItem("colours"); } catch { return null; } };
root.dataset.colours = kept() ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** Fold a list while the window is narrower. It is called as soon as the list is read, so that nothing moves later. */
function closeBelow(id, width) {
  const list = document.getElementById(id);
  const wide = matchMedia(`(min-width: ${width})`);
  const follow = () => { list.open = wide.matches; };
  wide.addEventListener("change", follow);
  follow();
}

/** The text of a block as somebody would type it: of a terminal's, the commands without prompt and answers. */
function typed(block) {
  const text = block.querySelector("pre").textContent;
  const commands = text.split("\n").filter((line) => line.startsWith("$ "));
  return block.closest(".highlight-console") ? commands.map((line) => line.slice(2)).join("\n") + "\n" : text;
}

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

document.addEventListener("DOMContentLoaded", () => {
  document.getElementById("colours").addEventListener("click", () => {
    root.dataset.colours = root.dataset.colours === "dark" ? "light" : "dark";
    try { localStorage.setItem("colours", root.dataset.colours); } catch { /* kept for this page alone */ }
  });
  for (const block of document.querySelectorAll("[class*='-file'], .highlight-console, .highlight-sh, .highlight-yaml, .highlight-toml, .highlight-react, .highlight-solrei")) {
    if (!block.matches("div[class^='highlight-']") || !typed(block).trim()) continue;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" });
    button.addEventListener("click", async () => {
      await copy(typed(block));
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    block.querySelector(".highlight").append(button);
  }
  const reachable = () => {
    for (const area of document.querySelectorAll("pre, .table")) {
      if (area.scrollWidth > area.clientWidth) area.tabIndex = 0;
      else area.removeAttribute("tabindex");
    }
  };
  addEventListener("load", reachable);
  addEventListener("resize", reachable);
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
