// Pages that need no server, as files in a browser: what they look like narrow and wide, light and dark,
// on paper, and whether a game can be stepped through.
//
//     node exported.mjs FOLDER [FOLDER-FOR-PICTURES]
//
// Files of FOLDER whose names end with `game.html` are games, all others sheets of rules.
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { launch, require, sideBySide } from './browser.mjs';
import { hold } from './desk.mjs';
import { found, sideways } from './faults.mjs';
import { FINGER } from './hands.mjs';
import { Tally } from './tally.mjs';

/** On so many pages rules are printed. */
const MOST_PAGES = 2;
const LOOKS = [{ width: 320, scheme: 'dark' }, { width: 1400, scheme: 'light' }];
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const [folder, pictures = ''] = process.argv.slice(2);
const tally = new Tally();
const printed = [];

/** Opens a file, and closes it when something has been done with it; it must ask nobody for anything. */
async function opened(browser, file, { width, scheme }, action) {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme });
    const page = await context.newPage();
    const address = pathToFileURL(resolve(folder, file)).href;
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('request', (request) => request.url() !== address && faults.push(`asks for ${request.url()}`));
    await page.goto(address);
    const what = `${file}, ${width}, ${scheme}`;
    await tally.attempt(what, async () => {
        await action(page);
        const wide = await sideways(page);
        hold(!wide, `it scrolls sideways: ${wide}`);
        const violations = await found(page, AXE);
        hold(!violations.length, violations.join('\n'));
    });
    tally.check(!faults.length, `${what}: ${faults.join('\n')}`);
    if (pictures) await page.screenshot({ path: join(pictures, `${file}-${width}-${scheme}.png`), fullPage: true });
    await context.close();
}

/** How many pages it has on paper. */
async function pages(page, file) {
    const paper = await page.pdf({ preferCSSPageSize: true, ...(pictures && { path: join(pictures, `${file}.pdf`) }) });
    return paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Goes through a game by buttons, keys and the list of its turns. */
async function stepped(page) {
    const now = () => page.evaluate(() => ({
        where: document.querySelector('#where').textContent,
        board: document.querySelector('#board').innerHTML,
        current: document.querySelector('[aria-current]')?.dataset.turn ?? '0',
    }));
    const all = await page.locator('[data-turn]').count();
    hold(all > 3, `${all} turns`);
    const at = async (turn, how) => {
        const { where, current, board } = await now();
        hold(where === `${turn} / ${all}` && current === `${turn}`, `${how}: ${where}, turn ${current} instead of ${turn}`);
        return board;
    };
    const boards = new Set([await at(0, 'at first')]);
    for (let turn = 1; turn <= 3; turn += 1) {
        await page.click('#on');
        boards.add(await at(turn, 'on'));
    }
    hold(boards.size > 1, 'the board stays the same');
    await page.click('#back');
    await at(2, 'back');
    await page.keyboard.press('ArrowRight');
    await at(3, 'by a key');
    await page.keyboard.press('End');
    const end = await at(all, 'to the end by a key');
    await page.click('#on');
    await at(all, 'beyond the end');
    await page.click('#first');
    await at(0, 'to the start');
    await page.click(`[data-turn="${all}"]`);
    hold((await at(all, 'by the list')) === end, 'the last turn has another board');
    // Who comes by its address sees that turn.
    await page.evaluate(() => (location.hash = '#2'));
    await page.waitForFunction(() => document.querySelector('#where').textContent.startsWith('2 '));
    await at(2, 'by the address');
    // Keys of the browser itself stay with it.
    await page.keyboard.press('Control+End');
    await at(2, 'by Ctrl and a key');
    const tiny = await page.$$eval('button', (all, finger) => all.filter((it) => {
        const { width, height } = it.getBoundingClientRect();
        return width < finger || height < finger;
    }).map((it) => it.id || it.textContent), FINGER);
    hold(!tiny.length, `too small for fingers: ${tiny.slice(0, 3)}`);
}

if (pictures) mkdirSync(pictures, { recursive: true });
const browser = await launch();
await sideBySide(readdirSync(folder).filter((name) => name.endsWith('.html')), 2, async (file) => {
    const game = file.endsWith('game.html');
    for (const look of LOOKS) {
        await opened(browser, file, look, async (page) => {
            if (game) return stepped(page);
            if (look !== LOOKS[0]) return;
            const number = await pages(page, file);
            printed.push(number);
            hold(number >= 1 && number <= MOST_PAGES, `${number} pages on paper`);
        });
    }
});
await browser.close();
const one = printed.filter((number) => number === 1).length;
console.log(`${printed.length} sheets, ${one} on one page`);
tally.close();
