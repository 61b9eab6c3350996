// @ts-check
// The course of a game: computer players and what people want to go by itself, until a person has to
// do something.
import { say } from "./announce.js";
import { ended } from "./status.js";
import { texts } from "./texts.js";
import { wait } from "./work.js";

/** How long something that happens by itself is shown, in milliseconds. */
const GLANCE = 1200;

export class Course {
  paused = false;
  /** After an undo nothing happens by itself until the person has done something. */
  held = false;
  /** Whether a computer player is choosing its play. */
  thinking = false;

  /**
   * @param {import("./seats.js").Seats} seats @param {import("./settings.js").Settings} settings
   * @param {{paint: (signal: AbortSignal) => Promise<void>, stands: () => boolean, changed: (player: string) => void}} on
   *   `stands`: whether the game isn't to go on; `changed`: after a throw or a play of a side
   */
  constructor(seats, settings, on) {
    this.seats = seats;
    this.settings = settings;
    this.on = on;
  }

  /** Goes on until a person has to do something. */
  async go(table, signal) {
    for (;;) {
      await this.on.paint(signal);
      if (this.on.stands() || table.ending || this.paused) return;
      const player = this.seats.computer(table.player);
      const done = player ? await this.#computer(table, player, signal) : await this.#person(table, signal);
      if (done) return;
    }
  }

  async #computer(table, player, signal) {
    const pace = this.settings.get("pace") * 1000;
    if (!this.seats.people.length && table.turns.length) await wait(pace, signal);
    if (table.moves.length) await table.make([], signal);
    if (!table.thrown) await this.throw(table, signal);
    this.thinking = true;
    await this.on.paint(signal);
    const [choice] = await Promise.all([table.choose(player, signal), wait(pace, signal)]);
    this.thinking = false;
    if (choice.rethrow) await this.rethrow(table, signal);
    else await this.finish(table, signal, choice.moves);
    return false;
  }

  /** Whether the person has to do something; what needs nobody is done. */
  async #person(table, signal) {
    if (!table.thrown) {
      if (!this.settings.get("throw") || this.held) return true;
      await this.throw(table, signal);
      return false;
    }
    if (!table.turn) {
      await table.make(table.moves, signal);
      return false;
    }
    if (this.held || table.turn.rethrow) return true;
    if (table.lost && this.settings.get("confirm")) {
      await wait(GLANCE, signal);
      await this.finish(table, signal);
      return false;
    }
    if (table.turn.forced?.length && !table.moves.length && this.settings.get("forced")) {
      await wait(GLANCE, signal);
      await this.finish(table, signal, table.turn.forced);
      return false;
    }
    if (table.moves.length && table.complete && !table.turn.moves.length && this.settings.get("confirm")) {
      await this.finish(table, signal);
      return false;
    }
    return true;
  }

  /** Throws the dice, or takes what somebody typed. */
  async throw(table, signal, typed = null) {
    await table.throw(signal, typed);
    this.#thrown(table);
  }

  async rethrow(table, signal, typed = null) {
    await table.rethrow(signal, typed);
    this.#thrown(table);
  }

  #thrown(table) {
    const { player } = table;
    this.on.changed(player);
    say(texts.status.throws(player, table.thrown));
    if (!this.seats.computer(player)) {
      say(table.lost ? texts.status.lost(player) : texts.status.moves(table.turn.moves.length));
    }
  }

  /** Ends a turn with these moves. */
  async finish(table, signal, moves = table.moves) {
    const player = table.player;
    await table.confirm(signal, moves);
    this.on.changed(player);
    const turn = table.turns.at(-1);
    say(texts.status.plays(player, turn.text));
    if (table.ending) say(ended(table.ending, table.game.players));
    else if (turn.again) say(texts.status.again(player));
    else if (!this.seats.computer(table.player)) say(texts.status.toThrow(table.player));
  }
}
