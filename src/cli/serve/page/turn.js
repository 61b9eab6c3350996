// @ts-check
// The panel of a turn: dice, moves, and what else can be done with it.
import { button, element, field } from "./element.js";
import { show as showDice } from "./dice.js";
import { bring } from "./sight.js";
import { texts } from "./texts.js";

/** A move in words: its text, its dice, what it takes. */
export function describe(move) {
  const parts = [];
  if (move.count > 1) parts.push(texts.turn.group(move.count));
  if (move.dice?.length) parts.push(texts.turn.with(move.dice.join(" ")));
  if (move.captures?.length) parts.push(texts.turn.captures(move.captures.join(" ")));
  return parts.join(", ");
}

export class TurnPanel {
  /** What is told below the field for a throw, and what was wrong with the last that was typed. */
  #help = "";
  #wrong = "";

  /** @param {Record<string, (value?: any) => void>} on what each button does */
  constructor(on) {
    const made = (id, label, action, properties = {}) =>
      button(label, { id, hidden: true, on: { click: () => action() }, ...properties });
    this.dice = element("ul", { id: "dice", class: "dice", "aria-label": texts.dice.label, hidden: true });
    this.throw = made("throw", texts.turn.throw, on.throw, { class: "primary" });
    this.rethrow = made("rethrow", texts.turn.rethrow, on.rethrow);
    this.typed = element("input", { id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": "typed-help" });
    this.typedHelp = element("p", { id: "typed-help", class: "help" });
    this.typed.addEventListener("input", () => this.accept());
    const form = element(
      "form",
      { on: { submit: (event) => { event.preventDefault(); this.accept(); on.typed(this.typed.value); } } },
      field(texts.turn.typed, this.typed),
      this.typedHelp,
      element("button", { id: "use-typed" }, texts.turn.useTyped),
    );
    this.byHand = element("details", { id: "by-hand", hidden: true, on: { toggle: () => on.exemplify() } }, element("summary", {}, texts.turn.typedSummary), form);
    this.so = element("p", { id: "made", hidden: true });
    this.confirm = made("confirm", texts.turn.confirm, on.confirm, { class: "primary" });
    this.takeBack = made("take-back", texts.turn.takeBack, on.takeBack);
    this.forced = made("forced", "", on.forced);
    this.heading = element("h2", { id: "moves-heading", hidden: true }, texts.turn.moves);
    this.moves = element("ul", { id: "moves", class: "moves", "aria-labelledby": "moves-heading" });
    this.undo = made("undo", texts.turn.undo, on.undo);
    this.hint = made("hint", texts.turn.hint, on.hint);
    this.resign = made("resign", texts.turn.resign, on.resign);
    this.draw = made("draw", texts.turn.draw, on.draw);
    this.pause = made("pause", texts.turn.pause, on.pause);
    this.pace = element("input", { id: "pace", type: "range", min: 0, max: 3, step: 0.5, on: { input: () => on.pace(Number(this.pace.value)) } });
    this.paceText = element("output", { for: "pace" });
    this.paceField = field(texts.turn.pace, this.pace, { hidden: true });
    this.paceField.append(this.paceText);
    this.on = on;
    this.element = element(
      "section",
      { class: "turn", "aria-label": texts.turn.label },
      this.dice,
      element("div", { class: "actions" }, this.throw, this.forced, this.confirm, this.takeBack, this.rethrow),
      this.so,
      this.heading,
      this.moves,
      this.byHand,
      element("div", { class: "actions game", role: "group", "aria-label": texts.turn.actions }, this.pause, this.undo, this.hint, this.draw, this.resign),
      this.paceField,
    );
  }

  /**
   * @param {{thrown: string|null, spent: string[], earlier: string[], made: string[], moves: any[], chosen: string|null,
   *   can: Record<string, boolean>, forced: string|null, lost: boolean, paused: boolean, pace: number, faces: string, wished: boolean}} state
   *   `faces`: a throw, for an example; `wished`: whether the game has ended by what somebody wished
   */
  show(state) {
    showDice(this.dice, state.thrown, state.spent, state.earlier);
    for (const name of ["throw", "rethrow", "confirm", "takeBack", "forced", "undo", "hint", "resign", "draw", "pause"]) {
      this[name].hidden = !state.can[name];
    }
    this.byHand.hidden = !state.can.typed;
    if (!state.can.typed) this.#wrong = "";
    this.#help = (state.faces.includes("+") ? texts.turn.typedSeries : texts.turn.typedExample)(state.faces);
    this.#tell();
    this.undo.textContent = state.wished ? texts.turn.undoEnd : texts.turn.undo;
    this.confirm.textContent = state.lost ? texts.turn.goOn : texts.turn.confirm;
    this.forced.textContent = state.forced ? texts.turn.forced(state.forced) : "";
    this.so.hidden = !state.made.length;
    this.so.textContent = state.made.length ? `${texts.turn.madeLabel}: ${state.made.join(" ")}` : "";
    this.heading.hidden = !state.moves.length;
    this.moves.hidden = !state.moves.length;
    this.moves.replaceChildren(...state.moves.map((move) => element("li", {}, this.#move(move, state.chosen))));
    this.pause.textContent = state.paused ? texts.turn.resume : texts.turn.pause;
    this.paceField.hidden = !state.can.pace;
    // Where computers play, the buttons stay where they are, whether or not dice lie there.
    this.element.classList.toggle("still", state.can.pause);
    this.pace.value = String(state.pace);
    this.pace.setAttribute("aria-valuetext", texts.turn.seconds(state.pace));
    this.paceText.textContent = texts.turn.seconds(state.pace);
  }

  /** Tells below the field why what was typed there is no throw. */
  refuse(why) {
    this.#wrong = why;
    this.#tell();
    bring(this.typedHelp);
  }

  accept() {
    this.#wrong = "";
    this.#tell();
  }

  #tell() {
    this.typedHelp.textContent = [this.#wrong, this.#help].filter(Boolean).join(" ");
    this.typedHelp.classList.toggle("bad", Boolean(this.#wrong));
    if (this.#wrong) this.typed.setAttribute("aria-invalid", "true");
    else this.typed.removeAttribute("aria-invalid");
  }

  #move(move, chosen) {
    const more = describe(move);
    return element(
      "button",
      {
        type: "button",
        class: chosen && move.from.split(":")[0] === chosen ? "lit" : "",
        data: { move: move.text, dice: (move.dice ?? []).join(" ") },
        on: { click: () => this.on.move(move) },
      },
      element("strong", {}, move.text),
      more && element("span", {}, ` ${more}`),
    );
  }
}
