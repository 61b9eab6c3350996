// Files that the page may write: a fault is mended by its fix and saved; what somebody else has changed
// stays; without the token nothing is offered.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Desk, hold, problems, written } from './desk.mjs';
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
        await hands.press('error-close');
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
    });
    await desk.close(stranger, 'without the token');
}

/** The program that the tests are run for. */
export const program = process.env.DALDOS_DSL;
