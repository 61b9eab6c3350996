// @ts-check
// A throw as dice, those that are spent marked as such.
import { element } from "./element.js";
import { texts } from "./texts.js";

/** The labels of a throw such as `X+A III`: a list for each throw that was collected. */
export function labels(thrown) {
  return thrown.split("+").map((part) => part.trim().split(/\s+/).filter(Boolean));
}

/** Shows a throw; `earlier` ones were thrown again. */
export function show(list, thrown, spent = [], earlier = []) {
  const left = [...spent];
  const items = [];
  for (const before of earlier) {
    for (const label of labels(before).flat()) items.push(die(label, "again"));
    items.push(element("li", { class: "then", "aria-hidden": "true" }, "→"));
  }
  const groups = thrown ? labels(thrown) : [];
  groups.forEach((group, index) => {
    if (index) items.push(element("li", { class: "then", "aria-hidden": "true" }, "+"));
    for (const label of group) {
      const at = left.indexOf(label);
      if (at >= 0) left.splice(at, 1);
      items.push(die(label, at >= 0 ? "spent" : ""));
    }
  });
  list.replaceChildren(...items);
  list.hidden = !items.length;
}

function die(label, state) {
  const mark = state === "spent" ? texts.dice.spent : state === "again" ? texts.dice.again : "";
  return element(
    "li",
    { class: `die ${state}`, data: { die: label, state: state || "open" } },
    element("span", {}, label),
    mark && element("span", { class: "unseen" }, ` (${mark})`),
  );
}
