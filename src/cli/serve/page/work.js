// @ts-check
// Work of which only the newest counts.

export class Work {
  #controller = new AbortController();

  /** Gives up what is under way; the signal of what begins now. */
  begin() {
    this.#controller.abort();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  stop() {
    this.#controller.abort();
  }

  get signal() {
    return this.#controller.signal;
  }
}

/** Waits, unless `signal` is given up. */
export function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(done, milliseconds);
    function done() {
      signal?.removeEventListener("abort", given_up);
      resolve(undefined);
    }
    function given_up() {
      clearTimeout(timer);
      reject(signal.reason);
    }
    signal?.addEventListener("abort", given_up, { once: true });
  });
}
