// @ts-check
// Why something isn't legal: in words, with the sentences of the rules that decide it and the
// examples that these rest on.
//
// For tests: in #notice, .reason-rule and .reason-example, and #show-rule.
import { button, element } from "./element.js";
import { cited, MOST } from "./evidence.js";
import { texts } from "./texts.js";

/** @param {any} answer of `why` @param {() => void} reveal shows the sentences in the rules */
export function reason(answer, reveal) {
  const { sentences = [], rulings = [] } = answer.evidence ?? {};
  const rules = sentences.slice(0, MOST).map(({ heading, sentence }) => texts.reason.rule(heading, sentence));
  const examples = rulings.slice(0, MOST).map(({ title, cites }) => texts.reason.example(title, cited(cites)));
  const why = answer.reason ?? answer.text;
  return {
    text: [why, ...rules, ...examples].join(" "),
    nodes: [
      element("p", {}, why),
      ...rules.map((rule) => element("p", { class: "reason-rule" }, rule)),
      ...examples.map((example) => element("p", { class: "reason-example" }, example)),
      ...(rules.length ? [button(texts.reason.show, { id: "show-rule", on: { click: () => reveal() } })] : []),
    ],
  };
}
