// @ts-check
// Which game, and which of its variants.
import { element, field, tick } from "./element.js";
import { texts } from "./texts.js";

/** A game's address in parts: its file and its variants. */
export function parts(address) {
  const at = address.indexOf("#");
  if (at < 0) return { file: address, variants: [] };
  return { file: address.slice(0, at), variants: address.slice(at + 1).split("+").filter(Boolean) };
}

/** A game's address from its parts. */
export function whole(file, variants) {
  return variants.length ? `${file}#${variants.join("+")}` : file;
}

function stem(file) {
  return file.replace(/^.*\//, "").replace(/\.game$/, "");
}

export class Chooser {
  #variants = new Set();
  /** The game whose variants are listed. */
  #listed = null;

  /** @type {any[]} */
  games = [];

  /** @param {(address: string) => void} change */
  constructor(change) {
    this.select = element("select", { id: "game", on: { change: () => { this.#variants.clear(); this.#list(); change(this.address); } } });
    this.list = element("fieldset", { class: "variants" });
    this.summary = element("summary", { id: "variants" }, texts.chooser.variants);
    this.details = element("details", { class: "chooser-variants" }, this.summary, this.list);
    this.draft = element("span", { id: "draft", class: "badge", title: texts.chooser.draftHelp, hidden: true }, texts.chooser.draft);
    this.change = change;
    this.element = element("div", { class: "chooser", role: "group", "aria-label": texts.chooser.label }, field(texts.chooser.game, this.select), this.details, this.draft);
    // Open, it lies over the page: it closes when one goes elsewhere.
    document.addEventListener("pointerdown", (event) => {
      if (!this.details.contains(/** @type {Node} */ (event.target))) this.details.open = false;
    });
    this.details.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.details.open) {
        this.details.open = false;
        this.summary.focus();
      }
    });
  }

  /** The games that there are; what is chosen stays so as long as it is there. @param {any[]} games */
  fill(games) {
    const before = this.address;
    this.games = games;
    this.select.replaceChildren();
    /** @type {[string, any[]][]} */
    const groups = [[texts.chooser.own, games.filter((game) => !game.shipped)], [texts.chooser.shipped, games.filter((game) => game.shipped)]];
    for (const [label, members] of groups) {
      if (!members.length) continue;
      this.select.append(element("optgroup", { label }, ...members.map((game) => element("option", { value: game.address }, this.#title(game)))));
    }
    if (before) this.show(before);
  }

  #title(game) {
    const alike = this.games.filter((other) => other.title === game.title).length > 1;
    return alike ? `${game.title} (${game.address})` : game.title;
  }

  get address() {
    const known = this.game?.variants.map((variant) => variant.name).filter((name) => this.#variants.has(name)) ?? [];
    return whole(this.select.value, known);
  }

  get game() {
    return this.games.find((game) => game.address === this.select.value);
  }

  /** The game of an address. Where other folders are shown it has other addresses: its name is enough then. */
  find(address) {
    const { file } = parts(address);
    return this.games.find((other) => other.address === file)
      ?? this.games.find((other) => stem(other.address) === stem(file));
  }

  /** Shows a game as chosen; false where there is no such game. */
  show(address) {
    const { variants } = parts(address);
    const game = this.find(address);
    if (!game) return false;
    this.select.value = game.address;
    this.#variants = new Set(variants);
    // Where only other variants are chosen, the list stays open, and the focus where it is.
    if (this.#listed === game) this.#tick();
    else this.#list();
    return true;
  }

  #tick() {
    for (const box of this.list.querySelectorAll("[data-variant]")) box.checked = this.#variants.has(box.dataset.variant);
    this.#count();
  }

  #list() {
    this.#listed = this.game;
    const variants = this.game?.variants ?? [];
    this.list.replaceChildren(
      element("legend", { class: "unseen" }, texts.chooser.variants),
      ...variants.map(({ name, about }) => {
        const { box, label } = tick("", {
          data: { variant: name },
          checked: this.#variants.has(name),
          on: {
            change: () => {
              if (box.checked) this.#variants.add(name);
              else this.#variants.delete(name);
              this.#count();
              this.change(this.address);
            },
          },
        });
        label.lastChild.append(element("strong", {}, name), about ? ` ${about}` : "");
        return label;
      }),
    );
    if (!variants.length) this.list.append(element("p", { class: "help" }, texts.chooser.none));
    this.details.hidden = !variants.length;
    this.details.open = false;
    this.#count();
  }

  #count() {
    const number = this.#variants.size;
    this.summary.textContent = number ? `${texts.chooser.variants} (${number})` : texts.chooser.variants;
  }
}
