// Chromium without a screen, and pages in it that are watched: whatever goes wrong in one is kept.
//
// The browser is the one that CHROMIUM names, or Debian's, best the one that has no windows to look after:
// it does the same for a third of the work. The packages are those of the folder PACKAGES, where
// `install.sh` puts them.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { eyes } from './eyes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const packages = resolve(process.env.PACKAGES ?? join(here, '../../target/page/browser'));
export const require = createRequire(join(packages, 'package.json'));
const { chromium } = require('playwright-core');

const DEBIANS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Starts the browser. */
export function launch() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? DEBIANS.find(existsSync),
        args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
}

/**
 * Runs in a page before its own scripts. Numbers that the page draws follow from a seed, so that a
 * game can be played again; `settled` waits until the page waits for somebody.
 */
function prepare({ seed, settings }) {
    let drawn = seed;
    crypto.getRandomValues = (numbers) => {
        for (let i = 0; i < numbers.length; i += 1) {
            drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
            numbers[i] = drawn;
        }
        return numbers;
    };
    if (settings && !localStorage.getItem('daldos-settings')) {
        localStorage.setItem('daldos-settings', JSON.stringify(settings));
    }
    const seen = { violations: [], asked: 0, waiting: [] };
    window.addEventListener('securitypolicyviolation', (event) => {
        const { violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event;
        const where = `${sourceFile}:${lineNumber}:${columnNumber}`;
        seen.violations.push(`${violatedDirective}: ${blockedURI} at ${where}`);
    });
    const left = () => {
        seen.asked -= 1;
        if (seen.asked === 0) for (const go of seen.waiting.splice(0)) go();
    };
    const inner = window.fetch;
    window.fetch = async (...all) => {
        // Records are written beside the game: nothing waits for them, unless a game is left for another.
        const busy = document.querySelector('#play')?.dataset.busy;
        if (String(all[0]).endsWith('api/record') && !busy) return inner(...all);
        seen.asked += 1;
        try {
            const response = await inner(...all);
            const text = await response.text();
            const { status, headers } = response;
            return new Response(text, { status, headers });
        } finally {
            // Until then, who asked has gone on to the next question, if there is one.
            setTimeout(() => setTimeout(left));
        }
    };
    window.watched = {
        violations: seen.violations,
        async settled() {
            await new Promise((resolve) => setTimeout(resolve));
            while (seen.asked > 0) {
                await new Promise((resolve) => seen.waiting.push(resolve));
                await new Promise((resolve) => setTimeout(resolve));
            }
        },
    };
}

/**
 * A page of its own, with nothing kept from others.
 * @param {{seed?: number, width?: number, height?: number, scheme?: 'light'|'dark', settings?: object,
 *   touch?: boolean}} how
 */
export async function open(browser, address, how = {}) {
    const { seed = 1, width = 1280, height = 900, scheme = 'light', settings = null, touch = false } = how;
    const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        hasTouch: touch,
        acceptDownloads: true,
        permissions: ['clipboard-read', 'clipboard-write'],
    });
    await context.addInitScript(prepare, { seed, settings });
    await context.addInitScript(eyes);
    context.setDefaultTimeout(30_000);
    const page = await context.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    page.on('console', (message) => {
        // An answer that refuses is one that the page shows.
        const refused = /the server responded with a status of 4\d\d/.test(message.text());
        const asked = message.location().url.includes('/api/');
        if (message.type() === 'error' && !(refused && asked)) {
            faults.push(`console: ${message.text()} (${message.location().url})`);
        }
    });
    const { host } = new URL(address);
    page.on('request', (request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host) {
            faults.push(`request to another host: ${request.url()}`);
        }
    });
    page.on('response', (response) => {
        if (response.status() >= 500) faults.push(`status ${response.status()}: ${response.url()}`);
    });
    return { page, context, faults };
}

/** What went wrong in a page so far, what its policy refused among it. */
export async function faultsOf({ page, faults }) {
    const violations = await page.evaluate(() => window.watched.violations.splice(0));
    return [...faults.splice(0), ...violations.map((it) => `against the policy: ${it}`)];
}

/** Asks the server, without a page. */
export async function ask(address, name, body) {
    const response = await fetch(new URL(`api/${name}`, address), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (answer.error) throw new Error(`${name} ${JSON.stringify(body)}: ${answer.error.message}`);
    return answer;
}

/** The address of every game that is listed, and of each of its variants. */
export async function addresses(address) {
    const { games } = await ask(address, 'games', {});
    return games.flatMap((game) => [
        game.address,
        ...game.variants.map((variant) => `${game.address}#${variant.name}`),
    ]);
}

/** Numbers that follow from a seed: xorshift32. */
export function numbers(seed) {
    let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
    /** One from 0 up to, but not including, `below`. */
    return (below) => {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        return (state >>> 0) % below;
    };
}

/** Does something with each, so many at a time. */
export async function sideBySide(all, at_once, action) {
    const left = [...all.entries()];
    const worker = async () => {
        for (let next = left.shift(); next; next = left.shift()) await action(next[1], next[0]);
    };
    await Promise.all(Array.from({ length: at_once }, worker));
}
