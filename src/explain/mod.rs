//! What each diagnostic means, with a wrong and a right example.
//!
//! One Markdown file a code, under the path that the code spells: `daldos::board::off-row` is
//! `board/off-row.md`. It begins with a heading (the code), says in a few sentences what is
//! wrong, why it matters and what to do, and ends with two fenced `game` blocks, headed `Wrong:`
//! and `Right:`, each a whole file. The wrong one raises exactly this code, the right one none. What
//! no game file shows, or none that could be printed, has no examples.

mod codes;

/// Every code with its explanation, in order of floors.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    codes::ALL.iter().copied()
}

/// The explanation of a code, in Markdown.
pub fn explanation(code: &str) -> Option<&'static str> {
    all()
        .find(|(known, _)| *known == code)
        .map(|(_, text)| text)
}

/// The codes that end in `part`, a code or what stands after one of its colons.
pub fn ending<'p>(part: &'p str) -> impl Iterator<Item = &'static str> + use<'p> {
    all()
        .map(|(known, _)| known)
        .filter(move |known| known.rsplit("::").next() == Some(part))
}

/// So many edits away a code is still near.
const FAR: usize = 4;

/// The code nearest to a misspelt one or to a misspelt last part of one, if one is near.
pub fn nearest(code: &str) -> Option<&'static str> {
    let last = |code: &'static str| code.rsplit("::").next().unwrap_or(code);
    // As many letters more or less are as many edits, and long words are slow to compare.
    let near = |known: &str| known.len().abs_diff(code.len()) <= FAR;
    let whole = all()
        .filter(|(known, _)| near(known))
        .map(|(known, _)| (strsim::osa_distance(known, code), known));
    let parts = all()
        .filter(|(known, _)| near(last(known)))
        .map(|(known, _)| (strsim::osa_distance(last(known), code) + 2, known));
    whole
        .chain(parts)
        .filter(|(distance, _)| *distance <= FAR)
        .min()
        .map(|(_, known)| known)
}
