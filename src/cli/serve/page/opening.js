// @ts-check
// The game that an address or a file asks for, before it is played.
import { call } from "./api.js";
import { loaded, opened } from "./status.js";
import { Table } from "./table.js";

/**
 * A game from its start, from a position, or from a record.
 * @param {{game: string, text?: string}} source @param {{record: string, position: string}} from empty: from the start
 * @param {AbortSignal} signal
 * @returns {Promise<{table: Table, names: any, remark: string}>} `names`: who plays, as the record has it
 */
export async function begin(source, { record, position }, signal) {
  const table = new Table(source, await call("game", source, signal));
  if (!record) {
    await table.begin({ position: position || null }, signal);
    return { table, names: null, remark: opened(table) };
  }
  const replay = await call("replay", { ...source, record }, signal);
  await table.take(replay, signal);
  return { table, names: replay.players, remark: loaded(replay) };
}

/**
 * A record out of a file, and the address of its game: the one that the record names, or else the one that
 * is chosen. What is wrong with it is thrown before anything changes.
 * @param {File} file @param {{address: string, source: any}} context what is chosen
 * @param {(address: string) => string|null} known the address here of a game that a record names
 */
export async function read(file, { address, source }, known) {
  const record = await file.text();
  const named = /^file:\s*(.+?)\s*$/m.exec(record)?.[1];
  const game = (named && known(named)) || address;
  await call("replay", { ...(game === address ? source : { game }), record });
  return { game, record };
}
