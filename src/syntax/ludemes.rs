//! The forms of the language: where each may stand and how it is written.
//!
//! The grammar says the same, but only to a text that follows it. This is for texts that don't: it
//! tells which rule an author had in mind. A test holds it against the grammar.

use std::sync::LazyLock;

use super::grammar::{Rule, of_name};
use super::table::forms;
use crate::ludeme::vocabulary::{DRAWING_WORDS, RULE_WORDS};
use crate::ludeme::{self, Argument, ArgumentClass, LudemeRow, Marking};

/// A form of the language.
#[derive(Debug)]
pub(super) struct LudemeForm {
    /// Its first word.
    pub(super) head: &'static str,
    /// The rule that reads it.
    pub(super) rule: Rule,
    /// The forms it stands in.
    pub(super) places: Vec<Rule>,
    /// How it is written, optional parts in brackets.
    pub(super) usage: String,
    /// A short text of this rule: stands in for a form that has been dealt with.
    pub(super) sample: String,
}

impl LudemeForm {
    /// Whether it stands where sets do.
    pub(super) fn is_set(&self) -> bool {
        self.places.starts_with(&SETS)
    }

    /// Whether it stands where pieces do.
    pub(super) fn is_pieces(&self) -> bool {
        self.places == *PIECES
    }

    /// Whether it stands where conditions do.
    pub(super) fn is_condition(&self) -> bool {
        self.places == *CONDITIONS
    }

    /// Whether it has a named argument with this key, its colon included.
    pub(super) fn takes(&self, key: &str) -> bool {
        let mut arguments = self.arguments().into_iter();
        arguments.any(|argument| argument.trim_start_matches('[').starts_with(key))
    }

    /// Its arguments, as its usage has them.
    pub(super) fn arguments(&self) -> Vec<&str> {
        let inner = self.usage.trim_start_matches('(').trim_end_matches(')');
        inner.split(' ').skip(1).collect()
    }
}

const TOP: &[Rule] = &[Rule::file];
const GAME: &[Rule] = &[Rule::game];
const ABOUT: &[Rule] = &[Rule::game, Rule::extending, Rule::variant];
const EQUIPMENT: &[Rule] = &[Rule::equipment, Rule::extending, Rule::variant];
const RULES: &[Rule] = &[Rule::rules, Rule::extending, Rule::variant];
const PLAY: &[Rule] = &[Rule::play];

/// Where a set stands.
static SETS: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut places = vec![Rule::over, Rule::to, Rule::define, Rule::from];
    places.extend(taking(&[ArgumentClass::Set, ArgumentClass::Sets]));
    places
});

/// What a form is, if that is sure, that stands in another behind this key, or without one as its `first` or not.
pub(super) fn class(place: Rule, key: Option<&str>, first: bool) -> Option<&'static ArgumentClass> {
    use ArgumentClass::{Condition, Conditions, Effects, Pieces, Set, Sets};
    match (place, key) {
        (Rule::over | Rule::to | Rule::define, None) | (Rule::from, Some("on:")) => {
            return Some(&Set);
        }
        _ => {}
    }
    let key = key.map(|key| key.trim_end_matches(':'));
    let arguments = ludeme::tables().flatten().flat_map(|row| {
        let arguments = row.arguments.iter();
        arguments.filter(move |argument| {
            let (rule, own) = match argument.mark {
                Marking::Form(rule, _) => (rule, None),
                Marking::Position => (row.rule, None),
                Marking::Optional(key) | Marking::Keyed(key) => (row.rule, Some(key)),
            };
            own == key && of_name(rule) == Some(place)
        })
    });
    let classes = arguments.map(|argument| &argument.class).filter(|class| {
        matches!(
            class,
            Pieces | Set | Sets | Condition | Conditions | Effects
        )
    });
    let classes: Vec<&ArgumentClass> = classes.collect();
    match classes.as_slice() {
        [one] => Some(one),
        [class, ..] if first => Some(class),
        [_, class, rest @ ..] if rest.iter().all(|other| other == class) => Some(class),
        _ => None,
    }
}

/// Where pieces stand, sets of spaces among them.
static PIECES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut places = SETS.clone();
    places.extend(taking(&[ArgumentClass::Pieces]));
    places
});

/// Where a condition stands.
static CONDITIONS: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let mut places = vec![Rule::when];
    places.extend(taking(&[
        ArgumentClass::Condition,
        ArgumentClass::Conditions,
    ]));
    places
});

/// The rules of the tables that hold an argument of one of these classes.
fn taking(classes: &[ArgumentClass]) -> Vec<Rule> {
    let mut rules = Vec::new();
    for row in ludeme::tables().flatten() {
        for argument in row.arguments.iter().filter(|a| classes.contains(&a.class)) {
            rules.extend(of_name(match argument.mark {
                Marking::Form(rule, _) => rule,
                _ => row.rule,
            }));
        }
    }
    rules.sort_unstable();
    rules.dedup();
    rules
}

macro_rules! ludemes {
    ($(
        $head:literal $rule:ident in $places:expr, $usage:literal, $sample:literal
        $(=> $name:ident { $($parts:tt)* })?;
    )*) => {
        vec![$(LudemeForm {
            head: $head,
            rule: Rule::$rule,
            places: $places.to_vec(),
            usage: with_words($usage),
            sample: $sample.to_owned(),
        }),*]
    };
}

/// A usage with the words that may stand in it.
fn with_words(usage: &str) -> String {
    let words = RULE_WORDS.iter().chain(DRAWING_WORDS);
    let words = words.filter(|(name, _)| usage.contains(name));
    words.fold(usage.to_owned(), |usage, (name, words)| {
        usage.replace(&format!("{{{name}}}"), &words.join("|"))
    })
}

/// All of them, in the order of the grammar.
pub(super) static ALL: LazyLock<Vec<LudemeForm>> = LazyLock::new(|| {
    let mut all: Vec<LudemeForm> = forms!(ludemes);
    let mut effects = vec![Rule::then];
    effects.extend(taking(&[ArgumentClass::Effects]));
    for (rows, places) in [
        (ludeme::CONDITIONS, CONDITIONS.as_slice()),
        (ludeme::EFFECTS, &effects),
        (ludeme::SETS, &SETS),
        (ludeme::END_RULES, &[Rule::end]),
    ] {
        for row in rows.iter().filter(|row| row.is_form) {
            add(&mut all, row, places);
        }
    }
    all.sort_by_key(|ludeme| ludeme.rule);
    all
});

/// Adds what a row of a table says, and the forms by which its arguments are marked.
fn add(all: &mut Vec<LudemeForm>, row: &'static LudemeRow, places: &[Rule]) {
    let Some(rule) = of_name(row.rule) else {
        return;
    };
    let mut new = LudemeForm {
        head: row.head,
        rule,
        places: places.to_vec(),
        usage: format!("({}", row.head),
        sample: format!("({}", row.head),
    };
    for argument in row.arguments {
        let (usage, sample) = written(argument);
        new.usage += &format!(" {usage}");
        if !usage.starts_with('[') {
            new.sample += &format!(" {sample}");
        }
        if let Marking::Form(form, head) = argument.mark
            && let Some(form) = of_name(form)
        {
            match all.iter_mut().find(|known| known.rule == form) {
                Some(known) if known.places.contains(&rule) => {}
                Some(known) => known.places.push(rule),
                None => all.push(LudemeForm {
                    head,
                    rule: form,
                    places: vec![rule],
                    usage,
                    sample,
                }),
            }
        }
    }
    new.usage += ")";
    new.sample += ")";
    match all.iter_mut().find(|known| known.rule == rule) {
        Some(known) => known.usage += &format!(" or {}", new.usage),
        None => all.push(new),
    }
}

/// How an argument is written, and the shortest text of it.
fn written(argument: &Argument) -> (String, String) {
    let (usage, sample) = match argument.class {
        ArgumentClass::Pieces => ("PIECES", "k"),
        ArgumentClass::Set => ("SET", "any"),
        ArgumentClass::Sets => ("SET…", "any"),
        ArgumentClass::Effects => ("EFFECT…", "(capture k)"),
        ArgumentClass::Condition => ("COND", "(no any)"),
        ArgumentClass::Conditions => ("COND…", "(no any)"),
        ArgumentClass::FaceNames => ("FACE…", "f"),
        ArgumentClass::KindName => ("KIND", "k"),
        ArgumentClass::RowName => ("NAME", "r"),
        ArgumentClass::Kinds => ("{KIND…}", "{}"),
        ArgumentClass::Count => ("N", "0"),
        ArgumentClass::Positive => ("N", "1"),
        ArgumentClass::Word(words) => (&*words.join("|"), words[0]),
    };
    let marked = |text: &str| match argument.mark {
        Marking::Position => text.to_owned(),
        Marking::Optional(key) | Marking::Keyed(key) => format!("{key}:{text}"),
        Marking::Form(_, head) => format!("({head} {text})"),
    };
    match argument.mark {
        Marking::Optional(..) => (format!("[{}]", marked(usage)), String::new()),
        _ => (marked(usage), marked(sample)),
    }
}

/// A play of a list; it has no head.
pub(super) static PLAY_GROUP: LazyLock<LudemeForm> = LazyLock::new(|| LudemeForm {
    head: "",
    rule: Rule::play_group,
    places: vec![Rule::plays],
    usage: "(A5-A4 C2-C5) or (-)".to_owned(),
    sample: "(-)".to_owned(),
});

/// The forms that may stand in this one.
pub(super) fn all_inside(place: Rule) -> impl Iterator<Item = &'static LudemeForm> {
    ALL.iter()
        .filter(move |ludeme| ludeme.places.contains(&place))
}

/// The forms that may stand in this one as its first, or behind it: where a condition goes before
/// others, nothing else comes first, and none comes later.
pub(super) fn asked_inside(place: Rule, first: bool) -> impl Iterator<Item = &'static LudemeForm> {
    let holds = |asks| all_inside(place).any(|ludeme| ludeme.is_condition() == asks);
    let both = holds(true) && holds(false);
    all_inside(place).filter(move |ludeme| !both || ludeme.is_condition() == first)
}

/// The form of this head in this place; `first` if no form stands there before it: where both
/// conditions and sets stand, a condition does.
pub(super) fn inside(place: Rule, head: &str, first: bool) -> Option<&'static LudemeForm> {
    let named = || all_inside(place).filter(|ludeme| ludeme.head == head);
    let meant = named().find(|ludeme| ludeme.is_condition() == first);
    meant.or_else(|| named().next())
}

/// The condition that is asked by a word for so many: `(any SET)` where some is meant, and what it
/// is called in other languages.
pub(super) fn asked_by(place: Rule, head: &str, first: bool) -> Option<&'static LudemeForm> {
    let known = match head.to_lowercase().as_str() {
        "any" | "exists" | "exist" | "there-is" => "some",
        "none" | "nothing" | "nobody" => "no",
        "each" | "every" => "all",
        _ => return None,
    };
    let mut here = asked_inside(place, first).filter(|ludeme| ludeme.is_condition());
    here.find(|ludeme| ludeme.head == known)
}

/// The forms of this head, wherever they stand.
pub(super) fn named(head: &str) -> impl Iterator<Item = &'static LudemeForm> {
    ALL.iter().filter(move |ludeme| ludeme.head == head)
}

/// How the forms of a head are written, wherever they stand.
pub(crate) fn usages(head: &str) -> impl Iterator<Item = &'static str> {
    named(head).map(|ludeme| ludeme.usage.as_str())
}

/// How a form of this head is written.
pub fn usage(head: &str) -> Option<&'static str> {
    usages(head).next()
}

/// The heads of effects.
pub(crate) fn effects() -> impl Iterator<Item = &'static str> {
    ludeme::EFFECTS.iter().map(|row| row.head)
}

/// The heads of the forms that stand for sets of spaces, and how those are written.
pub(crate) fn set_usages() -> impl Iterator<Item = (&'static str, &'static str)> {
    let sets = ALL.iter().filter(|ludeme| ludeme.is_set());
    sets.map(|ludeme| (ludeme.head, ludeme.usage.as_str()))
}

/// All heads, each once, in the order of the grammar.
pub fn words() -> impl Iterator<Item = &'static str> {
    let first = |at: usize| ALL.iter().position(|other| other.head == ALL[at].head);
    let heads = (0..ALL.len()).filter(move |&at| first(at) == Some(at));
    heads.map(|at| ALL[at].head)
}

/// The number of a head: the place of its first form in the table.
pub(super) fn number(head: &str) -> Option<usize> {
    ALL.iter().position(|ludeme| ludeme.head == head)
}

/// The form that a rule reads.
pub(super) fn of_rule(rule: Rule) -> Option<&'static LudemeForm> {
    ALL.iter().find(|ludeme| ludeme.rule == rule)
}

#[cfg(test)]
mod tests {
    use super::{ALL, Marking, PLAY_GROUP, inside, ludeme, of_name, of_rule};
    use crate::syntax::grammar::{Rule, key};
    use crate::syntax::nodes::SyntaxNode;
    use crate::syntax::reader::read;
    use std::collections::BTreeSet;

    #[test]
    fn every_head_has_its_bit() {
        assert!(ALL.len() <= 128, "`Heads` holds one bit a form");
    }

    #[test]
    fn every_sample_is_of_its_rule() {
        for ludeme in ALL.iter().chain([&*PLAY_GROUP]) {
            let nodes = read(ludeme.rule, &ludeme.sample).expect(&ludeme.sample);
            let texts: Vec<&str> = nodes.roots().map(SyntaxNode::text).collect();
            assert_eq!(texts, [ludeme.sample.as_str()]);
        }
    }

    /// The rules of the grammar, each with what it says.
    fn rules() -> Vec<(Rule, Vec<&'static str>)> {
        let grammar = include_str!("../../grammar/game.pest");
        let rules = grammar.split("\n\n").filter_map(|block| {
            let code = block.lines().filter(|line| !line.starts_with("//"));
            let words: Vec<&str> = code.flat_map(str::split_whitespace).collect();
            Some((of_name(words.first()?)?, words))
        });
        rules.collect()
    }

    #[test]
    fn the_grammar_knows_the_same_forms_with_the_same_arguments() {
        let mut forms = 0;
        for (rule, words) in rules() {
            let opened = words
                .windows(3)
                .find(|pair| pair[0] == "open" && pair[1] == "~");
            let head = opened.and_then(|words| words[2].strip_prefix("kw_"));
            let ludeme = of_rule(rule).filter(|ludeme| ludeme.rule != Rule::play_group);
            let head = head.map(|head| head.replace('_', "-"));
            assert_eq!(
                head.as_deref(),
                ludeme.map(|ludeme| ludeme.head),
                "{rule:?}"
            );
            let Some(ludeme) = ludeme else { continue };
            let bare = |word: &'static str| word.trim_matches(['(', ')', '*', '+', '?']);
            let rules = words.iter().filter_map(|word| of_name(bare(word)));
            let taken: BTreeSet<&str> = rules.filter_map(key).collect();
            let usage = ludeme.usage.split([' ', '[', '(']);
            let told: BTreeSet<&str> = usage
                .filter_map(|word| Some(word.split_at(word.find(':')? + 1).0))
                .collect();
            assert_eq!(taken, told, "{rule:?}");
            forms += 1;
        }
        assert_eq!(forms, ALL.len());
    }

    #[test]
    fn every_row_of_a_table_is_of_the_grammar() {
        let rules = rules();
        for row in ludeme::tables().flatten() {
            let rule = of_name(row.rule).expect(row.rule);
            let (_, words) = rules
                .iter()
                .find(|(known, _)| *known == rule)
                .expect(row.rule);
            for argument in row.arguments {
                if let Marking::Form(form, head) = argument.mark {
                    let form = of_name(form).and_then(of_rule).expect(form);
                    assert_eq!(form.head, head);
                }
            }
            let head = row.head.replace('-', "_");
            let named = [format!("kw_{head}"), format!("\"{head}\"")];
            let names = |word: &&str| named.iter().any(|name| word.contains(name.as_str()));
            assert!(words.iter().any(names), "{head} in {words:?}");
        }
    }

    #[test]
    fn forms_stand_where_the_table_says() {
        for name in crate::shipped::names() {
            let path = crate::shipped::path(name).expect("its path");
            let text = crate::shipped::text(&path).expect("its text");
            let nodes = read(Rule::file, text).expect("a game");
            let file = nodes.roots().next().expect("a file");
            file.inner().for_each(|node| check(Rule::file, node, true));
        }
    }

    /// `place` is the innermost form around `node`, `first` whether no form stands there before it.
    fn check(place: Rule, node: SyntaxNode<'_>, first: bool) {
        let rule = node.rule();
        let text = node.text();
        let is_form = text.starts_with('(')
            && !matches!(
                rule,
                Rule::set | Rule::plain_set | Rule::placed_set | Rule::piece_term
            )
            && rule != Rule::open;
        let is_place = is_form || rule == Rule::extending;
        if is_form && !matches!(rule, Rule::play_group | Rule::extending) {
            let head = text[1..].split([' ', '\n', ')']).next().unwrap_or_default();
            let found = inside(place, head, first).map(|ludeme| ludeme.rule);
            assert_eq!(found, Some(rule), "{head} in {place:?}");
        }
        let place = if is_place { rule } else { place };
        // What only wraps a form, as a set does, stands where its form stands.
        let mut first = is_place || first;
        for inner in node.inner() {
            let is_form = inner.text().starts_with('(') && inner.rule() != Rule::open;
            check(place, inner, first);
            first &= !is_form;
        }
    }
}
