// The client of daldos-dsl's language server: it starts the program, and shows what it tells.
'use strict';

const { commands, window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

/** The commands of the server that answer with a text. */
const TELLING = ['daldos.run', 'daldos.board', 'daldos.explain'];

/** Addresses of explanations begin so. */
const SCHEME = 'daldos-dsl';

let client;
let shown;

/** The explanation at an address such as `daldos-dsl:/explain/board/off-row`. */
function explanation(uri) {
    const code = uri.path.replace(/^\/explain\//, 'daldos::').replace(/\//g, '::');
    const request = { command: 'daldos.explain', arguments: [code] };
    return client?.sendRequest('workspace/executeCommand', request);
}

/** Shows a text in the panel below, where columns stay columns. */
function show(text) {
    shown.clear();
    shown.appendLine(text);
    shown.show(true);
}

function create() {
    const command = workspace.getConfiguration('daldos').get('program') || 'daldos-dsl';
    const server = { command, args: ['lsp'] };
    return new LanguageClient('daldos', 'Daldøs', server, {
        documentSelector: [{ language: 'daldos' }],
        // The server need not show what a command answers; here it is shown.
        // A diagnostic's code leads to its explanation, which is opened as a page of its own.
        initializationOptions: { showsTexts: true, explanations: `${SCHEME}:/explain/` },
        middleware: {
            async executeCommand(name, given, next) {
                const answer = await next(name, given);
                if (TELLING.includes(name) && typeof answer === 'string') show(answer);
                return answer;
            },
        },
    });
}

async function stop() {
    const old = client;
    client = undefined;
    // One that never came up can't be stopped.
    await old?.stop().catch(() => {});
}

async function restart() {
    await stop();
    client = create();
    try {
        await client.start();
    } catch (why) {
        const message = `daldos-dsl does not start: ${why.message ?? why}. Is the program installed, or the setting daldos.program its path?`;
        const settings = 'Open the setting';
        if ((await window.showErrorMessage(message, settings)) === settings) {
            commands.executeCommand('workbench.action.openSettings', 'daldos.program');
        }
    }
}

async function activate(context) {
    shown = window.createOutputChannel('Daldøs: boards and rulings');
    context.subscriptions.push(
        shown,
        workspace.registerTextDocumentContentProvider(SCHEME, { provideTextDocumentContent: explanation }),
        commands.registerCommand('daldos.restart', restart),
        workspace.onDidChangeConfiguration((change) => {
            if (change.affectsConfiguration('daldos.program')) restart();
        }),
    );
    await restart();
}

module.exports = { activate, deactivate: stop };
