// What a person sees on the page and could touch there. It is run in the page itself, so that a look
// costs no time; what is held on to is told at the top of src/cli/serve/page/play.js.

/** Runs in a page before its own scripts, after `prepare` of browser.mjs; adds to `watched`. */
export function eyes() {
    const { watched } = window;

    /** What can be seen now. */
    watched.now = () => {
        const play = document.querySelector('#play');
        const seen = (element) => Boolean(element?.checkVisibility());
        const names = (which) =>
            [...play.querySelectorAll(`[data-space]${which}`)].map((it) => it.dataset.space);
        const dice = (which) => [...play.querySelectorAll(`#dice ${which}`)].map((it) => it.dataset.die);
        const ask = document.querySelector('#ask');
        const error = document.querySelector('#error');
        const word = (element) => (seen(element) ? element.textContent : '');
        return {
            state: play.dataset.state,
            status: word(play.querySelector('#status')),
            notice: word(play.querySelector('#notice')),
            error: word(error) && document.querySelector('#error-text').textContent,
            moves: [...play.querySelectorAll('#moves [data-move]')]
                .filter(seen)
                .map((it) => ({ text: it.dataset.move, dice: it.dataset.dice })),
            may: names('.may'),
            chosen: names('.chosen')[0] ?? null,
            targets: names('.target'),
            thrown: dice('.die:not(.again)'),
            spent: dice('[data-state="spent"]'),
            made: word(play.querySelector('#made')),
            turns: play.querySelectorAll('[data-turn]').length - 1,
            buttons: [...play.querySelectorAll('button[id]')].filter(seen).map((it) => it.id),
            answers: ask ? [...ask.querySelectorAll('[data-answer]')].map((it) => it.dataset.answer) : null,
            focus: document.activeElement?.dataset?.space ?? document.activeElement?.id ?? '',
            lost: document.activeElement === document.body,
        };
    };

    /** What can be seen when the page waits for somebody. */
    watched.look = async () => {
        await watched.settled();
        return watched.now();
    };

    /** The middle of something, where nothing else lies over it; a text: why there is none. */
    watched.point = (selector) => {
        const element = document.querySelector(selector);
        if (!element?.checkVisibility()) return `${selector} isn't there`;
        const middle = () => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return { x: left + width / 2, y: top + height / 2 };
        };
        const hit = ({ x, y }) => {
            const found = document.elementFromPoint(x, y);
            return element.contains(found) || found?.closest('label')?.contains(element);
        };
        if (!hit(middle())) element.scrollIntoView({ block: 'center', inline: 'center' });
        const point = middle();
        if (hit(point)) return point;
        const over = document.elementFromPoint(point.x, point.y);
        return `${selector} lies below ${over?.outerHTML.slice(0, 200)}`;
    };

    /** A click on whatever lies in the middle of something, without a mouse. */
    watched.click = (selector) => {
        const point = watched.point(selector);
        if (typeof point === 'string') throw new Error(point);
        const hit = document.elementFromPoint(point.x, point.y);
        // As a mouse does, too.
        hit.closest('button, summary, input, select')?.focus({ preventScroll: true });
        hit.click();
    };
}
