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
import { Mouse, look } from './hands.mjs';
import { Tally } from './tally.mjs';

/** So many times at most the page is looked at in one position: some have thousands of plays. */
const MOST_LOOKS = 40;
/** So many pages are open at once. */
const AT_ONCE = 3;
/** Each position is reached by at most so many turns. */
const MOST_TURNS = 40;

const [address, each = '2', part = ''] = process.argv.slice(2);
const program = process.env.DALDOS_DSL;
const tally = new Tally();
let looks = 0;
let whole = 0;

/** The space of a place. */
const space = (place) => place.split(':')[0];
const same = (some, others) => JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());
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
            const thrown = await ask(address, 'throw', { game, position, earlier: [], number: turn, seed });
            // Lost throws have nothing to be clicked, and nothing else is wrong with them.
            last = { position, throw: thrown.throw };
            const choice = await ask(address, 'choose', {
                game, position, throw: thrown.throw, earlier: [], player: 'random', seed, number: turn,
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

/** Has the page show a position, with a throw that is typed. */
async function lay(page, hands, game, position, thrown) {
    const query = new URLSearchParams({ game, position });
    await page.evaluate(async (hash) => {
        const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
        location.hash = hash;
        await changed;
    }, `#play?${query}`);
    // Between two questions nothing is asked, and the position before could still be seen.
    await page.waitForFunction(() => !document.querySelector('#play').dataset.busy);
    const { state, error } = await look(page);
    if (state !== 'throw') throw new Error(`${state} instead of a throw. ${error}`);
    if (!(await page.isVisible('#typed'))) await hands.click('#by-hand summary');
    await page.fill('#typed', thrown);
    await hands.press('use-typed');
    await page.keyboard.press('Escape');
    const seen = await look(page);
    if (seen.error) throw new Error(seen.error);
    if (seen.state !== 'move') throw new Error(`${seen.state} instead of moves`);
    return seen;
}

/** Holds what can be seen to what is legal, in one position and after some moves of the turn. */
async function compare(page, hands, seen, legal) {
    const { moves } = legal;
    const wrong = [];
    const hold = (shown, expected, what) => {
        if (!same(shown, expected)) wrong.push(`${what}: ${shown} instead of ${expected}`);
    };
    hold(seen.moves.map((it) => it.text), moves.map((it) => it.text), 'the list of moves');
    hold(seen.moves.map((it) => it.dice), moves.map((it) => it.dice.join(' ')), 'the dice of the moves');
    hold(seen.may, unique(moves.map((it) => space(it.from))), 'what may move');
    if (seen.buttons.includes('confirm') !== legal.may_stop) {
        wrong.push(legal.may_stop ? 'the turn can’t be ended' : 'the turn can be ended');
    }
    if (seen.buttons.includes('rethrow') !== Boolean(legal.rethrow)) wrong.push('throwing again');
    const spent = await page.$$eval('#dice [data-state="spent"]', (all) => all.map((it) => it.dataset.die));
    // Halves of a die are told each; the die is one.
    const thrown = await page.$$eval('#dice .die:not(.again)', (all) => all.map((it) => it.dataset.die));
    const once = unique(thrown).flatMap((die) => {
        const count = (all) => all.filter((it) => it === die).length;
        return Array(Math.min(count(thrown), count(legal.spent))).fill(die);
    });
    hold(spent, once, 'spent dice');
    // The first and the last of what may move are enough where much may.
    const tried = seen.may.length > 6 ? [seen.may[0], seen.may.at(-1)] : seen.may;
    for (const from of tried) {
        await hands.space(from);
        const { targets, chosen } = await look(page);
        if (chosen !== from) wrong.push(`${from} can’t be chosen`);
        const ends = moves.filter((it) => space(it.from) === from).map((it) => space(it.to));
        hold(targets, unique(ends), `where ${from} may go`);
        await page.keyboard.press('Escape');
        if ((await look(page)).chosen !== null) wrong.push(`${from} stays chosen`);
    }
    return wrong;
}

/** Makes a move by clicks, and answers which one is meant where the page asks. */
async function make(page, hands, moves, move) {
    const alike = moves.filter((it) => space(it.from) === space(move.from) && space(it.to) === space(move.to));
    await hands.space(space(move.from));
    await hands.space(space(move.to));
    let seen = await look(page);
    if (alike.length > 1) {
        const answers = seen.answers?.filter((it) => it !== '') ?? [];
        if (answers.length !== alike.length) {
            throw new Error(`${answers.length} answers, but ${alike.map((it) => it.text).join(', ')}`);
        }
        await hands.answer(answers[alike.indexOf(move)]);
        seen = await look(page);
    }
    if (seen.answers) throw new Error(`a question about ${move.text}`);
    if (seen.error) throw new Error(seen.error);
    return seen;
}

/** Goes through the plays of a position by clicks; the plays that were made, and whether that is all. */
async function walk(page, hands, game, { position, throw: thrown }, first) {
    const plays = [];
    let left = MOST_LOOKS;
    async function visit(made, seen) {
        left -= 1;
        looks += 1;
        const question = { game, position, throw: thrown, earlier: [], moves: made };
        const legal = await ask(address, 'turn', question);
        const wrong = await compare(page, hands, seen, legal);
        if (wrong.length) throw new Error(`after ${made.join(' ') || 'nothing'}: ${wrong.join('; ')}`);
        if (seen.buttons.includes('confirm')) plays.push(made);
        for (const move of legal.moves) {
            if (left <= 0) return;
            const next = await make(page, hands, legal.moves, move);
            await visit([...made, move.text], next);
            await hands.press('take-back');
            const back = await look(page);
            if (!same(back.moves.map((it) => it.text), seen.moves.map((it) => it.text))) {
                throw new Error(`${move.text} taken back leaves ${back.moves.map((it) => it.text)}`);
            }
        }
    }
    await visit([], first);
    return { plays, all: left > 0 };
}

/** The texts of the plays that the program lists. */
function listed(game, { position, throw: thrown }) {
    const asked = ['plays', game, '--position', position, '--throw', thrown, '--format', 'json', '--brief'];
    const { stdout, stderr, status } = spawnSync(program, asked, { encoding: 'utf8', maxBuffer: 1 << 30 });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout).plays.map((play) => play.text);
}

/** The text of a play as the program has it, in which the order of moves that lead to the same is one. */
async function told(game, { position, throw: thrown }, moves) {
    const asked = { game, position, throw: thrown, earlier: [], moves, quiet: 0 };
    return (await ask(address, 'play', asked)).text;
}

const browser = await launch();
const games = (await addresses(address)).filter((it) => it.includes(part));
await sideBySide(games, AT_ONCE, async (game, number) => {
    const draw = numbers(number);
    const begun = performance.now();
    const opened = await open(browser, address, { seed: number + 1 });
    const { page, context } = opened;
    const hands = new Mouse(page);
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
        await tally.attempt(what, async () => {
            const seen = await lay(page, hands, game, place.position, place.throw);
            const { plays, all } = await walk(page, hands, game, place, seen);
            if (all) whole += 1;
            if (!program) return;
            const expected = unique(listed(game, place));
            const shown = unique(await Promise.all(plays.map((made) => told(game, place, made))));
            const unlisted = shown.filter((it) => !expected.includes(it));
            if (unlisted.length) throw new Error(`not listed: ${unlisted.join(', ')} (but ${expected})`);
            const missing = expected.filter((it) => !shown.includes(it));
            if (all && missing.length) throw new Error(`not on the board: ${missing.join(', ')} (but ${shown})`);
        });
    }
    const faults = await faultsOf(opened);
    tally.check(!faults.length, `${game}: ${faults.join('\n')}`);
    await context.close();
    const seconds = (performance.now() - begun) / 1000;
    console.log(`${game}: ${positions.length} positions, ${seconds.toFixed(0)} s`);
});
await browser.close();
if (!program) console.log('left out: what the program lists; DALDOS_DSL names none');
console.log(`${looks} looks at ${games.length} games, ${whole} positions with all their plays`);
tally.close();
