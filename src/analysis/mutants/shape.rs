//! How forms are written, as their usage tells it, and which part of a form is which argument.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use crate::syntax::{self, Bracket, WordTree};

/// An argument of a form.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct FormArgument {
    /// The key before it, if any: `on:`.
    pub(super) key: Option<String>,
    /// Whether it may be left out.
    pub(super) optional: bool,
    /// What it is.
    pub(super) class: ArgumentSort,
}

/// What an argument is. A name in capitals says of what sort.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ArgumentSort {
    /// One of these words of the language; the first, where it is left out.
    Words(Vec<String>),
    /// One thing: `SET`.
    One(String),
    /// One or several: `KIND…`.
    Each(String),
    /// Several in braces: `{KIND…}`.
    Braced(String),
    /// A form of this head.
    Form(String),
}

/// One way to write a form.
#[derive(Clone, Debug)]
pub(super) struct FormShape {
    pub(super) arguments: Vec<FormArgument>,
    /// Which items of a form, behind its head, each argument is; none of them if it is left out.
    pub(super) items: Vec<Range<usize>>,
    /// The other ways to write it that consist of words alone, as forms.
    pub(super) others: Vec<WordTree>,
}

/// The way in which a form is written, if it is one of the language.
pub(super) fn shape(form: &WordTree) -> Option<FormShape> {
    let (head, items) = form.as_form()?;
    syntax::usages(head).find_map(|usage| {
        let ways = ways(usage);
        let (at, items) = ways.iter().enumerate().find_map(|(at, (_, arguments))| {
            let found = placed(arguments, items)?;
            Some((at, found))
        })?;
        let others = ways.iter().enumerate().filter(|(other, _)| *other != at);
        let mut arguments = ways[at].1.clone();
        if let [only] = arguments.as_mut_slice()
            && only.class == ArgumentSort::One("NAME".to_owned())
        {
            // The one name that a set has is a row's.
            only.class = ArgumentSort::One("ROW".to_owned());
        }
        Some(FormShape {
            arguments,
            items,
            others: others.filter_map(|(_, (_, way))| bare(head, way)).collect(),
        })
    })
}

/// A form of this head that says no more than it has to: the first words it may hold.
pub(super) fn plain(head: &str) -> Option<WordTree> {
    let mut usages = syntax::usages(head);
    usages.find_map(|usage| bare(head, first_way(usage)?))
}

/// The heads of other sets that are written with the same arguments.
pub(super) fn like(head: &str) -> Vec<&'static str> {
    let sets = || syntax::set_usages().map(|(head, usage)| (head, first_way(usage)));
    let own = sets().find(|(other, way)| *other == head && way.is_some());
    let like = sets()
        .filter(|(other, way)| *other != head && own.as_ref().is_some_and(|(_, own)| own == way));
    like.map(|(head, _)| head).collect()
}

/// Whether a form of this head is a set.
pub(super) fn is_set(head: &str) -> bool {
    syntax::set_usages().any(|(set, _)| set == head)
}

/// Whether a set in a form of this head is changed word by word: in another set, and in a condition
/// of the board, which would be one or the other always if it asked about every space.
pub(super) fn is_part(head: &str) -> bool {
    is_set(head) || ["no", "some", "at-most", "at-least", "all"].contains(&head)
}

/// The head of the first set that is made of pieces alone.
pub(super) fn of_pieces() -> Option<&'static str> {
    let mut sets = syntax::set_usages();
    let pieces =
        |argument: &FormArgument| argument.class == ArgumentSort::Each("PIECES".to_owned());
    sets.find(|(_, usage)| first_way(usage).is_some_and(|way| way.iter().all(pieces)))
        .map(|(head, _)| head)
}

fn first_way(usage: &str) -> Option<&'static [FormArgument]> {
    ways(usage).first().map(|(_, way)| way.as_slice())
}

/// A head, and its arguments.
type FormWay = (String, Vec<FormArgument>);

/// The ways of each usage.
static WAYS: LazyLock<HashMap<&'static str, Vec<FormWay>>> = LazyLock::new(|| {
    let usages = syntax::words().flat_map(syntax::usages);
    usages.map(|usage| (usage, read(usage))).collect()
});

/// The ways of a usage: `(first random) or (first PLAYER)` has two.
fn ways(usage: &str) -> &'static [FormWay] {
    WAYS.get(usage).map_or(&[], Vec::as_slice)
}

fn read(usage: &str) -> Vec<FormWay> {
    let trees = WordTree::read(usage);
    let forms = trees.iter().filter_map(WordTree::as_form);
    forms
        .map(|(head, items)| (head.to_owned(), items.iter().filter_map(argument).collect()))
        .collect()
}

fn argument(item: &WordTree) -> Option<FormArgument> {
    let class = match item {
        WordTree::Keyed(key, value) => {
            return Some(FormArgument {
                key: Some(key.clone()),
                ..argument(value)?
            });
        }
        WordTree::List(Bracket::Way, inner) => {
            return Some(FormArgument {
                optional: true,
                ..argument(inner.first()?)?
            });
        }
        WordTree::List(Bracket::Set, inner) => match argument(inner.first()?)?.class {
            ArgumentSort::Each(name) => ArgumentSort::Braced(name),
            _ => return None,
        },
        WordTree::List(Bracket::Form, _) => ArgumentSort::Form(item.as_form()?.0.to_owned()),
        WordTree::Word(word) => match word.strip_suffix('…') {
            Some("") => return None,
            Some(name) => ArgumentSort::Each(name.to_owned()),
            // Pieces are one set, named by one or several terms.
            None if word == "PIECES" => ArgumentSort::Each(word.clone()),
            None if word.starts_with(char::is_uppercase) => ArgumentSort::One(word.clone()),
            None => ArgumentSort::Words(word.split('|').map(str::to_owned).collect()),
        },
    };
    Some(FormArgument {
        key: None,
        optional: false,
        class,
    })
}

/// Which of the items each argument is, if they fit.
fn placed(arguments: &[FormArgument], items: &[WordTree]) -> Option<Vec<Range<usize>>> {
    let mut found = Vec::new();
    let mut at = 0;
    for FormArgument {
        key,
        optional,
        class,
    } in arguments
    {
        let here = match key {
            Some(key) => {
                let same =
                    |item: &WordTree| matches!(item, WordTree::Keyed(other, _) if other == key);
                items.iter().position(same).map(|at| at..at + 1)
            }
            None => {
                let rest = items[at..].iter();
                let count = rest.take_while(|item| fits(class, item)).count();
                let most = if matches!(class, ArgumentSort::Each(_)) {
                    count
                } else {
                    count.min(1)
                };
                (most > 0).then(|| at..at + most)
            }
        };
        let here = match here {
            Some(here) => here,
            None if *optional => at..at,
            None => return None,
        };
        at = at.max(here.end);
        found.push(here);
    }
    (found.iter().map(Range::len).sum::<usize>() == items.len()).then_some(found)
}

fn fits(class: &ArgumentSort, item: &WordTree) -> bool {
    match (class, item) {
        (ArgumentSort::Words(words), item) => item
            .as_word()
            .is_some_and(|word| words.iter().any(|known| known == word)),
        (ArgumentSort::One(class), WordTree::Word(word)) if is_number(class) => {
            word.parse::<i64>().is_ok()
        }
        (ArgumentSort::One(class), WordTree::List(Bracket::Set, _)) => {
            ["SET", "FACE"].contains(&class.as_str())
        }
        (ArgumentSort::One(class), item) => match class.as_str() {
            "SET" => true,
            "COND" => item.as_form().is_some(),
            _ => item.as_word().is_some(),
        },
        (ArgumentSort::Each(class), item) if class == "EFFECT" => is_effect(item),
        (ArgumentSort::Each(class), item) if class == "FACE" => item.as_word().is_some(),
        (ArgumentSort::Each(_), item) => !matches!(item, WordTree::Keyed(..)),
        (ArgumentSort::Braced(_), item) => matches!(item, WordTree::List(Bracket::Set, _)),
        (ArgumentSort::Form(head), item) => item.as_form().is_some_and(|(other, _)| head == other),
    }
}

/// Whether this is an effect, and no set that begins alike.
fn is_effect(item: &WordTree) -> bool {
    let known = |head: &str| syntax::effects().any(|effect| effect == head);
    match item.as_form() {
        Some((head, items)) if is_set(head) => known(head) && items.last().is_some_and(is_effect),
        Some((head, _)) => known(head),
        None => false,
    }
}

/// Whether things of this name are numbers.
pub(super) fn is_number(class: &str) -> bool {
    matches!(class, "N" | "LENGTH" | "VALUE" | "W")
}

/// The form that this way allows without a name or a number in it.
fn bare(head: &str, way: &[FormArgument]) -> Option<WordTree> {
    let asked = way.iter().filter(|argument| !argument.optional);
    let words = asked.map(|argument| match &argument.class {
        ArgumentSort::Words(words) => words.first().map(WordTree::word),
        _ => None,
    });
    Some(WordTree::form(head, words.collect::<Option<_>>()?))
}
