// @ts-check
// Why a piece may not move: what stands against each of the ways that it has.

/** So many ways are told of at most. */
const MOST = 3;

/** The space that is nearest to another. @param {import("./board.js").Space[]} spaces @param {string} name */
function nearest(spaces, name) {
  const here = spaces.find((space) => space.name === name);
  const far = ({ x, y }) => Math.hypot(x - here.x, y - here.y);
  return spaces.filter((space) => space !== here).reduce((best, space) => (far(space) < far(best) ? space : best)).name;
}

/**
 * The plays that a piece on a space might be meant for, each with the answer why it isn't legal.
 * @param {import("./table.js").Table} table @param {import("./board.js").Space[]} spaces @param {string} name
 * @param {AbortSignal} signal @returns {Promise<{play: string, answer: any}[]>}
 */
export async function ways(table, spaces, name, signal) {
  const way = async (end) => {
    const play = [...table.moves, `${name}-${end}`].join(" ");
    return { play, answer: await table.why(play, signal) };
  };
  // Of a space that the piece doesn't come to, the program tells where it would come to instead.
  const first = await way(nearest(spaces, name));
  const ends = first.answer.ends.filter((end) => end !== name).slice(0, MOST);
  const all = ends.length ? await Promise.all(ends.map(way)) : [first];
  return all.filter(({ answer }) => !answer.legal);
}
