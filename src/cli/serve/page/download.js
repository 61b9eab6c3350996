// @ts-check
// Texts as files.
import { element } from "./element.js";

/** So long a browser may take to begin with it, in milliseconds. */
const BEGUN = 60_000;

/** Hands a text to whoever looks at the page, as a file. @param {string} name @param {string} text */
export function download(name, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), BEGUN);
}
