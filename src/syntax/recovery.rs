//! A file on its way from what was written to what of it can be read.

use super::around::Around;
use super::ast::Hole;
use super::draft::Edit;
use super::findings::Findings;
use super::forms::Forms;
use super::heads::HeadedForm;
use super::scan::{Token, TokenKind, front};
use crate::source::{SourceId, Span};

/// What is known of a file that the grammar refuses, and what is to be done about it.
pub(super) struct Recovery<'t> {
    pub(super) id: SourceId,
    pub(super) text: &'t str,
    pub(super) tokens: &'t [Token],
    pub(super) forms: Forms,
    /// What is wrong with it.
    pub(super) findings: Findings,
    /// What makes a file of what can be read.
    pub(super) edits: Vec<Edit>,
    /// What these edits cut out.
    pub(super) holes: Vec<Hole>,
}

/// The bytes of a form.
pub(super) struct ByteRange {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'t> Recovery<'t> {
    /// The opening bracket and the head of a form.
    pub(super) fn front(&self, form: usize) -> Span {
        let open = self.forms.all[form].open;
        let (start, end) = front(self.tokens, self.tokens[open].start);
        Span::new(self.id, start, end)
    }

    /// A form by its head, and all of it where its brackets match.
    pub(super) fn headed(&self, form: usize, head: &'t str) -> HeadedForm<'t> {
        let ByteRange { start, end } = self.extent(form);
        let front = self.front(form);
        let inner = self.text.get(front.end as usize..end.saturating_sub(1));
        let whole = inner.filter(|_| self.forms.balanced());
        let (open, last) = (self.forms.all[form].open, self.forms.all[form].end);
        HeadedForm {
            front,
            head,
            whole: whole.map(|inner| (Span::new(self.id, start, end), inner)),
            around: Around {
                text: self.text,
                before: &self.tokens[..open],
                behind: &self.tokens[last..],
            },
        }
    }

    /// The token of a form's head word.
    pub(super) fn head(&self, form: usize) -> Option<usize> {
        let form = &self.forms.all[form];
        let first = (form.open + 1..form.end)
            .find(|&token| self.tokens[token].kind != TokenKind::Comment)?;
        (self.tokens[first].kind == TokenKind::Word).then_some(first)
    }

    /// The bytes that a form takes.
    pub(super) fn extent(&self, form: usize) -> ByteRange {
        let form = &self.forms.all[form];
        ByteRange {
            start: self.tokens[form.open].start,
            end: self.tokens[form.end - 1].end,
        }
    }
}
