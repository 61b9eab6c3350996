//! Words about a finished ruleset, looked up in it.

use super::context::FileContext;
use super::error::{self, Noun};
use super::remedy;
use crate::dice::{Face, Throw};
use crate::model::{Position, Ruleset, SpaceName, ThrowRule};
use crate::player::Player;
use crate::source::{Report, Span};
use crate::syntax::ast;

/// A ruleset, and what was found wrong with words about it.
pub(super) struct RulesetLookup<'r> {
    /// The game.
    pub(super) rules: &'r Ruleset,
    /// The files, where the words stand in one.
    context: Option<&'r FileContext<'r>>,
    /// What was found wrong.
    pub(super) reports: Vec<Report>,
    /// The positions that examples are about, and where they are written.
    pub(super) positions: Vec<(Position, Span)>,
}

impl<'r> RulesetLookup<'r> {
    pub(super) fn new(rules: &'r Ruleset, context: Option<&'r FileContext<'r>>) -> Self {
        RulesetLookup {
            rules,
            context,
            reports: Vec::new(),
            positions: Vec::new(),
        }
    }

    /// Notes a finding.
    pub(super) fn say(&mut self, error: Report) {
        self.reports.push(error);
    }

    fn unknown<'n>(
        &mut self,
        what: Noun,
        word: &ast::Word,
        known: impl Iterator<Item = &'n str> + Clone,
    ) {
        self.say(error::name::unknown(
            what,
            &word.value,
            word.span,
            remedy::unknown(self.context, what, &word.value, known),
        ));
    }

    /// The side of this name.
    pub(super) fn player(&mut self, word: &ast::Word) -> Option<Player> {
        let rules = self.rules;
        let found = rules.players.iter().find(|(_, name)| **name == word.value);
        if found.is_none() {
            let known = rules.players.iter().map(|(_, name)| name.as_str());
            self.unknown(Noun::Player, word, known.collect::<Vec<_>>().into_iter());
        }
        found.map(|(player, _)| player)
    }

    /// The position of this kind among those declared.
    pub(super) fn kind(&mut self, word: &ast::Word) -> Option<usize> {
        let kinds = &self.rules.kinds;
        let found = kinds.iter().position(|kind| kind.name == word.value);
        if found.is_none() {
            self.unknown(Noun::Kind, word, kinds.iter().map(|k| k.name.as_str()));
        }
        found
    }

    /// Notes a move that isn't one of the game's.
    pub(super) fn rule(&mut self, word: &ast::Word) {
        let moves = &self.rules.moves;
        if !moves.iter().any(|rule| rule.name == word.value) {
            self.unknown(Noun::Move, word, moves.iter().map(|m| m.name.as_str()));
        }
    }

    /// Notes a source that the game doesn't name.
    pub(super) fn source(&mut self, word: &ast::Word) {
        let sources = &self.rules.sources;
        if !sources.iter().any(|source| source.key == word.value) {
            self.unknown(Noun::Source, word, sources.iter().map(|s| s.key.as_str()));
        }
    }

    /// A space of the board.
    pub(super) fn space(&mut self, space: &ast::SpaceRef) -> Option<SpaceName> {
        let rows = &self.rules.board.rows;
        let Some(row) = rows.iter().find(|row| row.name == space.row) else {
            let known = rows.iter().map(|row| row.name.as_str());
            let help = remedy::space(&space.row, space.number, known.clone());
            self.say(error::name::unknown(
                Noun::Row,
                &space.row,
                space.span,
                help.unwrap_or_else(|| remedy::unknown(self.context, Noun::Row, &space.row, known)),
            ));
            return None;
        };
        match u8::try_from(space.number) {
            Ok(number) if (1..=row.length).contains(&number) => {
                Some(SpaceName::new(space.row.as_str(), number))
            }
            _ => {
                self.say(error::board::off_row(
                    &space.row,
                    space.number,
                    row.length,
                    space.span,
                ));
                None
            }
        }
    }

    /// A throw of all dice, or all throws of a turn; `None` if there is an error in them.
    pub(super) fn throw(&mut self, throw: &ast::ThrowText) -> Option<Throw> {
        let rules = self.rules;
        let (dice, most) = (usize::from(rules.dice.count), rules.most_throws());
        // As a list for programs all faces stand one after the other.
        let throws: Vec<&[ast::Word]> = match &throw.throws[..] {
            [faces] if most > 1 && faces.len().checked_rem(dice) == Some(0) => {
                faces.chunks(dice).collect()
            }
            throws => throws.iter().map(Vec::as_slice).collect(),
        };
        let before = self.reports.len();
        if throws.len() > most {
            self.say(error::dice::throws(throws.len(), most, throw.span));
        }
        let mut found = Vec::with_capacity(throws.len());
        for words in &throws {
            let faces: Vec<Face> = words.iter().filter_map(|word| self.face(word)).collect();
            if words.len() != dice {
                let all = words.first().zip(words.last());
                let span = match throws.len() {
                    1 => throw.span,
                    _ => all.map_or(throw.span, |(first, last)| first.span.to(last.span)),
                };
                self.say(error::dice::throw_length(words.len(), dice, span));
            } else if faces.len() == dice {
                found.push(Throw::new(faces));
            }
        }
        if self.reports.len() > before {
            return None;
        }
        let aside = found.iter().zip(&throws).rev().skip(1).rev();
        for (set_aside, words) in aside {
            if !rules.names(ThrowRule::Collect, set_aside) {
                let labels = set_aside.faces().iter();
                let labels: Vec<&str> = labels.map(|face| rules.dice.label(*face)).collect();
                let all = words.first().zip(words.last());
                let span = all.map_or(throw.span, |(first, last)| first.span.to(last.span));
                self.say(error::dice::not_collected(&labels.join(" "), span));
            }
        }
        (self.reports.len() == before).then(|| rules.pool(&found))
    }

    /// The face of this label.
    fn face(&mut self, word: &ast::Word) -> Option<Face> {
        let faces = &self.rules.dice.faces;
        let found = faces.iter().position(|face| face.label == word.value);
        if found.is_none() {
            self.unknown(Noun::Face, word, faces.iter().map(|f| f.label.as_str()));
        }
        found.map(|face| Face(face as u8))
    }
}

/// What was meant by a throw.
pub fn throw(rules: &Ruleset, throw: &ast::ThrowText) -> Result<Throw, Vec<Report>> {
    let mut lookup = RulesetLookup::new(rules, None);
    lookup.throw(throw).ok_or(lookup.reports)
}

/// The whole of a stand as written.
pub(super) fn stand_span(item: &ast::StandItem) -> Span {
    match item {
        ast::StandItem::One(stand) => stand.span,
        ast::StandItem::Group(stand, number) => stand.span.to(number.span),
        ast::StandItem::Run(first, last) => first.span.to(last.span),
    }
}
