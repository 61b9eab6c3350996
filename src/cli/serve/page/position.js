// @ts-check
// Positions as text, in parts: whose pieces of which kind stand where, and whose turn it is.

/** @typedef {{owner: string|null, kind: string, places: string[]}} Group */

/**
 * The parts of a position; throws an `Error` whose message is the part that can't be read.
 * @param {string} text @param {string[]} players @param {string[]} kinds
 * @returns {{groups: Group[], mover: string}}
 */
export function parse(text, players, kinds) {
  const groups = [];
  let mover = players[0];
  for (const part of text.split("/").map((part) => part.trim()).filter(Boolean)) {
    const to = /^(\S+)\s+to\s+move$/u.exec(part);
    if (to) {
      mover = to[1];
      continue;
    }
    const words = part.split(/\s+/);
    const head = words.shift();
    const neutral = head === "neutral";
    if (!neutral && !players.includes(head)) throw new Error(part);
    let kind = kinds.length === 1 ? kinds[0] : null;
    for (const word of words) {
      if (kinds.includes(word)) kind = word;
      else if (kind === null) throw new Error(part);
      else groups.push(...spread(word).map((place) => ({ owner: neutral ? null : head, kind, places: [place] })));
    }
  }
  return { groups: join(groups), mover };
}

/** The text of a position. */
export function write({ groups, mover }, players) {
  const parts = [];
  for (const owner of [...players, null]) {
    const own = groups.filter((group) => group.owner === owner && group.places.length);
    // Either side is named, also one that has no pieces left.
    if (own.length || owner !== null) parts.push([owner ?? "neutral", ...own.map(({ kind, places }) => `${kind} ${places.join(" ")}`)].join(" "));
  }
  return [...parts, `${mover} to move`].join(" / ");
}

/** Takes all pieces from a space, or puts one there (null: none). */
export function put(position, space, piece) {
  const groups = position.groups.map((group) => ({
    ...group,
    places: group.places.filter((place) => place.replace(/[:*].*$/, "") !== space),
  }));
  if (piece) groups.push({ owner: piece.owner, kind: piece.kind, places: [space] });
  return { ...position, groups: join(groups) };
}

function join(groups) {
  const joined = [];
  for (const { owner, kind, places } of groups) {
    const same = joined.find((other) => other.owner === owner && other.kind === kind);
    if (same) same.places.push(...places);
    else joined.push({ owner, kind, places: [...places] });
  }
  return joined;
}

/** A run such as `A1..A4` or `M2:2..M5:2`, space by space. */
function spread(word) {
  const run = /^(\p{L}+)(\d+)(:\d+)?\.\.(\p{L}+)(\d+)(:\d+)?$/u.exec(word);
  if (!run || run[1] !== run[4]) return [word];
  const [first, last] = [Number(run[2]), Number(run[5])];
  const step = first <= last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => `${run[1]}${first + index * step}${run[3] ?? ""}`);
}
