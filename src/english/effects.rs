//! What each effect does, in a sentence.

use super::lexicon::list;
use super::vocabulary::Vocabulary;
use crate::model::{At, Effect, PieceTerm, Pieces, Set};

impl Vocabulary<'_> {
    /// An effect, behind a capture that it may add to.
    pub(super) fn effect(&self, effect: &Effect, before: Option<&Effect>) -> String {
        match effect {
            Effect::Capture { pieces, within, at } => {
                self.capture(pieces, within.as_ref(), *at, before)
            }
            Effect::Become(kind) => format!("it becomes {}", self.becoming(kind)),
            Effect::Recruit { pieces, kind } => self.recruit(pieces, kind.as_deref(), before),
            // INVARIANT: conditions have been taken apart.
            Effect::If(..) => String::new(),
        }
    }

    fn recruit(&self, pieces: &Pieces, kind: Option<&str>, before: Option<&Effect>) -> String {
        let its = match before {
            Some(Effect::Capture { at: At::End, .. }) => "there".to_owned(),
            _ => format!("on its {}", self.space.one),
        };
        let (several, only) = self.every_in(pieces, "any", &its);
        let lone = match (several.as_slice(), only.as_slice()) {
            ([], [one]) => Some(format!("if {one} stands {its}, it")),
            _ => None,
        };
        let only = only.iter().map(|one| format!("{one}, if it stands {its},"));
        let these: Vec<String> = several.iter().cloned().chain(only).collect();
        let these = lone.unwrap_or_else(|| list(&these, "and"));
        let own = matches!(
            pieces.0.as_slice(),
            [PieceTerm::Friend | PieceTerm::FriendOf(_)]
        );
        let new = kind.map(|kind| format!("becomes {}", self.becoming(kind)));
        let over = (!own).then(|| "comes over to your side".to_owned());
        let changes: Vec<String> = over.into_iter().chain(new).collect();
        match changes.as_slice() {
            [] => format!("{these} stays on your side"),
            changes => format!("{these} {}", changes.join(" and ")),
        }
    }

    fn capture(
        &self,
        pieces: &Pieces,
        within: Option<&Set>,
        at: At,
        before: Option<&Effect>,
    ) -> String {
        let also = if before.is_some() { "also " } else { "" };
        let space = &self.space.one;
        // Where two of a side may stand together, one word must say that both fall.
        let word = if self.shared() { "every" } else { "any" };
        let count = self.rules.dice.count;
        // What stands where it ends is captured already.
        let ended = matches!(before, Some(Effect::Capture { pieces: other, within: None, at: At::End }) if other == pieces);
        let only = self.provided(within, "but only ");
        let (mut place, end) = match at {
            At::End => {
                let its = format!("on its {space}");
                let (several, lone) = self.every_in(pieces, word, &its);
                let there = if several.is_empty() {
                    its.as_str()
                } else {
                    "there"
                };
                let lone = lone.iter().map(|one| format!("{one} if it stands {there}"));
                let each: Vec<String> = several.iter().cloned().chain(lone).collect();
                return format!("it {also}captures {}{only}", each.join(", and "));
            }
            At::All => (
                format!("on a {space} that it has passed, and where it ends"),
                "",
            ),
            // With one die, what it says is where it ends.
            At::Steps | At::Sums if count == 1 => (format!("on its {space}"), ""),
            At::Steps if count == 2 => (
                "where the first of them ended".to_owned(),
                "; you choose which of the two counts first",
            ),
            At::Sums if count == 2 => {
                ("where either of them alone would have ended".to_owned(), "")
            }
            At::Steps => (
                format!("on a {space} where one of its dice ends"),
                "; the dice are counted one after the other, in the order that you choose",
            ),
            At::Sums => (
                format!("on a {space} where one of its dice would end"),
                ", if they were counted one after the other, in whatever order",
            ),
        };
        let these = self.every(pieces, word);
        if count == 2 && at != At::All {
            if ended {
                let only = self.provided(within, "provided that this is ");
                return format!(
                    "it also captures, if both dice were added, {these} {place}{only}{end}"
                );
            }
            place = format!("on its {space} and, if both dice were added, also {place}");
        }
        format!("it {also}captures {these} {place}{only}{end}")
    }

    fn provided(&self, within: Option<&Set>, word: &str) -> String {
        within.map_or_else(String::new, |set| match word {
            "but only " => format!(", {word}{}", self.only_at(set)),
            word => format!(", {word}{}", self.at(set)),
        })
    }
}
