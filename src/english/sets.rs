//! Sets of spaces in words: as where that is, and as what may be passed.
//!
//! A set is told by its cases, which need no brackets (see [`super::logic`]). Where there are too
//! many of them for anybody to follow, it is quoted as the game's file has it.

use super::condition::faces_shown;
use super::lexicon::list;
use super::logic::{Conjunction, Fact, Literal, at_all_times, cases, common_times, parted};
use super::phrase::Phrase;
use super::spaces;
use super::vocabulary::Vocabulary;
use crate::model::{Condition, PieceTerm, Set, Whose};

/// Facts by what they are about.
#[derive(Default)]
pub(super) struct Sorted<'a> {
    /// Such pieces stand there.
    pub(super) with: Vec<&'a PieceTerm>,
    /// No such pieces stand there.
    pub(super) without: Vec<&'a PieceTerm>,
    pub(super) spaces: Option<&'a Set>,
    pub(super) other_than: Option<&'a Set>,
    /// Rows and regions.
    pub(super) within: Vec<&'a Set>,
    pub(super) outside: Vec<&'a Set>,
    pub(super) empty: Option<bool>,
    pub(super) named: Vec<(&'a str, bool)>,
    pub(super) extremes: Vec<(&'a Set, bool)>,
}

impl<'a> Sorted<'a> {
    pub(super) fn of(facts: &'a [Fact]) -> Self {
        let mut sorted = Sorted::default();
        for Fact { set, yes } in facts {
            match (set, yes) {
                (Set::Pieces(term), true) => sorted.with.push(term),
                (Set::Pieces(term), false) => sorted.without.push(term),
                (Set::Spaces(_), true) => sorted.spaces = Some(set),
                (Set::Spaces(_), false) => sorted.other_than = Some(set),
                (Set::Empty, yes) => sorted.empty = Some(*yes),
                (Set::Defined(name), yes) => sorted.named.push((name, *yes)),
                (set, yes) if set.extreme().is_some() => sorted.extremes.push((set, *yes)),
                (set, true) => sorted.within.push(set),
                (set, false) => sorted.outside.push(set),
            }
        }
        sorted
    }

    /// Whether nothing but rows, regions and spaces is named.
    pub(super) fn only_places(&self) -> bool {
        self.with.is_empty()
            && self.without.is_empty()
            && self.empty.is_none()
            && self.named.is_empty()
            && self.extremes.is_empty()
    }
}

impl Vocabulary<'_> {
    /// Where that is: "in row C", "on A1", "on a hole without enemy pieces, or in row A".
    pub(super) fn at(&self, set: &Set) -> String {
        let Some(cases) = cases(set, true) else {
            return format!("on a {} of {}", self.space.one, quoted(set));
        };
        match cases.as_slice() {
            [] => format!("on no {} at all", self.space.one),
            [one] if one.is_empty() => format!("on any {}", self.space.one),
            cases => {
                let each = cases
                    .iter()
                    .map(|case| self.case(case, &|facts| self.there(facts)).words);
                each.collect::<Vec<_>>().join(", or ")
            }
        }
    }

    /// Where alone that is, behind "only".
    pub(super) fn only_at(&self, set: &Set) -> String {
        match cases(set, true) {
            Some(cases) if !at_all_times(&cases) && !cases.is_empty() => {
                self.only(&cases, &|facts| self.there(facts), "").words
            }
            _ => self.at(set),
        }
    }

    /// Cases behind "only", each of them behind `over`. Where there are times at which none of them
    /// counts, that they are no exception has to be said: "in row C, and only while you have no
    /// runner", since "only in row C while …" leaves open what holds else.
    pub(super) fn only(
        &self,
        cases: &[Conjunction],
        told: &dyn Fn(&[Fact]) -> String,
        over: &str,
    ) -> Phrase {
        let join = |each: &[String]| format!("{over}{}", each.join(&format!(", or {over}")));
        let all = |cases: &[Conjunction]| {
            let each = cases.iter().map(|case| self.case(case, told));
            Phrase::joined(each.collect(), join)
        };
        if at_all_times(cases) {
            return all(cases);
        }
        let (common, rest) = common_times(cases);
        let when = |board: &[&Literal]| {
            let each: Vec<String> = board.iter().map(|literal| self.on_board(literal)).collect();
            format!("while {}", list(&each, "and"))
        };
        let common: Vec<&Literal> = common.iter().collect();
        if rest.iter().any(Vec::is_empty) {
            return Phrase::plain(match over {
                "" => when(&common),
                over => format!("{over}any {}, and only {}", self.space.one, when(&common)),
            });
        }
        if at_all_times(&rest) {
            return all(&rest).within(|words| format!("{words}, and only {}", when(&common)));
        }
        let each = cases.iter().map(|case| {
            let (here, board) = parted(case);
            match (here.is_empty(), board.is_empty()) {
                (_, true) => told(&here),
                (true, false) => format!("anywhere, but only {}", when(&board)),
                (false, false) => format!("{}, but there only {}", told(&here), when(&board)),
            }
        });
        Phrase::plain(join(&each.collect::<Vec<_>>()))
    }

    /// A case, told by what it says of the space, and when that counts: "in row C while you have
    /// no runner".
    pub(super) fn case(&self, case: &Conjunction, told: &dyn Fn(&[Fact]) -> String) -> Phrase {
        let (here, board) = parted(case);
        if let [Literal::Holds(Condition::Threw(faces), false)] = board.as_slice()
            && !here.is_empty()
        {
            let shows = faces_shown(faces);
            return Phrase {
                words: format!("{} unless your throw shows {shows}", told(&here)),
                parted: false,
                excepts: true,
            };
        }
        let when: Vec<String> = board.iter().map(|literal| self.on_board(literal)).collect();
        Phrase::plain(match (here.is_empty(), when.is_empty()) {
            (_, true) => told(&here),
            (true, false) => format!("anywhere while {}", list(&when, "and")),
            (false, false) => format!("{} while {}", told(&here), list(&when, "and")),
        })
    }

    /// "on C4 or C10", "in row C", "on the hole of an enemy piece".
    pub(super) fn there(&self, facts: &[Fact]) -> String {
        let sorted = Sorted::of(facts);
        if sorted.only_places() {
            return self.places(&sorted);
        }
        match self.what(facts) {
            what if sorted.with.is_empty() && !sorted.extremes.iter().any(|(_, yes)| *yes) => {
                format!("on {what}")
            }
            what => format!("on the {} of {what}", self.space.one),
        }
    }

    /// "on C4 or C10", "in row C", "on an enemy piece".
    pub(super) fn on(&self, facts: &[Fact]) -> String {
        let sorted = Sorted::of(facts);
        match sorted.only_places() {
            true => self.places(&sorted),
            false => format!("on {}", self.what(facts)),
        }
    }

    /// What is there: "an enemy piece in row C", "an empty hole", "C4 or C10".
    pub(super) fn what(&self, facts: &[Fact]) -> String {
        self.determined(&Sorted::of(facts), false)
    }

    /// The same behind an article, or behind "no".
    pub(super) fn determined(&self, sorted: &Sorted<'_>, no: bool) -> String {
        let space = &self.space.one;
        let mut with = sorted.with.iter();
        let mut extremes = sorted.extremes.iter();
        let best = extremes.clone().find(|(_, yes)| *yes);
        let head = match best {
            Some((set, _)) => Some(self.extreme(set)),
            None => with.next().map(|term| self.another(term)),
        };
        let mut more = Vec::new();
        // The furthest may be that piece.
        let also = if best.is_some() { "" } else { "also " };
        more.extend(with.map(|term| format!(" that {also}holds {}", self.any(term))));
        if !sorted.without.is_empty() {
            let none = self.none_of(&sorted.without);
            // Who passes an occupied space "without" a friend might be thought to go alone.
            more.push(match none.filter(|_| sorted.empty == Some(false)) {
                Some(none) => format!(" that holds {none}"),
                None => {
                    let any = self.any_of(sorted.without.iter().copied());
                    format!(" without {any}")
                }
            });
        }
        for (name, yes) in &sorted.named {
            more.push(format!(
                " that {} \"{name}\"",
                if *yes { "is" } else { "isn't" }
            ));
        }
        let others = extremes.by_ref().filter(|extreme| Some(*extreme) != best);
        more.extend(others.map(|(set, yes)| {
            let holds = if *yes { "that also holds" } else { "without" };
            format!(" {holds} {}", self.extreme(set))
        }));
        if let Some(head) = head {
            let at = match sorted.within.is_empty()
                && sorted.outside.is_empty()
                && sorted.spaces.is_none()
                && sorted.other_than.is_none()
            {
                true => String::new(),
                false => format!(" {}", self.places(sorted)),
            };
            return match more.is_empty() {
                true => format!("{head}{at}"),
                false => format!("{head}{at} on a {space}{}", more.join(" and")),
            };
        }
        let empty = match sorted.empty {
            Some(true) => "empty ",
            Some(false) => "occupied ",
            None => "",
        };
        let plain = sorted.within.is_empty() && sorted.outside.is_empty() && empty.is_empty();
        let mut text = match sorted.spaces {
            Some(set) if plain && !no => spaces::any_of(runs(set)),
            spaces => {
                let determiner = match (no, sorted.empty) {
                    (true, _) => "no",
                    (false, Some(_)) => "an",
                    (false, None) => "a",
                };
                let among = spaces.map_or_else(String::new, |set| {
                    format!(" among {}", spaces::named(runs(set)))
                });
                format!("{determiner} {empty}{space}{among}")
            }
        };
        for place in self.within_and_outside(sorted) {
            text.push_str(&format!(" {place}"));
        }
        if let Some(set) = sorted.other_than {
            text.push_str(&format!(" other than {}", spaces::named(runs(set))));
        }
        text.push_str(&more.join(" and"));
        text
    }

    /// The piece that moves is lifted: what might stand in its way is another.
    fn another(&self, term: &PieceTerm) -> String {
        match term {
            PieceTerm::Friend => format!("another {} of your own", self.piece.one),
            term => self.any(term),
        }
    }

    pub(super) fn extreme(&self, set: &Set) -> String {
        match (set.head(), set.extreme()) {
            (Some(word), Some((_, these))) => format!("the {word} of {}", self.all(these)),
            _ => String::new(),
        }
    }

    /// "in row C", "on C4 or C10", "anywhere but on C4", "both in your home and in row C but not on C4".
    fn places(&self, sorted: &Sorted<'_>) -> String {
        let on = sorted
            .spaces
            .map(|set| format!("on {}", spaces::any_of(runs(set))));
        let inside: Vec<String> = on.into_iter().chain(self.within(sorted)).collect();
        let mut outside: Vec<String> = self.outside(sorted).collect();
        if let Some(set) = sorted.other_than {
            let but = spaces::any_of(runs(set));
            outside.push(match inside.is_empty() && outside.is_empty() {
                true => format!("anywhere but on {but}"),
                false => format!("not on {but}"),
            });
        }
        let both = if inside.len() == 2 { "both " } else { "" };
        let but = match inside.is_empty() || outside.is_empty() {
            true => "",
            false => " but ",
        };
        let [inside, outside] = [inside, outside].map(|each| list(&each, "and"));
        format!("{both}{inside}{but}{outside}")
    }

    /// "in row C", "outside your home".
    pub(super) fn within_and_outside(&self, sorted: &Sorted<'_>) -> impl Iterator<Item = String> {
        self.within(sorted).chain(self.outside(sorted))
    }

    fn within(&self, sorted: &Sorted<'_>) -> impl Iterator<Item = String> {
        let within = sorted.within.iter();
        within.map(|set| format!("in {}", self.place(set)))
    }

    fn outside(&self, sorted: &Sorted<'_>) -> impl Iterator<Item = String> {
        let outside = sorted.outside.iter();
        outside.map(|set| format!("outside {}", self.place(set)))
    }

    fn place(&self, set: &Set) -> String {
        match set {
            Set::Row(row) => format!("row {row}"),
            Set::Region(Whose::Own, name) => format!("your {}", self.region(name)),
            Set::Region(Whose::Their, name) => format!("the enemy's {}", self.region(name)),
            other => quoted(other),
        }
    }
}

/// A set as its author would write it.
pub(super) fn quoted(set: &Set) -> String {
    format!("the set `{set}`")
}

pub(super) fn runs(set: &Set) -> &crate::model::SpaceRuns {
    static NONE: crate::model::SpaceRuns = crate::model::SpaceRuns(Vec::new());
    match set {
        Set::Spaces(runs) => runs,
        _ => &NONE,
    }
}
