// @ts-check
// How a game stands, in a sentence or two.
import { texts } from "./texts.js";

/** Which of its states the view is in; tests hold on to them. */
export function state({ table, look, paused, mine }) {
  if (look !== null) return "looking";
  if (table.ending) return "over";
  if (paused) return "paused";
  if (!mine) return "computer";
  return table.thrown ? "move" : "throw";
}

/** What is to be done, or is being done. `computer`: whether a computer player is to move. */
export function status({ table, look, paused, thinking, computer }) {
  const { player, turn, moves } = table;
  if (look !== null) return texts.status.looking(look, table.turns.length);
  if (table.ending) return `${ended(table.ending)} ${texts.status.turns(table.turns.length)}`;
  if (paused) return texts.status.paused;
  if (thinking) return `${texts.status.throws(player, table.thrown)} ${texts.status.thinking(player)}`;
  if (!table.thrown || !turn) {
    const last = table.turns.at(-1);
    return [last && texts.status.plays(last.player, last.text), texts.status.toThrow(player)].filter(Boolean).join(" ");
  }
  if (computer) return texts.status.throws(player, table.thrown);
  if (table.lost) return turn.rethrow ? texts.status.lostRethrow(player) : texts.status.lost(player);
  if (moves.length) {
    const made = moves.join(" ");
    if (!turn.moves.length) return texts.status.done(made);
    return table.complete ? texts.status.mayStop(made) : texts.status.more(made);
  }
  return texts.status.choose(player, turn.plays ?? null);
}

/** How a game has ended. */
export function ended({ winner, by }) {
  if (!winner) return by === "agreement" ? texts.status.agreed : texts.status.draw;
  return by === "resignation" ? texts.status.resigned(winner) : texts.status.wins(winner);
}

/** What was thrown for who begins, and who does; empty where nothing was thrown. */
export function opened(table) {
  if (!table.start.opening.length) return "";
  const throws = table.start.opening.map((round) =>
    Object.entries(round).map(([side, dice]) => texts.status.openingThrow(side, [dice].flat().join(" "))).join(", "));
  return `${texts.status.opening(throws.join("; "))} ${texts.status.begins(table.player)}`;
}

/** What is wrong with a record, or that nothing is. */
export function loaded(replay) {
  const number = replay.turns.length;
  if (replay.legal) return texts.record.loaded(number);
  const reasons = (replay.diagnostics ?? []).map((one) => [one.message, one.help].filter(Boolean).join(" "));
  return texts.record.illegal(number, reasons.join(" "));
}
