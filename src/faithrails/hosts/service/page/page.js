// Sends what was typed to /v1/check, and shows the report. All texts are set as text, never as HTML.
"use strict";

const $ = (id) => document.getElementById(id);
const make = (tag, props = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...children);
  return element;
};
const words = (code) => code.replaceAll("_", " ");

const LABELS = {
  supported: ["✓", "supported"],
  contradicted: ["✗", "contradicted"],
  not_mentioned: ["✗", "not in the sources"],
  unsure: ["?", "undecided"],
  out_of_scope: ["·", "out of scope"],
};
const STRICTEST = Object.keys({ contradicted: 0, not_mentioned: 0, unsure: 0, out_of_scope: 0, supported: 0 });
const DECISIONS = {
  pass: ["✓", "Passes"],
  warn: ["!", "Goes out with a warning"],
  block: ["✗", "Blocked"],
  escalate: ["!", "Held for a person to decide"],
};

let last = null; // the reply that is shown, with the passages it was given
let running = null;
let timer = 0;

// --- what was typed ---------------------------------------------------------------------------------

function addSource(text = "") {
  const number = $("source-list").children.length + 1;
  const area = make("textarea", { rows: 3, value: text, dir: "auto" });
  area.setAttribute("aria-label", `Source ${number}`);
  const remove = make("button", { type: "button", className: "quiet", textContent: "×", title: "Remove this source" });
  remove.setAttribute("aria-label", `Remove source ${number}`);
  const item = make("li", {}, make("span", { className: "number", textContent: number }), area, remove);
  remove.onclick = () => { item.remove(); renumber(); };
  $("source-list").append(item);
  return area;
}

function renumber() {
  const texts = [...document.querySelectorAll("#source-list textarea")].map((area) => area.value);
  $("source-list").replaceChildren();
  (texts.length ? texts : [""]).forEach((text) => addSource(text));
}

function load(name) {
  const [question, answer, sources] = EXAMPLES[name];
  $("question").value = question;
  $("answer").value = answer;
  $("source-list").replaceChildren();
  sources.forEach((text) => addSource(text));
  check();
}

const risk = () => document.querySelector("input[name=risk]:checked").value;
const byThreshold = () => ["balanced", "strict"].includes($("preset").value || $("preset").dataset.own);

function trial() {
  if ($("cutoffs").hidden) return null;
  const chosen = $("preset").value ? { preset: $("preset").value } : {};
  if (byThreshold()) return { ...chosen, ...($("threshold").dataset.moved ? { threshold: +$("threshold").value } : {}) };
  if (risk() !== "custom") return { ...chosen, risk: risk() };
  return { ...chosen, warn_at: +$("warn").value, block_at: +$("block").value };
}

function moved(slider) {
  const warn = +$("warn").value, block = +$("block").value;
  if (slider === $("warn") && warn > block) $("block").value = warn;
  if (slider === $("block") && block < warn) $("warn").value = block;
  if (slider === $("threshold")) slider.dataset.moved = "yes";
  else document.querySelector("input[name=risk][value=custom]").checked = true;
  tell();
  again();
}

function tell() {
  const known = last || risk() === "custom"; // before the first check, nobody knows the cut-offs of a risk
  for (const name of ["warn", "block"]) $(`${name}-value`).textContent = known ? (+$(name).value).toFixed(2) : "–";
  $("threshold-value").textContent = (+$("threshold").value).toFixed(2);
}

function again() {
  clearTimeout(timer);
  if (last) timer = setTimeout(check, 120);
}

// --- asking -----------------------------------------------------------------------------------------

const headers = () => ({ "Content-Type": "application/json", ...($("key").value ? { Authorization: `Bearer ${$("key").value}` } : {}) });

async function check() {
  running?.abort();
  const mine = (running = new AbortController());
  const passages = [...document.querySelectorAll("#source-list textarea")].map((area) => area.value).filter((text) => text.trim());
  const settings = trial();
  const body = { question: $("question").value, answer: $("answer").value, passages, ...(settings ? { settings } : {}) };
  $("check").setAttribute("aria-busy", "true");
  try {
    const reply = await fetch("/v1/check", { method: "POST", headers: headers(), body: JSON.stringify(body), signal: mine.signal });
    const found = await reply.json();
    if (!reply.ok) throw Object.assign(new Error(found.error.message), { status: reply.status });
    last = { ...found, passages };
    $("error").hidden = true;
    show();
  } catch (error) {
    if (error.name === "AbortError") return;
    refuse(error.status === 401 ? "This service asks for an API key." : `Could not check: ${error.message}`);
    if (error.status === 401) { $("key-row").hidden = false; $("key").focus(); }
  } finally {
    if (running === mine) $("check").setAttribute("aria-busy", "false");
  }
}

function refuse(text) {
  // A report of something else must not stay beside what could not be checked.
  last = null;
  $("report").hidden = true;
  $("error").textContent = text;
  $("error").hidden = false;
}

// --- showing ----------------------------------------------------------------------------------------

function show() {
  const { report } = last;
  $("empty").hidden = true;
  $("report").hidden = false;
  headline(report);
  const answer = Array.from(report.repair ? report.repair.answer : $("answer").value); // places count code points
  $("marked").replaceChildren(...markedAnswer(answer, report.claims));
  legend(report.claims);
  $("claims").replaceChildren(...report.claims.map((claim, place) => make("li", {}, card(claim, place))));
  $("outgoing").textContent = last.answer;
  $("path").replaceChildren(...report.path.map(step));
  $("json").textContent = JSON.stringify(report, null, 2);
  const cutoffs = report.claims.map((claim) => claim.cutoffs).find(Boolean);
  if (cutoffs && risk() !== "custom") {
    $("warn").value = cutoffs.warn_at;
    $("block").value = cutoffs.block_at;
  }
  tell();
  const first = report.claims.findIndex((claim) => !["supported", "out_of_scope"].includes(claim.label));
  select(first < 0 && report.claims.length ? 0 : first);
}

function headline(report) {
  const [sign, said] = DECISIONS[report.decision];
  const counted = report.claims.filter((claim) => claim.label !== "out_of_scope");
  const good = counted.filter((claim) => claim.label === "supported").length;
  const told = counted.length ? [`${good} of ${counted.length} ${counted.length === 1 ? "claim" : "claims"} supported`] : [];
  const why = report.reasons.map(words);
  $("decision").className = `card ${report.decision}`;
  $("decision").replaceChildren(
    make("span", { className: "sign", ariaHidden: "true", textContent: sign }),
    make("strong", { textContent: said }),
    make("p", { textContent: [...told, ...why].join(" · ") || "nothing in the answer needs a source" }),
  );
}

/** The answer in pieces: where claims overlap, the strictest verdict is shown. */
function markedAnswer(answer, claims) {
  const edges = [0, answer.length, ...claims.flatMap((c) => [c.start, c.end, ...c.offending.flat()])];
  const places = [...new Set(edges)].filter((place) => place <= answer.length).sort((a, b) => a - b);
  return places.slice(1).map((end, index) => {
    const start = places[index], text = answer.slice(start, end).join("");
    const here = claims.map((claim, place) => ({ claim, place })).filter(({ claim }) => claim.start <= start && end <= claim.end);
    if (!here.length) return document.createTextNode(text);
    here.sort((a, b) => STRICTEST.indexOf(a.claim.label) - STRICTEST.indexOf(b.claim.label));
    const { claim, place } = here[0];
    const wrong = !["supported", "out_of_scope"].includes(claim.label) && claim.offending.some(([from, to]) => from <= start && end <= to);
    const span = make("span", { className: `said ${claim.label}${wrong ? " off" : ""}`, textContent: text, title: LABELS[claim.label][1] });
    span.dataset.claim = place;
    span.onclick = () => select(place, true);
    return span;
  });
}

function legend(claims) {
  const labels = STRICTEST.filter((label) => claims.some((claim) => claim.label === label)).reverse();
  $("legend").replaceChildren(...labels.map((label) => make("li", {}, make("span", { className: `said ${label}`, textContent: `${LABELS[label][0]} ${LABELS[label][1]}` }))));
}

function card(claim, place) {
  const [sign, said] = LABELS[claim.label];
  const head = make("span", { className: "head" },
    make("span", { className: "statement", textContent: claim.text, dir: "auto" }),
    make("span", { className: "verdict", textContent: `${sign} ${said}` }));
  const parts = [head];
  if (claim.probability !== null) parts.push(meter(1 - claim.probability, claim.cutoffs));
  if (claim.why) parts.push(make("span", { className: "why", textContent: claim.why }));
  for (const found of claim.evidence) {
    const quote = make("span", { className: "quote", textContent: found.text, dir: "auto" });
    quote.dataset.passage = `Source ${found.passage}`;
    parts.push(quote);
  }
  parts.push(make("span", { className: "by", textContent: [`${claim.verifier} ${claim.version}`, ...claim.findings.map(words)].join(" · ") }));
  const button = make("button", { type: "button", className: `claim ${claim.label}` }, ...parts);
  button.setAttribute("aria-pressed", "false");
  button.onclick = () => select(place);
  return button;
}

function meter(unfaithful, cutoffs) {
  const svg = (tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };
  const bar = svg("svg", { viewBox: "0 0 100 14", preserveAspectRatio: "none", "aria-hidden": "true" });
  bar.append(svg("rect", { class: "rail", x: 0, y: 4, width: 100, height: 6 }), svg("rect", { class: "level", x: 0, y: 4, width: 100 * unfaithful, height: 6 }));
  for (const place of cutoffs ? [cutoffs.warn_at, cutoffs.block_at] : []) {
    bar.append(svg("line", { class: "tick", x1: 100 * place, x2: 100 * place, y1: 0, y2: 14, "vector-effect": "non-scaling-stroke" }));
  }
  const ends = cutoffs ? ` (warn ${cutoffs.warn_at.toFixed(2)}, block ${cutoffs.block_at.toFixed(2)})` : "";
  return make("span", { className: "meter" }, "P(unsupported)", bar, `${unfaithful.toFixed(2)}${ends}`);
}

function select(place, scroll = false) {
  document.querySelectorAll(".claim").forEach((button, index) => button.setAttribute("aria-pressed", String(index === place)));
  document.querySelectorAll("#marked .said").forEach((span) => span.classList.toggle("selected", +span.dataset.claim === place));
  const claim = last.report.claims[place];
  const found = claim ? claim.evidence : [];
  $("evidence").replaceChildren(...last.passages.map((text, index) => passage(String(index + 1), text, found)));
  $("sources-hint").textContent = !last.passages.length ? "No source was given."
    : found.length ? "Marked: the evidence for the selected claim." : "The selected claim has no evidence in the sources.";
  if (scroll) document.querySelectorAll(".claim")[place].scrollIntoView({ block: "nearest" });
}

function passage(id, text, evidence) {
  const points = Array.from(text), parts = [];
  let end = 0;
  for (const found of evidence.filter((one) => one.passage === id).sort((a, b) => a.start - b.start)) {
    const start = Math.max(end, found.start);
    if (start >= found.end) continue;
    parts.push(points.slice(end, start).join(""), make("mark", { textContent: points.slice(start, found.end).join("") }));
    end = found.end;
  }
  parts.push(points.slice(end).join(""));
  return make("article", {}, make("h3", { textContent: `Source ${id}` }), make("p", { className: "text", dir: "auto" }, ...parts));
}

function step({ layer, outcome, note }) {
  const item = make("li", {}, make("span", { textContent: words(layer) }), make("strong", { textContent: words(outcome) }));
  if (note) item.append(make("span", { className: "note", textContent: words(note) }));
  return item;
}

// --- the page ---------------------------------------------------------------------------------------

async function served() {
  const reply = await fetch("/v1/settings", { headers: headers() });
  if (reply.status === 401) { $("key-row").hidden = false; return; }
  const own = await reply.json();
  const version = ` · version ${own.version}`;
  $("served").textContent = `Is this answer supported by its sources?${version}`;
  $("preset").dataset.own = own.preset;
  const other = own.trial_presets.filter((name) => name !== own.preset);
  $("preset").replaceChildren(make("option", { value: "", textContent: `as served (${own.preset})` }), ...other.map((name) => make("option", { value: name, textContent: name })));
  document.querySelector(`input[name=risk][value=${own.risk}]`).checked = true;
  $("threshold").value = own.threshold;
  $("cutoffs").hidden = !own.trial_presets.length;
  sliders();
}

function sliders() {
  $("by-risk").hidden = byThreshold();
  $("by-threshold").hidden = !byThreshold();
  tell();
}

function theme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.theme || (dark ? "dark" : "light");
  document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
}

$("form").onsubmit = (event) => { event.preventDefault(); check(); };
document.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) $("form").requestSubmit(); });
$("claims").addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...document.querySelectorAll(".claim")];
  const next = all[all.indexOf(document.activeElement) + step];
  if (next) { next.focus(); next.click(); }
});
for (const name of ["warn", "block", "threshold"]) $(name).oninput = (event) => moved(event.target);
for (const radio of document.querySelectorAll("input[name=risk]")) radio.onchange = again;
$("preset").onchange = () => { sliders(); again(); };
$("add-source").onclick = () => addSource().focus();
$("theme").onclick = theme;
$("key").onchange = served;
for (const button of document.querySelectorAll("[data-example]")) button.onclick = () => load(button.dataset.example);
addSource();
served();
