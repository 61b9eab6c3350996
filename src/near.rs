//! Suggestions: what an author may have meant to write.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The length of the longest word that is worth comparing, in bytes: the distance of long words is
/// slow to find.
const LONGEST: usize = 64;

/// The candidate nearest to `word`, blind to case and diacritics; of equally near ones, the first by
/// alphabet. None where all are too far: the optimal string alignment distance (Levenshtein 1966, with
/// neighbours exchanged, Damerau 1964) is at most 0 for words of one or two letters, 1 up to five, 2 up
/// to eight, else 3.
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if word.len() > LONGEST {
        return None;
    }
    let wanted = fold(word);
    let length = wanted.chars().count();
    let reach = match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=8 => 2,
        _ => 3,
    };
    candidates
        .into_iter()
        // Diacritics and ligatures may count as a letter more or less.
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= reach + 1)
        .map(|candidate| (strsim::osa_distance(&wanted, &fold(candidate)), candidate))
        .filter(|(distance, _)| *distance <= reach)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Whether another candidate is as near to `word` as the [`nearest`].
pub fn is_tied<'c>(
    word: &str,
    nearest: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> bool {
    let wanted = fold(word);
    let distance = |candidate: &str| strsim::osa_distance(&wanted, &fold(candidate));
    let best = distance(nearest);
    let mut others = candidates
        .into_iter()
        .filter(|candidate| *candidate != nearest);
    others.any(|candidate| candidate.len() <= LONGEST && distance(candidate) <= best)
}

/// Without diacritics and case.
fn fold(word: &str) -> String {
    word.nfd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .map(|c| match c {
            'ø' => 'o',
            'đ' => 'd',
            'ŧ' => 't',
            'ŋ' => 'n',
            'ð' => 'd',
            'ı' => 'i',
            'ł' => 'l',
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_words_are_found_and_far_ones_not() {
        let words = ["row", "mark", "without", "outline"];
        assert_eq!(nearest("rowe", words), Some("row"));
        assert_eq!(nearest("wihtout", words), Some("without"));
        assert_eq!(nearest("Märk", words), Some("mark"));
        assert_eq!(nearest("mark", words), Some("mark"));
        assert_eq!(nearest("board", words), None);
        assert_eq!(nearest("ro", words), None);
        assert_eq!(nearest("A", ["B", "C"]), None);
        assert_eq!(nearest("border", ["ready", "far"]), None);
    }

    #[test]
    fn is_blind_to_diacritics_and_case() {
        assert_eq!(nearest("foret", ["Forêt", "field"]), Some("Forêt"));
        assert_eq!(nearest("redy", ["ready", "unready"]), Some("ready"));
    }
}
