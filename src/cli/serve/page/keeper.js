// @ts-check
// The ways by which a game outlives the page: the address has it whole, a file has its record.
import { call, overtaken } from "./api.js";
import { fragment, put } from "./address.js";
import { calm, report } from "./announce.js";
import { download } from "./download.js";
import { last, played } from "./last.js";
import { texts } from "./texts.js";
import { wait, Work } from "./work.js";

/** How long after one change the next is put into the address, in milliseconds. */
const REST = 150;
/** Where this tab keeps what the address doesn't have yet: a page may be loaded anew at any moment. */
const LATE = "daldos-late";

/** What isn't in the address yet, or nothing more. */
function remember(late) {
  try {
    if (late) sessionStorage.setItem(LATE, JSON.stringify(late));
    else sessionStorage.removeItem(LATE);
  } catch {
    // Without storage, or with too long a game for it, the address is all there is.
  }
}

/** What was left to be put into an address that has been left is let go. */
function forget(address) {
  if (remembered()?.address === address) remember(null);
}

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(LATE) ?? "null");
  } catch {
    // As if nothing had been left.
    return null;
  }
}

/** The record that the address, as this page was opened by it, was about to have; null where it has all. */
export async function late(signal) {
  const left = remembered();
  if (left?.address !== location.hash) {
    remember(null);
    return null;
  }
  try {
    // It stays until the address has it: this page may be left at once, too.
    return (await call("record", left.question, signal)).record;
  } catch (error) {
    if (overtaken(error)) throw error;
    remember(null);
    return null;
  }
}

export class Keeper {
  #work = new Work();
  /** When a change was last put into the address. */
  #last = -REST;
  /** The record that the address has. */
  kept = "";

  /**
   * @param {() => {table: import("./table.js").Table, address: string, names: any}|null} game the game that
   * is shown, null while none is @param {(text: string) => void} note
   */
  constructor(game, note) {
    this.game = game;
    this.note = note;
  }

  /** At once, or, where changes follow each other, a little later and only once for all of them. */
  keep() {
    const signal = this.#work.begin();
    const from = location.hash;
    const game = this.game();
    if (game) remember({ address: from, question: game.table.question(game.names) });
    wait(Math.max(0, this.#last + REST - performance.now()), signal)
      .then(() => {
        this.#last = performance.now();
        return this.store(signal, false, from);
      })
      .catch((error) => report(error));
  }

  stop() {
    this.#work.stop();
  }

  /** The address has nothing of a game any more, and won't have. */
  forget() {
    this.stop();
    this.kept = "";
    remember(null);
  }

  /**
   * Now; with a step in the browser's history, or without one. Whoever has left the address `from`
   * since is let go: the game is put into no address that asks for another.
   */
  async store(signal, step = false, from = location.hash) {
    const game = this.game();
    if (!game) return;
    const { table, address, names } = game;
    if (location.hash !== from) return forget(from);
    if (!table.turns.length && !table.ending && !table.thrown) {
      this.kept = "";
      remember(null);
      // Who comes back to this address begins anew, where the game began.
      put(fragment("play", { game: address, position: table.start.custom ? table.start.position : "" }), step);
      return;
    }
    const record = await table.record(names, signal);
    if (location.hash !== from) return forget(from);
    this.kept = record;
    remember(null);
    put(fragment("play", { game: address, record: this.kept }), step);
    this.#follow(table, from);
  }

  /** An unfinished game is the last that was played; once it is over, none is. */
  #follow(table, before) {
    if (!table.turns.length) return;
    if (!table.ending) played(location.hash);
    else if (last() === before) played(null);
  }

  /** A file of the record. */
  async save() {
    const game = this.game();
    if (!game) return;
    calm();
    try {
      const text = await game.table.record(game.names);
      const name = game.table.game.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").toLowerCase();
      download(`${name}.record`, text);
      this.note(texts.record.saved);
    } catch (error) {
      report(error, () => this.save());
    }
  }

  /** The address, for somebody else. */
  async share() {
    calm();
    try {
      await this.store(this.#work.begin());
      await navigator.clipboard.writeText(location.href);
      this.note(texts.record.shared);
    } catch (error) {
      if (overtaken(error)) return;
      report(error.status === undefined ? new Error(texts.errors.clipboard) : error);
    }
  }
}
