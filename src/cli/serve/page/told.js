// @ts-check
// The rules as text: sections of sentences, which can be lit, and opened where something is said
// about them.
//
// For tests: sections are [data-section="HEADING"], sentences [data-sentence] with the class lit; a
// sentence that can be opened has a button.more with aria-expanded.
import { element } from "./element.js";
import { texts } from "./texts.js";

let number = 0;

/** A sentence, wherever it is spoken of. */
export function key({ heading, sentence }) {
  return `${heading}\n${sentence}`;
}

export class ToldRules {
  /** Each sentence with its line. @type {Map<string, any>} */
  #lines = new Map();
  /** @type {Map<string, any>} */
  #sections = new Map();

  /** @param {Record<string, any>} properties of the element @param {number} [level] of the headings */
  constructor(properties, level = 2) {
    this.level = level;
    this.element = element("div", { ...properties, class: "rules-text" });
  }

  /** @param {{applied?: any[], sections: {heading: string, sentences: string[]}[]}} rules */
  show(rules) {
    const head = `h${this.level}`;
    this.#lines.clear();
    this.#sections.clear();
    const parts = [];
    if (rules.applied?.length) {
      const items = rules.applied.map(({ name, about }) => element("li", {}, element("strong", {}, name), about ? `: ${about}` : ""));
      parts.push(element("section", {}, element(head, {}, texts.rules.differences), element("ul", {}, ...items)));
    }
    for (const { heading, sentences } of rules.sections) {
      const section = element("section", { data: { section: heading } }, element(head, {}, heading));
      for (const sentence of sentences) {
        const line = element("div", { class: "sentence", data: { sentence } }, element("p", {}, sentence));
        this.#lines.set(key({ heading, sentence }), line);
        section.append(line);
      }
      this.#sections.set(heading, section);
      parts.push(section);
    }
    this.element.replaceChildren(...parts);
  }

  /** Lets a sentence be opened: `fill` gives what is then to be seen, once. */
  open(sentence, label, fill) {
    const line = this.#lines.get(key(sentence));
    if (!line || line.querySelector("button")) return;
    const id = `told-${++number}`;
    const words = line.querySelector("p");
    words.id = `${id}-words`;
    const body = element("div", { id, class: "opened", hidden: true });
    const press = element("button", {
      type: "button",
      class: "more",
      id: `${id}-more`,
      "aria-expanded": "false",
      "aria-controls": id,
      "aria-label": label,
      "aria-describedby": words.id,
      on: {
        click: () => {
          if (!body.childElementCount) body.append(fill());
          body.hidden = !body.hidden;
          press.setAttribute("aria-expanded", String(!body.hidden));
        },
      },
    });
    line.classList.add("opens");
    line.prepend(press);
    line.append(body);
  }

  /** The sentences, in their order. @returns {{heading: string, sentence: string}[]} */
  get sentences() {
    return [...this.#lines.keys()].map((line) => {
      const [heading, sentence] = line.split("\n");
      return { heading, sentence };
    });
  }

  /** Lights sentences, and whole sections by their headings; all others go dark. How many are lit. */
  light(sentences, headings = []) {
    for (const lit of this.element.querySelectorAll(".lit")) lit.classList.remove("lit");
    const lines = sentences.map((sentence) => this.#lines.get(key(sentence)));
    const sections = headings.map((heading) => this.#sections.get(heading));
    const lit = new Set([...lines, ...sections].filter(Boolean));
    for (const part of lit) part.classList.add("lit");
    return lit.size;
  }

  /** The first part that is lit. */
  get lit() {
    return this.element.querySelector(".lit");
  }
}
