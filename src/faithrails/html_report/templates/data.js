// The embedded data: an index of all answers, and deflated blocks of texts that are read when needed.
// They come after this script, so that a large page can be used before the browser has parsed all of it.

const isParsed = () => document.readyState !== "loading";
const aWhile = () => new Promise((done) => setTimeout(done, 10));

// The text of an element, which is complete once another node follows it.
async function embedded(name) {
  const found = () => document.getElementById(name);
  while (!isParsed() && !found()?.nextSibling) await aWhile();
  return found().textContent;
}

async function unpack(name) {
  const text = await embedded(name);
  const bytes = Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return JSON.parse(await new Response(stream).text());
}

const MOST_BLOCKS = 60; // kept in memory; the oldest goes first
const blocks = new Map();

function block(name) {
  const found = blocks.get(name) ?? unpack(name);
  blocks.delete(name);
  blocks.set(name, found);
  if (blocks.size > MOST_BLOCKS) blocks.delete(blocks.keys().next().value);
  return found;
}

const CHECK = ["at", "decision", "chance", "score", "reasons", "verifiers", "labels", "badness", "label", "text"];

async function readIndex() {
  const index = await unpack("index");
  index.rows = index.rows.map(([id, label, task, source, ...checks], order) => ({
    id, label, order,
    task: index.values.task[task],
    source: index.values.source[source],
    checks: checks.map((check) => check && Object.fromEntries(CHECK.map((name, place) => [name, check[place]]))),
  }));
  for (const row of index.rows) row.badness = Math.max(...row.checks.map((check) => check?.badness ?? 0));
  index.byId = new Map(index.rows.map((row) => [row.id, row]));
  return index;
}

async function record(name, number, size) {
  return (await block(`${name}-${Math.floor(number / size)}`))[number % size];
}

// One record a run; null where the run lacks the answer.
async function readAnswer(index, row) {
  return Promise.all(row.checks.map(async (check, run) => {
    if (!check) return null;
    const found = await record(`answers-${run}`, check.at, index.sizes.answers);
    const sources = await Promise.all(found.sources.map(async ([id, number]) => (
      { id, text: await record("sources", number, index.sizes.sources) })));
    return { ...found, sources };
  }));
}

// Lower-case text of each answer, in the order of a run's records; read once, at the first search.
const searched = new Map();

async function searchTexts(name, onProgress) {
  if (searched.has(name)) return searched.get(name);
  const texts = [];
  while (!isParsed()) await aWhile();
  const elements = document.querySelectorAll(`script[id^="${name}-"]`);
  for (const [number, element] of elements.entries()) {
    onProgress(number / elements.length);
    for (const found of await unpack(element.id)) {
      const claims = found.claims.flatMap((claim) => [claim.text, claim.why, ...claim.evidence.map((place) => place[3])]);
      const beside = [...found.omissions, ...found.conflicts.flat()].map((place) => place[3]);
      texts.push([found.question, found.answer ?? "", ...claims, ...beside].join("\n").toLowerCase());
    }
  }
  searched.set(name, texts);
  return texts;
}
