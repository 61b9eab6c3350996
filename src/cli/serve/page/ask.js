// @ts-check
// A question with a few answers, over the page.
import { button, element } from "./element.js";
import { texts } from "./texts.js";

/**
 * The value of the answer that was chosen, or null. Buttons are `[data-answer="VALUE"]`.
 * @param {string} title @param {string} text @param {{value: string, label: string}[]} answers
 * @returns {Promise<string|null>}
 */
export function ask(title, text, answers) {
  return new Promise((resolve) => {
    const heading = element("h2", { id: "ask-title" }, title);
    const dialog = element("dialog", { id: "ask", "aria-labelledby": "ask-title" }, heading, text && element("p", {}, text));
    const list = element("div", { class: "actions" });
    for (const { value, label } of answers) {
      list.append(button(label, { data: { answer: value }, on: { click: () => dialog.close(value) } }));
    }
    list.append(button(texts.ask.cancel, { data: { answer: "" }, class: "quiet", on: { click: () => dialog.close("") } }));
    dialog.append(list);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
