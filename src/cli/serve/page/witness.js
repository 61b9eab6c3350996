// @ts-check
// Where two readings of the rules differ: a position as either has it, a throw, and the plays that
// only one of them allows.
//
// For tests: #witness with two .reading, named by [data-reading="ADDRESS"].
import { Board } from "./board.js";
import { parts } from "./chooser.js";
import { show as showDice } from "./dice.js";
import { element } from "./element.js";
import { texts } from "./texts.js";

/** So many plays are listed of a reading. */
const MOST = 12;

export class Witness {
  constructor() {
    this.sides = element("div", { class: "readings" });
    this.element = element(
      "section",
      { id: "witness", "aria-labelledby": "witness-heading", hidden: true },
      element("h3", { id: "witness-heading" }, texts.witness.heading),
      this.sides,
    );
  }

  /**
   * @param {any} witness null where no position tells the readings apart
   * @param {boolean} [before] whether the second reading is the file that the first was made from
   */
  show(witness, before = false) {
    this.element.hidden = !witness;
    this.sides.replaceChildren(...(witness?.sides ?? []).map((side, index) => reading(side, before && index === 1)));
  }
}

/** Positions and throws stand with either reading: their spaces and dice may have other names. */
function reading(side, before) {
  const named = texts.witness.title(side.title, parts(side.address).variants);
  const title = before ? texts.study.compareFile(named) : named;
  const board = new Board(texts.witness.board(title));
  board.show(side.view);
  const dice = element("ul", { class: "dice", "aria-label": texts.dice.label });
  showDice(dice, side.throw);
  const plays = side.plays.slice(0, MOST).map((play) => element("li", {}, play === "-" ? texts.record.noMove : play));
  const more = side.plays.length - plays.length;
  return element(
    "div",
    { class: "reading", data: { reading: side.address } },
    element("h4", {}, title),
    board.element,
    dice,
    element("p", {}, plays.length ? texts.witness.only(side.plays.length) : texts.witness.none),
    plays.length > 0 && element("ul", {}, ...plays),
    more > 0 && element("p", { class: "help" }, texts.evidence.more(more)),
    element("p", { class: "help" }, side.position),
  );
}
