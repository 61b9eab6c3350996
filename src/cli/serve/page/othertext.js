// @ts-check
// A text that came into being elsewhere while this one was written: either may be kept.
//
// For tests: #other-text with #take-other and #keep-mine.
import { say } from "./announce.js";
import { button, element } from "./element.js";
import { usable } from "./focus.js";

export class OtherText {
  #on = { take: () => {}, keep: () => {} };

  /** @param {() => void} leave gives the focus to something else when this goes away */
  constructor(leave) {
    this.leave = leave;
    this.words = element("p", {});
    this.taking = button("", { id: "take-other", on: { click: () => this.#on.take() } });
    this.keeping = button("", { id: "keep-mine", on: { click: () => this.#on.keep() } });
    this.element = element(
      "section",
      { id: "other-text", class: "panel", role: "group", hidden: true },
      this.words,
      element("div", { class: "actions" }, this.taking, this.keeping),
    );
  }

  /**
   * Tells of another text, or of none any more. Where nothing is to be kept, `keep` is absent.
   * @param {{words: string, take: string, keep?: string}|null} said @param {{take: () => void, keep: () => void}} [on]
   */
  show(said, on) {
    const inside = this.element.contains(document.activeElement);
    const fresh = said && (this.element.hidden || this.words.textContent !== said.words);
    if (on) this.#on = on;
    this.element.hidden = !said;
    if (said) {
      this.words.textContent = said.words;
      this.taking.textContent = said.take;
      this.keeping.textContent = said.keep ?? "";
      this.keeping.hidden = !said.keep;
      this.element.setAttribute("aria-label", said.words);
    }
    if (fresh) say(said.words);
    if (inside && !usable(document.activeElement)) this.leave();
  }
}
