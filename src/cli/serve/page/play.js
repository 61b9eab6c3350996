// @ts-check
// The view in which a game is played: board, turn, record, and who does what when.
//
// What tests and other scripts may hold on to (side names are those of the game, mostly A and B):
//   #game, [data-variant="NAME"]      the chooser, in the page's head; #variants opens the list
//   #seat-A, #seat-B, #new            who plays; a new game
//   #seat-A-depth, #seat-A-time       how far a computer player looks ahead, how long it thinks
//   #status, #notice, #live, #error   what is to be done; reasons and hints; what screen readers hear; failures (#error-text, #retry, #error-close)
//   #play [data-space="A5"]           a space of the board; classes may, chosen, target, captures, hint
//   #dice [data-die="X"]              a die, with data-state open, spent or again
//   #throw, #by-hand, #typed, #typed-help (an example, or what is wrong), #use-typed, #rethrow
//   [data-move="A5-A4"]               a next move, with data-dice="A III"; #made tells those made
//   #confirm, #take-back, #forced     end of the turn, one move back, the only play
//   #undo, #hint, #pause, #pace, #draw, #resign
//   #ask [data-answer="…"]            an answer to a question over the page ("" cancels)
//   [data-turn="3"]                   a turn of the record (0: the start), aria-current where one looks
//   #first, #previous, #next, #last, #back, #branch, #save, #load, #share; #told: what was saved or copied
//   #last-game                        goes on with the last game, where the page was opened without one
//   #rules-beside, #show-rule         the rules beside the board (beside.js); to the rule that decides (reason.js)
//   #settings, #auto-confirm, #auto-throw, #auto-forced, #auto-keys
// The view's element is #play; it has data-state: loading, throw, move, computer, paused, looking, over,
// and data-busy as long as an answer is awaited.
import { overtaken } from "./api.js";
import { fragment, put } from "./address.js";
import { calm, report, say } from "./announce.js";
import { ask } from "./ask.js";
import { RulesBeside } from "./beside.js";
import { Board } from "./board.js";
import { Course } from "./course.js";
import { button, element } from "./element.js";
import { Explanation } from "./explanation.js";
import { keeping } from "./focus.js";
import { Hand } from "./hand.js";
import { hint } from "./hint.js";
import { Keeper, late } from "./keeper.js";
import { shortcuts } from "./keys.js";
import { last } from "./last.js";
import { offers, resigner, undoable } from "./offers.js";
import { begin, read } from "./opening.js";
import { RecordPanel } from "./record.js";
import { Seats } from "./seats.js";
import { Settings } from "./settings.js";
import { bring } from "./sight.js";
import { ended, state, status } from "./status.js";
import { TurnPanel } from "./turn.js";
import { texts } from "./texts.js";
import { Work } from "./work.js";

export class Play {
  #work = new Work();
  /** @type {import("./table.js").Table|null} */
  #table = null;
  /** The game as the chooser has it. @type {any} */
  #context = null;
  /** The turn that is looked back at; null: the game in play. @type {number|null} */
  #look = null;
  #shown = false;
  /** The game of which a throw was asked for, to be shown to who types one. */
  #exemplified = null;
  /** Whether another game was chosen than the one in play. */
  #left = false;
  /** Whether nothing has been opened yet. */
  #first = true;

  /** @param {(address: string) => string|null} known the address here of a game that a record names */
  constructor(known) {
    this.known = known;
    this.settings = new Settings(() => this.#go());
    this.seats = new Seats(() => {
      this.course.paused = false;
      this.#go();
      this.keeper.keep();
    });
    this.course = new Course(this.seats, this.settings, {
      paint: (signal) => this.#paint(signal),
      stands: () => !this.#shown || this.#look !== null,
      changed: (player) => {
        // What a person was told stays to be read while a computer player moves.
        if (this.seats.people.length && this.seats.computer(player)) this.hand.clear();
        else this.#clear();
        // So that who comes back finds the same dice.
        this.keeper.keep();
      },
    });
    this.hand = new Hand({
      moves: () => (this.#mine ? (this.#table.turn?.moves ?? null) : null),
      make: (move) => this.#make(move),
      take: () => {
        this.explanation.clear();
        this.#light();
        this.#render();
      },
      leave: () => this.#render(),
      nothing: (name) => this.explanation.nothing(name),
      why: (from, to) => this.explanation.why(from, to),
    });
    this.board = new Board(texts.board.label(""), {
      choose: (name) => this.hand.choose(name),
      leave: () => this.hand.leave(),
    });
    this.keeper = new Keeper(
      () => this.#shown && this.#table && { table: this.#table, address: this.#context.address, names: this.seats.names },
      (text) => this.record.tell(text),
    );
    this.turn = new TurnPanel({
      throw: () => this.#throw(),
      typed: (text) => this.#throw(text),
      exemplify: () => this.#exemplify(),
      rethrow: () => this.#act((signal) => this.#rethrow(signal)),
      move: (move) => this.#make(move),
      confirm: () => this.#confirm(),
      takeBack: () => this.#takeBack(),
      forced: () => this.#forced(),
      undo: () => this.#undo(),
      hint: () => this.#ask(),
      resign: () => this.#resign(),
      draw: () => this.#draw(),
      pause: () => this.#pause(),
      pace: (seconds) => {
        this.settings.set("pace", seconds);
        this.#render();
      },
    });
    this.record = new RecordPanel({
      look: (turn) => this.#lookAt(turn),
      step: (by) => this.#lookAt(Math.max(0, Math.min(this.#table?.turns.length ?? 0, this.#at + by))),
      branch: () => this.#branch(),
      back: () => this.#lookAt(null),
      save: () => this.keeper.save(),
      load: (file) => this.#load(file),
      share: () => this.keeper.share(),
    });
    this.beside = new RulesBeside({
      open: this.settings.get("rules"),
      toggle: (open) => {
        this.settings.set("rules", open);
        if (open) this.#light();
      },
    });
    this.explanation = new Explanation(this.beside, {
      now: () => ({ table: this.#table, view: this.#view, mine: this.#mine }),
      hand: this.hand,
      act: (action) => this.#act(action),
      render: () => this.#render(),
    });
    this.status = element("p", { id: "status", tabindex: -1 }, texts.status.loading);
    this.last = button(texts.status.lastGame, { id: "last-game", hidden: true, on: { click: () => this.#goOn() } });
    this.fresh = button(texts.seats.new, { id: "new", on: { click: () => this.#fresh() } });
    this.element = element(
      "div",
      { id: "play", class: "view play", data: { state: "loading" } },
      element("h1", { class: "unseen" }, texts.views.play),
      element(
        "div",
        { class: "field-of-play" },
        element("div", { class: "status" }, this.status, this.explanation.notice, this.last),
        this.board.element,
        this.explanation.reason.element,
      ),
      this.turn.element,
      element(
        "div",
        { class: "beside" },
        this.beside.element,
        this.record.element,
        element("section", { class: "table-set", "aria-label": texts.seats.table }, this.seats.element, this.fresh, this.settings.element),
      ),
    );
    shortcuts(this.turn, () => this.#shown && this.settings.get("keys"));
  }

  /** The game that was last played takes the place of the one that is shown. */
  #goOn() {
    this.status.focus({ preventScroll: true });
    location.hash = last() ?? "";
  }

  /** Another game was chosen: the one in play is left behind in the browser's history. */
  left() {
    this.#left = true;
  }

  /**
   * Shows the view: the game that the address has, or the one in play. `bare`: whether the page was opened
   * by an address that has none.
   */
  async show(context, parameters, bare = false) {
    this.#shown = true;
    const same = this.#table && context.key === this.#context?.key;
    // A game whose file was saved meanwhile is held against its new rules.
    const saved = !same && JSON.stringify(context.source) === JSON.stringify(this.#context?.source);
    const record = parameters.get("record") ?? (saved ? this.keeper.kept : "");
    const position = parameters.get("position") ?? "";
    const left = this.#left;
    this.#left = left && !same;
    this.#context = context;
    if (same && (record === this.keeper.kept || !record) && !position) {
      this.#go();
      this.keeper.keep();
      return;
    }
    await this.#open(record, position, bare);
  }

  hide() {
    this.#shown = false;
    this.#work.stop();
    this.keeper.stop();
  }

  /** Where the game stands, for other views; of a game that is over, before its last play. */
  get position() {
    const table = this.#table;
    if (!table) return null;
    const over = table.ending?.by === "rules" && this.#at === table.turns.length;
    return this.#positionAt(over ? this.#at - 1 : this.#at);
  }

  get source() {
    return this.#context?.source ?? null;
  }

  #positionAt(count) {
    return count ? this.#table.turns[count - 1].position : this.#table.start.position;
  }

  get #at() {
    return this.#look ?? this.#table?.turns.length ?? 0;
  }

  // What a person does takes the place of whatever is under way; then the game goes on.
  async #act(action, again = action) {
    calm();
    const signal = this.#work.begin();
    const table = this.#table;
    const over = Boolean(table?.ending);
    this.course.thinking = false;
    this.element.dataset.busy = "true";
    try {
      await action(signal);
      await this.#drive(signal);
      if (!over && table?.ending && table === this.#table) bring(this.status);
    } catch (error) {
      if (overtaken(error)) return;
      report(error, error.status === 422 ? null : () => this.#act(again));
      await this.#paint(signal).catch(() => this.#render());
    } finally {
      // What took the place of this is busy itself.
      if (!signal.aborted) delete this.element.dataset.busy;
    }
  }

  #go() {
    if (!this.#shown || !this.#table) return;
    this.#act(async () => {});
  }

  async #open(record, position, bare = false) {
    const context = this.#context;
    const before = this.#left && Boolean(this.#table?.turns.length);
    this.#left = false;
    // The game before is gone, even if the one that is asked for can't be opened: it belongs to
    // another address.
    this.#table = null;
    this.keeper.stop();
    this.#still(true);
    this.record.able = false;
    this.element.dataset.state = "loading";
    this.status.textContent = texts.status.loading;
    await this.#act(async (signal) => {
      try {
        const remark = await this.#begin(context, record, position, signal);
        this.explanation.note([remark, before && texts.status.before].filter(Boolean).join("\n"));
        bring(this.status.parentElement);
        this.last.hidden = !(bare && last() && !this.keeper.kept);
      } catch (error) {
        if (!overtaken(error)) this.#missing();
        throw error;
      }
    });
  }

  /** Whether board and turn can't be used, since there is no game yet. */
  #still(is) {
    this.board.element.inert = is;
    this.turn.element.inert = is;
  }

  /** Whether there is nothing to be seen of a game: that of the one before would be taken for this one's. */
  #hide(is) {
    for (const part of [this.board, this.turn, this.beside]) part.element.hidden = is;
  }

  /** The game that was asked for can't be opened. */
  #missing() {
    this.status.textContent = texts.status.failed;
    this.#clear();
    this.#hide(true);
    this.record.show([], null, false);
  }

  async #begin(context, record, position, signal) {
    const left = this.#first ? await late(signal) : null;
    record = left ?? record;
    const { table, names, remark } = await begin(context.source, { record, position }, signal);
    this.#first = false;
    // So that what is wrong with a record can be read before anybody moves.
    this.course.held = Boolean(record);
    this.#seat(table.game, names);
    // A game that plays itself waits to be asked when it comes from an address.
    this.course.paused = Boolean(record) && !this.seats.people.length;
    this.#take(table);
    this.keeper.kept = record;
    if (left) this.keeper.keep();
    return remark;
  }

  #seat(game, names) {
    const sides = game.players.join(" ");
    const agents = game.agents.join(" ");
    if (sides !== this.seats.players.join(" ") || agents !== (this.seats.agents ?? []).join(" ")) {
      this.seats.show(game.players, game.agents);
    }
    if (names) this.seats.seat(names);
  }

  #take(table) {
    this.#table = table;
    this.#still(false);
    this.#hide(false);
    this.record.able = true;
    this.#look = null;
    this.#clear();
    this.board.label = texts.board.label(table.game.title);
    this.beside.show(table.game.rules, this.#context);
  }

  #clear() {
    this.hand.clear();
    this.explanation.clear();
    this.record.tell("");
    this.last.hidden = true;
  }

  /** Goes on until a person has to do something. */
  async #drive(signal) {
    if (!this.#table) return;
    try {
      await this.course.go(this.#table, signal);
    } catch (error) {
      this.course.thinking = false;
      if (overtaken(error)) return;
      report(error, () => this.#go());
      this.#render();
    }
  }

  #throw(typed = null) {
    const table = this.#table;
    const again = Boolean(table?.thrown);
    // What may be thrown again may have been thrown again by hand.
    if (!this.#mine || (again && (typed === null || !this.#offers.can.rethrow))) return;
    this.#act(async (signal) => {
      try {
        if (again) await this.course.rethrow(table, signal, typed);
        else await this.course.throw(table, signal, typed);
      } catch (error) {
        if (typed === null || error.status !== 422) throw error;
        // Nor is anything thrown by itself instead.
        this.course.held = true;
        const why = texts.reason.quoted(texts.sentences(error.message.split("\n")));
        this.turn.refuse(why);
        say(why);
        return;
      }
      this.course.held = false;
      this.turn.typed.value = "";
    });
  }

  /** Who types a throw is shown one, of the game's own. */
  async #exemplify() {
    const table = this.#table;
    const { byHand } = this.turn;
    if (!table || !byHand.open || byHand.hidden || this.#exemplified === table) return;
    this.#exemplified = table;
    try {
      await table.exemplify();
      if (table === this.#table) this.#render();
    } catch {
      // The faces of its dice do, too.
    }
  }

  async #rethrow(signal) {
    this.course.held = false;
    await this.course.rethrow(this.#table, signal);
  }

  #make(move) {
    this.#act(async (signal) => {
      await this.#table.make([...this.#table.moves, move.text], signal);
      this.course.held = false;
      this.#clear();
      say(texts.status.moved(move.text));
      say(status(this.#now));
    });
  }

  #takeBack() {
    const table = this.#table;
    if (!this.#mine || !table?.moves.length) return;
    this.#act(async (signal) => {
      const last = table.moves.at(-1);
      await table.make(table.moves.slice(0, -1), signal);
      this.#clear();
      this.course.held = true;
      say(texts.status.tookBack(last));
    });
  }

  #confirm() {
    if (!this.#mine || !this.#table.complete) return;
    this.#act(async (signal) => {
      await this.course.finish(this.#table, signal);
      this.course.held = false;
    });
  }

  #forced() {
    const forced = this.#table?.turn?.forced;
    if (!this.#mine || !forced?.length) return;
    this.#act(async (signal) => {
      await this.course.finish(this.#table, signal, forced);
      this.course.held = false;
    });
  }

  #undo() {
    if (this.#table?.wished) return this.#resume();
    const count = this.#table ? undoable(this.#table.turns, this.seats.people) : -1;
    if (count < 0) return;
    this.#act(async (signal) => {
      await this.#table.back(count, signal);
      this.#clear();
      this.course.held = true;
      if (!this.seats.people.length) this.course.paused = true;
      say(texts.status.undone);
      this.keeper.keep();
    });
  }

  /** Only the end is taken back; the dice lie there as they did. */
  #resume() {
    this.#act(async () => {
      this.#table.resume();
      this.#clear();
      this.course.held = true;
      if (!this.seats.people.length) this.course.paused = true;
      say(texts.status.resumed);
      this.keeper.keep();
    });
  }

  #ask() {
    const table = this.#table;
    if (!this.#mine || !table?.turn) return;
    this.#act(async (signal) => {
      this.course.held = true;
      const given = await hint(table, signal);
      this.explanation.hint(given);
      this.hand.hint = given.spaces;
    });
  }

  async #resign() {
    const table = this.#table;
    const side = resigner(table, this.seats.people);
    if (!side) return;
    const answer = await ask(texts.turn.resignTitle, texts.turn.resignText(side), [{ value: "yes", label: texts.turn.yes }]);
    if (answer !== "yes" || table !== this.#table || table.ending) return;
    this.#end(() => table.resign(side));
  }

  async #draw() {
    const table = this.#table;
    const answer = await ask(texts.turn.drawTitle, "", [{ value: "yes", label: texts.turn.yes }]);
    if (answer !== "yes" || table !== this.#table || table.ending) return;
    this.#end(() => table.agree());
  }

  #end(how) {
    this.#act(async () => {
      how();
      this.#look = null;
      this.#clear();
      say(ended(this.#table.ending, this.#table.game.players));
      this.keeper.keep();
    });
  }

  #pause() {
    this.course.paused = !this.course.paused;
    this.#look = null;
    this.#go();
  }

  #lookAt(turn) {
    if (!this.#table) return;
    this.#act(async (signal) => {
      const table = this.#table;
      // The end of a game that goes on is the game itself.
      const look = turn === table.turns.length ? null : turn;
      await table.view(look ?? table.turns.length, signal);
      this.#look = look;
      this.#clear();
      if (look !== null) {
        const before = table.turns[look - 1];
        say(before ? texts.record.turn(look, before.player, [...before.earlier, before.throw], before.text) : texts.record.start);
      }
    }).then(() => bring(this.board.field));
  }

  #branch() {
    const count = this.#look;
    if (count === null) return;
    this.#act(async (signal) => {
      await this.keeper.store(signal);
      this.#table.branch(count);
      this.#look = null;
      this.#clear();
      this.course.held = true;
      this.course.paused = false;
      await this.keeper.store(signal, true);
    });
  }

  async #fresh() {
    if (!this.#context) return;
    calm();
    const signal = this.#work.begin();
    this.element.dataset.busy = "true";
    try {
      if (this.#table?.turns.length) await this.keeper.store(signal);
      signal.throwIfAborted();
    } catch (error) {
      if (!signal.aborted) delete this.element.dataset.busy;
      report(error, () => this.#fresh());
      return;
    }
    put(fragment("play", { game: this.#context.address }), true);
    this.keeper.forget();
    this.#left = true;
    await this.#open("", "");
  }

  async #load(file) {
    calm();
    try {
      location.hash = fragment("play", await read(file, this.#context, this.known));
    } catch (error) {
      report(error, error.status === 422 ? null : () => this.#load(file));
    }
  }

  /** Whether a person may act on the turn now. */
  get #mine() {
    const table = this.#table;
    return Boolean(table && !table.ending && this.#look === null && !this.seats.computer(table.player));
  }

  #moves() {
    return (this.#mine && this.#table.turn?.moves) || [];
  }

  /** Fetches the board that is to be seen, and shows all. */
  async #paint(signal) {
    const table = this.#table;
    if (!table) return;
    const made = this.#look === null && !table.ending && table.turn && table.moves.length;
    const view = made ? table.turn.view : await table.view(this.#at, signal);
    signal.throwIfAborted();
    this.#view = view;
    this.#render();
    await this.#light(signal);
  }

  #light(signal = this.#work.signal) {
    return this.explanation.light(this.#at, signal);
  }

  /** @type {any} */
  #view = null;

  #render() {
    const table = this.#table;
    if (!table) return;
    const first = () => [
      this.board.focused ? null : this.turn.moves.querySelector("button"),
      this.turn.confirm,
      this.turn.throw,
      this.status,
    ];
    keeping(this.element, first, () => {
      if (this.#view && this.#view !== this.board.view) this.board.show(this.#view);
      this.status.textContent = status(this.#now);
      this.element.dataset.state = state(this.#now);
      this.board.mark(this.hand.marks(this.#moves()));
      this.turn.show(this.#offers);
      this.#exemplify();
      this.record.show(table.turns, this.#look, Boolean(table.ending));
    });
    // The focus was left behind while the other side moved, or nothing is left but to confirm.
    if (this.#mine && document.activeElement === this.status) {
      first().find((next) => next && next !== this.status && !next.hidden)?.focus({ preventScroll: true });
    }
    if (this.#mine && table.moves.length && !this.#moves().length && this.board.focused) this.turn.confirm.focus({ preventScroll: true });
  }

  get #offers() {
    return offers(this.#now);
  }

  /** What all that is shown follows from. */
  get #now() {
    const table = this.#table;
    return {
      table,
      look: this.#look,
      mine: this.#mine,
      moves: this.#moves(),
      chosen: this.hand.chosen,
      people: this.seats.people,
      computer: Boolean(this.seats.computer(table.player)),
      paused: this.course.paused,
      thinking: this.course.thinking,
      pace: this.settings.get("pace"),
      itself: this.settings.get("throw"),
    };
  }
}
