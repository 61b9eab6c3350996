// Every view of the page, narrow and wide, light and dark: what axe finds, what the browser complains
// of, what asks other hosts, what scrolls sideways, what is too small for a finger, where the focus
// can't be seen.
//
//     node views.mjs ADDRESS FOLDER [PART-OF-A-SCENE]
//
// FOLDER gets a picture of each.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { faultsOf, launch, open, require, sideBySide } from './browser.mjs';
import { paste, problems } from './desk.mjs';
import { found, sideways } from './faults.mjs';
import { FINGER, Mouse, look } from './hands.mjs';
import { Tally } from './tally.mjs';

const WIDTHS = [320, 800, 1400];
const SCHEMES = ['light', 'dark'];
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const [address, folder, part = ''] = process.argv.slice(2);
const tally = new Tally();

/** The play of both sides by one person, from the start. */
async function sit(page, hands) {
    for (const side of ['A', 'B']) await page.selectOption(`#seat-${side}`, 'human');
    await hands.press('new');
    return look(page);
}

/** Some turns, with whatever comes first. */
async function turns(page, hands, number) {
    for (let seen = await look(page); seen.turns < number && seen.state !== 'over'; seen = await look(page)) {
        if (seen.state === 'throw') await hands.press('throw');
        else if (seen.buttons.includes('confirm')) await hands.press('confirm');
        else if (seen.moves.length) await hands.click('#moves [data-move]');
        else throw new Error(`nothing to do: ${JSON.stringify(seen)}`);
    }
}

/** Until there is a move to choose. */
async function choice(page, hands) {
    for (let turn = 0; turn < 60; turn += 1) {
        const seen = await look(page);
        if (seen.may.length && seen.state === 'move') return seen;
        if (seen.state === 'throw') await hands.press('throw');
        else await hands.press('confirm');
    }
    throw new Error('never a move');
}

/** What is shown: a view, and what is done there before it is looked at. */
const SCENES = [
    ['start', '#play?game=daldos', sit],
    ['moves', '#play?game=sahkku', async (page, hands) => {
        await sit(page, hands);
        await turns(page, hands, 8);
        await choice(page, hands);
    }],
    ['chosen', '#play?game=tab', async (page, hands) => {
        await sit(page, hands);
        await turns(page, hands, 12);
        const { may } = await choice(page, hands);
        await hands.space(may[0]);
    }],
    ['collected', '#play?game=sigue', async (page, hands) => {
        await sit(page, hands);
        await turns(page, hands, 20);
        await choice(page, hands);
        await hands.press('hint');
    }],
    ['reason', '#play?game=daldos', async (page, hands) => {
        await sit(page, hands);
        await turns(page, hands, 10);
        const { may } = await choice(page, hands);
        await hands.space(may[0]);
        const { targets } = await look(page);
        const all = await page.$$eval('#play [data-space]', (all) => all.map((it) => it.dataset.space));
        await hands.space(all.find((name) => !may.includes(name) && !targets.includes(name)));
        const { notice } = await look(page);
        if (!notice) throw new Error('no reason is told');
    }],
    ['beside', '#play?game=daldos', async (page, hands) => {
        await sit(page, hands);
        await hands.click('#rules-beside summary');
        await turns(page, hands, 10);
        const { may } = await choice(page, hands);
        await hands.space(may[0]);
        const { targets } = await look(page);
        const all = await page.$$eval('#play [data-space]', (all) => all.map((it) => it.dataset.space));
        await hands.space(all.find((name) => !may.includes(name) && !targets.includes(name)));
        await look(page);
        await hands.press('show-rule');
        await page.waitForSelector('#rules-beside .lit');
    }],
    ['unfolded', '#play?game=daldos', async (page, hands) => {
        await sit(page, hands);
        await hands.click('#rules-beside summary');
        await page.locator('#rules-beside [data-section="Moving"] .more').first().click();
        await page.locator('#rules-beside [data-evidence]').first().click();
        await page.waitForSelector('.ruling-board [data-space]');
    }],
    ['seated', '#play?game=daldos', async (page) => {
        // Both think, for as long and as far ahead as is chosen.
        await page.selectOption('#seat-A', 'mcts');
        await page.selectOption('#seat-B', 'expectimax');
        await page.waitForSelector('#pause:visible');
        await page.click('#pause');
        await page.selectOption('#seat-B-depth', '2');
        await page.selectOption('#seat-A-time', '100ms');
    }],
    ['looking', '#play?game=daldosa', async (page, hands) => {
        await sit(page, hands);
        await turns(page, hands, 6);
        await hands.press('previous');
        const { state } = await look(page);
        if (state !== 'looking') throw new Error(state);
    }],
    ['question', '#play?game=daldos', async (page, hands) => {
        await sit(page, hands);
        await hands.press('resign');
    }],
    ['over', '#play?game=daldos', async (page, hands) => {
        await sit(page, hands);
        await turns(page, hands, 2);
        await hands.press('resign');
        await hands.answer('yes');
    }],
    ['opened', '#play?game=sahkku', async (page, hands) => {
        await sit(page, hands);
        await hands.press('settings');
        await hands.click('#by-hand summary');
        await hands.press('variants');
    }],
    ['computers', '#play?game=daldos', async (page) => {
        for (const side of ['A', 'B']) await page.selectOption(`#seat-${side}`, 'random');
        await page.waitForSelector('#pause:visible');
        await page.click('#pause');
    }],
    ['unknown', '#play?game=nowhere', async (page) => page.waitForSelector('#error:visible')],
    ['rules', '#rules?game=daldos#sternmost', async (page, hands) => {
        await page.waitForSelector('#rules-text section');
        await hands.click('[data-track="A"]');
    }],
    ['rules-long', '#rules?game=tab', async (page) => page.waitForSelector('#rules-text section')],
    ['evidence', '#rules?game=daldos', async (page, hands) => {
        await page.waitForSelector('.more', { timeout: 30_000 });
        await hands.click('[data-section="Moving"] .more');
        await hands.click('[data-evidence]');
        await page.waitForSelector('#ruling:visible');
    }],
    ['study', '#study?game=daldos', async (page) => page.waitForSelector('#study [data-space]')],
    ['studied', '#study?game=sahkku', async (page, hands) => {
        await page.waitForSelector('#study [data-space]');
        await hands.press('edit');
        await hands.click('[data-put="A soldier"], [data-put]:not([data-put=""])');
        await hands.press('odds');
        await page.waitForSelector('#odds-table > *');
        await hands.press('simulate');
        await page.waitForSelector('#simulated:visible', { timeout: 30_000 });
        await page.selectOption('#compare-with', { index: 0 });
        await hands.press('compare');
        await page.waitForSelector('#compared:visible', { timeout: 30_000 });
    }],
    ['witness', '#study?game=daldos', async (page, hands) => {
        await page.waitForSelector('#study [data-space]');
        await page.selectOption('#compare-with', 'daldos#sternmost');
        await hands.press('compare');
        await page.waitForSelector('#witness:visible', { timeout: 30_000 });
    }],
    ['write', '#write?game=daldos', async (page) => {
        await page.waitForSelector('.cm-content');
        await page.waitForSelector('#rulings [data-ruling]', { state: 'attached' });
    }],
    ['wrong', '#write?game=daldos', async (page, hands) => {
        await page.waitForSelector('#rulings [data-ruling]', { state: 'attached' });
        await hands.click('#rulings summary');
        await hands.press('rules-summary');
        await page.click('.cm-content');
        await page.keyboard.press('Control+End');
        await page.keyboard.type('(varaint');
        await page.waitForSelector('#problems [data-line]');
    }],
    ['moved', '#write?game=daldos', async (page) => {
        // Begun from another text than the file's, and with errors.
        await page.evaluate(() => localStorage.setItem('daldos-draft:daldos', JSON.stringify({ text: '(game', base: '' })));
        await page.reload();
        await page.waitForSelector('#other-text:visible');
        await page.waitForSelector('#problems [data-line]');
    }],
    ['pins', '#write?game=daldos', async (page, hands) => {
        await page.waitForSelector('#rulings [data-ruling]', { state: 'attached' });
        // One example, and one that is wrong.
        const text = readFileSync(new URL('../../games/daldos.game', import.meta.url), 'utf8');
        const [rules, example] = text.split(/(?=\(example)/);
        await paste(page, `${rules}${example}\n${example.replace('"the', '"wrong, the').replace('(A1-C3)', '(A1-C4)')}`);
        await problems(page);
        await hands.click('#rulings summary');
        await page.waitForSelector('#rulings [data-accept]');
        await hands.press('pin-summary');
        await page.waitForSelector('#pin:visible');
        await hands.press('pin');
        await page.waitForSelector('#unnoticed [data-mutant]', { timeout: 60_000 });
        await hands.press('pin-stop');
        await hands.click('#unnoticed summary');
    }],
];

/** What is too small to be touched, of these. */
function small(page, selector) {
    return page.evaluate(([selector, finger]) => {
        const touched = (it) => it.closest('label') ?? it;
        // What only screen readers and keys reach is not touched.
        const seen = (it) => it.getClientRects().length && !it.closest('.unseen') && !it.matches('.skip');
        const all = [...document.querySelectorAll(selector)].filter(seen).map(touched);
        const sizes = all.map((it) => [it, it.getBoundingClientRect()]);
        return sizes
            .filter(([, { width, height }]) => width < finger - 0.5 || height < finger - 0.5)
            .map(([it, { width, height }]) => {
                const name = it.id || it.dataset.move || it.dataset.die || it.textContent.trim().slice(0, 20);
                return `${it.localName} ${name}: ${width.toFixed(0)} x ${height.toFixed(0)}`;
            });
    }, [selector, FINGER]);
}

/** Goes through the page by Tab; what has the focus and doesn't show it. */
async function hidden(page) {
    const wrong = [];
    await page.evaluate(() => document.activeElement?.blur());
    const passed = new Set();
    for (let stop = 0; stop < 80; stop += 1) {
        await page.keyboard.press('Tab');
        const now = await page.evaluate(() => {
            let it = document.activeElement;
            while (it?.shadowRoot?.activeElement) it = it.shadowRoot.activeElement;
            if (!it || it === document.body) return null;
            // A file is chosen by its label, which shows the focus for it; an editor by its frame.
            const shown = [it, it.closest('label'), it.parentElement, it.closest('.cm-editor'), it.getRootNode().host];
            const marked = shown.filter(Boolean).some((one) => {
                const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
                return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
            });
            return [it.id || it.dataset.space || it.dataset.turn || it.textContent.slice(0, 20), marked];
        });
        if (!now || passed.has(now[0])) break;
        passed.add(now[0]);
        if (!now[1]) wrong.push(now[0]);
    }
    return passed.size ? wrong : ['nothing is reached by Tab'];
}

mkdirSync(folder, { recursive: true });
const browser = await launch();
// In each width and scheme takes minutes: scenes that are narrow and dark by turns with wide and light ones show most.
const all = WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })));
const byTurns = [{ width: 320, scheme: 'dark' }, { width: 1400, scheme: 'light' }];
const few = process.env.DALDOS_LOOKS === 'few';
const shots = (number) => (few ? [byTurns[number % 2]] : all);
const scenes = SCENES.filter(([name]) => name.includes(part));
const looks = scenes.flatMap((scene, number) => shots(number).map((shot) => [scene, shot]));
await sideBySide(looks, 3, async ([scene, shot]) => {
    const [name, fragment, prepare] = scene;
    const { width, scheme } = shot;
    const what = `${name}-${width}-${scheme}`;
    const opened = await open(browser, address, { seed: 5, width, height: width < 500 ? 640 : 900, scheme });
    const { page, context } = opened;
    await tally.attempt(what, async () => {
        const [view, game] = fragment.split('?game=');
        await page.goto(`${address}${view}?game=${encodeURIComponent(game)}`);
        await page.waitForSelector(`${view.replace('nowhere', 'play')}`, { state: 'attached' });
        await page.evaluate(() => window.watched.settled());
        await prepare(page, new Mouse(page));
        await page.evaluate(() => window.watched.settled());
        // What is told a moment later, too.
        await page.waitForTimeout(100);
    });
    await page.screenshot({ path: join(folder, `${what}.png`), fullPage: true });
    const wide = await sideways(page);
    tally.check(!wide, `${what} scrolls sideways: ${wide}`);
    const violations = await found(page, AXE);
    tally.check(!violations.length, `${what}: ${violations.join('\n')}`);
    const tiny = await small(page, '#moves [data-move], #dice [data-die]');
    tally.check(!tiny.length, `${what}: moves or dice below ${FINGER} px: ${tiny.join(', ')}`);
    const controls = 'button:not([data-space]), select, summary, nav a, input:not([type=file]), label.button';
    const narrow = await small(page, controls);
    tally.check(!narrow.length, `${what}: below ${FINGER} px: ${narrow.join(', ')}`);
    if (width === 800 && !(await page.$('dialog[open]'))) {
        const unmarked = await hidden(page);
        tally.check(!unmarked.length, `${what}: the focus isn't seen on ${unmarked.join(', ')}`);
    }
    const faults = await faultsOf(opened);
    tally.check(!faults.length, `${what}: ${faults.join('\n')}`);
    await context.close();
});
await browser.close();
console.log(`${scenes.length} scenes, ${looks.length} looks`);
tally.close();
