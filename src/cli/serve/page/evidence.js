// @ts-check
// What holds the rules: rulings, and the sources that these cite.
import { report } from "./announce.js";
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
 * @param {Choose} choose what a click on a ruling does
 */
export function attach(told, evidence, choose) {
  for (const sentence of told.sentences) {
    const number = held(sentence, evidence)?.rulings.length ?? 0;
    const label = number ? texts.evidence.open(number) : nothing(evidence);
    told.open(sentence, label, () => body(sentence, evidence, choose));
  }
}

/**
 * Lets each sentence be opened before anybody knows what holds it: `find` looks for that.
 * @param {import("./told.js").ToldRules} told @param {() => Promise<any>} find @param {Choose} choose
 */
export function attachLater(told, find, choose) {
  for (const sentence of told.sentences) {
    told.open(sentence, texts.evidence.ask, () => {
      const place = element("div", { role: "status" });
      const look = async () => {
        place.replaceChildren(element("p", { class: "help" }, texts.evidence.looking));
        try {
          place.replaceChildren(body(sentence, await find(), choose));
        } catch (error) {
          place.replaceChildren(element("p", { class: "help" }, texts.evidence.unfound));
          report(error, look);
        }
      };
      look();
      return place;
    });
  }
}

/** @typedef {(ruling: any, press: HTMLElement) => void} Choose */

/** A sentence as the evidence has it. */
function held(sentence, evidence) {
  return evidence.sentences.find((one) => key(one) === key(sentence));
}

/** That no ruling holds a sentence; what was not looked at in time may be held all the same. */
function nothing(evidence) {
  return evidence.interrupted ? texts.evidence.unfound : texts.evidence.none;
}

/** What is seen of a sentence: rulings, or where it comes from if that is known. */
function body(sentence, evidence, choose) {
  const of = held(sentence, evidence);
  if (of?.rulings.length) return list(of.rulings.map((number) => evidence.rulings[number]), choose);
  const stands = of?.file ? ` ${texts.evidence.stands(address(of.file), of.line)}` : "";
  return element("p", { class: "help" }, `${nothing(evidence)}${stands}`);
}

function list(rulings, choose) {
  const items = rulings.slice(0, MOST).map((ruling) => {
    const cites = cited(ruling.cites);
    const press = button(ruling.title, {
      data: { evidence: `${ruling.file}:${ruling.line}` },
      on: { click: () => choose(ruling, press) },
    });
    return element("li", {}, press, cites && element("p", { class: "help" }, cites));
  });
  const more = rulings.length - items.length;
  const rest = more > 0 && element("p", { class: "help" }, texts.evidence.more(more));
  return element("div", {}, element("ul", { class: "evidence", "aria-label": texts.evidence.label }, ...items), rest);
}

/** By what rules a ruling holds, where they aren't those of the game as its file has it. */
export function by(ruling) {
  const base = ruling.base ? texts.evidence.base(ruling.base) : "";
  const variants = ruling.variants?.length ? texts.evidence.variants(ruling.variants.join(", ")) : "";
  return [base, variants].filter(Boolean).join(" ");
}

/** What a ruling throws. @returns {string|null} */
export function thrown(ruling) {
  return ruling.throw ? [ruling.throw].flat().join(" ") : null;
}

/** What holds the rules of a game, and the rulings of files, each with its board; asked for once a file. */
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

  /** What holds the sentences of the rules. */
  evidence(signal) {
    return this.#once("evidence", this.source, signal);
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
