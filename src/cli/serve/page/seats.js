// @ts-check
// Who sits on either side: a person or a computer player.
import { choice, element, field } from "./element.js";
import { texts } from "./texts.js";

const PERSON = "human";
const TIMES = { expectimax: [["300ms", 0.3], ["2s", 2]], mcts: [["1s", 1]] };

export class Seats {
  #selects = new Map();
  #names = new Map();

  /** @param {() => void} change */
  constructor(change) {
    this.change = change;
    this.element = element("div", { class: "seats", role: "group", "aria-label": texts.seats.label });
    this.players = [];
  }

  /** The sides of a game and its computer players. Who sat there before stays. */
  show(players, agents) {
    const before = this.players.map((side) => this.#selects.get(side)?.value);
    this.players = players;
    this.#selects.clear();
    this.#names.clear();
    this.element.replaceChildren();
    players.forEach((side, index) => {
      const pairs = [[PERSON, texts.seats.person]];
      for (const agent of agents) {
        const name = texts.seats.names[agent] ?? agent;
        for (const [time, seconds] of TIMES[agent] ?? [["", 0]]) {
          pairs.push([time ? `${agent}:time=${time}` : agent, texts.seats.player(name, seconds)]);
        }
      }
      const select = choice(pairs, { id: `seat-${side}`, on: { change: () => this.change() } });
      this.#selects.set(side, select);
      this.#choose(side, before[index] ?? (index && agents.includes("expectimax") ? "expectimax:time=300ms" : PERSON), agents);
      const swatch = element("span", { class: `swatch ${index ? "second" : "first"}`, "aria-hidden": "true" });
      this.element.append(field(texts.side(side), select));
      select.before(swatch);
    });
    this.agents = agents;
  }

  /** Seats those whom a record names. */
  seat(names) {
    for (const side of this.players) {
      const name = names?.[side];
      if (name) this.#choose(side, name, this.agents);
    }
  }

  #choose(side, value, agents) {
    const select = this.#selects.get(side);
    const computer = agents.includes(value.split(":")[0]);
    this.#names.delete(side);
    if (!computer) {
      if (value !== PERSON) this.#names.set(side, value);
      value = PERSON;
    } else if (![...select.options].some((option) => option.value === value)) {
      select.append(element("option", { value }, texts.seats.other(value)));
    }
    select.value = value;
  }

  /** The computer player of a side, or null where a person sits. */
  computer(side) {
    const value = this.#selects.get(side)?.value ?? PERSON;
    return value === PERSON ? null : value;
  }

  get people() {
    return this.players.filter((side) => !this.computer(side));
  }

  /** For the record. */
  get names() {
    return Object.fromEntries(
      this.players.map((side) => [side, this.computer(side) ?? this.#names.get(side) ?? PERSON]),
    );
  }
}
