// @ts-check
// The view in which games are written: the text, what is wrong with it, and what it means.
//
// For tests: #write, #text (the editor; in its shadow tree .cm-content, or the plain field itself),
// #format, #download, #save-text, #revert, #write-status, #write [data-space], #write-rules; what else
// there is: problems.js, examples.js, pinning.js.
import { call, overtaken } from "./api.js";
import { calm, report, say } from "./announce.js";
import { ask } from "./ask.js";
import { Board } from "./board.js";
import { draft, keep } from "./drafts.js";
import { editor } from "./editor.js";
import { button, element } from "./element.js";
import { changes, edited, Language, offset } from "./language.js";
import { Examples } from "./examples.js";
import { Pinning } from "./pinning.js";
import { Problems } from "./problems.js";
import { ToldRules } from "./told.js";
import { texts } from "./texts.js";
import { wait, Work } from "./work.js";

/** How long after the last key the text is looked at. */
const REST = 150;

export class Write {
  #work = new Work();
  #look = new Work();
  #context = null;
  #file = "";
  #saved = "";
  #editor = null;
  #language = null;

  /** @param {{writes: boolean, token: string|null, changed: () => void}} given */
  constructor({ writes, token, changed }) {
    this.writes = writes;
    this.token = token;
    this.changed = changed;
    this.title = element("h1", {}, texts.views.write);
    this.host = element("div", { class: "editor-host" });
    this.help = element("p", { class: "help" });
    this.kept = element("p", { class: "help" });
    this.status = element("p", { id: "write-status", role: "status" });
    this.problems = new Problems({ go: (problem) => this.#go(problem), fix: (problem) => this.#fix(problem) });
    this.board = new Board(texts.write.preview);
    this.stale = element("p", { class: "help", hidden: true }, texts.write.stale);
    this.rules = new ToldRules({ id: "write-rules" }, 3);
    this.examples = new Examples({ go: (line) => this.#line(line), accept: (line) => this.#accept(line) });
    this.pinning = new Pinning({
      source: () => this.#source,
      add: (example) => this.#add(example),
      go: (line) => this.#line(line),
    });
    this.save = button(texts.write.save, { id: "save-text", class: "primary", hidden: true, on: { click: () => this.#save() } });
    this.revert = button(texts.write.revert, { id: "revert", hidden: true, on: { click: () => this.#revert() } });
    this.element = element(
      "div",
      { id: "write", class: "view write" },
      this.title,
      element(
        "div",
        { class: "write-text" },
        this.host,
        this.help,
        element(
          "div",
          { class: "actions" },
          this.save,
          button(texts.write.format, { id: "format", on: { click: () => this.#format() } }),
          button(texts.write.download, { id: "download", on: { click: () => this.#download() } }),
          this.revert,
        ),
        this.kept,
        this.status,
        this.problems.element,
      ),
      element(
        "div",
        { class: "write-meaning" },
        element("section", {}, element("h2", { class: "unseen" }, texts.write.preview), this.board.element, this.stale),
        this.examples.element,
        this.pinning.element,
        element("details", { class: "panel" }, element("summary", { id: "rules-summary" }, texts.write.rulesNow), this.rules.element),
      ),
    );
  }

  async show(context) {
    const other = context.file !== this.#file;
    const reading = context.address !== this.#context?.address;
    this.#context = context;
    if (!other && !reading && this.#editor) return;
    calm();
    const signal = this.#work.begin();
    try {
      if (!this.#editor) await this.#build();
      signal.throwIfAborted();
      if (other) {
        const { text } = await call("read", { file: context.file }, signal);
        this.#file = context.file;
        this.#saved = text;
        this.#language = new Language(context.file);
        const shown = draft(context.file) ?? text;
        if (this.#editor.open) this.#editor.open(shown);
        else this.#editor.value = shown;
        this.title.textContent = context.file;
      }
      this.pinning.clear();
      this.#state();
      await this.#check(true);
    } catch (error) {
      report(error, () => this.show(context));
    }
  }

  hide() {
    this.#work.stop();
    this.#look.stop();
    this.pinning.stop();
  }

  async #build() {
    this.#editor = await editor({
      label: texts.write.text,
      change: (text) => this.#change(text),
      ask: (method, parameters) => this.#language.ask(this.#editor.value, method, parameters),
      fail: (error) => {
        this.help.textContent = `${texts.write.plain} (${error.message})`;
      },
    });
    if (this.#editor.full) this.help.textContent = texts.write.editorHelp;
    this.host.replaceChildren(this.#editor.element);
  }

  get #mine() {
    return this.writes && !this.#context?.game?.shipped;
  }

  /** The game as it stands in the editor. */
  get #source() {
    return { game: this.#context.address, text: this.#editor.value };
  }

  #state() {
    const changed = this.#editor.value !== this.#saved;
    this.save.hidden = !this.#mine || !changed;
    this.revert.hidden = !changed;
    this.kept.textContent = this.#mine ? (changed ? texts.write.kept : "") : texts.write.readOnly;
  }

  #change(text) {
    keep(this.#file, text === this.#saved ? null : text);
    this.changed();
    this.#state();
    this.pinning.changed();
    this.#check();
  }

  /** Problems first, then board and rules, then examples: each as soon as it is known. */
  async #check(now = false) {
    const signal = this.#look.begin();
    const text = this.#editor.value;
    const source = this.#source;
    try {
      if (!now) await wait(REST, signal);
      this.status.textContent = texts.write.checking;
      const problems = await this.#language.problems(text, signal);
      this.problems.show(problems);
      this.#editor.problems(problems);
      const wrong = problems.some((problem) => (problem.severity ?? 1) === 1);
      this.status.textContent = wrong || problems.length ? texts.write.found(problems.length) : texts.write.noProblems;
      try {
        const game = await call("game", source, signal);
        this.board.label = texts.board.label(game.title);
        this.board.show(game.view);
        this.rules.show(game.rules);
        this.stale.hidden = true;
      } catch (error) {
        if (overtaken(error) || error.status !== 422) throw error;
        // What is wrong stands in the list of problems.
        this.stale.hidden = false;
        if (!wrong) this.status.textContent = error.message;
        return;
      }
      this.examples.show(await call("test", source, signal));
    } catch (error) {
      if (!overtaken(error)) this.status.textContent = "";
      report(error, () => this.#check(true));
    }
  }

  #go(problem) {
    const text = this.#editor.value;
    this.#editor.go(offset(text, problem.range.start), offset(text, problem.range.end));
  }

  async #fix(problem) {
    calm();
    const signal = this.#work.begin();
    const text = this.#editor.value;
    try {
      const actions = await this.#language.ask(text, "codeAction", { range: problem.range, context: { diagnostics: [problem], only: ["quickfix"] } }, signal);
      const fitting = (actions ?? []).filter((action) => changes(action, this.#language.uri).length);
      if (!fitting.length) {
        this.status.textContent = texts.write.noFix;
        return;
      }
      const value = await ask(texts.write.fixTitle, problem.message, fitting.map((action, index) => ({ value: `${index + 1}`, label: action.title })));
      const action = fitting[Number(value) - 1];
      if (action && this.#editor.value === text) this.#replace(edited(text, changes(action, this.#language.uri)));
    } catch (error) {
      report(error, () => this.#fix(problem));
    }
  }

  async #format() {
    calm();
    const signal = this.#work.begin();
    const text = this.#editor.value;
    try {
      const edits = await this.#language.ask(text, "formatting", { options: { tabSize: 4, insertSpaces: true } }, signal);
      if (this.#editor.value !== text) return;
      if (edits?.length) this.#replace(edited(text, edits));
      this.status.textContent = texts.write.formatted;
    } catch (error) {
      report(error, () => this.#format());
    }
  }

  /** Another text, which undoing takes back. */
  #replace(text) {
    this.#editor.replace(text);
    this.#change(text);
  }

  /** An example more, at the end of the file. */
  #add(example) {
    this.#replace(`${this.#editor.value.trimEnd()}\n\n${example.trim()}\n`);
    this.status.textContent = texts.write.added;
    say(texts.write.added);
  }

  /** What the engine says takes the place of what an example expects. */
  async #accept(line) {
    calm();
    const signal = this.#work.begin();
    const before = this.#editor.value;
    try {
      const { text } = await call("accept", { game: this.#context.address, text: before, line }, signal);
      if (this.#editor.value !== before) return;
      this.#replace(text);
      say(texts.write.accepted);
      this.#editor.focus();
    } catch (error) {
      report(error, () => this.#accept(line));
    }
  }

  #line(line) {
    const at = offset(this.#editor.value, { line: line - 1, character: 0 });
    this.#editor.go(at, at);
  }

  #download() {
    const name = this.#file.replace(/^.*\//, "").replace(/(\.game)?$/, ".game");
    const link = element("a", { href: URL.createObjectURL(new Blob([this.#editor.value], { type: "text/plain" })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  async #save() {
    calm();
    const text = this.#editor.value;
    try {
      await call("write", { file: this.#file, text, was: this.#saved, token: this.token });
      this.#saved = text;
      keep(this.#file, this.#editor.value === text ? null : this.#editor.value);
      this.changed();
      this.#state();
      this.status.textContent = texts.write.saved;
      say(texts.write.saved);
    } catch (error) {
      report(error, () => this.#save());
    }
  }

  async #revert() {
    const answer = await ask(texts.write.revertTitle, "", [{ value: "yes", label: texts.write.revert }]);
    if (answer === "yes") this.#replace(this.#saved);
  }
}
