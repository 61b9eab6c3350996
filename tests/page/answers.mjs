// What the page answers to what a person does, and that it is seen there: why a piece may not move, what
// is wrong with a throw or a record, what was saved, how one comes back to the game before.
import { Buffer } from 'node:buffer';
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hold, kept, saved, sit, type } from './desk.mjs';
import { look } from './hands.mjs';
import { serving } from './saving.mjs';

const START = 'A undalled A1..A16 / B undalled B1..B16 / A to move';
const PLAY = 'A dalled C3 C8 / B dalled C15 / A to move';
const ASLEEP = 'A asleep A1..A15 / B asleep B1..B15 / neutral king M8 / A to move';
const TAB = 'A nasrani A1..A9 / B nasrani B1..B9 / A to move';
const PHONE = { width: 320, height: 568, touch: true };

/** Whether all of something is on the screen. */
async function insight(page, selector) {
    const { top, bottom, height } = await page.$eval(selector, (it) => {
        const { top, bottom } = it.getBoundingClientRect();
        return { top, bottom, height: innerHeight };
    });
    hold(top >= -1 && bottom <= height + 1, `${selector} lies from ${top} to ${bottom} of ${height}`);
}

/** Has the page load a record. */
function load(page, record) {
    return page.setInputFiles('#load', { name: 'a.record', mimeType: 'text/plain', buffer: Buffer.from(record) });
}

/** Makes a turn with a throw, by whatever comes first. */
async function turn(page, hands, thrown) {
    await type(page, hands, thrown);
    const { turns } = await look(page);
    for (let now = await look(page); now.turns === turns; now = await look(page)) {
        if (now.buttons.includes('confirm')) await hands.press('confirm');
        else await hands.click('#moves [data-move]');
    }
}

/** @param {import('./desk.mjs').Desk} desk @param {string|undefined} program */
export async function answers(desk, program) {
    await desk.try('why a piece may not move is told at once', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        await hands.space('A5');
        hold((await look(page)).notice === 'Throw first.', (await look(page)).notice);
        await type(page, hands, 'A III');
        await hands.space('A5');
        const { notice, made } = await look(page);
        hold(/A4.*stands in the way/.test(notice) && !made, notice);
        hold((await page.locator('.reason-rule').count()) > 0, 'no rule is told');
        await hands.space('C4');
        const vacant = (await look(page)).notice;
        hold(/Nothing stands on C4/.test(vacant), vacant);
        hold(await page.isHidden('#reason'), 'rules are told for an empty space');
        await hands.space('B3');
        const enemy = (await look(page)).notice;
        hold(/B's/.test(enemy), enemy);
    }, { more: { position: START } });

    await desk.try('of a lost throw each piece tells why', 'play', 'borvo-sahkku', async ({ page, hands }) => {
        await sit(page);
        await type(page, hands, '2 3 blank');
        await hands.space('A5');
        const { notice, error } = await look(page);
        hold(/isn't open now/.test(notice) && !error, `${notice} ${error}`);
        hold((await page.locator('.reason-rule').count()) > 0, 'no rule is told');
        await hands.space('M8');
        hold(/nobody/.test((await look(page)).notice), (await look(page)).notice);
    }, { more: { position: ASLEEP } });

    await desk.try('a finger beside what is lit means it', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        await type(page, hands, 'II II');
        const beside = async (name, by) => {
            const point = await page.evaluate((name) => window.watched.point(`#play [data-space="${name}"]`), name);
            const edge = await page.$eval(`#play [data-space="${name}"]`, (it) => it.getBoundingClientRect().height / 2);
            await page.touchscreen.tap(point.x, point.y + edge + by);
            return look(page);
        };
        // Below the first row lies nothing that may be chosen.
        const { may } = await look(page);
        const first = await beside(may[0], 18);
        hold(first.chosen === may[0], `${first.chosen} is chosen instead of ${may[0]}. ${first.notice}`);
        const { made } = await beside(first.targets[0], 18);
        hold(made.includes(`-${first.targets[0]}`), `${made} instead of a move to ${first.targets[0]}`);
    }, { how: PHONE, more: { position: PLAY } });

    await desk.try('answers are on the screen of a phone', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        await hands.click('#by-hand summary');
        await page.fill('#typed', 'foo');
        await page.keyboard.press('Enter');
        hold(!(await look(page)).error, 'a throw that was typed wrong is told elsewhere');
        hold(/foo/.test(await page.textContent('#typed-help')), await page.textContent('#typed-help'));
        hold((await page.getAttribute('#typed', 'aria-invalid')) === 'true', 'the field isn’t marked');
        await insight(page, '#typed-help');
        await page.fill('#typed', 'A III');
        hold((await page.getAttribute('#typed', 'aria-invalid')) === null, 'the field stays marked');
        await page.keyboard.press('Enter');
        hold((await look(page)).state === 'move', 'the throw isn’t taken');
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await hands.press('hint');
        hold(/^Hint: /.test((await look(page)).notice), (await look(page)).notice);
        await insight(page, '#notice');
        await saved(page, 'save');
        await insight(page, '#told');
        await hands.press('share');
        await page.waitForFunction(() => /copied/.test(document.querySelector('#told').textContent));
        await insight(page, '#told');
        await hands.press('forced');
        await look(page);
        await hands.press('previous');
        await look(page);
        await insight(page, '.field-of-board');
        await insight(page, '#next');
        await hands.press('next');
        await look(page);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await hands.press('resign');
        await hands.answer('yes');
        await page.waitForFunction(() => document.querySelector('#play').dataset.state === 'over');
        await look(page);
        await insight(page, '#status');
        await hands.press('new');
        await look(page);
        await insight(page, '#notice');
        await insight(page, '.field-of-board');
        await load(page, 'no record');
        await page.waitForSelector('#error:not([hidden])');
        await insight(page, '#error-text');
    }, { how: PHONE, more: { position: START } });

    await desk.try('who types a throw is shown one that may fall', 'play', 'tab', async ({ page, hands }) => {
        await sit(page);
        await hands.click('#by-hand summary');
        await look(page);
        const told = await page.textContent('#typed-help');
        const [, example] = /whole series .*example: (.*\+.*)\.$/.exec(told) ?? [];
        hold(example, told);
        await type(page, hands, example);
        hold((await look(page)).thrown.length > 1, `${example} isn’t taken whole`);
    }, { more: { position: TAB } });

    await desk.try('real dice may be thrown again', 'play', 'borvo-sahkku', async ({ page, hands }) => {
        await sit(page);
        await type(page, hands, '2 3 blank');
        await type(page, hands, 'X 2 3');
        const again = await page.$$eval('#dice [data-state="again"]', (all) => all.map((it) => it.dataset.die).join(' '));
        const { thrown, error } = await look(page);
        hold(again === '2 3 blank' && thrown.join(' ') === 'X 2 3' && !error, `${again}, then ${thrown}. ${error}`);
    }, { more: { position: ASLEEP } });

    await desk.try('whatever is to be said of a record is told', 'play', 'daldos', async ({ page }) => {
        const head = 'record: 1\nfile: daldos\n';
        await load(page, `${head}rules: 1234567890123456\n\n1. A throws A III: A1-C4\n`);
        await page.waitForFunction(() => /Record loaded, 1 turn\./.test(document.querySelector('#notice').textContent));
        const { notice } = await look(page);
        hold(/The rules have changed since this was recorded\. It is held/.test(notice), notice);
        // A computer player that moves doesn't take it away.
        await page.waitForFunction(() => document.querySelector('#play').dataset.state === 'throw');
        const still = (await look(page)).notice;
        hold(still === notice, `after the other side has played: ${still}`);
        await load(page, `${head}\n1. A throws A III: A1-C5\n`);
        await page.waitForFunction(() => /Only the first 0 turns/.test(document.querySelector('#notice').textContent));
        const illegal = (await look(page)).notice;
        hold(/Turn 1: “A1-C5” is not legal with “A III”\. Legal here: “A1-C4”\./.test(illegal), illegal);
        await load(page, `${head}\n1. A throws A III: A1-C4\n2. B throwz\n`);
        await page.waitForSelector('#error:not([hidden])');
        const told = await page.textContent('#error-text');
        hold(/Line 5: “B throwz” is no turn\. Write /.test(told), told);
        hold(await page.isHidden('#retry'), 'the same can be tried again');
    });

    await desk.try('names of a record are at the seats', 'play', 'daldos', async ({ page }) => {
        await load(page, 'record: 1\nfile: daldos\nplayer A: Anna\nplayer B: greedy\n\n1. A throws A III: A1-C4\n');
        await page.waitForFunction(() => document.querySelector('.seat span').textContent === 'Side A · Anna');
        const { turns } = await look(page);
        hold(turns >= 1, `${turns} turns`);
        const first = await page.textContent('[data-turn="1"]');
        hold(first === '1. A throws A III: A1-C4', first);
        await page.selectOption('#seat-A', 'random');
        await look(page);
        hold((await page.textContent('.seat span')) === 'Side A', 'a computer player has the name');
    });

    await desk.try('variants are ticked one after another', 'play', 'daldos', async ({ page, hands }) => {
        await hands.press('variants');
        const names = await page.$$eval('[data-variant]', (all) => all.map((it) => it.dataset.variant));
        hold(names.length > 1, `only ${names}`);
        await page.focus(`[data-variant="${names[0]}"]`);
        await page.keyboard.press('Space');
        await page.waitForFunction((name) => location.hash.includes(name), names[0]);
        await look(page);
        const now = await page.evaluate(() => [document.querySelector('.chooser-variants').open, document.activeElement?.dataset.variant]);
        hold(now[0] && now[1] === names[0], `open: ${now[0]}; the focus is on ${now[1]}`);
        await page.goBack();
        await page.waitForFunction(() => !document.querySelector('[data-variant]:checked'));
    });

    await desk.try('the game before can be come back to', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        await turn(page, hands, 'A III');
        await kept(page, '1. A throws A III: A1-C4');
        await hands.press('new');
        const fresh = await look(page);
        hold(/game before is kept/.test(fresh.notice) && fresh.turns === 0, fresh.notice);
        await page.goBack();
        await page.waitForFunction(() => document.querySelectorAll('[data-turn]').length === 2);
        await look(page);
        await page.selectOption('#game', 'tab');
        await page.waitForFunction(() => /game before is kept/.test(document.querySelector('#notice').textContent));
        await look(page);
        await page.goBack();
        await page.waitForFunction(() => document.querySelectorAll('[data-turn]').length === 2);
        hold(!/is kept/.test((await look(page)).notice), 'who has come back is told to go back');
        // Who opens the page by its plain address, too.
        await page.goto('about:blank');
        await page.goto(desk.address);
        await page.waitForSelector('#last-game:not([hidden])');
        await look(page);
        await hands.press('last-game');
        await page.waitForFunction(() => document.querySelectorAll('[data-turn]').length === 2);
        hold(await page.isHidden('#last-game'), 'it is still offered');
        // A game that is over is no longer gone on with.
        await look(page);
        await hands.press('resign');
        await hands.answer('yes');
        await look(page);
        await kept(page, 'resigns');
        await page.goto('about:blank');
        await page.goto(desk.address);
        await page.waitForSelector('#play [data-space]');
        await look(page);
        hold(await page.isHidden('#last-game'), 'a game that is over is offered');
    }, { more: { position: START } });

    await desk.try('an address with a token that is none is shown', 'play', 'daldos', async ({ page }) => {
        await page.goto('about:blank');
        await page.goto(`${desk.address}#token=%`);
        await page.waitForSelector('#play [data-space]');
        hold(!page.url().includes('token'), page.url());
        hold((await page.evaluate(() => sessionStorage.getItem('token'))) === null, 'it is taken for one');
    });

    if (program) await unopened(desk, program);
}

/** Of a game that can't be opened nothing is shown, least of all another. */
async function unopened(desk, program) {
    const folder = mkdtempSync(join(tmpdir(), 'daldos-page-'));
    writeFileSync(join(folder, 'wrong.game'), '(game "Wrong" (extends "daldos"))\n(variant a "b" (nonsense))\n');
    const { child, page: address } = await serving(program, ['--dir', folder]);
    try {
        const other = Object.assign(Object.create(Object.getPrototypeOf(desk)), desk, { address });
        await other.try('a game that can’t be opened leaves none there', 'play', 'daldos', async ({ page, hands }) => {
            await sit(page);
            await page.evaluate(() => { location.hash = '#play?game=wrong.game'; });
            await page.waitForSelector('#error:not([hidden])');
            await look(page);
            for (const part of ['#play .board', '.turn', '#rules-beside']) hold(await page.isHidden(part), `${part} is there`);
            for (const id of ['save', 'share']) hold(await page.isDisabled(`#${id}`), `${id} can be pressed`);
            hold((await page.locator('[data-turn]').count()) === 1, 'turns are there');
            await page.selectOption('#game', 'daldos');
            await page.waitForSelector('#play .board:visible');
            await look(page);
            hold(await page.isEnabled('#save'), 'the game can’t be saved');
            await hands.press('new');
        });
    } finally {
        child.kill();
        rmSync(folder, { recursive: true });
    }
}
