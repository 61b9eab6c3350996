//! A game's own words for what stands in a position of it.

use super::lexicon::{NounForms, is_state, number, stands_behind};
use super::logic::{Literal, cases, parted};
use super::vocabulary::Vocabulary;
use crate::model::{Condition, PieceTerm, Pieces, Ruleset, Set};

/// Whose a piece is, as told to whoever moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    Your,
    Enemy,
    Nobody,
}

/// Pieces of a kind by their number: "1 man", "2 men", "3 awake".
///
/// ```
/// use daldos_dsl::english;
///
/// assert_eq!(["man", "king", "asleep"].map(|kind| english::counted(kind, 2)), ["2 men", "2 kings", "2 asleep"]);
/// assert_eq!(english::counted("man", 1), "1 man");
/// ```
pub fn counted(kind: &str, count: usize) -> String {
    let forms = NounForms::new(kind);
    let kind = match is_state(kind) || stands_behind(kind) {
        true => kind,
        false => forms.counted(count),
    };
    format!("{count} {kind}")
}

/// The words of one game.
pub(crate) struct Spoken {
    rules: Ruleset,
}

impl Spoken {
    pub(crate) fn new(rules: &Ruleset) -> Self {
        Spoken {
            rules: rules.simplified(),
        }
    }

    fn words(&self) -> Vocabulary<'_> {
        Vocabulary::new(&self.rules)
    }

    /// "man".
    pub(crate) fn piece(&self) -> String {
        self.words().piece.one
    }

    /// "men".
    pub(crate) fn pieces(&self) -> String {
        self.words().piece.many
    }

    /// "your undalled man on A1", "the enemy's two pieces on B3 that are asleep", "your king on M8".
    pub(crate) fn standing(&self, whose: Whose, count: usize, kind: &str, space: &str) -> String {
        let v = self.words();
        let kinds = NounForms::new(kind);
        let whose = match whose {
            Whose::Your => "your",
            Whose::Enemy => "the enemy's",
            Whose::Nobody => "the",
        };
        let (whose, be) = match count {
            0 | 1 => (whose.to_owned(), "is"),
            several => (format!("{whose} {}", number(several)), "are"),
        };
        let piece = v.piece.counted(count.max(1));
        match (is_state(kind), stands_behind(kind)) {
            (_, true) => format!("{whose} {piece} on {space} that {be} {kind}"),
            (true, false) => format!("{whose} {kind} {piece} on {space}"),
            (false, false) => format!("{whose} {} on {space}", kinds.counted(count.max(1))),
        }
    }

    /// "no enemy man stands on C5", "your king doesn't stand on C5".
    pub(crate) fn missing(&self, term: &PieceTerm, space: &str) -> String {
        let v = self.words();
        match v.none_of(&[term]) {
            Some(none) => format!("{none} stands on {space}"),
            None => format!("{} doesn't stand on {space}", v.any(term)),
        }
    }

    /// "you have no piece that is asleep": that no space of the board is in a set, or that some is,
    /// if that can be said in a sentence.
    pub(crate) fn somewhere(&self, set: &Set, yes: bool) -> Option<String> {
        let v = self.words();
        let cases = cases(set, true)?;
        let clauses = cases.iter().map(|case| {
            let (here, board) = parted(case);
            (board.is_empty() && !here.is_empty())
                .then(|| v.on_board(&Literal::Somewhere(here, yes)))
        });
        let clauses: Vec<String> = clauses.collect::<Option<_>>()?;
        (!clauses.is_empty()).then(|| clauses.join(if yes { ", or " } else { ", and " }))
    }

    /// That a condition holds, or that it doesn't.
    pub(crate) fn condition(&self, condition: &Condition, yes: bool) -> String {
        let v = self.words();
        match yes {
            true => v.while_so(condition),
            false => v.while_so(&Condition::Not(Box::new(condition.clone()))),
        }
    }

    /// "you have no runner": of pieces, that there are none.
    pub(crate) fn nowhere(&self, pieces: &Pieces) -> String {
        let sets = pieces.0.iter().cloned().map(Set::Pieces);
        let any = Set::Or(sets.collect());
        self.somewhere(&any, false)
            .unwrap_or_else(|| format!("there is no such {}", self.piece()))
    }
}
