// Files that the page may write: a fault is mended by its fix and saved; what somebody else has changed,
// or another tab, stays until either is chosen; line ends are kept; files of one's own come to be; without
// the token nothing is offered.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Desk, hold, paste, problems, written } from './desk.mjs';
import { open } from './browser.mjs';
import { Mouse, look } from './hands.mjs';

const GAME = readFileSync(new URL('../../games/daldos.game', import.meta.url), 'utf8');

/** A server of its own, and the address that it tells. */
export async function serving(program, options) {
    const child = spawn(program, ['serve', '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
    let told = '';
    for await (const part of child.stdout) {
        told += part;
        if (told.includes('\n')) break;
    }
    return { child, page: told.split('\n')[0].trim() };
}

/** @param {Desk} desk @param {string} program */
export async function saving(desk, program) {
    const folder = mkdtempSync(join(tmpdir(), 'daldos-page-'));
    const file = join(folder, 'own.game');
    writeFileSync(file, GAME);
    const { child, page: address } = await serving(program, ['--dir', folder, '--write']);
    const [plain] = address.split('#');
    try {
        await writes(desk, address, plain, file);
        const [, token] = address.split('#token=');
        await meanwhile(new Desk(desk.browser, plain, desk.tally), folder, { token });
        await comes(new Desk(desk.browser, plain, desk.tally), folder, { token });
    } finally {
        child.kill();
        rmSync(folder, { recursive: true });
    }
}

async function writes(desk, address, plain, file) {
    const { browser, tally } = desk;
    const opened = await open(browser, plain);
    const { page } = opened;
    const hands = new Mouse(page);
    await tally.attempt('a fault is mended by its fix, and the file saved', async () => {
        await page.goto(address);
        await page.waitForSelector('#play [data-space]');
        hold(!page.url().includes('token'), 'the token stays in the address');
        await page.selectOption('#game', 'own.game');
        await look(page);
        await page.click('nav [data-view="write"]');
        await page.waitForSelector('.cm-content');
        await problems(page);
        hold(await page.isHidden('#save-text'), 'saving is offered though nothing has changed');
        await page.click('.cm-content');
        await page.keyboard.press('Control+End');
        await page.keyboard.type('\n(varaint plain "Nothing is changed.")');
        hold((await problems(page)) > 0, 'no problem is told');
        await hands.click('#problems [data-fix]');
        await page.waitForSelector('#ask');
        await hands.answer('1');
        await problems(page);
        const text = await written(page);
        hold(text.includes('(variant plain'), text.slice(-80));
        await hands.press('save-text');
        await page.waitForFunction(() => /saved/i.test(document.querySelector('#write-status').textContent));
        hold(readFileSync(file, 'utf8') === text, 'another text lies in the file');
        hold(await page.isHidden('#save-text'), 'saving is still offered');
        hold(await page.isHidden('#draft'), 'the chooser tells of changes');
        // Once more: what the file held is now what was saved.
        await page.click('.cm-content');
        await page.keyboard.press('Control+End');
        await page.keyboard.type('\n// once more');
        await problems(page);
        await hands.press('save-text');
        await page.waitForFunction(() => document.querySelector('#save-text').hidden);
        hold(readFileSync(file, 'utf8').endsWith('// once more\n') || readFileSync(file, 'utf8').endsWith('// once more'), 'the second time nothing was saved');
    });
    await tally.attempt('what somebody else has changed stays', async () => {
        const other = `${GAME}\n// by somebody else\n`;
        writeFileSync(file, other);
        await page.click('.cm-content');
        await page.keyboard.type('// mine');
        await problems(page);
        await hands.press('save-text');
        await page.waitForSelector('#error:not([hidden])');
        hold(readFileSync(file, 'utf8') === other, 'it was overwritten');
        hold((await written(page)).includes('// mine'), 'what was typed is lost');
        hold((await page.textContent('#retry')) === 'Read the file anew', await page.textContent('#error'));
        await hands.press('retry');
        await page.waitForSelector('#other-text:not([hidden])');
        hold(await page.isHidden('#error'), await page.textContent('#error'));
        hold(await page.isHidden('#save-text'), 'saving is offered though it can’t be done');
        hold((await written(page)).includes('// mine'), 'what was typed is lost');
    });
    await desk.close(opened, 'saving');

    const stranger = await open(browser, plain);
    await tally.attempt('without the token nothing is saved', async () => {
        const { page } = stranger;
        await page.goto(`${plain}#write?game=own.game`);
        await page.waitForSelector('.cm-content');
        await problems(page);
        await page.click('.cm-content');
        await page.keyboard.type('// ');
        await problems(page);
        hold(await page.isHidden('#save-text'), 'saving is offered');
        hold(await page.isHidden('#copy-summary'), 'a copy is offered');
        hold(/saved only where/.test(await page.textContent('#write-help')), await page.textContent('#write-help'));
        await page.selectOption('#game', 'tab');
        await page.waitForFunction(() => /comes with the program/.test(document.querySelector('#write-help').textContent));
        // The address that the program tells is opened later, in the same tab.
        await page.evaluate((token) => { location.hash = `#write?game=own.game&token=${token}`; }, address.split('#token=')[1]);
        await page.waitForFunction(() => !document.querySelector('#save-text').hidden);
        hold(!page.url().includes('token'), 'the token stays in the address');
    });
    await desk.close(stranger, 'without the token');
}

/** Types at the end of the text. */
async function add(page, text) {
    await page.click('.cm-content');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(text);
    await problems(page);
}

async function ready(page) {
    await page.waitForSelector('.cm-content');
    await problems(page);
}

/** @param {Desk} desk */
async function meanwhile(desk, folder, more) {
    const lies = (name) => readFileSync(join(folder, name), 'utf8');
    const lay = (name, text) => writeFileSync(join(folder, name), text);
    const again = async (page) => {
        await page.reload();
        await ready(page);
    };
    const told = (page) => page.isVisible('#other-text');

    lay('begun.game', GAME);
    await desk.try('a text knows from what it was begun', 'write', 'begun.game', async ({ page, hands }) => {
        await ready(page);
        await add(page, '\n// mine');
        const mine = await written(page);
        hold(!(await told(page)), 'another text is told of');
        const theirs = `${GAME}\n// theirs\n`;
        lay('begun.game', theirs);
        await again(page);
        hold(await told(page), 'nobody tells that the file has changed');
        hold((await written(page)) === mine, 'the text is another');
        hold(await page.isHidden('#save-text'), 'saving is offered though it would be refused');
        await hands.press('take-other');
        await problems(page);
        hold((await written(page)) === theirs, 'the text is not that of the file');
        hold(!(await told(page)) && (await page.isHidden('#draft')), 'it still counts as changed');
        await page.focus('.cm-content');
        await page.keyboard.press('Control+Z');
        await problems(page);
        hold((await written(page)) === mine, 'undoing doesn’t bring the text back');
        // Taken back, it is a change of the file as it lies, and may be saved.
        hold(!(await told(page)), 'another text is told of once more');
        lay('begun.game', `${theirs}// and more\n`);
        await again(page);
        hold(await told(page), 'the second time nobody tells');
        await hands.press('keep-mine');
        hold(!(await told(page)), 'it is still told of');
        hold(lies('begun.game').endsWith('// and more\n'), 'keeping has written something');
        await hands.press('save-text');
        await page.waitForFunction(() => document.querySelector('#save-text').hidden);
        hold(lies('begun.game') === mine, 'another text was saved');
    }, { more });

    lay('calm.game', GAME);
    await desk.try('discarding reads the file anew', 'write', 'calm.game', async ({ page, hands }) => {
        await ready(page);
        await add(page, '\n// mine');
        const theirs = `${GAME}\n// theirs\n`;
        lay('calm.game', theirs);
        await hands.press('save-text');
        await page.waitForSelector('#error:not([hidden])');
        await hands.press('revert');
        await hands.answer('yes');
        await page.waitForFunction(() => document.querySelector('#draft').hidden);
        hold((await written(page)) === theirs, 'the text is not that of the file');
        hold(await page.isHidden('#error'), await page.textContent('#error'));
        // Who comes back has the file as it is by then.
        await page.click('nav [data-view="rules"]');
        await page.waitForSelector('#rules-text section');
        lay('calm.game', GAME);
        await page.click('nav [data-view="write"]');
        await ready(page);
        hold((await written(page)) === GAME, 'the text is that of before');
        hold(await page.isHidden('#draft'), 'it counts as changed');
    }, { more });

    lay('tabs.game', GAME);
    await desk.try('two tabs leave each other’s texts alone', 'write', 'tabs.game', async ({ page, hands, context }) => {
        await ready(page);
        const other = await context.newPage();
        const others = new Mouse(other);
        await other.goto(`${desk.address}#write?game=tabs.game&token=${more.token}`);
        await ready(other);
        await add(page, '\n// one');
        await other.waitForSelector('#other-text:not([hidden])');
        hold(await other.isHidden('#keep-mine'), 'there is nothing to be kept');
        await add(other, '\n// two');
        hold(await other.isVisible('#keep-mine'), 'the own text can’t be kept');
        const two = await written(other);
        // The first finds its own, the second, too, even if it is loaded anew.
        await again(page);
        hold((await written(page)).endsWith('// one'), 'the first text is lost');
        await again(other);
        hold((await written(other)) === two && (await told(other)), 'the second text is lost');
        // Saved by the second, the file is told to be another by the first.
        await others.press('save-text');
        await other.waitForFunction(() => document.querySelector('#save-text').hidden);
        hold(lies('tabs.game') === two, 'another text was saved');
        await again(page);
        hold((await written(page)).endsWith('// one'), 'saving has removed the first tab’s text');
        hold(await told(page), 'the first tab isn’t told that the file has changed');
        await hands.press('keep-mine');
        await others.press('take-other');
        await problems(other);
        hold((await written(other)).endsWith('// one'), 'the first tab’s text isn’t taken up');
        // From now on the second goes on with it, and the first is told.
        await add(other, ' more');
        await page.waitForSelector('#other-text:not([hidden])');
        await hands.press('keep-mine');
        await other.waitForSelector('#other-text:not([hidden])');
        hold((await written(other)).endsWith('// one more'), 'the second tab’s text is lost');
        await page.click('.cm-content');
        await hands.press('save-text');
        await page.waitForFunction(() => document.querySelector('#save-text').hidden);
        // What was saved is gone from the shelf: the second is told of the file.
        await other.waitForFunction(() => /file has changed/.test(document.querySelector('#other-text').textContent));
        await other.close();
    }, { more });

    lay('ends.game', GAME.replaceAll('\n', '\r\n'));
    await desk.try('line ends are no change, and are kept', 'write', 'ends.game', async ({ page, hands }) => {
        await ready(page);
        hold(await page.isHidden('#revert'), 'it counts as changed');
        hold(await page.isHidden('#draft'), 'the chooser tells of changes');
        await add(page, '\n// mine');
        await hands.press('save-text');
        await page.waitForFunction(() => document.querySelector('#save-text').hidden);
        const now = lies('ends.game');
        hold(now.endsWith('\r\n// mine') && !/[^\r]\n/.test(now), JSON.stringify(now.slice(-40)));
        await add(page, '\n// more');
        await page.keyboard.press('Control+Z');
        await problems(page);
        hold(await page.isHidden('#revert'), 'after saving it counts as changed');
    }, { more });
}

/** Files of one's own come to be, and what they declare. @param {Desk} desk */
async function comes(desk, folder, more) {
    await desk.try('a changed game of the program is saved as one’s own', 'write', 'daldos', async ({ page, hands }) => {
        await ready(page);
        hold(await page.isHidden('#save-text'), 'it can be replaced');
        await add(page, '\n(variant plain "Nothing is changed.")');
        const text = await written(page);
        hold(/comes with the program/.test(await page.textContent('#write-help')), await page.textContent('#write-help'));
        await hands.press('copy-summary');
        await page.fill('#copy-name', 'own');
        await hands.press('copy');
        await page.waitForSelector('#error:not([hidden])');
        hold(readFileSync(join(folder, 'own.game'), 'utf8') !== text, 'a file that was there is replaced');
        await page.fill('#copy-name', 'kept');
        await hands.press('copy');
        await page.waitForFunction(() => document.querySelector('#game').value === 'kept.game');
        await ready(page);
        hold(readFileSync(join(folder, 'kept.game'), 'utf8') === text, 'another text lies in the file');
        hold((await page.textContent('#write h1')) === 'kept.game', 'another file is shown');
        hold(await page.isHidden('#draft'), 'it counts as changed');
        hold((await page.locator('[data-variant="plain"]').count()) === 1, 'the variant isn’t to be chosen');
        await page.selectOption('#game', 'daldos');
        await page.waitForFunction(() => document.querySelector('#write h1').textContent === 'daldos');
        await ready(page);
        hold(await page.isHidden('#draft'), 'the game of the program is still changed');
    }, { more });
    await desk.try('what a saved text declares can be chosen', 'write', 'kept.game', async ({ page, hands }) => {
        await ready(page);
        await add(page, '\n(variant plainer "Nothing at all is changed.")');
        await hands.press('save-text');
        await page.waitForSelector('[data-variant="plainer"]', { state: 'attached' });
        await page.click('nav [data-view="study"]');
        await page.waitForSelector('#study [data-space]');
        await page.waitForSelector('#compare-with [value="kept.game#plainer"]', { state: 'attached' });
        // What was saved is shown also where the game was seen before, under the same address.
        await page.click('nav [data-view="rules"]');
        await page.waitForSelector('#rules-text section');
        await page.click('nav [data-view="write"]');
        await ready(page);
        await paste(page, GAME.replace('(game "Daldøs"', '(game "Dalbør"'));
        await problems(page);
        await hands.press('save-text');
        await page.waitForFunction(() => document.querySelector('#save-text').hidden);
        await page.click('nav [data-view="rules"]');
        await page.waitForFunction(() => document.querySelector('#rules h1')?.textContent === 'Dalbør');
        // A file that somebody else has laid there is found by its address.
        writeFileSync(join(folder, 'later.game'), GAME);
        await page.evaluate(() => { location.hash = '#rules?game=later.game'; });
        await page.waitForFunction(() => document.querySelector('#game').value === 'later.game');
        hold(await page.isHidden('#error'), await page.textContent('#error'));
    }, { more });
}

/** The program that the tests are run for. */
export const program = process.env.DALDOS_DSL;
