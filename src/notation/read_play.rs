//! A play as written, found among those that are legal.

use super::listed::{Listed, same_result};
use super::play::play_text;
use super::unread::Unread;
use crate::dice::Throw;
use crate::engine::{Game, Move, Play, Scratch, Spot, State, Turn};
use crate::model::{Ruleset, SpaceName};
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

/// A play's text by its own moves, from which [`find_play`] finds it where the plays of the throw
/// aren't listed: with the names of the rules where other plays have the same moves, and, where even then
/// several read the same, its number among these.
pub(super) fn own_text(
    rules: &Ruleset,
    game: &Game,
    state: &State,
    throw: &Throw,
    play: &Play,
) -> String {
    let says = |text: &MoveText, step: &Move| says(rules, game, text, step);
    let read_alike = |text: &str| {
        let written = syntax::parse_play(SourceId(0), text).ok();
        let found = written.map(|written| results(game, state, throw, &written, &says));
        found.and_then(Result::ok).unwrap_or_default()
    };
    let plain = play_text(rules, game, play, false);
    if read_alike(&plain).len() <= 1 {
        return plain;
    }
    let named = play_text(rules, game, play, true);
    let mut found = read_alike(&named).into_iter();
    match found.position(|other| same_result(&other, play)) {
        Some(number @ 1..) => format!("{named}#{}", number + 1),
        _ => named,
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

/// The legal plays that the moves as written are, each result once; none if the play may not stop
/// behind them. Or how many of the moves are in order, if one of them can't be made.
pub(super) fn results(
    game: &Game,
    state: &State,
    throw: &Throw,
    written: &PlayText,
    says: &dyn Fn(&MoveText, &Move) -> bool,
) -> Result<Vec<Play>, usize> {
    let mut scratch = Scratch::new();
    let mut reached: Vec<(Turn, Vec<Move>)> = vec![(Turn::new(game, state, throw), Vec::new())];
    for (i, text) in written.moves.iter().enumerate() {
        let mut next: Vec<(Turn, Vec<Move>)> = Vec::new();
        for (turn, moves) in &mut reached {
            let legal = turn.decide(game, &mut scratch);
            for (number, option) in legal.list().into_iter().enumerate() {
                if !says(text, &option) {
                    continue;
                }
                let mut moves = moves.clone();
                moves.push(option);
                next.extend(legal.after(number).map(|turn| (turn, moves)));
            }
        }
        if next.is_empty() {
            return Err(i);
        }
        reached = next;
    }
    let mut found: Vec<Play> = Vec::new();
    for (mut turn, moves) in reached {
        if !turn.decide(game, &mut scratch).may_stop() && !turn.is_over() {
            continue;
        }
        turn.settle(game);
        let after = turn.state(game);
        let play = Play::new(moves, state.to_move(), after, turn.end());
        if !found.iter().any(|other| same_result(other, &play)) {
            found.push(play);
        }
    }
    Ok(found)
}

/// Whether a move as written stands for this move. What needn't be written may be left out: the
/// kind, the pass of a first place, the rule's name.
pub fn says(rules: &Ruleset, game: &Game, text: &MoveText, step: &Move) -> bool {
    may_say(rules, game, text, step, true)
}

/// Whether whatever a move as written says is so of this move; strictly, it also says how many
/// go, what they capture, what they become and on which pass they stand.
pub(super) fn may_say(
    rules: &Ruleset,
    game: &Game,
    text: &MoveText,
    step: &Move,
    strictly: bool,
) -> bool {
    let stands = |written: &StandRef, spot: Spot| {
        let first = strictly.then_some(1);
        let pass = written.pass.as_ref().map(|pass| pass.value).or(first);
        is_space(&written.space, game.space_name(spot.space))
            && pass.is_none_or(|pass| pass == i64::from(spot.pass))
    };
    let kind = |index: u8| rules.kinds[usize::from(index)].name.as_str();
    let is =
        |written: &Option<Word>, name: &str| written.as_ref().is_none_or(|word| word.value == name);
    let becomes = match (&text.becomes, step.promoted) {
        (Some(written), promoted) => promoted && written.value == kind(step.kind_after),
        (None, promoted) => !(promoted && strictly),
    };
    let captures = || step.captures.iter().map(|space| game.space_name(*space));
    let captured = |written| captures().any(|space| is_space(written, space));
    let in_order = || text.captures.iter().zip(captures());
    let count = text.count.as_ref().map(|count| count.value);
    let goes = count.or(strictly.then_some(1));
    stands(&text.from, step.from)
        && goes.is_none_or(|count| count == i64::from(step.count))
        && stands(&text.to, step.to)
        && is(&text.kind, kind(step.kind))
        && becomes
        && match strictly {
            true => {
                text.captures.len() == step.captures.len()
                    && in_order().all(|(written, space)| is_space(written, space))
            }
            false => text.captures.iter().all(captured),
        }
        && is(&text.rule, &rules.moves[usize::from(step.rule)].name)
}

/// Whether a play makes each of these moves, in whatever order.
pub(crate) fn makes(
    play: &Play,
    written: &[MoveText],
    says: impl Fn(&MoveText, &Move) -> bool,
) -> bool {
    let mut left: Vec<&Move> = play.moves.iter().collect();
    written.iter().all(|text| {
        let found = left.iter().position(|step| says(text, step));
        found.map(|found| left.remove(found)).is_some()
    })
}

pub(crate) fn is_space(written: &SpaceRef, space: &SpaceName) -> bool {
    *written.row == *space.row && written.number == u32::from(space.number)
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
