// @ts-check
// The rules beside the board, in a panel that can be folded away: what a play has to do with is lit.
//
// For tests: #rules-beside (details) with #rules-beside-text (told.js).
import { element } from "./element.js";
import { ToldRules } from "./told.js";
import { texts } from "./texts.js";

export class RulesBeside {
  #rules = "";

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

  show(rules) {
    const text = JSON.stringify(rules);
    if (text === this.#rules) return;
    this.#rules = text;
    this.told.show(rules);
  }

  /** Lights sentences, and sections by their headings. */
  light(sentences, headings = []) {
    const before = this.told.lit;
    this.told.light(sentences, headings);
    if (this.told.lit !== before) this.#scroll();
  }

  /** Only the panel scrolls, never the page. */
  #scroll() {
    const { lit, element: box } = this.told;
    if (!lit || !this.open) return;
    const [inner, outer] = [lit.getBoundingClientRect(), box.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) box.scrollTop += inner.top - outer.top - 8;
  }
}
