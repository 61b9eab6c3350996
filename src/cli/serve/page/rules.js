// @ts-check
// The view in which the rules are read, with the board and the ways of the sides.
//
// For tests: #rules, #rules-text (its sections are [data-section="HEADING"]), [data-track="A"].
import { call } from "./api.js";
import { calm, report } from "./announce.js";
import { Board } from "./board.js";
import { element, tick } from "./element.js";
import { texts } from "./texts.js";
import { Work } from "./work.js";

/** The rules as headings and paragraphs. */
export function told(rules, level = 2) {
  const parts = [];
  if (rules.applied?.length) {
    parts.push(
      element(
        "section",
        {},
        element(`h${level}`, {}, texts.rules.differences),
        element("ul", {}, ...rules.applied.map(({ name, about }) => element("li", {}, element("strong", {}, name), about ? `: ${about}` : ""))),
      ),
    );
  }
  for (const { heading, sentences } of rules.sections) {
    parts.push(
      element(
        "section",
        { data: { section: heading } },
        element(`h${level}`, {}, heading),
        ...sentences.map((sentence) => element("p", {}, sentence)),
      ),
    );
  }
  return parts;
}

export class Rules {
  #work = new Work();
  #game = null;
  #source = null;

  constructor() {
    this.title = element("h1", {}, texts.views.rules);
    this.tracks = element("fieldset", { class: "tracks" });
    this.board = new Board(texts.rules.start);
    this.text = element("div", { id: "rules-text", class: "rules-text" });
    this.element = element(
      "div",
      { id: "rules", class: "view rules" },
      this.title,
      element("div", { class: "rules-board" }, this.board.element, this.tracks),
      this.text,
    );
  }

  async show(context) {
    if (JSON.stringify(context.source) === JSON.stringify(this.#source) && this.#game) return;
    calm();
    const signal = this.#work.begin();
    try {
      const game = await call("game", context.source, signal);
      this.#game = game;
      this.#source = context.source;
      this.title.textContent = game.title;
      this.board.label = texts.board.label(game.title);
      this.board.show(game.view);
      this.text.replaceChildren(...told(game.rules));
      this.tracks.replaceChildren(
        element("legend", {}, texts.rules.tracks),
        ...game.players.map((side) => tick(texts.side(side), { data: { track: side }, on: { change: () => this.#track() } }).label),
      );
    } catch (error) {
      report(error, () => this.show(context));
    }
  }

  hide() {
    this.#work.stop();
  }

  async #track() {
    const signal = this.#work.begin();
    const chosen = [...this.tracks.querySelectorAll("input:checked")].map((box) => box.dataset.track);
    try {
      const view = chosen.length
        ? await call("view", { ...this.#source, position: this.#game.view.position ?? (await this.#start(signal)), tracks: chosen }, signal)
        : this.#game.view;
      this.board.show(view);
    } catch (error) {
      report(error, () => this.#track());
    }
  }

  async #start(signal) {
    return (await call("start", { ...this.#source, seed: 1 }, signal)).position;
  }
}
