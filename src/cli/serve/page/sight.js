// @ts-check
// What is in sight: on a phone most of the page isn't.

/** Brings something into sight where it is outside of the screen; without motion for who wishes none. */
export function bring(element) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
}
