// A person at the page: what can be seen of the game there, and hands on a mouse or on keys. What is
// held on to is told at the top of src/cli/serve/page/play.js.

/** What can be seen when the page waits for somebody. */
export function look(page) {
    return page.evaluate(() => window.watched.look());
}

/** The least height and width of what is touched, in pixels. */
export const FINGER = 40;

/** Hands on a mouse: each click goes to the middle of what is to be clicked, as it is seen there. */
export class Mouse {
    constructor(page) {
        this.page = page;
    }

    async click(selector) {
        const point = await this.page.evaluate((selector) => window.watched.point(selector), selector);
        if (typeof point === 'string') throw new Error(point);
        await this.page.mouse.click(point.x, point.y);
    }

    space(name) {
        return this.click(`#play [data-space="${name}"]`);
    }

    press(id) {
        return this.click(`#${id}`);
    }

    answer(value) {
        return this.click(`#ask [data-answer="${value}"]`);
    }
}

/** Fingers on a small screen: what they touch is large enough for them. */
export class Fingers extends Mouse {
    async click(selector) {
        const touched = await this.page.evaluate((selector) => {
            const point = window.watched.point(selector);
            const element = document.querySelector(selector);
            const { width, height } = (element?.closest('label') ?? element)?.getBoundingClientRect() ?? {};
            return typeof point === 'string' ? point : { ...point, size: Math.min(width, height) };
        }, selector);
        if (typeof touched === 'string') throw new Error(touched);
        if (touched.size < FINGER - 0.5) throw new Error(`${selector} is only ${touched.size} px wide or high`);
        await this.page.touchscreen.tap(touched.x, touched.y);
    }
}

/** Hands on keys: Tab leads from part to part, arrows over the board. */
export class Keys {
    constructor(page) {
        this.page = page;
    }

    /** Presses Tab until something has the focus. */
    async reach(selector) {
        for (let step = 0; step < 200; step += 1) {
            const key = await this.page.evaluate((selector) => {
                const now = document.activeElement;
                if (now?.matches(selector)) return null;
                const wanted = [...document.querySelectorAll(selector)].find(
                    (it) => it.getClientRects().length > 0 && it.tabIndex >= 0,
                );
                if (!wanted) return 'nothing';
                if (now === document.body) return 'Tab';
                const before = now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING;
                return before ? 'Shift+Tab' : 'Tab';
            }, selector);
            if (key === null) return;
            if (key === 'nothing') throw new Error(`${selector} can't be reached`);
            await this.page.keyboard.press(key);
        }
        throw new Error(`Tab doesn't lead to ${selector}`);
    }

    async space(name) {
        await this.reach('#play [role="grid"] [data-space]');
        for (let step = 0; step < 200; step += 1) {
            const key = await this.page.evaluate((name) => {
                const now = document.activeElement;
                if (now.dataset.space === name) return null;
                const wanted = document.querySelector(`#play [data-space="${name}"]`);
                const [from, to] = [now, wanted].map((it) => it.getBoundingClientRect());
                const rows = [...document.querySelectorAll('#play [role="row"]')];
                const [up, down] = [now, wanted].map((it) => rows.indexOf(it.closest('[role="row"]')));
                if (up !== down) return up < down ? 'ArrowDown' : 'ArrowUp';
                return from.left < to.left ? 'ArrowRight' : 'ArrowLeft';
            }, name);
            if (key === null) return this.page.keyboard.press('Enter');
            await this.page.keyboard.press(key);
        }
        throw new Error(`arrows don't lead to ${name}`);
    }

    async press(id) {
        await this.reach(`#${id}`);
        await this.page.keyboard.press('Enter');
    }

    async answer(value) {
        await this.reach(`#ask [data-answer="${value}"]`);
        await this.page.keyboard.press('Enter');
    }
}
