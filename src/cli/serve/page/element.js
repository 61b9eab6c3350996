// @ts-check
// Elements of the page. Text is always set as text, never as markup.
import { texts } from "./texts.js";

/**
 * An element. Properties: `class`, `data` (an object), `on` (an object of listeners); all else is
 * an attribute, left out where it is null, undefined or false, and empty where it is true.
 * @param {string} name
 * @param {Record<string, any>} [properties]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {any}
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "data") {
      for (const [field, text] of Object.entries(value)) made.dataset[field] = String(text);
    } else if (key === "on") {
      for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    } else if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(key, value === true ? "" : String(value));
    }
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) made.append(child);
  return made;
}

/** A button that submits nothing. */
export function button(label, properties = {}) {
  return element("button", { type: "button", ...properties }, label);
}

/** A label with its field after it. */
export function field(label, control, properties = {}) {
  return element("label", { class: "field", ...properties }, element("span", {}, label), control);
}

/** A tick box with its label. */
export function tick(label, properties = {}) {
  const box = element("input", { type: "checkbox", ...properties });
  return { box, label: element("label", { class: "tick" }, box, element("span", {}, label)) };
}

/** A list to choose one value from: pairs of value and text. */
export function choice(pairs, properties = {}) {
  return element("select", properties, ...pairs.map(([value, text]) => element("option", { value }, text)));
}

/** The SVG that the server drew, as an element of this document. */
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg") throw new Error(texts.errors.drawing);
  // Its colours come from board.css; a style of its own would be refused by the policy of the page.
  for (const style of root.querySelectorAll("style, script")) style.remove();
  return document.importNode(root, true);
}
