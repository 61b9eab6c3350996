// A view of a game that is opened for a test, and what there is to do with most of them.
import { readFileSync } from 'node:fs';
import { faultsOf, open } from './browser.mjs';
import { Mouse, look } from './hands.mjs';

export class Desk {
    constructor(browser, address, tally) {
        this.browser = browser;
        this.address = address;
        this.tally = tally;
    }

    /** Opens a view of a game; what else the address says stands in `more`. */
    async at(view, game, how = {}, more = {}) {
        const opened = await open(this.browser, this.address, how);
        const query = new URLSearchParams({ game, ...more });
        await opened.page.goto(`${this.address}#${view}?${query}`);
        await opened.page.waitForSelector(`#${view}`);
        await opened.page.evaluate(() => window.watched.settled());
        return { ...opened, hands: new Mouse(opened.page) };
    }

    async close(opened, what) {
        const faults = await faultsOf(opened);
        this.tally.check(!faults.length, `${what}: ${faults.join('\n')}`);
        await opened.context.close();
    }

    /** Opens a view, tries something there, and closes it. */
    async try(what, view, game, action, { how = {}, more = {} } = {}) {
        const opened = await this.at(view, game, how, more);
        await this.tally.attempt(what, () => action(opened));
        await this.close(opened, what);
    }
}

/** Something that has to hold. */
export function hold(holds, what) {
    if (!holds) throw new Error(what);
}

/** What a button has the browser save. */
export async function saved(page, id) {
    const download = page.waitForEvent('download');
    await page.click(`#${id}`);
    return readFileSync(await (await download).path(), 'utf8');
}

/** The text in the editor, as it is downloaded. */
export function written(page) {
    return saved(page, 'download');
}

/** Puts another text into the editor. */
export async function paste(page, text) {
    await page.click('.cm-content');
    await page.keyboard.press('Control+A');
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.keyboard.press('Control+V');
}

/** How many problems are listed, once the text has been looked at. */
export async function problems(page) {
    // A rest after the last key comes first.
    await page.waitForTimeout(500);
    await page.waitForFunction(() => {
        const told = document.querySelector('#write-status').textContent;
        return told && !told.endsWith('…');
    });
    await page.evaluate(() => window.watched.settled());
    return page.locator('#problems [data-line]').count();
}

/** Both sides are played by one person. */
export async function sit(page) {
    for (const side of ['A', 'B']) await page.selectOption(`#seat-${side}`, 'human');
    return look(page);
}

/** A throw that real dice have shown. */
export async function type(page, hands, thrown) {
    if (!(await page.isVisible('#typed'))) await hands.click('#by-hand summary');
    await page.fill('#typed', thrown);
    await hands.press('use-typed');
    const seen = await look(page);
    if (seen.error) throw new Error(seen.error);
    if (await page.isVisible('#typed[aria-invalid]')) throw new Error(await page.textContent('#typed-help'));
    return seen;
}

/** The address has what is on the table: it follows a little later. */
export async function kept(page, part) {
    await page.waitForFunction(
        (part) => (new URLSearchParams(location.hash.split('?')[1]).get('record') ?? '').includes(part),
        part,
    );
}
