// @ts-check
// A hint: what a computer player would do with the throw on the table.
import { space } from "./board.js";
import { texts } from "./texts.js";

/**
 * @param {import("./table.js").Table} table @param {AbortSignal} signal
 * @returns {Promise<{text: string, reasons: string[], spaces: Set<string>}>} `spaces`: between which the next
 *   move of it goes
 */
export async function hint(table, signal) {
  const { agents } = table.game;
  const player = agents.includes("expectimax") ? "expectimax:time=1s" : agents.at(-1);
  const choice = await table.choose(player, signal, true);
  if (choice.rethrow) return { text: texts.status.hintRethrow, reasons: [], spaces: new Set() };
  const known = await table.endings(signal);
  const made = table.moves.every((text, index) => choice.moves[index] === text) ? table.moves.length : 0;
  const next = table.turn.moves.find((move) => move.text === choice.moves[made]);
  return {
    text: texts.status.hint(choice.text ?? choice.moves.join(" "), known.plays[0]?.win),
    reasons: choice.reasons ?? [],
    spaces: new Set(next ? [space(next.from), space(next.to)] : []),
  };
}
