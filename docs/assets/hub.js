/* The hub's filter: phase and free text, kept in the address so that a filtered table can be shared.
   Without this script the whole table is there and the form stays hidden. */
(() => {
  "use strict";
  const form = document.querySelector(".fx-filter");
  const table = document.querySelector(".fx-hub");
  if (!form || !table) return;

  const fold = (text) => text.toLowerCase().replace(/\s+/g, " ").trim();
  const groups = [...table.tBodies].map((body) => ({
    body,
    phase: body.dataset.phase,
    rows: [...body.rows].slice(1).map((row) => ({
      row,
      text: fold(`${body.rows[0].textContent} ${row.textContent} ${row.dataset.text}`),
      lines: row.dataset.lines.split("\n").map((line) => line.split("…").map(fold).filter(Boolean)),
    })),
  }));
  const total = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const nothing = document.querySelector(".fx-none");
  const output = form.querySelector("output");

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
  const chosen = (rows, query) => {
    const exact = rows.filter(({ text, lines }) => end(text, query) >= 0 || lines.some((line) => isPrinted(line, query)));
    const words = query.split(" ");
    return exact.length ? exact : rows.filter(({ text }) => words.every((word) => end(text, word) >= 0));
  };

  const apply = () => {
    const query = fold(form.elements.q.value);
    const phase = form.elements.phase.value;
    const rows = groups.flatMap((group) => (!phase || group.phase === phase ? group.rows : []));
    const visible = new Set(query ? chosen(rows, query) : rows);
    const shown = visible.size;
    for (const group of groups) {
      for (const each of group.rows) each.row.hidden = !visible.has(each);
      group.body.hidden = group.rows.every((each) => each.row.hidden);
    }
    output.value = `${shown} of ${total}`;
    nothing.hidden = shown > 0;
    table.hidden = shown === 0;
    const state = new URLSearchParams();
    if (query) state.set("q", form.elements.q.value.trim());
    if (phase) state.set("phase", phase);
    const search = state.toString();
    history.replaceState(null, "", (search ? `?${search}` : location.pathname) + location.hash);
  };

  const state = new URLSearchParams(location.search);
  form.elements.q.value = state.get("q") ?? "";
  form.elements.phase.value = state.get("phase") ?? "";
  if (form.elements.phase.selectedIndex < 0) form.elements.phase.value = ""; /* a phase that is no more */
  form.hidden = false;
  form.addEventListener("input", apply);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(apply));
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]");
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      form.elements.q.focus();
    }
  });
  apply();
})();
