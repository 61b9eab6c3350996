//! What players see: throws, turns, lists of plays.

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Play, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::picture::{self, Last, Options, TextLook};
use daldos_dsl::play::{Trial, Turned};

/// The faces of a throw: `[X] [3]`.
pub(crate) fn faces(loaded: &Loaded, throw: &Throw) -> String {
    let labels = notation::labels(&loaded.rules, throw);
    let faces: Vec<String> = labels.iter().map(|label| format!("[{label}]")).collect();
    faces.join(" ")
}

/// How many turns there were.
pub(crate) fn turns(trial: &Trial) -> String {
    match trial.turns().len() {
        1 => "1 turn".to_owned(),
        n => format!("{n} turns"),
    }
}

/// A turn in one line.
pub(crate) fn turn(loaded: &Loaded, turn: &Turned) -> String {
    format!("{}: {}", thrown(loaded, turn), made(turn))
}

/// Who threw what in a turn.
pub(crate) fn thrown(loaded: &Loaded, turn: &Turned) -> String {
    let side = loaded.rules.player(turn.player);
    let mut text = format!("{side} throws ");
    for throw in &turn.rethrown {
        text.push_str(&format!("{}, again ", faces(loaded, throw)));
    }
    text.push_str(&faces(loaded, &turn.throw));
    text
}

/// What was made of a throw, where the throw has been shown.
pub(crate) fn made(turn: &Turned) -> String {
    let mut text = match turn.play.moves.as_slice() {
        [] => "no move".to_owned(),
        _ => turn.text.clone(),
    };
    if turn.play.again && turn.play.winner.is_none() {
        text.push_str(", and an extra throw");
    }
    text
}

/// The legal plays, numbered, with what is special about them.
pub(crate) fn plays(loaded: &Loaded, plays: &[Play], texts: &[String]) -> String {
    let digits = plays.len().to_string().len();
    let lines = plays
        .iter()
        .zip(texts)
        .enumerate()
        .map(|(i, (play, text))| {
            let told = match play.winner {
                Some(winner) => format!("  {} wins", loaded.rules.player(winner)),
                None => String::new(),
            };
            let text = if play.moves.is_empty() {
                "-  (no move)"
            } else {
                text
            };
            format!("  {:digits$}  {text}{told}\n", i + 1)
        });
    lines.collect()
}

/// The board, with the play that led to it.
pub(crate) fn board(loaded: &Loaded, state: &State, last: Option<&Turned>) -> String {
    let look = TextLook {
        ascii: false,
        color: true,
        bare: true,
    };
    let position = loaded.game.position(state);
    picture::board_text(&loaded.rules, &position, &shown(loaded, last), look)
}

/// What is shown besides the board and its pieces.
pub(crate) fn shown(loaded: &Loaded, last: Option<&Turned>) -> Options {
    let last = last.map(|turn| Last {
        text: turn.text.clone(),
        ..notation::last(&loaded.rules, &loaded.game, &turn.play)
    });
    Options {
        last,
        ..Options::default()
    }
}
