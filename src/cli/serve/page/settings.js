// @ts-check
// What a person wishes, kept in this browser.
import { element, tick } from "./element.js";
import { texts } from "./texts.js";

const KEY = "daldos-settings";
const DEFAULTS = { confirm: false, throw: false, forced: false, keys: true, pace: 1, rules: false };

export class Settings {
  constructor(change) {
    this.values = { ...DEFAULTS, ...stored() };
    const ticks = ["confirm", "throw", "forced", "keys"].map((name) => {
      const { box, label } = tick(texts.settings[name], {
        id: `auto-${name}`,
        checked: this.values[name],
        on: { change: () => { this.set(name, box.checked); change(); } },
      });
      return label;
    });
    this.element = element("details", { class: "settings" }, element("summary", { id: "settings" }, texts.settings.label), ...ticks);
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Without storage the wish holds until the page is left.
    }
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
