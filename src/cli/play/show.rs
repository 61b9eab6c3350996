//! What players see: throws, turns, lists of plays.

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Play, State};
use daldos_dsl::english;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation::{self, EXTRA_THROW, shifted_text};
use daldos_dsl::picture::{self, Last, Options, TextLook};
use daldos_dsl::play::{Ending, Trial, Turned};
use daldos_dsl::player::Player;

use crate::cli::words::counted;

/// The faces of a throw: `[X] [3]`.
pub(crate) fn faces(loaded: &Loaded, throw: &Throw) -> String {
    let labels = notation::labels(&loaded.rules, throw);
    let faces: Vec<String> = labels.iter().map(|label| format!("[{label}]")).collect();
    faces.join(" ")
}

/// The faces that the dice have, as they are typed.
pub(crate) fn all_faces(loaded: &Loaded) -> String {
    let faces = loaded.rules.dice.faces.iter();
    let faces: Vec<String> = faces.map(|face| format!("`{}`", face.label)).collect();
    faces.join(" ")
}

/// So many dice.
pub(crate) fn dice(count: u8) -> String {
    match count {
        1 => "one die".to_owned(),
        n => format!("{n} dice"),
    }
}

/// How many pieces of each kind a side has, and how many in all.
pub(crate) fn men(loaded: &Loaded, state: &State, player: Player) -> (usize, Vec<String>) {
    let kinds = loaded.game.kind_names().iter().enumerate();
    let counts: Vec<(usize, &String)> = kinds
        .map(|(kind, name)| (loaded.game.count_of(state, player, kind) as usize, name))
        .filter(|(count, _)| *count > 0)
        .collect();
    (
        counts.iter().map(|(count, _)| count).sum(),
        counts
            .iter()
            .map(|(count, name)| english::counted(name, *count))
            .collect(),
    )
}

/// The turn that comes, and the pieces left.
pub(crate) fn banner(loaded: &Loaded, trial: &Trial) -> String {
    let sides = Player::BOTH.map(|player| {
        let (count, _) = men(loaded, trial.state(), player);
        format!("{} {count}", loaded.rules.player(player))
    });
    format!(
        "Turn {} · pieces: {}",
        trial.turns().len() + 1,
        sides.join(", ")
    )
}

/// Throws that were lost, one after the other, in a line.
pub(crate) fn lost(loaded: &Loaded, lost: &[(Player, Throw)]) -> String {
    const SHOWN: usize = 3;
    let told = |(player, throw): &(Player, Throw)| {
        format!("{} {}", loaded.rules.player(*player), faces(loaded, throw))
    };
    match lost {
        [] => String::new(),
        [(player, throw)] => {
            let side = loaded.rules.player(*player);
            format!("{side} throws {}: no move\n", faces(loaded, throw))
        }
        [first @ .., last] => {
            let mut parts: Vec<String> = first.iter().take(SHOWN - 1).map(told).collect();
            if lost.len() > SHOWN {
                parts.push("…".to_owned());
            }
            parts.push(told(last));
            format!("No move in {} throws: {}\n", lost.len(), parts.join(", "))
        }
    }
}

/// How many turns there were.
pub(crate) fn turns(trial: &Trial) -> String {
    counted(trial.turns().len(), "turn")
}

/// A turn in one line.
pub(crate) fn turn(loaded: &Loaded, turn: &Turned) -> String {
    format!("{}: {}", thrown(loaded, turn), made(loaded, turn))
}

/// Who threw what in a turn.
pub(crate) fn thrown(loaded: &Loaded, turn: &Turned) -> String {
    let side = loaded.rules.player(turn.player);
    let mut text = format!("{side} throws ");
    for throw in &turn.earlier {
        text.push_str(&format!("{}, again ", faces(loaded, throw)));
    }
    text.push_str(&faces(loaded, &turn.throw));
    text
}

/// What was made of a throw, where the throw has been shown.
pub(crate) fn made(loaded: &Loaded, turn: &Turned) -> String {
    let mut text = match turn.play.moves.as_slice() {
        [] => "no move".to_owned(),
        _ => turn.text.clone(),
    };
    text.push_str(&shifted_text(&loaded.game, &turn.play));
    if turn.play.again && turn.play.end().is_none() {
        text.push_str(EXTRA_THROW);
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
                None if play.drawn => "  a draw".to_owned(),
                None => String::new(),
            };
            let text = if play.moves.is_empty() {
                "-  (no move)"
            } else {
                text
            };
            let set = shifted_text(&loaded.game, play);
            format!("  {:digits$}  {text}{set}{told}\n", i + 1)
        });
    lines.collect()
}

/// The board after so many turns, with the last play that moved something, in lines of so many
/// columns at most; 0: any number.
pub(crate) fn board(loaded: &Loaded, trial: &Trial, turns: usize, columns: usize) -> String {
    let before = trial.turns().get(..turns).unwrap_or_default();
    let moved = before.iter().rfind(|turn| !turn.play.moves.is_empty());
    let state = before.last().map_or(trial.start(), |turn| &turn.play.state);
    drawn(loaded, state, &shown(loaded, trial, turns, moved), columns)
}

/// The board with a side's track.
pub(crate) fn track(loaded: &Loaded, state: &State, player: Player, columns: usize) -> String {
    let tracks = Options {
        tracks: vec![player],
        ..Options::default()
    };
    drawn(loaded, state, &tracks, columns)
}

fn drawn(loaded: &Loaded, state: &State, options: &Options, columns: usize) -> String {
    let look = TextLook {
        ascii: false,
        color: true,
        bare: true,
        columns,
    };
    let position = loaded.game.position(state);
    picture::board_text(&loaded.rules, &position, options, look)
}

/// What is shown after so many turns besides the board and its pieces: a play, and at the end how
/// the game ended.
pub(crate) fn shown(
    loaded: &Loaded,
    trial: &Trial,
    turns: usize,
    last: Option<&Turned>,
) -> Options {
    let over = turns == trial.turns().len();
    let last = last.map(|turn| Last {
        text: turn.text.clone(),
        ..notation::last(&loaded.rules, &loaded.game, &turn.play)
    });
    Options {
        last,
        result: over.then(|| result(loaded, trial)).flatten(),
        ..Options::default()
    }
}

/// How a game ended, in words.
pub(crate) fn result(loaded: &Loaded, trial: &Trial) -> Option<String> {
    let side = |player| loaded.rules.player(player);
    Some(match trial.ending()? {
        Ending::Won(player) => format!("{} wins", side(player)),
        Ending::Resigned(player) => {
            format!("{} resigns, {} wins", side(player), side(player.opponent()))
        }
        Ending::Drawn => format!("a draw: {} throws without a capture", trial.quiet()),
        Ending::Even => "a draw by the rules".to_owned(),
        Ending::Agreed => "a draw, as agreed".to_owned(),
    })
}
