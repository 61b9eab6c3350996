// @ts-check
// The view in which positions and readings are studied: odds, whole games, comparisons.
//
// For tests: #study, #position, #show-position, #reset-position, #from-game, #play-position,
// [data-put="A awake"] (and [data-put=""] to take away), #study [data-space="A5"], #odds, #odds-table,
// #simulate-A, #simulate-B, #simulate, #stop, #simulate-bar, #simulate-progress, #simulated, #compare-with, #compare,
// #compared, #witness (witness.js).
import { call, overtaken } from "./api.js";
import { fragment, put as putAddress } from "./address.js";
import { calm, report, say } from "./announce.js";
import { Board } from "./board.js";
import { parts, whole } from "./chooser.js";
import { button, choice, element, field } from "./element.js";
import { parse, put, write } from "./position.js";
import { chance, percent, texts } from "./texts.js";
import { Witness } from "./witness.js";
import { wait, Work } from "./work.js";

/** How long the program has a rest between two rounds, for other questions, in milliseconds. */
const REST = 100;
/** So many games are played, one round after the other: what comes out can be read meanwhile. */
const AMOUNTS = [10, 50, 100, 200, 500, 1000, 2000, 5000, 10000];
const MOST = AMOUNTS.at(-1);

export class Study {
  #work = new Work();
  #long = new Work();
  #game = null;
  #context = null;
  #start = "";
  #brush = null;
  /** So many games were played out. */
  #count = 0;

  /** @param {{games: () => any[], played: () => {source: any, position: string|null}}} given */
  constructor({ games, played }) {
    this.games = games;
    this.played = played;
    this.board = new Board(texts.study.position, { choose: (name) => this.#paint(name) });
    this.position = element("textarea", { id: "position", rows: 3, spellcheck: "false", autocapitalize: "off", "aria-describedby": "position-help" });
    this.fromGame = button(texts.study.current, { id: "from-game", on: { click: () => this.#look(this.played().position) } });
    this.brushes = element("div", { class: "brushes", role: "group", "aria-label": texts.study.edit });
    this.oddsTable = element("div", { id: "odds-table" });
    this.simulated = element("pre", { id: "simulated", tabindex: 0, "aria-label": texts.study.simulate, hidden: true });
    this.progress = element("p", { id: "simulate-progress", class: "help", role: "status" });
    this.bar = element("progress", { id: "simulate-bar", max: MOST, value: 0, "aria-label": texts.study.simulate, hidden: true });
    this.players = element("div", { class: "seats" });
    this.run = button(texts.study.run, { id: "simulate", on: { click: () => this.#simulate() } });
    this.stop = button(texts.study.stop, { id: "stop", hidden: true, on: { click: () => this.#stop() } });
    this.other = element("select", { id: "compare-with" });
    this.compared = element("pre", { id: "compared", tabindex: 0, "aria-label": texts.study.compare, hidden: true });
    this.witness = new Witness();
    this.comparing = element("p", { class: "help", role: "status" });
    const press = (id, label, action, properties = {}) => button(label, { id, on: { click: action }, ...properties });
    const section = (title, ...children) => element("section", { class: "panel" }, element("h2", {}, title), ...children);
    this.nothing = element("p", { hidden: true }, texts.errors.nothing);
    this.parts = [
      element("div", { class: "study-board" }, this.board.element),
      section(
        texts.study.position,
        field(texts.study.position, this.position),
        element("p", { id: "position-help", class: "help" }, texts.study.positionHelp),
        element(
          "div",
          { class: "actions" },
          press("show-position", texts.study.show, () => this.#look(this.position.value), { class: "primary" }),
          press("reset-position", texts.study.reset, () => this.#look(this.#start)),
          this.fromGame,
          press("play-position", texts.study.play, () => {
            location.hash = fragment("play", { game: this.#context.address, position: this.position.value.trim() });
          }),
        ),
        element("details", {}, element("summary", { id: "edit" }, texts.study.edit), element("p", { class: "help" }, texts.study.editHelp), this.brushes),
      ),
      section(texts.study.odds, press("odds", texts.study.showOdds, () => this.#odds()), this.oddsTable),
      section(texts.study.simulate, element("p", { class: "help" }, texts.study.simulateHelp), this.players, element("div", { class: "actions" }, this.run, this.stop), this.bar, this.progress, this.simulated),
      element("section", { class: "panel comparison" }, element("h2", {}, texts.study.compare), field(texts.study.compareWith, this.other), press("compare", texts.study.doCompare, () => this.#compare()), this.comparing, this.witness.element, this.compared),
    ];
    this.element = element("div", { id: "study", class: "view study" }, element("h1", { class: "unseen" }, texts.views.study), this.nothing, ...this.parts);
  }

  async show(context, parameters) {
    const fresh = context.key !== this.#context?.key;
    const asked = parameters.get("position");
    if (context.file !== this.#context?.file) this.#known(false);
    this.#context = context;
    this.fromGame.hidden = !this.#played;
    if (this.#game) this.#readings();
    if (!fresh && this.#game && (!asked || asked === this.position.value.trim())) {
      this.#keep();
      return;
    }
    if (fresh) {
      this.#game = null;
      this.#stop();
      this.progress.textContent = "";
      this.oddsTable.replaceChildren();
      this.simulated.hidden = this.compared.hidden = true;
      this.witness.show(null);
    }
    await this.#do(async (signal) => {
      if (fresh || !this.#game) {
        const game = await this.#ask(context.source, signal);
        const start = await call("start", { ...context.source, seed: 1 }, signal);
        this.#game = game;
        this.#start = start.position;
        this.#fill(game);
        this.#known(true);
      }
      try {
        await this.#see(asked || this.#played || this.#start, signal);
      } catch (error) {
        if (overtaken(error) || error.status !== 422) throw error;
        // A position that can't be shown stays in the field, so that it can be mended.
        await this.#see(this.#start, signal);
        this.position.value = asked || this.#played;
        throw error;
      }
    }, () => this.show(context, parameters));
  }

  hide() {
    this.#work.stop();
    this.#stop();
  }

  /** The position of the game in play, if it is a game of this. */
  get #played() {
    const { source, position } = this.played();
    return JSON.stringify(source) === JSON.stringify(this.#context?.source) ? position : null;
  }

  async #do(action, again = null) {
    calm();
    try {
      await action(this.#work.begin());
    } catch (error) {
      report(error, again);
    }
  }

  /** What the game is made of; that there is nothing to be seen is told if it has errors. */
  async #ask(source, signal) {
    try {
      return await call("game", source, signal);
    } catch (error) {
      if (!overtaken(error)) this.#known(false);
      this.nothing.hidden = error.status !== 422;
      throw error;
    }
  }

  /** Whether there is a game: without one there is nothing to be studied. */
  #known(is) {
    for (const part of this.parts) part.hidden = !is;
    this.nothing.hidden = true;
  }

  #fill(game) {
    this.#brush = null;
    this.board.label = texts.board.label(game.title);
    const brush = (value, label, piece) => button(label, {
      data: { put: value },
      "aria-pressed": "false",
      on: {
        click: (event) => {
          const on = event.currentTarget.getAttribute("aria-pressed") !== "true";
          for (const other of this.brushes.querySelectorAll("[data-put]")) other.setAttribute("aria-pressed", "false");
          event.currentTarget.setAttribute("aria-pressed", String(on));
          this.#brush = on ? { piece } : null;
        },
      },
    });
    const mover = (side) => button(texts.study.toMove(side), {
      data: { mover: side },
      on: { click: () => this.#edit((position) => ({ ...position, mover: side })) },
    });
    this.brushes.replaceChildren(
      brush("", texts.study.erase, null),
      ...[...game.players, null].flatMap((owner) =>
        game.kinds.map((kind) => brush(texts.study.put(owner, kind), texts.study.put(owner ?? texts.study.neutral, kind), { owner, kind }))),
      ...game.players.map(mover),
    );
    const agents = game.agents.filter((agent) => agent !== "mcts");
    this.players.replaceChildren(
      ...game.players.map((side) => field(texts.side(side), choice(agents.map((agent) => [agent, texts.seats.names[agent] ?? agent]), { id: `simulate-${side}`, data: { side } }))),
    );
    this.#readings();
  }

  /** What the game can be compared with: readings of the same file first, which are compared most. */
  #readings() {
    const { address, file, source } = this.#context;
    const readings = [];
    for (const other of this.games()) {
      readings.push([other.address, other.title]);
      for (const variant of other.variants) readings.push([whole(other.address, [variant.name]), texts.study.compareVariant(other.title, variant.name)]);
    }
    /** @param {any[]} pair */
    const near = ([reading]) => parts(reading).file === file;
    const others = [...readings.filter(near), ...readings.filter((pair) => !near(pair))].filter(([reading]) => reading !== address);
    // What was changed may be compared with what it was made from.
    const before = source.text === undefined ? [] : [[address, texts.study.compareFile(this.#game.title)]];
    const chosen = this.other.value;
    this.other.replaceChildren(...[...before, ...others].map(([value, text]) => element("option", { value }, text)));
    if ([...this.other.options].some((option) => option.value === chosen)) this.other.value = chosen;
  }

  #look(text) {
    if (!text) return;
    this.#do((signal) => this.#see(text.trim(), signal).then(() => say(texts.study.shown)));
  }

  async #see(position, signal) {
    const view = await call("view", { ...this.#context.source, position }, signal);
    this.position.value = view.position ?? position;
    this.board.show(view);
    this.board.mark({});
    this.oddsTable.replaceChildren();
    this.#keep();
  }

  #keep() {
    const text = this.position.value.trim();
    putAddress(fragment("study", { game: this.#context.address, position: text === this.#start ? "" : text }));
  }

  #paint(name) {
    if (!this.#brush) return;
    const { piece } = this.#brush;
    this.#edit((position) => put(position, name, piece));
  }

  #edit(change) {
    // While another reading is fetched there is nothing to be put.
    if (!this.#game) return;
    const { players, kinds } = this.#game;
    let position;
    try {
      position = parse(this.position.value, players, kinds);
    } catch (error) {
      report(new Error(texts.study.cantRead(error.message)));
      return;
    }
    this.#look(write(change(position), players));
  }

  #odds() {
    const position = this.position.value.trim();
    this.#do(async (signal) => {
      const odds = await call("odds", { ...this.#context.source, position }, signal);
      const view = await call("view", { ...this.#context.source, position, heat: odds.fall }, signal);
      const known = await call("endings", { ...this.#context.source, position }, signal);
      const falls = Object.entries(odds.fall).filter(([, chance]) => chance > 0).sort((one, other) => other[1] - one[1]);
      this.board.show(view);
      this.board.mark({ notes: new Map(falls.map(([name, chance]) => [name, texts.board.risk(percent(chance))])) });
      const about = texts.study.oddsAbout(odds.thrower ?? "", odds.exact !== false);
      this.oddsTable.replaceChildren(
        falls.length
          ? element(
              "table",
              {},
              element("caption", {}, about),
              element("thead", {}, element("tr", {}, element("th", { scope: "col" }, texts.study.space), element("th", { scope: "col" }, texts.study.chance))),
              element("tbody", {}, ...falls.map(([name, chance]) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, percent(chance))))),
            )
          : element("p", {}, texts.study.noOdds),
        ...(known.win ? this.#ending(odds.thrower ?? "", known) : []),
      );
      say(falls.length ? falls.map(([name, chance]) => `${name} ${percent(chance)}`).join(", ") : texts.study.noOdds);
    }, () => this.#odds());
  }

  /** How likely the side that throws is to win, and what is best with each throw. */
  #ending(side, { win, length, throws }) {
    const head = [texts.study.throw, texts.study.best, texts.study.chance];
    return [
      element(
        "table",
        { id: "ending" },
        element("caption", {}, texts.study.wins(side, win, length)),
        element("thead", {}, element("tr", {}, ...head.map((title) => element("th", { scope: "col" }, title)))),
        element("tbody", {}, ...throws.map((one) => element(
          "tr",
          {},
          element("th", { scope: "row" }, one.throw.join(" ")),
          element("td", {}, one.best ?? texts.study.throwAgain),
          element("td", {}, chance(one.win)),
        ))),
      ),
    ];
  }

  async #simulate() {
    calm();
    const signal = this.#long.begin();
    const players = Object.fromEntries([...this.players.querySelectorAll("select")].map((select) => [select.dataset.side, select.value]));
    this.#running(true);
    this.#tell(0);
    try {
      for (const games of AMOUNTS) {
        const answer = await call("simulate", { ...this.#context.source, games, seed: 1, players }, signal);
        this.simulated.textContent = answer.text;
        this.simulated.hidden = false;
        const played = answer.statistics?.games ?? games;
        // The budget of time was used up: more games would only be fewer than asked again.
        const short = played < games;
        this.#tell(played, short ? texts.study.inTime(played) : played === MOST ? texts.study.ran(played) : null);
        if (short) break;
        await wait(REST, signal);
      }
    } catch (error) {
      if (overtaken(error)) return;
      report(error, () => this.#simulate());
      this.progress.textContent = "";
    }
    this.#running(false);
  }

  /** How many games were played, and how it goes on if nothing is said of it. */
  #tell(played, said = null) {
    this.#count = played;
    this.bar.value = played;
    this.progress.textContent = said ?? texts.study.running(played, MOST);
  }

  #running(is) {
    const focused = document.activeElement === (is ? this.run : this.stop);
    this.run.hidden = is;
    this.stop.hidden = this.bar.hidden = !is;
    if (focused) (is ? this.stop : this.run).focus();
  }

  #stop() {
    this.#long.stop();
    if (!this.stop.hidden) this.progress.textContent = texts.study.stopped(this.#count);
    this.#running(false);
  }

  #compare() {
    this.comparing.textContent = texts.study.comparing;
    this.compared.hidden = true;
    this.witness.show(null);
    this.#do(async (signal) => {
      try {
        const other = this.other.value;
        const answer = await call("compare", { ...this.#context.source, other }, signal);
        this.compared.textContent = answer.text;
        this.compared.hidden = false;
        this.witness.show(answer.witness, other === this.#context.address);
      } finally {
        this.comparing.textContent = "";
      }
    }, () => this.#compare());
  }
}
