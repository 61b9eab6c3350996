// @ts-check
// What a text means, beside it: the board, the rules, the examples. Of a text with errors, what the last
// one without meant stands, as long as it is one of the same file.
import { Board } from "./board.js";
import { element } from "./element.js";
import { Examples } from "./examples.js";
import { ToldRules } from "./told.js";
import { texts } from "./texts.js";

export class Meaning {
  /** @param {{go: (line: number) => void, accept: (line: number) => void, text: () => string}} on */
  constructor(on) {
    this.board = new Board(texts.write.preview);
    this.remark = element("p", { class: "help", hidden: true });
    this.rules = new ToldRules({ id: "write-rules" }, 3);
    this.examples = new Examples(on);
    this.drawn = element("section", {}, element("h2", { class: "unseen" }, texts.write.preview), this.board.element, this.remark);
    this.told = element("details", { class: "panel" }, element("summary", { id: "rules-summary" }, texts.write.rulesNow), this.rules.element);
    this.clear();
  }

  /** Another file: nothing is known of it yet. */
  clear() {
    this.#known(false);
    this.remark.hidden = true;
    this.rules.show({ sections: [] });
    this.examples.clear();
  }

  show(game) {
    this.board.label = texts.board.label(game.title);
    this.board.show(game.view);
    this.rules.show(game.rules);
    this.#known(true);
    this.remark.hidden = true;
  }

  /** The text has errors. */
  fail() {
    this.remark.textContent = this.board.element.hidden ? texts.errors.nothing : texts.write.stale;
    this.remark.hidden = false;
  }

  #known(is) {
    this.board.element.hidden = !is;
    this.told.hidden = this.examples.element.hidden = !is;
  }
}
