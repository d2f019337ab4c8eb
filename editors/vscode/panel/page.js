// The page of the panel. It shows what the extension sends, and sends back what is pressed.
"use strict";

(() => {
  const editor = acquireVsCodeApi();
  const main = document.getElementById("card");
  const said = document.getElementById("said");
  /** Milliseconds of quiet before a screen reader is told. */
  const RESTS = 600;
  /** The newest card without errors, with its face and its words. */
  let last = editor.getState();
  let telling;

  /** Return an element with attributes and children; a child may be a text, and is left out if it is empty. */
  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (typeof value === "function") {
        made.addEventListener(key, value);
      } else if (value !== undefined && value !== false) {
        made.setAttribute(key, value === true ? "" : value);
      }
    }
    made.append(...children.flat().filter((child) => child !== undefined && child !== ""));
    return made;
  }

  function drawing(path, attributes) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
    shape.setAttribute("d", path);
    for (const [key, value] of Object.entries({ "aria-hidden": "true", ...attributes })) {
      svg.setAttribute(key, value);
    }
    svg.append(shape);
    return svg;
  }

  /** Return printed words as nodes: what stands between two asterisks is bold. */
  function words(text) {
    return text.split("**").map((part, index) => (index % 2 ? element("b", {}, part) : part));
  }

  const plain = (text) => text.replaceAll("**", "");
  const unquoted = (text) => text.replaceAll("`", "");

  const isAlike = (one, other) =>
    one.texts.length === other.texts.length &&
    one.texts.every(({ cost, paragraphs }, at) => cost === other.texts[at].cost && String(paragraphs) === String(other.texts[at].paragraphs));

  function stroke({ title, entry, card, kind }) {
    return element(
      "header",
      { class: "stroke" },
      card ? element("p", { class: "label" }, [entry.replaceAll("-", " "), kind].filter(Boolean).join(" · ")) : "",
      element("h1", {}, title),
    );
  }

  /** The sides of the card's pieces, of which one is shown. */
  function sides(card) {
    if ((card.sides ?? []).length < 2) {
      return "";
    }
    return element(
      "div",
      { class: "sides", role: "group", "aria-label": "Side" },
      card.sides.map(({ id, label }) =>
        element(
          "button",
          { "aria-pressed": String(id === card.side), title: id, click: () => editor.postMessage({ type: "side", id }) },
          label,
        ),
      ),
    );
  }

  function face(card, isOld) {
    const alt = [card.title, ...card.texts.flatMap(({ cost, paragraphs }) => [cost, ...paragraphs])];
    return element(
      "figure",
      { class: isOld ? "face old" : "face" },
      element("img", { src: card.face, alt: alt.filter(Boolean).map(plain).join(". ") }),
      isOld ? element("figcaption", { class: "tape" }, element("span", {}, "Old · last good print")) : "",
    );
  }

  const INTENTION = "M5 12a5 5 0 0 1 7.8-4.1L21 12l-8.2 4.1A5 5 0 0 1 5 12z";
  const REACTION = "M12 3.5a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8M12 13a3.4 3.4 0 0 1 3.4 3.5c0 2.4-1.8 4-4.6 4.9c1.1-.7 1.7-1.4 1.8-2.1A3.4 3.4 0 0 1 12 13z";

  /** Two kinds of text have a colour and a shape of their own. */
  const kindOf = ({ label }) => /^(intention|reaction)$/i.exec(label)?.[1].toLowerCase() ?? "plain";

  function bar({ cost, label, letter }) {
    const mark = { intention: INTENTION, reaction: REACTION }[kindOf({ label })];
    if (!cost && !label && !letter) {
      return "";
    }
    return element(
      "h3",
      {},
      letter ? element("span", { class: "letter" }, letter) : mark ? drawing(mark, { viewBox: "0 0 24 24", class: "mark" }) : "",
      element("span", { class: "cost" }, plain(cost)),
      element("span", { class: "kind" }, label),
    );
  }

  /** Return what a text was in the last commit, without the parts that are the same. */
  function unlike({ cost, paragraphs, was }) {
    const other = [was.cost === cost ? "" : was.cost, ...was.paragraphs.filter((each) => !paragraphs.includes(each))];
    return other.some(Boolean) ? other.filter(Boolean) : was.paragraphs;
  }

  function printed(card, areOld) {
    return [
      ...card.texts.map((text) =>
        element(
          "article",
          { class: `text ${kindOf(text)}` },
          bar(text),
          element(
            "button",
            {
              class: "words",
              title: text.range ? `Go to line ${text.range.start.line + 1}` : undefined,
              disabled: !text.range,
              click: () => editor.postMessage({ type: "go", ...text.range.start }),
            },
            text.paragraphs.map((paragraph) => element("span", { class: "paragraph" }, words(paragraph))),
          ),
          text.was ? element("p", { class: "was", title: "In the last commit" }, "was: ", words(unlike(text).join(" "))) : "",
        ),
      ),
      areOld ? element("p", { class: "note" }, "These are the words of the last text without errors.") : "",
    ];
  }

  function counted(problems) {
    const of = (severity, one, more) => {
      const number = problems.filter((problem) => problem.severity === severity).length;
      return number ? `${number} ${number === 1 ? one : more}` : "";
    };
    const found = [of("error", "error", "errors"), of("warning", "warning", "warnings")];
    return found.filter(Boolean).join(", ") || "none";
  }

  /** Filled for an error, open for a warning. */
  const TRIANGLE = "M12 3l10 18H2z";

  function problemList(problems) {
    return element(
      "section",
      { class: "problems", "aria-labelledby": "problems" },
      element("h2", { id: "problems" }, "Problems", element("span", { class: "count" }, counted(problems))),
      element(
        "ul",
        {},
        problems.map(({ message, hint, fix, severity, code, page, file, range: { start } }, at) =>
          element(
            "li",
            { class: severity },
            drawing(TRIANGLE, { viewBox: "0 0 24 24", class: "sign" }),
            element(
              "button",
              { class: "problem", click: () => editor.postMessage({ type: "go", ...start }) },
              element("span", { class: "hidden" }, `${severity}: `),
              element("b", {}, unquoted(message)),
            ),
            element(
              "p",
              { class: "where" },
              element("span", {}, `${file} ${start.line + 1}:${start.character + 1}`),
              page
                ? element("a", { href: page, click: (event) => (event.preventDefault(), editor.postMessage({ type: "page", page })) }, code)
                : element("span", {}, code),
            ),
            hint || fix
              ? element(
                  "p",
                  { class: "hint" },
                  element("span", {}, unquoted(hint)),
                  fix ? element("button", { class: "fix", title: fix, click: () => editor.postMessage({ type: "fix", at }) }, "Apply fix") : "",
                )
              : "",
          ),
        ),
      ),
    );
  }

  /** The cards that say the piece under the cursor. */
  function sayingList({ piece }) {
    if (!piece) {
      return "";
    }
    const number = piece.cards.length;
    return element(
      "section",
      { class: "problems", "aria-labelledby": "saying" },
      element(
        "h2",
        { id: "saying" },
        `Cards that say ${piece.title}`,
        element("span", { class: "count" }, number ? `${number} ${number === 1 ? "card" : "cards"}` : "none"),
      ),
      element(
        "ul",
        {},
        piece.cards.map(({ title, uri, range: { start } }) =>
          element(
            "li",
            {},
            element("button", { class: "problem", click: () => editor.postMessage({ type: "go", uri, ...start }) }, title),
            element("p", { class: "where" }, `line ${start.line + 1}`),
          ),
        ),
      ),
    );
  }

  /** A cross for a scenario that fails. */
  const CROSS = "M4 4l16 16M20 4L4 20";
  const MOST_FAILED = 3;

  function scenarioList(card, played) {
    if (!card.scenarios) {
      return "";
    }
    const failed = played?.failed ?? [];
    const names = new Set(failed.map(({ name }) => name));
    const open = { type: "scenario" };
    return element(
      "section",
      { class: "problems", "aria-labelledby": "scenarios" },
      element(
        "h2",
        { id: "scenarios" },
        "Scenarios",
        element("span", { class: "count" }, played ? `${played.passed} of ${played.passed + names.size} pass` : "wait"),
      ),
      element(
        "ul",
        {},
        failed.slice(0, MOST_FAILED).map(({ name, message, range: { start } }) =>
          element(
            "li",
            { class: "error" },
            drawing(CROSS, { viewBox: "0 0 24 24", class: "sign" }),
            element(
              "button",
              { class: "problem", click: () => editor.postMessage({ ...open, name, ...start }) },
              element("b", {}, name || "All of the file"),
            ),
            element("p", { class: "where" }, element("span", {}, unquoted(message)), element("span", {}, `line ${start.line + 1}`)),
          ),
        ),
        played
          ? element(
              "li",
              {},
              failed.length > MOST_FAILED ? `and ${failed.length - MOST_FAILED} more · ` : "",
              element("button", { class: "problem", click: () => editor.postMessage(open) }, "Open scenarios.yaml"),
            )
          : "",
      ),
    );
  }

  const SENTENCES = {
    starting: "Gesso is starting.",
    off: "Gesso does not run for this file.",
    none: "The cursor is on no card.",
  };

  function show({ state, card, problems = [], played }) {
    const shown = [];
    if (state === "card") {
      const key = `${card.entry}/${card.card}`;
      const before = last?.key === key ? last.card : undefined;
      const isBroken = problems.some(({ severity }) => severity === "error");
      const areOldWords = isBroken && !card.texts.length && before !== undefined;
      const best = { ...card, face: card.face ?? (card.side ? undefined : before?.face), texts: areOldWords ? before.texts : card.texts };
      // A mistake on another card keeps this face from being drawn again, and changes nothing on it.
      const isOld = card.ready && (card.old || !card.face) && !(before && !isBroken && isAlike(card, before));
      shown.push(stroke({ ...card, kind: card.kind || before?.kind }), problems.length ? problemList(problems) : "");
      shown.push(sayingList(card), sides(card));
      shown.push(best.face ? face(best, isOld) : card.ready ? "" : element("p", { class: "note" }, "The face is being drawn."));
      shown.push(element("section", { "aria-label": "Printed words" }, printed(best, areOldWords)));
      shown.push(problems.length ? "" : problemList(problems), scenarioList(card, isBroken ? undefined : played));
      if (card.face && card.ready && !card.old) {
        last = { key, card };
        editor.setState(last);
      }
      tell(`${card.title}: ${counted(problems)}. ${best.texts.flatMap(({ paragraphs }) => paragraphs).map(plain).join(" ")}`);
    } else {
      shown.push(element("p", { class: "empty" }, SENTENCES[state]));
      if (last && state !== "off") {
        shown.push(element("div", { class: "before" }, face(last.card, false), element("p", { class: "note" }, `${last.card.title}, seen before`)));
      }
      tell(SENTENCES[state]);
    }
    replace(shown.filter(Boolean));
  }

  /** Put new elements in, and leave the focus and the scroll where they were. */
  function replace(shown) {
    const focused = [...main.querySelectorAll("button, a")].indexOf(document.activeElement);
    const { scrollTop } = document.documentElement;
    main.replaceChildren(...shown);
    if (focused >= 0) {
      main.querySelectorAll("button, a")[focused]?.focus();
    }
    document.documentElement.scrollTop = scrollTop;
  }

  function tell(text) {
    clearTimeout(telling);
    telling = setTimeout(() => {
      if (said.textContent !== text) {
        said.textContent = text;
      }
    }, RESTS);
  }

  window.addEventListener("message", ({ data }) => show(data));
  editor.postMessage({ type: "ready" });
})();
