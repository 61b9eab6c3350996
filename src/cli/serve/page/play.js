// @ts-check
// The view in which a game is played: board, turn, record, and who does what when.
//
// What tests and other scripts may hold on to (side names are those of the game, mostly A and B):
//   #game, [data-variant="NAME"]      the chooser, in the page's head; #variants opens the list
//   #seat-A, #seat-B, #new            who plays; a new game
//   #status, #notice, #live, #error   what is to be done; reasons and hints; what screen readers hear; failures (#error-text, #retry, #error-close)
//   #play [data-space="A5"]           a space of the board; classes may, chosen, target, captures, hint
//   #dice [data-die="X"]              a die, with data-state open, spent or again
//   #throw, #by-hand, #typed, #use-typed, #rethrow
//   [data-move="A5-A4"]               a next move, with data-dice="A III"; #made tells those made
//   #confirm, #take-back, #forced     end of the turn, one move back, the only play
//   #undo, #hint, #pause, #pace, #draw, #resign
//   #ask [data-answer="…"]            an answer to a question over the page ("" cancels)
//   [data-turn="3"]                   a turn of the record (0: the start), aria-current where one looks
//   #first, #previous, #next, #last, #back, #branch, #save, #load, #share
//   #rules-beside, #show-rule         the rules beside the board (beside.js); to the rule that decides (reason.js)
//   #settings, #auto-confirm, #auto-throw, #auto-forced, #auto-keys
// The view's element is #play; it has data-state: loading, throw, move, computer, paused, looking, over,
// and data-busy as long as an answer is awaited.
import { call, overtaken } from "./api.js";
import { fragment, put } from "./address.js";
import { calm, report, say } from "./announce.js";
import { ask } from "./ask.js";
import { RulesBeside } from "./beside.js";
import { Board, space } from "./board.js";
import { button, element } from "./element.js";
import { keeping } from "./focus.js";
import { Reason } from "./reason.js";
import { RecordPanel } from "./record.js";
import { Seats } from "./seats.js";
import { Settings } from "./settings.js";
import { Table } from "./table.js";
import { describe, TurnPanel } from "./turn.js";
import { texts } from "./texts.js";
import { wait, Work } from "./work.js";

/** How long something that happens by itself is shown, in milliseconds. */
const GLANCE = 1200;
/** How long after a change the game is put into the address. */
const REST = 150;

export class Play {
  #work = new Work();
  #keeper = new Work();
  /** @type {Table|null} */
  #table = null;
  /** The game as the chooser has it. @type {any} */
  #context = null;
  /** The record that the address has. */
  #kept = "";
  /** The turn that is looked back at; null: the game in play. @type {number|null} */
  #look = null;
  #chosen = null;
  #hint = new Set();
  #paused = false;
  /** After an undo nothing happens by itself until the person has done something. */
  #held = false;
  #thinking = false;
  #shown = false;

  /** @param {(address: string) => string|null} known the address here of a game that a record names */
  constructor(known) {
    this.known = known;
    this.settings = new Settings(() => this.#go());
    this.seats = new Seats(() => {
      this.#paused = false;
      this.#go();
      this.#keep();
    });
    this.board = new Board(texts.board.label(""), {
      choose: (name) => this.#space(name),
      leave: () => this.#leave(),
    });
    this.turn = new TurnPanel({
      throw: () => this.#throw(),
      typed: (text) => this.#throw(text),
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
      save: () => this.#save(),
      load: (file) => this.#load(file),
      share: () => this.#share(),
    });
    this.beside = new RulesBeside({
      open: this.settings.get("rules"),
      toggle: (open) => {
        this.settings.set("rules", open);
        if (open) this.#light();
      },
    });
    this.reason = new Reason(() => this.beside.reveal());
    this.status = element("p", { id: "status", tabindex: -1 }, texts.status.loading);
    this.notice = element("p", { id: "notice", hidden: true });
    this.fresh = button(texts.seats.new, { id: "new", on: { click: () => this.#fresh() } });
    this.element = element(
      "div",
      { id: "play", class: "view play", data: { state: "loading" } },
      element("h1", { class: "unseen" }, texts.views.play),
      element(
        "div",
        { class: "field-of-play" },
        element("div", { class: "status" }, this.status, this.notice),
        this.board.element,
        this.reason.element,
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
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows the view: the game that the address has, or the one in play. */
  async show(context, parameters) {
    this.#shown = true;
    const same = this.#table && JSON.stringify(context.source) === JSON.stringify(this.#context?.source);
    const record = parameters.get("record") ?? "";
    const position = parameters.get("position") ?? "";
    this.#context = context;
    if (same && (record === this.#kept || !record) && !position) {
      this.#go();
      this.#keep();
      return;
    }
    await this.#open(record, position);
  }

  hide() {
    this.#shown = false;
    this.#work.stop();
    this.#keeper.stop();
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
    this.#thinking = false;
    this.element.dataset.busy = "true";
    try {
      await action(signal);
      await this.#drive(signal);
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

  async #open(record, position) {
    const context = this.#context;
    // The game before is gone, even if the one that is asked for can't be opened: it belongs to
    // another address.
    this.#table = null;
    this.#keeper.stop();
    this.#still(true);
    this.element.dataset.state = "loading";
    this.status.textContent = texts.status.loading;
    await this.#act(async (signal) => {
      try {
        await this.#begin(context, record, position, signal);
      } catch (error) {
        if (!overtaken(error)) this.status.textContent = texts.status.failed;
        throw error;
      }
    });
  }

  /** Whether board and turn can't be used, since there is no game yet. */
  #still(is) {
    this.board.element.inert = is;
    this.turn.element.inert = is;
  }

  async #begin(context, record, position, signal) {
    const game = await call("game", context.source, signal);
    const table = new Table(context.source, game);
    let remark = "";
    let names = null;
    if (record) {
      const replay = await call("replay", { ...context.source, record }, signal);
      await table.take(replay, signal);
      names = replay.players;
      remark = texts.record.loaded(table.turns.length);
      if (!replay.legal) {
        const reasons = (replay.diagnostics ?? []).map((one) => [one.message, one.help].filter(Boolean).join(" ")).join(" ");
        remark = texts.record.illegal(table.turns.length, reasons);
      }
      // So that what is wrong can be read before anybody moves.
      this.#held = true;
    } else {
      await table.begin({ position: position || null }, signal);
      this.#held = false;
    }
    this.#seat(game, names);
    // A game that plays itself waits to be asked when it comes from an address.
    this.#paused = Boolean(record) && !this.seats.people.length;
    this.#take(table);
    this.#kept = record;
    this.#note(remark);
    if (table.start.opening.length) {
      const throws = table.start.opening.map((round) =>
        Object.entries(round).map(([side, dice]) => texts.status.openingThrow(side, [dice].flat().join(" "))).join(", "));
      this.#note(`${texts.status.opening(throws.join("; "))} ${texts.status.begins(table.player)}`);
    }
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
    this.#look = null;
    this.#clear();
    this.board.label = texts.board.label(table.game.title);
    this.beside.show(table.game.rules);
  }

  #clear() {
    this.#chosen = null;
    this.#hint = new Set();
    this.reason.clear();
    this.#note("");
  }

  #note(text) {
    this.notice.textContent = text;
    this.notice.hidden = !text;
    if (text) say(text);
  }

  /** Goes on until a person has to do something. */
  async #drive(signal) {
    const table = this.#table;
    if (!table) return;
    try {
      for (;;) {
        await this.#paint(signal);
        if (!this.#shown || this.#look !== null || table.ending || this.#paused) return;
        const player = this.seats.computer(table.player);
        const done = player ? await this.#computer(table, player, signal) : await this.#person(table, signal);
        if (done) return;
      }
    } catch (error) {
      this.#thinking = false;
      if (overtaken(error)) return;
      report(error, () => this.#go());
      this.#render();
    }
  }

  async #computer(table, player, signal) {
    const pace = this.settings.get("pace") * 1000;
    if (!this.seats.people.length && table.turns.length) await wait(pace, signal);
    if (table.moves.length) await table.make([], signal);
    if (!table.thrown) await this.#roll(table, (again) => table.throw(again), signal);
    this.#thinking = true;
    await this.#paint(signal);
    const [choice] = await Promise.all([table.choose(player, signal), wait(pace, signal)]);
    this.#thinking = false;
    if (choice.rethrow) {
      await this.#roll(table, (again) => table.rethrow(again), signal);
      return false;
    }
    await this.#finish(table, signal, choice.moves);
    return false;
  }

  async #person(table, signal) {
    if (!table.thrown) {
      if (!this.settings.get("throw") || this.#held) return true;
      await this.#roll(table, (again) => table.throw(again), signal);
      return false;
    }
    if (!table.turn) {
      await table.make(table.moves, signal);
      return false;
    }
    if (this.#held || table.turn.rethrow) return true;
    if (table.lost && this.settings.get("confirm")) {
      await wait(GLANCE, signal);
      await this.#finish(table, signal);
      return false;
    }
    if (table.turn.forced?.length && !table.moves.length && this.settings.get("forced")) {
      await wait(GLANCE, signal);
      await this.#finish(table, signal, table.turn.forced);
      return false;
    }
    if (table.moves.length && table.complete && !table.turn.moves.length && this.settings.get("confirm")) {
      await this.#finish(table, signal);
      return false;
    }
    return true;
  }

  async #roll(table, how, signal) {
    const player = table.player;
    await how(signal);
    this.#clear();
    say(texts.status.throws(player, table.thrown));
    if (!this.seats.computer(player)) {
      say(table.lost ? texts.status.lost(player) : texts.status.moves(table.turn.moves.length));
    }
    // So that who comes back finds the same dice.
    this.#keep();
  }

  async #finish(table, signal, moves = table.moves) {
    const player = table.player;
    await table.confirm(signal, moves);
    this.#clear();
    const turn = table.turns.at(-1);
    say(texts.status.plays(player, turn.text));
    if (table.ending) say(this.#ended());
    else if (turn.again) say(texts.status.again(player));
    else if (!this.seats.computer(table.player)) say(texts.status.toThrow(table.player));
    this.#keep();
  }

  #throw(typed = null) {
    if (!this.#mine || this.#table.thrown) return;
    this.#act(async (signal) => {
      this.#held = false;
      await this.#roll(this.#table, (again) => this.#table.throw(again, typed), signal);
      this.turn.typed.value = "";
    });
  }

  async #rethrow(signal) {
    this.#held = false;
    await this.#roll(this.#table, (again) => this.#table.rethrow(again), signal);
  }

  #make(move) {
    this.#act(async (signal) => {
      await this.#table.make([...this.#table.moves, move.text], signal);
      this.#held = false;
      this.#clear();
      say(texts.status.moved(move.text));
      say(this.#status());
    });
  }

  #takeBack() {
    const table = this.#table;
    if (!this.#mine || !table?.moves.length) return;
    this.#act(async (signal) => {
      const last = table.moves.at(-1);
      await table.make(table.moves.slice(0, -1), signal);
      this.#clear();
      this.#held = true;
      say(texts.status.tookBack(last));
    });
  }

  #confirm() {
    if (!this.#mine || !this.#table.complete) return;
    this.#act(async (signal) => {
      await this.#finish(this.#table, signal);
      this.#held = false;
    });
  }

  #forced() {
    const forced = this.#table?.turn?.forced;
    if (!this.#mine || !forced?.length) return;
    this.#act(async (signal) => {
      await this.#finish(this.#table, signal, forced);
      this.#held = false;
    });
  }

  /** Back to the last turn in which a person had a choice, or at least a move. */
  get #undoable() {
    const { turns } = this.#table;
    const people = this.seats.people;
    const last = (fits) => turns.findLastIndex(fits);
    if (!people.length) return turns.length - 1;
    const moved = last((turn) => people.includes(turn.player) && turn.text !== "-");
    return moved >= 0 ? moved : last((turn) => people.includes(turn.player));
  }

  #undo() {
    const count = this.#table ? this.#undoable : -1;
    if (count < 0) return;
    this.#act(async (signal) => {
      await this.#table.back(count, signal);
      this.#clear();
      this.#held = true;
      if (!this.seats.people.length) this.#paused = true;
      say(texts.status.undone);
      this.#keep();
    });
  }

  #ask() {
    const table = this.#table;
    if (!this.#mine || !table?.turn) return;
    const agents = table.game.agents;
    const player = agents.includes("expectimax") ? "expectimax:time=1s" : agents.at(-1);
    this.#act(async (signal) => {
      this.#held = true;
      const choice = await table.choose(player, signal);
      if (choice.rethrow) {
        this.#note(texts.status.hintRethrow);
        return;
      }
      this.#note(texts.status.hint(choice.text ?? choice.moves.join(" ")));
      const made = table.moves.every((text, index) => choice.moves[index] === text) ? table.moves.length : 0;
      const next = table.turn.moves.find((move) => move.text === choice.moves[made]);
      this.#hint = new Set(next ? [space(next.from), space(next.to)] : []);
    });
  }

  async #resign() {
    const table = this.#table;
    const side = this.#resigner;
    if (!side) return;
    const answer = await ask(texts.turn.resignTitle, texts.turn.resignText(side), [{ value: "yes", label: texts.turn.yes }]);
    if (answer !== "yes" || table !== this.#table) return;
    this.#end(() => table.resign(side));
  }

  async #draw() {
    const table = this.#table;
    const answer = await ask(texts.turn.drawTitle, "", [{ value: "yes", label: texts.turn.yes }]);
    if (answer !== "yes" || table !== this.#table) return;
    this.#end(() => table.agree());
  }

  #end(how) {
    this.#act(async () => {
      how();
      this.#look = null;
      this.#clear();
      say(this.#ended());
      this.#keep();
    });
  }

  /** Who resigns: the person to move, or the only person. */
  get #resigner() {
    const people = this.seats.people;
    return people.length === 1 ? people[0] : people.find((side) => side === this.#table?.player);
  }

  #pause() {
    this.#paused = !this.#paused;
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
        say(before ? texts.record.turn(look, before.player, before.throw, before.text) : texts.record.start);
      }
    });
  }

  #branch() {
    const count = this.#look;
    if (count === null) return;
    this.#act(async (signal) => {
      await this.#store(signal);
      this.#table.branch(count);
      this.#look = null;
      this.#clear();
      this.#held = true;
      this.#paused = false;
      await this.#store(signal, true);
    });
  }

  #fresh() {
    if (!this.#context) return;
    this.#act(async (signal) => {
      if (this.#table?.turns.length) await this.#store(signal);
      put(fragment("play", { game: this.#context.address }), true);
      this.#kept = "";
    }).then(() => this.#open("", ""));
  }

  /** Puts the game into the address, a little later and only once for many changes. */
  #keep() {
    const signal = this.#keeper.begin();
    wait(REST, signal)
      .then(() => this.#store(signal))
      .catch((error) => report(error));
  }

  async #store(signal, step = false) {
    const table = this.#table;
    if (!table || !this.#shown) return;
    const game = this.#context.address;
    if (!table.turns.length && !table.ending && !table.thrown) {
      this.#kept = "";
      // Who comes back to this address begins anew, where the game began.
      put(fragment("play", { game, position: table.start.custom ? table.start.position : "" }), step);
      return;
    }
    this.#kept = await table.record(this.seats.names, signal);
    put(fragment("play", { game, record: this.#kept }), step);
  }

  async #save() {
    const table = this.#table;
    if (!table) return;
    calm();
    try {
      const text = await table.record(this.seats.names);
      const link = element("a", {
        href: URL.createObjectURL(new Blob([text], { type: "text/plain" })),
        download: `${table.game.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase()}.record`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      this.#note(texts.record.saved);
    } catch (error) {
      report(error, () => this.#save());
    }
  }

  async #load(file) {
    calm();
    try {
      const record = await file.text();
      // The game that the record names, or else the one that is chosen; what is wrong with it is
      // told before anything changes.
      const named = /^file:\s*(.+?)\s*$/m.exec(record)?.[1];
      const game = (named && this.known(named)) || this.#context.address;
      const source = game === this.#context.address ? this.#context.source : { game };
      await call("replay", { ...source, record });
      location.hash = fragment("play", { game, record });
    } catch (error) {
      report(error, () => this.#load(file));
    }
  }

  async #share() {
    calm();
    try {
      await this.#store(this.#keeper.begin());
      await navigator.clipboard.writeText(location.href);
      this.#note(texts.record.shared);
    } catch (error) {
      if (overtaken(error)) return;
      report(error.status === undefined ? new Error(texts.errors.clipboard) : error);
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

  #leave() {
    if (!this.#chosen) return;
    this.#chosen = null;
    say(texts.board.unchosen);
    this.#render();
  }

  /** A space was chosen: a piece that is to move, where it goes to, or neither. */
  async #space(name) {
    const moves = this.#moves();
    if (!this.#mine || !this.#table.turn) return;
    if (this.#chosen) {
      const from = this.#chosen;
      const fitting = moves.filter((move) => space(move.from) === from && space(move.to) === name);
      if (fitting.length === 1) return this.#make(fitting[0]);
      if (fitting.length) return this.#which(fitting);
      if (name === from) return this.#leave();
    }
    if (moves.some((move) => space(move.from) === name)) {
      this.#chosen = name;
      this.#note("");
      this.reason.clear();
      this.#light();
      const targets = new Set(moves.filter((move) => space(move.from) === name).map((move) => space(move.to)));
      say(texts.board.chose(name, [...targets].join(", ")));
      this.#render();
      return;
    }
    if (!this.#chosen) {
      this.#note(texts.board.nothing(name));
      return;
    }
    this.#why(this.#chosen, name);
  }

  #why(from, to) {
    const table = this.#table;
    const before = this.#chosen;
    this.#act(async (signal) => {
      const answer = await table.why([...table.moves, `${from}-${to}`].join(" "), signal);
      this.#chosen = before;
      this.#note(answer.reason ?? answer.text);
      say(this.reason.show(answer));
    });
  }

  async #which(moves) {
    const table = this.#table;
    const turn = table.turn;
    const value = await ask(
      texts.turn.which,
      texts.turn.whichText,
      moves.map((move, index) => ({ value: `${index + 1}`, label: [move.text, describe(move)].filter(Boolean).join(" ") })),
    );
    const move = moves[Number(value) - 1];
    if (move && table === this.#table && table.turn === turn) this.#make(move);
  }

  #key(event) {
    if (!this.#shown || !this.settings.get("keys") || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select, textarea, dialog, [contenteditable]")) return;
    const keys = {
      t: this.turn.throw,
      r: this.turn.rethrow,
      u: this.turn.takeBack,
      Backspace: this.turn.takeBack,
      f: this.turn.forced,
      h: this.turn.hint,
    };
    const press = keys[event.key];
    if (!press || press.hidden) return;
    event.preventDefault();
    press.click();
  }

  /** Fetches the board that is to be seen, and shows all. */
  async #paint(signal) {
    const table = this.#table;
    if (!table) return;
    const made = this.#look === null && table.turn && table.moves.length;
    const view = made ? table.turn.view : await table.view(this.#at, signal);
    signal.throwIfAborted();
    this.#view = view;
    this.#render();
    await this.#light(signal);
  }

  /** Lights in the rules what the last play, or the reason that is told, has to do with. */
  async #light(signal = this.#work.signal) {
    const table = this.#table;
    const { sentences } = this.reason;
    if (!table || (!this.beside.open && !sentences)) return;
    try {
      const headings = sentences ? [] : await table.headings(this.#at, signal);
      this.beside.light(sentences ?? [], headings);
    } catch (error) {
      report(error);
    }
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
      this.status.textContent = this.#status();
      this.element.dataset.state = this.#state();
      this.#mark();
      this.turn.show(this.#panel());
      this.record.show(table.turns, this.#look, Boolean(table.ending));
    });
    // The focus was left behind while the other side moved, or nothing is left but to confirm.
    if (this.#mine && document.activeElement === this.status) {
      first().find((next) => next && next !== this.status && !next.hidden)?.focus({ preventScroll: true });
    }
    if (this.#mine && table.moves.length && !this.#moves().length && this.board.focused) this.turn.confirm.focus({ preventScroll: true });
  }

  #mark() {
    const moves = this.#moves();
    const may = new Set(moves.map((move) => space(move.from)));
    if (this.#chosen && !may.has(this.#chosen)) this.#chosen = null;
    const from = moves.filter((move) => space(move.from) === this.#chosen);
    const targets = new Set(from.map((move) => space(move.to)));
    const captures = new Set(from.filter((move) => move.captures?.length).map((move) => space(move.to)));
    this.board.mark({ may: this.#chosen ? new Set([...may].filter((name) => !targets.has(name))) : may, chosen: this.#chosen, targets, captures, hint: this.#hint });
  }

  #panel() {
    const table = this.#table;
    const mine = this.#mine;
    const turn = this.#look === null ? table.turn : null;
    const moves = this.#moves();
    const over = Boolean(table.ending);
    const people = this.seats.people;
    const forced = mine && !table.moves.length && turn?.forced?.length ? turn.forced.join(" ") : null;
    const looked = this.#look ? table.turns[this.#look - 1] : null;
    const shown = this.#look === null ? table : { thrown: looked?.throw ?? null, earlier: looked?.earlier ?? [], moves: [] };
    return {
      thrown: shown.thrown,
      earlier: shown.earlier,
      spent: turn?.spent ?? [],
      made: shown.moves,
      moves: this.#chosen
        ? [...moves].sort((one, other) => Number(space(other.from) === this.#chosen) - Number(space(one.from) === this.#chosen))
        : moves,
      chosen: this.#chosen,
      forced,
      lost: table.lost,
      paused: this.#paused,
      pace: this.settings.get("pace"),
      faces: example(table.game),
      can: {
        throw: mine && !table.thrown,
        typed: mine && !table.thrown,
        rethrow: mine && Boolean(turn?.rethrow) && !table.moves.length,
        confirm: mine && Boolean(turn) && table.complete,
        takeBack: mine && table.moves.length > 0,
        forced: Boolean(forced),
        undo: this.#look === null && this.#undoable >= 0,
        hint: mine && moves.length > 0,
        resign: !over && this.#look === null && Boolean(this.#resigner),
        draw: !over && this.#look === null && people.length === table.game.players.length && table.turns.length > 0,
        pause: !over && this.#look === null && !people.length,
        pace: people.length < table.game.players.length,
      },
    };
  }

  #state() {
    const table = this.#table;
    if (this.#look !== null) return "looking";
    if (table.ending) return "over";
    if (this.#paused) return "paused";
    if (!this.#mine) return "computer";
    return table.thrown ? "move" : "throw";
  }

  #status() {
    const table = this.#table;
    const { player, turn, moves } = table;
    if (this.#look !== null) return texts.status.looking(this.#look, table.turns.length);
    if (table.ending) return `${this.#ended()} ${texts.status.turns(table.turns.length)}.`;
    if (this.#paused) return texts.status.paused;
    if (this.#thinking) return `${texts.status.throws(player, table.thrown)} ${texts.status.thinking(player)}`;
    if (!table.thrown || !turn) {
      const last = table.turns.at(-1);
      return [last && texts.status.plays(last.player, last.text), texts.status.toThrow(player)].filter(Boolean).join(" ");
    }
    if (this.seats.computer(player)) return texts.status.throws(player, table.thrown);
    if (table.lost) return turn.rethrow ? texts.status.lostRethrow(player) : texts.status.lost(player);
    if (moves.length) {
      const made = moves.join(" ");
      if (!turn.moves.length) return texts.status.done(made);
      return table.complete ? texts.status.mayStop(made) : texts.status.more(made);
    }
    return texts.status.choose(player, turn.plays ?? null);
  }

  #ended() {
    const { winner, by } = this.#table.ending;
    if (!winner) return by === "agreement" ? texts.status.agreed : texts.status.draw;
    return by === "resignation" ? texts.status.resigned(winner) : texts.status.wins(winner);
  }
}

/** A throw of the game's dice, as somebody might type it. */
function example(game) {
  const { faces, dice } = game;
  return Array.from({ length: dice }, (_, index) => faces[index % faces.length].label).join(" ");
}
