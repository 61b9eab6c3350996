// The plays of a position, made on the page by clicks, and each step held to what the server says is
// legal. It runs in the page itself, with the eyes of eyes.mjs: asked from without, a look takes some
// hundred times as long.

/**
 * Runs in the page.
 * @param {{game: string, position: string, throw: string, most: number, every: boolean}} asked `most`:
 *   so many situations at most are looked at; `every`: also those that have been met on another way
 * @returns {Promise<{plays: string[][], looks: number, clicks: number, all: boolean}>}
 */
export async function walk({ game, position, throw: thrown, most, every }) {
    const { watched } = window;
    const { look, now, click } = watched;
    const space = (place) => place.split(':')[0];
    const unique = (all) => [...new Set(all)];
    const same = (some, others) => JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());
    const plays = [];
    const passed = new Set();
    let [looks, clicks] = [0, 0];

    const press = (selector) => {
        clicks += 1;
        click(selector);
    };
    const on = (name) => press(`#play [data-space="${name}"]`);
    const escape = () => document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
    const legally = async (moves) => {
        const response = await fetch('api/turn', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ game, position, throw: thrown, earlier: [], moves }),
        });
        const answer = await response.json();
        if (answer.error) throw new Error(answer.error.message);
        return answer;
    };

    /** Has the page show the position, with the throw typed. */
    async function lay() {
        const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
        location.hash = `#play?${new URLSearchParams({ game, position })}`;
        await changed;
        const before = await look();
        if (before.state !== 'throw') throw new Error(`${before.state} instead of a throw. ${before.error}`);
        if (!document.querySelector('#by-hand').open) press('#by-hand summary');
        document.querySelector('#typed').value = thrown;
        press('#use-typed');
        const seen = await look();
        if (seen.error) throw new Error(seen.error);
        if (seen.state !== 'move') throw new Error(`${seen.state} instead of moves`);
        return seen;
    }

    /** Holds what can be seen to what is legal. */
    function compare(seen, legal) {
        const { moves } = legal;
        const wrong = [];
        const hold = (shown, expected, what) => {
            if (!same(shown, expected)) wrong.push(`${what}: ${shown} instead of ${expected}`);
        };
        hold(seen.moves.map((it) => it.text), moves.map((it) => it.text), 'the list of moves');
        hold(seen.moves.map((it) => it.dice), moves.map((it) => it.dice.join(' ')), 'the dice of the moves');
        hold(seen.may, unique(moves.map((it) => space(it.from))), 'what may move');
        if (seen.buttons.includes('confirm') !== legal.may_stop) {
            wrong.push(legal.may_stop ? 'the turn can’t be ended' : 'the turn can be ended');
        }
        if (seen.buttons.includes('rethrow') !== Boolean(legal.rethrow)) wrong.push('throwing again');
        // Halves of a die are told each; the die is one.
        const once = unique(seen.thrown).flatMap((die) => {
            const count = (all) => all.filter((it) => it === die).length;
            return Array(Math.min(count(seen.thrown), count(legal.spent))).fill(die);
        });
        hold(seen.spent, once, 'spent dice');
        for (const from of seen.may) {
            on(from);
            const { targets, chosen } = now();
            if (chosen !== from) wrong.push(`${from} can’t be chosen`);
            const ends = moves.filter((it) => space(it.from) === from).map((it) => space(it.to));
            hold(targets, unique(ends), `where ${from} may go`);
            escape();
            if (now().chosen !== null) wrong.push(`${from} stays chosen`);
        }
        return wrong;
    }

    /** Makes a move by clicks, and answers which one is meant where the page asks. */
    async function make(moves, move) {
        const alike = moves.filter((it) => space(it.from) === space(move.from) && space(it.to) === space(move.to));
        on(space(move.from));
        on(space(move.to));
        if (alike.length > 1) {
            const answers = now().answers?.filter((it) => it !== '') ?? [];
            if (answers.length !== alike.length) {
                throw new Error(`${answers.length} answers, but ${alike.map((it) => it.text).join(', ')}`);
            }
            press(`#ask [data-answer="${answers[alike.indexOf(move)]}"]`);
            // A dialog is closed a moment later.
            for (let turn = 0; now().answers && turn < 500; turn += 1) await new Promise((go) => setTimeout(go));
        }
        const seen = await look();
        if (seen.answers) throw new Error(`a question about ${move.text}`);
        if (seen.error) throw new Error(seen.error);
        return seen;
    }

    /** What a click where nothing can go comes to: a reason, and no move. */
    async function refused(seen) {
        const { may } = seen;
        if (!may.length) return;
        const from = may[looks % may.length];
        on(from);
        const { targets } = now();
        const all = [...document.querySelectorAll('#play [data-space]')].map((it) => it.dataset.space);
        const others = all.filter((it) => !targets.includes(it) && !may.includes(it));
        if (!others.length) return escape();
        on(others[position.length % others.length]);
        const after = await look();
        if (!after.notice || after.error) throw new Error(`no reason is told. ${after.error}`);
        if (after.made || after.turns !== seen.turns) throw new Error('an illegal move is made');
        escape();
        if (!same((await look()).may, may)) throw new Error('after a reason, other pieces may move');
    }

    async function visit(made, seen) {
        looks += 1;
        const legal = await legally(made);
        const wrong = compare(seen, legal);
        if (wrong.length) throw new Error(`after ${made.join(' ') || 'nothing'}: ${wrong.join('; ')}`);
        if (seen.buttons.includes('confirm')) plays.push(made);
        for (const move of legal.moves) {
            if (looks >= most) return;
            const text = [...made, move.text];
            const next = await make(legal.moves, move);
            // Where the same pieces stand with the same dice left, the same plays follow.
            const key = JSON.stringify([
                next.moves, next.spent, next.buttons,
                [...document.querySelectorAll('#play [data-space]')].map((it) => it.ariaLabel),
            ]);
            const known = !every && passed.has(key);
            passed.add(key);
            if (!known) await visit(text, next);
            else if (next.buttons.includes('confirm')) plays.push(text);
            press('#take-back');
            const back = await look();
            if (!same(back.moves.map((it) => it.text), seen.moves.map((it) => it.text))) {
                throw new Error(`${move.text} taken back leaves ${back.moves.map((it) => it.text)}`);
            }
        }
    }

    const first = await lay();
    await refused(first);
    await visit([], first);
    return { plays, looks, clicks, all: looks < most };
}
