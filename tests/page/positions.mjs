// What can be clicked in a position is what is legal there: the moves that the page lights, its list of
// moves and its questions against the server's own answers, move by move through all plays; and all
// plays that can be made by clicks against those that the program lists.
//
//     node positions.mjs ADDRESS [POSITIONS-OF-EACH-GAME [PART-OF-A-NAME]]
//
// The program is the one that DALDOS_DSL names; without it, its list is left out.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { addresses, ask, faultsOf, launch, numbers, open, sideBySide } from './browser.mjs';
import { look } from './hands.mjs';
import { Tally } from './tally.mjs';
import { walk } from './walk.mjs';

/** So many situations at most are looked at in one position: a few have thousands. */
const MOST_LOOKS = 300;
/** So many pages are open at once. */
const AT_ONCE = 3;
/** Each position is reached by at most so many turns. */
const MOST_TURNS = 40;

const [address, each = '2', part = ''] = process.argv.slice(2);
const program = process.env.DALDOS_DSL;
const tally = new Tally();
let looks = 0;
let clicks = 0;
let made = 0;
let whole = 0;

const unique = (all) => [...new Set(all)];

/** Positions of a game, each with the throw that comes there, as they are reached by playing at random. */
async function reached(game, number, draw) {
    const found = [];
    for (let count = 0; count < number; count += 1) {
        const seed = draw(1 << 30);
        const wanted = draw(MOST_TURNS);
        const start = await ask(address, 'start', { game, seed });
        let [{ position }, quiet, last] = [start, 0, null];
        for (let turn = 0; turn <= wanted; turn += 1) {
            // Each is a first throw: whoever types it on the page later, types it as one.
            const drawn = { seed: seed + turn, number: 0 };
            const thrown = await ask(address, 'throw', { game, position, earlier: [], ...drawn });
            // Lost throws have nothing to be clicked, and nothing else is wrong with them.
            last = { position, throw: thrown.throw };
            const choice = await ask(address, 'choose', {
                game, position, throw: thrown.throw, earlier: [], player: 'random', ...drawn,
            });
            // A throw that would be thrown again is played all the same, if that is easily done.
            if (choice.rethrow) continue;
            const next = await ask(address, 'play', {
                game, position, throw: thrown.throw, earlier: [], moves: choice.moves, quiet,
            });
            if (next.ending) break;
            ({ position, quiet } = next);
        }
        found.push(last);
    }
    return found;
}

/** So many plays have a text of their own, whatever the order of their moves; of more only what they lead to is told apart. */
const MOST_TEXTS = 2000;

/** What tells plays apart, each once. @param {any[]} plays @param {boolean} texts */
const apart = (plays, texts) => unique(plays.map(({ text, position, again }) => (texts ? text : `${position}, ${again}`)));

/** The plays that the program lists. */
function listed(game, { position, throw: thrown }) {
    const asked = ['plays', game, '--position', position, '--throw', thrown, '--format', 'json'];
    const { stdout, stderr, status } = spawnSync(program, asked, { encoding: 'utf8', maxBuffer: 1 << 30 });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout).plays;
}

/** Plays as the server tells them, in which the order of moves that lead to the same is one. */
async function told(game, { position, throw: thrown }, plays) {
    const all = [];
    for (const moves of plays) {
        const asked = { game, position, throw: thrown, earlier: [], moves, quiet: 0 };
        all.push(await ask(address, 'play', asked));
    }
    return all;
}

/** The plays of a position, as they are made on the page, against those that the program lists. */
async function tried(page, game, place) {
    const all = async (every) => {
        const walked = await page.evaluate(walk, { game, ...place, most: MOST_LOOKS, every });
        looks += walked.looks;
        clicks += walked.clicks;
        return walked;
    };
    let walked = await all(false);
    if (!program) return;
    const plays = listed(game, place);
    const texts = plays.length <= MOST_TEXTS;
    const expected = apart(plays, texts);
    const missing = async () => {
        const shown = apart(await told(game, place, walked.plays), texts);
        const unlisted = shown.filter((it) => !expected.includes(it));
        if (unlisted.length) throw new Error(`not listed: ${unlisted.slice(0, 9).join(', ')} (but ${expected.slice(0, 9)})`);
        made += shown.length;
        return expected.filter((it) => !shown.includes(it));
    };
    let left = await missing();
    if (left.length && walked.all) {
        // What looks the same may have other plays before it after all.
        walked = await all(true);
        left = await missing();
    }
    if (walked.all && left.length) throw new Error(`not on the board: ${left.join(', ')}`);
    if (walked.all) whole += 1;
}

const browser = await launch();
const games = (await addresses(address)).filter((it) => it.includes(part));
await sideBySide(games, AT_ONCE, async (game, number) => {
    const draw = numbers(number);
    const begun = performance.now();
    const opened = await open(browser, address, { seed: number + 1 });
    const { page, context } = opened;
    await tally.attempt(game, async () => {
        await page.goto(`${address}#play?game=${encodeURIComponent(game)}`);
        await page.waitForSelector('#play #seat-B');
        await look(page);
        for (const side of ['A', 'B']) await page.selectOption(`#seat-${side}`, 'human');
        await look(page);
    });
    const positions = await reached(game, Number(each), draw);
    for (const place of positions) {
        const what = `${game}, ${place.position}, ${place.throw}`;
        await tally.attempt(what, () => tried(page, game, place));
    }
    const faults = await faultsOf(opened);
    tally.check(!faults.length, `${game}: ${faults.join('\n')}`);
    await context.close();
    const seconds = (performance.now() - begun) / 1000;
    console.log(`${game}: ${positions.length} positions, ${seconds.toFixed(0)} s`);
});
await browser.close();
if (!program) console.log('left out: what the program lists; DALDOS_DSL names none');
console.log(`${games.length} games, ${whole} positions with all their ${made} plays; ${looks} looks, ${clicks} clicks`);
tally.close();
