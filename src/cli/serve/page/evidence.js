// @ts-check
// What holds the rules: rulings, and the sources that these cite.
import { call } from "./api.js";
import { whole } from "./chooser.js";
import { button, element } from "./element.js";
import { key } from "./told.js";
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
 * Lets each sentence be opened: to the rulings that hold it, or to that there are none.
 * @param {import("./told.js").ToldRules} told @param {any} evidence
 * @param {(ruling: any) => void} choose what a click on a ruling does
 */
export function attach(told, evidence, choose) {
  const known = new Map(evidence.sentences.map((sentence) => [key(sentence), sentence]));
  for (const sentence of told.sentences) {
    const of = known.get(key(sentence));
    const rulings = (of?.rulings ?? []).map((number) => evidence.rulings[number]);
    // What was not looked at in time may be held all the same.
    const none = evidence.interrupted ? texts.evidence.unfound : texts.evidence.none;
    if (rulings.length) told.open(sentence, texts.evidence.open(rulings.length), () => list(rulings, choose));
    else told.open(sentence, none, () => nothing(none, of));
  }
}

/** That nothing holds a sentence, and where it comes from if that is known. */
function nothing(none, of) {
  const stands = of?.file ? ` ${texts.evidence.stands(address(of.file), of.line)}` : "";
  return element("p", { class: "help" }, `${none}${stands}`);
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

  /**
   * The ruling that evidence speaks of, with the game that it is a ruling of: `source`, its `players`, and
   * `base`, the title if that is a game which this one extends; null if there is no such ruling.
   */
  async find(evidence, signal) {
    const file = address(evidence.file);
    const own = alike(file, this.file);
    const text = own && this.source.text !== undefined ? { text: this.source.text } : {};
    const { rulings } = await this.#once("test", { game: file, ...text }, signal);
    const ruling = rulings.find((one) => one.line === evidence.line && one.title === evidence.title);
    if (!ruling) return null;
    const source = { game: whole(file, ruling.variants ?? []), ...text };
    const { game: title, players } = await this.#once("game", source, signal);
    return { ...ruling, source, players, base: own ? null : title };
  }

  async #once(name, source, signal) {
    const asked = `${name} ${source.game}`;
    const known = this.#asked.get(asked);
    if (known) return known;
    const answer = await call(name, source, signal);
    // What there was no time for may be there the next time.
    if (!answer.interrupted) this.#asked.set(asked, answer);
    return answer;
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
