// @ts-check
// The examples of a file, put to the test: which hold, each with its board.
//
// For tests: #rulings with [data-ruling="0"] (data-passed true or false) and [data-accept="LINE"].
import { Board } from "./board.js";
import { button, element } from "./element.js";
import { texts } from "./texts.js";

export class Examples {
  /** @param {{go: (line: number) => void, accept: (line: number) => void}} on */
  constructor(on) {
    this.on = on;
    this.count = element("p", { role: "status" });
    this.list = element("ul", { id: "rulings", class: "rulings" });
    this.element = element(
      "details",
      { class: "panel", open: true },
      element("summary", { id: "rulings-summary" }, texts.write.rulings),
      this.count,
      this.list,
    );
  }

  show({ rulings }) {
    const passed = rulings.filter((ruling) => ruling.passed).length;
    this.count.textContent = rulings.length ? texts.write.rulingsCount(passed, rulings.length) : texts.write.noRulings;
    // Those that don't hold come first; what was open stays so.
    const order = rulings.map((ruling, index) => ({ ruling, index })).sort((one, other) => Number(one.ruling.passed) - Number(other.ruling.passed));
    const open = new Set([...this.list.querySelectorAll("details[open]")].map((details) => details.dataset.title));
    this.list.replaceChildren(...order.map(({ ruling, index }) => this.#item(ruling, index, open.has(ruling.title))));
  }

  #item(ruling, index, open) {
    const body = element("div", {});
    const sign = ruling.passed ? `✓ ${texts.write.holds}` : `✗ ${texts.write.fails}`;
    const details = element(
      "details",
      {
        data: { ruling: index, passed: ruling.passed, title: ruling.title },
        // Boards are many: each is drawn when it is looked at.
        on: { toggle: () => details.open && !body.childElementCount && body.append(...this.#body(ruling)) },
      },
      element("summary", {}, element("span", { class: ruling.passed ? "good" : "bad" }, sign), element("span", {}, ruling.title)),
      body,
    );
    if (open) details.open = true;
    return element("li", {}, details);
  }

  #body(ruling) {
    const parts = [];
    for (const failure of ruling.failures ?? []) parts.push(element("p", { class: "reason" }, failure.message));
    const said = [ruling.position, [ruling.throw ?? []].flat().join(" ")].filter(Boolean);
    parts.push(element("p", { class: "help" }, said.join(" · ")));
    if (ruling.view) {
      const board = new Board(ruling.title);
      board.show(ruling.view);
      parts.push(board.element);
    }
    const actions = element("div", { class: "actions" });
    if (ruling.acceptable) {
      parts.push(element("p", { class: "help" }, texts.write.acceptHelp));
      actions.append(button(texts.write.accept, { data: { accept: ruling.line }, on: { click: () => this.on.accept(ruling.line) } }));
    }
    actions.append(button(texts.write.toLine(ruling.line), { on: { click: () => this.on.go(ruling.line) } }));
    return [...parts, actions];
  }
}
