// The list of answers: filtered, ordered, and virtualised, so that only the visible rows exist.

const ROW = 96; // pixels; the style sheet has the same
const MORE = 6; // rows beyond the edges

// What is decided by each run; once if they agree.
function decisions([first, ...others]) {
  return others.every((other) => other?.decision === first?.decision) ? [first] : [first, ...others];
}

class AnswerList {
  constructor(root, index, onChoose) {
    Object.assign(this, { root, index, onChoose, rows: [], chosen: -1 });
    this.space = element("div", { role: "presentation", class: "space" });
    root.append(this.space);
    root.addEventListener("scroll", () => this.draw(), { passive: true });
    root.addEventListener("keydown", (event) => this.onKey(event));
    root.addEventListener("click", (event) => {
      const item = event.target.closest("[role=option]");
      if (item) this.choose(Number(item.dataset.place));
    });
    new ResizeObserver(() => this.draw()).observe(root);
  }

  fill(rows) {
    const before = this.rows[this.chosen];
    this.rows = rows;
    this.chosen = rows.indexOf(before);
    this.space.style.height = `${rows.length * ROW}px`;
    this.root.scrollTop = this.chosen < 0 ? 0 : this.chosen * ROW;
    this.draw();
  }

  choose(place, tell = true) {
    if (!this.rows.length) return;
    this.chosen = Math.max(0, Math.min(this.rows.length - 1, place));
    const top = this.chosen * ROW;
    if (top < this.root.scrollTop) this.root.scrollTop = top;
    const most = top + ROW - this.root.clientHeight;
    if (most > this.root.scrollTop) this.root.scrollTop = most;
    this.draw();
    if (tell) this.onChoose(this.rows[this.chosen]);
  }

  onKey(event) {
    const page = Math.max(1, Math.floor(this.root.clientHeight / ROW) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key === "Enter") document.getElementById("detail").focus();
    else if (event.key in steps) this.choose(this.chosen + steps[event.key]);
    else return;
    event.preventDefault();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.root.scrollTop / ROW) - MORE);
    const last = Math.min(this.rows.length, Math.ceil((this.root.scrollTop + this.root.clientHeight) / ROW) + MORE);
    const places = new Set(Array.from({ length: Math.max(0, last - first) }, (_, place) => first + place));
    if (this.chosen >= 0) places.add(this.chosen); // aria-activedescendant must exist
    this.space.replaceChildren(...[...places].map((place) => this.item(place)));
    this.root.setAttribute("aria-activedescendant", this.chosen < 0 ? "" : `option-${this.chosen}`);
    this.root.toggleAttribute("data-empty", !this.rows.length);
  }

  item(place) {
    const row = this.rows[place];
    const shown = row.checks.findLast((check) => check);
    const item = element("div", {
      role: "option", class: "item", id: `option-${place}`, "data-place": place,
      "aria-selected": String(place === this.chosen), "aria-posinset": place + 1, "aria-setsize": this.rows.length,
    },
    element("span", { class: "item-head" },
      decisions(row.checks).map((check, run) => [run ? "→" : null, decisionBadge(check)]).flat(), labelChip(row.label)),
    element("span", { class: "item-claim" },
      shown.label ? [sign(shown.label), " ", element("bdi", {}, shown.text)] : "No claims"),
    element("bdi", { class: "item-id" }, row.id));
    item.style.top = `${place * ROW}px`;
    return item;
  }
}
