//! Rulesets that nobody would play, for the corners of the language.

use crate::common::{if_captured, if_on, no};
use daldos_dsl::model::*;
use daldos_dsl::play;
use daldos_dsl::player::{ByPlayer, Player};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::games::*;

pub struct Odd(pub Xoshiro256PlusPlus);

impl Odd {
    pub fn new(seed: u64) -> Odd {
        Odd(play::stream(seed, 0))
    }

    pub fn below(&mut self, n: u32) -> usize {
        (self.0.next_u32() % n) as usize
    }

    fn one<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32)].clone()
    }

    fn kinds(&mut self) -> Vec<String> {
        let all = ["p", "q", "r"];
        match self.below(3) {
            0 => all.iter().map(|k| k.to_string()).collect(),
            _ => vec![self.one(&all).to_string()],
        }
    }

    fn term(&mut self) -> PieceTerm {
        match self.below(7) {
            0 => PieceTerm::Friend,
            1 => PieceTerm::Neutral,
            2 => PieceTerm::Kind(self.kinds()[0].clone()),
            3 => PieceTerm::FriendOf(self.kinds()),
            4 => PieceTerm::EnemyOf(self.kinds()),
            5 => PieceTerm::NeutralOf(self.kinds()),
            _ => PieceTerm::Enemy,
        }
    }

    fn pieces(&mut self) -> Pieces {
        let count = 1 + self.below(2);
        Pieces((0..count).map(|_| self.term()).collect())
    }

    fn set(&mut self, depth: u32) -> Set {
        let choices = if depth == 0 { 8 } else { 13 };
        match self.below(choices) {
            0 | 1 => Set::Pieces(self.term()),
            2 => Set::Spaces(runs("A1 A3 M2")),
            3 => Set::Row("M".into()),
            4 => Set::Region(self.one(&[Whose::Own, Whose::Their]), "home".into()),
            5 => Set::Empty,
            6 => Set::Any,
            7 => Set::Defined("corner".into()),
            8 => Set::And(vec![self.set(depth - 1), self.set(depth - 1)]),
            9 => Set::Or(vec![self.set(depth - 1), self.set(depth - 1)]),
            10 => not(self.set(depth - 1)),
            11 => match self.below(2) {
                0 => Set::Foremost(self.pieces()),
                _ => Set::Rearmost(self.pieces()),
            },
            _ => Set::If {
                condition: no(self.set(depth - 1)),
                then: Box::new(self.set(depth - 1)),
                otherwise: Box::new(self.set(depth - 1)),
            },
        }
    }

    fn maybe(&mut self) -> Option<Set> {
        match self.below(3) {
            0 => None,
            1 => Some(not(friend())),
            _ => Some(self.set(2)),
        }
    }

    fn effect(&mut self, depth: u32) -> Effect {
        match self.below(if depth == 0 { 5 } else { 7 }) {
            0..=2 => Effect::Capture {
                pieces: self.pieces(),
                within: self.maybe(),
                at: self.one(&[At::End, At::Steps, At::Sums, At::All]),
            },
            3 => Effect::Become(self.kinds()[0].clone()),
            4 => Effect::Recruit {
                pieces: self.pieces(),
                within: self.maybe(),
                at: self.one(&[
                    AtAnywhere::End,
                    AtAnywhere::Steps,
                    AtAnywhere::All,
                    AtAnywhere::Anywhere,
                ]),
                kind: match self.below(2) {
                    0 => None,
                    _ => Some(self.kinds()[0].clone()),
                },
            },
            5 => if_captured(self.pieces(), vec![self.effect(depth - 1)]),
            _ => if_on(self.set(1), vec![self.effect(depth - 1)]),
        }
    }

    pub fn ruleset(&mut self) -> Ruleset {
        let tracks = [
            ("A4..A1", "M1..M4 B4..B1"),
            ("", "A1..A4 M4..M1 B1..B4 M4..M1"),
            ("A1..A4 M4..M1", ""),
            ("A1..A4", "M4"),
        ];
        let others = [
            ("B4..B1", "M1..M4 A4..A1"),
            ("", "B4..B1 M1..M4 A4..A1 M1..M4"),
            ("B4..B1 M1..M4", ""),
            ("B1..B4", "M4 M3"),
        ];
        let (a, b) = (self.one(&tracks), self.one(&others));
        let count = 1 + self.below(3) as u8;
        let mut game = empty(
            vec![row("A", 4), row("M", 4), row("B", 4)],
            ByPlayer {
                first: track(a.0, a.1),
                second: track(b.0, b.1),
            },
            dice(count, &[("1", 1), ("2", 2), ("0", 0), ("5", 5)]),
            &["p", "q", "r"],
        );
        game.definitions = vec![
            Definition {
                name: "corner".into(),
                set: Set::Or(vec![
                    Set::Spaces(runs("A1 B4")),
                    Set::Defined("deep".into()),
                ]),
            },
            Definition {
                name: "deep".into(),
                set: self.set(0).clone(),
            },
        ];
        if let Set::Defined(_) = game.definitions[1].set {
            game.definitions[1].set = Set::Empty;
        }
        game.regions = vec![Region {
            name: "home".into(),
            spaces: ByPlayer {
                first: runs("A1..A4"),
                second: runs("B1..B3"),
            },
        }];
        game.start.places = vec![
            place("p", Some(Player::First), "A1..A3"),
            place("q", Some(Player::First), "A4"),
            place("p", Some(Player::Second), "B1..B3"),
            place("r", Some(Player::Second), "B4"),
            place("r", None, "M2 M4"),
        ];
        game.turn.again = vec![vec!["1".into(); usize::from(count)]];
        game.turn.spend = Spend {
            how: self.one(&[How::Most, How::Most, How::GoOn, How::Some, How::Free]),
            add: self.one(&[Add::Any, Add::Alone, Add::All, Add::None]),
            piece: self.one(&[PieceUse::Once, PieceUse::Often]),
        };
        game.turn.over = self.maybe();
        game.turn.to = self.maybe();
        game.turn.then = (0..1 + self.below(2)).map(|_| self.effect(2)).collect();
        let rules = 1 + self.below(3);
        game.moves = (0..rules)
            .map(|i| {
                let along = self.one(&[
                    Along::Forward,
                    Along::Forward,
                    Along::Back,
                    Along::Either,
                    Along::Around,
                    Along::Orthogonal,
                ]);
                let mut rule = rule(&format!("m{i}"), &[], along);
                rule.from.kinds = self.kinds();
                if i == 0 {
                    rule.from.kinds = vec!["p".into(), "q".into(), "r".into()];
                }
                if self.below(3) == 0 {
                    rule.from.on = Some(self.set(2));
                }
                if self.below(4) == 0 {
                    rule.from.with = vec!["1".into()];
                }
                if self.below(4) == 0 {
                    rule.from.dice = DiceUse::One;
                }
                rule.over = self.maybe();
                rule.to = self.maybe();
                rule.then = (0..self.below(2)).map(|_| self.effect(1)).collect();
                rule
            })
            .collect();
        if self.below(3) == 0 {
            game.end.push(EndRule::Win {
                reach: self.set(1),
                by: Some(vec!["q".into()]),
            });
        }
        game
    }
}
