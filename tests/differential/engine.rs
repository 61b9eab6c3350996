//! The engine, as far as the comparison needs it, in names.

use daldos_dsl::dice::{Face, Throw};
use daldos_dsl::engine::{Game, Move, Play, Spot};
use daldos_dsl::model::{Position, Ruleset, Stand};
use daldos_dsl::notation;
use daldos_dsl::player::Player;

use crate::record::{MoveRecord, Record};

/// A compiled game.
pub struct Engine<'r> {
    rules: &'r Ruleset,
    game: Game,
}

impl<'r> Engine<'r> {
    /// Compiles a ruleset.
    pub fn new(rules: &'r Ruleset) -> Self {
        Engine {
            rules,
            game: Game::new(rules),
        }
    }

    /// The position at the start.
    pub fn start(&self, first: Player) -> Position {
        self.game.position(&self.game.start(first))
    }

    /// Every throw, as labels in declared order, with its weight, in order.
    pub fn throws(&self) -> Vec<(Vec<String>, u128)> {
        self.game
            .throws()
            .iter()
            .map(|chance| (self.labels(&chance.throw), chance.weight))
            .collect()
    }

    /// Every play, in the order of their moves.
    pub fn plays(&self, position: &Position, throw: &[String]) -> Vec<Record> {
        let state = self
            .game
            .setup(position)
            .expect("the naive interpreter came here");
        assert_eq!(self.game.position(&state), *position);
        let face = |label: &String| {
            Face(
                self.game
                    .face_labels()
                    .iter()
                    .position(|known| known == label)
                    .expect("a face") as u8,
            )
        };
        let throw = Throw::new(throw.iter().map(face));
        let plays = self
            .game
            .plays(&state, &throw, 1_000_000)
            .expect("few plays");
        let texts = notation::play_texts(self.rules, &self.game, &plays);
        plays
            .iter()
            .zip(texts)
            .map(|(play, text)| self.record(play, text))
            .collect()
    }

    /// The number of nodes `depth` turns ahead of the start.
    pub fn perft(&self, depth: usize) -> Vec<u64> {
        daldos_dsl::play::perft(&self.game, depth).expect("few plays")
    }

    fn labels(&self, throw: &Throw) -> Vec<String> {
        throw
            .faces()
            .iter()
            .map(|face| self.game.face_label(*face).to_owned())
            .collect()
    }

    fn record(&self, play: &Play, text: String) -> Record {
        Record {
            text,
            moves: play.moves.iter().map(|step| self.step(step)).collect(),
            after: self.game.position(&play.state),
            again: play.again,
            winner: play.winner,
        }
    }

    fn step(&self, step: &Move) -> MoveRecord {
        MoveRecord {
            rule: self.game.rule_name(step.rule).to_owned(),
            start: self.stand(step.from),
            end: self.stand(step.to),
            dice: self.labels(&step.dice),
            captured: step
                .captures
                .iter()
                .map(|space| self.game.space_name(*space).clone())
                .collect(),
        }
    }

    fn stand(&self, spot: Spot) -> Stand {
        Stand {
            space: self.game.space_name(spot.space).clone(),
            pass: spot.pass,
        }
    }
}
