// @ts-check
// The board: the server's drawing, over it a grid of transparent buttons, one a space, and below it what
// its signs mean.
import { drawing, element } from "./element.js";
import { texts } from "./texts.js";

/** @typedef {{name: string, x: number, y: number, width: number, height: number, pieces: {owner: string|null, kind: string, count: number}[]}} Space */
/** @typedef {{svg: string, width: number, height: number, spaces: Space[], legend: {svg: string|null, text: string}[]}} View */

/** The space of a place: without the number of the pass. */
export function space(place) {
  return place.split(":")[0];
}

/** What stands on a space, in words. */
export function pieces(list) {
  if (!list.length) return texts.board.empty;
  return list
    .map(({ owner, kind, count }) => texts.board.piece(owner, kind, count ?? 1))
    .join(texts.board.and);
}

/** So many units of a drawing are as high as its letters. */
const LETTERS = 20;
/** So many letters a sign is wide at most; what is wider is a strip of colours. */
const SIGN = 4;

/** What a sign means, or what is said in words alone. */
function item({ svg, text }) {
  if (!svg) return element("li", { class: "words" }, text);
  const sign = drawing(svg);
  const width = Number(sign.getAttribute("width")) / LETTERS;
  sign.style.width = `${width}em`;
  return element("li", {}, element("span", { "aria-hidden": "true", class: width > SIGN ? "strip" : null }, sign), text);
}

/** So far beside a space a finger may still mean it, in pixels. */
const MISSED = 20;

export class Board {
  #picture = element("div", { class: "picture", "aria-hidden": "true" });
  #grid;
  #field;
  #legend = element("ul", { class: "legend", "aria-label": texts.board.legend });
  #rows = [];
  #cells = new Map();
  #on;
  #current = "";
  #marks = {};
  /** Whether it is a finger that presses. */
  #finger = false;

  /** @param {string} label @param {{choose?: (space: string) => void, leave?: () => void}} on */
  constructor(label, on = {}) {
    this.#on = on;
    this.#grid = element("div", { class: "spaces", role: "grid", "aria-label": label });
    this.#field = element("div", { class: "field-of-board" }, this.#picture, this.#grid);
    this.element = element("div", { class: "board" }, this.#field, this.#legend);
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#grid.addEventListener("pointerdown", (event) => { this.#finger = event.pointerType === "touch"; });
    this.#grid.addEventListener("click", (event) => this.#touch(event), { capture: true });
    /** @type {View|null} */
    this.view = null;
  }

  /** The drawing with its spaces, without what its signs mean. */
  get field() {
    return this.#field;
  }

  set label(text) {
    this.#grid.setAttribute("aria-label", text);
  }

  /** @param {View} view */
  show(view) {
    const same = this.view
      && this.view.spaces.length === view.spaces.length
      && this.view.spaces.every((old, index) => old.name === view.spaces[index].name);
    this.view = view;
    this.#picture.replaceChildren(drawing(view.svg));
    this.#field.style.aspectRatio = `${view.width} / ${view.height}`;
    this.element.style.setProperty("--ratio", String(view.width / view.height));
    this.#legend.replaceChildren(...view.legend.map(item));
    if (!same) this.#lay();
    for (const place of view.spaces) {
      const { cell } = this.#cells.get(place.name);
      cell.style.left = `${((place.x - place.width / 2) / view.width) * 100}%`;
      cell.style.top = `${((place.y - place.height / 2) / view.height) * 100}%`;
      cell.style.width = `${(place.width / view.width) * 100}%`;
      cell.style.height = `${(place.height / view.height) * 100}%`;
    }
    this.mark(this.#marks);
  }

  /**
   * Which spaces are lit: those with pieces that may move, the one that is chosen, its targets,
   * those targets where something is captured, those that a hint speaks of.
   * @param {{may?: Set<string>, chosen?: string|null, targets?: Set<string>, captures?: Set<string>, hint?: Set<string>, notes?: Map<string, string>}} marks
   */
  mark(marks) {
    this.#marks = marks;
    if (!this.view) return;
    for (const place of this.view.spaces) {
      const { press } = this.#cells.get(place.name);
      const state = {
        may: marks.may?.has(place.name),
        chosen: marks.chosen === place.name,
        target: marks.targets?.has(place.name),
        captures: marks.captures?.has(place.name),
        hint: marks.hint?.has(place.name),
      };
      for (const [name, is] of Object.entries(state)) press.classList.toggle(name, Boolean(is));
      const said = [texts.board.space(place.name, pieces(place.pieces))];
      if (state.chosen) said.push(texts.board.chosen);
      else if (state.may) said.push(texts.board.may);
      if (state.target) said.push(state.captures ? texts.board.captures : texts.board.target);
      if (state.hint) said.push(texts.board.hint);
      const note = marks.notes?.get(place.name);
      if (note) said.push(note);
      press.setAttribute("aria-label", said.join(", "));
    }
  }

  /** Moves the keyboard's focus to a space. */
  focus(name = this.#current) {
    this.#cells.get(name)?.press.focus();
  }

  /** Whether the keyboard's focus is on the board. */
  get focused() {
    return this.#grid.contains(document.activeElement);
  }

  #lay() {
    const sorted = [...this.view.spaces].sort((one, other) => one.y - other.y || one.x - other.x);
    this.#rows = [];
    for (const place of sorted) {
      const row = this.#rows.at(-1);
      // Spaces whose middles lie nearly at the same height are a row.
      if (row && Math.abs(row[0].y - place.y) < place.height / 2) row.push(place);
      else this.#rows.push([place]);
    }
    this.#cells = new Map();
    this.#grid.replaceChildren();
    for (const row of this.#rows) {
      row.sort((one, other) => one.x - other.x);
      const line = element("div", { role: "row" });
      for (const place of row) {
        const press = element("button", {
          type: "button",
          tabindex: -1,
          data: { space: place.name },
          on: {
            click: () => this.#on.choose?.(place.name),
            focus: () => this.#reach(place.name),
          },
        });
        const cell = element("div", { role: "gridcell", class: "space" }, press);
        this.#cells.set(place.name, { cell, press });
        line.append(cell);
      }
      this.#grid.append(line);
    }
    this.#reach(this.#cells.has(this.#current) ? this.#current : (this.#rows.at(-1)?.[0]?.name ?? ""));
  }

  /** On a phone spaces are smaller than a finger: one that misses what is lit means the nearest of that. */
  #touch(event) {
    // What keys do comes as a click, too, but was not pressed.
    if (!this.#finger || !event.detail || event.target.closest(".may, .target, .chosen")) return;
    const away = ({ left, right, top, bottom }) =>
      Math.hypot(Math.max(left - event.clientX, 0, event.clientX - right), Math.max(top - event.clientY, 0, event.clientY - bottom));
    const lit = [...this.#grid.querySelectorAll(".may, .target")].map((press) => ({ press, far: away(press.getBoundingClientRect()) }));
    const near = lit.filter(({ far }) => far <= MISSED).sort((one, other) => one.far - other.far)[0]?.press;
    if (!near) return;
    event.stopPropagation();
    near.focus({ preventScroll: true });
    this.#on.choose?.(near.dataset.space);
  }

  /** Only one space at a time is reached by Tab; arrow keys lead to the others. */
  #reach(name) {
    this.#cells.get(this.#current)?.press.setAttribute("tabindex", "-1");
    this.#current = name;
    this.#cells.get(name)?.press.setAttribute("tabindex", "0");
  }

  #key(event) {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Escape") {
      this.#on.leave?.();
      return;
    }
    const row = this.#rows.findIndex((line) => line.some((place) => place.name === this.#current));
    if (row < 0) return;
    const line = this.#rows[row];
    const column = line.findIndex((place) => place.name === this.#current);
    const steps = {
      ArrowLeft: () => line[column - 1],
      ArrowRight: () => line[column + 1],
      ArrowUp: () => this.#near(row - 1, line[column].x),
      ArrowDown: () => this.#near(row + 1, line[column].x),
      Home: () => (event.ctrlKey ? this.#rows[0][0] : line[0]),
      End: () => (event.ctrlKey ? this.#rows.at(-1).at(-1) : line.at(-1)),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step();
    if (next) this.focus(next.name);
  }

  #near(row, x) {
    const line = this.#rows[row];
    return line?.reduce((best, place) => (Math.abs(place.x - x) < Math.abs(best.x - x) ? place : best));
  }
}
