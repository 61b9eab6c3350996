// Holds a packed extension to what an editor asks of it: the archive is whole, all that its
// package.json names is in it, and it starts, restarts and stops a client. The editor's own interface
// stands in for itself: whatever is asked of it is there, and does nothing.
//
// node packed.mjs FILE.vsix
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a zip archive, by name. */
function unzip(bytes) {
    const files = new Map();
    const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    let at = bytes.readUInt32LE(end + 16);
    for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
        assert.equal(bytes.toString('latin1', at, at + 4), 'PK\x01\x02');
        const [sum, packed, size] = [16, 20, 24].map((it) => bytes.readUInt32LE(at + it));
        const [path, extra, comment] = [28, 30, 32].map((it) => bytes.readUInt16LE(at + it));
        const header = bytes.readUInt32LE(at + 42);
        const name = bytes.toString('utf8', at + 46, at + 46 + path);
        const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
        const text = inflateRawSync(bytes.subarray(start, start + packed));
        assert.deepEqual([text.length, crc32(text)], [size, sum], name);
        files.set(name, text);
        at += 46 + path + extra + comment;
    }
    return files;
}

const files = unzip(readFileSync(process.argv[2]));
const text = (name) => {
    assert(files.has(name), `${name} is packed`);
    return files.get(name).toString('utf8');
};
const about = JSON.parse(text('extension/package.json'));
const { languages, grammars, snippets } = about.contributes;
const named = [...languages.map((it) => it.configuration), ...[...grammars, ...snippets].map((it) => it.path)];
for (const path of named) JSON.parse(text(join('extension', path)));
assert.equal(JSON.parse(text('extension/daldos.tmLanguage.json')).scopeName, grammars[0].scopeName);
const manifest = text('extension.vsixmanifest');
assert(manifest.includes(`Version="${about.version}" Publisher="${about.publisher}"`));
for (const [, path] of manifest.matchAll(/Path="([^"]+)"/g)) text(path);
const contents = text('[Content_Types].xml');
for (const name of files.keys()) {
    const extension = /[^/](\.[^./]+)$/.exec(name)?.[1].toLowerCase();
    const listed = extension ? `Extension="${extension}"` : `PartName="/${name}"`;
    assert(name === '[Content_Types].xml' || contents.includes(listed), name);
}
// A word is a name as the language has them, or a key.
const { pattern, flags } = JSON.parse(text('extension/language-configuration.json')).wordPattern;
const words = 'at-most:3 Sáhkku go-on “ C̱2 A16..A1'.match(new RegExp(pattern, `g${flags}`));
assert.deepEqual(words, ['at-most:', '3', 'Sáhkku', 'go-on', 'C̱2', 'A16', 'A1']);

const folder = mkdtempSync(join(tmpdir(), 'daldos-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
}

/** Something that can be called, made, extended and asked for anything. */
const anything = () => new Proxy(class {}, { get: (it, key) => (key in it ? it[key] : anything()) });
const told = [];
const channel = { clear: () => told.splice(0), appendLine: (line) => told.push(line), show() {}, dispose() {} };
const registered = new Map();
const providers = new Map();
let complaint;
const vscode = {
    commands: {
        registerCommand: (name, run) => (registered.set(name, run), { dispose() {} }),
        executeCommand() {},
    },
    window: {
        createOutputChannel: () => channel,
        showErrorMessage: async (message) => void (complaint = message),
    },
    workspace: {
        getConfiguration: () => ({ get: () => '/bin/of/daldos-dsl' }),
        onDidChangeConfiguration: () => ({ dispose() {} }),
        registerTextDocumentContentProvider: (scheme, provider) => (
            providers.set(scheme, provider), { dispose() {} }
        ),
    },
};
const clients = [];
let fails = false;
class LanguageClient {
    constructor(id, name, server, options) {
        Object.assign(this, { id, name, server, options, running: false });
        clients.push(this);
    }
    async start() {
        if (fails) throw new Error('no such file');
        this.running = true;
    }
    async sendRequest(method, { command, arguments: [code] }) {
        assert.deepEqual([method, command], ['workspace/executeCommand', 'daldos.explain']);
        return `# ${code}`;
    }
    async stop() {
        assert(this.running, 'only one that runs is stopped');
        this.running = false;
    }
}

// The client's own packages are all there.
const require = createRequire(join(folder, 'extension/extension.js'));
const load = Module._load;
let stands = anything();
Module._load = (name, ...rest) => (name === 'vscode' ? stands : load(name, ...rest));
assert.equal(typeof require('vscode-languageclient/node').LanguageClient, 'function');

stands = vscode;
const inner = Module._load;
Module._load = (name, ...rest) =>
    name === 'vscode-languageclient/node' ? { LanguageClient } : inner(name, ...rest);
const { activate, deactivate } = require('./extension.js');
await activate({ subscriptions: [] });
const [first] = clients;
assert.deepEqual(first.server, { command: '/bin/of/daldos-dsl', args: ['lsp'] });
assert.deepEqual(first.options.documentSelector, [{ language: languages[0].id }]);
assert.equal(first.options.initializationOptions.showsTexts, true);
// The address of an explanation is one that the extension opens.
const [scheme, path] = first.options.initializationOptions.explanations.split(':');
const explained = providers.get(scheme).provideTextDocumentContent({ path: `${path}board/off-row` });
assert.equal(await explained, '# daldos::board::off-row');
const { executeCommand } = first.options.middleware;
assert.equal(await executeCommand('daldos.board', [], async () => 'a board'), 'a board');
assert.deepEqual(told, ['a board']);
await executeCommand('other', [], async () => 'nothing to show');
assert.deepEqual(told, ['a board']);
for (const { command } of about.contributes.commands) await registered.get(command)();
assert.deepEqual(clients.map((it) => it.running), [false, true]);
fails = true;
await registered.get('daldos.restart')();
assert(complaint.includes('no such file'), complaint);
fails = false;
await registered.get('daldos.restart')();
await deactivate();
assert.deepEqual(clients.map((it) => it.running), [false, false, false, false]);
console.log(`${files.size} files, and the client starts`);
