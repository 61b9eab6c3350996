//! Sets of spaces in words: as what is so, of a space, of a piece, or somewhere on the board.

use super::facts;
use super::lexicon::list;
use super::logic::{Conjunction, Fact, Literal, cases, demands, parted};
use super::phrase::Phrase;
use super::sets::{Sorted, quoted, runs};
use super::spaces;
use super::vocabulary::Vocabulary;
use crate::model::{PieceTerm, Set};

/// What is said to be so.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// A space.
    Space,
    /// A piece: only it can itself be the foremost; for the rest, its space decides.
    Piece,
}

impl Vocabulary<'_> {
    /// When that is so, behind "if": "it stands in row C and is \"safe\", or if it stands on A1".
    /// `None` where it always is, or never.
    pub(super) fn when(&self, set: &Set, about: About) -> Option<Phrase> {
        let it_is = match about {
            About::Space => "it is in",
            About::Piece => "it stands in",
        };
        let Some(cases) = cases(set, true) else {
            return Some(Phrase::plain(format!("{it_is} {}", quoted(set))));
        };
        if cases.is_empty() || cases.iter().any(Vec::is_empty) {
            return None;
        }
        if let Some(demanded) = self.demanded(set, &cases, about) {
            return Some(Phrase::plain(demanded));
        }
        let each = cases.iter().map(|case| self.all_of(case, about));
        Some(Phrase {
            words: each.collect::<Vec<_>>().join(", or if "),
            parted: cases.len() > 1,
            excepts: false,
        })
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
            Literal::Holds(condition, yes) => return self.holds(condition, *yes),
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

    /// Whether a definition can tell one piece from another on the same space.
    fn selects(&self, name: &str) -> bool {
        let set = self.rules.definition(name);
        set.is_some_and(|set| facts::asks_extreme(self.rules, set))
    }
}
