// @ts-check
// A game in play: where it stands, what is on the table, and what has happened. It asks the server
// and changes only when an answer has come, so that work that is given up leaves it as it was.
import { call } from "./api.js";
import { ended } from "./status.js";

/**
 * A turn that is over.
 * `moves`: as they were made; `headings`: the sections of the rules that tell of them, once they were asked for.
 * @typedef {{player: string, throw: string, earlier: string[], text: string, moves: string[], headings?: string[], position: string, again: boolean, quiet: number, view: any|null, result?: string|null}} Turn
 */

/** Whose turn it is in a position. */
export function mover(position) {
  return /\/\s*(\S+)\s+to\s+move\s*$/u.exec(position)?.[1] ?? "";
}

/** A seed that no one has chosen. */
export function chance() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

export class Table {
  /** @param {{game: string, text?: string}} source @param {any} game the answer about the game */
  constructor(source, game) {
    this.source = source;
    this.game = game;
    this.seed = 0;
    /** `custom`: the position is not the one that the rules begin with. @type {{position: string, opening: any[], view: any|null, custom: boolean, result?: string|null}} */
    this.start = { position: "", opening: [], view: null, custom: false };
    /** @type {Turn[]} */
    this.turns = [];
    /** @type {{winner: string|null, by: string}|null} */
    this.ending = null;
    /** A throw, shown to who types one. @type {string|null} */
    this.shown = null;
    this.#clear();
  }

  #clear() {
    /** @type {string|null} */
    this.thrown = null;
    /** @type {string[]} */
    this.earlier = [];
    /** @type {string[]} */
    this.moves = [];
    /** What the server says of the turn with these moves. @type {any|null} */
    this.turn = null;
  }

  /** Begins from the start, or from a position. */
  async begin({ seed = chance(), position = null }, signal) {
    if (position) {
      // A game that is over can be looked at, but not played: that is said before anything is shown.
      await call("throw", { ...this.source, position, earlier: [], number: 0, seed }, signal);
      const view = await call("view", { ...this.source, position }, signal);
      this.start = { position, opening: [], view, custom: true };
    } else {
      const start = await call("start", { ...this.source, seed }, signal);
      this.start = { position: start.position, opening: start.opening ?? [], view: null, custom: false };
    }
    this.seed = seed;
    this.turns = [];
    this.ending = null;
    this.#clear();
  }

  /** Takes up a game from the answer of `replay`, with the dice that lie on the table. */
  async take(replay, signal) {
    const seed = Number(replay.seed ?? chance());
    const start = await call("start", { ...this.source, seed }, signal);
    this.seed = seed;
    this.start = { position: replay.position, opening: [], view: null, custom: !this.#begins(start.position, replay.position) };
    this.turns = replay.turns.map((turn, index) => ({
      player: turn.player,
      throw: replay.throws[index].throw,
      earlier: replay.throws[index].earlier,
      text: turn.play.text,
      moves: turn.play.text.split(" ").filter((move) => move !== "-"),
      position: turn.play.position,
      again: Boolean(turn.play.again),
      quiet: replay.throws[index].quiet,
      view: null,
    }));
    this.ending = replay.result ?? null;
    this.#clear();
    if (replay.lying && !this.ending) {
      this.thrown = replay.lying.throw;
      this.earlier = replay.lying.earlier;
    }
  }

  /** Whether a position is the one that the rules begin with; who is to move may have been thrown for. */
  #begins(start, position) {
    const pieces = (text) => text.replace(/\/[^/]*$/, "").trim();
    if (pieces(start) !== pieces(position)) return false;
    return !this.game.first?.player || mover(start) === mover(position);
  }

  get position() {
    return this.turns.at(-1)?.position ?? this.start.position;
  }

  get quiet() {
    return this.turns.at(-1)?.quiet ?? 0;
  }

  get player() {
    return mover(this.position);
  }

  /** How many throws the game has had: the same seed then throws the same dice. */
  get number() {
    return this.turns.reduce((sum, turn) => sum + 1 + turn.earlier.length, 0) + this.earlier.length;
  }

  /** Whether the throw on the table is lost. */
  get lost() {
    return Boolean(this.turn && !this.turn.moves.length && !this.moves.length);
  }

  /** Whether the moves made so far may stand as a play. */
  get complete() {
    return Boolean(this.turn?.may_stop);
  }

  /** A throw that may fall here, of those that are collected a whole series, if one comes soon. */
  async exemplify(signal) {
    const thrown = async (seed) => {
      const asked = { ...this.source, position: this.position, earlier: [], number: this.number, seed };
      return (await call("throw", asked, signal)).throw;
    };
    const throws = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(thrown));
    this.shown = throws.find((text) => text.includes("+")) ?? throws[0];
  }

  /** Throws the dice, or takes what somebody typed. */
  async throw(signal, typed = null) {
    // The dice may have to show something for a game to begin; whether this position is one that it begins
    // with, the server knows, as `replay` does.
    const how = { number: this.number, ...(typed === null ? { seed: this.seed } : { typed }) };
    const answer = await call("throw", { ...this.source, position: this.position, earlier: this.earlier, ...how }, signal);
    const turn = await this.#ask(answer.throw, this.earlier, [], signal);
    this.thrown = answer.throw;
    this.moves = [];
    this.turn = turn;
  }

  /** Throws again what may be thrown again. */
  async rethrow(signal, typed = null) {
    const earlier = [...this.earlier, this.thrown];
    const how = { number: this.number + 1, ...(typed === null ? { seed: this.seed } : { typed }) };
    const answer = await call("throw", { ...this.source, position: this.position, earlier, ...how }, signal);
    const turn = await this.#ask(answer.throw, earlier, [], signal);
    this.earlier = earlier;
    this.thrown = answer.throw;
    this.moves = [];
    this.turn = turn;
  }

  /** Has these moves made, instead of those made so far. */
  async make(moves, signal) {
    const turn = await this.#ask(this.thrown, this.earlier, moves, signal);
    this.moves = moves;
    this.turn = turn;
  }

  /** Ends the turn with the moves made so far. */
  async confirm(signal, moves = this.moves) {
    const player = this.player;
    const answer = await call("play", {
      ...this.source, position: this.position, throw: this.thrown, earlier: this.earlier, moves, quiet: this.quiet,
    }, signal);
    this.turns.push({
      player,
      throw: this.thrown,
      earlier: this.earlier,
      text: answer.text,
      moves,
      position: answer.position,
      again: Boolean(answer.again),
      quiet: answer.quiet ?? 0,
      view: answer.view,
      result: answer.ending ? ended(answer.ending, this.game.players) : null,
    });
    this.ending = answer.ending ?? null;
    this.#clear();
  }

  /** What a computer player does with the throw on the table; with `reasons`, why, too. */
  choose(player, signal, reasons = false) {
    return call("choose", {
      ...this.source, position: this.position, throw: this.thrown, earlier: this.earlier,
      player, seed: this.seed, number: this.number, reasons,
    }, signal);
  }

  /** What each play of the throw is worth, as tables of endings have it. */
  endings(signal) {
    return call("endings", {
      ...this.source, position: this.position, throw: this.thrown, earlier: this.earlier,
    }, signal);
  }

  /** Why something isn't legal; with `evidence`, what that rests on, too, which takes longer. */
  why(play, signal, evidence = false) {
    return call("why", {
      ...this.source, position: this.position, throw: this.thrown, play, evidence,
    }, signal);
  }

  /** Takes back turns, so that only so many remain; the throw of the first taken back lies on the table again. */
  async back(count, signal) {
    const first = this.turns[count];
    const before = this.turns.slice(0, count);
    const position = before.at(-1)?.position ?? this.start.position;
    const turn = first
      ? await call("turn", { ...this.source, position, throw: first.throw, earlier: first.earlier, moves: [] }, signal)
      : null;
    this.turns = before;
    this.ending = null;
    this.#clear();
    if (first) {
      this.thrown = first.throw;
      this.earlier = first.earlier;
      this.turn = turn;
    }
  }

  /** Drops what came after so many turns; the dice are thrown anew. */
  branch(count) {
    this.turns = this.turns.slice(0, count);
    this.ending = null;
    this.#clear();
  }

  // What lies on the table stays there, for whoever thinks better of it.
  resign(player) {
    const winner = this.game.players.find((side) => side !== player) ?? null;
    this.ending = { winner, by: "resignation" };
  }

  agree() {
    this.ending = { winner: null, by: "agreement" };
  }

  /** Whether the game has ended by what somebody wished, not by the rules. */
  get wished() {
    return ["resignation", "agreement"].includes(this.ending?.by ?? "");
  }

  /** Takes back such an ending, and nothing else. */
  resume() {
    this.ending = null;
  }

  /** The board after so many turns, with the arrows of the last of them, and how the game ended. */
  async view(count, signal) {
    const holder = count ? this.turns[count - 1] : this.start;
    const result = this.ending && count === this.turns.length ? ended(this.ending, this.game.players) : null;
    if (!holder.view || (holder.result ?? null) !== result) {
      const text = count ? this.turns[count - 1].text : "-";
      const last = text === "-" ? {} : { last: text };
      holder.view = await call("view", { ...this.source, position: holder.position, result, ...last }, signal);
      holder.result = result;
    }
    return holder.view;
  }

  /** The headings of the rules' sections that tell of the moves of a turn. */
  async headings(count, signal) {
    const turn = this.turns[count - 1];
    if (!turn) return [];
    if (!turn.headings) {
      const position = this.turns[count - 2]?.position ?? this.start.position;
      const headings = new Set();
      for (const [index, text] of turn.moves.entries()) {
        const before = { throw: turn.throw, earlier: turn.earlier, moves: turn.moves.slice(0, index) };
        const { moves } = await call("turn", { ...this.source, position, ...before }, signal);
        const move = moves.find((one) => one.text === text);
        // A record may tell moves in another order than they can be made in: what is found stands.
        if (!move) break;
        headings.add(move.heading);
      }
      turn.headings = [...headings].filter(Boolean);
    }
    return turn.headings;
  }

  /** The game as a record. */
  async record(players, signal) {
    const answer = await call("record", this.question(players), signal);
    return answer.record;
  }

  /** What is asked for the record. */
  question(players) {
    const resigned = this.ending?.by === "resignation"
      ? this.game.players.find((side) => side !== this.ending.winner)
      : null;
    return {
      ...this.source,
      players,
      seed: this.seed,
      position: this.start.position,
      turns: this.turns.map((turn) => ({ throw: turn.throw, earlier: turn.earlier, play: turn.text })),
      resigned,
      agreed: this.ending?.by === "agreement",
      table: this.thrown && !this.ending ? { throw: this.thrown, earlier: this.earlier } : null,
    };
  }

  #ask(thrown, earlier, moves, signal) {
    return call("turn", { ...this.source, position: this.position, throw: thrown, earlier, moves }, signal);
  }
}
