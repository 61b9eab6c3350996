//! The board and what is derived from one side of it for the other.

use super::error::{self, SPACES};
use super::resolver::{Cause, Resolver};
use crate::model::{Board, Mark, MarkFigure, Row, Sides, SpaceFigure, SpaceName};
use crate::source::Span;
use crate::syntax::ast::{self, Form};

impl<'a> Resolver<'a, '_> {
    /// Rows and marks, and where the rows were written.
    pub(super) fn board(&mut self) -> (Board, Vec<Span>) {
        let mut board = Board::default();
        let mut spans = Vec::new();
        let mut count = 0;
        for item in &self.merged.board {
            match item.form {
                Form::Row(ast::Row {
                    name,
                    length,
                    offset,
                    ..
                }) => {
                    let length = self.row_length(&name.value, length, &mut count, item.span);
                    let offset = offset.as_ref().map_or(0, |offset| self.offset(offset));
                    spans.push(item.span);
                    board.rows.push(Row {
                        name: name.value.clone(),
                        length,
                        offset,
                    });
                }
                Form::Outline(ast::Outline { shape, prow, .. }) => {
                    (board.look.outline, board.look.prow) = self.outline(shape, prow.as_ref());
                }
                Form::Spaces(ast::Spaces { figure, .. }) => {
                    board.look.spaces = self
                        .figure("spaces", figure, SpaceFigure::ALL)
                        .unwrap_or_default();
                }
                Form::Mark(ast::Mark {
                    space,
                    label,
                    figure,
                    ..
                }) => {
                    let figure = figure
                        .as_ref()
                        .and_then(|f| self.figure("a mark", f, MarkFigure::ALL));
                    if let Some(space) = self.space(space) {
                        board.marks.push(Mark {
                            space,
                            label: label.value.clone(),
                            figure: figure.unwrap_or_default(),
                        });
                    }
                }
                _ => {}
            }
        }
        let name = self.context.name();
        if !self.merged.forms.contains_key("board") {
            let help = "write the rows from top to bottom: `(board (row A 4) (row B 4))`";
            self.missing("board", "the game", name, help);
        } else if board.rows.is_empty() {
            let at = self.merged.forms.get("board").copied().unwrap_or(name);
            let help = "write its rows from top to bottom: `(row A 4)`";
            self.missing("row", "the board", at, help);
        }
        (board, spans)
    }

    fn row_length(&mut self, row: &str, length: &ast::Number, count: &mut usize, at: Span) -> u8 {
        let known = u8::try_from(length.value)
            .ok()
            .filter(|n| (1..=128).contains(n));
        let Some(length) = known else {
            self.say(error::limit::row(row, length.value, length.span));
            return 1;
        };
        let before = *count;
        *count += usize::from(length);
        if before <= SPACES && *count > SPACES {
            self.say(error::limit::spaces(*count, at));
        }
        length
    }

    fn offset(&mut self, offset: &ast::Number) -> i32 {
        match i32::try_from(offset.value) {
            Ok(n) if (-128..=128).contains(&n) => n,
            _ => {
                self.say(error::limit::offset(offset.span));
                0
            }
        }
    }

    /// How the second side follows from the first, and where that is said.
    pub(super) fn sides(&self) -> Option<(Sides, Span)> {
        self.merged.game.iter().find_map(|item| match item.form {
            Form::Sides(sides) => Some((sides.how.value, sides.span)),
            _ => None,
        })
    }

    /// The images of the spaces for the second side; of the first that has none, a report.
    pub(super) fn images(
        &mut self,
        (sides, sides_span): (Sides, Span),
        spaces: &[(SpaceName, Span)],
    ) -> Option<Vec<(SpaceName, Span)>> {
        let mut images = Vec::with_capacity(spaces.len());
        for (space, span) in spaces {
            let &at = self.scope.row_at.get(&*space.row)?;
            let own = self.scope.rows[at].length?;
            let other = self.scope.rows.len() - 1 - at;
            let row = &self.scope.rows[other];
            let length = row.length?;
            let number = sides.number(space.number, own)?;
            if number <= length {
                images.push((SpaceName::new(row.name.clone(), number), *span));
                continue;
            }
            let error = error::board::no_image(
                &space.to_string(),
                &format!("{}{number}", row.name),
                sides.word(),
                *span,
            );
            let rank = |span| self.merged.rank(span);
            let cause = if rank(row.span) > rank(sides_span) {
                Cause {
                    span: row.span,
                    text: "this row is too short",
                }
            } else {
                Cause {
                    span: sides_span,
                    text: "the second side is derived here",
                }
            };
            self.blame(error, cause);
            return None;
        }
        Some(images)
    }
}
