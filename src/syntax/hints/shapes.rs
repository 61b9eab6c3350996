//! What a word looks like: a number, a space, a run.

/// `A1` for `A01`.
pub(super) fn without_zeros(word: &str) -> Option<String> {
    let number = word.trim_start_matches(char::is_alphabetic);
    let row = &word[..word.len() - number.len()];
    let plain = number.trim_start_matches('0');
    (plain.len() < number.len() && is_number(plain) && !row.is_empty())
        .then(|| format!("{row}{plain}"))
}

/// The two spaces of `A6-A1`, `A6…A1` or `A6→A1`.
pub(super) fn ends(word: &str) -> Option<(&str, &str)> {
    let (from, to) = joined(word)?;
    (is_one_space(from) && is_one_space(to)).then_some((from, to))
}

/// The two spaces of `A6-1`, where the row is written once.
pub(super) fn ends_in_row(word: &str) -> Option<(&str, String)> {
    let (from, to) = joined(word)?;
    let row = from.trim_end_matches(|c: char| c.is_ascii_digit());
    (is_one_space(from) && is_number(to)).then(|| (from, format!("{row}{to}")))
}

/// What stands before and behind signs that join two words; those that part them, such as a comma, don't.
fn joined(word: &str) -> Option<(&str, &str)> {
    let from_end = word.find(|c: char| !c.is_alphanumeric())?;
    let joint = word[from_end..].find(char::is_alphanumeric)?;
    let (from, rest) = word.split_at(from_end);
    let (signs, to) = rest.split_at(joint);
    (!signs.contains([',', ';', '/', '|', '+', '&'])).then_some((from, to))
}

/// `16`.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit())
}

/// `A16`, `A1..A16`.
pub(in crate::syntax) fn is_space(word: &str) -> bool {
    let number = word.trim_start_matches(char::is_alphabetic);
    number.len() < word.len() && number.starts_with(|c: char| c.is_ascii_digit())
}

/// `A16`.
pub(super) fn is_one_space(word: &str) -> bool {
    let number = word.trim_start_matches(char::is_alphabetic);
    number.len() < word.len() && is_number(number)
}

/// Whether a word may be a name, but for a space or a play.
pub(in crate::syntax) fn is_word(word: &str) -> bool {
    let letters = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    word.starts_with(char::is_alphabetic) && word.chars().all(letters) && !is_space(word)
}
