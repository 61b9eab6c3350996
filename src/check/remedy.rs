//! What would have been right: the nearest name, or where to look for one.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::context::Context;
use super::error::Noun;
use super::place::{self, Place};

/// So many names at most are compared with an unknown one.
const COMPARED: usize = 500;
/// So many names at most are listed.
const LISTED: usize = 8;

/// Help for an unknown name, given the known ones.
pub(super) fn unknown<'n>(
    context: Option<&Context<'_>>,
    what: Noun,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> String {
    let may_compare =
        context.is_none_or(|context| context.may_compare(known.clone().take(COMPARED).count()));
    if may_compare && let Some(nearest) = nearest(name, known.clone()) {
        return format!("did you mean `{nearest}`?");
    }
    if let Some(variant) = context.and_then(|context| context.declaring(what, name)) {
        return format!("`{name}` is declared in variant `{variant}`, which is not applied here");
    }
    let mut names: Vec<&str> = known.take(LISTED + 1).collect();
    names.sort_unstable();
    match names.len() {
        0 => format!("there is none; a `({} …)` would declare it", what.head()),
        1..=LISTED => format!("known: {}", listing(&names)),
        _ => format!("a `({} …)` would declare it", what.head()),
    }
}

/// Help for a name that is nearly one of the words that say whose pieces are meant, and nearer to
/// none of the known names; its plural counts as near.
pub(super) fn whose<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    const WORDS: [&str; 6] = ["friend", "enemy", "neutral", "empty", "any", "none"];
    if nearest(name, known).is_some() {
        return None;
    }
    let singular = name.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let meant = WORDS
        .into_iter()
        .find(|word| singular.as_deref() == Some(*word))
        .or_else(|| nearest(name, WORDS.into_iter()))?;
    Some(format!("did you mean `{meant}`?"))
}

/// Help for an unknown drawing word, given all there are.
pub(super) fn drawing<'n>(word: &str, known: impl Iterator<Item = &'n str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("known: {}", listing(&known.collect::<Vec<_>>())),
    }
}

/// Help for a move that overrides nothing.
pub(super) fn override_missing<'n>(
    context: &Context<'_>,
    what: Noun,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> String {
    if let Some(nearest) = nearest(name, known) {
        return format!("did you mean `{nearest}`? a new move needs a `(from …)`");
    }
    match context.declaring(what, name) {
        Some(variant) => {
            format!("`{name}` also stands in variant `{variant}`; a new move needs a `(from …)`")
        }
        None => {
            "without a `(from …)` this changes a move that is there; a new one needs it".to_owned()
        }
    }
}

/// Help for a `without` that names nothing that is there.
pub(super) fn nothing_to_drop<'n>(
    head: &str,
    key: &str,
    known: impl Iterator<Item = &'n str>,
) -> String {
    let known: Vec<&str> = known.collect();
    if let Some(nearest) = nearest(key, known.iter().copied()) {
        return format!("did you mean `(without {head} {nearest})`?");
    }
    match known.len() {
        1..=LISTED => format!("there are: {}", listing(&known)),
        _ => "a `without` drops a form of the game that is extended or varied".to_owned(),
    }
}

/// Help for a `without` in the wrong place.
pub(super) fn not_droppable(head: &str, here: &Place) -> String {
    let found = place::ALL
        .iter()
        .find_map(|place| Some((place.name, place.head(head)?.without)));
    match found {
        Some(("game", without)) => {
            return format!("write `{without}` in the variant or the game itself");
        }
        Some((place, without)) => {
            return format!("write it where the form stands: `({place} {without})`");
        }
        None => {}
    }
    let heads: Vec<&str> = here.heads.iter().map(|head| head.name).collect();
    match nearest(head, heads.iter().copied()) {
        Some(nearest) => format!("did you mean `{nearest}`?"),
        None => format!("here stand {}", listing(&heads)),
    }
}

/// `A`, `B` and `C`, in backticks.
pub(super) fn listing(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The nearest of the known names, if it is near enough to be meant.
pub(super) fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let wanted = fold(name);
    let length = wanted.chars().count();
    let reach = match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=8 => 2,
        _ => 3,
    };
    known
        .take(COMPARED)
        .filter(|candidate| *candidate != name)
        .filter(|candidate| candidate.chars().count().abs_diff(length) <= reach + 1)
        .map(|candidate| (strsim::osa_distance(&wanted, &fold(candidate)), candidate))
        .filter(|(distance, _)| *distance <= reach)
        .min()
        .map(|(_, candidate)| candidate)
}

/// Without diacritics and case.
fn fold(name: &str) -> String {
    name.nfd()
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
    fn is_blind_to_diacritics_and_case() {
        assert_eq!(
            nearest("gonagas", ["Gonágas", "sahkku"].into_iter()),
            Some("Gonágas")
        );
        assert_eq!(
            nearest("dalld", ["dalled", "undalled"].into_iter()),
            Some("dalled")
        );
    }

    #[test]
    fn does_not_reach_far() {
        assert_eq!(nearest("A", ["B", "C"].into_iter()), None);
        assert_eq!(nearest("throne", ["dalled", "king"].into_iter()), None);
    }
}
