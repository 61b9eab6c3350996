//! A play as written, found among those that are legal.

use super::listed::Listed;
use super::unread::Unread;
use super::written_play::{results, says};
use crate::dice::Throw;
use crate::engine::{Game, Move, Play, State};
use crate::model::Ruleset;
use crate::source::SourceId;
use crate::syntax::{
    self,
    ast::{MoveText, PlayText, SpaceRef, StandRef, Word},
};

/// What a play as written stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// This play, with its moves in the order written.
    Play(Box<Play>),
    /// No legal play: so many of its moves can be made in the order written, and could begin a
    /// legal play.
    Illegal {
        /// How many moves from the first on are in order.
        fine: usize,
    },
    /// Several legal plays with different results: it must name the rules of its moves, or say which
    /// of the plays that read the same it is.
    Ambiguous,
}

/// Finds the play that is meant by its moves in any legal order; where they could be several, the
/// one that is listed just so.
pub fn find_play(
    rules: &Ruleset,
    game: &Game,
    state: &State,
    throw: &Throw,
    written: &PlayText,
) -> Meant {
    let says = |text: &MoveText, step: &Move| says(rules, game, text, step);
    match results(game, state, throw, written, &says) {
        Err(fine) => Meant::Illegal { fine },
        Ok(mut found) => {
            if written.nth.is_some() || found.len() > 1 {
                let listed = Listed::new(rules, game, state, throw);
                let text = |play: &Play| listed.text(rules, game, state, throw, play);
                let so = |play: &Play| reads(written, &text(play));
                if written.nth.is_some() || found.iter().any(so) {
                    found.retain(so);
                }
            }
            match (found.pop(), found.is_empty()) {
                (None, _) => Meant::Illegal {
                    fine: written.moves.len(),
                },
                (Some(play), true) => Meant::Play(Box::new(play)),
                (Some(_), false) => Meant::Ambiguous,
            }
        }
    }
}

/// Whether a play is written just like this text, under which one is listed.
fn reads(written: &PlayText, listed: &str) -> bool {
    let stand = |stand: &StandRef| {
        let pass = stand.pass.as_ref().map(|pass| pass.value);
        (stand.space.row.clone(), stand.space.number, pass)
    };
    let word = |word: &Option<Word>| word.as_ref().map(|word| word.value.clone());
    let spaces = |spaces: &[SpaceRef]| -> Vec<(String, u32)> {
        let spaces = spaces.iter();
        spaces
            .map(|space| (space.row.clone(), space.number))
            .collect()
    };
    let step = |step: &MoveText| {
        let count = step.count.as_ref().map(|count| count.value);
        let stands = (stand(&step.from), count, stand(&step.to));
        let rest = (
            spaces(&step.captures),
            word(&step.becomes),
            word(&step.rule),
        );
        (word(&step.kind), stands, rest)
    };
    let play = |play: &PlayText| {
        let steps: Vec<_> = play.moves.iter().map(step).collect();
        (steps, play.nth.as_ref().map(|nth| nth.value))
    };
    let listed = syntax::parse_play(SourceId(0), listed);
    listed.is_ok_and(|listed| play(&listed) == play(written))
}

/// Reads a play, in any legal order of its moves.
///
/// # Errors
/// If the text is no play, or stands for no legal play or for several.
pub fn read_play(
    rules: &Ruleset,
    game: &Game,
    state: &State,
    throw: &Throw,
    text: &str,
) -> Result<Play, Unread> {
    let written = syntax::parse_play(SourceId(0), text)
        .map_err(|faults| Unread::new("play", text, &faults.reports))?;
    let message = match find_play(rules, game, state, throw, &written) {
        Meant::Play(play) => return Ok(*play),
        Meant::Illegal { fine } => match written.moves.get(fine) {
            Some(step) => {
                let (start, end) = (step.span.start as usize, step.span.end as usize);
                format!(
                    "play, column {}: `{}` begins no legal play here",
                    start + 1,
                    &text[start..end]
                )
            }
            None if written.moves.is_empty() => "play: the throw isn't lost".to_owned(),
            None => "play: it may not stop there".to_owned(),
        },
        Meant::Ambiguous => {
            "play: it stands for several plays; name the rule of each move, as in `A1-A2/run`"
                .to_owned()
        }
    };
    Err(Unread {
        code: "daldos::play::illegal",
        message,
    })
}
