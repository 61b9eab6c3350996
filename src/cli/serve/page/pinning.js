// @ts-check
// Whether a file's examples pin its rules: the rules are changed one by one, and what no example
// notices is listed, with an example that would.
//
// For tests: #pin, #pin-stop, #pin-progress, #pin-totals, #unnoticed with [data-mutant="0"], in it [data-add="0"].
import { call, overtaken } from "./api.js";
import { report, say } from "./announce.js";
import { button, element } from "./element.js";
import { texts } from "./texts.js";
import { wait, Work } from "./work.js";

/** In so many positions the plays are compared, one round after the other. */
const POSITIONS = [100, 1000, 10000];

export class Pinning {
  #work = new Work();
  /** Examples that were added to the text. */
  #added = new Set();
  #said = "";
  #old = false;

  /** @param {{source: () => any, add: (example: string) => void, go: (line: number) => void}} on */
  constructor(on) {
    this.on = on;
    this.start = button(texts.pinning.start, { id: "pin", on: { click: () => this.#run() } });
    this.stopping = button(texts.pinning.stop, { id: "pin-stop", hidden: true, on: { click: () => this.#halt() } });
    this.progress = element("p", { id: "pin-progress", class: "help", role: "status" });
    this.totals = element("p", { id: "pin-totals", hidden: true });
    this.list = element("ul", { id: "unnoticed", class: "unnoticed" });
    this.element = element(
      "details",
      { class: "panel" },
      element("summary", { id: "pin-summary" }, texts.pinning.title),
      element("p", { class: "help" }, texts.pinning.help),
      element("div", { class: "actions" }, this.start, this.stopping),
      this.progress,
      this.totals,
      this.list,
    );
  }

  /** Another file: what was found is no longer of it. */
  clear() {
    this.stop();
    this.#old = false;
    this.#added.clear();
    this.#tell("");
    this.totals.hidden = true;
    this.list.replaceChildren();
  }

  /** The text is another: what was found, or is being found, stands, and is told to be of the text before. */
  changed() {
    this.#old = true;
    this.#tell();
  }

  stop() {
    this.#work.stop();
    this.#running(false);
  }

  #halt() {
    this.stop();
    this.#tell(texts.pinning.stopped);
    this.start.focus();
  }

  #tell(text = this.#said) {
    this.#said = text;
    this.progress.textContent = text && this.#old ? `${text} ${texts.pinning.changed}` : text;
  }

  #running(is) {
    this.start.hidden = is;
    this.stopping.hidden = !is;
  }

  async #run() {
    const signal = this.#work.begin();
    this.#running(true);
    this.stopping.focus();
    this.#added.clear();
    this.#old = false;
    const source = this.on.source();
    try {
      for (const positions of POSITIONS) {
        this.#tell(texts.pinning.running(positions));
        const { study } = await call("mutate", { ...source, positions }, signal);
        this.#show(study);
        this.#tell(study.interrupted ? texts.pinning.interrupted : texts.pinning.ran(positions));
        if (study.interrupted) break;
        await wait(200, signal);
      }
    } catch (error) {
      if (overtaken(error)) return;
      this.#tell("");
      report(error, () => this.#run());
    }
    const focused = document.activeElement === this.stopping;
    this.#running(false);
    if (focused) this.start.focus();
  }

  #show({ totals, mutants }) {
    const unnoticed = mutants.filter((mutant) => mutant.fate === "unnoticed");
    this.totals.textContent = texts.pinning.totals(totals);
    this.totals.hidden = false;
    say(this.totals.textContent);
    const open = new Set([...this.list.querySelectorAll("details[open]")].map((details) => details.dataset.change));
    this.list.replaceChildren(...unnoticed.map((mutant, index) => this.#item(mutant, index, open)));
  }

  #item(mutant, index, open) {
    const { line, change, example } = mutant;
    const variants = mutant.variants?.length ? texts.evidence.variants(mutant.variants.join(", ")) : "";
    const added = this.#added.has(example);
    const add = button(added ? texts.pinning.added : texts.pinning.add, {
      data: { add: index },
      disabled: added,
      on: {
        click: () => {
          this.#added.add(example);
          this.on.add(example);
          add.textContent = texts.pinning.added;
          add.disabled = true;
          to.focus();
        },
      },
    });
    const to = button(texts.write.toLine(line), { on: { click: () => this.on.go(line) } });
    return element(
      "li",
      {},
      element(
        "details",
        { data: { mutant: index, change: `${line} ${change}` }, open: open.has(`${line} ${change}`) },
        element("summary", {}, element("span", {}, texts.pinning.change(line, change))),
        variants && element("p", { class: "help" }, variants),
        element("p", { class: "help" }, texts.pinning.example),
        element("pre", { tabindex: 0, "aria-label": texts.pinning.exampleLabel(line) }, example),
        element("div", { class: "actions" }, add, to),
      ),
    );
  }
}
