/* The hub's filter: phase and free text, kept in the address so that a filtered table can be shared.
   Without this script the whole table is there, the form stays hidden and a link leads to the table. */
(() => {
  "use strict";
  const form = document.querySelector(".fx-filter");
  const table = document.querySelector(".fx-hub");
  if (!form || !table) return;

  /* torchrun pads its colons: `exitcode  : -9`. */
  const fold = (text) => text.toLowerCase().replace(/\s+/g, " ").replaceAll(" : ", ": ").trim();
  /* Words that can tell failures apart: no numbers, process ids, times or paths, nothing as short as "on". */
  const wordsOf = (text) => {
    const parts = text.split(" ").filter((part) => !/[/\\]/.test(part)).flatMap((part) => part.split(/[^\p{L}\p{N}_]+/u));
    return new Set(parts.filter((part) => /^[\p{L}_].{2}/u.test(part)));
  };
  const groups = [...table.tBodies].map((body) => ({ body, phase: body.dataset.phase,
    rows: [...body.rows].slice(1).map((row) => {
      const text = fold(`${body.rows[0].textContent} ${row.textContent} ${row.dataset.text}`);
      const lines = row.dataset.lines.split("\n").map((line) => line.split("…").map(fold).filter(Boolean));
      return { row, text, lines, words: wordsOf(text) };
    }),
  }));
  const all = groups.flatMap((group) => group.rows);
  const [jump, output, notices, close, none, changes] = document.querySelectorAll(
    ".fx-jump, .fx-filter output, .fx-notices, .fx-close, .fx-none, .fx-changes"); /* in the page's order */

  /* Where `part` ends in `text`, or -1. A number is not found inside a longer one: -9 is not in -98. */
  const bothDigits = (left, right) => /^\d\d$/.test(`${left}${right}`);
  const end = (text, part, from = 0) => {
    for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) {
      const after = at + part.length;
      if (!bothDigits(text[at - 1], part[0]) && !bothDigits(part.at(-1), text[after])) return after;
    }
    return -1;
  };

  /* A pasted line: the fixed words of a printed text stand in it in their order, whatever stands between them. */
  const isPrinted = (pieces, query) => {
    let at = 0;
    return pieces.length > 0 && pieces.every((piece) => (at = end(query, piece, at)) >= 0);
  };

  /* The text as it was typed or a pasted line; only when no row has it, rows with all its words. */
  const matching = (rows, query) => {
    const exact = rows.filter(({ text, lines }) => end(text, query) >= 0 || lines.some((line) => isPrinted(line, query)));
    const words = query.split(" ");
    return exact.length ? exact : rows.filter(({ text }) => words.every((word) => end(text, word) >= 0));
  };

  /* How much words tell: the rarer the more, and nothing when most rows have them. */
  const having = new Map();
  for (const { words } of all) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1);
  const rarity = (rows) => (2 * rows > all.length ? 0 : Math.log(all.length / rows));
  const weigh = (words) => words.reduce((sum, word) => sum + rarity(having.get(word) ?? 1), 0);

  /* Rows with the most of the words by weight: two words at least, or half of the weight. */
  const closest = (rows, query) => {
    const asked = [...wordsOf(query)].filter((word) => weigh([word]));
    const half = weigh(asked) / 2;
    const near = rows.map((each) => [each, asked.filter((word) => each.words.has(word))])
      .filter(([, found]) => found.length > 1 || (found.length && weigh(found) >= half));
    const best = near.reduce((most, [, found]) => Math.max(most, weigh(found)), 0);
    return near.filter(([, found]) => weigh(found) >= 0.75 * best).map(([each]) => each);
  };

  const apply = () => {
    const query = fold(form.elements.q.value);
    const phase = form.elements.phase.value;
    const rows = groups.flatMap((group) => (!phase || group.phase === phase ? group.rows : []));
    const found = query ? matching(rows, query) : rows;
    const near = found.length ? [] : closest(rows, query);
    const visible = new Set([...found, ...near]);
    for (const group of groups) {
      for (const each of group.rows) each.row.hidden = !visible.has(each);
      group.body.hidden = group.rows.every((each) => each.row.hidden);
    }
    output.value = `${visible.size} of ${all.length}`;
    close.hidden = near.length === 0;
    none.hidden = visible.size > 0;
    table.hidden = visible.size === 0;
    changes.hidden = Boolean(query || phase);
    const state = new URLSearchParams();
    if (query) state.set("q", form.elements.q.value.trim());
    if (phase) state.set("phase", phase);
    const search = state.toString();
    history.replaceState(null, "", (search ? `?${search}` : location.pathname) + location.hash);
  };

  /* After a change in the form that sticks over the middle of the table: what is left of the table, right under it. */
  const changed = () => {
    apply();
    if (notices.getBoundingClientRect().top < form.getBoundingClientRect().bottom - 1) notices.scrollIntoView();
  };

  const state = new URLSearchParams(location.search);
  form.elements.q.value = state.get("q") ?? "";
  form.elements.phase.value = state.get("phase") ?? "";
  if (form.elements.phase.selectedIndex < 0) form.elements.phase.value = ""; /* a phase that is no more */
  form.hidden = false;
  jump.hidden = true;
  form.addEventListener("input", changed);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(changed));
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    form.elements.q.focus();
  });
  apply();
})();
