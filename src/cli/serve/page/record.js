// @ts-check
// The record of a game beside the board: its turns, steps through them, and the ways out of it.
import { say } from "./announce.js";
import { button, element } from "./element.js";
import { bring } from "./sight.js";
import { texts } from "./texts.js";

export class RecordPanel {
  #shown = -1;
  #length = -1;
  #turns = null;

  /** @param {{look: (turn: number) => void, step: (by: number) => void, branch: () => void, back: () => void, save: () => void, load: (file: File) => void, share: () => void}} on */
  constructor(on) {
    this.on = on;
    this.list = element("ol", { id: "turns", class: "turns", on: { keydown: (event) => this.#walk(event) } });
    const step = (id, label, sign, by) =>
      button(sign, { id, "aria-label": label, title: label, on: { click: () => on.step(by) } });
    this.first = step("first", texts.record.first, "«", -Infinity);
    this.previous = step("previous", texts.record.previous, "‹", -1);
    this.next = step("next", texts.record.next, "›", 1);
    this.last = step("last", texts.record.last, "»", Infinity);
    this.branch = button(texts.record.branch, { id: "branch", hidden: true, "aria-describedby": "branch-help", on: { click: () => on.branch() } });
    this.help = element("p", { id: "branch-help", class: "help", hidden: true }, texts.record.branchHelp);
    this.back = button(texts.record.back, { id: "back", hidden: true, on: { click: () => on.back() } });
    this.save = button(texts.record.save, { id: "save", on: { click: () => on.save() } });
    this.share = button(texts.record.share, { id: "share", on: { click: () => on.share() } });
    this.able = false;
    // What was done is told where it was done: on a phone, the notice is far above.
    this.told = element("p", { id: "told", class: "help", hidden: true });
    const file = element("input", {
      id: "load",
      class: "unseen",
      type: "file",
      accept: ".record,.txt,text/plain",
      on: {
        change: () => {
          if (file.files?.[0]) on.load(file.files[0]);
          // So that the same file can be loaded once more.
          file.value = "";
        },
      },
    });
    this.element = element(
      "section",
      { class: "record", "aria-labelledby": "record-heading" },
      element("h2", { id: "record-heading" }, texts.record.label),
      element("div", { class: "steps", role: "group", "aria-label": texts.record.steps }, this.first, this.previous, this.next, this.last),
      this.list,
      element("div", { class: "actions" }, this.back, this.branch),
      this.help,
      element(
        "div",
        { class: "actions" },
        this.save,
        element("label", { class: "button" }, file, texts.record.load),
        this.share,
      ),
      this.told,
    );
  }

  /** Whether there is a game to be saved and shared. */
  set able(is) {
    this.save.disabled = this.share.disabled = !is;
  }

  /**
   * @param {import("./table.js").Turn[]} turns @param {number|null} looked the turn that is looked at,
   * null for the game in play @param {boolean} over whether the game has ended
   */
  show(turns, looked, over) {
    const at = looked ?? turns.length;
    if (turns !== this.#turns || turns.length < this.#length) {
      this.list.replaceChildren(this.#item(0, texts.record.start));
      this.#length = 0;
      this.#turns = turns;
      this.#shown = -1;
    }
    for (let index = Math.max(this.#length, 0); index < turns.length; index++) {
      const { player, throw: thrown, earlier, text } = turns[index];
      this.list.append(this.#item(index + 1, texts.record.turn(index + 1, player, [...earlier, thrown], text)));
    }
    this.#length = turns.length;
    if (at !== this.#shown) {
      const before = this.list.querySelector("[aria-current]");
      before?.removeAttribute("aria-current");
      const current = this.list.querySelector(`[data-turn="${at}"]`);
      current?.setAttribute("aria-current", "true");
      if (current) this.#reachable(current);
      // Only the list scrolls, never the page.
      if (current) {
        const item = current.parentElement;
        const top = item.offsetTop - this.list.offsetTop;
        if (top < this.list.scrollTop || top + item.offsetHeight > this.list.scrollTop + this.list.clientHeight) {
          this.list.scrollTop = top - this.list.clientHeight / 2;
        }
      }
      this.#shown = at;
    }
    const looking = looked !== null;
    this.first.disabled = this.previous.disabled = at === 0;
    this.next.disabled = this.last.disabled = at === turns.length;
    this.back.hidden = !looking;
    this.branch.hidden = this.help.hidden = !looking || (at === turns.length && !over);
  }

  /** Tells below the buttons what was done; empty: nothing. */
  tell(text) {
    this.told.textContent = text;
    this.told.hidden = !text;
    if (!text) return;
    say(text);
    bring(this.told);
  }

  #item(turn, text) {
    return element("li", {}, button(text, { data: { turn }, tabindex: "-1", on: { click: () => this.on.look(turn) } }));
  }

  /** Of hundreds of turns, Tab leads to one; from there on, arrows lead to the others. */
  #reachable(turn) {
    for (const other of this.list.querySelectorAll("[tabindex='0']")) other.setAttribute("tabindex", "-1");
    turn.setAttribute("tabindex", "0");
  }

  #walk(event) {
    const turns = [...this.list.querySelectorAll("button")];
    const now = turns.indexOf(event.target);
    const to = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: turns.length - 1 }[event.key];
    const next = now < 0 || to === undefined ? undefined : turns[to];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.#reachable(next);
    next.focus();
  }
}
