//! Every small change of a reading.

use super::part::Part;
use super::words::Said;
use super::{equipment, turn};
use crate::check::Origins;
use crate::model::{Along, Effect, First, Ruleset};
use crate::player::Player;
use crate::source::Span;

/// One change of one part.
#[derive(Clone, Debug)]
pub(super) struct Mutation {
    /// The part as it is.
    pub(super) before: Part,
    /// The part as it would be.
    pub(super) after: Part,
    /// Where it is written.
    pub(super) span: Span,
    /// In the author's terms.
    pub(super) text: String,
    /// Whether it can't be seen in the plays of any throw.
    pub(super) beyond: bool,
}

/// Collects the changes of a reading.
pub(super) struct Mutations<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) origins: &'a Origins,
    found: Vec<Mutation>,
}

impl<'a> Mutations<'a> {
    /// All changes of a reading.
    pub(super) fn of(rules: &'a Ruleset, origins: &'a Origins) -> Vec<Mutation> {
        let mut mutations = Mutations {
            rules,
            origins,
            found: Vec::new(),
        };
        equipment::changes(&mut mutations);
        turn::changes(&mut mutations);
        mutations.found
    }

    /// Notes a change, unless it is none or has been noted. `place` says which ludeme it is about.
    pub(super) fn add(&mut self, span: Span, place: &str, said: Said, after: Part) {
        self.note(span, place, said, after, false);
    }

    /// As [`Mutations::add`], for what no play of a throw shows.
    pub(super) fn beyond(&mut self, span: Span, place: &str, said: Said, after: Part) {
        self.note(span, place, said, after, true);
    }

    fn note(&mut self, span: Span, place: &str, said: Said, after: Part, beyond: bool) {
        let Some(before) = after.of(self.rules) else {
            return;
        };
        let known = |m: &Mutation| m.before == before && m.after == after;
        if before == after || self.found.iter().any(known) {
            return;
        }
        let text = match place {
            "" => said.text(),
            place => format!("{place}: {}", said.text()),
        };
        self.found.push(Mutation {
            before,
            after,
            span,
            text,
            beyond,
        });
    }
}

impl Mutation {
    /// The rules with this change; none where the part is another there.
    pub(super) fn applied(&self, rules: &Ruleset) -> Option<Ruleset> {
        (self.after.of(rules).as_ref() == Some(&self.before)).then(|| {
            let mut rules = rules.clone();
            self.after.put(&mut rules);
            rules
        })
    }
}

/// Why changed rules are no ruleset that a text could say; none if they are one. Names stay
/// declared and spaces stay on the board by the changes' own making.
pub(super) fn unsayable(rules: &Ruleset) -> Option<&'static str> {
    let dice = &rules.dice;
    let values = || dice.faces.iter().map(|face| u32::from(face.value));
    let most = values().max().unwrap_or(0);
    if !(1..=crate::dice::MAX_DICE).contains(&usize::from(dice.count)) {
        return Some("no such number of dice");
    }
    if most > 60 || most * u32::from(dice.count) > 127 {
        return Some("values beyond the limit");
    }
    if let First::Highest(count) = rules.start.first
        && (count > dice.count || values().min() == values().max())
    {
        return Some("nobody could begin");
    }
    if rules.moves.is_empty() {
        return Some("no move left");
    }
    let spaces = rules.board.spaces().count();
    if spaces > 128 {
        return Some("more spaces than the limit");
    }
    let strays = strays(rules);
    Player::BOTH.into_iter().find_map(|player| {
        let track = &rules.tracks[player];
        let on: std::collections::HashSet<_> = track.places().collect();
        let off = if strays { spaces - on.len() } else { 0 };
        let mut places = rules.start.places.iter();
        if track.is_empty() || track.len() + off > 128 {
            return Some("a track without places, or with too many");
        }
        places
            .any(|p| p.owner == Some(player) && p.spaces.0.iter().any(|s| !on.contains(s)))
            .then_some("a piece would start off its track")
    })
}

/// Whether pieces may leave their track.
fn strays(rules: &Ruleset) -> bool {
    fn recruits(effects: &[Effect]) -> bool {
        effects.iter().any(|effect| match effect {
            Effect::Recruit { .. } => true,
            Effect::IfCaptured(_, then) | Effect::IfOn(_, then) => recruits(then),
            Effect::Capture { .. } | Effect::Become(_) => false,
        })
    }
    let mut moves = rules.moves.iter();
    recruits(&rules.turn.then)
        || moves.any(|rule| {
            matches!(rule.along, Along::Around | Along::Orthogonal) || recruits(&rule.then)
        })
}
