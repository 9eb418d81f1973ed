// One answer: its claims marked in place, and for the chosen claim its evidence.

class AnswerView {
  constructor(found, check, announce, whole = true) {
    Object.assign(this, { found, check, announce, whole, pinned: -1, marks: [] });
    // What each number shows in the sources: the evidence of a claim, a warning that the answer leaves out, or
    // two statements that contradict each other. Places in the answer have no source.
    this.beside = [
      ...found.omissions.map((place) => ({ kind: "omission", name: "Left out", places: [place] })),
      ...found.conflicts.map((places) => ({ kind: "conflict", name: "Contradict each other", places }))];
    this.places = [...found.claims.map((claim) => claim.evidence), ...this.beside.map(({ places }) => places.filter(([id]) => id))];
    this.quotes = element("div", { class: "sources" }, element("h4", {}, "Sources"), ...this.sources());
    this.node = element("div", { class: "view" },
      element("div", { class: "said" }, ...this.head(), this.answer(), this.claims(),
        this.besides("omission", "Warnings that the answer leaves out"),
        this.besides("conflict", "Statements that contradict each other"), this.metrics(), this.how()), this.quotes);
  }

  head() {
    const reasons = this.check.reasons.map((reason) => element("span", { class: "chip" }, words(reason)));
    const score = this.check.score === null ? "" : `${percent(this.check.score)} of claims supported`;
    return [element("p", { class: "verdict" }, decisionBadge(this.check), score, ...reasons)];
  }

  answer() {
    if (this.found.answer === null) return element("p", { class: "quiet" }, "The run holds no answer texts; these are its claims.");
    const places = this.found.claims.map((claim, number) => ({ start: claim.start, end: claim.end, number }));
    const parts = segments(this.found.answer, places).map((part) => (part.owners.length ? this.mark(part) : part.text));
    return element("p", { class: "answer", dir: "auto" }, ...parts);
  }

  mark({ text, owners }) {
    const numbers = owners.map((owner) => owner.number);
    const claims = numbers.map((number) => this.found.claims[number]);
    const strictest = claims.reduce((worst, claim) => (RANK[claim.label] < RANK[worst.label] ? claim : worst));
    return this.button("mark", numbers, { class: `claim label-${strictest.label}` },
      sign(strictest.label), ...this.offending(text, claims));
  }

  // The words that the evidence lacks, emphasised within the claim's text.
  offending(text, claims) {
    if (claims.length > 1 || !claims[0].offending.length) return [text];
    const { start, offending } = claims[0];
    const places = offending.map(([first, last]) => ({ start: first - start, end: last - start }));
    return segments(text, places).map((part) => (part.owners.length ? element("em", {}, part.text) : part.text));
  }

  // Something that shows the evidence of claims: on hover and focus temporarily, on a click permanently.
  button(tag, numbers, attributes, ...children) {
    const next = () => numbers[(numbers.indexOf(this.pinned) + 1) % numbers.length];
    const pin = () => this.pin(numbers.length === 1 && this.pinned === numbers[0] ? -1 : next());
    const node = element(tag, {
      ...attributes, role: "button", tabindex: "0", "aria-pressed": "false",
      onclick: pin,
      onpointerenter: () => this.light(numbers[0]), onpointerleave: () => this.light(this.pinned),
      onfocus: () => this.light(numbers[0]), onblur: () => this.light(this.pinned),
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        pin();
      },
    }, ...children);
    this.marks.push({ node, numbers });
    return node;
  }

  claims() {
    const items = this.found.claims.map((claim, number) => element("li", {},
      this.button("div", [number], { class: `claim-row label-${claim.label}` },
        element("span", { class: "claim-head" }, sign(claim.label),
          element("strong", {}, LABELS[claim.label].name),
          claim.chance === null ? "" : element("span", { class: "quiet" }, `${percent(claim.chance)} probability of support`),
          claim.evidence.length ? "" : element("span", { class: "quiet" }, "no evidence quoted")),
        element("span", { class: "claim-text", dir: "auto" }, claim.text),
        claim.why ? element("span", { class: "why" }, claim.why) : ""),
      claim.layers.length ? element("details", {}, element("summary", {}, "How it was checked"),
        element("ul", { class: "layers" }, ...claim.layers.map(([label, chance, verifier, why]) => element("li", {},
          sign(label), ` ${verifier}: ${LABELS[label].name}`,
          chance === null ? "" : ` (${percent(chance)})`, why && why !== claim.why ? `, ${why}` : "")))) : ""));
    return items.length ? element("ol", { class: "claims" }, ...items) : element("p", { class: "quiet" }, "No claims were found in this answer.");
  }

  // Findings of one kind besides the claims.
  besides(wanted, title) {
    const items = this.beside.map(({ kind, name, places }, at) => (kind === wanted ? element("li", {},
      this.button("div", [this.found.claims.length + at], { class: `claim-row beside ${kind}` },
        element("span", { class: "claim-head" }, element("span", { class: "sign", "aria-hidden": "true" }, "!"), element("strong", {}, name)),
        ...places.map(([id, , , text]) => element("span", { class: "claim-text", dir: "auto" },
          element("span", { class: "quiet" }, id ? element("bdi", {}, `source ${id}`) : "the answer", ": "), text)))) : "")).filter(Boolean);
    return items.length ? element("section", {}, element("h4", {}, title), element("ul", { class: "claims" }, ...items)) : "";
  }

  metrics() {
    const items = this.found.metrics.map(([name, value, why]) => element("li", {}, element("span", {}, words(name)),
      element("strong", {}, value === null ? "not measured" : value.toFixed(2)), element("span", { class: "why", dir: "auto" }, why)));
    return items.length ? element("section", {}, element("h4", {}, "Measures of the whole answer"), element("ul", { class: "measures" }, ...items)) : "";
  }

  how() {
    const steps = this.found.path.map((step) => element("li", {}, `${words(step.layer)}: ${words(step.outcome)}`, step.note ? ` (${step.note})` : ""));
    const notes = this.found.notes.map((note) => element("li", {}, note));
    if (!steps.length && !notes.length) return "";
    return element("details", {}, element("summary", {}, "Path to the decision"), element("ul", { class: "layers" }, ...steps, ...notes));
  }

  sources() {
    this.evidence = [];
    const passages = this.whole && this.found.sources.length ? this.found.sources.map((source) => this.passage(source)) : this.quoted();
    return passages.length ? passages : [element("p", { class: "quiet" }, "No evidence was found for any claim.")];
  }

  passage({ id, text }) {
    const places = this.places.flatMap((some, number) => some
      .filter(([passage]) => passage === id).map(([, start, end]) => ({ start, end, number })));
    const parts = segments(text, places).map((part) => (part.owners.length ? this.quote(part.text, part.owners) : part.text));
    return this.source(id, parts);
  }

  // Without the passages, or on paper: the quotes alone, each once.
  quoted() {
    const passages = new Map();
    this.places.forEach((some, number) => some.forEach(([id, start, , text]) => {
      const quotes = passages.get(id) ?? passages.set(id, new Map()).get(id);
      const quote = quotes.get(text) ?? quotes.set(text, { start, owners: [] }).get(text);
      quote.owners.push({ number });
    }));
    return [...passages].map(([id, quotes]) => this.source(id,
      [...quotes].sort((a, b) => a[1].start - b[1].start).flatMap(([text, { owners }]) => ["… ", this.quote(text, owners), " …\n"])));
  }

  quote(text, owners) {
    const node = element("mark", { class: "evidence" }, text);
    this.evidence.push({ node, numbers: owners.map((owner) => owner.number) });
    return node;
  }

  source(id, parts) {
    return element("section", { class: "source" },
      element("h5", {}, "Source ", element("bdi", {}, id)),
      element("p", { class: "passage", dir: "auto", tabindex: "0", role: "group", "aria-label": `Text of source ${id}` }, ...parts));
  }

  light(number) {
    for (const { node, numbers } of this.marks) node.classList.toggle("on", numbers.includes(number));
    const lit = this.evidence.filter(({ node, numbers }) => {
      node.classList.toggle("on", numbers.includes(number));
      return numbers.includes(number);
    });
    this.node.classList.toggle("choosing", number >= 0);
    const first = lit[0]?.node;
    if (first) {
      const passage = first.closest(".passage");
      passage.scrollTop += first.getBoundingClientRect().top - passage.getBoundingClientRect().top - 24;
    }
    return lit;
  }

  pin(number, tell = true) {
    this.pinned = number;
    for (const { node, numbers } of this.marks) node.setAttribute("aria-pressed", String(numbers.includes(number)));
    const lit = this.light(number);
    if (!this.places[number] || !tell) return;
    const claim = this.found.claims[number];
    const beside = this.beside[number - this.found.claims.length];
    const texts = claim ? lit.map(({ node }) => node.textContent) : beside.places.map((place) => place[3]);
    const found = texts.length ? `Evidence: ${texts.join(" … ")}` : "No evidence was found.";
    this.announce(`${claim ? LABELS[claim.label].name : beside.name}. ${found}`, number);
  }
}

const RANK = Object.fromEntries(["contradicted", "not_mentioned", "unsure", "out_of_scope", "supported"].map((name, rank) => [name, rank]));
