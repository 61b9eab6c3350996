// @ts-check
// The keyboard's focus, which must not be lost when what had it goes away.

/** Whether an element can be seen and used. */
export function usable(element) {
  return Boolean(element?.isConnected && !element.disabled && element.getClientRects().length);
}

/**
 * Does something that changes what is in `root`. If what had the focus there is gone after that, the
 * same again (by its data) or the first usable of `others` gets it.
 */
export function keeping(root, others, action) {
  const before = /** @type {HTMLElement} */ (document.activeElement);
  const inside = before !== document.body && root.contains(before);
  const same = before?.dataset?.move;
  action();
  if (!inside || (usable(before) && root.contains(before))) return;
  const again = same && [...root.querySelectorAll("[data-move]")].find((element) => element.dataset.move === same);
  const next = [again, ...others()].find(usable);
  next?.focus({ preventScroll: true });
}
