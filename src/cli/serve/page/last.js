// @ts-check
// The address of the game that was last played in this browser, for whoever comes back without it.

const KEY = "daldos-last";

/** The address of an unfinished game, or null. */
export function last() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Without storage there is none.
    return null;
  }
}

/** From now on it is this one, or none. @param {string|null} address */
export function played(address) {
  try {
    if (address) localStorage.setItem(KEY, address);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, or with too long a game for it, the browser's history is all there is.
  }
}
