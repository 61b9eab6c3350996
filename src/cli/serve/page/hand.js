// @ts-check
// The hand over the board: which piece it has taken up, where that may go, and which move is meant.
import { say } from "./announce.js";
import { ask } from "./ask.js";
import { space } from "./board.js";
import { describe } from "./turn.js";
import { texts } from "./texts.js";

export class Hand {
  /** The space whose piece is taken up. @type {string|null} */
  chosen = null;
  /** The spaces that a hint speaks of. @type {Set<string>} */
  hint = new Set();

  /**
   * @param {{moves: () => any[]|null, make: (move: any) => void, take: (name: string) => void,
   *   leave: () => void, nothing: (name: string) => void, why: (from: string, to: string) => void}} on
   *   `moves`: the moves there are, null while nobody may make one; `nothing`: nothing there may move
   */
  constructor(on) {
    this.on = on;
  }

  clear() {
    this.chosen = null;
    this.hint = new Set();
  }

  leave() {
    if (!this.chosen) return;
    this.chosen = null;
    say(texts.board.unchosen);
    this.on.leave();
  }

  /** A space was chosen: a piece that is to move, where it goes to, or neither. */
  choose(name) {
    const moves = this.on.moves();
    if (!moves) return this.on.nothing(name);
    if (this.chosen) {
      const from = this.chosen;
      const fitting = moves.filter((move) => space(move.from) === from && space(move.to) === name);
      if (fitting.length === 1) return this.on.make(fitting[0]);
      if (fitting.length) return this.#which(fitting);
      if (name === from) return this.leave();
    }
    const own = moves.filter((move) => space(move.from) === name);
    if (own.length) {
      this.chosen = name;
      say(texts.board.chose(name, [...new Set(own.map((move) => space(move.to)))].join(", ")));
      this.on.take(name);
    } else if (this.chosen) {
      this.on.why(this.chosen, name);
    } else {
      this.on.nothing(name);
    }
  }

  /** Several moves lead there: asks which is meant. */
  async #which(moves) {
    const before = JSON.stringify(this.on.moves());
    const value = await ask(
      texts.turn.which,
      texts.turn.whichText,
      moves.map((move, index) => ({ value: `${index + 1}`, label: [move.text, describe(move)].filter(Boolean).join(" ") })),
    );
    const move = moves[Number(value) - 1];
    if (move && JSON.stringify(this.on.moves()) === before) this.on.make(move);
  }

  /** What is lit on the board with these moves. */
  marks(moves) {
    const may = new Set(moves.map((move) => space(move.from)));
    if (this.chosen && !may.has(this.chosen)) this.chosen = null;
    const from = moves.filter((move) => space(move.from) === this.chosen);
    const targets = new Set(from.map((move) => space(move.to)));
    const captures = new Set(from.filter((move) => move.captures?.length).map((move) => space(move.to)));
    const left = new Set([...may].filter((name) => !targets.has(name)));
    return { may: this.chosen ? left : may, chosen: this.chosen, targets, captures, hint: this.hint };
  }
}
