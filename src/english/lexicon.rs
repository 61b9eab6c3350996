//! English as such: lists, numbers, articles, plurals, and what sort of word an author's name is.

/// States that a piece can be in and that don't end as participles do. What isn't here and
/// doesn't end in `ed` is taken for a thing.
const STATES: &[&str] = &[
    "able", "active", "afloat", "alert", "alive", "asleep", "awake", "big", "black", "bound",
    "dead", "dormant", "free", "golden", "hidden", "high", "idle", "inactive", "large", "light",
    "little", "loose", "low", "mortal", "new", "old", "open", "plain", "ready", "red", "safe",
    "shut", "sleeping", "small", "tall", "waiting", "weak", "white", "wild", "woken", "young",
];

/// States that stand behind their noun: "a piece that is asleep".
const BEHIND: &[&str] = &["afloat", "alive", "asleep", "awake"];

/// Nouns that are the same for one and for several.
const ALIKE: &[&str] = &["deer", "fish", "sheep"];

/// Nouns that end like a man and have an s.
const NO_MEN: &[&str] = &[
    "caiman", "german", "human", "norman", "ottoman", "roman", "shaman", "talisman",
];

/// Nouns whose plural no rule tells.
const IRREGULAR: &[(&str, &str)] = &[
    ("calf", "calves"),
    ("child", "children"),
    ("elf", "elves"),
    ("foot", "feet"),
    ("goose", "geese"),
    ("half", "halves"),
    ("hero", "heroes"),
    ("knife", "knives"),
    ("leaf", "leaves"),
    ("loaf", "loaves"),
    ("mouse", "mice"),
    ("ox", "oxen"),
    ("shelf", "shelves"),
    ("thief", "thieves"),
    ("wife", "wives"),
    ("wolf", "wolves"),
];

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
pub(crate) fn number(n: usize) -> String {
    const WORDS: [&str; 11] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
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

/// Whether a state can't precede its noun.
pub(super) fn stands_behind(kind: &str) -> bool {
    BEHIND.contains(&kind)
}

/// "runners", "men", "ladies".
pub(super) fn plural(word: &str) -> String {
    let vowel_before = |end: usize| {
        let before = word.chars().rev().nth(end);
        before.is_some_and(|c| "aeiou".contains(c))
    };
    let last = word.rfind([' ', '-']).map_or(0, |at| at + 1);
    let (before, noun) = word.split_at(last);
    let irregular = IRREGULAR.iter().find(|(one, _)| *one == noun);
    if let Some((_, many)) = irregular {
        format!("{before}{many}")
    } else if ALIKE.contains(&noun) {
        word.to_owned()
    } else if let Some(stem) = word
        .strip_suffix("man")
        .filter(|_| !NO_MEN.contains(&noun.to_lowercase().as_str()))
    {
        format!("{stem}men")
    } else if let Some(stem) = word.strip_suffix('y').filter(|_| !vowel_before(1)) {
        format!("{stem}ies")
    } else if ["s", "x", "z", "ch", "sh"]
        .iter()
        .any(|end| word.ends_with(end))
    {
        format!("{word}es")
    } else {
        format!("{word}s")
    }
}

/// "Anna's", "the Hunters'".
pub(super) fn possessive(name: &str) -> String {
    let end = if name.ends_with('s') { "'" } else { "'s" };
    format!("{name}{end}")
}

/// A noun for one and for several.
pub(super) struct NounForms {
    pub(super) one: String,
    pub(super) many: String,
}

impl NounForms {
    pub(super) fn new(one: &str) -> Self {
        NounForms {
            one: one.to_owned(),
            many: plural(one),
        }
    }

    /// "a piece", "an animal".
    pub(super) fn a(&self) -> String {
        with_article(&self.one)
    }

    /// The form behind this number.
    pub(super) fn counted(&self, n: usize) -> &str {
        if n == 1 { &self.one } else { &self.many }
    }
}

/// The words behind "a" or "an".
pub(super) fn with_article(words: &str) -> String {
    format!("{} {words}", article(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_authors() {
        assert_eq!(with_article("open piece"), "an open piece");
        assert_eq!(with_article("unicorn"), "a unicorn");
        assert_eq!(possessive("Hunters"), "Hunters'");
        assert_eq!(NounForms::new("animal").a(), "an animal");
        assert_eq!(plural("man"), "men");
        assert_eq!(plural("boy"), "boys");
        assert_eq!(plural("lady"), "ladies");
        assert_eq!(plural("she-wolf"), "she-wolves");
        assert_eq!(plural("fox"), "foxes");
        assert_eq!(plural("human"), "humans");
        assert_eq!(plural("ox"), "oxen");
        assert_eq!(plural("sheep"), "sheep");
        assert!(is_state("crowned") && is_state("woken") && !is_state("chief"));
        assert!(stands_behind("asleep") && !stands_behind("woken"));
        assert_eq!(list(&["x", "y", "z"], "or"), "x, y or z");
    }
}
