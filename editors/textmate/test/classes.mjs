// Prints what the words of files are for an editor with TextMate's grammars, as JSON: for each file a
// list of [first byte, one past the last byte, class].
//
// node classes.mjs FILE…; `-` reads their paths from standard input, one a line.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

// The packages lie where they were installed: in the folder of this file, or in that of PACKAGES.
const require = createRequire(process.env.PACKAGES ? join(process.env.PACKAGES, '_') : import.meta.url);
const { Registry, INITIAL, parseRawGrammar } = require('vscode-textmate');
const oniguruma = require('vscode-oniguruma');

const CLASSES = [
    ['comment.', 'comment'],
    ['string.', 'text'],
    ['keyword.', 'head'],
    ['variable.parameter.', 'key'],
    ['constant.language.', 'choice'],
    ['constant.numeric.', 'number'],
    ['entity.name.', 'name'],
];

const path = new URL('../daldos.tmLanguage.json', import.meta.url);
await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')));
const registry = new Registry({
    onigLib: Promise.resolve(oniguruma),
    loadGrammar: async () => parseRawGrammar(readFileSync(path, 'utf8'), 'daldos.tmLanguage.json'),
});
const grammar = await registry.loadGrammar('source.daldos');

function classes(text) {
    const words = [];
    let stack = INITIAL;
    let lineStart = 0;
    let open = false;
    for (const whole of text.split('\n')) {
        const line = whole.replace(/\r$/, '');
        const result = grammar.tokenizeLine(line, stack);
        stack = result.ruleStack;
        for (const { startIndex, endIndex, scopes } of result.tokens) {
            // The innermost scope that says what it is; within a text all belongs to the text.
            const found = CLASSES.find(([scope]) => scopes.some((it) => it.startsWith(scope)));
            const start = lineStart + Buffer.byteLength(line.slice(0, startIndex));
            const end = lineStart + Buffer.byteLength(line.slice(0, endIndex));
            if (!found || start === end) continue;
            // A text comes in parts: its quotes, what it escapes, all else.
            if (found[1] === 'text' && open) words.at(-1)[1] = end;
            else words.push([start, end, found[1]]);
            if (found[1] === 'text') open = !scopes.some((it) => it.includes('string.end'));
        }
        open = false;
        lineStart += Buffer.byteLength(whole) + 1;
    }
    return words;
}

let files = process.argv.slice(2);
if (files[0] === '-') files = readFileSync(0, 'utf8').split('\n').filter((line) => line);
const all = files.map((file) => [file, classes(readFileSync(file, 'utf8'))]);
process.stdout.write(JSON.stringify(Object.fromEntries(all)) + '\n');
