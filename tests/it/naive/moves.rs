//! One move: who may make it, what it passes, where it ends and what it does there.

use std::collections::BTreeSet;

use daldos_dsl::model::{
    Along, At, AtAnywhere, Condition, DiceUse, Effect, MoveRule, Pieces, Set, SpaceName, Stand,
    Take,
};
use daldos_dsl::player::Player;

use super::paths::{Stop, Way};
use super::sets::{View, is_any};
use super::state::{Piece, State};
use super::{Naive, shared};

/// A piece that a move has taken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Captured {
    /// Where it stood.
    pub space: SpaceName,
    /// Its kind.
    pub kind: String,
    /// Whose it was.
    pub owner: Option<Player>,
}

/// A move as it was made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NaiveMove {
    /// The rule's name.
    pub rule: String,
    /// In which direction it runs.
    pub way: Way,
    /// Where the piece stood.
    pub start: Stand,
    /// How many went together.
    pub count: usize,
    /// Where it stands now.
    pub end: Stand,
    /// What kind it was.
    pub kind_before: String,
    /// What kind it is now.
    pub kind_after: String,
    /// The dice spent, in declared order of the faces.
    pub dice: Vec<String>,
    /// What it took, in the order passed, the end last.
    pub captures: Vec<Captured>,
    /// Whether a `become` inside an `if` changed the kind.
    pub became: bool,
    /// Whether own pieces of several kinds share the start, so that the text names the kind.
    pub names_kind: bool,
    /// Its place in the order of moves.
    pub rank: Rank,
}

/// "Moves compared by start, number, end, dice, in board order", then kind, rule and captured spaces; then
/// by what the text may not show, the direction and the kind that comes of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank {
    /// Board order and pass of the start.
    pub start: (usize, u8),
    /// How many went.
    pub count: usize,
    /// Board order and pass of the end.
    pub end: (usize, u8),
    /// The faces spent, in declared order.
    pub dice: Vec<usize>,
    /// The kind before, in declared order.
    pub kind: usize,
    /// The rule, in declared order.
    pub rule: usize,
    /// The spaces captured on, as they are written.
    pub captures: Vec<usize>,
    /// The direction.
    pub way: Way,
    /// The kind after, in declared order.
    pub kind_after: usize,
}

impl NaiveMove {
    /// The spaces on which something was captured, each once, in the order passed, the end last.
    pub fn captured_spaces(&self) -> Vec<SpaceName> {
        let mut spaces: Vec<SpaceName> = Vec::new();
        for captured in &self.captures {
            if !spaces.contains(&captured.space) {
                spaces.push(captured.space.clone());
            }
        }
        spaces
    }

    /// The order in which next moves are listed: start, end, dice, kind, rule, way, captures,
    /// and the kind that comes of it.
    pub fn listed(&self) -> impl Ord + '_ {
        let Rank {
            start,
            count,
            end,
            dice,
            kind,
            rule,
            captures,
            way,
            kind_after,
        } = &self.rank;
        let move_itself = (start, count, end, dice, kind, rule);
        (move_itself, way, captures, kind_after)
    }
}

/// The die that is counted first, if one is asked for, and the others.
type Counting = (Option<usize>, Vec<usize>);

/// A move while its effects happen.
struct Deed<'a> {
    naive: &'a Naive,
    mover: Player,
    /// What has been thrown.
    thrown: Vec<usize>,
    /// All pieces but the moving one, which "has left its space".
    others: Vec<Piece>,
    /// The moving piece, nowhere until it is set down.
    man: Piece,
    /// So many like it go with it, itself counted in.
    count: usize,
    /// The spaces after each step.
    path: &'a [Stop],
    /// The spaces where the dice end, in the order chosen.
    steps: Vec<SpaceName>,
    /// The spaces where some die ends in some order.
    sums: &'a BTreeSet<SpaceName>,
    /// What has been captured so far.
    captured: Vec<Piece>,
    /// What has been captured where pieces were pushed to.
    rammed: Vec<Piece>,
    /// Where pieces have been pushed to, while effects happen there.
    pushed: Option<Stop>,
    /// Where the rule lets moves end.
    to: Option<&'a Set>,
    /// The move can't be made.
    failed: bool,
    /// Whether a `become` inside an `if` has changed the kind.
    became: bool,
}

impl Naive {
    /// Every legal move of `mover` that spends one of `choices` (sets of dice, as faces in
    /// declared order), with the situation after it. End rules play no part in this.
    pub fn moves(
        &self,
        state: &State,
        mover: Player,
        choices: &[Vec<usize>],
    ) -> Vec<(NaiveMove, State)> {
        let mut found = Vec::new();
        for (i, piece) in state.pieces.iter().enumerate() {
            // Of pieces that stand together it is all one which of them go.
            let told = state.pieces[..i].contains(piece);
            if piece.owner != Some(mover) || piece.moved || told {
                continue;
            }
            for (number, rule) in self.rules.moves.iter().enumerate() {
                if self.may_begin(state, mover, rule, piece) {
                    for dice in choices.iter().filter(|dice| self.may_spend(rule, dice)) {
                        self.moves_with(state, mover, piece, number, dice, &mut found);
                    }
                }
            }
        }
        found
    }

    /// `from`: "kinds of the mover's pieces; `on:` where they stand", with everything in place.
    fn may_begin(&self, state: &State, mover: Player, rule: &MoveRule, piece: &Piece) -> bool {
        rule.from.kinds.iter().any(|k| **k == *piece.kind) && {
            // "The piece still standing where it stood."
            let view = View::in_turn(self, &state.pieces, mover, &state.thrown);
            let on = rule.from.on.as_ref();
            on.is_none_or(|set| view.selects(set, piece))
                && rule.when.as_ref().is_none_or(|when| view.meets(when))
        }
    }

    /// Whether a face counts otherwise than its value on some move.
    pub(super) fn may_count(&self, face: usize) -> bool {
        let label = &self.rules.dice.faces[face].label;
        let mut moves = self.rules.moves.iter();
        moves.any(|rule| rule.from.counts.is_some() && rule.from.with.contains(label))
    }

    /// "`dice:one`: never more than one die."
    fn may_spend(&self, rule: &MoveRule, dice: &[usize]) -> bool {
        rule.from.dice == DiceUse::Any || dice.len() == 1
    }

    /// The ways to count these dice: "one of the dice spent shows one of these faces; on this move
    /// that die counts N instead of its value; the die is counted first". Each way begins with that
    /// die, if one is asked for.
    fn countings(&self, rule: &MoveRule, dice: &[usize]) -> BTreeSet<Counting> {
        let worth = |dice: &[usize]| dice.iter().all(|&die| self.value(die) > 0);
        if rule.from.with.is_empty() {
            let plain = worth(dice).then_some((None, dice.to_vec()));
            return plain.into_iter().collect();
        }
        let faces = self.faces(&rule.from.with);
        let named = dice
            .iter()
            .enumerate()
            .filter(|(_, die)| faces.contains(&self.shown(**die)));
        let ways = named.map(|(i, &die)| {
            let mut others = dice.to_vec();
            others.remove(i);
            (Some(die), others)
        });
        // Elsewhere a blank stays a blank.
        let spent = |(first, others): &Counting| {
            let first = first.is_none_or(|die| rule.from.counts.is_some() || self.value(die) > 0);
            first && worth(others)
        };
        ways.filter(spent).collect()
    }

    /// The moves of one piece by one rule with these dice: over every path as long as their sum
    /// whose spaces passed are all in `over` and whose end is in `to`.
    fn moves_with(
        &self,
        state: &State,
        mover: Player,
        piece: &Piece,
        number: usize,
        dice: &[usize],
        found: &mut Vec<(NaiveMove, State)>,
    ) {
        let rule = &self.rules.moves[number];
        // "A move takes N (default 1; fewer is no move) or all."
        let standing = state.pieces.iter().filter(|p| *p == piece).count();
        let count = match rule.from.take {
            Take::All => standing,
            Take::Exactly(count) => usize::from(count),
        };
        if count > standing {
            return;
        }
        let mut lifted = state.pieces.clone();
        for _ in 0..count {
            let at = lifted.iter().position(|p| p == piece);
            lifted.remove(at.expect("it stands there"));
        }
        let view = View::in_turn(self, &lifted, mover, &state.thrown);
        let within = |own: &Option<Set>, common: &Option<Set>, stop: &Stop| {
            let set = own.as_ref().or(common.as_ref());
            set.is_none_or(|set| view.holds(set, &stop.space))
        };
        for counting in self.countings(rule, dice) {
            let counted = |die: usize, first: bool| match rule.from.counts {
                Some(counts) if first => usize::from(counts),
                _ => self.value(die),
            };
            let (first, others) = &counting;
            let ahead = first.map_or(0, |die| counted(die, true));
            let distance = ahead + others.iter().map(|&die| self.value(die)).sum::<usize>();
            for (way, path) in self.ways(mover, piece, rule, distance) {
                let (end, passed) = path.split_last().expect("a path has an end");
                if !passed
                    .iter()
                    .all(|stop| within(&rule.over, &self.rules.turn.over, stop))
                    || !within(&rule.to, &self.rules.turn.to, end)
                {
                    continue;
                }
                // Where the die counted first counts its value, the mover chooses which it is.
                let firsts: BTreeSet<Option<usize>> = match rule.from.counts {
                    Some(_) => BTreeSet::from([*first]),
                    None => self
                        .countings(rule, dice)
                        .iter()
                        .map(|(die, _)| *die)
                        .collect(),
                };
                let orders: BTreeSet<Vec<usize>> = firsts
                    .iter()
                    .flat_map(|first| self.orders(*first, dice))
                    .collect();
                let steps = |order: &Vec<usize>| -> Vec<SpaceName> {
                    let mut walked = 0;
                    let mut spaces = Vec::new();
                    for (i, &die) in order.iter().enumerate() {
                        walked += counted(die, i == 0 && first.is_some());
                        // A die that counts nothing leads nowhere.
                        if walked > 0 {
                            spaces.push(path[walked - 1].space.clone());
                        } else if distance == 0 {
                            spaces.push(path[0].space.clone());
                        }
                    }
                    spaces
                };
                let sums = orders.iter().flat_map(steps).collect();
                for order in &orders {
                    let deed = Deed {
                        naive: self,
                        mover,
                        thrown: state.thrown.clone(),
                        others: lifted.clone(),
                        man: piece.clone(),
                        count,
                        path: &path,
                        steps: steps(order),
                        sums: &sums,
                        captured: Vec::new(),
                        rammed: Vec::new(),
                        pushed: None,
                        to: rule.to.as_ref().or(self.rules.turn.to.as_ref()),
                        failed: false,
                        became: false,
                    };
                    if let Some((made, after)) = deed.done(state, piece, way, number, dice) {
                        // Orders that do the same are one move.
                        if !found.iter().any(|(m, s)| *m == made && *s == after) {
                            found.push((made, after));
                        }
                    }
                }
            }
        }
    }

    /// Every path of this distance. "A move of 0 passes nothing, arrives where it stands", and "takes
    /// no fork".
    fn ways(
        &self,
        mover: Player,
        piece: &Piece,
        rule: &MoveRule,
        distance: usize,
    ) -> Vec<(Way, Vec<Stop>)> {
        if distance > 0 {
            return self.paths(mover, piece, rule, distance);
        }
        if rule.fork.is_some() {
            return Vec::new();
        }
        let (way, on_track) = match rule.along {
            Along::Forward | Along::Either => (Way::Forward, true),
            Along::Back => (Way::Back, true),
            Along::Around => (Way::Around, false),
            Along::Orthogonal => (Way::Left, false),
        };
        if on_track && piece.place.is_none() {
            return Vec::new();
        }
        let here = Stop {
            space: piece.space.clone(),
            place: piece.place,
        };
        vec![(way, vec![here])]
    }

    /// What a face counts.
    pub(super) fn value(&self, face: usize) -> usize {
        match face.checked_sub(self.rules.dice.faces.len()) {
            Some(part) => usize::from(self.parts()[part].1),
            None => usize::from(self.rules.dice.faces[face].value),
        }
    }

    /// The orders in which the mover may count the dice: any, with this one first.
    fn orders(&self, first: Option<usize>, dice: &[usize]) -> BTreeSet<Vec<usize>> {
        let mut orders: BTreeSet<Vec<usize>> = BTreeSet::from([Vec::new()]);
        for _ in dice {
            let mut longer = BTreeSet::new();
            for order in orders {
                for &die in dice {
                    let shown = dice.iter().filter(|d| **d == die).count();
                    let counted = order.iter().filter(|d| **d == die).count();
                    if counted < shown {
                        let mut order = order.clone();
                        order.push(die);
                        longer.insert(order);
                    }
                }
            }
            orders = longer;
        }
        orders.retain(|order| first.is_none() || order.first().copied() == first);
        orders
    }
}

impl Deed<'_> {
    /// Does the effects, the move's own before the turn's, sets the piece down, and says what
    /// came of it; nothing if "more [pieces of one side and kind are at one place than may stand
    /// there], judged after [the] effects".
    fn done(
        mut self,
        before: &State,
        piece: &Piece,
        way: Way,
        number: usize,
        dice: &[usize],
    ) -> Option<(NaiveMove, State)> {
        let naive = self.naive;
        let rule = &naive.rules.moves[number];
        self.perform(&rule.then, false);
        self.perform(&naive.rules.turn.then, false);
        if self.failed {
            return None;
        }

        let end = self.end().clone();
        self.man.space = end.space;
        self.man.place = end.place;
        self.man.moved = naive.rules.turn.spend.piece == daldos_dsl::model::PieceUse::Once;
        let mut pieces = self.others;
        pieces.extend(std::iter::repeat_n(self.man.clone(), self.count));
        pieces.sort();
        // Sorted by side, kind and place, so that those at one place are neighbours.
        let mut groups = pieces.chunk_by(|one, other| one.stands_with(other));
        if !groups.all(|group| naive.may_stand(&group[0], group.len())) {
            return None;
        }

        let owner = Some(self.mover);
        let start = naive.stand(owner, &piece.space, piece.place);
        let end = naive.stand(owner, &self.man.space, self.man.place);
        let mut captures = in_order_passed(&self.captured, self.path);
        // "Its captures are written after those of the end."
        captures.extend(recorded(&self.rammed));
        let mut made = NaiveMove {
            rule: rule.name.clone(),
            way,
            kind_before: piece.kind.to_string(),
            kind_after: self.man.kind.to_string(),
            dice: naive.labels(dice),
            captures,
            became: self.became,
            names_kind: before.pieces.iter().any(|p| {
                (p.owner, &p.space, p.place) == (owner, &piece.space, piece.place)
                    && p.kind != piece.kind
            }),
            rank: Rank {
                start: (naive.board_order(&start.space), start.pass),
                count: self.count,
                end: (naive.board_order(&end.space), end.pass),
                dice: dice.to_vec(),
                kind: naive.kind_order(&piece.kind),
                rule: number,
                captures: Vec::new(),
                way,
                kind_after: naive.kind_order(&self.man.kind),
            },
            start,
            end,
            count: self.count,
        };
        let spaces = made.captured_spaces();
        made.rank.captures = spaces.iter().map(|s| naive.board_order(s)).collect();
        let after = State {
            pieces,
            next: before.next,
            thrown: before.thrown.clone(),
        };
        Some((made, after))
    }

    /// Effects, in order, each in the situation that those before it leave.
    fn perform(&mut self, effects: &[Effect], conditional: bool) {
        for effect in effects {
            match effect {
                Effect::Capture { pieces, within, at } => {
                    self.capture(pieces, within.as_ref(), *at);
                }
                Effect::Become(kind) => {
                    self.became |= conditional && *self.man.kind != **kind;
                    self.man.kind = shared(kind);
                }
                Effect::Recruit {
                    pieces,
                    within,
                    at,
                    kind,
                } => self.recruit(pieces, within.as_ref(), *at, kind.as_deref()),
                Effect::Return {
                    pieces,
                    within,
                    at,
                    to,
                    kind,
                } => self.send_back(pieces, within.as_ref(), *at, to, kind.as_deref()),
                Effect::Push(pieces, then) => self.push(pieces, then),
                Effect::If(condition, then) => {
                    if self.meets(condition) {
                        self.perform(then, true);
                    }
                }
                other => panic!("`{other}` is not interpreted yet"),
            }
        }
    }

    /// A condition of effects: also of what this move has captured and where it ends.
    fn meets(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Captured(pieces) => {
                let such = |p: &Piece| is_any(self.mover, pieces, p);
                self.captured.iter().chain(&self.rammed).any(such)
            }
            Condition::On(set) => self.view().holds(set, &self.end().space),
            Condition::Not(inner) => !self.meets(inner),
            Condition::And(all) => all.iter().all(|one| self.meets(one)),
            Condition::Or(any) => any.iter().any(|one| self.meets(one)),
            of_board => self.view().meets(of_board),
        }
    }

    /// The pieces as the mover sees them now, without the moving one.
    fn view(&self) -> View<'_> {
        View::in_turn(self.naive, &self.others, self.mover, &self.thrown)
    }

    /// Where the move ends, or where its effects happen.
    fn end(&self) -> &Stop {
        let arrival = &self.path[self.path.len() - 1];
        self.pushed.as_ref().unwrap_or(arrival)
    }

    /// `(push PIECES EFFECT…)`: "PIECES on the space of arrival go, all of them, to the next place of
    /// the mover's track; no next place, or arrival off that track: illegal."
    fn push(&mut self, pieces: &Pieces, then: &[Effect]) {
        let from = self.end().clone();
        let (called, left): (Vec<Piece>, Vec<Piece>) = (self.others.iter().cloned())
            .partition(|p| p.space == from.space && is_any(self.mover, pieces, p));
        if called.is_empty() {
            return;
        }
        let next = from
            .place
            .and_then(|place| self.naive.next_place(self.mover, place));
        let Some(next) = next else {
            self.failed = true;
            return;
        };
        let space = self.naive.tracks[self.mover][next].clone();
        self.others = left;
        let view = self.view();
        if !self.to.is_none_or(|to| view.holds(to, &space)) {
            self.failed = true;
            return;
        }
        for mut p in called {
            p.place = match p.owner {
                Some(side) if side == self.mover => Some(next),
                Some(side) => self.naive.first_pass(side, &space),
                None => p.place,
            };
            p.space = space.clone();
            self.others.push(p);
        }
        let stop = Stop {
            space,
            place: Some(next),
        };
        self.pushed = Some(stop);
        self.perform(then, true);
        self.pushed = None;
        // "After them nothing may stand too many at a place."
        self.others.sort();
        let naive = self.naive;
        let mut groups = self.others.chunk_by(|one, other| one.stands_with(other));
        self.failed |= !groups.all(|group| naive.may_stand(&group[0], group.len()));
    }

    /// `(capture PIECES [in:SET] [at:…])`: such pieces on those spaces leave the game.
    fn capture(&mut self, pieces: &Pieces, within: Option<&Set>, at: At) {
        let spaces = self.looked(at);
        let view = self.view();
        let (taken, left) = self.others.iter().cloned().partition(|p| {
            spaces.contains(&p.space)
                && is_any(self.mover, pieces, p)
                && within.is_none_or(|set| view.holds(set, &p.space))
        });
        self.others = left;
        let taken: Vec<Piece> = taken;
        match self.pushed {
            None => self.captured.extend(taken),
            Some(_) => self.rammed.extend(taken),
        }
    }

    /// The spaces of the move that `at:` names.
    fn looked(&self, at: At) -> BTreeSet<SpaceName> {
        if self.pushed.is_some() {
            return BTreeSet::from([self.end().space.clone()]);
        }
        match at {
            At::End => BTreeSet::from([self.end().space.clone()]),
            At::Steps => self.steps.iter().cloned().collect(),
            At::Sums => self.sums.clone(),
            At::All => self.path.iter().map(|stop| stop.space.clone()).collect(),
        }
    }

    /// `(recruit PIECES [in:SET] [at:…] [as:KIND])`: such pieces on those spaces, with `anywhere` on
    /// all of the board, change to the mover's side; those that do so "take the first pass of [the]
    /// space on [their] owner's track".
    fn recruit(
        &mut self,
        pieces: &Pieces,
        within: Option<&Set>,
        at: AtAnywhere,
        kind: Option<&str>,
    ) {
        let spaces: BTreeSet<SpaceName> = match at {
            AtAnywhere::End => self.looked(At::End),
            AtAnywhere::Steps => self.looked(At::Steps),
            AtAnywhere::Sums => self.looked(At::Sums),
            AtAnywhere::All => self.looked(At::All),
            AtAnywhere::Anywhere => self.others.iter().map(|p| p.space.clone()).collect(),
        };
        let view = self.view();
        let called = |p: &Piece| {
            spaces.contains(&p.space)
                && is_any(self.mover, pieces, p)
                && within.is_none_or(|set| view.holds(set, &p.space))
        };
        let called: Vec<bool> = self.others.iter().map(called).collect();
        for (p, _) in self.others.iter_mut().zip(called).filter(|(_, is)| *is) {
            if p.owner != Some(self.mover) {
                p.owner = Some(self.mover);
                // "What belongs to the mover stands at that place."
                p.place = match &self.pushed {
                    Some(stop) if stop.space == p.space => stop.place,
                    _ => self.naive.first_pass(self.mover, &p.space),
                };
            }
            if let Some(kind) = kind {
                p.kind = shared(kind);
            }
        }
    }
}

impl Deed<'_> {
    /// `(return PIECES [in:SET] [at:…] to:SET [as:KIND])`: "each is set on the first empty space of
    /// SET along its owner's track", "one after the other: spaces in the order passed, the end
    /// last; on one space kinds as declared", the mover's first, then the opponent's, then nobody's,
    /// "earlier pass first". "If there is no empty space, the piece is captured".
    fn send_back(
        &mut self,
        pieces: &Pieces,
        within: Option<&Set>,
        at: At,
        to: &Set,
        kind: Option<&str>,
    ) {
        let spaces = self.looked(at);
        let view = self.view();
        let called = |p: &&Piece| {
            spaces.contains(&p.space)
                && is_any(self.mover, pieces, p)
                && within.is_none_or(|set| view.holds(set, &p.space))
        };
        let mut called: Vec<Piece> = self.others.iter().filter(called).cloned().collect();
        let owners = [Some(self.mover), Some(self.mover.opponent()), None];
        called.sort_by_key(|p| {
            let owner = owners.iter().position(|owner| *owner == p.owner);
            (
                self.when(&p.space),
                self.naive.kind_order(&p.kind),
                owner,
                p.place,
            )
        });
        let naive = self.naive;
        let room = naive.board.iter().filter(|s| view.holds(to, s));
        let room: Vec<SpaceName> = room.cloned().collect();
        for piece in called {
            let here = self.others.iter().position(|p| *p == piece);
            self.others
                .remove(here.expect("it still stands where it stood"));
            let empty = |space: &SpaceName| {
                let taken = self.others.iter().any(|p| p.space == *space);
                room.contains(space) && !taken && *space != self.end().space
            };
            let first: Option<SpaceName> = match piece.owner {
                Some(side) => {
                    let along = naive.board.iter().filter(|space| empty(space));
                    let along = along.filter_map(|space| {
                        let first = naive.first_pass(side, space)?;
                        Some((naive.how_far(side, first), space))
                    });
                    along.min().map(|(_, space)| space.clone())
                }
                None => room.iter().find(|space| empty(space)).cloned(),
            };
            let Some(space) = first else {
                self.captured.push(piece);
                continue;
            };
            let place = match piece.owner {
                Some(side) => naive.first_pass(side, &space),
                None => piece.place,
            };
            self.others.push(Piece {
                place,
                space,
                kind: kind.map_or_else(|| piece.kind.clone(), shared),
                ..piece
            });
        }
    }

    /// When the move comes by a space: the end last.
    fn when(&self, space: &SpaceName) -> usize {
        if self.end().space == *space {
            return self.path.len();
        }
        let passed = self.path.iter().position(|stop| stop.space == *space);
        passed.expect("effects look at spaces of the path")
    }
}

/// Captured pieces, by side, the kinds by name.
fn recorded(captured: &[Piece]) -> Vec<Captured> {
    let record = |p: &Piece| Captured {
        space: p.space.clone(),
        kind: p.kind.to_string(),
        owner: p.owner,
    };
    let mut records: Vec<Captured> = captured.iter().map(record).collect();
    records.sort();
    records
}

/// "Each space on which something was captured, in the order passed, the end last"; on one space
/// by side, the kinds by name.
fn in_order_passed(captured: &[Piece], path: &[Stop]) -> Vec<Captured> {
    let order = |space: &SpaceName| {
        if path.last().is_some_and(|end| end.space == *space) {
            path.len()
        } else {
            let passed = path.iter().position(|stop| stop.space == *space);
            passed.expect("captures are made on the path")
        }
    };
    let mut records = recorded(captured);
    records.sort_by(|a, b| {
        let by_path = order(&a.space).cmp(&order(&b.space));
        by_path.then_with(|| a.cmp(b))
    });
    records
}
