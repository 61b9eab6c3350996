// @ts-check
// What may be done now, for the panel of the turn.
import { space } from "./board.js";

/** So many turns are left after an undo: back to the last in which a person had a choice, or at least a move. */
export function undoable(turns, people) {
  const last = (fits) => turns.findLastIndex(fits);
  if (!people.length) return turns.length - 1;
  const moved = last((turn) => people.includes(turn.player) && turn.text !== "-");
  return moved >= 0 ? moved : last((turn) => people.includes(turn.player));
}

/** Who resigns: the person to move, or the only person. */
export function resigner(table, people) {
  return people.length === 1 ? people[0] : people.find((side) => side === table?.player);
}

/**
 * @param {{table: import("./table.js").Table, look: number|null, mine: boolean, moves: any[], chosen: string|null,
 *   people: string[], paused: boolean, pace: number}} now `mine`: whether a person may act
 */
export function offers({ table, look, mine, moves, chosen, people, paused, pace }) {
  const here = look === null;
  const turn = here ? table.turn : null;
  const over = Boolean(table.ending);
  const goes = here && !over;
  const rethrow = mine && Boolean(turn?.rethrow) && !table.moves.length;
  const forced = mine && !table.moves.length && turn?.forced?.length ? turn.forced.join(" ") : null;
  const looked = look ? table.turns[look - 1] : null;
  const shown = here ? table : { thrown: looked?.throw ?? null, earlier: looked?.earlier ?? [], moves: [] };
  const of_chosen = (move) => Number(space(move.from) === chosen);
  return {
    thrown: shown.thrown,
    earlier: shown.earlier,
    spent: turn?.spent ?? [],
    made: shown.moves,
    moves: chosen ? [...moves].sort((one, other) => of_chosen(other) - of_chosen(one)) : moves,
    chosen,
    forced,
    lost: table.lost,
    paused,
    pace,
    faces: table.shown ?? example(table.game),
    wished: table.wished,
    can: {
      throw: mine && !table.thrown,
      typed: mine && (!table.thrown || rethrow),
      rethrow,
      confirm: mine && Boolean(turn) && table.complete,
      takeBack: mine && table.moves.length > 0,
      forced: Boolean(forced),
      undo: here && (table.wished || undoable(table.turns, people) >= 0),
      hint: mine && moves.length > 0,
      resign: goes && Boolean(resigner(table, people)),
      draw: goes && people.length === table.game.players.length && table.turns.length > 0,
      pause: goes && !people.length,
      pace: people.length < table.game.players.length,
    },
  };
}

/** A throw of the game's dice, as somebody might type it. */
function example({ faces, dice }) {
  return Array.from({ length: dice }, (_, index) => faces[index % faces.length].label).join(" ");
}
