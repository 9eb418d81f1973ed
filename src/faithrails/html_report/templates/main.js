// Puts the parts together: theme, deep links, the chosen answer, and what is printed.

const PRINTED = 20; // answers on paper
const $ = (id) => document.getElementById(id);

function themeButton() {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (root.style.colorScheme || (system.matches ? "dark" : "light")) === "dark";
  const set = (scheme) => {
    root.style.colorScheme = scheme;
    $("theme").textContent = dark() ? "Light theme" : "Dark theme";
  };
  let kept = "";
  try { kept = localStorage.getItem("faithrails-theme") ?? ""; } catch { /* storage is off: the theme is not kept */ }
  set(kept === "dark" || kept === "light" ? kept : "");
  system.addEventListener("change", () => set(root.style.colorScheme));
  $("theme").hidden = false;
  $("theme").addEventListener("click", () => {
    set(dark() ? "light" : "dark");
    try { localStorage.setItem("faithrails-theme", root.style.colorScheme); } catch { /* as above */ }
  });
}

function linkTo(id, number = -1) {
  return `#answer/${encodeURIComponent(id)}${number < 0 ? "" : `/${number + 1}`}`;
}

function linked() {
  const [, id, number] = location.hash.match(/^#answer\/([^/]+)(?:\/(\d+))?$/) ?? [];
  try {
    return id ? { id: decodeURIComponent(id), number: number ? number - 1 : -1 } : null;
  } catch { // a malformed link is none
    return null;
  }
}

function checkOf(index, check) {
  return { ...check, reasons: index.values.reasons[check.reasons] };
}

async function answerNode(index, row, announce, whole = true) {
  const found = await readAnswer(index, row);
  const question = found.find((one) => one?.question)?.question;
  const views = found.map((one, run) => one && new AnswerView(one, checkOf(index, row.checks[run]), announce, whole));
  const sides = views.map((view, run) => element("section", { class: "side", "aria-label": index.runs[run] },
    index.runs.length > 1 ? element("h4", { class: "run-name" }, element("span", { class: `run-tag tag-${run}` }, "AB"[run]), " ", element("bdi", {}, index.runs[run])) : "",
    view ? view.node : element("p", { class: "quiet" }, "This run has no such answer.")));
  const about = [row.task, row.source].filter(Boolean).map((text) => element("bdi", { class: "chip" }, text));
  const node = element("div", {},
    element("header", { class: "answer-head" }, element("h3", {}, element("a", { href: linkTo(row.id) }, element("bdi", {}, row.id))), labelChip(row.label), ...about),
    question ? element("p", { class: "question", dir: "auto" }, element("strong", {}, "Question: "), question) : "",
    element("div", { class: index.runs.length > 1 ? "sides" : "alone" }, ...sides));
  return { node, views };
}

function start(index) {
  let shown = null;
  const announce = (row) => (text, number) => {
    $("announce").textContent = clean(text);
    history.replaceState(null, "", linkTo(row.id, number));
  };

  async function show(row, number = -1) {
    shown = row;
    history.replaceState(null, "", linkTo(row.id, number));
    const { node, views } = await answerNode(index, row, announce(row));
    if (shown !== row) return; // another was chosen meanwhile
    $("detail").replaceChildren(node);
    $("detail").scrollTop = 0;
    const narrow = matchMedia("(max-width: 60rem)").matches;
    if (narrow && list.root.matches(":focus-within")) $("detail").scrollIntoView({ block: "start" });
    if (number >= 0) views.find((view) => view)?.pin(number, false);
  }

  const list = new AnswerList($("list"), index, show);
  const filters = new Filters($("filters"), index, (rows) => {
    const unit = index.rows.length === 1 ? "answer" : "answers";
    $("count").textContent = rows.length === index.rows.length ? `${rows.length.toLocaleString("en")} ${unit}`
      : `${rows.length.toLocaleString("en")} of ${index.rows.length.toLocaleString("en")} ${unit}`;
    list.fill(rows);
    if (list.chosen < 0 && rows.length) choose(rows);
    if (!rows.length) $("detail").replaceChildren(element("p", { class: "quiet" }, "No answer matches these filters."));
    (window.requestIdleCallback ?? setTimeout)(() => print(rows)); // Safari lacks the first
  });

  function choose(rows) {
    const wanted = linked();
    const place = wanted && !shown ? rows.findIndex((row) => row.id === wanted.id) : -1;
    list.choose(Math.max(0, place), false);
    show(rows[list.chosen], place < 0 ? -1 : wanted.number);
    if (place >= 0) $("answers").scrollIntoView();
  }

  async function print(rows) {
    const some = rows.slice(0, PRINTED);
    const nodes = await Promise.all(some.map((row) => answerNode(index, row, () => {}, false)));
    const told = `The first ${some.length} of ${rows.length.toLocaleString("en")} chosen answers, ${$("filters").elements.order.value}.`;
    $("print").replaceChildren(element("p", {}, told), ...nodes.map(({ node }) => node));
    document.documentElement.dataset.ready = "printable";
  }

  addEventListener("hashchange", () => {
    const wanted = linked();
    const row = wanted && index.byId.get(wanted.id);
    if (!row) return;
    const place = list.rows.indexOf(row);
    if (place >= 0) list.choose(place, false);
    show(row, wanted.number);
  });
  $("explorer").hidden = false;
  return filters.apply();
}

themeButton();
try {
  await start(await readIndex());
  performance.mark("ready");
  document.documentElement.dataset.ready ??= "answers";
} catch (error) {
  $("count").textContent = "The answers cannot be shown: this browser lacks DecompressionStream, or the file is damaged.";
  throw error;
}
