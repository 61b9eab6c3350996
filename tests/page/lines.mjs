// Games that are known before they are played on the page: computer players have played them, and hands
// go the same way with the same dice. So each ends by its rules, and soon.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask } from './browser.mjs';

/**
 * Who plays, and with which seed: games that are short, where others are long. Of a game that is `drawn`
 * however it is played from the start, none is won.
 */
const KNOWN = JSON.parse(readFileSync(new URL('seeds.json', import.meta.url), 'utf8'));
/** So many seeds are tried for a game that somebody wins. */
const MOST_SEEDS = 20;

/** The record of a game that the program plays with itself. */
function played(program, game, seed, [first, second]) {
    const folder = mkdtempSync(join(tmpdir(), 'line-'));
    try {
        const file = join(folder, 'a.record');
        const players = ['--first', first, '--second', second];
        const asked = ['play', game, ...players, '--seed', `${seed}`, '--record', file];
        const { status, stdout, stderr } = spawnSync(program, asked, { encoding: 'utf8', input: '', maxBuffer: 1 << 30 });
        if (status !== 0) throw new Error(`${game}: ${stdout?.slice(-200)} ${stderr}`);
        return readFileSync(file, 'utf8');
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** The same record with people for players, and only so many of its turns; then it goes on with the same dice. */
function begun(record, turns) {
    const [head, list] = record.split(/\n\n/);
    const kept = head.split('\n').filter((line) => !line.startsWith('result:'));
    const people = kept.map((line) => line.replace(/^(player .*:).*/, '$1 human'));
    return `${people.join('\n')}\n\n${list.trimEnd().split('\n').slice(0, turns).map((it) => `${it}\n`).join('')}`;
}

/**
 * A game that somebody wins, or one that is drawn where none can be won, of which at most `most` turns are left to be played.
 * @returns {Promise<{record: string, turns: object[], before: number, winner: string|null}>} `record`: what was
 *   played before; `turns`: all of them, each with its `throw`, `earlier`, `text`, and the `position` it begins with
 */
export async function line(program, address, game, most) {
    const name = game.replace(/.*\//, '');
    // Variants go as their game does.
    const { seed: first = 1, players = ['greedy', 'greedy'], drawn = false } = KNOWN[name] ?? KNOWN[name.split('#')[0]] ?? {};
    for (let seed = first; seed < first + MOST_SEEDS; seed += 1) {
        const whole = played(program, game, seed, players);
        const { position, turns, throws, result } = await ask(address, 'replay', { record: whole });
        if (!result?.winner && !drawn) continue;
        const before = Math.max(0, turns.length - most);
        return {
            record: begun(whole, before),
            turns: turns.map(({ play }, index) => ({
                position: index ? turns[index - 1].play.position : position,
                throw: throws[index].throw,
                earlier: throws[index].earlier,
                text: play.text,
            })),
            before,
            winner: result.winner,
        };
    }
    throw new Error(`nobody wins ${game} by any seed from ${first} on`);
}

/**
 * The moves of a turn, as they can be made one after the other: a record may have them in another order.
 * @returns {Promise<{text: string, from: string, to: string}[]>}
 */
export async function makeable(address, game, { position, throw: thrown, earlier, text }) {
    const asked = { game, position, throw: thrown, earlier };
    const wanted = text === '-' ? [] : text.split(' ');
    const plain = (move) => move.replace(/#\d+$/, '');
    const search = async (made, left, only) => {
        const moves = made.map((move) => move.text);
        const turn = await ask(address, 'turn', { ...asked, moves });
        if (turn.may_stop && (only ? !left.length : made.length >= wanted.length)) {
            const play = await ask(address, 'play', { ...asked, moves, quiet: 0 });
            if (play.text === text) return made;
        }
        if (!left.length) return null;
        for (const move of turn.moves) {
            const at = left.findIndex((it) => plain(it) === plain(move.text));
            if (only && at < 0) continue;
            const rest = only ? left.toSpliced(at, 1) : left.slice(1);
            const found = await search([...made, move], rest, only);
            if (found) return found;
        }
        return null;
    };
    const found = (await search([], wanted, true)) ?? (await search([], wanted, false));
    if (!found) throw new Error(`${game}, ${position}, ${thrown}: no way to ${text}`);
    return found;
}
