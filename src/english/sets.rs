//! Sets of spaces in words: as where that is, as what may be passed, and as what is so.
//!
//! A set is told by its cases, which need no brackets (see [`super::logic`]). Where there are too
//! many of them for anybody to follow, it is quoted as the game's file has it.

use super::facts;
use super::lexicon::list;
use super::logic::{
    Conjunction, Fact, Literal, at_all_times, cases, common_times, demands, parted,
};
use super::spaces;
use super::vocabulary::Vocabulary;
use crate::model::{PieceTerm, Set, Whose};

/// What is said to be so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// A space.
    Space,
    /// A piece: only it can itself be the foremost; for the rest, its space decides.
    Piece,
}

/// Facts by what they are about.
#[derive(Default)]
struct Sorted<'a> {
    /// Such pieces stand there.
    with: Vec<&'a PieceTerm>,
    /// No such pieces stand there.
    without: Vec<&'a PieceTerm>,
    spaces: Option<&'a Set>,
    other_than: Option<&'a Set>,
    /// Rows and regions.
    within: Vec<&'a Set>,
    outside: Vec<&'a Set>,
    empty: Option<bool>,
    named: Vec<(&'a str, bool)>,
    extremes: Vec<(&'a Set, bool)>,
}

impl<'a> Sorted<'a> {
    fn of(facts: &'a [Fact]) -> Self {
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
    fn only_places(&self) -> bool {
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
                    .map(|case| self.case(case, &|facts| self.there(facts)));
                each.collect::<Vec<_>>().join(", or ")
            }
        }
    }

    /// Where alone that is, behind "only".
    pub(super) fn only_at(&self, set: &Set) -> String {
        match cases(set, true) {
            Some(cases) if !at_all_times(&cases) && !cases.is_empty() => {
                self.only(&cases, &|facts| self.there(facts), "")
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
    ) -> String {
        let join = |each: Vec<String>| format!("{over}{}", each.join(&format!(", or {over}")));
        if at_all_times(cases) {
            return join(cases.iter().map(|case| self.case(case, told)).collect());
        }
        let (common, rest) = common_times(cases);
        let when = |board: &[&Literal]| {
            let each: Vec<String> = board.iter().map(|literal| self.on_board(literal)).collect();
            format!("while {}", list(&each, "and"))
        };
        let common: Vec<&Literal> = common.iter().collect();
        if rest.iter().any(Vec::is_empty) {
            return match over {
                "" => when(&common),
                over => format!("{over}any {}, and only {}", self.space.one, when(&common)),
            };
        }
        if at_all_times(&rest) {
            let rest = rest.iter().map(|case| self.case(case, told)).collect();
            return format!("{}, and only {}", join(rest), when(&common));
        }
        let each = cases.iter().map(|case| {
            let (here, board) = parted(case);
            match (here.is_empty(), board.is_empty()) {
                (_, true) => told(&here),
                (true, false) => format!("anywhere, but only {}", when(&board)),
                (false, false) => format!("{}, but there only {}", told(&here), when(&board)),
            }
        });
        join(each.collect())
    }

    /// A case, told by what it says of the space, and when that counts: "in row C while you have
    /// no runner".
    pub(super) fn case(&self, case: &Conjunction, told: &dyn Fn(&[Fact]) -> String) -> String {
        let (here, board) = parted(case);
        let when: Vec<String> = board.iter().map(|literal| self.on_board(literal)).collect();
        match (here.is_empty(), when.is_empty()) {
            (_, true) => told(&here),
            (true, false) => format!("anywhere while {}", list(&when, "and")),
            (false, false) => format!("{} while {}", told(&here), list(&when, "and")),
        }
    }

    /// "on C4 or C10", "in row C", "on the hole of an enemy piece".
    fn there(&self, facts: &[Fact]) -> String {
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
    fn determined(&self, sorted: &Sorted<'_>, no: bool) -> String {
        let space = &self.space.one;
        let mut with = sorted.with.iter();
        let mut extremes = sorted.extremes.iter();
        let best = extremes.clone().find(|(_, yes)| *yes);
        let head = match best {
            Some((set, _)) => Some(self.extreme(set)),
            None => with.next().map(|term| self.another(term)),
        };
        let mut more = Vec::new();
        more.extend(with.map(|term| format!(" that also holds {}", self.any(term))));
        if !sorted.without.is_empty() {
            more.push(format!(
                " without {}",
                self.any_of(sorted.without.iter().copied())
            ));
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

    /// When that is so, behind "if": "it stands in row C and is \"safe\", or if it stands on A1".
    /// `None` where it always is, or never.
    pub(super) fn when(&self, set: &Set, about: About) -> Option<String> {
        let it_is = match about {
            About::Space => "it is in",
            About::Piece => "it stands in",
        };
        let Some(cases) = cases(set, true) else {
            return Some(format!("{it_is} {}", quoted(set)));
        };
        if cases.is_empty() || cases.iter().any(Vec::is_empty) {
            return None;
        }
        if let Some(demanded) = self.demanded(set, &cases, about) {
            return Some(demanded);
        }
        let each = cases.iter().map(|case| self.all_of(case, about));
        Some(each.collect::<Vec<_>>().join(", or if "))
    }

    /// The same by what must be so in every case, and one choice: "it stands in row C and either
    /// is \"safe\" or holds a runner"; if that is shorter, and all there is to say.
    fn demanded(&self, set: &Set, cases: &[Conjunction], about: About) -> Option<String> {
        let demands = demands(set)?;
        let count = |lists: &[Conjunction]| lists.iter().map(Vec::len).sum::<usize>();
        let (fixed, choice): (Vec<Conjunction>, Vec<Conjunction>) =
            demands.into_iter().partition(|demand| demand.len() == 1);
        let [choice] = choice.as_slice() else {
            return None;
        };
        let (here, board) = parted(choice);
        let fixed: Conjunction = fixed.into_iter().flatten().collect();
        if fixed.is_empty() || !board.is_empty() || fixed.len() + choice.len() >= count(cases) {
            return None;
        }
        let (here_too, elsewhere) = parted(&fixed);
        let each = here
            .iter()
            .flat_map(|fact| self.says(std::slice::from_ref(fact), about));
        let mut each: Vec<String> = each.collect();
        let all_it = each.iter().all(|clause| clause.starts_with("it "));
        if all_it {
            each.iter_mut()
                .for_each(|clause| *clause = clause.split_off("it ".len()));
        }
        let mut clauses = self.running(&here_too, about);
        let it = if all_it && clauses.is_empty() {
            "it "
        } else {
            ""
        };
        clauses.push(format!("{it}either {}", list(&each, "or")));
        clauses.extend(elsewhere.iter().map(|literal| self.on_board(literal)));
        Some(list(&clauses, "and"))
    }

    /// "it stands in row C, is "safe" and you have no runner".
    fn all_of(&self, case: &Conjunction, about: About) -> String {
        let (here, board) = parted(case);
        let mut clauses = self.running(&here, about);
        clauses.extend(board.iter().map(|literal| self.on_board(literal)));
        list(&clauses, "and")
    }

    /// Facts as clauses of one sentence.
    fn running(&self, facts: &[Fact], about: About) -> Vec<String> {
        let mut clauses = self.says(facts, about);
        // What the subject of the first clause does further needs no new subject.
        let mut last_it = false;
        for clause in &mut clauses {
            let it = clause.starts_with("it ");
            if it && last_it {
                *clause = clause.split_off("it ".len());
            }
            last_it = it;
        }
        clauses
    }

    /// One of these things, behind "if": "it stands in row C or is the foremost of your pieces".
    pub(super) fn one_of(&self, facts: &[Fact], about: About) -> String {
        let each: Vec<String> = facts
            .iter()
            .flat_map(|fact| self.says(std::slice::from_ref(fact), about))
            .collect();
        list(&each, "or")
    }

    /// Facts as clauses about "it".
    fn says(&self, facts: &[Fact], about: About) -> Vec<String> {
        let sorted = Sorted::of(facts);
        let piece = about == About::Piece;
        let either = |of_piece: String, of_space: String| if piece { of_piece } else { of_space };
        let its = format!("its {}", self.space.one);
        let mut clauses = Vec::new();
        if let Some(set) = sorted.spaces {
            let these = spaces::any_of(runs(set));
            let stands = format!("it stands on {these}");
            clauses.push(either(stands, format!("it is {these}")));
        }
        let lies = if piece { "stands" } else { "lies" };
        let places = self.within_and_outside(&sorted);
        clauses.extend(places.map(|at| format!("it {lies} {at}")));
        if let Some(set) = sorted.other_than {
            let these = spaces::any_of(runs(set));
            let elsewhere = format!("it doesn't stand on {these}");
            clauses.push(either(elsewhere, format!("it isn't {these}")));
        }
        if let Some(empty) = sorted.empty {
            let it = either(its.clone(), "it".to_owned());
            let is = if empty { "is" } else { "isn't" };
            clauses.push(format!("{it} {is} empty"));
        }
        for (name, yes) in &sorted.named {
            let is = if *yes { "is" } else { "isn't" };
            clauses.push(match piece && !self.selects(name) {
                true => format!("it stands on a {} that {is} \"{name}\"", self.space.one),
                false => format!("it {is} \"{name}\""),
            });
        }
        for (set, yes) in &sorted.extremes {
            let verb = match (piece, yes) {
                (true, true) => "is",
                (true, false) => "isn't",
                (false, true) => "holds",
                (false, false) => "doesn't hold",
            };
            clauses.push(format!("it {verb} {}", self.extreme(set)));
        }
        for term in &sorted.with {
            let any = self.any(term);
            let stands = format!("{any} stands on {its}");
            clauses.push(either(stands, format!("it holds {any}")));
        }
        if !sorted.without.is_empty() {
            let any = self.any_of(sorted.without.iter().copied());
            clauses.push(match self.none_of(&sorted.without) {
                Some(none) => either(
                    format!("{none} stands on {its}"),
                    format!("it holds {none}"),
                ),
                None => either(
                    format!("{any} doesn't stand on {its}"),
                    format!("it doesn't hold {any}"),
                ),
            });
        }
        clauses
    }

    /// Something that is so somewhere on the board: "you have no runner in your home".
    pub(super) fn on_board(&self, literal: &Literal) -> String {
        let (facts, yes) = match literal {
            Literal::Somewhere(facts, yes) => (facts.as_slice(), *yes),
            Literal::Here(fact) => return self.one_of(std::slice::from_ref(fact), About::Space),
        };
        let sorted = Sorted::of(facts);
        let (term, rest) = match sorted.with.as_slice() {
            [term, ..] => {
                let mut rest = facts.to_vec();
                let first = rest
                    .iter()
                    .position(|fact| fact.yes && matches!(fact.set, Set::Pieces(_)));
                rest.remove(first.unwrap_or(0));
                (Some(*term), rest)
            }
            [] => (None, facts.to_vec()),
        };
        let Some(term) = term else {
            if let [(set, true)] = sorted.extremes.as_slice() {
                let extreme = self.extreme(set);
                let mut rest = facts.to_vec();
                rest.retain(|fact| fact.set != **set);
                let piece = &self.piece.one;
                return match (rest.is_empty(), yes) {
                    (true, true) => format!("some {piece} is {extreme}"),
                    (true, false) => format!("no {piece} is {extreme}"),
                    (false, true) => format!("{extreme} stands {}", self.there(&rest)),
                    (false, false) => format!("{extreme} doesn't stand {}", self.there(&rest)),
                };
            }
            // A single space that is empty, or not.
            if let (Some(Set::Spaces(one)), Some(empty), 2) =
                (sorted.spaces, sorted.empty, facts.len())
                && let [space] = one.0.as_slice()
            {
                let is = if empty == yes { "is" } else { "isn't" };
                return format!("{space} {is} empty");
            }
            return format!("there is {}", self.determined(&sorted, !yes));
        };
        let place = match rest.is_empty() {
            true => String::new(),
            false => format!(" {}", self.there(&rest)),
        };
        let one = self.any(term);
        let (who, has, lacks) = match term {
            PieceTerm::Friend | PieceTerm::FriendOf(_) => ("you", "have", "don't have"),
            _ => ("the enemy", "has", "doesn't have"),
        };
        match (term, self.no(term)) {
            (PieceTerm::Friend | PieceTerm::Enemy, _) => {
                let a = if yes { "a" } else { "no" };
                format!("{who} {has} {a} {}{place}", self.piece.one)
            }
            (PieceTerm::FriendOf(kinds) | PieceTerm::EnemyOf(kinds), _) => {
                let a = self.a_of(kinds);
                let bare = a.strip_prefix("a ").or_else(|| a.strip_prefix("an "));
                let one_word = !a.contains(" or a") && !a.contains(" or the ");
                match bare.filter(|_| one_word) {
                    _ if yes => format!("{who} {has} {a}{place}"),
                    // "you have no runner"
                    Some(bare) => format!("{who} {has} no {bare}{place}"),
                    None => format!("{who} {lacks} {a}{place}"),
                }
            }
            (_, Some(no)) if !yes => format!("there is no {no}{place}"),
            (_, Some(_)) => format!("there is {one}{place}"),
            (_, None) => {
                let place = if place.is_empty() {
                    " on the board"
                } else {
                    &place
                };
                let stands = if yes { "stands" } else { "doesn't stand" };
                format!("{one} {stands}{place}")
            }
        }
    }

    fn extreme(&self, set: &Set) -> String {
        match (set.head(), set.extreme()) {
            (Some(word), Some((_, these))) => format!("the {word} of {}", self.all(these)),
            _ => String::new(),
        }
    }

    /// "in row C", "on C4 or C10", "anywhere but on C4".
    fn places(&self, sorted: &Sorted<'_>) -> String {
        let on = sorted
            .spaces
            .map(|set| format!("on {}", spaces::any_of(runs(set))));
        let places = self.within_and_outside(sorted);
        let mut each: Vec<String> = on.into_iter().chain(places).collect();
        if let Some(set) = sorted.other_than {
            let but = spaces::any_of(runs(set));
            each.push(match each.is_empty() {
                true => format!("anywhere but on {but}"),
                false => format!("not on {but}"),
            });
        }
        list(&each, "but")
    }

    /// "in row C", "outside your home".
    fn within_and_outside(&self, sorted: &Sorted<'_>) -> impl Iterator<Item = String> {
        let within = sorted.within.iter().map(|set| ("in", set));
        let outside = sorted.outside.iter().map(|set| ("outside", set));
        within
            .chain(outside)
            .map(|(word, set)| format!("{word} {}", self.place(set)))
    }

    fn place(&self, set: &Set) -> String {
        match set {
            Set::Row(row) => format!("row {row}"),
            Set::Region(Whose::Own, name) => format!("your {}", self.region(name)),
            Set::Region(Whose::Their, name) => format!("the enemy's {}", self.region(name)),
            other => quoted(other),
        }
    }

    /// Whether a definition can tell one piece from another on the same space.
    fn selects(&self, name: &str) -> bool {
        let set = self.rules.definition(name);
        set.is_some_and(|set| facts::asks_extreme(self.rules, set))
    }
}

/// A set as its author would write it.
pub(super) fn quoted(set: &Set) -> String {
    format!("the set `{set}`")
}

fn runs(set: &Set) -> &crate::model::SpaceRuns {
    static NONE: crate::model::SpaceRuns = crate::model::SpaceRuns(Vec::new());
    match set {
        Set::Spaces(runs) => runs,
        _ => &NONE,
    }
}
