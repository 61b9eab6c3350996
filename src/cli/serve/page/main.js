// @ts-check
// The page: its head, its views, and which of them the address asks for.
import { call } from "./api.js";
import { fragment, put, read, token } from "./address.js";
import { calm, regions, report } from "./announce.js";
import { Chooser, parts, whole } from "./chooser.js";
import { draft, watch } from "./drafts.js";
import { element } from "./element.js";
import { Play } from "./play.js";
import { Rules } from "./rules.js";
import { Study } from "./study.js";
import { texts } from "./texts.js";
import { Work } from "./work.js";
import { Write } from "./write.js";

/** The game that whoever comes without an address sees. */
const FIRST = "daldos";

token();
const main = element("main", { id: "main", tabindex: -1 });
const links = new Map();
for (const view of Object.keys(texts.views)) {
  links.set(view, element("a", { href: `#${view}`, data: { view } }, texts.views[view]));
}
const head = element(
  "header",
  { class: "head" },
  element("a", { class: "skip", href: "#main", on: { click: (event) => { event.preventDefault(); main.focus(); } } }, texts.skip),
  element("span", { class: "brand" }, texts.brand),
  element("nav", { "aria-label": texts.navigation }, element("ul", {}, ...[...links.values()].map((link) => element("li", {}, link)))),
);
document.body.append(head, regions.box, main, regions.live);

/** @type {Chooser} */
let chooser;
/** @type {Record<string, any>} */
let views;
let shown = "";
/** Whether the program saves files. */
let writes = false;
const routing = new Work();
/** How often files were saved, here or by another tab: a game is another then, also under the same address. */
let edition = 0;

/** Asks which games there are: files come and go, also by this page. */
async function learn(signal) {
  const answer = await call("games", {}, signal);
  writes = answer.writes;
  chooser.fill(answer.games);
}

async function begin() {
  try {
    chooser ??= new Chooser((address) => {
      views.play.left();
      location.hash = fragment(read().view, { game: address });
    });
    await learn();
    head.append(chooser.element);
    const play = new Play((file) => known(file));
    views = {
      play,
      rules: new Rules(),
      study: new Study({ games: () => chooser.games, played: () => ({ source: play.source, position: play.position }) }),
      write: new Write({ writes: () => writes, token, changed: badge, saved }),
    };
    window.addEventListener("hashchange", () => route());
    watch((_, gone) => {
      // A draft that another tab has given up may have been saved.
      if (gone) edition++;
      badge();
    });
    await route();
  } catch (error) {
    report(error, begin);
  }
}

async function route() {
  token();
  const { view, parameters } = read();
  const bare = !shown && !parameters.has("game");
  const asked = parameters.get("game") ?? (shown ? chooser.address : FIRST);
  const signal = routing.begin();
  calm();
  if (missing(asked)) {
    // It may have come into being since the list was made; if not, that is told below.
    await learn(signal).catch(() => {});
    if (signal.aborted) return;
  }
  let wrong = "";
  if (!chooser.show(asked)) {
    wrong = texts.errors.unknown(asked);
    parameters.delete("record");
    parameters.delete("position");
  }
  const address = chooser.address;
  const unknown = wrong ? [] : strange(chooser.game, asked);
  if (unknown.length) wrong = texts.errors.variant(unknown.join(", "));
  if (address !== parameters.get("game")) {
    parameters.set("game", address);
    put(fragment(view, Object.fromEntries(parameters)));
  }
  if (shown !== view) {
    if (shown) views[shown].hide();
    main.replaceChildren(views[view].element);
    shown = view;
  }
  for (const [name, link] of links) {
    link.href = fragment(name, { game: address });
    if (name === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = texts.title(texts.views[view], chooser.game?.title);
  badge();
  const showing = views[view].show(context(address), parameters, bare);
  // A view begins by taking away what was told before: this is told after that.
  if (wrong && parameters.has("game")) report(new Error(wrong));
  await showing;
}

/** The variants of an address that its game doesn't have. */
function strange(game, address) {
  return parts(address).variants.filter((name) => !game.variants.some((variant) => variant.name === name));
}

/** Whether an address has something that isn't in the list of games. */
function missing(address) {
  const game = chooser.find(address);
  return !game || strange(game, address).length > 0;
}

/** Files were saved; one of them, perhaps, is to be gone to. */
async function saved(file) {
  edition++;
  await learn();
  if (file) location.hash = fragment("write", { game: file });
}

/** What the views know of the game: its text, too, if it was changed and not saved. */
function context(address) {
  const { file, variants } = parts(address);
  const changed = draft(file);
  const source = changed ? { game: address, text: changed.text } : { game: address };
  // What has the same key is the same game.
  return { address, file, variants, game: chooser.game, source, key: JSON.stringify([source, edition]) };
}

/** The address by which a game that a record names is known here, or null. */
function known(address) {
  const game = chooser.find(address);
  return game ? whole(game.address, parts(address).variants) : null;
}

function badge() {
  chooser.draft.hidden = draft(parts(chooser.address).file) === null;
}

begin();
