// @ts-check
// Questions to the server that this page came from.
import { texts } from "./texts.js";

/** What went wrong, in words for people. */
export class ApiError extends Error {
  /** @param {string} message @param {string} code @param {number} status */
  constructor(message, code, status) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
  }
}

/**
 * Asks, and gives the answer; throws an `ApiError`, or an `AbortError` if `signal` was given up.
 * @param {string} name @param {object} body @param {AbortSignal} [signal] @returns {Promise<any>}
 */
export async function call(name, body, signal) {
  let response;
  try {
    response = await fetch(`api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (overtaken(error)) throw error;
    throw new ApiError(texts.errors.network, "network", 0);
  }
  let answer;
  try {
    answer = await response.json();
  } catch (error) {
    if (overtaken(error)) throw error;
    throw new ApiError(texts.errors.answer(name, response.status), "answer", response.status);
  }
  signal?.throwIfAborted();
  if (!response.ok || answer.error) {
    const { code = "error", message = texts.errors.answer(name, response.status), diagnostics = [] } = answer.error ?? {};
    throw new ApiError([message, ...diagnostics.slice(0, 1).map(told)].join("\n"), code, response.status);
  }
  return answer;
}

/** A diagnostic in a few sentences, where it says so with its line. */
function told({ message, help, labels = [] }) {
  const line = labels.find((label) => label.primary && !label.path)?.line;
  const text = texts.sentences([message, help]);
  return line ? texts.errors.line(line, text) : text;
}

/** Whether this says only that something newer has taken its place. */
export function overtaken(error) {
  return error?.name === "AbortError";
}
