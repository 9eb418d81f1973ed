// Texts as elements: nothing is ever read as HTML, and places are counted in code points, as Python does.

const STEERING = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const KEPT = new Set(["\t", "\n", "\r", "\u200c", "\u200d", "\u00ad"]); // Persian, Hindi and emoji need joiners

// Control characters and overrides of direction become U+FFFD, one for one.
function clean(text) {
  return text.replace(STEERING, (char) => (KEPT.has(char) ? char : "\ufffd"));
}

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) made.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== "") made.append(typeof child === "string" ? clean(child) : child);
  }
  return made;
}

function hidden(text) {
  return element("span", { class: "hidden" }, text);
}

function words(code) {
  return code.replaceAll("_", " ");
}

function percent(value) {
  return `${Math.round(value * 100)} %`;
}

// Split a text where places begin or end: [{text, owners}], owners being the places that cover it.
function segments(text, places) {
  const points = Array.from(text);
  const kept = places.map((place) => ({
    ...place, start: Math.max(0, place.start), end: Math.min(points.length, place.end) }));
  const cuts = new Set([0, points.length]);
  for (const { start, end } of kept) if (start < end) cuts.add(start).add(end);
  const ordered = [...cuts].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((start, place) => ({
    text: points.slice(start, ordered[place + 1]).join(""),
    owners: kept.filter((one) => one.start <= start && one.end >= ordered[place + 1]),
  }));
}
