//! What an author may have meant to write.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The candidate that is hardly different from `word`, blind to case and diacritics.
pub(super) fn nearest<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    // Nothing of the language is longer, and the distance of long words is slow to find.
    if word.len() > 64 {
        return None;
    }
    let folded = fold(word);
    let length = folded.chars().count();
    let most = if length < 3 { 0 } else { (length / 3).min(2) };
    candidates
        .into_iter()
        .map(|candidate| (strsim::osa_distance(&folded, &fold(candidate)), candidate))
        .filter(|&(distance, _)| distance <= most)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

fn fold(word: &str) -> String {
    word.nfd()
        .filter(|&c| !is_combining_mark(c))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_words_are_found_and_far_ones_not() {
        let words = ["row", "mark", "without", "rethrow"];
        assert_eq!(nearest("rowe", words), Some("row"));
        assert_eq!(nearest("wihtout", words), Some("without"));
        assert_eq!(nearest("Märk", words), Some("mark"));
        assert_eq!(nearest("board", words), None);
        assert_eq!(nearest("ro", words), None);
    }
}
