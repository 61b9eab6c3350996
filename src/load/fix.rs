//! Mending what has one right answer.

use std::collections::HashSet;

use super::chain::Unreadable;
use super::findings::Findings;
use super::loaded;
use super::reading::ReadFile;
use crate::source::{Fix, Report, Severity, SourceId};
use crate::syntax;

/// So often at most a text is checked anew.
const MOST_CHECKS: usize = 1000;

/// The text of a file with all that mended that has one right answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fixed {
    /// The text then.
    pub text: String,
    /// What was mended, in order.
    pub mended: Vec<MendedPlace>,
}

/// A place that was mended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MendedPlace {
    /// Its line, from 1, in the text as it was then.
    pub line: usize,
    /// What was done, in words.
    pub title: String,
}

/// Mends in the text of a file what [`check`](super::check) finds there and knows one right answer
/// to; files that it extends stay. One by one: what doesn't take its finding away, or brings another,
/// is left, and so is a name that several places have alike, which may be right where it is declared
/// wrongly.
///
/// # Errors
/// If the file can't be read.
pub fn fixed(path: &str, read: &mut ReadFile<'_>) -> Result<Fixed, Unreadable> {
    let own = SourceId(0);
    let mut found = loaded::check(path, read)?;
    let mut mended = Vec::new();
    let mut left: HashSet<(&str, String)> = HashSet::new();
    for _ in 0..MOST_CHECKS {
        let text = &found.sources.get(own).text;
        let next = found.reports.iter().find_map(|report| {
            let fix = report.fix.as_ref()?;
            let here = fix.sure && fix.span.source == own;
            let new = !left.contains(&(report.code, report.message.clone()));
            let name = report.code.starts_with("daldos::name::");
            let slip = count(&found, report) == 1 && !may_be_declared_wrongly(text, fix);
            (here && new && (slip || !name)).then_some((report, fix))
        });
        let Some((report, fix)) = next else {
            break;
        };
        let mut after = text.to_string();
        after.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.text);
        let then = loaded::check(path, &mut |asked: &str| match asked == path {
            true => Ok(after.clone().into_bytes()),
            false => read(asked),
        })?;
        if !is_better(&found, &then, report) {
            left.insert((report.code, report.message.clone()));
            continue;
        }
        mended.push(MendedPlace {
            line: found.sources.line_column(own, fix.span.start).0,
            title: fix.title(found.sources.text(fix.span)),
        });
        found = then;
    }
    Ok(Fixed {
        text: found.sources.get(own).text.to_string(),
        mended,
    })
}

/// How many findings say the same.
fn count(findings: &Findings, report: &Report) -> usize {
    let all = findings.reports.iter();
    all.filter(|other| other.code == report.code && other.message == report.message)
        .count()
}

/// Whether a text no longer has this finding, and no error that it hadn't before. Characters that
/// can't stand in a text hide all else; what can't be read hides what follows it in its form, and
/// what the form means.
fn is_better(before: &Findings, after: &Findings, report: &Report) -> bool {
    if report.code.starts_with("daldos::text::") {
        return true;
    }
    if count(after, report) >= count(before, report) {
        return false;
    }
    if HIDING.contains(&report.code) {
        return unread(after) <= unread(before);
    }
    let mut errors = after.reports.iter();
    let new = |error: &Report| count(after, error) > count(before, error);
    !errors.any(|error| error.severity == Severity::Error && new(error))
}

/// What stops the reading of the form in which it is found, and not of what is around.
const HIDING: &[&str] = &[
    "daldos::syntax::escape",
    "daldos::syntax::misplaced",
    "daldos::syntax::unexpected",
    "daldos::syntax::unknown-form",
];

/// How much of a text can't be read.
fn unread(findings: &Findings) -> usize {
    let codes = findings.reports.iter().map(|report| report.code);
    codes
        .filter(|code| code.starts_with("daldos::syntax::"))
        .count()
}

/// Whether a fix writes a name that stands in the text where it is declared alone: then that may be
/// misspelt.
fn may_be_declared_wrongly(text: &str, fix: &Fix) -> bool {
    let words = syntax::text_words(SourceId(0), text).into_iter();
    let written =
        |word: &syntax::TextWord| text.get(word.span.start as usize..word.span.end as usize);
    let mut same = words.filter(|word| written(word) == Some(fix.text.as_str()));
    let first = same.next();
    first.is_some_and(|word| word.declared) && same.next().is_none()
}
