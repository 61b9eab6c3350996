// @ts-check
// What is told in words: to screen readers as it happens, and to everyone when something fails.
import { button, element } from "./element.js";
import { overtaken } from "./api.js";
import { texts } from "./texts.js";

const live = element("div", { id: "live", class: "unseen", "aria-live": "polite", "aria-atomic": "true" });
const words = element("p", { id: "error-text" });
const retry = button(texts.errors.retry, { id: "retry", hidden: true });
const close = button(texts.errors.close, { id: "error-close" });
const box = element("div", { id: "error", role: "alert", hidden: true }, words, retry, close);

let again = null;
retry.addEventListener("click", () => {
  const action = again;
  calm();
  action?.();
});
close.addEventListener("click", calm);

/** The regions, to stand in the page. */
export const regions = { live, box };

/** Tells screen readers. What is told in one go is joined. */
let pending = [];
export function say(text) {
  if (!text) return;
  if (!pending.length) {
    setTimeout(() => {
      live.textContent = pending.join(" ");
      pending = [];
    }, 50);
  }
  pending.push(text);
}

/** Tells everyone what failed, and offers to try again, or to do something else, where that may help. */
export function report(error, action = null, label = texts.errors.retry) {
  if (overtaken(error)) return;
  again = action;
  retry.textContent = label;
  retry.hidden = !action;
  words.textContent = texts.reason.quoted(error?.message || String(error));
  box.hidden = false;
}

/** Takes away what was reported. */
export function calm() {
  box.hidden = true;
  words.textContent = "";
  again = null;
}
