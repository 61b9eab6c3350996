//! Further faults in braces and brackets: each word in them stands for itself.

use super::draft::{Edit, EditedText};
use super::explain::{ParseContext, explain, position};
use super::grammar::Rule;
use super::reader;
use super::recovery::{ByteRange, Recovery};
use super::scan::{Bracket, Token, TokenKind};

/// So many faults of a form are looked for.
const MOST: usize = 16;

impl<'t> Recovery<'t> {
    /// Tells what else is wrong in the braces and brackets of a form that is read with `stand_ins` and fails at `at`, as
    /// was told last, and that needs another remedy.
    pub(super) fn further(
        &mut self,
        form: usize,
        rule: Rule,
        reading: &ParseContext<'t>,
        (mut stand_ins, mut at): (Vec<Edit>, usize),
    ) {
        let ByteRange { start, end } = self.extent(form);
        // Of what is only counted nobody hears how many there are in a form.
        let told = self.findings.reports.last();
        let Some(told) = told.filter(|_| self.findings.more == 0) else {
            return;
        };
        let mut told = vec![told.help.clone()];
        for _ in 1..MOST {
            let Some(word) = self.word_in_brackets(form, at) else {
                return;
            };
            // None hangs on another, and any may be missing.
            stand_ins.push(Edit {
                start: word.start,
                end: word.end,
                by: " ",
            });
            let draft = EditedText::edited(self.text, start, end, stand_ins.clone());
            let Err(failure) = reader::read(rule, &draft.text) else {
                return;
            };
            at = draft.place(position(&failure));
            if self.word_in_brackets(form, at).is_none() {
                return;
            }
            let report = explain(&failure, at, reading);
            if !told.contains(&report.help) {
                told.push(report.help.clone());
                self.findings.add(|| report);
            }
        }
    }

    /// The word at a byte of the source, or the text in quotes, if it stands in braces or brackets of a form.
    fn word_in_brackets(&self, form: usize, at: usize) -> Option<Token> {
        let within = &self.forms.all[form];
        let found = self.tokens.partition_point(|token| token.end <= at);
        let before = self.tokens.get(within.open + 1..found)?;
        let depth = before.iter().fold(0, |depth, token| match token.kind {
            TokenKind::Open(Bracket::Set | Bracket::Way) => depth + 1,
            TokenKind::Close(Bracket::Set | Bracket::Way) => depth - 1,
            _ => depth,
        });
        let word = self.tokens.get(found).copied()?;
        let stands = matches!(word.kind, TokenKind::Word | TokenKind::Text);
        (depth > 0 && found < within.end && stands).then_some(word)
    }
}
