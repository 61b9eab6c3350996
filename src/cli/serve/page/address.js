// @ts-check
// The page's address: all of it stands in the fragment, `#play?game=…&record=…`.

/** A token as the program makes them. */
const TOKEN = /^[0-9a-f]{32}$/;
const VIEWS = ["play", "rules", "study", "write"];

/** What the address says. An unknown view is `play`. */
export function read(hash = location.hash) {
  const text = hash.replace(/^#/, "");
  const [name, query = ""] = split(text, "?");
  const parameters = new URLSearchParams(query);
  return { view: VIEWS.includes(name) ? name : "play", parameters };
}

/** The fragment of a view; parameters that are empty are left out. */
export function fragment(view, parameters) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== "") query.set(key, value);
  }
  // Slashes may stand in a fragment as they are, and read better so.
  const text = query.toString().replaceAll("%2F", "/");
  return `#${view}${text ? `?${text}` : ""}`;
}

/** Changes the address without a step in the browser's history, or with one. */
export function put(hash, step = false) {
  if (hash === location.hash) return;
  try {
    if (step) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  } catch {
    // Browsers refuse when it happens very often. The next change puts it right.
  }
}

/** The token that allows writing: given once as `#token=…`, then kept for this tab alone. */
export function token() {
  const given = /(?:^#|[&?])token=([^&]*)/.exec(location.hash);
  if (given) {
    // Anything else is none, and goes from the address as well.
    if (TOKEN.test(given[1])) sessionStorage.setItem("token", given[1]);
    const rest = location.hash.replace(/(^#|[&?])token=[^&]*&?/, "$1").replace(/[&?]$/, "");
    history.replaceState(null, "", rest === "#" ? location.pathname : rest);
  }
  return sessionStorage.getItem("token");
}

function split(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
