// @ts-check
// The list of what is wrong with a text.
//
// For tests: #problems with [data-line="12"] and, where there is a fix, [data-fix="12"].
import { button, element } from "./element.js";
import { texts } from "./texts.js";

export class Problems {
  /** Where each problem stands. @type {Map<any, any>} */
  #items = new Map();

  /** @param {{go: (problem: any) => void, fix: (problem: any, mending: {text: string, actions: any[]}) => void}} on */
  constructor(on) {
    this.on = on;
    this.list = element("ul", { id: "problems", class: "problems" });
    this.element = element("section", { class: "panel" }, element("h2", {}, texts.write.problems), this.list);
  }

  /** Another file: nothing is known of it yet. */
  clear() {
    this.#items.clear();
    this.list.replaceChildren();
  }

  /** @param {any[]} problems as the language server tells them */
  show(problems) {
    const focused = this.list.contains(document.activeElement);
    this.#items = new Map(problems.map((problem) => [problem, this.#item(problem)]));
    this.list.replaceChildren(...this.#items.values());
    if (!problems.length) this.list.append(element("li", {}, texts.write.noProblems));
    if (focused) this.list.querySelector("button")?.focus();
  }

  /** Offers what would mend a problem of a text, if it is still listed. @param {any} problem @param {{text: string, actions: any[]}} mending */
  offer(problem, mending) {
    const line = problem.range.start.line + 1;
    const press = button(texts.write.fix, { data: { fix: line }, "aria-label": texts.write.fixLine(line), on: { click: () => this.on.fix(problem, mending) } });
    this.#items.get(problem)?.append(press);
  }

  #item(problem) {
    const line = problem.range.start.line + 1;
    const severity = problem.severity ?? 1;
    return element(
      "li",
      { class: severity === 1 ? "wrong" : "" },
      element("button", { type: "button", data: { line }, on: { click: () => this.on.go(problem) } },
        element("strong", {}, texts.write.severity[severity]), ` ${texts.write.problem(line, texts.reason.quoted(problem.message))}`),
    );
  }
}
