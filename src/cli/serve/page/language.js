// @ts-check
// The language server: each question begins a server anew, with the whole text.
import { call } from "./api.js";

export class Language {
  /** @param {string} file */
  constructor(file) {
    this.uri = `file:///${file.split("/").map(encodeURIComponent).join("/")}`;
  }

  /** What is wrong with a text. */
  async problems(text, signal) {
    const messages = await this.#ask(text, [], signal);
    const told = messages.filter((message) => message.method === "textDocument/publishDiagnostics" && same(message.params.uri, this.uri));
    return told.at(-1)?.params.diagnostics ?? [];
  }

  /** For each of the problems, what would mend it. @param {any[]} problems @returns {Promise<any[][]>} */
  async fixes(text, problems, signal) {
    const range = { start: place(text, 0), end: place(text, text.length) };
    const actions = await this.ask(text, "codeAction", { range, context: { diagnostics: problems, only: ["quickfix"] } }, signal);
    const fitting = (actions ?? []).filter((action) => changes(action, this.uri).length);
    return problems.map((problem) => fitting.filter((action) => (action.diagnostics ?? []).some((mended) => one(mended, problem))));
  }

  /** The answer to one question about a text. */
  async ask(text, method, parameters, signal) {
    const question = { jsonrpc: "2.0", id: 2, method: `textDocument/${method}`, params: { textDocument: { uri: this.uri }, ...parameters } };
    const messages = await this.#ask(text, [question], signal);
    const answer = messages.find((message) => message.id === 2 && !message.method);
    if (answer?.error) throw new Error(answer.error.message);
    return answer?.result ?? null;
  }

  async #ask(text, questions, signal) {
    const begin = [
      {
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: {
          processId: null,
          rootUri: null,
          capabilities: {
            general: { positionEncodings: ["utf-16"] },
            textDocument: {
              hover: { contentFormat: ["plaintext", "markdown"] },
              completion: { completionItem: { snippetSupport: false, documentationFormat: ["plaintext"] } },
              codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
              publishDiagnostics: { relatedInformation: true },
            },
          },
        },
      },
      { jsonrpc: "2.0", method: "initialized", params: {} },
      { jsonrpc: "2.0", method: "textDocument/didOpen", params: { textDocument: { uri: this.uri, languageId: "daldos", version: 1, text } } },
    ];
    const answer = await call("lsp", { messages: [...begin, ...questions] }, signal);
    return answer.messages;
  }
}

/** The offset of a place, which counts UTF-16 units as strings do. */
export function offset(text, { line, character }) {
  let at = 0;
  for (let number = 0; number < line; number++) {
    const end = text.indexOf("\n", at);
    if (end < 0) return text.length;
    at = end + 1;
  }
  const end = text.indexOf("\n", at);
  return Math.min(at + character, end < 0 ? text.length : end);
}

/** The place of an offset. */
export function place(text, at) {
  const before = text.slice(0, at);
  const line = before.split("\n").length - 1;
  return { line, character: at - (before.lastIndexOf("\n") + 1) };
}

/** A text after edits, none of which overlap. */
export function edited(text, edits) {
  const sorted = edits
    .map((edit) => ({ from: offset(text, edit.range.start), to: offset(text, edit.range.end), text: edit.newText }))
    .sort((one, other) => other.from - one.from);
  return sorted.reduce((whole, edit) => whole.slice(0, edit.from) + edit.text + whole.slice(edit.to), text);
}

/** The edits that an action makes in a file. */
export function changes(action, uri) {
  const { edit } = action;
  const by = Object.entries(edit?.changes ?? {}).filter(([name]) => same(name, uri)).flatMap(([, edits]) => edits);
  const documents = (edit?.documentChanges ?? []).filter((change) => change.textDocument && same(change.textDocument.uri, uri)).flatMap((change) => change.edits);
  return [...by, ...documents];
}

/** Markup of a hover as text. */
export function plain(contents) {
  if (!contents) return "";
  if (Array.isArray(contents)) return contents.map(plain).join("\n\n");
  const text = typeof contents === "string" ? contents : (contents.value ?? "");
  return text.replace(/^```\w*\n?/gm, "").trim();
}

/** Whether two tell of the same problem. */
function one(problem, other) {
  const words = ({ code, message, range: { start, end } }) => [code, message, start.line, start.character, end.line, end.character].join("\n");
  return words(problem) === words(other);
}

function same(one, other) {
  return decodeURIComponent(one) === decodeURIComponent(other);
}
