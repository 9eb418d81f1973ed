// Filters and orders of the list.

const LABEL_FILTERS = {
  faithful: (row) => row.label === 0,
  unfaithful: (row) => row.label === 1,
  "false alarms": (row) => row.label === 0 && row.checks.some((check) => check && check.decision !== "pass"),
  "missed (unfaithful, passed)": (row) => row.label === 1 && row.checks.some((check) => check?.decision === "pass"),
};
const CHANGES = {
  "decision changed": (row) => differ(row, "decision"),
  "verdicts changed": (row) => differ(row, "labels"),
  unchanged: (row) => !differ(row, "decision") && !differ(row, "labels"),
  "in one run only": (row) => row.checks.includes(null),
};
const ORDERS = {
  "most changed first": (a, b) => changed(b) - changed(a) || b.badness - a.badness,
  "worst claims first": (a, b) => b.badness - a.badness,
  "best answers first": (a, b) => a.badness - b.badness,
  "as in the file": (a, b) => a.order - b.order,
};

function differ(row, name) {
  const [a, b] = row.checks;
  return Boolean(a && b) && a[name] !== b[name];
}

function changed(row) {
  const [a, b] = row.checks;
  if (!a || !b) return 0;
  return 2 * differ(row, "decision") + differ(row, "labels") + Math.abs((a.chance ?? 0) - (b.chance ?? 0));
}

class Filters {
  constructor(form, index, onChange) {
    Object.assign(this, { form, index, onChange, turn: 0 });
    const { values } = index;
    const any = (test) => (row) => row.checks.some((check) => check && test(check));
    this.tests = {
      decision: (name) => any((check) => check.decision === name),
      reason: (name) => any((check) => values.reasons[check.reasons].includes(name)),
      verifier: (name) => any((check) => values.verifiers[check.verifiers].includes(name)),
      task: (name) => (row) => row.task === name,
      source: (name) => (row) => row.source === name,
      label: (name) => LABEL_FILTERS[name],
      change: (name) => CHANGES[name],
    };
    const distinct = (lists) => [...new Set(lists.flat())].sort();
    this.options("decision", Object.keys(DECISIONS), (name) => DECISIONS[name].name);
    this.options("reason", distinct(values.reasons), words);
    this.options("verifier", distinct(values.verifiers));
    this.options("task", distinct(values.task), (name) => name || "(none)");
    this.options("source", distinct(values.source), (name) => name || "(none)");
    this.options("label", index.rows.some((row) => row.label !== null) ? Object.keys(LABEL_FILTERS) : []);
    this.options("change", index.runs.length > 1 ? Object.keys(CHANGES) : []);
    const orders = Object.keys(ORDERS).slice(index.runs.length > 1 ? 0 : 1);
    form.elements.order.append(...orders.map((name) => element("option", { value: name }, name)));
    form.addEventListener("change", () => this.apply());
    form.elements.search.addEventListener("input", () => this.later());
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(() => this.apply()));
    form.hidden = false;
  }

  // Fill a menu with the values that occur, each with its count; hide it if there is nothing to choose.
  options(name, values, told = (value) => value) {
    const menu = this.form.elements[name];
    const found = values.map((value) => [value, this.index.rows.filter(this.tests[name](value)).length]).filter(([, number]) => number);
    menu.parentElement.hidden = found.length < 2 && !["label", "change"].includes(name) || !found.length;
    menu.append(element("option", { value: "*" }, "all"),
      ...found.map(([value, number]) => element("option", { value: `=${value}` }, `${told(value)} (${number.toLocaleString("en")})`)));
  }

  later() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.apply(), 200);
  }

  async apply() {
    const turn = ++this.turn;
    const { elements } = this.form;
    let rows = this.index.rows;
    for (const [name, test] of Object.entries(this.tests)) {
      if (elements[name].value !== "*") rows = rows.filter(test(elements[name].value.slice(1)));
    }
    rows = await this.matching(rows, elements.search.value.toLowerCase().split(/\s+/).filter(Boolean), turn);
    if (turn !== this.turn) return; // a later choice has overtaken this one
    this.onChange([...rows].sort(ORDERS[elements.order.value]));
  }

  async matching(rows, wanted, turn) {
    if (!wanted.length) return rows;
    const texts = [];
    for (const run of this.index.runs.keys()) {
      texts.push(await searchTexts(`answers-${run}`, (share) => {
        if (turn === this.turn) document.getElementById("count").textContent = `Searching … ${percent(share)}`;
      }));
    }
    const all = (text) => wanted.every((word) => text.includes(word));
    return rows.filter((row) => row.checks.some((check, run) => check && all(`${row.id.toLowerCase()}\n${texts[run][check.at]}`)));
  }
}
