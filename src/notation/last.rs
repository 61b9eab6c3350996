//! A play that has been made, for pictures.

use super::names::declared;
use super::play::play_texts;
use super::unread::Unread;
use crate::engine::{Game, Play};
use crate::model::{Ruleset, SpaceName};
use crate::picture::{Last, Step};
use crate::source::SourceId;
use crate::syntax::{self, ast::SpaceRef};

/// A play as pictures show it.
pub fn last(rules: &Ruleset, game: &Game, play: &Play) -> Last {
    let name = |space| game.space_name(space).clone();
    let steps = play.moves.iter().map(|step| Step {
        from: name(step.from.space),
        to: name(step.to.space),
        captures: step.captures.iter().map(|space| name(*space)).collect(),
        shifted: (step.shifted.iter())
            .map(|(from, to)| (name(*from), name(*to)))
            .collect(),
    });
    Last {
        text: play_texts(rules, game, std::slice::from_ref(play)).concat(),
        steps: steps.collect(),
    }
}

/// Reads a play that has been made. Only its spaces are looked at: whether it was legal can't be
/// seen any more.
///
/// # Errors
/// If the text is no play, or names a space that the board doesn't have.
pub fn read_last(rules: &Ruleset, text: &str) -> Result<Last, Unread> {
    let mut written = syntax::parse_play(SourceId(0), text)
        .map_err(|faults| Unread::new("play", text, &faults.reports))?;
    declared(rules, &mut written);
    let mut steps = Vec::with_capacity(written.moves.len());
    for step in &written.moves {
        steps.push(Step {
            from: space(rules, &step.from.space)?,
            to: space(rules, &step.to.space)?,
            captures: step
                .captures
                .iter()
                .map(|written| space(rules, written))
                .collect::<Result<_, _>>()?,
            // The text doesn't tell.
            shifted: Vec::new(),
        });
    }
    Ok(Last {
        text: text.trim().to_owned(),
        steps,
    })
}

fn space(rules: &Ruleset, written: &SpaceRef) -> Result<SpaceName, Unread> {
    let fault = |code, reason: String| Unread {
        code,
        message: format!(
            "play, column {}: `{}{}` is not on the board: {reason}",
            written.span.start + 1,
            written.row,
            written.number
        ),
    };
    let rows = &rules.board.rows;
    let Some(row) = rows.iter().find(|row| row.name == written.row) else {
        let names: Vec<String> = rows.iter().map(|row| format!("`{}`", row.name)).collect();
        let reason = format!("it has the rows {}", names.join(", "));
        return Err(fault("daldos::name::unknown-row", reason));
    };
    match u8::try_from(written.number) {
        Ok(number) if (1..=row.length).contains(&number) => {
            Ok(SpaceName::new(row.name.as_str(), number))
        }
        _ => {
            let (name, length) = (&row.name, row.length);
            let reason = format!("row `{name}` has the spaces `{name}1` to `{name}{length}`");
            Err(fault("daldos::board::off-row", reason))
        }
    }
}
