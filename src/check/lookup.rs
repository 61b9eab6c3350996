//! Words about a finished ruleset, looked up in it.

use super::context::FileContext;
use super::error::{self, Noun};
use super::remedy;
use crate::dice::{Face, MAX_DICE, Throw};
use crate::model::{Position, Ruleset, SpaceName};
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

    /// The faces of a throw of all dice, by their positions, in declared order.
    pub(super) fn throw(&mut self, throw: &ast::ThrowText) -> Vec<usize> {
        let dice = &self.rules.dice;
        let mut found = Vec::with_capacity(MAX_DICE);
        for word in &throw.faces {
            match dice.faces.iter().position(|face| face.label == word.value) {
                Some(face) => found.push(face),
                None => {
                    self.unknown(
                        Noun::Face,
                        word,
                        dice.faces.iter().map(|f| f.label.as_str()),
                    );
                }
            }
        }
        if throw.faces.len() != usize::from(dice.count) {
            self.say(error::dice::throw_length(
                throw.faces.len(),
                usize::from(dice.count),
                throw.span,
            ));
        }
        found.sort_unstable();
        found
    }
}

/// What was meant by a throw: the positions of its faces among those declared, in order.
pub fn throw(rules: &Ruleset, throw: &ast::ThrowText) -> Result<Throw, Vec<Report>> {
    let mut lookup = RulesetLookup::new(rules, None);
    let faces = lookup.throw(throw);
    if lookup.reports.is_empty() {
        // INVARIANT: as many faces as dice, so at most MAX_DICE.
        Ok(Throw::new(faces.into_iter().map(|face| Face(face as u8))))
    } else {
        Err(lookup.reports)
    }
}

/// The whole of a stand as written.
pub(super) fn stand_span(item: &ast::StandItem) -> Span {
    match item {
        ast::StandItem::One(stand) => stand.span,
        ast::StandItem::Group(stand, number) => stand.span.to(number.span),
        ast::StandItem::Run(first, last) => first.span.to(last.span),
    }
}
