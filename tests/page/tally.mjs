// How many things held, and which didn't.
import process from 'node:process';

export class Tally {
    #passed = 0;
    #failed = 0;
    #begun = performance.now();

    /** Something that has to hold; what it was is told if it doesn't. */
    check(holds, what) {
        if (holds) {
            this.#passed += 1;
        } else {
            this.#failed += 1;
            console.log(`failed: ${what}`);
        }
        return Boolean(holds);
    }

    /** Something that may fail half-way. */
    async attempt(what, action) {
        try {
            await action();
            return this.check(true, what);
        } catch (error) {
            // What the browser said to itself is long, and seldom to the point.
            const told = `${error.stack ?? error}`.replace(/\nBrowser logs:[\s\S]*?(?=\n    at |$)/, '');
            return this.check(false, `${what}: ${told}`);
        }
    }

    /** The last line, and the status of the program. */
    close() {
        console.log(`${((performance.now() - this.#begun) / 1000).toFixed(0)} s`);
        console.log(`${this.#passed} passed, ${this.#failed} failed`);
        process.exitCode = this.#failed > 0 || this.#passed === 0 ? 1 : 0;
    }
}
