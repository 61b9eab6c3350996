// Rulings as the page shows them: what holds a sentence, what the last play and an illegal one have to
// do with, where two readings differ, what is accepted, what no ruling notices.
import { readFileSync } from 'node:fs';
import { hold, paste, problems, sit, type, written } from './desk.mjs';
import { look } from './hands.mjs';

const DALDOS = readFileSync(new URL('../../games/daldos.game', import.meta.url), 'utf8');
const EXAMPLES = DALDOS.indexOf('(example');

const pieces = (page, view) => page.$$eval(`#${view} [data-space]`, (all) => all.map((it) => it.getAttribute('aria-label')).join('; '));

/** @param {import('./desk.mjs').Desk} desk */
export async function rulings(desk) {
    await desk.try('a sentence is opened to what holds it', 'rules', 'daldosa', async ({ page, hands }) => {
        await page.waitForSelector('.more');
        const start = await pieces(page, 'rules');
        const more = page.locator('.more');
        const number = await more.count();
        const sentences = await page.locator('#rules-text .sentence').count();
        hold(number > 5 && number === sentences, `${number} of ${sentences} sentences can be opened`);
        for (let at = 0; at < number; at += 1) {
            await more.nth(at).click();
            hold((await more.nth(at).getAttribute('aria-expanded')) === 'true', 'it isn’t open');
        }
        const opened = await page.$$eval('.opened', (all) => all.map((it) => it.querySelectorAll('[data-evidence]').length));
        hold(opened.every((count) => count <= 3) && opened.some((count) => count === 3), `rulings: ${opened}`);
        const none = await page.$$eval('.opened', (all) => all.filter((it) => !it.querySelector('[data-evidence]')).map((it) => it.textContent));
        hold(none.length && none.every((told) => /^No example holds this sentence\.( It follows from line \d+ of daldosa?\.)?$/.test(told)), none.join('; '));
        hold(none.some((told) => /line \d+/.test(told)), 'no place is told');
        // Rulings of the file itself, and of the one that it extends.
        const files = await page.$$eval('[data-evidence]', (all) => [...new Set(all.map((it) => it.dataset.evidence.split(':')[0]))]);
        hold(files.length === 2, files.join(', '));
        for (const file of files) {
            await hands.click(`[data-evidence^="${file}:"]`);
            await page.waitForSelector('#ruling:not([hidden])');
            await page.evaluate(() => window.watched.settled());
            hold(await page.isHidden('#error'), await page.textContent('#error'));
            hold((await page.locator('#rules-text .sentence.lit').count()) > 0, 'nothing is lit');
            const spaces = () => page.$$eval('#rules [data-space]', (all) => all.length);
            const plain = await spaces();
            // The base has a longer board, and keeps it when ways are shown on it.
            const base = !file.includes('daldosa');
            hold(plain === (base ? 49 : 37), `${plain} spaces for ${file}`);
            hold(/extends/.test(await page.textContent('#ruling')) === base, await page.textContent('#ruling'));
            await hands.click('[data-track="A"]');
            await page.evaluate(() => window.watched.settled());
            hold(await page.isHidden('#error'), await page.textContent('#error'));
            hold((await spaces()) === plain, `${await spaces()} spaces with a way`);
            await hands.click('[data-track="A"]');
            await page.evaluate(() => window.watched.settled());
        }
        await hands.press('rules-start');
        await page.evaluate(() => window.watched.settled());
        hold((await pieces(page, 'rules')) === start, 'the board is not that of the start');
        hold((await page.locator('.lit').count()) === 0, 'something is lit');
        const focus = await page.evaluate(() => document.activeElement.dataset.evidence ?? '');
        hold(focus, 'the focus is not where it was');
    });

    await desk.try('a way lies on the board that is shown without it', 'rules', 'daldos', async ({ page, hands }) => {
        await page.waitForSelector('#rules [data-space]');
        const mover = () => page.$$eval('#rules .legend li', (all) => all.map((it) => it.textContent).find((it) => / to move/.test(it)));
        const before = await mover();
        for (const side of ['A', 'B']) {
            await hands.click(`[data-track="${side}"]`);
            await page.evaluate(() => window.watched.settled());
            hold((await mover()) === before, `“${await mover()}” instead of “${before}”`);
        }
    });

    await desk.try('the rules beside the board are lit', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        await hands.click('#rules-beside summary');
        await type(page, hands, 'A III');
        await hands.press('forced');
        await look(page);
        const lit = () => page.$$eval('#rules-beside .lit', (all) => all.map((it) => it.dataset.section ?? it.dataset.sentence));
        const headings = await lit();
        hold(headings.includes('Move: dal'), `after a play: ${headings}`);
        await type(page, hands, 'A II');
        await hands.space('B1');
        await hands.space('C17');
        const { notice } = await look(page);
        hold(/B1/.test(notice), notice);
        const told = await page.textContent('#reason');
        const sentences = await lit();
        hold(sentences.length && told.includes(sentences[0]), `${sentences}; told: ${told}`);
        hold((await page.locator('.reason-example').count()) > 0, 'no ruling is told');
        hold((await page.locator('.reason-rule').count()) <= 3, 'too much is told');
        await hands.click('#rules-beside summary');
        await hands.press('show-rule');
        hold(await page.locator('#rules-beside .lit').first().isVisible(), 'the rule isn’t shown');
        await page.keyboard.press('Escape');
    }, { more: { position: 'A undalled A1..A16 / B undalled B1..B16 / A to move' } });

    await desk.try('a sentence beside the board is opened to the board of what holds it', 'play', 'daldosa', async ({ page, hands }) => {
        await sit(page);
        const start = await pieces(page, 'play .field-of-play');
        await hands.click('#rules-beside summary');
        const more = page.locator('#rules-beside .more');
        hold((await more.count()) === (await page.locator('#rules-beside .sentence').count()), 'not all sentences can be opened');
        let asked = 0;
        page.on('request', (request) => { asked += request.url().endsWith('api/evidence') ? 1 : 0; });
        for (let at = 0; at < (await more.count()); at += 1) await more.nth(at).click();
        await page.waitForSelector('#rules-beside [data-evidence]', { timeout: 60_000 });
        await page.evaluate(() => window.watched.settled());
        hold(asked === 1, `it was asked ${asked} times`);
        const opened = await page.$$eval('#rules-beside .opened', (all) => all.map((it) => it.textContent));
        hold(opened.every((text) => text && !/Looking/.test(text)), opened.join('; '));
        hold(opened.some((text) => /No example holds/.test(text)), 'every sentence is held');
        // Of the game itself, and of the one that it extends, whose board is longer.
        const files = await page.$$eval('#rules-beside [data-evidence]', (all) => [...new Set(all.map((it) => it.dataset.evidence.split(':')[0]))]);
        hold(files.length === 2, files.join(', '));
        for (const file of files) {
            const base = !file.includes('daldosa');
            const press = page.locator(`#rules-beside [data-evidence^="${file}:"]`).first();
            await press.click();
            await page.waitForSelector('.ruling-board [data-space]');
            hold((await press.getAttribute('aria-expanded')) === 'true', 'it isn’t open');
            const shown = await page.locator('.ruling-board [data-space]').count();
            hold(shown === (base ? 49 : 37), `${shown} spaces for ${file}`);
            hold(/extends/.test(await page.textContent('.ruling-board')) === base, await page.textContent('.ruling-board'));
            await press.click();
            hold((await page.locator('.ruling-board').count()) === 0, 'it isn’t closed');
        }
        hold((await pieces(page, 'play .field-of-play')) === start, 'the board of the game is another');
        hold(await page.isHidden('#error'), await page.textContent('#error'));
    });

    await desk.try('two readings differ on a board', 'study', 'daldos', async ({ page, hands }) => {
        await page.waitForSelector('#study [data-space]');
        await page.selectOption('#compare-with', 'daldos#sternmost');
        await hands.press('compare');
        await page.waitForSelector('#witness:not([hidden])', { timeout: 30_000 });
        const sides = await page.$$eval('#witness .reading', (all) => all.map((it) => ({
            reading: it.dataset.reading, spaces: it.querySelectorAll('[data-space]').length, plays: it.querySelectorAll('ul:not(.dice) li').length,
        })));
        hold(sides.length === 2 && sides.every((side) => side.spaces === 49), JSON.stringify(sides));
        hold(sides.some((side) => side.plays > 0), 'no play is legal in one alone');
        // Another name changes no play.
        await page.selectOption('#compare-with', 'daldos#reversed');
        await hands.press('compare');
        await page.waitForSelector('#compared:not([hidden])', { timeout: 30_000 });
        hold(await page.isHidden('#witness'), 'there is still a position');
    });

    // The first ruling alone, and the same with another play than the rules come to.
    const sound = `${DALDOS.slice(0, EXAMPLES)}${DALDOS.slice(EXAMPLES).split('\n\n')[0]}\n`;
    const wrong = sound.replace('(plays (A1-C3))', '(plays (A1-C4))');
    const accept = async (page, hands, field) => {
        hold(wrong !== sound, 'the example is another by now');
        await problems(page);
        await hands.click('#rulings [data-passed="false"] summary');
        await page.waitForSelector('#rulings [data-accept]');
        await hands.click('#rulings [data-accept]');
        await problems(page);
        await page.waitForSelector('#rulings [data-passed="true"]');
        hold((await written(page)) === sound, 'the text is another than it was when it was right');
        await page.focus(field);
        await page.keyboard.press('Control+Z');
        await problems(page);
        hold((await written(page)) === wrong, 'undoing doesn’t take it back');
    };
    await desk.try('examples are gone to and accepted in the text that they stand in', 'write', 'daldos', async ({ page, hands }) => {
        await page.waitForSelector('#rulings [data-ruling]', { state: 'attached' });
        await paste(page, wrong);
        await problems(page);
        await hands.click('#rulings [data-passed="false"] summary');
        await page.waitForSelector('#rulings [data-accept]:not(:disabled)');
        hold(!(await page.textContent('#rulings')).includes('`'), 'words are marked as in a file');
        const lines = await page.$$eval('#rulings .legend li', (all) => all.map((it) => getComputedStyle(it).borderTopWidth));
        hold(lines.length && lines.every((width) => width === '0px'), `lines about the signs: ${lines}`);
        const line = Number(await page.getAttribute('#rulings [data-accept]', 'data-accept'));
        await page.click('.cm-content');
        await page.keyboard.press('Control+Home');
        await page.keyboard.press('Enter');
        // At once after the key, before anything was looked at.
        const at = await page.$$eval('#rulings [data-accept], #rulings [data-to]', (all) => all.map((it) => it.disabled));
        hold(at.length >= 2 && at.every((it) => it), 'old lines can still be used');
        await problems(page);
        await page.waitForSelector(`#rulings [data-accept="${line + 1}"]:not(:disabled)`);
        await page.keyboard.type('(');
        hold((await problems(page)) > 0, 'there is no error');
        hold((await page.locator('#rulings [data-accept]:not(:disabled), #rulings [data-to]:not(:disabled)').count()) === 0, 'lines of a text before can be used');
        hold(/errors; board, rules and examples/.test(await page.textContent('.write-meaning')), 'nobody tells why');
        await page.keyboard.press('Control+Z');
        await problems(page);
        await hands.click('#rulings [data-accept]');
        await problems(page);
        await page.waitForSelector('#rulings [data-passed="true"]');
    });

    await desk.try('what is written is compared with its file', 'write', 'daldos', async ({ page, hands }) => {
        await page.waitForSelector('#rulings [data-ruling]', { state: 'attached' });
        await paste(page, DALDOS.replace('(over (not friend))', ''));
        await problems(page);
        await page.click('nav [data-view="study"]');
        await page.waitForSelector('#study [data-space]');
        await page.evaluate(() => window.watched.settled());
        const first = await page.textContent('#compare-with option:first-child');
        hold(/as it lies in the file/.test(first), first);
        await hands.press('compare');
        await page.waitForSelector('#compared:not([hidden])', { timeout: 40_000 });
        hold(await page.isHidden('#error'), await page.textContent('#error'));
        const titles = await page.$$eval('#witness h4', (all) => all.map((it) => it.textContent));
        hold(titles.length === 2 && /as it lies in the file/.test(titles[1]) && titles[0] !== titles[1], titles.join('; '));
    });

    await desk.try('what the program says is accepted', 'write', 'daldos', async ({ page, hands }) => {
        await page.waitForSelector('#rulings [data-ruling]', { state: 'attached' });
        await paste(page, wrong);
        await accept(page, hands, '.cm-content');
    });
    await desk.try('in a plain field, too', 'rules', 'daldos', async ({ page, hands }) => {
        const broken = { contentType: 'text/javascript', body: 'throw new Error("no editor")' };
        await page.route('**/codemirror.js', (route) => route.fulfill(broken));
        await page.click('nav [data-view="write"]');
        await page.waitForSelector('textarea#text');
        await page.waitForSelector('#rulings [data-ruling]', { state: 'attached' });
        await page.fill('#text', wrong);
        await accept(page, hands, '#text');
    });

    await desk.try('what no ruling notices is found and added', 'write', 'daldos', async ({ page, hands }) => {
        await page.waitForSelector('#rulings [data-ruling]', { state: 'attached' });
        await paste(page, DALDOS.slice(0, EXAMPLES));
        await problems(page);
        await hands.press('pin-summary');
        await hands.press('pin');
        await page.waitForSelector('#unnoticed [data-mutant]', { timeout: 60_000 });
        const found = await page.locator('#unnoticed [data-mutant]').count();
        const totals = await page.textContent('#pin-totals');
        hold(/\(\d+\.\d % are noticed\).* that no play could show, \d+ that leave no game\.$/.test(totals), totals);
        await hands.press('pin-stop');
        hold(await page.isVisible('#pin'), 'it can’t be begun again');
        await hands.click('#unnoticed [data-mutant="0"] summary');
        await hands.click('[data-add="0"]');
        const left = await problems(page);
        hold(left === 0, await page.textContent('#problems'));
        hold((await page.locator('#rulings [data-passed="true"]').count()) === 1, await page.textContent('#rulings'));
        // With that example, fewer changes go unnoticed.
        await hands.press('pin');
        await page.waitForFunction((found) => {
            const now = document.querySelectorAll('#unnoticed [data-mutant]').length;
            return now > 0 && now < found;
        }, found, { timeout: 60_000 });
        await hands.press('pin-stop');
        await page.evaluate(() => window.watched.settled());
        // What runs in the background gives up when one goes elsewhere.
        await hands.press('pin');
        await page.click('nav [data-view="rules"]');
        await page.waitForSelector('#rules-text section');
        await page.evaluate(() => window.watched.settled());
        hold(await page.isHidden('#error'), await page.textContent('#error'));
    });
}
