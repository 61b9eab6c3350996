//! What the engine says, in place of the expectations that don't hold.

use super::tested::Tested;

/// The file's text with every failed expectation replaced by what holds; all other bytes as they
/// were. None where there is nothing to replace.
pub fn accepted(tested: &Tested, text: &str) -> Option<String> {
    let failures = tested.rulings.iter().flat_map(|ruling| &ruling.failures);
    let mut replacements: Vec<(usize, usize, &str)> = failures
        .filter_map(|failure| {
            let (start, end) = (failure.span.start as usize, failure.span.end as usize);
            Some((start, end, failure.replacement.as_deref()?))
        })
        .collect();
    if replacements.is_empty() {
        return None;
    }
    replacements.sort_unstable();
    let mut accepted = String::with_capacity(text.len());
    let mut done = 0;
    for (start, end, replacement) in replacements {
        accepted.push_str(&text[done..start]);
        accepted.push_str(replacement);
        done = end;
    }
    accepted.push_str(&text[done..]);
    Some(accepted)
}
