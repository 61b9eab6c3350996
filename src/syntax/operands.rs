//! What stands in a form behind its head, as a text.

use super::hints::{is_space, is_word};
use super::ludemes::{self, LudemeForm};
use crate::ludeme::SETS;

/// The parts of it, one by one; `None` where a comment may stand among them.
pub(super) fn operands(inner: &str) -> Option<Vec<&str>> {
    if inner.contains("//") {
        return None;
    }
    let mut all = Vec::new();
    let (mut depth, mut start) = (0_usize, None);
    for (at, c) in inner.char_indices() {
        if c.is_whitespace() && depth == 0 {
            all.extend(start.take().map(|start| &inner[start..at]));
            continue;
        }
        start = start.or(Some(at));
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    all.extend(start.map(|start| &inner[start..]));
    Some(all)
}

/// Whether a text is one pair of brackets with all that stands in it.
pub(super) fn is_one_form(text: &str) -> bool {
    let mut depth = 0_usize;
    let closed = text.char_indices().find_map(|(at, c)| {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        (depth == 0).then_some(at + c.len_utf8())
    });
    text.starts_with(['(', '{', '[']) && closed == Some(text.len())
}

/// Whether an operand is surely meant as a set: no condition, number, space or named argument.
pub(super) fn is_set(operand: &str) -> bool {
    if let Some(inner) = operand.strip_prefix('(') {
        let end = inner.find(|c: char| c.is_whitespace() || "()".contains(c));
        let head = &inner[..end.unwrap_or(inner.len())];
        let known = |of: fn(&LudemeForm) -> bool| ludemes::named(head).any(of);
        let sure = known(LudemeForm::is_set) && !known(LudemeForm::is_condition);
        return is_one_form(operand) && sure;
    }
    if operand.starts_with('{') {
        return is_one_form(operand);
    }
    let of_language = SETS.iter().any(|row| !row.is_form && row.head == operand);
    let free = ludemes::named(operand).next().is_none() && is_word(operand);
    of_language || is_whose(operand) || free
}

/// Whether an operand is surely meant as pieces.
pub(super) fn is_pieces(operand: &str) -> bool {
    let inner = operand.strip_prefix('(').filter(|_| is_one_form(operand));
    let head = inner.and_then(|inner| inner.split_whitespace().next());
    is_whose(head.unwrap_or(operand))
}

/// Whether a word says whose pieces are meant.
fn is_whose(word: &str) -> bool {
    ludemes::named(word).any(LudemeForm::is_pieces)
}

/// The one set that several are, and whether each is surely one, not the name of a kind.
pub(super) fn joined(sets: &[&str]) -> Option<(String, bool)> {
    match sets {
        [] => None,
        spaces if spaces.iter().all(|space| is_space(space)) => {
            Some((format!("{{{}}}", spaces.join(" ")), true))
        }
        sets if !sets.iter().all(|set| is_set(set)) => None,
        [set] => Some(((*set).to_owned(), true)),
        sets => {
            let name = |set: &&str| !set.starts_with(['(', '{']) && !is_whose(set);
            Some((format!("(or {})", sets.join(" ")), !sets.iter().any(name)))
        }
    }
}
