//! Moves that can't be made: which rule comes nearest, and what it lacks.

use super::blame::TurnMoment;
use super::explainer::{Explainer, Reason};
use crate::check::MoveOrigins;
use crate::engine::{Lack, Move, RuleTrace, Scratch, Turn, Walked};
use crate::load::Loaded;
use crate::model::{Add, MoveRule, Set, SpaceName};
use crate::near::nearest;
use crate::notation;
use crate::space::{Place, Space};
use crate::syntax::ast::{MoveText, SpaceRef, StandRef};
use crate::syntax::either;

impl Explainer<'_> {
    /// Why none of these moments of the turn has the move that was written.
    pub(super) fn no_such_move(
        &self,
        reached: &[Turn],
        spent: usize,
        step: &MoveText,
        text: &str,
    ) -> Reason {
        let reasons = reached
            .iter()
            .map(|turn| self.missing(turn, spent, step, text));
        best(reasons).unwrap_or_else(|| Reason::new(0, format!("`{text}` can't be made"), None))
    }

    /// Which space of a move the board doesn't have, and which it may have been meant for.
    fn no_such_space(&self, step: &MoveText) -> String {
        let stands = [&step.from, &step.to].into_iter();
        let unknown = stands.map(|stand| &stand.space).find(|space| {
            let rows = self.loaded.rules.board.rows.iter();
            !rows
                .filter(|row| row.name == space.row)
                .any(|row| (1..=u32::from(row.length)).contains(&space.number))
        });
        let Some(space) = unknown else {
            return "the board has no such space".to_owned();
        };
        let rows = self.loaded.rules.board.rows.iter();
        let near = nearest(&space.row, rows.map(|row| row.name.as_str()))
            .filter(|near| *near != space.row)
            .map(|near| format!("; did you mean `{near}{}`?", space.number));
        let name = format!("{}{}", space.row, space.number);
        format!(
            "the board has no space `{name}`{}",
            near.unwrap_or_default()
        )
    }

    fn missing(&self, turn: &Turn, spent: usize, step: &MoveText, text: &str) -> Reason {
        let game = &self.loaded.game;
        let mover = turn.mover();
        if turn.is_over() {
            return Reason::new(9, "the game is over by then", None);
        }
        if turn.is_spent() {
            return self.none_left(spent);
        }
        let (Some(from), Some(end)) = (self.spot(&step.from), self.spot(&step.to)) else {
            return Reason::new(0, self.no_such_space(step), None);
        };
        let Some(place) = game.place(mover, from.0, from.1) else {
            let text = format!("{} has no such place on its track", self.side(mover));
            return Reason::new(0, text, Some(self.loaded.origins.tracks[mover].form));
        };
        let named = match &step.rule {
            None => None,
            Some(name) => match self.named(&name.value) {
                Ok(number) => Some(number),
                Err(text) => return Reason::new(0, text, None),
            },
        };
        let pieces = turn.pieces_at(game, place);
        if pieces.is_empty() {
            let name = self.space(from.0);
            return Reason::new(
                1,
                format!(
                    "no {} of {} is at {name}: {}",
                    self.spoken.piece(),
                    self.side(mover),
                    self.standing(turn, from.0)
                ),
                None,
            );
        }
        let mut reasons = vec![self.otherwise_written(turn, step, text)];
        for (kind, moved) in pieces {
            let name = game.kind_name(kind);
            if step
                .kind
                .as_ref()
                .is_some_and(|written| written.value != name)
            {
                let text = format!(
                    "the {} at {} is `{name}`",
                    self.spoken.piece(),
                    self.space(from.0)
                );
                reasons.push(Some(Reason::new(1, text, None)));
                continue;
            }
            if moved {
                let text = format!(
                    "the {} at {} has already moved this turn (`piece:once`)",
                    self.spoken.piece(),
                    self.space(from.0)
                );
                reasons.push(Some(Reason::new(3, text, self.loaded.origins.spend)));
                continue;
            }
            let mut traces = turn.traces(game, kind, place);
            if traces.is_empty() {
                let at = self.loaded.origins.kinds.get(usize::from(kind)).copied();
                reasons.push(Some(Reason::new(
                    2,
                    format!(
                        "no move takes a {} of the kind `{name}`",
                        self.spoken.piece()
                    ),
                    at,
                )));
            }
            if let Some(named) = named {
                let some = !traces.is_empty();
                traces.retain(|trace| usize::from(trace.rule) == named);
                if some && traces.is_empty() {
                    let Loaded { rules, origins, .. } = self.loaded;
                    let text = format!(
                        "`{}` takes no {} of the kind `{name}`",
                        rules.moves[named].name,
                        self.spoken.piece()
                    );
                    let at = origins.moves[named].from;
                    reasons.push(Some(Reason::new(2, text, Some(at))));
                }
            }
            for trace in &traces {
                let other = self.takes_others(trace, step, from.0);
                reasons.push(Some(
                    other.unwrap_or_else(|| self.lacking(turn, trace, kind, place, end)),
                ));
            }
        }
        best(reasons.into_iter().flatten())
            .unwrap_or_else(|| Reason::new(0, format!("`{text}` can't be made"), None))
    }

    /// The move of this name by its number, or that there is none.
    fn named(&self, name: &str) -> Result<usize, String> {
        let names = || {
            self.loaded
                .rules
                .moves
                .iter()
                .map(|rule| rule.name.as_str())
        };
        names().position(|other| other == name).ok_or_else(|| {
            let near = nearest(name, names()).map(|near| format!("; did you mean `{near}`?"));
            format!("there is no move `{name}`{}", near.unwrap_or_default())
        })
    }

    /// Why there is no die for a move, where so many have been spent on the one before it.
    fn none_left(&self, spent: usize) -> Reason {
        let all = self.throw_dice();
        let (text, span) = match spent {
            0 => ("no die of the throw can be spent".to_owned(), None),
            spent if spent > 1 && spent < all => (
                "nothing else is moved where dice are added for one move (`add:alone`)".to_owned(),
                self.loaded.origins.spend,
            ),
            _ => ("no die is left".to_owned(), None),
        };
        Reason::new(1, text, span)
    }

    /// The move exists but is written differently: its captures, or what the piece becomes.
    fn otherwise_written(&self, turn: &Turn, step: &MoveText, text: &str) -> Option<Reason> {
        let game = &self.loaded.game;
        let mut bare = step.clone();
        bare.captures.clear();
        bare.becomes = None;
        bare.count = None;
        let mut scratch = Scratch::new();
        let rules = &self.loaded.rules;
        let found: Vec<Move> = turn
            .possible(game, &mut scratch)
            .into_iter()
            .filter(|option| {
                let mut plain = option.clone();
                plain.captures.clear();
                plain.promoted = false;
                plain.count = 1;
                // So many as are written, if that is written.
                let count = step.count.as_ref().map(|count| count.value);
                count.is_none_or(|count| count == i64::from(option.count))
                    && notation::says(rules, game, &bare, &plain)
            })
            .collect();
        let first = found.first()?;
        let texts = found
            .iter()
            .map(|option| format!("`{}`", notation::move_text(rules, game, option)));
        let all = either(&texts.collect::<Vec<_>>());
        let captured = |written: &SpaceRef| {
            let mut spaces = found.iter().flat_map(|option| &option.captures);
            spaces.any(|space| notation::is_space(written, game.space_name(*space)))
        };
        let idle = step.captures.iter().filter(|space| !captured(space));
        let idle: Vec<String> = idle
            .map(|space| format!("{}{}", &*space.row, space.number))
            .collect();
        let [from, to] = [first.from, first.to].map(|spot| notation::spot_text(game, spot));
        Some(Reason::new(
            8,
            match idle.is_empty() {
                true if step.count.is_some() || found.iter().any(|option| option.count > 1) => {
                    format!(
                        "`{text}` is written {all}: how many go, and what they capture, is part of it"
                    )
                }
                true => format!(
                    "`{text}` is written {all}: what is captured, and what the {} becomes, is part of it",
                    self.spoken.piece()
                ),
                false => format!(
                    "{from}-{to} captures nothing on {}; the play is {all}",
                    either(&idle)
                ),
            },
            None,
        ))
    }

    /// The rule of a trace, and where it is written.
    fn rule(&self, trace: &RuleTrace) -> (&MoveRule, &MoveOrigins) {
        let number = usize::from(trace.rule);
        let Loaded { rules, origins, .. } = self.loaded;
        (&rules.moves[number], &origins.moves[number])
    }

    /// That a rule takes more pieces together, or fewer, than are written.
    fn takes_others(&self, trace: &RuleTrace, step: &MoveText, start: Space) -> Option<Reason> {
        let written = step.count.as_ref()?.value;
        let (rule, origins) = self.rule(trace);
        let takes = rule.from.take.of(trace.standing)?;
        let text = format!(
            "`{}` takes {takes} at a time from {} (`take:{}`), not {written}",
            rule.name,
            self.space(start),
            rule.from.take
        );
        (i64::from(takes) != written).then(|| Reason::new(3, text, Some(origins.from)))
    }

    /// What one rule lacks for a piece to reach an end.
    fn lacking(
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
            return Reason::new(7, text, self.loaded.origins.prefer);
        }
        let refused = self.refused(turn, trace, (kind, place), end);
        let there: Vec<&Walked> = trace
            .walks
            .iter()
            .filter(|w| (w.end.space, w.end.pass) == end)
            .collect();
        // What wouldn't lead there anyway has the least to do with it.
        let closed = match there.is_empty() && refused.is_none() {
            true => 2,
            false => 5,
        };
        if let Some(when) = rule.when.as_ref().filter(|when| !self.meets(moment, when)) {
            let text = format!(
                "`{name}` isn't open now: {} (`(when {when})`)",
                self.unmet(moment, when)
            );
            return Reason::new(closed, text, origins.when);
        }
        if let Some(set) = rule.from.on.as_ref().filter(|_| !trace.on) {
            let from = self.loaded.game.place_space(turn.mover(), place);
            let blame = self.blame(moment, from, set, true);
            let mine = self.piece(turn, Some(turn.mover()), kind, from);
            let text = format!(
                "`{name}` isn't open to {mine}: {}",
                blame.quoting("on:", set)
            );
            return Reason::new(closed, text, origins.on.or(Some(origins.from)));
        }
        if rule.from.take.of(trace.standing).is_none() {
            let text = format!(
                "`{name}` takes {} {} (`take:{}`), and on {start} stand fewer",
                rule.from.take,
                self.spoken.pieces(),
                rule.from.take
            );
            return Reason::new(closed, text, Some(origins.from));
        }
        if trace.dice.is_empty() {
            return refused.unwrap_or_else(|| self.no_die(rule, origins, piece));
        }
        if let (true, Some(refused)) = (there.is_empty(), refused) {
            return refused;
        }
        if there.is_empty() {
            let ends: Vec<String> = trace
                .walks
                .iter()
                .map(|w| format!("{} with {}", self.space(w.end.space), self.thrown(&w.dice)))
                .collect();
            let choices: Vec<String> = trace.dice.iter().map(|dice| self.thrown(dice)).collect();
            let unturned = self.unturned(turn, rule, place, end.0);
            let (rank, text) = if let (Some(fork), Some(unturned)) = (&rule.fork, unturned) {
                (
                    4,
                    format!(
                        "`{name}` turns into the fork `{fork}`, and {unturned} is not to turn into it"
                    ),
                )
            } else if let (true, Some(fork)) = (ends.is_empty(), &rule.fork) {
                let choices = either(&choices);
                // Other moves of the piece say more.
                (
                    3,
                    format!(
                        "from {start} `{name}` doesn't turn into the fork `{fork}` with {choices}"
                    ),
                )
            } else if ends.is_empty() {
                (
                    4,
                    format!("from {start} the way is too short for {}", either(&choices)),
                )
            } else {
                (
                    4,
                    format!(
                        "from {start} `{name}` leads to {}, not to {}",
                        either(&ends),
                        self.space(end.0)
                    ),
                )
            };
            return Reason::new(rank, text, Some(origins.along.unwrap_or(origins.name)));
        }
        let reasons = there
            .iter()
            .map(|walked| self.hindered(turn, trace, walked, (kind, place)));
        best(reasons).unwrap_or_else(|| {
            Reason::new(
                4,
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
        let there = refused.filter(|(walked, _)| (walked.end.space, walked.end.pass) == end);
        let (walked, lacks) = there.min_by_key(|(_, lacks)| lacks.len())?;
        let (rule, origins) = self.rule(trace);
        let spend = self.loaded.origins.spend;
        let added = self.loaded.rules.turn.spend.add;
        let (why, span) = match (lacks.first()?, added) {
            (Lack::Face, _) => return Some(self.no_die(rule, origins, game.kind_name(piece.0))),
            (Lack::Order, _) => ("other dice come first (`order:`)", spend),
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
        Some(Reason::new(5, text, span))
    }

    fn no_die(&self, rule: &MoveRule, origins: &MoveOrigins, kind: &str) -> Reason {
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
        Reason::new(4, text, span)
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
            return Reason::new(4, format!("`{name}` goes nowhere"), Some(origins.name));
        };
        let moment = TurnMoment {
            turn,
            lifted: Some((piece.0, piece.1, rule.from.take)),
        };
        let all = &self.loaded.origins;
        let may_not =
            |rank: u8, verb: &str, ludeme: &str, space: Space, limit: Option<(&Set, _)>| {
                let (set, span) = limit.unwrap_or((&Set::Any, None));
                let why = self.blame(moment, space, set, true).quoting(ludeme, set);
                let space = self.space(space);
                Reason::new(rank, format!("{start} may not {verb} {space}: {why}"), span)
            };
        if let Some(blocked) = spaces.find(|space| !trace.over.contains(**space)) {
            let own = rule.over.as_ref().map(|set| (set, origins.over));
            let common = turn_rules.over.as_ref().map(|set| (set, all.over));
            return may_not(6, "pass", "over ", *blocked, own.or(common));
        }
        if !trace.to.contains(*end) {
            let own = rule.to.as_ref().map(|set| (set, origins.to));
            let common = turn_rules.to.as_ref().map(|set| (set, all.to));
            return may_not(7, "end on", "to ", *end, own.or(common));
        }
        self.without_room(turn, (rule, origins), walked, piece, trace.to)
    }

    fn spot(&self, written: &StandRef) -> Option<(Space, u8)> {
        let number = u8::try_from(written.space.number).ok()?;
        let space = self
            .loaded
            .game
            .space(&SpaceName::new(written.space.row.as_str(), number))?;
        let pass = written
            .pass
            .as_ref()
            .map_or(Some(1), |pass| u8::try_from(pass.value).ok())?;
        Some((space, pass))
    }
}

/// Of reasons the one that says most; of several such the first.
fn best(reasons: impl Iterator<Item = Reason>) -> Option<Reason> {
    reasons.reduce(|best, reason| match reason.rank > best.rank {
        true => reason,
        false => best,
    })
}
