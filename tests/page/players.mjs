// Computer players and what is told besides the board: each player that is offered makes some turns, two
// of them play at the pace that is chosen, a hint has its reasons, screen readers hear throws and plays,
// tables of endings tell who wins.
import { spawnSync } from 'node:child_process';
import { Buffer } from 'node:buffer';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hold, saved, sit, type } from './desk.mjs';
import { look } from './hands.mjs';
import { serving } from './saving.mjs';

const DALDOS = 'A dalled C3 C8 / B dalled C15 / A to move';
/** Both have one man left. */
const LAST = 'A dalled C3 / B dalled C5 / A to move';

/** Makes a person's turns by what comes first, until the other side has made so many. */
async function against(page, hands, turns) {
    const theirs = () => page.$$eval('[data-turn]', (all) => all.filter((it) => /^\d+\. B /.test(it.textContent)).length);
    for (let step = 0; step < 200; step += 1) {
        // A computer player thinks, and shows what it has thrown.
        await page.waitForFunction(() => !['computer', 'loading'].includes(document.querySelector('#play').dataset.state));
        const seen = await look(page);
        if (seen.error) throw new Error(seen.error);
        if (seen.state === 'over' || (await theirs()) >= turns) return theirs();
        if (seen.state === 'throw') await hands.press('throw');
        else if (seen.buttons.includes('confirm')) await hands.press('confirm');
        else if (seen.moves.length) await hands.click('#moves [data-move]');
    }
    throw new Error('the other side makes no turns');
}

/** What screen readers are told from now on. */
function listen(page) {
    return page.evaluate(() => {
        window.heard = [];
        const live = document.querySelector('#live');
        new MutationObserver(() => window.heard.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
    });
}

const heard = (page) => page.evaluate(() => window.heard.splice(0).join(' | '));

/** Makes the first turn, whichever. */
async function turn(page, hands) {
    for (let now = await look(page); now.turns === 0; now = await look(page)) {
        if (now.buttons.includes('confirm')) await hands.press('confirm');
        else await hands.click('#moves [data-move]');
    }
}

/** How many turns there are now. */
const count = (page) => page.locator('[data-turn]').count();

/** @param {import('./desk.mjs').Desk} desk @param {string|undefined} program */
export async function players(desk, program) {
    let offered = [];
    await desk.try('computer players are offered', 'play', 'daldosa', async ({ page }) => {
        offered = await page.$$eval('#seat-B option', (all) => all.map((it) => it.value).filter((it) => it !== 'human'));
        hold(offered.length >= 4, `only ${offered}`);
    });
    for (const player of offered) {
        await desk.try(`some turns against ${player}`, 'play', 'daldosa', async ({ page, hands }) => {
            await page.selectOption('#seat-A', 'human');
            await page.selectOption('#seat-B', player);
            // Of who thinks, strength and time can be chosen; the others have none.
            const wishes = [];
            for (const [option, value] of [['depth', '1'], ['time', '100ms']]) {
                if (!(await page.isVisible(`#seat-B-${option}`))) continue;
                await page.selectOption(`#seat-B-${option}`, value);
                wishes.push(`${option}=${value}`);
            }
            hold((wishes.length > 0) === ['expectimax', 'mcts'].includes(player), `${wishes} of ${player}`);
            await page.$eval('#pace', (pace) => {
                pace.value = '0';
                pace.dispatchEvent(new Event('input'));
            });
            await hands.press('new');
            const made = await against(page, hands, 2);
            hold(made >= 2, `only ${made} turns`);
            const record = await saved(page, 'save');
            const name = [player, wishes.join(',')].filter(Boolean).join(':');
            hold(record.includes(`player B: ${name}\n`), record);
            // Who loads the record has the same player for the other side.
            await page.waitForFunction(() => location.hash.includes('record='));
            await page.reload();
            await look(page);
            hold((await page.inputValue('#seat-B')) === player, await page.inputValue('#seat-B'));
            for (const wish of wishes) {
                const [option, value] = wish.split('=');
                hold((await page.inputValue(`#seat-B-${option}`)) === value, `${option} is another after a reload`);
            }
        }, { how: { seed: 3 } });
    }

    await desk.try('who sits there by a name alone is saved so', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        await type(page, hands, 'A II');
        await turn(page, hands);
        const record = (await saved(page, 'save')).replace(/^player B: .*$/m, 'player B: expectimax');
        await page.setInputFiles('#load', { name: 'a.record', mimeType: 'text/plain', buffer: Buffer.from(record) });
        await page.waitForFunction(() => document.querySelector('#seat-B').value === 'expectimax');
        await look(page);
        hold((await page.inputValue('#seat-B-time')) === '', await page.inputValue('#seat-B-time'));
        const again = await saved(page, 'save');
        hold(/^player B: expectimax$/m.test(again), again);
    }, { more: { position: DALDOS } });

    await desk.try('two computer players play at the pace that is chosen', 'play', 'daldosa', async ({ page, hands }) => {
        const pace = async (seconds) => {
            await page.focus('#pace');
            await page.keyboard.press('Home');
            for (let step = 0; step < seconds * 2; step += 1) await page.keyboard.press('ArrowRight');
        };
        // Slowly at first: within half of a pause there is at most one turn.
        await pace(3);
        for (const side of ['A', 'B']) await page.selectOption(`#seat-${side}`, 'greedy');
        await hands.press('new');
        await page.waitForSelector('#pause:visible');
        const before = await count(page);
        await page.waitForTimeout(1500);
        hold((await count(page)) - before <= 1, 'there are turns without a pause');
        await pace(0);
        await page.waitForFunction((before) => document.querySelectorAll('[data-turn]').length >= before + 6, before);
        // However soon plays follow each other, it stands still under the mouse.
        for (const width of [320, 1280]) {
            await page.setViewportSize({ width, height: 900 });
            const { places, turns } = await page.evaluate(async () => {
                const places = new Set();
                const count = () => document.querySelectorAll('[data-turn]').length;
                const before = count();
                for (let look = 0; look < 500 && count() < before + 6; look += 1) {
                    const { left, top } = document.querySelector('#pause').getBoundingClientRect();
                    places.add(`${left},${top + scrollY}`);
                    await new Promise((next) => requestAnimationFrame(next));
                }
                return { places: [...places], turns: count() - before };
            });
            hold(turns >= 6 || (await look(page)).state === 'over', `${turns} turns at ${width}`);
            hold(places.length === 1, `at ${width}, where to pause is now here, now there: ${places.join(' ')}`);
        }
        const pause = () => hands.press('pause');
        await pause();
        // One that was under way is made.
        await look(page);
        const paused = await count(page);
        await page.waitForTimeout(1000);
        const { state } = await look(page);
        hold(['paused', 'over'].includes(state), state);
        hold((await count(page)) - paused <= 1, 'turns are made though the game is paused');
        if (state === 'over') return;
        await pause();
        await page.waitForFunction(() => document.querySelector('#play').dataset.state === 'over', null, { timeout: 60_000 });
        hold(/wins|drawn/.test((await look(page)).status), (await look(page)).status);
    });

    await desk.try('a hint has its reasons, and is lit', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        const { moves } = await type(page, hands, 'A II');
        await listen(page);
        await hands.press('hint');
        const { notice, error } = await look(page);
        hold(!error, error);
        const hint = notice;
        const reasons = await page.$$eval('#reason .reason-hint', (all) => all.map((it) => it.textContent));
        const meant = /^Hint: (\S+)/.exec(hint)?.[1];
        hold(moves.some(({ text }) => text === meant), `${hint} is no move of ${JSON.stringify(moves)}`);
        hold(reasons.length > 0 && reasons.every((line) => line.trim()), `no reasons: ${notice}`);
        const lit = await page.$$eval('#play [data-space].hint', (all) => all.map((it) => it.dataset.space));
        hold(lit.length === 2 && lit.every((name) => meant.includes(name)), `${lit} are lit for ${meant}`);
        // The throw may be told only now.
        const told = page.waitForFunction((meant) => window.heard.join(' ').includes(meant), meant);
        await told.catch(async () => hold(false, `who can’t see is told ${await heard(page)}, not ${meant}`));
    }, { more: { position: DALDOS } });

    await desk.try('what a computer player has done is told', 'play', 'daldos', async ({ page, hands }) => {
        await page.selectOption('#seat-A', 'human');
        await page.selectOption('#seat-B', 'greedy');
        await look(page);
        await listen(page);
        await type(page, hands, 'A II');
        await turn(page, hands);
        await page.waitForFunction(() => document.querySelector('#play').dataset.state === 'throw');
        const { status } = await look(page);
        const told = await page.$$eval('[data-turn]', (all) => all.map((it) => it.textContent).filter((it) => /^\d+\. B throws/.test(it)));
        hold(told.length > 0, 'the other side has not played');
        for (const line of told) {
            const [, dice, text] = /B throws (.*): (.*)$/.exec(line);
            const played = text === 'no move' ? "can't move" : `plays ${text}`;
            hold(status.includes(`B threw ${dice} and ${played}.`), `${status} doesn’t tell of ${line}`);
        }
        hold(status.endsWith('A to throw.'), status);
        const wanted = 'B throws \\S.*B (plays|can.t move)';
        await page.waitForFunction((wanted) => new RegExp(wanted).test(window.heard.join(' ')), wanted);
    }, { more: { position: DALDOS } });

    await desk.try('nothing moves for who wishes no motion', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        const { may } = await type(page, hands, 'A II');
        const moving = async (name) => {
            await hands.space(name);
            return page.evaluate(() => document.getAnimations().length);
        };
        hold((await moving(may[0])) === 0, 'something moves');
        hold(may.length > 1, 'there is only one piece');
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        hold((await moving(may[1])) > 0, 'nothing moves for anybody: this shows nothing');
    }, { more: { position: DALDOS } });

    await desk.try('chances to fall are seen on the board', 'study', 'daldos', async ({ page, hands }) => {
        await page.fill('#position', 'A dalled C3 / B dalled C5 / A to move');
        await hands.press('show-position');
        await page.waitForFunction(() => /B dalled/.test(document.querySelector('#study [data-space="C5"]')?.ariaLabel));
        const heat = () => page.locator('#study .picture svg [class^="heat"]').count();
        hold((await heat()) === 0, 'there is heat before it is asked for');
        await hands.press('odds');
        await page.waitForSelector('#odds-table > *');
        await page.evaluate(() => window.watched.settled());
        const label = await page.getAttribute('#study [data-space="C5"]', 'aria-label');
        hold(/falls with a chance of \d/.test(label), label);
        hold((await heat()) > 0, 'no space has its colour');
    });

    await desk.try('screen readers hear throws, moves and plays', 'play', 'daldos', async ({ page, hands }) => {
        await sit(page);
        await listen(page);
        const told = async (wanted) => {
            await page.waitForFunction((wanted) => new RegExp(wanted).test(window.heard.join(' ')), wanted);
            return heard(page);
        };
        await type(page, hands, 'A II');
        await told('A throws A II\\. \\d+ moves? to choose from\\.');
        await hands.space('C3');
        await told('C3 chosen\\. It may go to C');
        await page.keyboard.press('Escape');
        await told('Nothing chosen\\.');
        const { moves } = await look(page);
        await hands.click(`#moves [data-move="${moves[0].text}"]`);
        await told(`${moves[0].text} made\\.`);
        await hands.press('take-back');
        await told(`${moves[0].text} taken back\\.`);
        await turn(page, hands);
        await told('A plays \\S+.*(B to throw|A has another turn)\\.');
    }, { more: { position: DALDOS } });

    if (program) await endings(desk, program);
}

/** Who wins, as a table has it, is told in Study and with a hint. */
async function endings(desk, program) {
    const folder = mkdtempSync(join(tmpdir(), 'daldos-page-'));
    const table = join(folder, 'a.table');
    const solved = spawnSync(program, ['solve', 'daldos', '--men', '1v1', '--to', table], { encoding: 'utf8' });
    const { child, page: address } = await serving(program, ['--endings', table]);
    try {
        hold(solved.status === 0, solved.stderr);
        const known = Object.assign(Object.create(Object.getPrototypeOf(desk)), desk, { address });
        await known.try('tables of endings tell who wins', 'study', 'daldos', async ({ page, hands }) => {
            await page.fill('#position', LAST);
            await hands.press('show-position');
            await page.waitForFunction(() => /B dalled/.test(document.querySelector('#study [data-space="C5"]')?.ariaLabel));
            await hands.press('odds');
            await page.waitForSelector('#ending');
            const told = await page.textContent('#ending caption');
            hold(/^A throws and wins \d+\.\d\d %( to \d+\.\d\d %)? if both play best/.test(told), told);
            const rows = await page.$$eval('#ending tbody tr', (all) => all.map((it) => [...it.children].map((cell) => cell.textContent)));
            hold(rows.length >= 5 && rows.every(([, best, win]) => best && /%$/.test(win)), JSON.stringify(rows));
            // Each throw has one best play, and those that win at once are sure.
            const sure = rows.filter(([, best]) => best.endsWith('xC5'));
            hold(sure.length > 0 && sure.every(([, , win]) => win === '100.00 %'), JSON.stringify(rows));
        });
        await known.try('a hint tells who wins', 'play', 'daldos', async ({ page, hands }) => {
            await sit(page);
            await type(page, hands, 'A II');
            await hands.press('hint');
            const { notice } = await look(page);
            hold(/^Hint: \S+( \S+)* \(wins \d+\.\d\d %/.test(notice), notice);
        }, { more: { position: LAST } });
    } finally {
        child.kill();
        rmSync(folder, { recursive: true });
    }
}
