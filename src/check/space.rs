//! Spaces and runs of them.

use super::error::{self, Noun};
use super::remedy;
use super::resolver::{Cause, Resolver};
use crate::model::SpaceName;
use crate::source::Span;
use crate::syntax::ast::{SpaceItem, SpaceRef};

/// Spaces as written, each with its item.
#[derive(Default)]
pub(super) struct Spaces {
    /// The spaces in the order written, no more than were asked for.
    pub(super) list: Vec<(SpaceName, Span)>,
    /// How many there are in all.
    pub(super) count: usize,
    /// Whether one of them has an error.
    pub(super) broken: bool,
}

impl<'a> Resolver<'a, '_> {
    /// A space of the board.
    pub(super) fn space(&mut self, space: &'a SpaceRef) -> Option<SpaceName> {
        let Some(&at) = self.scope.row_at.get(space.row.as_str()) else {
            // Without any row that is what is missing.
            if !self.scope.rows.is_empty() {
                let known = self.scope.row_at.keys().copied();
                match remedy::space(&space.row, space.number, known) {
                    Some(help) => self.say(error::name::unknown(
                        Noun::Row,
                        &space.row,
                        space.span,
                        help,
                    )),
                    None => self.unknown(Noun::Row, &space.row, space.span),
                }
            }
            return None;
        };
        let row = &self.scope.rows[at];
        let length = row.length?;
        match u8::try_from(space.number) {
            Ok(number) if (1..=length).contains(&number) => {
                Some(SpaceName::new(row.name.clone(), number))
            }
            _ => {
                let error = error::board::off_row(&space.row, space.number, length, space.span);
                let cause = Cause {
                    span: row.span,
                    text: "the row is declared here",
                };
                self.blame(error, cause);
                None
            }
        }
    }

    /// Spaces and runs, the first `most` of them.
    pub(super) fn spaces(&mut self, items: &'a [SpaceItem], most: usize) -> Spaces {
        let mut spaces = Spaces::default();
        for item in items {
            let span = item_span(item);
            match item {
                SpaceItem::One(space) => match self.space(space) {
                    Some(space) => spaces.push(most, space, span),
                    None => spaces.broken = true,
                },
                SpaceItem::Group(space, number) => {
                    match (self.space(space), self.number_together(number)) {
                        (Some(space), Some(number)) => {
                            for _ in 0..number {
                                spaces.push(most, space.clone(), span);
                            }
                        }
                        _ => spaces.broken = true,
                    }
                }
                SpaceItem::Run(first, last) => match self.run(first, last) {
                    Some((first, last)) => {
                        let numbers: Vec<u8> = if first.number <= last.number {
                            (first.number..=last.number).collect()
                        } else {
                            (last.number..=first.number).rev().collect()
                        };
                        for number in numbers {
                            let row = first.row.clone();
                            spaces.push(most, SpaceName { row, number }, span);
                        }
                    }
                    None => spaces.broken = true,
                },
            }
        }
        spaces
    }

    fn run(&mut self, first: &'a SpaceRef, last: &'a SpaceRef) -> Option<(SpaceName, SpaceName)> {
        let from = self.space(first);
        // An unknown row is told once.
        if first.row == last.row && !self.scope.row_at.contains_key(last.row.as_str()) {
            return None;
        }
        let to = self.space(last);
        if first.row != last.row {
            // An unknown row is the fault itself, not that it differs from the other.
            let known = |space: &SpaceRef| self.scope.row_at.contains_key(space.row.as_str());
            if known(first) && known(last) {
                self.say(error::board::run_across_rows(
                    &format!("{}{}", first.row, first.number),
                    &format!("{}{}", last.row, last.number),
                    first.span.to(last.span),
                ));
            }
            return None;
        }
        Some((from?, to?))
    }
}

impl Spaces {
    fn push(&mut self, most: usize, space: SpaceName, span: Span) {
        self.count += 1;
        if self.list.len() < most {
            self.list.push((space, span));
        }
    }
}

/// Where an item was written.
fn item_span(item: &SpaceItem) -> Span {
    match item {
        SpaceItem::One(space) => space.span,
        SpaceItem::Group(space, number) => space.span.to(number.span),
        SpaceItem::Run(first, last) => first.span.to(last.span),
    }
}
