// @ts-check
// Saves the text as another file, one of one's own.
//
// For tests: #copy-summary, #copy-name, #copy.
import { element, field } from "./element.js";
import { texts } from "./texts.js";

export class OwnCopy {
  /** @param {(name: string) => void} save */
  constructor(save) {
    this.name = element("input", { type: "text", id: "copy-name", autocomplete: "off", autocapitalize: "off", spellcheck: "false", required: true });
    this.element = element(
      "details",
      { hidden: true },
      element("summary", { id: "copy-summary" }, texts.write.copy),
      element(
        "form",
        { class: "copy", on: { submit: (event) => { event.preventDefault(); save(this.path); } } },
        field(texts.write.copyName, this.name),
        element("button", { type: "submit", id: "copy" }, texts.write.doCopy),
      ),
    );
  }

  /** What the new file is called; the ending may be left out. */
  get path() {
    return this.name.value.trim().replace(/(\.game)?$/, ".game");
  }

  /** Another file: proposes a name for its copy. */
  of(file) {
    this.element.open = false;
    this.name.value = texts.write.copyOf(file.replace(/^.*\//, "").replace(/\.game$/, ""));
  }
}
