// @ts-check
// What holds the rules: rulings, and the sources that these cite.
import { call } from "./api.js";
import { button, element } from "./element.js";
import { texts } from "./texts.js";

/** So many rulings are shown of a sentence; those after them have less to do with it. */
export const MOST = 3;

/** A source with its place and its rule's number, in words. */
export function cited(cites) {
  return (cites ?? []).map(({ source, place, rule }) => texts.evidence.cite(source, place, rule)).join("; ");
}

/** All sentences that a ruling holds. */
export function heldBy(evidence, ruling) {
  const number = evidence.rulings.findIndex(({ file, line }) => file === ruling.file && line === ruling.line);
  return evidence.sentences.filter((sentence) => sentence.rulings.includes(number));
}

/**
 * Lets each sentence that rulings hold be opened.
 * @param {import("./told.js").ToldRules} told @param {any} evidence
 * @param {(ruling: any) => void} choose what a click on a ruling does
 */
export function attach(told, evidence, choose) {
  for (const sentence of evidence.sentences) {
    const rulings = sentence.rulings.map((number) => evidence.rulings[number]);
    if (!rulings.length) continue;
    told.open(sentence, texts.evidence.open(rulings.length), () => list(rulings, choose));
  }
}

function list(rulings, choose) {
  const items = rulings.slice(0, MOST).map((ruling) => {
    const cites = cited(ruling.cites);
    return element(
      "li",
      {},
      button(ruling.title, { data: { evidence: `${ruling.file}:${ruling.line}` }, on: { click: () => choose(ruling) } }),
      cites && element("p", { class: "help" }, cites),
    );
  });
  const more = rulings.length - items.length;
  const rest = more > 0 && element("p", { class: "help" }, texts.evidence.more(more));
  return element("div", {}, element("ul", { class: "evidence", "aria-label": texts.evidence.label }, ...items), rest);
}

/** The rulings of files, each with its board, as they come out; asked for once a file. */
export class Tested {
  #asked = new Map();

  /** @param {string} file the game's file @param {{game: string, text?: string}} source */
  constructor(file, source) {
    this.file = file;
    this.source = source;
  }

  /** The ruling that evidence speaks of, or null. */
  async find(ruling, signal) {
    const file = address(ruling.file);
    const source = alike(file, this.file) ? this.source : { game: file };
    const name = source.game;
    if (!this.#asked.has(name)) this.#asked.set(name, (await call("test", source, signal)).rulings);
    const known = this.#asked.get(name);
    return known.find((one) => one.line === ruling.line && one.title === ruling.title) ?? null;
  }
}

/** The address of a file, as the program tells its path. */
function address(path) {
  const shipped = /^<shipped>\/(.*)\.game$/.exec(path);
  return shipped ? shipped[1] : path;
}

function alike(one, other) {
  const plain = (file) => file.replace(/^\.\//, "");
  return plain(one) === plain(other);
}
