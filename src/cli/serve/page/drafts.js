// @ts-check
// Texts of games that were changed in the editor and not saved, each with the text that it was made from.
// They are kept in this browser, for all its tabs; a tab replaces or removes only what it knows.

/**
 * A changed text, and the file's text that it was made from; null if that isn't known.
 * @typedef {{text: string, base: string|null}} Draft
 */

const KEY = "daldos-draft:";
/** What this tab has read or written last, by file. @type {Map<string, string|null>} */
const known = new Map();
/** What there was no place for beside those of other tabs. @type {Map<string, string>} */
const memory = new Map();

/** The changed text of a file, this tab's before another's, or null. @returns {Draft|null} */
export function draft(file) {
  return parsed(held(file) ?? stored(file));
}

/** The same, to be gone on with: from now on this tab may replace it. */
export function take(file) {
  const own = held(file);
  if (own === null) known.set(file, stored(file));
  return parsed(own ?? stored(file));
}

/** What another tab has put in the place of what this one knows, or null. */
export function theirs(file) {
  const now = stored(file);
  return now === null || now === (known.get(file) ?? null) ? null : parsed(now);
}

/** Lets this tab replace what another has kept, whatever it is. */
export function claim(file) {
  known.set(file, stored(file));
}

/** Keeps a changed text; null forgets it. What another tab has kept stays. @param {string} file @param {Draft|null} draft */
export function keep(file, draft) {
  const text = draft && JSON.stringify(draft);
  hold(file, null);
  if (theirs(file)) {
    hold(file, text);
    return;
  }
  try {
    if (text === null) localStorage.removeItem(KEY + file);
    else localStorage.setItem(KEY + file, text);
    known.set(file, text);
  } catch {
    // There is no room for it any more; what was kept before is older.
    localStorage.removeItem(KEY + file);
    known.set(file, null);
    hold(file, text);
  }
}

/** Calls `listener` with the file whose draft another tab has changed, or with null if it may be any; and whether it is gone. */
export function watch(listener) {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === null) listener(null, true);
    else if (key.startsWith(KEY)) listener(key.slice(KEY.length), newValue === null);
  });
}

function stored(file) {
  try {
    return localStorage.getItem(KEY + file);
  } catch {
    return null;
  }
}

function held(file) {
  try {
    return memory.get(file) ?? sessionStorage.getItem(KEY + file);
  } catch {
    return memory.get(file) ?? null;
  }
}

/** Keeps a draft in this tab alone, also when the page is loaded anew if there is room. */
function hold(file, text) {
  memory.delete(file);
  try {
    sessionStorage.removeItem(KEY + file);
    if (text !== null) sessionStorage.setItem(KEY + file, text);
  } catch {
    if (text !== null) memory.set(file, text);
  }
}

/** @returns {Draft|null} */
function parsed(kept) {
  if (kept === null) return null;
  try {
    const { text, base } = JSON.parse(kept);
    if (typeof text === "string") return { text, base: typeof base === "string" ? base : null };
  } catch {
    // Once the text was kept alone.
  }
  return { text: kept, base: null };
}
