// @ts-check
// Who sits on either side: a person or a computer player, and how strong that is.
import { choice, element, field } from "./element.js";
import { texts } from "./texts.js";

const PERSON = "human";
/** What can be chosen of a computer player: its option, as the program has it, and values for that. */
const OPTIONS = {
  expectimax: { depth: ["", "0", "1", "2"], time: ["", "100ms", "300ms", "1s", "2s", "5s"] },
  mcts: { time: ["", "100ms", "300ms", "1s", "2s", "5s"] },
};
/** What somebody who is chosen here has at first. */
const AT_FIRST = { depth: "", time: "300ms" };
/** Who sits on the second side at first: strong enough, and soon done. */
const USUAL = "expectimax:time=300ms";

/** A computer player's name and its options: `expectimax:depth=1,time=1s`. */
function parse(value) {
  const [agent, rest = ""] = value.split(":");
  const options = Object.fromEntries(rest.split(",").filter(Boolean).map((part) => part.split("=")));
  return { agent, options };
}

/** One side's seat: who sits there, and the fields for what else can be chosen of them. */
class Seat {
  #fields = new Map();
  /** The name of a person whom a record names. @type {string|null} */
  name = null;

  constructor(side, agents, change) {
    this.agents = agents;
    const pairs = [[PERSON, texts.seats.person], ...agents.map((agent) => [agent, texts.seats.player(texts.seats.names[agent] ?? agent)])];
    const changed = () => {
      this.#show();
      change();
    };
    this.who = choice(pairs, { id: `seat-${side}`, on: { change: changed } });
    const own = field("", this.who);
    this.side = side;
    this.label = own.querySelector("span");
    this.element = element("div", { class: "seat" }, own);
    for (const option of ["depth", "time"]) {
      const select = choice([], { id: `seat-${side}-${option}`, on: { change: changed } });
      const wrapped = field(texts.seats[option], select, { hidden: true });
      // By its name alone, nobody hears whose it is.
      select.setAttribute("aria-label", `${texts.side(side)}: ${texts.seats[option]}`);
      this.#fields.set(option, { select, wrapped });
      this.element.append(wrapped);
    }
    this.#show();
  }

  get value() {
    const chosen = [...this.#fields].filter(([, { select, wrapped }]) => !wrapped.hidden && select.value);
    const options = chosen.map(([option, { select }]) => `${option}=${select.value}`);
    return [this.who.value, options.join(",")].filter(Boolean).join(":");
  }

  set value(value) {
    const { agent, options } = parse(value);
    const known = OPTIONS[agent] ?? {};
    this.name = null;
    if (!this.agents.includes(agent)) {
      if (value !== PERSON) this.name = value;
      this.who.value = PERSON;
    } else if (Object.keys(options).every((option) => option in known)) {
      this.who.value = agent;
    } else {
      // One that can't be chosen here, but sat there.
      if (![...this.who.options].some((option) => option.value === value)) {
        this.who.append(element("option", { value }, texts.seats.other(value)));
      }
      this.who.value = value;
    }
    this.#show({ depth: "", time: "", ...options });
  }

  /** Shows the fields that whoever sits here has, with these values. */
  #show(values = {}) {
    const name = this.who.value === PERSON ? this.name : null;
    this.label.textContent = name ? texts.seats.named(this.side, name) : texts.side(this.side);
    const known = OPTIONS[this.who.value] ?? {};
    for (const [option, { select, wrapped }] of this.#fields) {
      wrapped.hidden = !known[option];
      if (!known[option]) continue;
      const wanted = values[option] ?? (select.options.length ? select.value : AT_FIRST[option]);
      const offered = known[option].includes(wanted) ? known[option] : [...known[option], wanted];
      select.replaceChildren(...offered.map((value) => element("option", { value }, texts.seats.options[option](value))));
      select.value = wanted;
    }
  }
}

export class Seats {
  /** @type {Map<string, Seat>} */
  #seats = new Map();

  /** @param {() => void} change */
  constructor(change) {
    this.change = change;
    this.element = element("div", { class: "seats", role: "group", "aria-label": texts.seats.label });
    this.players = [];
  }

  /** The sides of a game and its computer players. Who sat there before stays. */
  show(players, agents) {
    const before = this.players.map((side) => this.#seats.get(side)?.value);
    this.players = players;
    this.#seats.clear();
    this.element.replaceChildren();
    players.forEach((side, index) => {
      const seat = new Seat(side, agents, () => this.change());
      this.#seats.set(side, seat);
      seat.value = before[index] ?? (index ? USUAL : PERSON);
      const swatch = element("span", { class: `swatch ${index ? "second" : "first"}`, "aria-hidden": "true" });
      seat.who.before(swatch);
      this.element.append(seat.element);
    });
    this.agents = agents;
  }

  /** Seats those whom a record names. */
  seat(names) {
    for (const side of this.players) {
      const seat = this.#seats.get(side);
      if (seat && names?.[side]) seat.value = names[side];
    }
  }

  /** The computer player of a side, or null where a person sits. */
  computer(side) {
    const value = this.#seats.get(side)?.value ?? PERSON;
    return value === PERSON ? null : value;
  }

  get people() {
    return this.players.filter((side) => !this.computer(side));
  }

  /** For the record. */
  get names() {
    return Object.fromEntries(
      this.players.map((side) => [side, this.computer(side) ?? this.#seats.get(side)?.name ?? PERSON]),
    );
  }
}
