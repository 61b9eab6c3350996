//! A parser's failure in an author's words.

use std::borrow::Cow;

use pest::error::{ErrorVariant, InputLocation};

use super::findings::visible;
use super::grammar::{ParseFailure, Rule};
use super::hints::{Slip, hint};
use super::phrases::{either, expected, told, written_as};
use super::scan::{Token, TokenKind, front};
use crate::source::{Remedy, Report, SourceId, Span};

/// What was being read when it failed.
pub(super) struct ParseContext<'t> {
    /// The file.
    pub(super) id: SourceId,
    /// All of its text.
    pub(super) text: &'t str,
    /// All of its tokens.
    pub(super) tokens: &'t [Token],
    /// One past the last token of what was read; that token closes it, if it is a form.
    pub(super) end: usize,
    /// Its name: `` `(face …)` ``, `the throw`.
    pub(super) name: String,
    /// How it is written.
    pub(super) usage: &'static str,
    /// The form whose parts were read.
    pub(super) rule: Option<Rule>,
}

impl ParseContext<'_> {
    fn usage(&self) -> String {
        written_as(self.usage)
    }

    /// Of what is expected, what can't be done without, where its usage tells.
    fn needed<'p>(&self, rules: &[Rule], mut expectations: Vec<Cow<'p, str>>) -> Vec<Cow<'p, str>> {
        let key = |phrase: &str| -> Option<String> {
            let key = phrase.strip_prefix('`')?.strip_suffix(":`")?;
            Some(format!("{key}:"))
        };
        let optional = |key: &String| self.usage.contains(&format!("[{key}"));
        let may_lack = |phrase: &Cow<'p, str>| key(phrase).as_ref().is_some_and(optional);
        if !expectations.iter().all(may_lack) {
            expectations.retain(|phrase| !may_lack(phrase));
        }
        // Of several ways to write it none has to be.
        if self.usage.contains(") or (") || self.usage.contains("), (") {
            return expectations;
        }
        let mut forms = self.usage.split(" (").skip(1);
        if let (true, Some(form), None) = (rules.contains(&Rule::open), forms.next(), forms.next())
        {
            let head = form.split([' ', ')']).next().unwrap_or(form);
            return vec![format!("`({head} …)`").into()];
        }
        if expectations.iter().any(|phrase| key(phrase).is_some()) {
            expectations.retain(|phrase| key(phrase).is_some());
        }
        expectations
    }

    fn expected(&self, rules: &[Rule]) -> Vec<Cow<'static, str>> {
        expected(rules, self.rule)
    }
}

/// Where a failure lies.
pub(super) fn position(failure: &ParseFailure) -> usize {
    match failure.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// What the parser would have taken where it failed.
pub(super) fn positives(failure: &ParseFailure) -> &[Rule] {
    match &failure.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    }
}

/// Says what is wrong at byte `at` of the file.
pub(super) fn explain(failure: &ParseFailure, at: usize, reading: &ParseContext<'_>) -> Report {
    let rules = positives(failure);
    let ParseContext {
        id,
        text,
        tokens,
        end,
        ..
    } = *reading;
    // Comments are no part of what is read.
    let mut index = tokens.partition_point(|token| token.end <= at);
    while tokens
        .get(index)
        .is_some_and(|t| t.kind == TokenKind::Comment)
    {
        index += 1;
    }
    let found = tokens.get(index).filter(|_| index < end);
    let Some(found) = found else {
        return missing(rules, reading, Span::new(id, text.len(), text.len()));
    };
    let start = found.start.max(at);
    let span = Span::new(id, start, found.end);
    let word = &text[start..found.end];
    if let (TokenKind::Close(_), true) = (found.kind, index + 1 == end) {
        return missing(rules, reading, span);
    }
    if found.kind == TokenKind::Text
        && let Some((offset, escape)) = bad_escape(word)
    {
        return Report::error(
            "daldos::syntax::escape",
            format!("unknown escape `{escape}`"),
            Span::new(id, start + offset, start + offset + escape.len()),
            "a backslash stands before a quote or a backslash",
        )
        .help(Remedy::written(
            "write `\\\\` for a backslash and `\\\"` for a quote",
            format!("\\{escape}"),
        ));
    }
    let (span, shown) = if matches!(found.kind, TokenKind::Open(_)) {
        let (start, end) = front(tokens, start);
        (Span::new(id, start, end), told(&text[start..end]))
    } else {
        (span, told(word))
    };
    let slip = Slip {
        id,
        text,
        tokens,
        index,
        word,
        rules,
        form: reading.rule,
    };
    let expectations = reading.expected(rules);
    let label = if expectations.is_empty() {
        "can't be read".to_owned()
    } else {
        format!("expected {}", either(&expectations))
    };
    Report::error(
        "daldos::syntax::unexpected",
        format!("unexpected `{shown}` in {}", reading.name),
        span,
        label,
    )
    .help(hint(&slip).unwrap_or_else(|| reading.usage().into()))
}

/// A form that came to its end too early.
fn missing(rules: &[Rule], reading: &ParseContext<'_>, span: Span) -> Report {
    let mut expectations = reading.expected(rules);
    if expectations.len() > 1 {
        expectations.retain(|phrase| phrase != "the end" && phrase != "`)`");
        expectations = reading.needed(rules, expectations);
    }
    let lacks = either(&expectations);
    // Only a position has parts between slashes, and its last one is easily forgotten.
    let help = if rules.contains(&Rule::slash) {
        reading.usage() + "; the last part says who throws next"
    } else {
        reading.usage()
    };
    // A move that is cut off.
    let before = reading.text[..span.start as usize].trim_end();
    let cut = rules.contains(&Rule::space) && before.ends_with(['-', 'x']);
    let word = before.split_whitespace().next_back().filter(|_| cut);
    let after = word.map(|word| format!(" after `{word}`"));
    Report::error(
        "daldos::syntax::missing",
        format!(
            "{} lacks {lacks}{}",
            reading.name,
            after.unwrap_or_default()
        ),
        visible(reading.text, span),
        format!("expected {lacks}"),
    )
    .help(help)
}

/// The first escape that is none, and where in the string.
fn bad_escape(string: &str) -> Option<(usize, &str)> {
    let mut chars = string.char_indices();
    while let Some((at, c)) = chars.next() {
        if c == '\\' {
            let (_, escaped) = chars.next()?;
            if !matches!(escaped, '"' | '\\') {
                return Some((at, &string[at..at + 1 + escaped.len_utf8()]));
            }
        }
    }
    None
}
