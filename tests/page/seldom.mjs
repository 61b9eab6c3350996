// What is seldom done at the board, each thing once: a draw is agreed, one of several moves with the
// same ends is meant, the only play is made by its key, dice are thrown again, a page is loaded anew
// while dice lie on the table.
import { Buffer } from 'node:buffer';
import { ask } from './browser.mjs';
import { hold, kept, saved, sit, type } from './desk.mjs';
import { look } from './hands.mjs';

const DALDOS = 'A undalled A1..A16 / B undalled B1..B16 / A to move';
/** With X and 3, or with 4, the piece on M6 comes to M2. */
const TWO_WAYS = 'A awake M6 asleep A1..A12 / B awake M1 asleep B3..B13 king M7 / A to move';
/** Who has nobody awake may throw again what shows no X. */
const ASLEEP = 'A asleep A1..A15 / B asleep B1..B15 / neutral king M8 / A to move';
const TAB = 'A nasrani A1..A9 / B nasrani B1..B9 / A to move';
const OWN = 'A dalled C3 C8 / B dalled C15 / A to move';

/**
 * Loads a page anew that is just being loaded. While the browser puts the new page in the place of the
 * one before, neither can be told to; somebody at the keyboard would press the key again.
 */
async function reloadAtOnce(page) {
    for (let left = 20; ; left -= 1) {
        try {
            return await page.reload();
        } catch (error) {
            if (left === 0 || !/Not attached to an active page/.test(error.message)) throw error;
            await page.waitForTimeout(10);
        }
    }
}

/** @param {import('./desk.mjs').Desk} desk */
export async function seldom(desk) {
    await desk.try('a draw is agreed', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        await type(page, hands, 'A III');
        await hands.press('forced');
        await look(page);
        await hands.press('draw');
        await hands.answer('');
        hold((await look(page)).state !== 'over', 'the game is over though nobody agreed');
        await hands.press('draw');
        await hands.answer('yes');
        const { state, status, buttons } = await look(page);
        hold(state === 'over' && /agreed/i.test(status), `${state}: ${status}`);
        hold(!buttons.includes('throw'), 'dice can still be thrown');
        const record = await saved(page, 'save');
        hold(/draw agreed$/m.test(record) && /^result: draw$/m.test(record), record);
        await kept(page, 'draw agreed');
        await page.reload();
        const again = await look(page);
        hold(again.state === 'over' && /agreed/i.test(again.status), `after a reload: ${again.status}`);
    }, { more: { position: DALDOS } });

    await desk.try('who has resigned may think better of it', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        const resign = async () => {
            await hands.press('resign');
            await hands.answer('yes');
            await page.waitForFunction(() => document.querySelector('#play').dataset.state === 'over');
            return look(page);
        };
        // Before anything was thrown, too.
        const first = await resign();
        hold(first.state === 'over' && /^A resigned: B wins\./.test(first.status), first.status);
        await hands.press('undo');
        hold((await look(page)).state === 'throw', 'the end stays');
        await type(page, hands, 'A III');
        await hands.press('forced');
        await look(page);
        const before = await type(page, hands, 'A II');
        const over = await resign();
        hold(over.turns === 1 && /^B resigned: A wins\./.test(over.status), over.status);
        hold((await page.textContent('#play .legend')).includes('B resigned: A wins.'), 'the board doesn’t tell of it');
        hold(/^2\. B resigns$/m.test(await saved(page, 'save')), 'it isn’t saved');
        await hands.press('undo');
        const after = await look(page);
        for (const part of ['state', 'turns', 'thrown', 'moves', 'may']) {
            const [one, other] = [before, after].map((it) => JSON.stringify(it[part]));
            hold(one === other, `${part}: ${other} instead of ${one}`);
        }
        // A turn is what is taken back next.
        await hands.press('undo');
        hold((await look(page)).turns === 0, 'the turn can’t be taken back');
    }, { more: { position: DALDOS } });

    await desk.try('a turn that is undone leaves what was before', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        const shown = () => page.evaluate(() => JSON.stringify([
            document.querySelector('#play').dataset.state,
            [...document.querySelectorAll('[data-turn]')].map((it) => it.textContent),
            [...document.querySelectorAll('#play [data-space]')].map((it) => it.ariaLabel),
            [...document.querySelectorAll('#dice [data-die]')].map((it) => it.dataset.die),
        ]));
        await type(page, hands, 'A III');
        const before = await shown();
        const arrows = () => page.locator('#play .picture svg .arrow').count();
        hold((await arrows()) === 0, 'there are arrows before anybody has played');
        await hands.press('forced');
        await look(page);
        hold((await shown()) !== before, 'nothing has changed');
        hold((await arrows()) > 0, 'the last play has no arrow');
        await hands.press('first');
        await look(page);
        hold((await arrows()) === 0, 'at the start there are arrows');
        await hands.press('last');
        await look(page);
        hold((await arrows()) > 0, 'the last play has no arrow any more');
        await hands.press('undo');
        await look(page);
        hold((await shown()) === before, `${await shown()} instead of ${before}`);
        hold((await arrows()) === 0, 'the arrow of what was undone stays');
    }, { more: { position: DALDOS } });

    await desk.try('keys confirm a play', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        for (const [thrown, key] of [['A III', 'c'], ['A III', 'Enter']]) {
            const { turns } = await type(page, hands, thrown);
            await hands.click('#moves [data-move]');
            await look(page);
            await page.evaluate(() => document.activeElement.blur());
            while (!(await look(page)).buttons.includes('confirm')) await hands.click('#moves [data-move]');
            await page.evaluate(() => document.activeElement.blur());
            await page.keyboard.press(key);
            hold((await look(page)).turns === turns + 1, `${key} doesn’t confirm`);
            // Nothing is to be confirmed now.
            await page.keyboard.press(key);
            hold((await look(page)).turns === turns + 1, `${key} has done something once more`);
        }
    }, { more: { position: DALDOS } });

    await desk.try('the page asks which of several moves is meant', 'play', 'sahkku', async ({ page, hands }) => {
        await sit(page);
        await type(page, hands, 'X 3 4');
        const which = async () => {
            await hands.space('M6');
            await hands.space('M2');
            return (await look(page)).answers?.filter((answer) => answer) ?? [];
        };
        const answers = await which();
        hold(answers.length === 2, `${answers.length} answers`);
        const labels = await page.$$eval('#ask [data-answer]', (all) => all.map((it) => it.textContent));
        hold(labels.some((it) => /with X 3/.test(it)) && labels.some((it) => /with 4/.test(it)), labels.join('; '));
        await page.keyboard.press('Escape');
        const left = await look(page);
        hold(left.answers === null && !left.made, 'a question that was left has made a move');
        for (const [wanted, dice] of [['with X 3', 'X 3'], ['with 4', '4']]) {
            if ((await look(page)).chosen) await page.keyboard.press('Escape');
            await which();
            const value = await page.$$eval('#ask [data-answer]', (all, wanted) =>
                all.find((it) => it.textContent.includes(wanted)).dataset.answer, wanted);
            await hands.answer(value);
            const { made } = await look(page);
            const spent = await page.$$eval('#dice [data-state="spent"]', (all) => all.map((it) => it.dataset.die).join(' '));
            hold(made.includes('M6-M2') && spent === dice, `${made}, spent ${spent} instead of ${dice}`);
            await hands.press('take-back');
            await look(page);
        }
    }, { more: { position: TWO_WAYS } });

    await desk.try('the only play is made by its key', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        const { buttons } = await type(page, hands, 'A III');
        hold(buttons.includes('forced'), 'it isn’t offered');
        await page.focus('#status');
        await page.keyboard.press('f');
        const { turns, state } = await look(page);
        const told = await page.textContent('[data-turn="1"]');
        hold(turns === 1 && state === 'throw' && /A1-C4/.test(told), `${turns} turns, ${state}: ${told}`);
        // Nothing is forced now: the key does nothing.
        await page.keyboard.press('f');
        hold((await look(page)).turns === 1, 'the key has done something once more');
    }, { more: { position: DALDOS } });

    await desk.try('dice are thrown again', 'play', 'borvo-sahkku', async ({ page, hands }) => {
        await sit(page);
        const dice = (state) => page.$$eval(`#dice [data-state="${state}"]`, (all) => all.map((it) => it.dataset.die).join(' '));
        const { buttons } = await type(page, hands, '2 3 blank');
        hold(buttons.includes('rethrow'), 'it isn’t offered');
        await hands.press('rethrow');
        const seen = await look(page);
        hold(!seen.error, seen.error);
        hold((await dice('again')) === '2 3 blank' && (await dice('open')), `${await dice('again')} before ${await dice('open')}`);
        const thrown = await dice('open');
        await kept(page, `again ${thrown}`);
        // Who comes back finds both throws.
        await page.reload();
        await look(page);
        hold((await dice('again')) === '2 3 blank' && (await dice('open')) === thrown, `after a reload: ${await dice('open')}`);
        for (let now = await look(page); now.turns === 0; now = await look(page)) {
            if (now.buttons.includes('confirm')) await hands.press('confirm');
            else await hands.click('#moves [data-move]');
        }
        const record = await saved(page, 'save');
        hold(record.includes(`2 3 blank, again ${thrown}`), record);
    }, { more: { position: ASLEEP } });

    await desk.try('dice on the table are there after a reload', 'play', 'sahkku', async ({ page, hands }) => {
        await sit(page);
        await hands.press('new');
        await look(page);
        for (let seen = await look(page); seen.turns < 3 || seen.state !== 'move'; seen = await look(page)) {
            if (seen.state === 'throw') await hands.press('throw');
            else if (seen.buttons.includes('confirm')) await hands.press('confirm');
            else await hands.click('#moves [data-move]');
        }
        const shown = async () => {
            const { moves, turns, state } = await look(page);
            const dice = await page.$$eval('#dice [data-die]', (all) => all.map((it) => it.dataset.die));
            return JSON.stringify({ moves, turns, state, dice });
        };
        const before = await shown();
        const last = await page.$$eval('#dice [data-die]', (all) => all.map((it) => it.dataset.die).join(' '));
        await page.waitForTimeout(500);
        await kept(page, `throws ${last}`);
        await page.reload();
        const after = await shown();
        hold(after === before, `${after} instead of ${before}`);
        // The dice that follow are those that would have followed.
        await hands.press('undo');
        hold(!(await look(page)).error, 'a turn can’t be taken back');
    });

    await desk.try('dice that have just fallen are there after a reload', 'play', 'sahkku', async ({ page, hands }) => {
        await sit(page);
        await hands.press('new');
        await look(page);
        const dice = () => page.$$eval('#dice [data-die]', (all) => all.map((it) => it.dataset.die).join(' '));
        // Twice: after a reload that came too soon, another may come as soon.
        for (let time = 0; time < 2; time += 1) {
            if ((await look(page)).state === 'throw') await hands.press('throw');
            await look(page);
            const before = await dice();
            hold(before, 'no dice were thrown');
            // At the second time at once again, before the page has done anything.
            if (time) await page.reload({ waitUntil: 'commit' });
            await reloadAtOnce(page);
            await look(page);
            hold((await dice()) === before, `${await dice()} instead of ${before}`);
        }
        await kept(page, 'throws');
    });

    await desk.try('a game begins as it has to from a position that is its start, too', 'play', 'tab', async ({ page, hands }) => {
        await sit(page);
        await hands.click('#by-hand summary');
        await page.fill('#typed', 'three');
        await hands.press('use-typed');
        const { state, error } = await look(page);
        const told = await page.textContent('#typed-help');
        hold(/begins with/.test(told) && state === 'throw' && !error, `${state}: ${told} ${error}`);
        await type(page, hands, 'tab+three');
        for (let now = await look(page); now.turns === 0; now = await look(page)) {
            if (now.buttons.includes('confirm')) await hands.press('confirm');
            else await hands.click('#moves [data-move]');
        }
        // So that its record is one that `replay` holds to be legal.
        const { legal } = await ask(desk.address, 'replay', { record: await saved(page, 'save') });
        hold(legal === true, 'the record is refused');
    }, { more: { position: TAB } });

    await desk.try('dice on the table come with a record', 'play', 'tab', async ({ page }) => {
        await sit(page);
        const record = 'record: 1\nfile: daldos\n\n1. A throws A III: A1-C4\nB throws A II\n';
        await page.setInputFiles('#load', { name: 'lying.record', mimeType: 'text/plain', buffer: Buffer.from(record) });
        await page.waitForFunction(() => document.querySelector('#game').value.startsWith('daldos'));
        const { state, turns, moves } = await look(page);
        hold(state === 'move' && turns === 1 && moves.length > 0, `${state}, ${turns} turns, ${moves.length} moves`);
        hold(/^2\. B throws A II$/m.test(await saved(page, 'save')), 'the dice are not saved');
    });

    await desk.try('a position of one’s own stays one', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        await type(page, hands, 'A II');
        while ((await look(page)).turns === 0) {
            if ((await look(page)).buttons.includes('confirm')) await hands.press('confirm');
            else await hands.click('#moves [data-move]');
        }
        await kept(page, 'throws A II: ');
        await page.reload();
        hold((await look(page)).turns === 1, 'the turn is lost');
        await hands.press('first');
        await look(page);
        await hands.press('branch');
        await page.waitForFunction(() => document.querySelectorAll('[data-turn]').length === 1);
        // Who comes back begins there, too.
        await page.waitForFunction(() => location.hash.includes('position=A+dalled+C3'));
    }, { more: { position: OWN } });

    await desk.try('where the game is over can be looked at, but not played', 'study', 'daldos', async ({ page, hands }) => {
        await page.fill('#position', 'A dalled C3 / B dalled C5 / A to move');
        await hands.press('show-position');
        await page.waitForFunction(() => /B dalled/.test(document.querySelector('#study [data-space="C5"]')?.ariaLabel));
        // The last piece of a side is taken away.
        await hands.press('edit');
        await hands.click('[data-put=""]');
        await hands.click('#study [data-space="C5"]');
        await page.waitForFunction(() => /empty/.test(document.querySelector('#study [data-space="C5"]').ariaLabel));
        hold(await page.isHidden('#error'), await page.textContent('#error'));
        await hands.press('play-position');
        await page.waitForSelector('#error:not([hidden])');
        const told = await page.textContent('#error-text');
        hold(/over/.test(told), told);
    });

    await desk.try('games are played out step by step, and stopped', 'study', 'daldos', async ({ page, hands }) => {
        await page.waitForSelector('#study [data-space]');
        const bar = () => page.$eval('#simulate-bar', (it) => it.value);
        await hands.press('simulate');
        await page.waitForFunction(() => document.querySelector('#simulate-bar').value > 0);
        const first = await bar();
        const told = await page.textContent('#simulate-progress');
        hold(/^[\d,]+ of 10,000 games played/.test(told), told);
        await page.waitForFunction((first) => document.querySelector('#simulate-bar').value > first, first);
        // The board can be used meanwhile.
        await page.fill('#position', 'A dalled C3 / B dalled C5 / A to move');
        await hands.press('show-position');
        await page.waitForFunction(() => /B dalled/.test(document.querySelector('#study [data-space="C5"]')?.ariaLabel));
        hold(await page.isVisible('#stop'), 'it has stopped of itself');
        await page.focus('#stop');
        await hands.press('stop');
        const stopped = await page.textContent('#simulate-progress');
        hold(/^Stopped after [\d,]+ games\.$/.test(stopped), stopped);
        hold(await page.isVisible('#simulate') && await page.isHidden('#simulate-bar'), 'it can’t be begun again');
        hold(await page.evaluate(() => document.activeElement.id === 'simulate'), 'the focus is lost');
        await page.waitForTimeout(1000);
        hold((await page.textContent('#simulate-progress')) === stopped, 'it goes on');
        // The chances stand as wide as the panel.
        await hands.press('odds');
        await page.waitForSelector('#odds-table caption');
        const [caption, panel] = await page.$eval('#odds-table', (it) => [it.querySelector('caption').clientWidth, it.clientWidth]);
        hold(caption >= panel - 1, `${caption} of ${panel} px`);
    });
}
