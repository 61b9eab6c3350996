// @ts-check
// What the person who plays is told: remarks above the board, reasons below it, and in the rules beside it
// what they rest on.
//
// For tests: #notice; #reason (reason.js), #rules-beside (beside.js).
import { report, say } from "./announce.js";
import { element } from "./element.js";
import { Reason } from "./reason.js";
import { bring } from "./sight.js";
import { ways } from "./stuck.js";
import { texts } from "./texts.js";

export class Explanation {
  /**
   * @param {import("./beside.js").RulesBeside} beside
   * @param {{now: () => {table: import("./table.js").Table, view: any, mine: boolean}, hand: import("./hand.js").Hand,
   *   act: (action: (signal: AbortSignal) => Promise<void>) => void, render: () => void}} play
   *   `act`: takes the place of whatever is under way
   */
  constructor(beside, play) {
    this.beside = beside;
    this.play = play;
    this.reason = new Reason(() => beside.reveal());
    this.notice = element("p", { id: "notice", hidden: true });
  }

  clear() {
    this.reason.clear();
    this.note("");
  }

  note(text) {
    this.notice.textContent = text;
    this.notice.hidden = !text;
    if (text) say(text);
  }

  /** An answer to what a person has done, which may be far from where it is told. */
  answer(text) {
    this.note(text);
    bring(this.notice);
  }

  /** What a computer player would do, and what speaks for it. */
  hint({ text, reasons }) {
    // Below the board, which stays where it is.
    this.reason.tell(reasons);
    this.answer(text);
    say(reasons.join(" "));
  }

  /** A move was asked for that isn't legal: says why. */
  why(from, to) {
    const { now, hand, act } = this.play;
    const { table } = now();
    const before = hand.chosen;
    act(async (signal) => {
      const play = [...table.moves, `${from}-${to}`].join(" ");
      const answer = await table.why(play, signal);
      hand.chosen = before;
      this.reason.clear();
      await this.#tell(play, [answer], signal);
    });
  }

  /** A space was chosen where nothing may move: says why. */
  nothing(name) {
    const { table, view, mine } = this.play.now();
    if (!mine) return;
    if (!table.thrown) return this.answer(texts.board.early);
    if (!table.turn) return;
    const here = view?.spaces.find((space) => space.name === name)?.pieces ?? [];
    this.reason.clear();
    if (!here.length) this.answer(texts.board.vacant(name));
    else if (here.some(({ owner }) => owner === table.player)) this.#stuck(name);
    else this.answer(texts.board.enemy(name, here[0].owner));
  }

  /** Why a piece of one's own may not move. */
  #stuck(name) {
    const { table, view } = this.play.now();
    this.play.act(async (signal) => {
      const closed = await ways(table, view.spaces, name, signal);
      if (!closed.length) return this.answer(texts.board.nothing(name));
      await this.#tell(closed[0].play, closed.map((way) => way.answer), signal);
    });
  }

  /** Tells reasons, then what the first, that of a play, rests on: that takes longer to be found. */
  async #tell(play, answers, signal) {
    const reasons = answers.map(({ reason, text }) => texts.reason.quoted(texts.sentences([reason ?? text])));
    this.answer([...new Set(reasons)].join("\n"));
    this.play.render();
    const { evidence } = await this.play.now().table.why(play, signal, true);
    say(this.reason.show(evidence));
  }

  /** Lights in the rules what the last of so many turns, or the reason that is told, has to do with. */
  async light(count, signal) {
    const { table } = this.play.now();
    const { sentences } = this.reason;
    if (!table || (!this.beside.open && !sentences)) return;
    try {
      const headings = sentences ? [] : await table.headings(count, signal);
      this.beside.light(sentences ?? [], headings);
    } catch (error) {
      report(error);
    }
  }
}
