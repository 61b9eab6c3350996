//! `A dalled C2 C8 undalled A5 / B undalled B3 / A to move`.

use std::fmt::Write;

use super::unread::Unread;
use crate::check;
use crate::engine::{Game, State};
use crate::model::{Men, Position, Ruleset, Stand};
use crate::player::Player;
use crate::source::SourceId;
use crate::syntax;

/// A position in its one canonical text: sides in player order, kinds as declared, spaces in
/// board order with runs of three or more as ranges.
pub fn position_text(rules: &Ruleset, position: &Position) -> String {
    let mut text = String::new();
    for player in Player::BOTH {
        text.push_str(rules.player(player));
        men(&mut text, &position.sides[player]);
        text.push_str(" / ");
    }
    if !position.neutral.is_empty() {
        text.push_str("neutral");
        men(&mut text, &position.neutral);
        text.push_str(" / ");
    }
    text.push_str(rules.player(position.to_move));
    text.push_str(" to move");
    text
}

fn men(text: &mut String, men: &[Men]) {
    for Men { kind, at } in men {
        text.push(' ');
        text.push_str(kind);
        let mut rest = at.as_slice();
        while let Some(first) = rest.first() {
            let length = run(rest);
            text.push(' ');
            write_stand(text, first);
            if length > 2 {
                text.push_str("..");
                write_stand(text, &rest[length - 1]);
                rest = &rest[length..];
            } else {
                rest = &rest[1..];
            }
        }
    }
}

/// How many stands from the first on follow one another in one row, on one pass.
fn run(stands: &[Stand]) -> usize {
    let follows = |a: &Stand, b: &Stand| {
        a.space.row == b.space.row && a.space.number + 1 == b.space.number && a.pass == b.pass
    };
    1 + stands
        .windows(2)
        .take_while(|pair| follows(&pair[0], &pair[1]))
        .count()
}

/// A place as text: `M2`, or `M2:2` on a later pass.
pub(super) fn write_stand(text: &mut String, stand: &Stand) {
    stand.space.append(text);
    if stand.pass > 1 {
        let _ = write!(text, ":{}", stand.pass);
    }
}

/// Reads a position in its text.
pub(super) fn read_text(rules: &Ruleset, game: &Game, text: &str) -> Result<State, Unread> {
    let unread = |reports: Vec<_>| Unread::new("position", text, &reports);
    let written =
        syntax::parse_position(SourceId(0), text).map_err(|faults| unread(faults.reports))?;
    state(game, &check::position(rules, &written).map_err(unread)?)
}

/// The situation in which a position is played on.
pub(super) fn state(game: &Game, position: &Position) -> Result<State, Unread> {
    game.setup(position).map_err(|fault| Unread {
        code: "daldos::position::decided",
        message: format!("position: the game can't stand so: {fault}"),
    })
}
