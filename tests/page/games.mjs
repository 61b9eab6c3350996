// Whole games on the page, by clicks alone, by keys alone or by fingers on a phone, both sides by one
// person, until somebody has won by the rules. Each game that the server lists is won once by clicks and
// once by keys; where DALDOS_LOOKS is `all`, each once by fingers, too, and each of its variants by clicks.
// The records are saved, so that they can be replayed elsewhere.
//
//     node games.mjs ADDRESS FOLDER [MOST-TURNS [PART-OF-A-NAME [clicks|keys|fingers]]]
//
// The hands go the way of a game that the program has played with itself, with the same dice. Of one that
// is longer than MOST-TURNS, these last turns are played: what was before them comes as a record.
// FOLDER gets `games.json`, a list of {address, by, file, turns, before, winner, status}, and the records
// that it names. The program is the one that DALDOS_DSL names.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { addresses, faultsOf, launch, numbers, open, sideBySide } from './browser.mjs';
import { Fingers, Keys, Mouse, look } from './hands.mjs';
import { line, makeable } from './lines.mjs';
import { Tally } from './tally.mjs';

/** So many pages are open at once. */
const AT_ONCE = 4;

const [address, folder, most = '10000', part = '', only = ''] = process.argv.slice(2);
const program = process.env.DALDOS_DSL;
const everything = process.env.DALDOS_LOOKS === 'all';
const tally = new Tally();
const played = [];

/** Has the page throw by itself, as it does for whoever wishes; what was thrown stays to be read. */
async function throwing(page, hands) {
    await hands.press('settings');
    if (!(await page.isChecked('#auto-throw'))) await hands.press('auto-throw');
    await hands.press('settings');
}

/** A turn that is under way: what is still to be done of it. */
class Turn {
    constructor(wanted, moves) {
        this.wanted = wanted;
        this.moves = moves;
        this.made = 0;
        this.again = 0;
    }
}

/** The answer that means a move, where several moves lead to the same place. */
async function answer(page, hands, move, draw) {
    if (draw(2)) {
        const labels = await page.$$eval('#ask [data-answer]', (all) => all.map((it) => [it.dataset.answer, it.textContent]));
        const meant = labels.find(([, label]) => label === move.text || label.startsWith(`${move.text} `));
        if (!meant) throw new Error(`no answer means ${move.text}: ${JSON.stringify(labels)}`);
        return hands.answer(meant[0]);
    }
    // Whoever leaves the question finds the move in the list.
    await page.keyboard.press('Escape');
    await look(page);
    return listed(page, hands, move);
}

/** A move in the list of all that may be made. */
async function listed(page, hands, move) {
    const chosen = `#moves [data-move="${move.text}"]`;
    if (hands instanceof Mouse) return hands.click(chosen);
    await hands.reach(chosen);
    return page.keyboard.press('Enter');
}

/** What is seen once a move has been made, or is asked about; however busy the machine is, one of them comes. */
async function reaction(page, before) {
    for (let time = 0; time < 500; time += 1) {
        const now = await look(page);
        if (now.answers || now.error || now.turns !== before.turns || now.made !== before.made) return now;
        await page.waitForTimeout(10);
    }
    throw new Error(`nothing comes of a move: ${JSON.stringify(before)}`);
}

/** One step of a turn; how it is done is drawn. */
async function step(page, hands, seen, turn, draw) {
    const { buttons } = seen;
    const by_keys = hands instanceof Keys;
    const move = turn.moves[turn.made];
    if (seen.answers) {
        await answer(page, hands, move, draw);
        turn.made += 1;
        return;
    }
    // The key is there wherever the focus is, but in a field.
    if (buttons.includes('throw')) return by_keys && draw(2) ? page.keyboard.press('t') : hands.press('throw');
    if (turn.again < turn.wanted.earlier.length) {
        turn.again += 1;
        return hands.press('rethrow');
    }
    if (by_keys && buttons.includes('forced') && draw(2)) return page.keyboard.press('f');
    if (buttons.includes('take-back') && !draw(20)) {
        turn.made -= 1;
        return by_keys ? page.keyboard.press('u') : hands.press('take-back');
    }
    if (!move) return hands.press('confirm');
    if (hands instanceof Fingers) {
        // The board is too small for them: each move stands in the list, too.
        turn.made += 1;
        return listed(page, hands, move);
    }
    // A piece, then where it goes.
    const [from, to] = [move.from, move.to].map((place) => place.split(':')[0]);
    if (seen.chosen !== from) await hands.space(from);
    const { chosen, targets } = await look(page);
    if (chosen !== from || !targets.includes(to)) {
        throw new Error(`${chosen} is chosen instead of ${from}, and may go to ${targets}, not ${to}`);
    }
    await hands.space(to);
    if (!(await reaction(page, seen)).answers) turn.made += 1;
}

/** Plays a game to its end in a page, and saves it. */
async function play(opened, game, by, draw) {
    const what = `${game} by ${by}`;
    const file = `${game.replace(/.*\//, '').replace('.game', '').replace(/[#+]/g, '-')}-${by}.record`;
    const begun = performance.now();
    const { page } = opened;
    await tally.attempt(what, async () => {
        const known = await line(program, address, game, Number(most));
        const hands = new { clicks: Mouse, keys: Keys, fingers: Fingers }[by](page);
        // As somebody begins who has just opened it.
        await page.goto('about:blank');
        await page.goto(`${address}#play?${new URLSearchParams({ game, record: known.record })}`);
        await page.waitForSelector('#play #seat-B');
        let seen = await look(page);
        if (seen.turns !== known.before) throw new Error(`${seen.turns} turns are there: ${seen.error} ${seen.notice}`);
        if (by === 'clicks') await throwing(page, hands);
        if (by === 'keys') await hands.reach('#play [role="grid"] [data-space]');
        let turn = null;
        let at = -1;
        let stuck = 0;
        while (seen.state !== 'over') {
            if (seen.error) throw new Error(`after ${seen.turns} turns: ${seen.error}`);
            if (seen.turns >= known.turns.length) throw new Error(`the game isn’t over after ${seen.turns} turns`);
            if (seen.turns !== at) {
                at = seen.turns;
                turn = new Turn(known.turns[at], await makeable(address, game, known.turns[at]));
            }
            await step(page, hands, seen, turn, draw);
            const now = await look(page);
            if (by === 'keys' && now.lost) {
                throw new Error(`the focus is lost after ${JSON.stringify(seen)}`);
            }
            const same = now.turns === seen.turns && now.made === seen.made && now.state === seen.state;
            stuck = same ? stuck + 1 : 0;
            if (stuck > 20) throw new Error(`no step goes on: ${JSON.stringify(now)}`);
            seen = now;
        }
        const { turns, status } = seen;
        const expected = known.winner ? `${known.winner} wins.` : 'The game is drawn.';
        if (!status.startsWith(expected)) throw new Error(`${expected} But: ${status}`);
        const saved = page.waitForEvent('download');
        await hands.press('save');
        await (await saved).saveAs(join(folder, file));
        const faults = await faultsOf(opened);
        if (faults.length) throw new Error(faults.join('\n'));
        const { before, winner } = known;
        played.push({ address: game, by, file, turns, before, winner, status });
        const seconds = (performance.now() - begun) / 1000;
        console.log(`${what}: ${turns - before} of ${turns} turns, ${seconds.toFixed(0)} s`);
    });
}

/** Plays a game once by each of these hands, with one screen for all of them. */
async function playAll(browser, { game, hands, phone }, number) {
    const small = { width: 320, height: 640, touch: true };
    const opened = await open(browser, address, { seed: number + 1, ...(phone && small) });
    const draw = numbers(number);
    for (const by of hands) await play(opened, game, by, draw);
    await opened.context.close();
}

mkdirSync(folder, { recursive: true });
const browser = await launch();
const all = (await addresses(address)).filter((it) => it.includes(part));
const plain = (game) => !game.includes('#');
const games = [
    ...all.filter((game) => everything || plain(game))
        .map((game) => ({ game, hands: plain(game) ? ['clicks', 'keys'] : ['clicks'], phone: false })),
    ...all.filter((game) => everything && plain(game)).map((game) => ({ game, hands: ['fingers'], phone: true })),
].map((one) => ({ ...one, hands: one.hands.filter((by) => by.includes(only)) }));
await sideBySide(games.filter(({ hands }) => hands.length), AT_ONCE, (one, number) => playAll(browser, one, number));
await browser.close();
played.sort((one, other) => (one.file < other.file ? -1 : 1));
writeFileSync(join(folder, 'games.json'), `${JSON.stringify(played, null, 1)}\n`);
const whole = played.filter((game) => !game.before).length;
const turns = played.reduce((sum, game) => sum + game.turns - game.before, 0);
console.log(`${turns} turns, ${played.length} games played out, ${whole} of them from their beginning`);
tally.close();
