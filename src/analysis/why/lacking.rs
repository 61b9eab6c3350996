//! Ways to move that can't be gone: what one rule lacks for a piece to reach an end.

use std::collections::BTreeSet;

use super::blame::TurnMoment;
use super::explainer::{Explainer, Reason};
use super::nearness::{Hurdle, Nearness};
use crate::check::MoveOrigins;
use crate::engine::{Lack, RuleTrace, Scratch, Turn, Walked};
use crate::english::number;
use crate::load::Loaded;
use crate::model::{Add, MoveRule, Set, Take};
use crate::space::{Place, Space};
use crate::syntax::ast::MoveText;
use crate::syntax::either;

impl Explainer<'_> {
    /// The rule of a trace, and where it is written.
    fn rule(&self, trace: &RuleTrace) -> (&MoveRule, &MoveOrigins) {
        let number = usize::from(trace.rule);
        let Loaded { rules, origins, .. } = self.loaded;
        (&rules.moves[number], &origins.moves[number])
    }

    /// Whether a rule takes as many pieces together as are written.
    pub(super) fn takes_as_many(&self, trace: &RuleTrace, step: &MoveText) -> bool {
        let (rule, _) = self.rule(trace);
        let takes = match rule.from.take {
            Take::Exactly(number) => number,
            Take::All => trace.standing,
        };
        let written = step.count.as_ref().map(|count| count.value);
        written == Some(takes.into())
    }

    /// That a rule takes more pieces together, or fewer, than are written.
    pub(super) fn takes_others(
        &self,
        trace: &RuleTrace,
        step: &MoveText,
        (start, end): (Space, (Space, u8)),
    ) -> Option<Reason> {
        let written = step.count.as_ref()?.value;
        if self.takes_as_many(trace, step) {
            return None;
        }
        let (rule, origins) = self.rule(trace);
        let start = self.space(start);
        let there = stands(trace.standing);
        let (text, span) = match u8::try_from(written) {
            Ok(0) => {
                let text = format!("a move takes one {} at least", self.spoken.piece());
                (text, None)
            }
            Ok(written) if written <= trace.standing => {
                let takes = rule.from.take.of(trace.standing)?;
                let text = format!(
                    "`{}` takes {} at a time (`take:{}`), not {}, and on {start} {there}",
                    rule.name,
                    number(takes.into()),
                    rule.from.take,
                    number(written.into()),
                );
                (text, Some(origins.from))
            }
            // Numbers too large to be read are told as others, and none of them by name.
            _ => (format!("on {start} {there}, and no more can go"), None),
        };
        let near = match trace.walks.iter().any(|walked| leads(walked, end)) {
            true => Nearness::There(Hurdle::Take),
            false => Nearness::Elsewhere(Hurdle::Take),
        };
        Some(Reason::new(near, text, span))
    }

    /// What one rule lacks for a piece to reach an end.
    pub(super) fn lacking(
        &self,
        turn: &Turn,
        trace: &RuleTrace,
        kind: u8,
        place: Place,
        end: (Space, u8),
    ) -> Reason {
        let (rule, origins) = self.rule(trace);
        let (name, piece) = (&rule.name, self.loaded.game.kind_name(kind));
        let start = self.space(self.loaded.game.place_space(turn.mover(), place));
        let moment = TurnMoment { turn, lifted: None };
        let gives_way = turn.gives_way(
            &self.loaded.game,
            trace.rule,
            place,
            end.0,
            &mut Scratch::new(),
        );
        if gives_way {
            let first = &self.loaded.rules.turn.prefer;
            let text = format!(
                "`{name}` must give way: its die can be used for a move that goes before it (`(prefer {})`)",
                first.join(" ")
            );
            return Reason::new(
                Nearness::There(Hurdle::End),
                text,
                self.loaded.origins.prefer,
            );
        }
        let refused = self.refused(turn, trace, (kind, place), end);
        let there: Vec<&Walked> = trace
            .walks
            .iter()
            .filter(|walked| leads(walked, end))
            .collect();
        // What wouldn't lead there anyway has the least to do with it.
        let closed = match there.is_empty() && refused.is_none() {
            true => Nearness::Elsewhere,
            false => Nearness::There,
        };
        if let Some(when) = rule.when.as_ref().filter(|when| !self.meets(moment, when)) {
            let text = format!(
                "`{name}` isn't open now: {} (`(when {when})`)",
                self.unmet(moment, when)
            );
            return Reason::new(closed(Hurdle::When), text, origins.when);
        }
        if let Some(set) = rule.from.on.as_ref().filter(|_| !trace.on) {
            let from = self.loaded.game.place_space(turn.mover(), place);
            let blame = self.blame(moment, from, set, true);
            let mine = self.piece(turn, Some(turn.mover()), kind, from);
            let text = format!(
                "`{name}` isn't open to {mine}: {}",
                blame.quoting("on:", set)
            );
            return Reason::new(closed(Hurdle::On), text, origins.on.or(Some(origins.from)));
        }
        if trace.dice.is_empty() {
            return refused
                .unwrap_or_else(|| self.no_die(Nearness::Elsewhere, (rule, origins), piece));
        }
        if let (true, Some(refused)) = (there.is_empty(), refused) {
            return refused;
        }
        if rule.from.take.of(trace.standing).is_none() {
            let text = format!(
                "`{name}` takes {} {} (`take:{}`), and on {start} {}",
                match rule.from.take {
                    Take::Exactly(takes) => number(takes.into()),
                    Take::All => rule.from.take.to_string(),
                },
                self.spoken.pieces(),
                rule.from.take,
                stands(trace.standing)
            );
            return Reason::new(closed(Hurdle::Take), text, Some(origins.from));
        }
        if there.is_empty() {
            let ends: Vec<String> = trace
                .walks
                .iter()
                .map(|w| format!("{} with {}", self.space(w.end.space), self.thrown(&w.dice)))
                .collect();
            let choices: Vec<String> = trace.dice.iter().map(|dice| self.thrown(dice)).collect();
            let unturned = self.unturned(turn, rule, place, end.0);
            let (failing, text) = if let (Some(fork), Some(unturned)) = (&rule.fork, unturned) {
                (
                    Hurdle::Way,
                    format!("`{name}` takes the fork `{fork}`, and {unturned} is not to take it"),
                )
            } else if let (true, Some(fork)) = (ends.is_empty(), &rule.fork) {
                let choices = either(&choices);
                // Other moves of the piece say more.
                (
                    Hurdle::Fork,
                    format!("from {start} `{name}` doesn't take the fork `{fork}` with {choices}"),
                )
            } else if ends.is_empty() {
                (
                    Hurdle::Way,
                    format!("from {start} the way is too short for {}", either(&choices)),
                )
            } else {
                (
                    Hurdle::Way,
                    format!(
                        "from {start} `{name}` leads to {}, not to {}",
                        either(&ends),
                        self.space(end.0)
                    ),
                )
            };
            let instead = trace.walks.iter().map(|w| w.end.space);
            let instead: BTreeSet<String> =
                instead.map(|space| self.space(space).to_string()).collect();
            let mut reason = Reason::new(
                Nearness::Elsewhere(failing),
                text,
                Some(origins.along.unwrap_or(origins.name)),
            );
            reason.ends.extend(instead);
            return reason;
        }
        let reasons = there
            .iter()
            .map(|walked| self.hindered(turn, trace, walked, (kind, place)));
        best(reasons).unwrap_or_else(|| {
            Reason::new(
                Nearness::Elsewhere(Hurdle::Way),
                format!("`{name}` doesn't lead there"),
                Some(origins.name),
            )
        })
    }

    /// What a move that turns into a fork may not do instead, if this one would: end where the fork
    /// begins, or begin in it.
    fn unturned(&self, turn: &Turn, rule: &MoveRule, place: Place, end: Space) -> Option<String> {
        let track = &self.loaded.rules.tracks[turn.mover()];
        let number = track.fork(rule.fork.as_ref()?)?;
        if self.loaded.game.space(&track.forks[number].at) == Some(end) {
            return Some(format!("to end at {}", self.space(end)));
        }
        let junction = track.junctions().into_iter().nth(number)?;
        let inside = junction.first..junction.first + junction.length;
        let starts = inside.contains(&usize::from(place.0));
        starts.then(|| "to start in it".to_owned())
    }

    /// Why dice with which the rule would lead there aren't taken, if some would.
    fn refused(
        &self,
        turn: &Turn,
        trace: &RuleTrace,
        piece: (u8, Place),
        end: (Space, u8),
    ) -> Option<Reason> {
        let game = &self.loaded.game;
        let refused = turn.refused(game, trace.rule, piece.1).into_iter();
        let there = refused.filter(|(walked, _)| leads(walked, end));
        let (walked, lacks) = there.min_by_key(|(_, lacks)| lacks.len())?;
        let (rule, origins) = self.rule(trace);
        let spend = self.loaded.origins.spend;
        let added = self.loaded.rules.turn.spend.add;
        // A die that a rule never takes is none whose turn might come.
        let face = lacks.iter().find(|lack| matches!(lack, Lack::Face));
        let (why, span) = match (face.or(lacks.first())?, added) {
            (Lack::Face, _) => {
                let kind = game.kind_name(piece.0);
                return Some(self.no_die(Nearness::There, (rule, origins), kind));
            }
            (Lack::Order, _) => (&*self.comes_first(turn), spend),
            (Lack::OneDie, _) => ("it takes one die only (`dice:one`)", Some(origins.from)),
            (Lack::Added, Add::Alone) => (
                "dice are added only for the one move of a play (`add:alone`)",
                spend,
            ),
            (Lack::Added, Add::All) => {
                ("dice are added only if all of them are (`add:all`)", spend)
            }
            (Lack::Added, _) => ("dice are never added (`add:none`)", spend),
        };
        let from = self.space(game.place_space(turn.mover(), piece.1));
        let added = match walked.dice.faces() {
            [_] => "",
            _ => " added",
        };
        let text = format!(
            "from {from} `{}` would lead to {} with {}{added}, but {why}",
            rule.name,
            self.space(end.0),
            self.thrown(&walked.dice)
        );
        Some(Reason::new(Nearness::There(Hurdle::Dice), text, span))
    }

    fn no_die(
        &self,
        near: impl Fn(Hurdle) -> Nearness,
        (rule, origins): (&MoveRule, &MoveOrigins),
        kind: &str,
    ) -> Reason {
        let name = &rule.name;
        let faces: Vec<String> = rule
            .from
            .with
            .iter()
            .map(|face| format!("`{face}`"))
            .collect();
        let (text, span) = match rule.from.with.as_slice() {
            [_, ..] => (
                format!(
                    "`{name}` moves a {} of the kind `{kind}` only with a die that shows {} among those spent (`with:{}`)",
                    self.spoken.piece(),
                    either(&faces),
                    match rule.from.with.as_slice() {
                        [face] => face.clone(),
                        faces => format!("{{{}}}", faces.join(" ")),
                    }
                ),
                origins.with.or(Some(origins.from)),
            ),
            [] => (
                format!("no die is left that `{name}` could take"),
                self.loaded.origins.spend,
            ),
        };
        Reason::new(near(Hurdle::Dice), text, span)
    }

    /// What stands in the way of a walk that leads to the right end.
    fn hindered(
        &self,
        turn: &Turn,
        trace: &RuleTrace,
        walked: &Walked,
        piece: (u8, Place),
    ) -> Reason {
        let (rule, origins) = self.rule(trace);
        let turn_rules = &self.loaded.rules.turn;
        let name = &rule.name;
        let start = self.space(self.loaded.game.place_space(turn.mover(), piece.1));
        let mut spaces = walked.spaces.iter();
        let Some(end) = spaces.next_back() else {
            return Reason::new(
                Nearness::Elsewhere(Hurdle::Way),
                format!("`{name}` goes nowhere"),
                Some(origins.name),
            );
        };
        let moment = TurnMoment {
            turn,
            lifted: Some((piece.0, piece.1, rule.from.take)),
        };
        let all = &self.loaded.origins;
        let may_not =
            |failing: Hurdle, verb: &str, ludeme: &str, space: Space, limit: Option<(&Set, _)>| {
                let (set, span) = limit.unwrap_or((&Set::Any, None));
                let why = self.blame(moment, space, set, true).quoting(ludeme, set);
                let space = self.space(space);
                Reason::new(
                    Nearness::There(failing),
                    format!("{start} may not {verb} {space}: {why}"),
                    span,
                )
            };
        if let Some(blocked) = spaces.find(|space| !trace.over.contains(**space)) {
            let own = rule.over.as_ref().map(|set| (set, origins.over));
            let common = turn_rules.over.as_ref().map(|set| (set, all.over));
            return may_not(Hurdle::Passed, "pass", "over ", *blocked, own.or(common));
        }
        if !trace.to.contains(*end) {
            let own = rule.to.as_ref().map(|set| (set, origins.to));
            let common = turn_rules.to.as_ref().map(|set| (set, all.to));
            return may_not(Hurdle::End, "end on", "to ", *end, own.or(common));
        }
        self.without_room(turn, (rule, origins), walked, piece, trace.to)
    }
}

/// Whether a way ends at a space, on a pass.
fn leads(walked: &Walked, end: (Space, u8)) -> bool {
    (walked.end.space, walked.end.pass) == end
}

/// "stands one", "stand two": how many there are to take.
fn stands(count: u8) -> String {
    let verb = if count == 1 { "stands" } else { "stand" };
    format!("{verb} {}", number(count.into()))
}

/// Of reasons the one whose move came nearest; of several such the first that takes as many pieces as
/// are written, or else the first.
pub(super) fn best(reasons: impl Iterator<Item = Reason>) -> Option<Reason> {
    let rank = |reason: &Reason| (reason.near, reason.takes_as_many);
    reasons.reduce(|best, reason| match rank(&reason) > rank(&best) {
        true => reason,
        false => best,
    })
}
