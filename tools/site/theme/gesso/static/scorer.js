// How Sphinx ranks what it finds: its own numbers, but a page that is called what is searched for comes first.
"use strict";

var Scorer = {
  score: ([place, title, , , score]) => {
    const searched = (new URLSearchParams(location.search).get("q") ?? "").trim().toLowerCase();
    const names = [place.split("/").pop()];
    if (place.startsWith("diagnostics/")) names.push(title.split(" ").pop());
    const asked = [searched, searched.replace(/\s+/g, "-")];
    return names.some((name) => asked.includes(name.toLowerCase())) ? score + 100 : score;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
