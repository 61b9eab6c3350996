// @ts-check
// Texts of games that were changed in the editor and not saved, kept in this browser.

const KEY = "daldos-draft:";
const memory = new Map();

/** The changed text of a file, or null. */
export function draft(file) {
  try {
    return localStorage.getItem(KEY + file);
  } catch {
    return memory.get(file) ?? null;
  }
}

/** Keeps a changed text; null forgets it. */
export function keep(file, text) {
  try {
    if (text === null) localStorage.removeItem(KEY + file);
    else localStorage.setItem(KEY + file, text);
  } catch {
    if (text === null) memory.delete(file);
    else memory.set(file, text);
  }
}
