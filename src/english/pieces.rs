//! Pieces, as a player speaks of them: "you" is whoever moves.

use super::lexicon::{self, is_state, list, stands_behind, with_article};
use super::phrase::Phrase;
use super::vocabulary::Vocabulary;
use crate::model::{PieceTerm, Pieces};

/// What pieces are called one by one: "enemy piece", or "the king", where there is but one.
struct Name {
    words: String,
    only: bool,
}

impl Name {
    fn of(words: String) -> Self {
        Name { words, only: false }
    }

    fn only(words: String) -> Self {
        Name { words, only: true }
    }

    /// "an enemy piece", "the king".
    fn one(&self) -> String {
        self.behind_or(with_article)
    }

    fn behind(&self, determiner: &str) -> String {
        // What moves is never among those of its side that it acts on.
        let other = if self.words.contains(" of your own") {
            "other "
        } else {
            ""
        };
        self.behind_or(|words| format!("{determiner} {other}{words}"))
    }

    fn behind_or(&self, determined: impl Fn(&str) -> String) -> String {
        match self.only {
            true => self.words.clone(),
            false => determined(&self.words),
        }
    }
}

/// Whose pieces are spoken of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    You,
    Enemy,
    Nobody,
}

impl Holder {
    /// "runner of your own", "enemy runner", "neutral runner".
    fn has(self, words: &str) -> String {
        match self {
            Holder::You => format!("{words} of your own"),
            Holder::Enemy => format!("enemy {words}"),
            Holder::Nobody => format!("neutral {words}"),
        }
    }

    fn only(self, kind: &str) -> String {
        match self {
            Holder::You => format!("your {kind}"),
            Holder::Enemy => format!("the enemy's {kind}"),
            Holder::Nobody => format!("the neutral {kind}"),
        }
    }
}

impl Vocabulary<'_> {
    fn names(&self, term: &PieceTerm) -> Vec<Name> {
        let piece = &self.piece.one;
        match term {
            PieceTerm::Friend => vec![Name::of(Holder::You.has(piece))],
            PieceTerm::Enemy => vec![Name::of(Holder::Enemy.has(piece))],
            PieceTerm::Neutral => vec![Name::of(format!("neutral {piece}"))],
            PieceTerm::Kind(kind) if self.is_lone(kind) => {
                vec![Name::only(format!("the {}", self.alone(kind)))]
            }
            PieceTerm::Kind(kind) => vec![Name::of(self.kind(kind))],
            PieceTerm::FriendOf(kinds) => self.owned(kinds, Holder::You),
            PieceTerm::EnemyOf(kinds) => self.owned(kinds, Holder::Enemy),
            PieceTerm::NeutralOf(kinds) => self.owned(kinds, Holder::Nobody),
        }
    }

    fn owned(&self, kinds: &[String], owner: Holder) -> Vec<Name> {
        if let Some(other) = self.only_other(kinds)
            && kinds.len() > 1
            && owner != Holder::Nobody
        {
            let all = owner.has(&self.piece.one);
            let but = match (self.is_single(other), is_state(other)) {
                (true, _) => format!("other than {}", owner.only(&self.alone(other))),
                (false, true) => format!("that isn't {other}"),
                (false, false) => format!("other than {}", with_article(other)),
            };
            return vec![Name::of(format!("{all} {but}"))];
        }
        let (states, others) = self.states_apart(kinds);
        let others = others.into_iter().map(|kind| match self.is_single(kind) {
            true => Name::only(owner.only(&self.alone(kind))),
            false => Name::of(owner.has(kind)),
        });
        let mut names: Vec<Name> = others.collect();
        if !states.is_empty() {
            let piece = &self.piece.one;
            let state = list(&states, "or");
            let words = match states.iter().any(|state| stands_behind(state)) {
                true => format!("{} that is {state}", owner.has(piece)),
                false if owner == Holder::You => owner.has(&format!("{state} {piece}")),
                false => format!("{state} {}", owner.has(piece)),
            };
            names.insert(0, Name::of(words));
        }
        names
    }

    /// States in which several pieces may be, and the other kinds.
    fn states_apart<'k>(&self, kinds: &'k [String]) -> (Vec<&'k str>, Vec<&'k str>) {
        let kinds = kinds.iter().map(String::as_str);
        kinds.partition(|kind| is_state(kind) && !self.is_single(kind))
    }

    /// What the one piece of a kind is called: "king", "awake piece".
    fn alone(&self, kind: &str) -> String {
        match is_state(kind) {
            true => format!("{kind} {}", self.piece.one),
            false => kind.to_owned(),
        }
    }

    /// "runner", "dalled piece", "piece that is awake".
    fn kind(&self, kind: &str) -> String {
        match stands_behind(kind) {
            true => format!("{} that is {kind}", self.piece.one),
            false => self.alone(kind),
        }
    }

    /// One such piece, no matter which: "a piece of your own", "the enemy's king".
    pub(super) fn any(&self, term: &PieceTerm) -> String {
        self.any_of([term])
    }

    /// One of these: "an enemy piece or the throne".
    pub(super) fn any_of<'t>(&self, terms: impl IntoIterator<Item = &'t PieceTerm>) -> String {
        self.choice_of(terms).words
    }

    /// The same, and whether commas part it.
    pub(super) fn choice_of<'t>(&self, terms: impl IntoIterator<Item = &'t PieceTerm>) -> Phrase {
        let names = terms.into_iter().flat_map(|term| self.names(term));
        let names: Vec<String> = names.map(|name| name.one()).collect();
        // "a piece that is awake, or your king"
        match names.iter().any(|name| name.contains(" that is")) {
            true => Phrase {
                words: names.join(", or "),
                parted: names.len() > 1,
                excepts: false,
            },
            false => Phrase::plain(list(&names, "or")),
        }
    }

    /// The one word behind "no", if one word says it all.
    pub(super) fn no(&self, term: &PieceTerm) -> Option<String> {
        match self.names(term).as_slice() {
            [name] if !name.only => Some(name.words.clone()),
            _ => None,
        }
    }

    /// None of these, where a sentence begins that ends in a singular verb: "no enemy piece",
    /// "neither your king nor an enemy piece"; only in "your king doesn't" the verb says no, and
    /// there is nothing here.
    pub(super) fn none_of(&self, terms: &[&PieceTerm]) -> Option<String> {
        let names: Vec<Name> = terms.iter().flat_map(|term| self.names(term)).collect();
        match names.as_slice() {
            [name] if name.only => None,
            [name] => Some(format!("no {}", name.words)),
            names => {
                let each: Vec<String> = names.iter().map(Name::one).collect();
                Some(format!("neither {}", each.join(" nor ")))
            }
        }
    }

    /// All of them, each behind the determiner: "every enemy piece and the throne".
    pub(super) fn every(&self, pieces: &Pieces, determiner: &str) -> String {
        let names = pieces.0.iter().flat_map(|term| self.names(term));
        let names: Vec<String> = names.map(|name| name.behind(determiner)).collect();
        list(&names, "and")
    }

    /// The same in a place, in two parts: those of which there may be several ("every enemy piece
    /// on its space that is awake"), and each of which there is but one.
    pub(super) fn every_in(
        &self,
        pieces: &Pieces,
        determiner: &str,
        place: &str,
    ) -> (Vec<String>, Vec<String>) {
        let names = pieces.0.iter().flat_map(|term| self.names(term));
        let (only, several): (Vec<Name>, Vec<Name>) = names.partition(|name| name.only);
        let several: Vec<String> = several.iter().map(|name| name.behind(determiner)).collect();
        let several = match several.as_slice() {
            [] => None,
            [one] => Some(placed(one, place)),
            several => Some(format!("{} {place}", list(several, "and"))),
        };
        let only = only.into_iter().map(|name| name.words);
        (several.into_iter().collect(), only.collect())
    }

    /// Whether there may be more than one of them.
    pub(super) fn may_be_several(&self, pieces: &Pieces) -> bool {
        let mut names = pieces.0.iter().flat_map(|term| self.names(term));
        names.any(|name| !name.only)
    }

    /// All of them, after "the foremost of".
    pub(super) fn all(&self, pieces: &Pieces) -> String {
        let many = &self.piece.many;
        let term = |term: &PieceTerm| match term {
            PieceTerm::Friend => format!("your {many}"),
            PieceTerm::Enemy => format!("the enemy's {many}"),
            PieceTerm::Neutral => format!("the neutral {many}"),
            PieceTerm::Kind(kind) if self.is_lone(kind) => format!("the {}", self.alone(kind)),
            PieceTerm::Kind(kind) => {
                format!("all {}", self.many_of(std::slice::from_ref(kind), "and"))
            }
            PieceTerm::FriendOf(kinds) => format!("your {}", self.many_of(kinds, "and")),
            PieceTerm::EnemyOf(kinds) => format!("the enemy's {}", self.many_of(kinds, "and")),
            PieceTerm::NeutralOf(kinds) => format!("the neutral {}", self.many_of(kinds, "and")),
        };
        let terms: Vec<String> = pieces.0.iter().map(term).collect();
        list(&terms, "and")
    }

    /// "awake pieces", "runners and kings", "pieces that are asleep or awake".
    pub(super) fn many_of(&self, kinds: &[String], word: &str) -> String {
        let piece = &self.piece.many;
        if kinds.iter().all(|kind| is_state(kind)) {
            return match kinds.iter().any(|kind| stands_behind(kind)) {
                true => format!("{piece} that are {}", list(kinds, "or")),
                false => format!("{} {piece}", list(kinds, word)),
            };
        }
        let each: Vec<String> = kinds.iter().map(|kind| self.many(kind)).collect();
        list(&each, word)
    }

    /// "runners", "awake pieces"; "king" where a side has one at most.
    fn many(&self, kind: &str) -> String {
        if is_state(kind) {
            return format!("{kind} {}", self.piece.many);
        }
        match self.is_single(kind) {
            true => kind.to_owned(),
            false => lexicon::plural(kind),
        }
    }

    /// "one of your runners", "your king", "one of your runners or your king".
    pub(super) fn one_of_your(&self, kinds: Option<&[String]>) -> String {
        let Some(kinds) = kinds else {
            return format!("one of your {}", self.piece.many);
        };
        let (only, several): (Vec<String>, Vec<String>) =
            kinds.iter().cloned().partition(|kind| self.is_single(kind));
        let several =
            (!several.is_empty()).then(|| format!("one of your {}", self.many_of(&several, "or")));
        let only = only.iter().map(|kind| format!("your {}", self.alone(kind)));
        let each: Vec<String> = several.into_iter().chain(only).collect();
        list(&each, "or")
    }

    /// "a runner or the king", "an awake or dalled piece", "a piece that is asleep": of your own,
    /// where moves are told.
    pub(super) fn a_of(&self, kinds: &[String]) -> String {
        let mut each: Vec<String> = Vec::new();
        let (states, others) = self.states_apart(kinds);
        if !states.is_empty() {
            let piece = &self.piece.one;
            let state = list(&states, "or");
            each.push(match states.iter().any(|kind| stands_behind(kind)) {
                true => format!("a {piece} that is {state}"),
                false => with_article(&format!("{state} {piece}")),
            });
        }
        each.extend(others.into_iter().map(|kind| match self.is_single(kind) {
            true => format!("the {}", self.alone(kind)),
            false => with_article(kind),
        }));
        list(&each, "or")
    }

    /// What is counted: "16 undalled pieces", "13 pieces that are asleep", "one king".
    pub(super) fn counted(&self, n: usize, kind: &str) -> String {
        let noun = match (n, stands_behind(kind), is_state(kind)) {
            (1, ..) => self.kind(kind),
            (_, true, _) => format!("{} that are {kind}", self.piece.many),
            (_, _, true) => format!("{kind} {}", self.piece.many),
            _ => lexicon::plural(kind),
        };
        format!("{} {noun}", lexicon::number(n))
    }

    /// What something becomes: "awake", "a chief", "the king".
    pub(super) fn becoming(&self, kind: &str) -> String {
        match (is_state(kind), self.is_lone(kind)) {
            (true, _) => kind.to_owned(),
            (false, true) => format!("the {kind}"),
            (false, false) => with_article(kind),
        }
    }
}

/// Pieces in a place, before what is said of them besides: "every enemy piece on its space that is
/// awake".
pub(super) fn placed(pieces: &str, place: &str) -> String {
    let parts = [" that is", " other than "]
        .iter()
        .find_map(|more| pieces.find(more));
    match parts {
        Some(at) => format!("{} {place}{}", &pieces[..at], &pieces[at..]),
        None => format!("{pieces} {place}"),
    }
}
