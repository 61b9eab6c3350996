// @ts-check
// The view in which the rules are read, with the board and the ways of the sides.
//
// For tests: #rules, #rules-text (told.js), [data-evidence="FILE:LINE"] where a sentence is opened,
// #ruling with #ruling-title while a ruling's board is shown, #rules-start, [data-track="A"].
import { call, overtaken } from "./api.js";
import { calm, report, say } from "./announce.js";
import { Board } from "./board.js";
import { show as showDice } from "./dice.js";
import { button, element, tick } from "./element.js";
import { attach, by, cited, heldBy, Tested, thrown } from "./evidence.js";
import { usable } from "./focus.js";
import { ToldRules } from "./told.js";
import { texts } from "./texts.js";
import { Work } from "./work.js";

export class Rules {
  #work = new Work();
  #search = new Work();
  #game = null;
  #context = null;
  /** What holds the sentences, once it has been found. @type {any} */
  #evidence = null;
  /** @type {Tested|null} */
  #tested = null;
  /** What was clicked to see a ruling's board: there one is again afterwards. @type {any} */
  #from = null;
  /** The ruling whose board is shown instead of the start. @type {any} */
  #ruling = null;

  constructor() {
    this.title = element("h1", {}, texts.views.rules);
    this.tracks = element("fieldset", { class: "tracks" });
    this.board = new Board(texts.rules.start);
    this.told = new ToldRules({ id: "rules-text" });
    this.nothing = element("p", { hidden: true }, texts.errors.nothing);
    this.progress = element("p", { id: "rules-progress", class: "help", role: "status" });
    this.rulingTitle = element("h2", { id: "ruling-title", tabindex: -1 });
    this.rulingCites = element("p", { class: "help" });
    this.dice = element("ul", { class: "dice", "aria-label": texts.dice.label, hidden: true });
    this.rulingAbout = element("p", {});
    this.ruling = element(
      "section",
      { id: "ruling", class: "panel", "aria-labelledby": "ruling-title", hidden: true },
      this.rulingTitle,
      this.rulingCites,
      this.dice,
      this.rulingAbout,
      button(texts.evidence.back, { id: "rules-start", on: { click: () => this.#back() } }),
    );
    this.element = element(
      "div",
      { id: "rules", class: "view rules" },
      this.title,
      (this.seen = element("div", { class: "rules-board" }, this.board.element, this.ruling, this.tracks)),
      element("div", {}, this.nothing, this.progress, this.told.element),
    );
  }

  async show(context) {
    if (context.key === this.#context?.key && this.#game) {
      if (!this.#evidence) this.#hold();
      return;
    }
    calm();
    const signal = this.#work.begin();
    this.#search.stop();
    if (context.file !== this.#context?.file) this.#clear(context.file);
    this.#game = null;
    this.#evidence = null;
    this.#context = context;
    try {
      const game = await call("game", context.source, signal);
      this.#game = game;
      this.#tested = new Tested(context.file, context.source);
      this.title.textContent = game.title;
      this.told.show(game.rules);
      this.tracks.replaceChildren(
        element("legend", {}, texts.rules.tracks),
        ...game.players.map((side) => tick(texts.side(side), { data: { track: side }, on: { change: () => this.#draw() } }).label),
      );
      this.#lay(null);
      this.board.show(game.view);
      this.seen.hidden = false;
      this.nothing.hidden = true;
      this.#hold();
    } catch (error) {
      if (!overtaken(error)) this.#clear(context.file);
      this.nothing.hidden = error.status !== 422;
      report(error, () => this.show(context));
    }
  }

  /** Another game: nothing is shown of the one before, even if this one has errors. */
  #clear(file) {
    this.title.textContent = file;
    this.told.show({ sections: [] });
    this.progress.textContent = "";
    this.seen.hidden = this.nothing.hidden = true;
  }

  hide() {
    this.#work.stop();
    this.#search.stop();
  }

  /** Asks what holds the sentences: it takes a while, and the rules can be read meanwhile. */
  async #hold() {
    const signal = this.#search.begin();
    this.progress.textContent = texts.evidence.looking;
    try {
      const evidence = await this.#tested.evidence(signal);
      this.#evidence = evidence;
      attach(this.told, evidence, (ruling, press) => this.#choose(ruling, press));
      this.progress.textContent = evidence.interrupted ? texts.evidence.interrupted : "";
    } catch (error) {
      if (overtaken(error)) return;
      this.progress.textContent = "";
      report(error, () => this.#hold());
    }
  }

  /** Shows the board of a ruling, and lights what it holds. */
  async #choose(evidence, press) {
    // Another game is on its way.
    if (!this.#game || !this.#evidence) return;
    calm();
    const signal = this.#work.begin();
    this.#from = press;
    try {
      const ruling = await this.#tested.find(evidence, signal);
      if (!ruling?.view) throw new Error(texts.evidence.noBoard);
      this.#lay({ ...ruling, ...evidence });
      await this.#show(signal);
      this.rulingTitle.focus({ preventScroll: true });
      this.ruling.scrollIntoView({ block: "nearest" });
    } catch (error) {
      report(error, () => this.#choose(evidence, press));
    }
  }

  #back() {
    if (!this.#game) return;
    this.#lay(null);
    this.#draw();
    const again = usable(this.#from) ? this.#from : this.tracks.querySelector("input");
    again?.focus();
  }

  /** What stands about the board: a ruling, or null for the start. */
  #lay(ruling) {
    this.#ruling = ruling;
    this.ruling.hidden = !ruling;
    const held = ruling ? heldBy(this.#evidence, ruling) : [];
    const lit = this.told.light(held);
    this.board.label = ruling ? texts.evidence.board(ruling.title) : texts.board.label(this.#game.title);
    if (!ruling) return;
    this.rulingTitle.textContent = ruling.title;
    this.rulingCites.textContent = cited(ruling.cites);
    showDice(this.dice, thrown(ruling));
    this.rulingAbout.textContent = [by(ruling), texts.evidence.lit(lit)].filter(Boolean).join(" ");
    say(texts.evidence.lit(lit));
  }

  async #draw() {
    if (!this.#game) return;
    const signal = this.#work.begin();
    try {
      await this.#show(signal);
    } catch (error) {
      report(error, () => this.#draw());
    }
  }

  /** The board of the ruling, by the rules of its own game, or of the start, with the ways that are ticked. */
  async #show(signal) {
    const ruling = this.#ruling;
    const { players } = this.#game;
    const ticked = [...this.tracks.querySelectorAll("input:checked")].map((box) => players.indexOf(box.dataset.track));
    if (!ticked.length) {
      this.board.show(ruling?.view ?? this.#game.view);
      return;
    }
    const source = ruling?.source ?? this.#context.source;
    const tracks = ticked.map((side) => (ruling?.players ?? players)[side]);
    // Without a position it is the one that the game is shown with.
    const position = ruling ? { position: ruling.position } : {};
    this.board.show(await call("view", { ...source, ...position, tracks }, signal));
  }
}
