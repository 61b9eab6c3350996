//! The moves of a play as they are written, made one after the other.

use super::play::{play_text, same_result};
use crate::dice::Throw;
use crate::engine::{Game, Move, Play, Scratch, Spot, State, Turn};
use crate::model::{Ruleset, SpaceName};
use crate::source::SourceId;
use crate::syntax::{
    self,
    ast::{MoveText, PlayText, SpaceRef, StandRef, Word},
};

/// A play's text by its own moves, from which [`find_play`](super::find_play) finds it where the plays of the throw
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
