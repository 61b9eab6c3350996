// @ts-check
// The rules beside the board, in a panel that can be folded away: what a play has to do with is lit, and
// each sentence opens to the rulings that hold it, with their boards.
//
// For tests: #rules-beside (details) with #rules-beside-text (told.js), [data-evidence="FILE:LINE"] where a
// sentence is opened, .ruling-board where a ruling is.
import { report } from "./announce.js";
import { Board } from "./board.js";
import { show as showDice } from "./dice.js";
import { element } from "./element.js";
import { attachLater, by, Tested, thrown } from "./evidence.js";
import { ToldRules } from "./told.js";
import { texts } from "./texts.js";
import { Work } from "./work.js";

export class RulesBeside {
  #shown = "";
  /** Looking for what holds the sentences, and for the board of a ruling. */
  #search = new Work();
  #board = new Work();
  /** @type {Tested|null} */
  #tested = null;
  /** What holds the sentences, on its way or here. @type {Promise<any>|null} */
  #evidence = null;

  /** @param {{open: boolean, toggle: (open: boolean) => void}} given */
  constructor({ open, toggle }) {
    this.told = new ToldRules({ id: "rules-beside-text", role: "region", "aria-label": texts.views.rules, tabindex: 0 }, 2);
    this.summary = element("summary", {}, texts.rules.beside);
    this.element = element(
      "details",
      { id: "rules-beside", class: "panel", open, on: { toggle: () => { this.#scroll(); toggle(this.open); } } },
      this.summary,
      this.told.element,
    );
  }

  get open() {
    return this.element.open;
  }

  /** Opens the panel, and goes to what is lit. */
  reveal() {
    this.element.open = true;
    this.#scroll();
    this.told.element.focus({ preventScroll: true });
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** @param {any} rules @param {{file: string, source: {game: string, text?: string}}} context whose they are */
  show(rules, { file, source }) {
    const shown = JSON.stringify([rules, source]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#search.stop();
    this.#evidence = null;
    this.#tested = new Tested(file, source);
    this.told.show(rules);
    attachLater(this.told, () => this.#find(), (ruling, press) => this.#open(ruling, press));
  }

  /** What holds the sentences; looked for once, unless nothing came of it. */
  async #find() {
    this.#evidence ??= this.#tested.evidence(this.#search.begin());
    const looked = this.#evidence;
    const done = await looked.catch((error) => {
      if (this.#evidence === looked) this.#evidence = null;
      throw error;
    });
    if (done.interrupted && this.#evidence === looked) this.#evidence = null;
    return done;
  }

  /** Shows the board of a ruling below its title, or folds it away. */
  async #open(ruling, press) {
    const item = press.closest("li");
    const before = item.querySelector(".ruling-board");
    press.setAttribute("aria-expanded", String(!before));
    if (before) return before.remove();
    const signal = this.#board.begin();
    try {
      const found = await this.#tested.find(ruling, signal);
      if (!found?.view) throw new Error(texts.evidence.noBoard);
      const dice = element("ul", { class: "dice", "aria-label": texts.dice.label });
      showDice(dice, thrown(found));
      const board = new Board(texts.evidence.board(ruling.title));
      board.show(found.view);
      const rules = by(found);
      item.append(element("div", { class: "ruling-board" }, dice, rules && element("p", { class: "help" }, rules), board.element));
      this.#scroll(item);
    } catch (error) {
      press.setAttribute("aria-expanded", "false");
      report(error, () => this.#open(ruling, press));
    }
  }

  /** Lights sentences, and sections by their headings. */
  light(sentences, headings = []) {
    const before = this.told.lit;
    this.told.light(sentences, headings);
    if (this.told.lit !== before) this.#scroll();
  }

  /** Brings something into sight in the panel, its beginning at least; only the panel scrolls, never the page. */
  #scroll(part = this.told.lit) {
    const box = this.told.element;
    if (!part || !this.open) return;
    const [inner, outer] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
    const above = inner.top - outer.top - 8;
    const below = inner.bottom - outer.bottom + 8;
    if (above < 0) box.scrollTop += above;
    else if (below > 0) box.scrollTop += Math.min(above, below);
  }
}
