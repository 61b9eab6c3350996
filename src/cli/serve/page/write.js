// @ts-check
// The view in which games are written: the text, what is wrong with it, and what it means.
//
// For tests: #write, #text (the editor; in its shadow tree .cm-content, or the plain field itself),
// #format, #download, #save-text, #revert, #write-status, #write-help, #write [data-space], #write-rules;
// what else there is: problems.js, examples.js, pinning.js, othertext.js, owncopy.js.
import { call, overtaken } from "./api.js";
import { calm, report, say } from "./announce.js";
import { ask } from "./ask.js";
import { download } from "./download.js";
import { watch } from "./drafts.js";
import { editor } from "./editor.js";
import { button, element } from "./element.js";
import { GameFile, likewise } from "./file.js";
import { changes, edited, Language, offset } from "./language.js";
import { Meaning } from "./meaning.js";
import { OtherText } from "./othertext.js";
import { OwnCopy } from "./owncopy.js";
import { Pinning } from "./pinning.js";
import { Problems } from "./problems.js";
import { texts } from "./texts.js";
import { wait, Work } from "./work.js";

/** How long after the last key the text is looked at. */
const REST = 150;

export class Write {
  #work = new Work();
  /** What is done with the file that is shown. */
  #deed = new Work();
  /** @type {Promise<void>|null} */
  #built = null;
  #look = new Work();
  #reading = new Work();
  #context = null;
  /** The file whose text is in the editor. @type {GameFile|null} */
  #file = null;
  #editor = null;
  #language = null;
  #shown = false;

  /**
   * @param {{writes: () => boolean, token: () => string|null, changed: () => void, saved: (file: string|null) => Promise<void>}} given
   * whether the program writes at all, and by which token; what has to know that a text was changed, and that
   * files were saved, one of them perhaps to be gone to
   */
  constructor({ writes, token, changed, saved }) {
    this.writes = writes;
    this.token = token;
    this.changed = changed;
    this.saved = saved;
    this.title = element("h1", {}, texts.views.write);
    this.host = element("div", { class: "editor-host" });
    this.help = element("p", { class: "help" });
    this.kept = element("p", { id: "write-help", class: "help" });
    this.status = element("p", { id: "write-status", role: "status" });
    this.problems = new Problems({ go: (problem) => this.#go(problem), fix: (problem, mending) => this.#fix(problem, mending) });
    this.meaning = new Meaning({
      go: (line) => this.#line(line),
      accept: (line) => this.#accept(line),
      text: () => this.#editor.value,
    });
    this.other = new OtherText(() => this.#editor.focus());
    this.copy = new OwnCopy((path) => this.#copy(path));
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
        this.other.element,
        this.copy.element,
        this.kept,
        this.status,
        this.problems.element,
      ),
      element(
        "div",
        { class: "write-meaning" },
        this.meaning.drawn,
        this.meaning.examples.element,
        this.pinning.element,
        this.meaning.told,
      ),
    );
  }

  async show(context) {
    this.#shown = true;
    calm();
    this.#deed.stop();
    const signal = this.#work.begin();
    this.#reading.stop();
    try {
      await (this.#built ??= this.#build());
      signal.throwIfAborted();
      const other = context.file !== this.#file?.path;
      const file = other ? new GameFile(context.file) : this.#file;
      await file.read(signal);
      if (other || context.address !== this.#context.address) this.pinning.clear();
      this.#context = context;
      if (other) {
        this.#file = file;
        this.#language = new Language(file.path);
        this.title.textContent = file.path;
        this.meaning.clear();
        this.problems.clear();
        this.copy.of(file.path);
        this.#open(file.open());
      } else {
        this.#again();
      }
      this.changed();
      this.#state();
      await this.#check(true);
    } catch (error) {
      report(error, () => this.show(context));
    }
  }

  hide() {
    this.#shown = false;
    this.#work.stop();
    this.#deed.stop();
    this.#look.stop();
    this.#reading.stop();
    this.pinning.stop();
  }

  /** Puts a text into the editor that has no past there. */
  #open(text) {
    if (this.#editor.open) this.#editor.open(text);
    else this.#editor.value = text;
  }

  /** The file was read again: what wasn't changed here follows it. Whether it did. */
  #again() {
    const before = this.#editor.value;
    const text = this.#file.open(before);
    if (text === before) return false;
    this.#open(text);
    this.meaning.examples.fit();
    this.pinning.changed();
    return true;
  }

  /** Reads the file again beside what is written, and tells if it is another by now. */
  async #reread() {
    const signal = this.#reading.begin();
    const file = this.#file;
    try {
      await file.read(signal);
      if (file !== this.#file) return;
      const other = this.#again();
      this.changed();
      this.#state();
      if (other) this.#check(true);
    } catch (error) {
      report(error, () => this.#reread());
    }
  }

  /** Another tab has kept or removed a changed text of a file, or of any. */
  #elsewhere(path) {
    if (!this.#shown || !this.#file || (path !== null && path !== this.#file.path)) return;
    // What was removed may have been saved: then the file is another, too.
    if (this.#file.theirs) this.#state();
    else this.#reread();
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
    watch((path) => this.#elsewhere(path));
  }

  /** Whether files may be saved at all. */
  get #saves() {
    return this.writes() && Boolean(this.token());
  }

  /** Whether the file itself may be. */
  get #mine() {
    return this.#saves && !this.#context?.game?.shipped;
  }

  /** The game as it stands in the editor. */
  get #source() {
    return { game: this.#context.address, text: this.#editor.value };
  }

  #state() {
    const text = this.#editor.value;
    const changed = this.#file.changed(text);
    const moved = changed && this.#file.moved;
    this.save.hidden = !this.#mine || !changed || moved;
    this.revert.hidden = !changed;
    this.copy.element.hidden = !this.#saves;
    this.kept.textContent = this.#help(changed);
    this.#tell(text, changed, moved);
  }

  #help(changed) {
    if (this.#mine) return changed ? texts.write.kept : "";
    return this.#context.game?.shipped ? texts.write.shipped(this.#saves) : texts.write.readOnly;
  }

  /** Tells of a text that somebody else has made meanwhile: nobody's work is lost unasked. */
  #tell(text, changed, moved) {
    const file = this.#file;
    const { theirs } = file;
    if (theirs?.text === text) {
      file.adopt(theirs);
      this.#state();
    } else if (theirs) {
      this.other.show(changed ? texts.write.tab : texts.write.tabAlone, {
        take: () => this.#replace(file.adopt(theirs)),
        keep: () => {
          file.insist(this.#editor.value);
          this.#state();
        },
      });
    } else if (moved) {
      this.other.show(texts.write.moved, {
        take: () => this.#replace(file.begin()),
        keep: () => {
          file.begin();
          file.keep(this.#editor.value);
          this.#state();
          this.status.textContent = texts.write.movedHelp;
        },
      });
    } else {
      this.other.show(null);
    }
  }

  #change(text) {
    this.#file.keep(text);
    this.changed();
    this.#state();
    this.meaning.examples.fit();
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
      this.status.textContent = problems.length ? texts.write.found(problems.length) : texts.write.noProblems;
      if (problems.length) this.#offer(text, problems, signal);
      try {
        this.meaning.show(await call("game", source, signal));
      } catch (error) {
        if (overtaken(error) || error.status !== 422) throw error;
        // What is wrong stands in the list of problems.
        this.meaning.fail();
        if (!wrong) this.status.textContent = texts.reason.quoted(error.message);
        return;
      }
      this.meaning.examples.show(await call("test", source, signal), text);
    } catch (error) {
      if (!overtaken(error)) this.status.textContent = "";
      report(error, () => this.#check(true));
    }
  }

  #go(problem) {
    const text = this.#editor.value;
    this.#editor.go(offset(text, problem.range.start), offset(text, problem.range.end));
  }

  /** Offers what mends the problems, where there is something that does. */
  async #offer(text, problems, signal) {
    try {
      const fixes = await this.#language.fixes(text, problems, signal);
      for (const [index, problem] of problems.entries()) {
        if (fixes[index].length) this.problems.offer(problem, { text, actions: fixes[index] });
      }
    } catch (error) {
      report(error);
    }
  }

  async #fix(problem, { text, actions }) {
    calm();
    // What was found for a text before comes anew in a moment.
    if (this.#editor.value !== text) return;
    const quoted = texts.reason.quoted;
    const value = await ask(texts.write.fixTitle, quoted(problem.message), actions.map((action, index) => ({ value: `${index + 1}`, label: quoted(action.title) })));
    const action = actions[Number(value) - 1];
    if (action && this.#editor.value === text) this.#replace(edited(text, changes(action, this.#language.uri)));
  }

  async #format() {
    calm();
    const signal = this.#deed.begin();
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
    const signal = this.#deed.begin();
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
    const name = this.#file.path.replace(/^.*\//, "").replace(/(\.game)?$/, ".game");
    download(name, likewise(this.#editor.value, this.#file.lies));
  }

  async #save() {
    calm();
    const text = this.#editor.value;
    const file = this.#file;
    try {
      await file.write(text, this.token());
    } catch (error) {
      await this.#unsaved(file, error);
      return;
    }
    file.keep(file === this.#file ? this.#editor.value : text);
    this.changed();
    this.status.textContent = texts.write.saved;
    say(texts.write.saved);
    if (file === this.#file) this.#state();
    await this.#list(null);
  }

  /** A save was refused: trying again leads nowhere if the file is another by now. */
  async #unsaved(file, error) {
    const { lies } = file;
    await file.read().catch(() => {});
    if (file.lies === lies) report(error, () => this.#save());
    else report(error, () => this.#reread(), texts.write.reread);
  }

  async #copy(path) {
    calm();
    const text = this.#editor.value;
    const file = this.#file;
    try {
      await file.copy(text, path, this.token());
    } catch (error) {
      report(error, error.status === 422 ? null : () => this.#copy(path));
      return;
    }
    // What was changed lies in a file of its own now: this one is as it was.
    if (file === this.#file) {
      if (this.#editor.value === text) this.#open(file.begin());
      else file.keep(this.#editor.value);
    }
    await this.#list(path);
    say(texts.write.copied(path));
    this.status.textContent = texts.write.copied(path);
  }

  /** Files were saved: what there is to choose from may be more. */
  async #list(path) {
    try {
      await this.saved(path);
    } catch (error) {
      report(error, () => this.#list(path));
    }
  }

  async #revert() {
    const file = this.#file;
    const answer = await ask(texts.write.revertTitle, "", [{ value: "yes", label: texts.write.revert }]);
    if (answer !== "yes") return;
    calm();
    try {
      await file.read(this.#deed.begin());
      if (file === this.#file) this.#replace(file.begin());
    } catch (error) {
      report(error, () => this.#revert());
    }
  }
}
