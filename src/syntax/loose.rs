//! What stands around the forms of a file that the grammar refuses, and texts that are never closed.

use super::ast::{Heads, Hole};
use super::draft::Edit;
use super::phrases::told;
use super::recovery::Recovery;
use super::scan::{Token, TokenKind};
use crate::source::{Remedy, Report, Span};

/// How a text that is never closed is closed; a lone quote may be one too many.
fn closed(span: Span, words: &str) -> Remedy {
    let help = "close it with `\"` on the same line";
    if words.len() == 1 {
        return help.into();
    }
    let lines: Vec<&str> = words.lines().map(str::trim).collect();
    let quote = if words.ends_with('"') { "" } else { "\"" };
    Remedy::written(help, lines.join(" ") + quote).over(span)
}

impl Recovery<'_> {
    /// Texts that are never closed, and what they may hide.
    pub(super) fn open_texts(&mut self) {
        let (id, text) = (self.id, self.text);
        for token in self.tokens {
            if token.kind == TokenKind::OpenText {
                // Which quote of the line is one too many nobody knows: any text may hide forms.
                let start = text[..token.start].rfind('\n').map_or(0, |n| n + 1);
                let lost = Self::heads_within(&text[start..token.end]);
                if !lost.is_empty() {
                    self.holes.push(Hole {
                        span: Span::new(id, token.start, token.end),
                        lost,
                        partial: Heads::default(),
                    });
                }
                self.findings.add(|| {
                    let words = token.text(text);
                    let (line, over) = match words.split_once('\n') {
                        Some((line, _)) => (line.trim_end(), true),
                        None => (words, false),
                    };
                    Report::error(
                        "daldos::syntax::unclosed-string",
                        if over {
                            "a text goes over the end of its line"
                        } else {
                            "a text is never closed"
                        },
                        Span::new(id, token.start, token.start + line.len()),
                        "opened here",
                    )
                    .help(closed(Span::new(id, token.start, token.end), words))
                });
            }
        }
    }

    /// Words around the forms: each run of them is one fault, told at its first word.
    pub(super) fn loose(&mut self) {
        let mut form_before = None;
        for &token in &self.forms.loose {
            let Token { start, end, .. } = self.tokens[token];
            self.edits.push(Edit {
                start,
                end,
                by: " ",
            });
            // Where brackets don't match, it may be what is left of a form.
            let forms: Heads = ["variant", "example"].into_iter().collect();
            let whole = self.forms.balanced();
            self.holes.push(Hole {
                span: Span::new(self.id, start, end),
                lost: if whole { Heads::default() } else { forms },
                partial: forms,
            });
            let before = self
                .forms
                .roots
                .partition_point(|&root| self.forms.all[root].open < token);
            if form_before.replace(before) == Some(before) {
                continue;
            }
            let (id, text, found) = (self.id, self.text, self.tokens[token]);
            if found.kind == TokenKind::OpenText {
                continue;
            }
            self.findings.add(|| {
                Report::error(
                    "daldos::syntax::outside",
                    format!("`{}` stands outside of all forms", told(found.text(text))),
                    Span::new(id, found.start, found.end),
                    "not inside any brackets",
                )
                .help("a file is one `(game …)`, then any `(variant …)` and `(example …)`; comments begin with `//`")
            });
        }
    }

    /// Drops what only follows: where a bracket or a quote is one too many or too few, nobody knows
    /// what the rest of its line belongs to.
    pub(super) fn without_followers(&mut self) {
        let (text, tokens) = (self.text, self.tokens);
        let texts: Vec<usize> = (tokens.iter())
            .filter(|token| token.kind == TokenKind::OpenText)
            .map(|token| token.start)
            .collect();
        let mut brackets: Vec<usize> = (self.forms.at_fault(tokens))
            .filter_map(|token| Some(tokens.get(token)?.start))
            .collect();
        brackets.sort_unstable();
        self.findings.reports.retain(|report| {
            let at = report.primary.span.start as usize;
            let start = text[..at].rfind('\n').map_or(0, |n| n + 1);
            let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
            let on_line = |places: &[usize]| {
                let next = places.partition_point(|&place| place < start);
                places.get(next).is_some_and(|&place| place < end)
            };
            match report.code {
                "daldos::syntax::unclosed-string" => true,
                "daldos::syntax::unclosed"
                | "daldos::syntax::unopened"
                | "daldos::syntax::mismatched" => !on_line(&texts),
                _ => !on_line(&texts) && !on_line(&brackets),
            }
        });
    }
}
