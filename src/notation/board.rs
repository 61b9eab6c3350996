//! The board as text, from its data.

use std::collections::BTreeMap;
use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use crate::model::{Position, Ruleset, SpaceName};
use crate::player::Player;

/// The board with a position on it: rows as declared, each with its numbers above its spaces;
/// the first side's pieces as their glyph or the capital of their kind's name, the second side's
/// in small letters (or with a `'`), neutral ones with a `*`; below, what each sign means, and who
/// is to move.
pub fn board(rules: &Ruleset, position: &Position) -> String {
    let mut text = drawing(rules, position);
    let _ = writeln!(text, "{} to move", rules.player(position.to_move));
    text
}

/// The same, without who is to move.
pub fn drawing(rules: &Ruleset, position: &Position) -> String {
    let signs = Signs::new(rules);
    let mut on: BTreeMap<SpaceName, Vec<String>> = BTreeMap::new();
    for player in Player::BOTH {
        for men in &position.sides[player] {
            for stand in &men.at {
                on.entry(stand.space.clone())
                    .or_default()
                    .push(signs.piece(&men.kind, Some(player)));
            }
        }
    }
    for men in &position.neutral {
        for stand in &men.at {
            on.entry(stand.space.clone())
                .or_default()
                .push(signs.piece(&men.kind, None));
        }
    }
    let mut text = String::new();
    let width = rules
        .board
        .spaces()
        .map(|space| {
            let sign = on.get(&space).map_or(1, |signs| sign_of(signs).width());
            sign.max(space.number.to_string().len())
        })
        .max()
        .unwrap_or(1)
        + 1;
    let left = rules
        .board
        .rows
        .iter()
        .map(|row| row.offset)
        .min()
        .unwrap_or(0);
    let name_width = rules
        .board
        .rows
        .iter()
        .map(|row| row.name.width())
        .max()
        .unwrap_or(0);
    let mut offset_above = None;
    for (i, row) in rules.board.rows.iter().enumerate() {
        let indent = " ".repeat(width * usize::try_from(row.offset - left).unwrap_or(0));
        // One line of numbers serves all rows below it that begin in the same column.
        if offset_above != Some(row.offset) {
            let same = rules.board.rows[i..]
                .iter()
                .take_while(|other| other.offset == row.offset);
            let numbers = 1..=same.map(|other| other.length).max().unwrap_or(0);
            let numbers: String = numbers
                .map(|number| padded(&number.to_string(), width))
                .collect();
            line(
                &mut text,
                &format!("{}{indent}{numbers}", " ".repeat(name_width)),
            );
            offset_above = Some(row.offset);
        }
        let spaces: String = (1..=row.length)
            .map(|number| {
                let space = SpaceName::new(row.name.as_str(), number);
                padded(
                    &on.get(&space)
                        .map_or("·".to_owned(), |signs| sign_of(signs)),
                    width,
                )
            })
            .collect();
        line(
            &mut text,
            &format!(
                "{}{}{indent}{spaces}",
                row.name,
                " ".repeat(name_width - row.name.width())
            ),
        );
    }
    text.push('\n');
    legend(&mut text, rules, position, &signs);
    for (space, signs) in on.iter().filter(|(_, signs)| signs.len() > 1) {
        let _ = writeln!(text, "{} on {space}: {}", sign_of(signs), signs.join(" "));
    }
    for mark in &rules.board.marks {
        let _ = writeln!(text, "{}: {}", mark.space, mark.label);
    }
    text
}

fn line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

/// What is drawn where these pieces stand: the one, or how many they are.
fn sign_of(signs: &[String]) -> String {
    match signs {
        [one] => one.clone(),
        many => many.len().to_string(),
    }
}

fn padded(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width())) + text
}

fn legend(text: &mut String, rules: &Ruleset, position: &Position, signs: &Signs) {
    let mut entries = Vec::new();
    for (owner, men) in [
        (Some(Player::First), &position.sides.first),
        (Some(Player::Second), &position.sides.second),
        (None, &position.neutral),
    ] {
        let whose = owner.map_or("neutral", |player| rules.player(player));
        for kind in &rules.kinds {
            if men.iter().any(|men| men.kind == kind.name) {
                entries.push(format!(
                    "{} = {} ({whose})",
                    signs.piece(&kind.name, owner),
                    kind.name
                ));
            }
        }
    }
    let _ = writeln!(text, "{}", entries.join(", "));
}

/// One short sign a kind, no two alike.
struct Signs(BTreeMap<String, String>);

impl Signs {
    fn new(rules: &Ruleset) -> Self {
        let mut signs: BTreeMap<String, String> = BTreeMap::new();
        for kind in &rules.kinds {
            let taken = |sign: &str| signs.values().any(|other| other == sign);
            let sign = kind.glyph.clone().unwrap_or_else(|| {
                let letters = kind
                    .name
                    .chars()
                    .filter(|c| c.is_alphabetic())
                    .flat_map(char::to_uppercase);
                let own = letters.map(String::from).find(|letter| !taken(letter));
                own.unwrap_or_else(|| {
                    ('A'..='Z')
                        .map(String::from)
                        .find(|l| !taken(l))
                        .unwrap_or_default()
                })
            });
            signs.insert(kind.name.clone(), sign);
        }
        Self(signs)
    }

    fn piece(&self, kind: &str, owner: Option<Player>) -> String {
        let sign = self.0.get(kind).map_or("?", String::as_str);
        match owner {
            Some(Player::First) => sign.to_owned(),
            Some(Player::Second) => {
                let small = sign.to_lowercase();
                if small == sign {
                    format!("{sign}'")
                } else {
                    small
                }
            }
            None => format!("{sign}*"),
        }
    }
}
