//! Rulesets of the shape that sets of places can follow (`engine::swept`): what `ruleset` draws
//! hardly ever has it.

use daldos_dsl::engine::Game;
use daldos_dsl::model::{
    Add, Along, At, AtAnywhere, Board, Condition, Dice, DiceUse, Effect, EndRule, From, How, Kind,
    Look, MoveRule, PieceTerm, PieceUse, Pieces, Placement, Row, Ruleset, Set, Spend, Stack, Start,
    Take, Track, Turn,
};
use daldos_dsl::model::{SpaceName, SpaceRuns, Whose};
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::unstable::check;

use super::{Draft, Fault, Random, forks, pushes, spendable, through_text};

/// A kind that only nobody has.
const THRONE: &str = "throne";

/// The first ruleset of the shape, in the seed's draws, that has no error in the eyes of the
/// checker.
pub fn shaped(seed: u64) -> Ruleset {
    let mut random = Random::new(seed);
    loop {
        let (rules, rest) = draw(random, seed);
        random = rest;
        let sound = |rules: &Ruleset| !matches!(through_text(rules), Err(Fault::Rejected(_)));
        let by_sets = |rules| check::rules(rules).is_ok_and(|rules| Game::new(&rules).by_sets());
        let suits = |rules: &Ruleset| by_sets(rules.clone()) && sound(rules);
        if suits(&rules) {
            let pushing = pushes::pushing(&rules, &mut random);
            return pushing.filter(suits).unwrap_or(rules);
        }
    }
}

fn draw(mut random: Random, seed: u64) -> (Ruleset, Random) {
    let board = rows(&mut random);
    let mut tracks = tracks(&mut random, &board);
    if random.chance(60) {
        forks::add(&mut random, &board, &mut tracks, None);
    }
    let mut kinds = super::kinds(&mut random);
    let mut draft = Draft {
        sides: None,
        spaces: board.spaces().collect(),
        rows: board.rows.iter().map(|row| row.name.clone()).collect(),
        kinds: kinds.iter().map(|kind| kind.name.clone()).collect(),
        regions: Vec::new(),
        definitions: Vec::new(),
        faces: Vec::new(),
        dice: 0,
        board: board.clone(),
        random,
    };
    let regions = draft.regions();
    let dice = draft.few_dice();
    let mut places = draft.men(&tracks, dice.count);
    let together = draft.random.chance(if dice.count == 1 { 90 } else { 15 });
    if together {
        draft.together(&mut kinds, &mut places);
    }
    if draft.random.chance(35) {
        kinds.push(Kind {
            name: THRONE.to_owned(),
            stack: Stack::default(),
            glyph: None,
            figure: None,
        });
        let count = draft.random.between(1, 2);
        for _ in 0..count {
            let space = draft.random.one_of(&draft.spaces).clone();
            let kind = match draft.random.chance(70) {
                true => THRONE.to_owned(),
                false => draft.random.one_of(&draft.kinds).clone(),
            };
            super::put(&mut places, kind, None, space);
        }
    }
    let neutrals = kinds.len() > draft.kinds.len();
    let joining = kinds.iter().filter(|kind| kind.stack == Stack::Any);
    let joining: Vec<String> = joining.map(|kind| kind.name.clone()).collect();
    let mut turn = draft.common(&dice, neutrals, &joining);
    if together && dice.count > 1 {
        turn.spend.piece = PieceUse::Often;
    }
    let mut moves = draft.ways(&places, &dice, &turn, neutrals);
    let ahead = moves.iter().find(|rule| rule.along == Along::Forward);
    if let (Some(ahead), Some(fork)) = (ahead, tracks.first.forks.last()) {
        moves.push(MoveRule {
            name: "turn-off".to_owned(),
            fork: Some(fork.name.clone()),
            ..ahead.clone()
        });
    }
    if together && draft.random.chance(60) {
        draft.takes(&kinds, &mut moves);
    }
    if draft.random.chance(20) {
        turn.prefer = draft.preferred(&moves);
    }
    let parts = dice.faces.iter().any(|face| !face.parts.is_empty());
    if (dice.count > 1 || parts) && turn.spend.add == Add::None && draft.random.chance(50) {
        turn.order = spendable(&dice, &moves);
        if draft.random.chance(50) {
            turn.order.reverse();
        }
    }
    let end = draft.ends();
    let first = draft.first(&dice);
    let rules = Ruleset {
        name: format!("shaped {seed}"),
        variants: Vec::new(),
        about: None,
        omits: None,
        noun: None,
        sources: Vec::new(),
        players: ByPlayer {
            first: "A".to_owned(),
            second: "B".to_owned(),
        },
        board,
        sides: None,
        tracks,
        regions,
        dice,
        kinds,
        definitions: Vec::new(),
        start: Start {
            places,
            first,
            with: None,
        },
        turn,
        moves,
        end,
    };
    (rules, draft.random)
}

/// Some rows, mostly of one length, now and then with more than 64 spaces in all.
fn rows(random: &mut Random) -> Board {
    let count = random.between(1, 4);
    let long = random.chance(15);
    let common = random.between(if long { 18 } else { 4 }, if long { 26 } else { 13 });
    let rows = ["A", "B", "Č", "West"].iter().take(count).map(|name| Row {
        name: (*name).to_owned(),
        length: (common + random.weighted(&[(5, 0), (1, 1)])) as u8,
        offset: 0,
    });
    Board {
        rows: rows.collect(),
        marks: Vec::new(),
        look: Look::default(),
    }
}

/// Both ways over all spaces, each once: row by row there and back, or the other side's the same
/// way, backwards, or with its rows the other way round.
fn tracks(random: &mut Random, board: &Board) -> ByPlayer<Track> {
    let mut walk: Vec<SpaceName> = Vec::new();
    for (i, row) in board.rows.iter().enumerate() {
        let mut run: Vec<SpaceName> = (1..=row.length)
            .map(|number| SpaceName::new(row.name.as_str(), number))
            .collect();
        // Mostly as an ox ploughs.
        if (i % 2 == 0) == random.chance(80) {
            run.reverse();
        }
        walk.extend(run);
    }
    let first = cut(random, walk.clone());
    let second = match random.below(4) {
        0 => first.clone(),
        1 => {
            walk.reverse();
            cut(random, walk)
        }
        2 => cut(random, walk),
        _ => {
            let turn = random.below(walk.len());
            walk.rotate_left(turn);
            cut(random, walk)
        }
    };
    ByPlayer { first, second }
}

/// A walk with no loop, as a loop, or with a part that is walked once.
fn cut(random: &mut Random, walk: Vec<SpaceName>) -> Track {
    let at = match random.below(5) {
        0 => walk.len(),
        1 => 0,
        _ => random.below(walk.len()),
    };
    Track {
        once: SpaceRuns(walk[..at].to_vec()),
        cycle: SpaceRuns(walk[at..].to_vec()),
        forks: Vec::new(),
    }
}

impl Draft {
    /// Dice whose sum a track may be longer than.
    fn few_dice(&mut self) -> Dice {
        let mut dice = self.dice();
        let most = (self.spaces.len() / usize::from(dice.count)).clamp(1, 6) as u8;
        for face in &mut dice.faces {
            face.value = face.value.min(most);
            if face.value > 0 {
                face.parts.clear();
            }
        }
        dice
    }

    /// A few pieces a side, mostly not two at one place.
    fn men(&mut self, tracks: &ByPlayer<Track>, dice: u8) -> Vec<Placement> {
        let mut places: Vec<Placement> = Vec::new();
        let most = [12, 8, 5, 3, 2][usize::from(dice.clamp(1, 5)) - 1];
        for side in Player::BOTH {
            let track: Vec<SpaceName> = tracks[side].places().cloned().collect();
            let apart = self.random.chance(80);
            for _ in 0..self.random.between(1, most) {
                let kind = self.random.one_of(&self.kinds).clone();
                let space = self.random.one_of(&track).clone();
                let own = |p: &&Placement| p.owner == Some(side) && p.spaces.0.contains(&space);
                if !(apart && places.iter().any(|p| own(&p))) {
                    super::put(&mut places, kind, Some(side), space);
                }
            }
        }
        places
    }

    /// Lets several of a kind, or of each, stand together at the start.
    fn together(&mut self, kinds: &mut [Kind], places: &mut [Placement]) {
        let only = self
            .random
            .chance(50)
            .then(|| self.random.below(kinds.len()));
        for (number, kind) in kinds.iter_mut().enumerate() {
            if only.is_some_and(|only| only != number) {
                continue;
            }
            let most = self.random.between(2, 5);
            kind.stack = match self.random.chance(50) {
                true => Stack::UpTo(most as u8),
                false => Stack::Any,
            };
            let same = places
                .iter_mut()
                .filter(|placement| placement.kind == kind.name);
            for placement in same {
                for space in placement.spaces.0.clone() {
                    let more = self.random.below(most);
                    placement.spaces.0.extend(std::iter::repeat_n(space, more));
                }
            }
        }
    }

    /// Lets some moves take several of those who stand together.
    fn takes(&mut self, kinds: &[Kind], moves: &mut [MoveRule]) {
        for rule in moves {
            let mut moved = kinds
                .iter()
                .filter(|kind| rule.from.kinds.contains(&kind.name));
            let several = moved.any(|kind| kind.stack.holds(2));
            let (one, two) = (Take::Exactly(1), Take::Exactly(2));
            let take = self.random.weighted(&[(2, one), (1, two), (3, Take::All)]);
            if several || take != two {
                rule.from.take = take;
            }
        }
    }

    /// A set that is the same in every position.
    fn fixed(&mut self, depth: usize) -> Set {
        let below = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 6 } else { 9 }) {
            0 | 1 => Set::Spaces(self.some_spaces()),
            2 => Set::Row(self.random.one_of(&self.rows).clone()),
            3 | 4 if !self.regions.is_empty() => {
                let whose = *self.random.one_of(&[Whose::Own, Whose::Their]);
                Set::Region(whose, self.random.one_of(&self.regions).clone())
            }
            3..=5 => Set::Any,
            6 => Set::And(vec![self.fixed(below), self.fixed(below)]),
            7 => Set::Or(vec![self.fixed(below), self.fixed(below)]),
            _ => Set::Not(Box::new(self.fixed(below))),
        }
    }

    /// A set that is mostly the same in every position.
    fn area(&mut self) -> Set {
        match self.random.chance(25) {
            true => self.set(2),
            false => self.fixed(1),
        }
    }

    /// Fixed spaces, mostly all, less those that hold friends; with a kind, of that kind at least.
    fn less_friends(&mut self, kinds: &[String]) -> Set {
        let friends = if self.random.chance(50) {
            PieceTerm::Friend
        } else {
            let mut all = self.random.some_of(&self.kinds);
            all.extend(
                kinds
                    .iter()
                    .filter(|kind| !all.contains(kind))
                    .cloned()
                    .collect::<Vec<_>>(),
            );
            PieceTerm::FriendOf(all)
        };
        let free = Set::Not(Box::new(Set::Pieces(friends)));
        match self.random.below(4) {
            0 => Set::And(vec![free, self.fixed(1)]),
            1 if self.random.chance(30) => Set::And(vec![free, Set::Not(Box::new(self.fixed(1)))]),
            2 if self.random.chance(20) => Set::And(vec![free, self.set(1)]),
            _ => free,
        }
    }

    /// All spaces, less those that hold friends of other kinds than these.
    fn less_others(&self, joining: &[String]) -> Option<Set> {
        let others = self.kinds.iter().filter(|kind| !joining.contains(kind));
        let others: Vec<String> = others.cloned().collect();
        let held = (!others.is_empty()).then_some(Set::Pieces(PieceTerm::FriendOf(others)));
        held.map(|held| Set::Not(Box::new(held)))
    }

    /// What a move may pass.
    fn passed(&mut self) -> Set {
        match self.random.below(8) {
            0 => self.fixed(2),
            1 => self.set(2),
            _ => self.less_friends(&[]),
        }
    }

    /// A turn under which no piece comes where a friend stands, but perhaps of those who may join others.
    fn common(&mut self, dice: &Dice, neutrals: bool, joining: &[String]) -> Turn {
        let drawn = self.turn(dice);
        let mut then = Vec::new();
        if self.random.chance(85) {
            then.push(self.taking(neutrals, false));
        }
        if self.random.chance(25) {
            then.push(self.deed(1, neutrals));
        }
        // A kind's own pieces may never be met, others' may.
        let all = self.kinds.clone();
        let stop = if self.random.chance(70) {
            &all[..]
        } else {
            &all[..1]
        };
        let to = match !joining.is_empty() && self.random.chance(80) {
            true => self.less_others(joining),
            false => Some(self.less_friends(stop)),
        };
        Turn {
            spend: Spend {
                how: *self
                    .random
                    .one_of(&[How::Most, How::Most, How::GoOn, How::Some, How::Free]),
                add: *self
                    .random
                    .one_of(&[Add::Any, Add::Any, Add::Alone, Add::All, Add::None]),
                piece: *self
                    .random
                    .one_of(&[PieceUse::Once, PieceUse::Once, PieceUse::Often]),
            },
            over: self.random.chance(85).then(|| self.passed()),
            to,
            then,
            ..drawn
        }
    }

    /// A capture, mostly at the end of a move; all enemies, unless it is picky.
    fn taking(&mut self, neutrals: bool, picky: bool) -> Effect {
        let mut pieces = vec![if picky && self.random.chance(60) {
            PieceTerm::EnemyOf(self.random.some_of(&self.kinds))
        } else {
            PieceTerm::Enemy
        }];
        if neutrals && self.random.chance(50) {
            let nobodys = [PieceTerm::Neutral, PieceTerm::Kind(THRONE.to_owned())];
            pieces.push(self.random.one_of(&nobodys).clone());
        }
        Effect::Capture {
            pieces: Pieces(pieces),
            within: (picky && self.random.chance(40)).then(|| self.area()),
            at: self
                .random
                .weighted(&[(5, At::End), (3, At::Steps), (1, At::Sums), (1, At::All)]),
        }
    }

    /// Any effect of the shape.
    fn deed(&mut self, depth: usize, neutrals: bool) -> Effect {
        if neutrals && self.random.chance(20) {
            let nobodys = [
                PieceTerm::NeutralOf(vec![THRONE.to_owned()]),
                PieceTerm::Kind(THRONE.to_owned()),
            ];
            return Effect::Recruit {
                pieces: Pieces(vec![self.random.one_of(&nobodys).clone()]),
                within: self.random.chance(60).then(|| self.area()),
                at: match self.random.chance(30) {
                    true => AtAnywhere::Anywhere,
                    false => AtAnywhere::End,
                },
                kind: None,
            };
        }
        match self.random.below(if depth == 0 { 4 } else { 8 }) {
            0 | 1 => self.taking(neutrals, true),
            2 | 3 => Effect::Become(self.random.one_of(&self.kinds).clone()),
            4 | 5 => {
                let Effect::Capture { pieces, .. } = self.taking(neutrals, true) else {
                    return Effect::Become(self.kinds[0].clone());
                };
                Effect::If(
                    Box::new(Condition::Captured(pieces)),
                    self.deeds(depth - 1, neutrals),
                )
            }
            _ => {
                let on = Condition::On(Box::new(self.area()));
                Effect::If(Box::new(on), self.deeds(depth - 1, neutrals))
            }
        }
    }

    fn deeds(&mut self, depth: usize, neutrals: bool) -> Vec<Effect> {
        let count = self.random.weighted(&[(3, 1), (1, 2)]);
        (0..count).map(|_| self.deed(depth, neutrals)).collect()
    }

    /// A way to move for each kind that can come to stand, for some two.
    fn ways(
        &mut self,
        places: &[Placement],
        dice: &Dice,
        turn: &Turn,
        neutrals: bool,
    ) -> Vec<MoveRule> {
        let names = ["stride", "leap", "crawl", "swing", "drift", "hover"];
        let mut kinds = self.reachable(places, turn);
        let mut moves: Vec<MoveRule> = Vec::new();
        while let Some(kind) = kinds.get(moves.len()) {
            let mut from = vec![kind.clone()];
            if self.random.chance(25) {
                let more = self.random.some_of(&kinds);
                from.extend(
                    more.into_iter()
                        .filter(|kind| *kind != from[0])
                        .collect::<Vec<_>>(),
                );
            }
            let way = self.way(names[moves.len()], from, dice, neutrals);
            moves.push(way);
            let made = self.kinds.iter().filter(|kind| {
                let becomes = |rule: &MoveRule| super::rules::mentions(&rule.then, kind);
                !kinds.contains(kind) && moves.iter().any(becomes)
            });
            kinds.extend(made.cloned().collect::<Vec<_>>());
        }
        if self.random.chance(30) {
            let from = self.random.some_of(&kinds);
            moves.push(self.way(names[moves.len()], from, dice, neutrals));
        }
        moves
    }

    fn way(&mut self, name: &str, kinds: Vec<String>, dice: &Dice, neutrals: bool) -> MoveRule {
        let on = self.random.chance(30).then(|| match self.random.below(6) {
            0 | 1 => self.less_friends(&[]),
            2 | 3 => self.selected(&kinds),
            4 => self.set(2),
            _ => self.fixed(2),
        });
        let faces: Vec<&String> = dice.faces.iter().map(|face| &face.label).collect();
        let with = self.random.chance(25);
        let over = self.random.chance(25).then(|| self.passed());
        let to = self.random.chance(25).then(|| self.less_friends(&kinds));
        let effects = self.random.weighted(&[(6, 0), (3, 1), (1, 2)]);
        MoveRule {
            name: name.to_owned(),
            from: From {
                kinds,
                on,
                with: match with {
                    true if self.random.chance(70) => vec![(*self.random.one_of(&faces)).clone()],
                    true => self.random.some_of(&faces).into_iter().cloned().collect(),
                    false => Vec::new(),
                },
                counts: (with && dice.count == 1 && self.random.chance(25))
                    .then(|| self.random.below(4) as u8),
                dice: self
                    .random
                    .weighted(&[(5, DiceUse::Any), (1, DiceUse::One)]),
                take: Take::default(),
            },
            when: self.random.chance(15).then(|| self.condition(1)),
            along: self.random.weighted(&[
                (6, Along::Forward),
                (1, Along::Back),
                (3, Along::Either),
                (1, Along::Around),
            ]),
            fork: None,
            over,
            to,
            then: (0..effects).map(|_| self.deed(2, neutrals)).collect(),
        }
    }

    /// The furthest of these, or the rearmost, perhaps under a condition.
    fn selected(&mut self, kinds: &[String]) -> Set {
        let pieces = match self.random.chance(70) {
            true => Pieces(vec![PieceTerm::FriendOf(kinds.to_vec())]),
            false => self.pieces(),
        };
        let one = match self.random.chance(70) {
            true => Set::Foremost(pieces),
            false => Set::Rearmost(pieces),
        };
        match self.random.below(4) {
            0 => Set::If {
                condition: Box::new(Condition::No(Box::new(self.set(1)))),
                then: Box::new(one),
                otherwise: Box::new(self.fixed(1)),
            },
            1 => Set::Or(vec![one, self.fixed(1)]),
            _ => one,
        }
    }

    /// Ends of the shape.
    fn ends(&mut self) -> Vec<EndRule> {
        let mut ends = self.end();
        for end in &mut ends {
            if let EndRule::Win { reach, .. } = end {
                *reach = match self.random.chance(30) {
                    true => self.set(2),
                    false => Set::Spaces(self.some_spaces()),
                };
            }
        }
        ends
    }
}
