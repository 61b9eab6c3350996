// @ts-check
// The examples of a file, put to the test: which hold, each with its board.
//
// For tests: #rulings with [data-ruling="0"] (data-passed true or false), [data-accept="LINE"] and [data-to="LINE"].
import { Board } from "./board.js";
import { button, element } from "./element.js";
import { texts } from "./texts.js";

export class Examples {
  /** The text whose examples these are: their lines are lines of it alone. @type {string|null} */
  #text = null;

  /** @param {{go: (line: number) => void, accept: (line: number) => void, text: () => string}} on */
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

  /** @param {{rulings: any[], interrupted?: boolean}} tested @param {string} text that they stand in */
  show({ rulings, interrupted }, text) {
    this.#text = text;
    const passed = rulings.filter((ruling) => ruling.passed).length;
    const all = rulings.length || interrupted ? texts.write.rulingsCount(passed, rulings.length) : texts.write.noRulings;
    this.count.textContent = interrupted ? `${all} ${texts.write.unfinished}` : all;
    // Those that don't hold come first; what was open stays so.
    const order = rulings.map((ruling, index) => ({ ruling, index })).sort((one, other) => Number(one.ruling.passed) - Number(other.ruling.passed));
    const open = new Set([...this.list.querySelectorAll("details[open]")].map((details) => details.dataset.title));
    this.list.replaceChildren(...order.map(({ ruling, index }) => this.#item(ruling, index, open.has(ruling.title))));
    this.fit();
  }

  /** Another file. */
  clear() {
    this.#text = null;
    this.count.textContent = "";
    this.list.replaceChildren();
  }

  /** Whether these are the examples of the text as it stands now. */
  get #fits() {
    return this.#text !== null && this.#text === this.on.text();
  }

  /** The text is another, or the same again: lines are gone to, and changed, only where they are those of it. */
  fit() {
    for (const press of this.list.querySelectorAll("[data-accept], [data-to]")) press.disabled = !this.#fits;
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
    for (const failure of ruling.failures ?? []) parts.push(element("p", { class: "reason" }, texts.reason.quoted(failure.message)));
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
      actions.append(this.#press(texts.write.accept, "accept", ruling.line, this.on.accept));
    }
    actions.append(this.#press(texts.write.toLine(ruling.line), "to", ruling.line, this.on.go));
    return [...parts, actions];
  }

  #press(label, name, line, action) {
    return button(label, { data: { [name]: line }, disabled: !this.#fits, on: { click: () => this.#fits && action(line) } });
  }
}
