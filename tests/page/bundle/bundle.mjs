// Bundles the page's editor: `editor.js` beside this file, and what it takes from the packages of
// others, become one module; their licences go with it. The packages are those of the folder
// PACKAGES, where `tests/page/install.sh` puts them.
//
//     node bundle.mjs            writes both files
//     node bundle.mjs --check    says whether both are what would be written
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const to = join(root, 'src/cli/serve/page/vendor');
const packages = resolve(process.env.PACKAGES ?? join(root, 'target/page/bundle'));
const { build } = createRequire(join(packages, 'package.json'))('esbuild');

const built = await build({
    entryPoints: [join(here, 'editor.js')],
    // Where packages are looked for that don't lie beside `editor.js`.
    nodePaths: [join(packages, 'node_modules')],
    // Paths are told from here, so that they are the same wherever the project lies.
    absWorkingDir: packages,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    banner: { js: '// CodeMirror, bundled by tests/page/bundle/bundle.mjs. See LICENSES.txt.' },
    metafile: true,
    write: false,
    logLevel: 'warning',
});

/** The names of the packages that have a part in the bundle. */
function bundled() {
    const [{ inputs }] = Object.values(built.metafile.outputs);
    const names = Object.entries(inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([path]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1])
        .filter((name) => name !== undefined);
    return [...new Set(names)].sort();
}

/** What the licences ask for: each package, its version, and the text of its licence. */
function licences(names) {
    const texts = new Map();
    for (const name of names) {
        const folder = join(packages, 'node_modules', name);
        const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
        const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
        if (!file) throw new Error(`${name} has no licence`);
        const text = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
        // Many have the same one, word for word.
        texts.set(text, [...(texts.get(text) ?? []), `${name} ${version} (${license})`]);
    }
    const parts = [...texts].map(([text, whose]) => `${whose.join('\n')}\n\n${text}\n`);
    return ['codemirror.js is made of these packages.\n', ...parts].join(`\n${'-'.repeat(80)}\n\n`);
}

const files = new Map([
    ['codemirror.js', built.outputFiles[0].text],
    ['LICENSES.txt', licences(bundled())],
]);
const check = process.argv.includes('--check');
let stale = 0;
for (const [name, text] of files) {
    const path = join(to, name);
    const shown = relative(root, path).replaceAll('\\', '/');
    if (!check) {
        mkdirSync(to, { recursive: true });
        writeFileSync(path, text);
        console.log(`${shown}: ${Buffer.byteLength(text)} bytes`);
        continue;
    }
    let old = '';
    try {
        old = readFileSync(path, 'utf8');
    } catch (why) {
        if (why.code !== 'ENOENT') throw why;
    }
    if (old !== text) {
        stale += 1;
        console.error(`${shown} is not current: node tests/page/bundle/bundle.mjs`);
    }
}
if (check) console.log(`${files.size - stale} passed, ${stale} failed`);
process.exitCode = stale > 0 ? 1 : 0;
