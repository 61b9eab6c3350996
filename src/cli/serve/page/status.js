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
export function status({ table, look, paused, thinking, computer, people, itself }) {
  const { player, turn, moves } = table;
  if (look !== null) return texts.status.looking(look, table.turns.length);
  if (table.ending) return `${ended(table.ending, table.game.players)} ${texts.status.turns(table.turns.length)}`;
  if (paused) return texts.status.paused;
  if (thinking) return `${texts.status.throws(player, table.thrown)} ${texts.status.thinking(player)}`;
  if (!table.thrown || !turn) {
    return [happened(table.turns, people), texts.status.toThrow(player)].filter(Boolean).join(" ");
  }
  if (computer) return texts.status.throws(player, table.thrown);
  if (table.lost) return turn.rethrow ? texts.status.lostRethrow(player) : texts.status.lost(player);
  if (moves.length) {
    const made = moves.join(" ");
    if (!turn.moves.length) return texts.status.done(made);
    return table.complete ? texts.status.mayStop(made) : texts.status.more(made);
  }
  // Where dice are thrown by themselves, what went before is told beside them.
  const before = itself ? happened(table.turns, people) : "";
  return [before, texts.status.choose(player, turn.plays ?? null)].filter(Boolean).join(" ");
}

/** What has happened since a person has last played: all turns of computer players with their throws. */
function happened(turns, people) {
  const since = turns.slice(turns.findLastIndex((turn) => people.includes(turn.player)) + 1);
  const last = turns.at(-1);
  // Of a game that plays itself, the last turn is enough.
  if (!people.length || !since.length) return last ? texts.status.plays(last.player, last.text) : "";
  return since.map((turn) => texts.status.threw(turn.player, [...turn.earlier, turn.throw], turn.text)).join(" ");
}

/** How a game has ended. */
export function ended({ winner, by }, players) {
  if (!winner) return by === "agreement" ? texts.status.agreed : texts.status.draw;
  const loser = players.find((side) => side !== winner);
  return by === "resignation" ? texts.status.resigned(loser, winner) : texts.status.wins(winner);
}

/** What was thrown for who begins, and who does; empty where nothing was thrown. */
export function opened(table) {
  if (!table.start.opening.length) return "";
  const throws = table.start.opening.map((round) =>
    Object.entries(round).map(([side, dice]) => texts.status.openingThrow(side, [dice].flat().join(" "))).join(", "));
  return `${texts.status.opening(throws.join("; "))} ${texts.status.begins(table.player)}`;
}

/** How much of a record was taken up, and whatever is to be said of it. */
export function loaded(replay) {
  const number = replay.turns.length;
  const remarks = (replay.diagnostics ?? []).map((one) => texts.sentences([one.message, one.help]));
  const taken = replay.legal ? texts.record.loaded(number) : texts.record.illegal(number);
  return texts.reason.quoted([taken, ...remarks].join(" "));
}
