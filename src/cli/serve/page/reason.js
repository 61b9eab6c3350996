// @ts-check
// What the rules have to say where something isn't legal: the sentences that decide it, and the
// examples that these rest on.
//
// For tests: #reason with .reason-rule and .reason-example, and #show-rule; .reason-hint for what a hint gains.
import { button, element } from "./element.js";
import { cited, MOST } from "./evidence.js";
import { texts } from "./texts.js";

export class Reason {
  /** The sentences that are told of; null where nothing is. @type {any[]|null} */
  sentences = null;

  /** @param {() => void} reveal shows the sentences in the rules */
  constructor(reveal) {
    this.reveal = reveal;
    // Below the board, which must not be pushed away from under the hand.
    this.element = element("div", { id: "reason", role: "group", tabindex: 0, "aria-label": texts.reason.label, hidden: true });
  }

  /** @param {any} evidence what a reason rests on, as `why` has it; gives it in words */
  show({ sentences, rulings }) {
    this.sentences = sentences;
    const rules = sentences.slice(0, MOST).map(({ heading, sentence }) => texts.reason.rule(heading, sentence));
    const examples = rulings.slice(0, MOST).map(({ title, cites }) => texts.reason.example(title, cited(cites)));
    this.element.replaceChildren(
      ...rules.map((rule) => element("p", { class: "reason-rule" }, rule)),
      ...examples.map((example) => element("p", { class: "reason-example" }, example)),
      ...(rules.length ? [button(texts.reason.show, { id: "show-rule", on: { click: () => this.reveal() } })] : []),
    );
    this.element.hidden = !rules.length && !examples.length;
    return [...rules, ...examples].join(" ");
  }

  /** Shows lines that rest on nothing in the rules: what speaks for a hint. */
  tell(lines) {
    this.clear();
    this.element.append(...lines.map((line) => element("p", { class: "reason-hint" }, line)));
    this.element.hidden = !lines.length;
    this.element.setAttribute("aria-label", texts.reason.hint);
  }

  clear() {
    this.sentences = null;
    this.element.setAttribute("aria-label", texts.reason.label);
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}
