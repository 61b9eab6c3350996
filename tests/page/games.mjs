// Whole games on the page, by clicks alone, by keys alone or by fingers on a phone, both sides by one
// person. Each game that the server lists is played once by clicks, with each of its variants once; each
// without variants once by keys and once by fingers. The records are saved, so that they can be replayed
// elsewhere.
//
//     node games.mjs ADDRESS FOLDER [PART-OF-A-NAME [TURNS-OF-A-VARIANT [clicks|keys|fingers]]]
//
// A game that takes too long is resigned; those of variants may be so sooner.
// FOLDER gets `games.json`, a list of {address, by, file, turns, ended, status}, and the records that it names.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { addresses, faultsOf, launch, numbers, open, sideBySide } from './browser.mjs';
import { Fingers, Keys, Mouse, look } from './hands.mjs';
import { Tally } from './tally.mjs';

/** After so many turns, whoever is to move resigns. */
const MOST_TURNS = 1500;
/** So many pages are open at once. */
const AT_ONCE = 4;

const [address, folder, part = '', turnsOfVariant = `${MOST_TURNS}`, only = ''] = process.argv.slice(2);
const tally = new Tally();
const played = [];

/** Chooses with the mouse who plays, and that what needs no thought goes by itself. */
async function sitByMouse(page, hands) {
    for (const side of ['A', 'B']) await page.selectOption(`#seat-${side}`, 'human');
    await hands.press('settings');
    for (const wish of ['auto-throw', 'auto-confirm']) {
        if (!(await page.isChecked(`#${wish}`))) await hands.press(wish);
    }
    await hands.press('settings');
}

/** The same by keys; throwing and confirming stay with the person. */
async function sitByKeys(page, hands) {
    for (const side of ['A', 'B']) {
        await hands.reach(`#seat-${side}`);
        await page.keyboard.press('Home');
    }
}

/** One step of a turn; how it is done is drawn. */
async function step(page, hands, seen, draw) {
    const { buttons } = seen;
    if (seen.answers) {
        // Several moves lead there: an answer of the question, or the list of moves.
        const answers = seen.answers.filter((it) => it !== '');
        if (draw(2)) return hands.answer(answers[draw(answers.length)]);
        await page.keyboard.press('Escape');
        const { moves } = await look(page);
        const { text, dice } = moves[draw(moves.length)];
        const chosen = `#moves [data-move="${text}"][data-dice="${dice}"]`;
        if (hands instanceof Mouse) return hands.click(chosen);
        await hands.reach(chosen);
        return page.keyboard.press('Enter');
    }
    if (hands instanceof Keys && buttons.includes('throw')) {
        // The key is there wherever the focus is, but in a field.
        return draw(2) ? page.keyboard.press('t') : hands.press('throw');
    }
    if (buttons.includes('throw')) return hands.press('throw');
    if (buttons.includes('rethrow') && draw(2)) return hands.press('rethrow');
    const may_stop = buttons.includes('confirm');
    if (may_stop && (!seen.may.length || !draw(3))) return hands.press('confirm');
    if (hands instanceof Keys && buttons.includes('forced') && draw(2)) return page.keyboard.press('f');
    if (buttons.includes('take-back') && !draw(20)) {
        return hands instanceof Keys ? page.keyboard.press('u') : hands.press('take-back');
    }
    if (!seen.may.length) throw new Error(`nothing to do: ${JSON.stringify(seen)}`);
    if (hands instanceof Fingers) {
        // The board is too small for them: each move stands in the list, too.
        const { text, dice } = seen.moves[draw(seen.moves.length)];
        return hands.click(`#moves [data-move="${text}"][data-dice="${dice}"]`);
    }
    // A piece, then where it goes.
    const from = seen.may[draw(seen.may.length)];
    if (seen.chosen === null) await hands.space(from);
    const { chosen, targets } = await look(page);
    if (chosen === null || !targets.length) throw new Error(`${from} was chosen, and has no targets`);
    return hands.space(targets[draw(targets.length)]);
}

/** Plays a game to its end, and saves it. */
async function play(browser, game, by, number) {
    const what = `${game} by ${by}`;
    const file = `${game.replace(/.*\//, '').replace('.game', '').replace(/[#+]/g, '-')}-${by}.record`;
    const phone = by === 'fingers' ? { width: 320, height: 640, touch: true } : {};
    const opened = await open(browser, address, { seed: number + 1, ...phone });
    const { page, context } = opened;
    const draw = numbers(number);
    const most = game.includes('#') ? Number(turnsOfVariant) : MOST_TURNS;
    await tally.attempt(what, async () => {
        const hands = new { clicks: Mouse, keys: Keys, fingers: Fingers }[by](page);
        await page.goto(`${address}#play?game=${encodeURIComponent(game)}`);
        await page.waitForSelector('#play #seat-B');
        await look(page);
        await (by === 'keys' ? sitByKeys : sitByMouse)(page, hands);
        await hands.press('new');
        let seen = await look(page);
        let stuck = 0;
        while (seen.state !== 'over') {
            if (seen.error) throw new Error(`after ${seen.turns} turns: ${seen.error}`);
            if (seen.turns >= most) {
                await hands.press('resign');
                await hands.answer('yes');
            } else {
                await step(page, hands, seen, draw);
            }
            const now = await look(page);
            if (by === 'keys' && now.lost) {
                throw new Error(`the focus is lost after ${JSON.stringify(seen)}`);
            }
            const same = now.turns === seen.turns && now.made === seen.made && now.state === seen.state;
            stuck = same ? stuck + 1 : 0;
            if (stuck > 20) throw new Error(`no step goes on: ${JSON.stringify(now)}`);
            seen = now;
        }
        const saved = page.waitForEvent('download');
        await hands.press('save');
        await (await saved).saveAs(join(folder, file));
        const faults = await faultsOf(opened);
        if (faults.length) throw new Error(faults.join('\n'));
        const ended = seen.turns < most;
        played.push({ address: game, by, file, turns: seen.turns, ended, status: seen.status });
    });
    await context.close();
}

mkdirSync(folder, { recursive: true });
const browser = await launch();
const all = (await addresses(address)).filter((it) => it.includes(part));
const games = [
    ...all.map((game) => [game, 'clicks']),
    ...['keys', 'fingers'].flatMap((by) => all.filter((game) => !game.includes('#')).map((game) => [game, by])),
].filter(([, by]) => by.includes(only));
await sideBySide(games, AT_ONCE, ([game, by], number) => play(browser, game, by, number));
await browser.close();
played.sort((one, other) => (one.file < other.file ? -1 : 1));
writeFileSync(join(folder, 'games.json'), `${JSON.stringify(played, null, 1)}\n`);
const ended = played.filter((game) => game.ended).length;
console.log(`${played.reduce((sum, { turns }) => sum + turns, 0)} turns, ${ended} of ${played.length} games played out`);
tally.close();
