// @ts-check
// Texts of games that were changed in the editor and not saved, kept in this browser.

const KEY = "daldos-draft:";
const memory = new Map();

/** The changed text of a file, or null. */
export function draft(file) {
  try {
    // What there was no room for any more is newer than what is kept.
    return memory.get(file) ?? localStorage.getItem(KEY + file);
  } catch {
    return null;
  }
}

/** Keeps a changed text; null forgets it. */
export function keep(file, text) {
  memory.delete(file);
  try {
    if (text === null) localStorage.removeItem(KEY + file);
    else localStorage.setItem(KEY + file, text);
  } catch {
    if (text !== null) memory.set(file, text);
  }
}
