//! Mending what has one right answer.

use super::chain::Unreadable;
use super::loaded;
use super::reading::ReadFile;
use crate::source::{Fix, SourceId};

/// So often at most a text is checked anew: what is mended may have hidden more.
const ROUNDS: usize = 20;

/// A file's text with all that mended that has one right answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fixed {
    /// The text then.
    pub text: String,
    /// How many findings were mended.
    pub count: usize,
}

/// Mends in the text of a file what [`check`](super::check) finds there and knows one right answer
/// to; files that it extends stay.
///
/// # Errors
/// If the file can't be read.
pub fn fixed(path: &str, read: &mut ReadFile<'_>) -> Result<Fixed, Unreadable> {
    let mut fixed: Option<Fixed> = None;
    for _ in 0..ROUNDS {
        let mut overlaid = |asked: &str| match &fixed {
            Some(fixed) if asked == path => Ok(fixed.text.clone().into_bytes()),
            _ => read(asked),
        };
        let findings = loaded::check(path, &mut overlaid)?;
        let own = SourceId(0);
        let text = &findings.sources.get(own).text;
        let fixes = findings
            .reports
            .iter()
            .filter_map(|report| report.fix.as_ref());
        let mut fixes: Vec<&Fix> = fixes.filter(|fix| fix.span.source == own).collect();
        fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
        fixes.dedup();
        let (text, count) = applied(text, &fixes);
        let before = fixed.as_ref().map_or(0, |fixed| fixed.count);
        let done = count == 0;
        fixed = Some(Fixed {
            text,
            count: before + count,
        });
        if done {
            break;
        }
    }
    // INVARIANT: there is at least one round.
    Ok(fixed.unwrap_or(Fixed {
        text: String::new(),
        count: 0,
    }))
}

/// A text with these fixes, in order, and how many there were; of two that overlap, the first.
fn applied(text: &str, fixes: &[&Fix]) -> (String, usize) {
    let mut mended = String::with_capacity(text.len());
    let (mut done, mut count) = (0, 0);
    for fix in fixes {
        let (start, end) = (fix.span.start as usize, fix.span.end as usize);
        if start < done {
            continue;
        }
        mended.push_str(&text[done..start]);
        mended.push_str(&fix.text);
        done = end;
        count += 1;
    }
    mended.push_str(&text[done..]);
    (mended, count)
}
