// @ts-check
// The text field of the view Write: the full editor where it can be loaded, else a plain field.
// Both have value, replace(text), which undoing takes back, problems(list), go(from, to), focus().
import { element } from "./element.js";
import { offset, place, plain } from "./language.js";
import { texts } from "./texts.js";

/**
 * @param {{label: string, change: (text: string) => void, ask: (method: string, parameters: object) => Promise<any>, fail: (error: any) => void}} on
 * @returns {Promise<any>}
 */
export async function editor(on) {
  try {
    const mirror = await import("./vendor/codemirror.js");
    return new Full(mirror, on);
  } catch (error) {
    on.fail(error);
    return new Plain(on);
  }
}

class Plain {
  constructor(on) {
    this.full = false;
    this.field = element("textarea", {
      id: "text", rows: 24, spellcheck: "false", autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-label": on.label,
      on: { input: () => on.change(this.field.value) },
    });
    this.element = element("div", { class: "editor plain" }, this.field);
  }

  get value() {
    return this.field.value;
  }

  set value(text) {
    this.field.value = text;
  }

  replace(text) {
    if (text === this.value) return;
    const { from, to, insert } = change(this.value, text);
    this.field.focus();
    this.field.setSelectionRange(from, to);
    // Nothing else that scripts do to a field can be undone in it.
    if (!document.execCommand(insert ? "insertText" : "delete", false, insert)) this.field.value = text;
  }

  problems() {
    // They stand in the list below.
  }

  go(from, to) {
    this.field.focus();
    this.field.setSelectionRange(from, to);
    const line = this.field.value.slice(0, from).split("\n").length;
    const height = parseFloat(getComputedStyle(this.field).lineHeight) || 18;
    this.field.scrollTop = Math.max(0, (line - 5) * height);
  }

  focus() {
    this.field.focus();
  }
}

class Full {
  #view;
  #mirror;
  #silent = false;

  constructor(mirror, on) {
    this.full = true;
    this.#mirror = mirror;
    // In a shadow tree the editor's styles are style sheets that scripts adopt: the policy of the
    // page allows no other.
    this.element = element("div", { class: "editor full", id: "text" });
    const root = this.element.attachShadow({ mode: "open" });
    const { EditorView, EditorState } = mirror;
    const extensions = [
      mirror.basicSetup,
      EditorView.lineWrapping,
      // The browser would style what it puts in place of a selection, which the policy forbids.
      EditorView.domEventHandlers({
        beforeinput(event, view) {
          const { main } = view.state.selection;
          if (event.inputType !== "insertText" || event.data === null || main.empty) return false;
          event.preventDefault();
          const typed = view.state.replaceSelection(event.data);
          view.dispatch(typed, { userEvent: "input.type", scrollIntoView: true });
          return true;
        },
      }),
      EditorView.contentAttributes.of({ "aria-label": on.label, spellcheck: "false", autocapitalize: "off", tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged && !this.#silent) on.change(this.value);
      }),
      theme(EditorView),
      mirror.lintGutter?.() ?? [],
      mirror.StreamLanguage ? mirror.StreamLanguage.define(words) : [],
      mirror.HighlightStyle && mirror.syntaxHighlighting ? mirror.syntaxHighlighting(colours(mirror)) : [],
      mirror.hoverTooltip ? mirror.hoverTooltip((_, at) => this.#hover(on, at)) : [],
      mirror.autocompletion ? mirror.autocompletion({ override: [(context) => this.#complete(on, context)] }) : [],
    ];
    this.extensions = extensions;
    this.#view = new EditorView({ state: EditorState.create({ doc: "", extensions }), parent: root, root });
  }

  get value() {
    return this.#view.state.doc.toString();
  }

  set value(text) {
    this.#silent = true;
    try {
      // A new state, so that undoing doesn't lead to another file.
      if (!this.value) this.#view.setState(this.#mirror.EditorState.create({ doc: text, extensions: this.extensions }));
      else this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
    } finally {
      this.#silent = false;
    }
  }

  replace(text) {
    this.#silent = true;
    try {
      this.#view.dispatch({ changes: change(this.value, text), userEvent: "input.replace" });
    } finally {
      this.#silent = false;
    }
  }

  /** A new file: its text, without a past. */
  open(text) {
    this.#silent = true;
    try {
      this.#view.setState(this.#mirror.EditorState.create({ doc: text, extensions: this.extensions }));
    } finally {
      this.#silent = false;
    }
  }

  problems(list) {
    if (!this.#mirror.setDiagnostics) return;
    const text = this.value;
    const severities = ["error", "error", "warning", "info", "hint"];
    const shown = list.map((problem) => ({
      from: offset(text, problem.range.start),
      to: offset(text, problem.range.end),
      severity: severities[problem.severity ?? 1],
      message: texts.reason.quoted(problem.message),
    }));
    this.#view.dispatch(this.#mirror.setDiagnostics(this.#view.state, shown));
  }

  go(from, to) {
    this.#view.focus();
    const length = this.#view.state.doc.length;
    this.#view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) }, scrollIntoView: true });
  }

  focus() {
    this.#view.focus();
  }

  async #hover(on, at) {
    const text = this.value;
    const answer = await on.ask("hover", { position: place(text, at) }).catch(() => null);
    const said = plain(answer?.contents);
    if (!said) return null;
    const range = answer.range;
    return {
      pos: range ? offset(text, range.start) : at,
      end: range ? offset(text, range.end) : at,
      create: () => ({ dom: element("div", { class: "hover" }, said) }),
    };
  }

  async #complete(on, context) {
    const text = context.state.doc.toString();
    const word = context.matchBefore(/[\p{L}\p{N}_-]+/u);
    const before = text[context.pos - 1] ?? "";
    if (!word && !context.explicit && !"(:{[".includes(before)) return null;
    const answer = await on.ask("completion", { position: place(text, context.pos), context: { triggerKind: 1 } }).catch(() => null);
    const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
    if (!items.length || context.aborted) return null;
    return {
      from: word ? word.from : context.pos,
      options: items.map((item) => {
        const edit = item.textEdit;
        const range = edit?.range ?? edit?.insert;
        return {
          label: item.label,
          detail: item.detail,
          info: plain(item.documentation) || undefined,
          apply: edit
            ? (view) => view.dispatch({
                changes: { from: range ? offset(text, range.start) : context.pos, to: view.state.selection.main.head, insert: edit.newText },
                selection: { anchor: (range ? offset(text, range.start) : context.pos) + edit.newText.length },
              })
            : (item.insertText ?? item.label),
        };
      }),
      validFor: /^[\p{L}\p{N}_-]*$/u,
    };
  }
}

/** What makes another text of one: the part between what both begin and end with. */
function change(before, after) {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  let [to, end] = [before.length, after.length];
  while (to > from && end > from && before[to - 1] === after[end - 1]) to--, end--;
  return { from, to, insert: after.slice(from, end) };
}

function theme(EditorView) {
  return EditorView.theme({
    "&": { height: "100%", fontSize: "0.9rem", backgroundColor: "var(--paper)", color: "var(--ink)" },
    ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace", overflow: "auto" },
    ".cm-content": { caretColor: "var(--ink)" },
    ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
    ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--soft)", borderRight: "1px solid var(--hair)" },
    ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--wash) 35%, transparent)" },
    ".cm-activeLineGutter": { backgroundColor: "var(--wash)", color: "var(--ink)" },
    "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 30%, transparent) !important" },
    ".cm-matchingBracket": { backgroundColor: "var(--wash) !important", outline: "1px solid var(--accent)" },
    ".cm-nonmatchingBracket": { backgroundColor: "var(--bad-wash) !important" },
    ".cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)", maxWidth: "min(36rem, 90vw)" },
    ".cm-tooltip .hover, .cm-tooltip.cm-completionInfo": { padding: ".5rem .75rem", whiteSpace: "pre-wrap", maxHeight: "16rem", overflow: "auto" },
    ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
    ".cm-diagnostic": { whiteSpace: "pre-wrap" },
    ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)" },
    ".cm-foldPlaceholder": { backgroundColor: "var(--wash)", color: "var(--ink)", border: "1px solid var(--line)" },
  });
}

function colours({ HighlightStyle, tags }) {
  return HighlightStyle.define([
    { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
    { tag: tags.keyword, color: "var(--accent)", fontWeight: "600" },
    { tag: tags.string, color: "var(--good)" },
    { tag: tags.propertyName, color: "var(--hint)" },
    { tag: tags.number, color: "var(--take)" },
  ]);
}

/** Colours: the head of a form, strings, comments, arguments with a colon, numbers. */
const words = {
  name: "daldos",
  startState: () => ({ head: false }),
  token(stream, state) {
    if (stream.eatSpace()) return null;
    if (stream.match("//")) {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) {
      state.head = false;
      return "string";
    }
    if (stream.match("(")) {
      state.head = true;
      return "bracket";
    }
    if (stream.match(/^[)\[\]{}]/)) {
      state.head = false;
      return "bracket";
    }
    if (stream.match(/^[\p{L}][\p{L}\p{N}-]*:(?=[^\d\s]|\d)/u)) {
      state.head = false;
      return "propertyName";
    }
    if (stream.match(/^-?\d+(?:[./]\d+)*(?![\p{L}\p{N}])/u)) {
      state.head = false;
      return "number";
    }
    const word = stream.match(/^[^\s()\[\]{}"]+/);
    if (word) {
      // A play in parentheses, `(A1-C1 A2-A1)`, has no head.
      const head = state.head && /^[a-z-]+$/.test(word[0]);
      state.head = false;
      return head ? "keyword" : null;
    }
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
};
