//! A game as a page that needs no server: the board after each turn, and the turns to go to.

use std::collections::HashMap;
use std::fmt::Write;

use daldos_dsl::analysis::replay::Replayed;
use daldos_dsl::load::Loaded;
use daldos_dsl::picture;
use daldos_dsl::player::Player;

use super::pictures;
use crate::cli::html::{self, escaped};
use crate::cli::play::show;

const STYLE: &str = "\
nav{display:flex;gap:.5rem;margin:.5rem 0}
button{font:inherit;min-height:2.75rem;min-width:2.75rem}
nav button{flex:1}
ol.turns{columns:18rem;column-gap:2rem;padding-left:3rem}\nol.turns li{break-inside:avoid}
ol.turns button{border:0;background:none;text-align:left;color:inherit;cursor:pointer;vertical-align:top}
ol.turns span{white-space:nowrap}
ol.turns button[aria-current]{font-weight:bold;outline:2px solid}
@media print{nav{display:none}}
";

/// The board follows the buttons, the arrows and the address.
const SCRIPT: &str = "\
const board = document.getElementById('board');
const turns = [...document.querySelectorAll('[data-turn]')];
let now = 0;
function show(turn) {
  now = Math.max(0, Math.min(frames.length - 1, Math.trunc(turn)));
  board.innerHTML = frames[now].map(line => lines[line]).join('\\n');
  for (const button of turns) {
    if (Number(button.dataset.turn) === now) button.setAttribute('aria-current', 'step');
    else button.removeAttribute('aria-current');
  }
  document.getElementById('where').textContent = `${now} / ${frames.length - 1}`;
  history.replaceState(null, '', '#' + now);
}
for (const button of turns) button.onclick = () => show(Number(button.dataset.turn));
const by = {first: () => 0, back: () => now - 1, on: () => now + 1, last: () => frames.length - 1};
for (const [id, turn] of Object.entries(by)) document.getElementById(id).onclick = () => show(turn());
const keys = {Home: by.first, ArrowLeft: by.back, ArrowRight: by.on, End: by.last};
document.onkeydown = event => {
  // With these, keys are the browser's own.
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (keys[event.key]) { show(keys[event.key]()); event.preventDefault(); }
};
window.onhashchange = () => show(Number(location.hash.slice(1)) || 0);
show(Number(location.hash.slice(1)) || 0);
";

/// The page of a game.
pub(super) fn page(loaded: &Loaded, replayed: &Replayed) -> String {
    let (rules, trial) = (&loaded.rules, &replayed.trial);
    let mut known: HashMap<String, usize> = HashMap::new();
    let (mut lines, mut frames) = (Vec::new(), Vec::new());
    let mut first = String::new();
    for (number, scene) in pictures::scenes(loaded, trial).enumerate() {
        let svg = picture::svg_unstyled(&scene);
        // Most lines are the same on every board.
        let frame = svg.lines().map(|line| {
            *known.entry(line.to_owned()).or_insert_with(|| {
                lines.push(line.to_owned());
                lines.len() - 1
            })
        });
        frames.push(frame.collect::<Vec<usize>>());
        if number == 0 {
            first = svg;
        }
    }
    let mut body = format!("<main>\n<h1>{}</h1>\n", escaped(&rules.title()));
    let sides = Player::BOTH.map(|player| {
        let who = replayed.heading.players[player].as_deref();
        let name = rules.player(player);
        who.map_or_else(|| name.to_owned(), |who| format!("{name}: {who}"))
    });
    let result = show::result(loaded, trial).unwrap_or_default();
    let _ = writeln!(
        body,
        "<p>{}. {}</p>",
        escaped(&sides.join(", ")),
        escaped(&result)
    );
    for note in &replayed.heading.notes {
        let _ = writeln!(body, "<p>{}</p>", escaped(note));
    }
    let _ = write!(
        body,
        "<div id=\"board\">{first}</div>\n<nav aria-label=\"Turns\">\
         <button id=\"first\" aria-label=\"To the start\">«</button>\
         <button id=\"back\" aria-label=\"A turn back\">‹</button>\
         <output id=\"where\" aria-live=\"polite\">0</output>\
         <button id=\"on\" aria-label=\"A turn on\">›</button>\
         <button id=\"last\" aria-label=\"To the end\">»</button></nav>\n<ol class=\"turns\">\n"
    );
    for (i, turn) in trial.turns().iter().enumerate() {
        let told = whole(&show::turn(loaded, turn));
        let _ = writeln!(
            body,
            "<li><button data-turn=\"{}\">{told}</button></li>",
            i + 1
        );
    }
    let _ = writeln!(
        body,
        "</ol>\n</main>\n<footer>{}</footer>",
        escaped(&loaded.identity().reading())
    );
    let json = |value: serde_json::Value| html::in_script(&value.to_string());
    let data = format!(
        "const lines = {};\nconst frames = {};\n",
        json(lines.into()),
        json(frames.into())
    );
    html::page(&rules.title(), STYLE, &body, &(data + SCRIPT))
}

/// A turn as it stands in the page: lines are broken between its moves, and not at the hyphens in them.
fn whole(told: &str) -> String {
    let words = told.split(' ').map(|word| match word.contains('-') {
        true => format!("<span>{}</span>", escaped(word)),
        false => escaped(word),
    });
    words.collect::<Vec<_>>().join(" ")
}
