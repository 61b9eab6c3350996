//! English as such: lists, numbers, articles, plurals, and what sort of word an author's name is.

/// States that a piece can be in and that don't end as participles do. What isn't here and
/// doesn't end in `ed` is taken for a thing.
const STATES: &[&str] = &[
    "able", "active", "afloat", "alert", "alive", "asleep", "awake", "big", "black", "bound",
    "dead", "dormant", "free", "golden", "hidden", "high", "idle", "inactive", "large", "light",
    "little", "low", "mortal", "new", "old", "open", "plain", "ready", "red", "shut", "sleeping",
    "small", "tall", "waiting", "weak", "white", "wild", "woken", "young",
];

/// States that stand behind their noun: "a piece that is asleep".
const BEHIND: &[&str] = &["afloat", "alive", "asleep", "awake"];

/// "one, two and three".
pub(super) fn list<T: AsRef<str>>(items: &[T], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", rest.join(", "), last.as_ref())
        }
    }
}

/// Small numbers as words.
pub(super) fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS
        .get(n)
        .map_or_else(|| n.to_string(), |w| (*w).to_owned())
}

/// "once", "twice", "three times".
pub(super) fn times(n: usize) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{} times", number(n)),
    }
}

/// "a" or "an", by how the word begins when read aloud.
fn article(word: &str) -> &'static str {
    let word = word.to_lowercase();
    let vowel = word.starts_with([
        'a', 'e', 'i', 'o', 'u', 'á', 'å', 'ä', 'æ', 'é', 'ö', 'ø', 'ó',
    ]);
    // "a unit", "a one-eyed piece", "a ewe".
    let glide = ["uni", "use", "one", "once", "eu", "ewe"];
    if vowel && !glide.iter().any(|start| word.starts_with(start)) {
        "an"
    } else {
        "a"
    }
}

/// The first letter as a capital.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// Whether a kind's name says how a piece is rather than what it is.
pub(super) fn is_state(word: &str) -> bool {
    word.ends_with("ed") || STATES.contains(&word)
}

/// "that is asleep", for a state that stands behind its noun.
fn trailing(kind: &str) -> Option<String> {
    BEHIND.contains(&kind).then(|| format!("that is {kind}"))
}

/// What one piece of a kind is called, among others: "awake piece", "runner".
pub(super) fn one(kind: &str) -> String {
    if is_state(kind) {
        format!("{kind} piece")
    } else {
        kind.to_owned()
    }
}

/// What several are called, among others: "awake pieces", "runners".
pub(super) fn many(kind: &str) -> String {
    if is_state(kind) {
        return format!("{kind} pieces");
    }
    let vowel_before = |end: usize| {
        let before = kind.chars().rev().nth(end);
        before.is_some_and(|c| "aeiou".contains(c))
    };
    if let Some(stem) = kind.strip_suffix("man") {
        format!("{stem}men")
    } else if let Some(stem) = kind.strip_suffix('y').filter(|_| !vowel_before(1)) {
        format!("{stem}ies")
    } else if ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|end| kind.ends_with(end))
    {
        format!("{kind}es")
    } else {
        format!("{kind}s")
    }
}

/// "one runner", "16 undalled pieces", "13 pieces that are asleep".
pub(super) fn counted(n: usize, kind: &str) -> String {
    let noun = match (n, trailing(kind)) {
        (1, None) => one(kind),
        (_, None) => many(kind),
        (1, Some(state)) => format!("piece {state}"),
        (_, Some(_)) => format!("pieces that are {kind}"),
    };
    format!("{} {noun}", number(n))
}

/// "a runner", "an awake piece".
pub(super) fn a(kind: &str) -> String {
    with_article(&one(kind))
}

/// The same where nothing follows that could be taken for a part of it: "a piece that is awake".
pub(super) fn a_piece(kind: &str) -> String {
    match trailing(kind) {
        Some(state) => format!("a piece {state}"),
        None => a(kind),
    }
}

/// The words behind "a" or "an".
pub(super) fn with_article(words: &str) -> String {
    format!("{} {words}", article(words))
}

/// What something becomes: "awake", "a chief".
pub(super) fn becoming(kind: &str) -> String {
    if is_state(kind) {
        kind.to_owned()
    } else {
        a(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_authors() {
        assert_eq!(a("asleep"), "an asleep piece");
        assert_eq!(a_piece("asleep"), "a piece that is asleep");
        assert_eq!(counted(2, "asleep"), "two pieces that are asleep");
        assert_eq!(a("open"), "an open piece");
        assert_eq!(a("unicorn"), "a unicorn");
        assert_eq!(many("man"), "men");
        assert_eq!(many("boy"), "boys");
        assert_eq!(many("lady"), "ladies");
        assert_eq!(many("ox"), "oxes");
        assert_eq!(counted(2, "woken"), "two woken pieces");
        assert_eq!(becoming("crowned"), "crowned");
        assert_eq!(becoming("chief"), "a chief");
        assert_eq!(list(&["x", "y", "z"], "or"), "x, y or z");
    }
}
