//! Positions as they are written: `A dalled C2 C8 undalled A5 / B undalled B3 / A to move`.

use daldos_dsl::model::{Men, Position, SpaceName, SpaceRuns, Stand};
use daldos_dsl::player::{ByPlayer, Player};

use super::Naive;
use super::state::State;

impl Naive {
    /// The situation that a text describes.
    ///
    /// # Panics
    /// If the text isn't of the form above.
    pub fn read(&self, text: &str) -> State {
        let parts: Vec<&str> = text.split('/').map(str::trim).collect();
        let side_of = |word: &str| {
            let found = Player::BOTH
                .into_iter()
                .find(|&side| self.rules.player(side) == word);
            found.expect("a player's name")
        };
        let mut position = Position {
            sides: ByPlayer::default(),
            neutral: Vec::new(),
            to_move: side_of(parts[parts.len() - 1].trim_end_matches("to move").trim()),
        };
        for part in &parts[..parts.len() - 1] {
            let (owner, men) = part.split_once(' ').unwrap_or((part, ""));
            if owner == "neutral" {
                position.neutral = self.read_men(men);
            } else {
                position.sides[side_of(owner)] = self.read_men(men);
            }
        }
        self.from_position(&position)
    }

    /// Kinds, each with where its pieces stand.
    fn read_men(&self, text: &str) -> Vec<Men> {
        let mut men: Vec<Men> = Vec::new();
        for word in text.split_whitespace() {
            if self.rules.kinds.iter().any(|k| k.name == word) {
                men.push(Men {
                    kind: word.to_owned(),
                    at: Vec::new(),
                });
                continue;
            }
            // A pass stands behind each end of a range.
            let pass = word.split_once(':').map_or(1, |(_, rest)| {
                let digits = rest.split("..").next().unwrap_or(rest);
                let digits = digits.split('*').next().unwrap_or(digits);
                digits.parse().expect("a pass is a number")
            });
            let spaces: SpaceRuns = word
                .replace(&format!(":{pass}"), "")
                .parse()
                .expect("spaces of a position");
            let stands = spaces.0.into_iter().map(|space| Stand { space, pass });
            let last = men.last_mut().expect("a kind before the spaces");
            last.at.extend(stands);
        }
        men
    }

    /// The text of a situation: sides in player order, then nobody's pieces, then who throws next;
    /// runs of three or more spaces on one pass as ranges.
    pub fn write(&self, state: &State) -> String {
        let position = self.position(state);
        let mut parts = Vec::new();
        for side in Player::BOTH {
            parts.push(written(self.rules.player(side), &position.sides[side]));
        }
        if !position.neutral.is_empty() {
            parts.push(written("neutral", &position.neutral));
        }
        let next = self.rules.player(position.to_move);
        format!("{} / {next} to move", parts.join(" / "))
    }
}

/// An owner's name and pieces.
fn written(owner: &str, men: &[Men]) -> String {
    let mut text = owner.to_owned();
    for men in men {
        text += &format!(" {}", men.kind);
        let mut rest = &men.at[..];
        while let Some(first) = rest.first() {
            let together = rest.iter().take_while(|stand| *stand == first).count();
            if together > 1 {
                let pass = if first.pass > 1 {
                    format!(":{}", first.pass)
                } else {
                    String::new()
                };
                text += &format!(" {}{pass}*{together}", first.space);
                rest = &rest[together..];
                continue;
            }
            let follows = |(i, stand): (usize, &Stand)| {
                stand.pass == first.pass
                    && stand.space.row == first.space.row
                    && usize::from(stand.space.number) == usize::from(first.space.number) + i
            };
            let alone = |i: usize| rest.get(i + 1) != Some(&rest[i]);
            let run = (0..rest.len())
                .take_while(|&i| follows((i, &rest[i])) && alone(i))
                .count();
            let pass = match first.pass {
                1 => String::new(),
                pass => format!(":{pass}"),
            };
            let name = |space: &SpaceName| format!("{space}{pass}");
            if run >= 3 {
                let last = &rest[run - 1].space;
                text += &format!(" {}..{}", name(&first.space), name(last));
                rest = &rest[run..];
            } else {
                text += &format!(" {}", name(&first.space));
                rest = &rest[1..];
            }
        }
    }
    text
}
