//! Dice, turns, moves and ends.

use std::collections::BTreeSet;

use daldos_dsl::model::{
    Add, Along, At, AtAnywhere, Condition, Dice, DiceUse, Effect, EndRule, FaceDef, First, From,
    How, MoveRule, PieceTerm, PieceUse, Pieces, Placement, Recast, Set, Spend, Take, Turn,
};
use daldos_dsl::player::Player;

use super::{Draft, Random};

impl Draft {
    /// One to eight dice of one to six faces, blanks, equal values and uneven weights among them.
    pub fn dice(&mut self) -> Dice {
        let random = &mut self.random;
        let count = random.weighted(&[(12, 1), (30, 2), (15, 3), (3, 4), (1, 5), (1, 6), (1, 8)]);
        let most = match count {
            1 | 2 => 6,
            3 | 4 => 4,
            _ => 3,
        };
        let faces = random.between(1, most);
        let uneven = random.chance(25);
        let labels = ["X", "II", "3", "Δ", "fem", "6"];
        let mut faces: Vec<FaceDef> = (0..faces)
            .map(|i| FaceDef {
                label: labels[i].to_owned(),
                value: random.weighted(&[(2, 0), (6, 1), (6, 2), (5, 3), (3, 4), (2, 5), (1, 9)]),
                weight: if uneven {
                    random.between(1, 7) as u32
                } else {
                    1
                },
                parts: Vec::new(),
            })
            .collect();
        if faces.iter().all(|f| f.value == 0) {
            faces[0].value = 1;
        }
        if count <= 3 && random.chance(12) {
            let face = random.below(faces.len());
            let parts = random.between(2, if count == 1 { 4 } else { 2 });
            if random.chance(30) {
                faces[face].value = 0;
            }
            // A part that counts as much as the whole is told like it.
            let whole = faces[face].value;
            let part = |part: u8| if part == whole { part + 3 } else { part };
            let drawn = (0..parts).map(|_| part(random.between(1, 3) as u8));
            faces[face].parts = drawn.collect();
        }
        Dice {
            count: count as u8,
            faces,
        }
    }

    /// `first highest` only where two sums can differ.
    pub fn first(&mut self, dice: &Dice) -> First {
        let values: BTreeSet<u8> = dice.faces.iter().map(|f| f.value).collect();
        match self.random.below(3) {
            0 if values.len() > 1 => {
                First::Highest(self.random.between(1, usize::from(dice.count)) as u8)
            }
            1 => First::Random,
            _ => First::Player(*self.random.one_of(&Player::BOTH)),
        }
    }

    /// What holds for every turn; mostly that friends may not be passed or ended on.
    pub fn turn(&mut self, dice: &Dice) -> Turn {
        let again = self.throws(dice);
        let rethrow = if self.random.chance(40) {
            self.throws(dice)
        } else {
            Vec::new()
        };
        let spend = Spend {
            how: *self
                .random
                .one_of(&[How::Most, How::Most, How::GoOn, How::Some, How::Free]),
            add: *self
                .random
                .one_of(&[Add::Any, Add::Any, Add::Alone, Add::All, Add::None]),
            piece: *self
                .random
                .one_of(&[PieceUse::Once, PieceUse::Once, PieceUse::Often]),
        };
        Turn {
            collect: Vec::new(),
            order: Vec::new(),
            again,
            rethrow,
            anew: None,
            spend,
            prefer: Vec::new(),
            over: self.limit(),
            to: self.limit(),
            then: self.common_effects(),
        }
    }

    /// In some games, throws of which a part may be thrown again, or not so often, or not always.
    /// What is drawn besides stays as it was.
    pub fn anew(&mut self, seed: u64, turn: &mut Turn) {
        if !turn.collect.is_empty() {
            // What is collected can't be thrown again: its faces stay.
            let mut keep: Vec<String> = turn.collect.iter().flatten().cloned().collect();
            keep.sort_unstable();
            keep.dedup();
            turn.anew = (seed.is_multiple_of(3) && keep.len() < self.faces.len()).then(|| Recast {
                keep,
                at_most: [None, Some(1), Some(2)][(seed / 3 % 3) as usize],
                ..Recast::default()
            });
            return;
        }
        if seed % 9 != 5 {
            return;
        }
        let own = Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let before = std::mem::replace(&mut self.random, own);
        turn.rethrow.clear();
        let faces = self.faces.clone();
        let dice = self.dice;
        let named = self.random.chance(25);
        let faces_of = |random: &mut Random, count: usize| -> Vec<String> {
            let mut drawn: Vec<usize> = (0..count).map(|_| random.below(faces.len())).collect();
            drawn.sort_unstable();
            drawn.iter().map(|face| faces[*face].clone()).collect()
        };
        let pattern = match named {
            true => faces_of(&mut self.random, dice),
            false => Vec::new(),
        };
        let count = self.random.below(3);
        let mut keep = faces_of(&mut self.random, count);
        keep.dedup();
        let at_most = self
            .random
            .weighted(&[(1, None), (2, Some(1)), (2, Some(2))]);
        let when = match self.random.chance(40) {
            true => Some(self.condition(1)),
            false => None,
        };
        // Faces and nothing else are a pattern, as they were before.
        let plain = keep.is_empty() && at_most.is_none() && when.is_none();
        match plain && !pattern.is_empty() {
            true => turn.rethrow = vec![pattern],
            false => {
                turn.anew = Some(Recast {
                    faces: pattern,
                    keep,
                    at_most,
                    when,
                });
            }
        }
        self.random = before;
    }

    /// Mostly no moves that go before others; else some, or those that capture.
    pub fn preferred(&mut self, moves: &[MoveRule]) -> Vec<String> {
        if self.random.chance(75) {
            return Vec::new();
        }
        let mut names: Vec<String> = moves.iter().map(|rule| rule.name.clone()).collect();
        names.push("capture".to_owned());
        self.random.some_of(&names)
    }

    /// Up to two different throws of all the dice.
    fn throws(&mut self, dice: &Dice) -> Vec<Vec<String>> {
        let count = self.random.weighted(&[(3, 0), (4, 1), (2, 2)]);
        let mut throws = BTreeSet::new();
        for _ in 0..count {
            let mut faces: Vec<usize> = (0..dice.count)
                .map(|_| self.random.below(dice.faces.len()))
                .collect();
            faces.sort_unstable();
            throws.insert(faces);
        }
        let label = |face: usize| dice.faces[face].label.clone();
        throws
            .into_iter()
            .map(|faces| faces.into_iter().map(label).collect())
            .collect()
    }

    /// An `over` or a `to`.
    fn limit(&mut self) -> Option<Set> {
        let not_friend = Set::Not(Box::new(Set::Pieces(PieceTerm::Friend)));
        match self.random.below(10) {
            0 | 1 => None,
            2..=5 => Some(not_friend),
            6 | 7 => Some(Set::Or(vec![not_friend, self.set(1)])),
            _ => Some(self.set(2)),
        }
    }

    /// Effects of every move; mostly captures.
    fn common_effects(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.random.chance(80) {
            effects.push(Effect::Capture {
                pieces: Pieces(vec![PieceTerm::Enemy]),
                within: None,
                at: self.at(),
            });
        }
        let more = self.random.weighted(&[(5, 0), (3, 1), (1, 2)]);
        effects.extend((0..more).map(|_| self.effect(1)));
        effects
    }

    /// Which spaces a capture looks at.
    fn at(&mut self) -> At {
        self.random
            .weighted(&[(4, At::End), (3, At::Steps), (2, At::Sums), (2, At::All)])
    }

    /// Any effect, with at most `depth` levels of `if`.
    fn effect(&mut self, depth: usize) -> Effect {
        match self.random.below(if depth == 0 { 11 } else { 15 }) {
            0..=2 => Effect::Capture {
                pieces: self.pieces(),
                within: self.random.chance(40).then(|| self.set(1)),
                at: self.at(),
            },
            3 | 4 => Effect::Become(self.random.one_of(&self.kinds).clone()),
            5 | 6 => Effect::Recruit {
                pieces: self.pieces(),
                within: self.random.chance(40).then(|| self.set(1)),
                at: self.random.weighted(&[
                    (4, AtAnywhere::End),
                    (1, AtAnywhere::Steps),
                    (1, AtAnywhere::Sums),
                    (1, AtAnywhere::All),
                    (2, AtAnywhere::Anywhere),
                ]),
                kind: self
                    .random
                    .chance(50)
                    .then(|| self.random.one_of(&self.kinds).clone()),
            },
            7 | 8 => Effect::Return {
                pieces: self.pieces(),
                within: self.random.chance(30).then(|| self.set(1)),
                at: self.at(),
                to: self.set(1),
                kind: self
                    .random
                    .chance(40)
                    .then(|| self.random.one_of(&self.kinds).clone()),
            },
            9 | 10 => {
                let pieces = self.pieces();
                let count = self.random.weighted(&[(1, 0), (4, 1), (2, 2)]);
                Effect::Push(pieces, (0..count).map(|_| self.beyond(depth)).collect())
            }
            _ => {
                let condition = self.condition_of_effects(1);
                Effect::If(Box::new(condition), self.effects(depth - 1))
            }
        }
    }

    /// An effect where pieces are pushed to.
    fn beyond(&mut self, depth: usize) -> Effect {
        loop {
            let drawn = self.effect(depth);
            match drawn {
                Effect::Capture { .. } | Effect::Recruit { .. } => return drawn,
                Effect::If(condition, _) => {
                    return Effect::If(condition, vec![self.beyond(depth - 1)]);
                }
                _ => {}
            }
        }
    }

    /// One or two effects.
    fn effects(&mut self, depth: usize) -> Vec<Effect> {
        let count = self.random.weighted(&[(3, 1), (1, 2)]);
        (0..count).map(|_| self.effect(depth)).collect()
    }

    /// Every kind of the sides has a way to move, some have several; values stay small where a
    /// move may take many paths.
    pub fn moves(&mut self, places: &[Placement], dice: &mut Dice, turn: &Turn) -> Vec<MoveRule> {
        let kinds = self.reachable(places, turn);
        let names = ["stride", "leap", "crawl", "swing", "drift", "hover"];
        let mut moves: Vec<MoveRule> = Vec::new();
        for kind in &kinds {
            let others = self.random.chance(25);
            let mut from = vec![kind.clone()];
            if others {
                let more = self.random.some_of(&kinds);
                from.extend(more.into_iter().filter(|k| k != kind));
            }
            let plain = self.random.chance(60);
            let rule = self.movement(names[moves.len()], from, dice, plain);
            moves.push(rule);
        }
        // What a move makes of a piece can move too.
        for kind in self.kinds.clone() {
            let made = moves.iter().any(|rule| mentions(&rule.then, &kind));
            if made && !kinds.contains(&kind) {
                let rule = self.movement(names[moves.len()], vec![kind], dice, true);
                moves.push(rule);
            }
        }
        if self.random.chance(40) {
            let from = self.random.some_of(&kinds);
            let rule = self.movement(names[moves.len()], from, dice, false);
            moves.push(rule);
        }
        if moves.iter().any(|rule| rule.along == Along::Around) {
            for face in &mut dice.faces {
                face.value = face.value.min(3);
            }
            for rule in &mut moves {
                if rule.along == Along::Around && dice.count > 2 {
                    rule.from.dice = DiceUse::One;
                }
            }
        }
        moves
    }

    /// The kinds that a side's piece can be: placed for it, or become, or recruited.
    pub fn reachable(&mut self, places: &[Placement], turn: &Turn) -> Vec<String> {
        let placed = |kind: &String| {
            let placed = places.iter().any(|p| p.owner.is_some() && p.kind == *kind);
            placed || mentions(&turn.then, kind)
        };
        let kinds = self.kinds.clone();
        kinds.into_iter().filter(placed).collect()
    }

    /// A way to move; a plain one needs nothing and runs along the track.
    fn movement(&mut self, name: &str, kinds: Vec<String>, dice: &Dice, plain: bool) -> MoveRule {
        let spendable: Vec<&String> = dice
            .faces
            .iter()
            .filter(|f| !f.is_blank())
            .map(|f| &f.label)
            .collect();
        let on = !plain && self.random.chance(40);
        let with = !plain && self.random.chance(35);
        let several = with && self.random.chance(25);
        let counts = (with && self.random.chance(25)).then(|| self.random.below(4) as u8);
        let all: Vec<&String> = dice.faces.iter().map(|f| &f.label).collect();
        let some = if counts.is_some() { &all } else { &spendable };
        let mut faces: Vec<String> = Vec::new();
        for _ in 0..usize::from(with) + usize::from(several) {
            let face = (*self.random.one_of(some)).clone();
            if !faces.contains(&face) {
                faces.push(face);
            }
        }
        let over = !plain && self.random.chance(30);
        let to = !plain && self.random.chance(30);
        let effects = self.random.weighted(&[(5, 0), (3, 1), (1, 2)]);
        MoveRule {
            name: name.to_owned(),
            from: From {
                kinds,
                on: on.then(|| self.set(2)),
                with: faces,
                counts,
                dice: self
                    .random
                    .weighted(&[(5, DiceUse::Any), (1, DiceUse::One)]),
                take: Take::default(),
            },
            when: (!plain && self.random.chance(30)).then(|| self.condition(1)),
            along: self.random.weighted(&[
                (if plain { 20 } else { 6 }, Along::Forward),
                (1, Along::Back),
                (3, Along::Either),
                (2, Along::Around),
                (2, Along::Orthogonal),
            ]),
            fork: None,
            over: over.then(|| self.set(2)),
            to: to.then(|| self.set(2)),
            then: (0..effects).map(|_| self.effect(2)).collect(),
        }
    }

    /// One to three end rules.
    pub fn end(&mut self) -> Vec<EndRule> {
        let mut end = Vec::new();
        if self.random.chance(85) {
            end.push(EndRule::Lose {
                at_most: self.random.weighted(&[(5, 0), (2, 1), (1, 2)]),
                of: self.some_kinds(),
            });
        }
        if end.is_empty() || self.random.chance(30) {
            end.push(EndRule::Win {
                reach: self.set(1),
                by: self.some_kinds(),
            });
        }
        if self.random.chance(15) {
            end.insert(
                0,
                EndRule::Lose {
                    at_most: 0,
                    of: self.some_kinds(),
                },
            );
        }
        if self.random.chance(20) {
            end.push(EndRule::Draw {
                after: self.random.between(5, 60) as u32,
            });
        }
        if self.random.chance(20) {
            let when = self.condition_of_ends();
            end.push(match self.random.below(4) {
                0 => EndRule::LoseWhen(when),
                1 => EndRule::WinWhen(when),
                2 => EndRule::DrawWhen(when),
                _ => EndRule::Most {
                    pieces: self.pieces(),
                    within: self.random.chance(50).then(|| self.set(1)),
                    condition: when,
                },
            });
        }
        if self.random.chance(10) {
            end.push(EndRule::DrawWhen(Box::new(Condition::Stuck)));
        }
        // The same is said once.
        let mut seen = BTreeSet::new();
        end.retain(|rule| {
            seen.insert(match rule {
                EndRule::Lose { at_most, of } => format!("lose {at_most} {of:?}"),
                EndRule::Win { .. } => "win".to_owned(),
                EndRule::Draw { .. } => "draw".to_owned(),
                EndRule::LoseWhen(_)
                | EndRule::WinWhen(_)
                | EndRule::DrawWhen(_)
                | EndRule::Most { .. } => rule.to_string(),
                other => panic!("`{other}` is not drawn yet"),
            })
        });
        end
    }

    /// Some kinds, or all by naming none.
    fn some_kinds(&mut self) -> Option<Vec<String>> {
        self.random
            .chance(35)
            .then(|| self.random.some_of(&self.kinds))
    }
}

/// Whether some effect makes pieces this kind.
pub fn mentions(effects: &[Effect], kind: &str) -> bool {
    let mut all = effects.iter().flat_map(Effect::all);
    all.any(|effect| effect.kind_made() == Some(kind))
}
