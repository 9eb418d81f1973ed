// Verdicts and decisions as words and signs; never by colour alone.

const DECISIONS = JSON.parse(document.getElementById("words").textContent).decisions;
const LABELS = JSON.parse(document.getElementById("words").textContent).labels;

function sign(label) {
  return element("span", { class: `sign label-${label}` },
    element("span", { "aria-hidden": "true" }, LABELS[label].sign), hidden(`${LABELS[label].name}:`));
}

function decisionBadge(check) {
  if (!check) return element("span", { class: "badge absent" }, "not in this run");
  const { name, sign: mark } = DECISIONS[check.decision];
  return element("span", { class: `badge ${check.decision}` },
    element("span", { "aria-hidden": "true" }, `${mark} `), name);
}

function labelChip(label) {
  return label === null ? "" : element("span", { class: "chip" }, label ? "labelled unfaithful" : "labelled faithful");
}
