//! `A dalled C2 C8 undalled A5 / B undalled B3 / A to move`.

use std::fmt::Write;

use super::unread::Unread;
use crate::check;
use crate::engine::{Game, SetupError, State};
use crate::model::{Men, Position, Ruleset, SpaceName, Stand};
use crate::player::Player;
use crate::source::SourceId;
use crate::space::PlaceSet;
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

/// The same text, of a situation.
pub fn state_text(rules: &Ruleset, game: &Game, state: &State) -> String {
    StateTexts::new(rules, game).text(state)
}

/// A writer of situations, one after the other: of pieces of a kind that haven't moved since the last, it knows
/// the text.
pub struct StateTexts<'g> {
    rules: &'g Ruleset,
    game: &'g Game,
    /// By owner and kind: where the pieces stood, and their text; nothing that isn't known.
    known: Vec<(PlaceSet, String)>,
}

impl<'g> StateTexts<'g> {
    /// One that knows nothing yet.
    pub fn new(rules: &'g Ruleset, game: &'g Game) -> StateTexts<'g> {
        StateTexts {
            rules,
            game,
            known: vec![(PlaceSet(0), String::new()); 3 * game.kind_names().len()],
        }
    }

    /// The canonical text of a situation, as [`state_text`] has it.
    pub fn text(&mut self, state: &State) -> String {
        let mut text = String::with_capacity(256);
        self.append(state, &mut text);
        text
    }

    /// Adds that text to another.
    pub fn append(&mut self, state: &State, text: &mut String) {
        let rules = self.rules;
        for player in Player::BOTH {
            text.push_str(rules.player(player));
            self.men(text, state, Some(player));
            text.push_str(" / ");
        }
        let sides = text.len();
        text.push_str("neutral");
        let before = text.len();
        self.men(text, state, None);
        match text.len() > before {
            true => text.push_str(" / "),
            false => text.truncate(sides),
        }
        text.push_str(rules.player(state.to_move()));
        text.push_str(" to move");
    }

    /// Writes an owner's pieces, kind by kind.
    fn men(&mut self, text: &mut String, state: &State, owner: Option<Player>) {
        let kinds = self.game.kind_names().len();
        let from = kinds * owner.map_or(2, Player::index);
        let known = self.known[from..].iter_mut().take(kinds);
        for (kind, (places, known)) in known.enumerate() {
            let standing = self.game.places_alone(state, owner, kind);
            match standing {
                Some(standing) if standing == *places => text.push_str(known),
                _ => {
                    let begin = text.len();
                    write_kind(text, self.game, state, (owner, kind, standing.is_some()));
                    if let Some(standing) = standing {
                        *places = standing;
                        known.clear();
                        known.push_str(&text[begin..]);
                    }
                }
            }
        }
    }
}

/// Writes an owner's pieces of a kind, if there are any; `alone`: no two of them stand together.
fn write_kind(
    text: &mut String,
    game: &Game,
    state: &State,
    (owner, kind, alone): (Option<Player>, usize, bool),
) {
    let mut spots = game.spots(state, owner, kind).peekable();
    if spots.peek().is_none() {
        return;
    }
    text.push(' ');
    text.push_str(&game.kind_names()[kind]);
    let spots = spots.map(|spot| {
        let count = match alone {
            true => 1,
            false => game.group(state, owner, kind, spot.place),
        };
        (game.space_name(spot.space), spot.pass, usize::from(count))
    });
    stands(text, spots);
}

fn men(text: &mut String, men: &[Men]) {
    for Men { kind, at } in men {
        text.push(' ');
        text.push_str(kind);
        let together = at.chunk_by(|one, other| one == other);
        let together = together.map(|stands| (&stands[0].space, stands[0].pass, stands.len()));
        stands(text, together);
    }
}

/// A space, which pass it is, and how many stand there.
type Standing<'a> = (&'a SpaceName, u8, usize);

/// Writes stands; of three or more single ones that follow one another in one row, on one pass, the
/// first and the last.
fn stands<'a>(text: &mut String, stands: impl Iterator<Item = Standing<'a>>) {
    let mut stands = stands.peekable();
    while let Some(first) = stands.next() {
        text.push(' ');
        write_space(text, first);
        if first.2 > 1 {
            let _ = write!(text, "*{}", first.2);
            continue;
        }
        let (mut last, mut length) = (first, 1);
        let follows = |last: Standing<'_>, next: &Standing<'_>| {
            let row = last.1 == next.1 && last.0.row == next.0.row;
            row && next.2 == 1 && last.0.number + 1 == next.0.number
        };
        while let Some(next) = stands.next_if(|next| follows(last, next)) {
            (last, length) = (next, length + 1);
        }
        if length > 1 {
            text.push_str(if length > 2 { ".." } else { " " });
            write_space(text, last);
        }
    }
}

/// A place as text: `M2`, or `M2:2` on a later pass.
pub(super) fn write_stand(text: &mut String, stand: &Stand) {
    write_space(text, (&stand.space, stand.pass, 1));
}

fn write_space(text: &mut String, (space, pass, _): Standing<'_>) {
    space.append(text);
    if pass > 1 {
        let _ = write!(text, ":{pass}");
    }
}

/// Reads a position in its text.
pub(super) fn read_text(rules: &Ruleset, game: &Game, text: &str) -> Result<State, Unread> {
    state(game, &written(rules, text)?)
}

/// Reads a position as text, also one in which the game is over, as a board shows it.
///
/// # Errors
/// If the text is none, or none of this game.
pub fn read_shown_position(rules: &Ruleset, game: &Game, text: &str) -> Result<State, Unread> {
    game.stand(&written(rules, text)?).map_err(unfit)
}

fn written(rules: &Ruleset, text: &str) -> Result<Position, Unread> {
    let unread = |reports: Vec<_>| Unread::new("position", text, &reports);
    let written =
        syntax::parse_position(SourceId(0), text).map_err(|faults| unread(faults.reports))?;
    check::position(rules, &written).map_err(unread)
}

/// The situation in which a position is played on.
pub(super) fn state(game: &Game, position: &Position) -> Result<State, Unread> {
    game.setup(position).map_err(unfit)
}

fn unfit(fault: SetupError) -> Unread {
    Unread {
        code: "daldos::position::decided",
        message: format!("position: the game can't stand so: {fault}"),
    }
}
