//! What each effect does, in a sentence.

use super::lexicon::list;
use super::order::{self, Together};
use super::vocabulary::Vocabulary;
use crate::model::{At, Condition, Effect, PieceTerm, Pieces, Set};

impl Vocabulary<'_> {
    /// An effect, behind a capture that it may add to.
    pub(super) fn effect(
        &self,
        effect: &Effect,
        before: Option<&Effect>,
        together: &Together<'_>,
    ) -> String {
        match effect {
            Effect::Capture { pieces, within, at } => {
                self.capture((pieces, within.as_ref(), *at), before, together)
            }
            Effect::Return {
                pieces,
                within,
                at,
                to,
                kind,
            } => {
                let these = (pieces, within.as_ref(), *at);
                self.send_back(these, (to, kind.as_deref()), before, together)
            }
            Effect::Push(pieces, then) => self.push(pieces, then, before),
            Effect::Become(kind) => format!("it becomes {}", self.becoming(kind)),
            Effect::Recruit {
                pieces,
                within,
                at,
                kind,
            } => {
                let these = (pieces, within.as_ref(), at.of_move());
                self.recruit(these, kind.as_deref(), before, together)
            }
            // INVARIANT: conditions have been taken apart.
            Effect::If(..) => String::new(),
        }
    }

    fn recruit(
        &self,
        (pieces, within, at): (&Pieces, Option<&Set>, Option<At>),
        kind: Option<&str>,
        before: Option<&Effect>,
        together: &Together<'_>,
    ) -> String {
        let changes = self.changes(pieces, kind);
        match (at, within) {
            (Some(At::End), within) => {
                let only = self.provided(within, "but only ");
                format!("{} {changes}{only}", self.met(pieces, before))
            }
            (Some(at), within) => {
                let (place, comma, end) = self.looked(at, together);
                let only = self.provided(within, "but only ");
                let these = self.every(pieces, self.each_along(at, together));
                format!("{these} {place}{comma} {changes}{only}{end}")
            }
            (None, Some(set)) => {
                format!(
                    "{} {} {changes}",
                    self.every(pieces, self.each()),
                    self.at(set)
                )
            }
            (None, None) => {
                let these = self.every(pieces, "every");
                format!("{these}, wherever on the board, {changes}")
            }
        }
    }

    /// What becomes of recruits: "comes over to your side and becomes a runner".
    fn changes(&self, pieces: &Pieces, kind: Option<&str>) -> String {
        let own = matches!(
            pieces.0.as_slice(),
            [PieceTerm::Friend | PieceTerm::FriendOf(_)]
        );
        let new = kind.map(|kind| format!("becomes {}", self.becoming(kind)));
        let over = (!own).then(|| "comes over to your side".to_owned());
        let changes: Vec<String> = over.into_iter().chain(new).collect();
        match changes.as_slice() {
            [] => "stays on your side".to_owned(),
            changes => changes.join(" and "),
        }
    }

    /// What is pushed, and what happens there.
    fn push(&self, pieces: &Pieces, then: &[Effect], before: Option<&Effect>) -> String {
        let space = &self.space.one;
        let these = self.met(pieces, before);
        let each: Vec<String> = then.iter().map(|effect| self.beyond(effect)).collect();
        let there = match each.is_empty() {
            true => String::new(),
            false => format!("; there, {}", each.join(", and then ")),
        };
        // What is done there may take who stands in the way.
        let meet = match then.is_empty() && self.meets_its_like(pieces) {
            true => format!(
                ", and where no two {} of one side and kind may meet",
                self.piece.many
            ),
            false => String::new(),
        };
        format!(
            "{these} is pushed to the next {space} of your track, where the move must be allowed \
             to end as well{meet}{there}"
        )
    }

    /// An effect on the space to which pieces have been pushed.
    fn beyond(&self, effect: &Effect) -> String {
        let inner = |then: &[Effect]| {
            let each: Vec<String> = then.iter().map(|effect| self.beyond(effect)).collect();
            each.join(", and ")
        };
        match effect {
            Effect::Capture { pieces, within, .. } => {
                let only = self.provided(within.as_ref(), "but only ");
                let these = self.every(pieces, self.each_there(pieces));
                format!("{these} is captured{only}")
            }
            Effect::Recruit {
                pieces,
                within,
                at,
                kind,
            } => {
                let only = self.provided(within.as_ref(), "but only ");
                let (each, where_to) = match at.of_move() {
                    Some(_) => (self.each_there(pieces), ""),
                    None => (self.each(), ", wherever on the board,"),
                };
                let changes = self.changes(pieces, kind.as_deref());
                let these = self.every(pieces, each);
                format!("{these}{where_to} {changes}{only}")
            }
            Effect::If(condition, then) => {
                let when = match &**condition {
                    Condition::On(set) => format!("it stands {} now", self.at(set)),
                    condition => self.while_so(condition),
                };
                format!("if {when}, {}", inner(then))
            }
            // INVARIANT: nothing else happens there.
            _ => String::new(),
        }
    }

    fn send_back(
        &self,
        (pieces, within, at): (&Pieces, Option<&Set>, At),
        (to, kind): (&Set, Option<&str>),
        before: Option<&Effect>,
        together: &Together<'_>,
    ) -> String {
        let space = &self.space.one;
        let new = kind.map(|kind| format!(", and becomes {}", self.becoming(kind)));
        let new = new.unwrap_or_default();
        let only = self.provided(within, "but only ");
        let (these, comma, end) = match at {
            At::End => (self.met(pieces, before), "", ""),
            at => {
                let (place, comma, end) = self.looked(at, together);
                let these = self.every(pieces, self.each_along(at, together));
                (format!("{these} {place}"), comma, end)
            }
        };
        let only = match only.as_str() {
            "" => comma.to_owned(),
            only => format!("{only},"),
        };
        let neutral = |term: &PieceTerm| match term {
            PieceTerm::Neutral | PieceTerm::NeutralOf(_) => true,
            PieceTerm::Kind(kind) => !self.is_owned(kind),
            _ => false,
        };
        let counted = match pieces.0.iter().all(neutral) {
            true => format!("first {space} of the board, read row by row,"),
            false => format!("first {space} of its owner's track"),
        };
        let room = match to {
            Set::Any => "that is empty".to_owned(),
            to => format!("that is empty and lies {}", self.at(to)),
        };
        // One that goes may fill the space that the next would have gone to.
        let several = match at {
            At::End => self.shares(pieces),
            _ => self.shared(),
        };
        let (each, without) = match several && self.may_be_several(pieces) {
            true => (", one after the other, each", "one that finds none is"),
            false => ("", "if there is none, it is"),
        };
        format!(
            "{these}{only} goes back{each} to the {counted} {room}{new}; {without} captured{end}"
        )
    }

    /// Pieces where the move ends, as who does something: "any enemy piece on its space".
    fn met(&self, pieces: &Pieces, before: Option<&Effect>) -> String {
        let its = match before {
            // What is captured in some places only leaves open where "there" is.
            Some(Effect::Capture {
                within: None,
                at: At::End,
                ..
            }) => "there".to_owned(),
            _ => format!("on its {}", self.space.one),
        };
        let (several, only) = self.every_in(pieces, self.each_there(pieces), &its);
        if let ([], [one]) = (several.as_slice(), only.as_slice()) {
            return format!("if {one} stands {its}, it");
        }
        let only = only.iter().map(|one| format!("{one}, if it stands {its},"));
        let these: Vec<String> = several.iter().cloned().chain(only).collect();
        list(&these, "and")
    }

    fn capture(
        &self,
        (pieces, within, at): (&Pieces, Option<&Set>, At),
        before: Option<&Effect>,
        together: &Together<'_>,
    ) -> String {
        let also = if before.is_some() { "also " } else { "" };
        // What stands where it ends is captured already.
        let ended = matches!(before, Some(Effect::Capture { pieces: other, within: None, at: At::End }) if other == pieces);
        let only = self.provided(within, "but only ");
        if at == At::End {
            let its = format!("on its {}", self.space.one);
            let (several, lone) = self.every_in(pieces, self.each_there(pieces), &its);
            let there = if several.is_empty() {
                its.as_str()
            } else {
                "there"
            };
            let lone = lone.iter().map(|one| format!("{one} if it stands {there}"));
            let each: Vec<String> = several.iter().cloned().chain(lone).collect();
            return format!("it {also}captures {}{only}", each.join(", and "));
        }
        let these = self.every(pieces, self.each_along(at, together));
        if let (true, Some((place, end))) = (ended, order::before_last(together, at)) {
            let only = self.provided(within, "provided that this is ");
            return format!(
                "it also captures, if both dice were added, {these} {place}{only}{end}"
            );
        }
        let (place, _, end) = self.looked(at, together);
        format!("it {also}captures {these} {place}{only}{end}")
    }

    /// The word before what an effect meets on its way: on several spaces it may be several.
    fn each_along(&self, at: At, together: &Together<'_>) -> &'static str {
        match (at, together) {
            (At::All, _) | (At::Steps | At::Sums, Together::Several) => "every",
            _ => self.each(),
        }
    }

    /// The spaces of a move that are looked at, the comma behind them where a clause ends there, and
    /// what is to be added on the dice.
    fn looked(&self, at: At, together: &Together<'_>) -> (String, &'static str, &'static str) {
        let space = &self.space.one;
        if let Some((place, end)) = order::before_last(together, at) {
            let place = format!("on its {space} and, if both dice were added, also {place}");
            return (place, ",", end);
        }
        match (at, together) {
            (At::All, _) => {
                let place = format!("on a {space} that it has passed, and where it ends");
                (place, ",", "")
            }
            (At::Steps, Together::Several) => (
                format!("on a {space} where one of its dice ends"),
                "",
                "; the dice are counted one after the other, in the order that you choose",
            ),
            (At::Sums, Together::Several) => {
                let place = format!(
                    "on a {space} where one of its dice would end, if they were counted one after the other, in whatever order"
                );
                (place, ",", "")
            }
            // Of dice that move by themselves, what they say is where the move ends.
            _ => (format!("on its {space}"), "", ""),
        }
    }

    fn provided(&self, within: Option<&Set>, word: &str) -> String {
        within.map_or_else(String::new, |set| match word {
            "but only " => format!(", {word}{}", self.only_at(set)),
            word => format!(", {word}{}", self.at(set)),
        })
    }
}
