// @ts-check
// The file that is written in: as it lies, and what the text in the editor was made from.
import { call } from "./api.js";
import { claim, keep, take, theirs } from "./drafts.js";

/** A text with the line ends that it has in an editor. */
export function plain(text) {
  return text.replace(/\r\n?/g, "\n");
}

/** A text with the line ends of another. */
export function likewise(text, other) {
  return other.includes("\r\n") ? text.replaceAll("\n", "\r\n") : text;
}

export class GameFile {
  /** The file as it was read last, byte for byte. */
  lies = "";
  /** What the text in the editor was made from; null if that isn't known. @type {string|null} */
  base = null;

  /** @param {string} path */
  constructor(path) {
    this.path = path;
  }

  /** Reads the file; what the editor's text was made from stays what it was. */
  async read(signal) {
    this.lies = (await call("read", { file: this.path }, signal)).text;
  }

  /**
   * What the editor shows after the file was read, in place of `text` (null: nothing yet). A text that
   * wasn't changed gives way to what was kept, or to the file's.
   */
  open(text = null) {
    if (text === null || text === this.#made) {
      const kept = take(this.path);
      text = kept?.text ?? plain(this.lies);
      this.base = kept ? kept.base : this.lies;
    }
    // Line ends alone are no change, nor is it one if somebody else has saved the same.
    if (text === plain(this.lies) || !this.moved) this.base = this.lies;
    this.keep(text);
    return text;
  }

  get #made() {
    return this.base === null ? null : plain(this.base);
  }

  /** Whether the file has changed since the text was begun. */
  get moved() {
    return this.#made !== plain(this.lies);
  }

  /** Whether a text is another than the file's. */
  changed(text) {
    return text !== plain(this.lies);
  }

  /** Keeps a text of the editor as long as it isn't saved. */
  keep(text) {
    keep(this.path, this.changed(text) ? { text, base: this.base } : null);
  }

  /** From here on, texts are made from the file as it lies. */
  begin() {
    this.base = this.lies;
    return plain(this.lies);
  }

  /** What another tab has made of the file, or null. */
  get theirs() {
    return theirs(this.path);
  }

  /** Takes up what another tab has made of the file. */
  adopt({ text, base }) {
    claim(this.path);
    this.base = base;
    if (!this.moved) this.base = this.lies;
    return text;
  }

  /** Lets what stands here take the place of what another tab has made. */
  insist(text) {
    claim(this.path);
    this.keep(text);
  }

  /** Saves a text in place of the one that it was made from. */
  async write(text, token) {
    const written = likewise(text, this.base ?? this.lies);
    await call("write", { file: this.path, text: written, was: this.base, token });
    this.lies = this.base = written;
  }

  /** Saves a text as a file that isn't there yet, and lets this one be what it was. */
  async copy(text, path, token) {
    await call("write", { file: path, text: likewise(text, this.lies), token });
    keep(this.path, null);
  }
}
