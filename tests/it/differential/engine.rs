//! The engine, as far as the comparison needs it, in names.

use daldos_dsl::dice::{Face, Throw};
use daldos_dsl::engine::{Game, GameEnd, LegalMoves, Move, Play, Spot, State};
use daldos_dsl::model::{Position, Ruleset, Stand};
use daldos_dsl::notation;

use super::record::{Choice, MoveRecord, Record};
use crate::naive::Over;

/// A compiled game.
pub struct Engine<'r> {
    pub rules: &'r Ruleset,
    pub game: Game,
}

impl<'r> Engine<'r> {
    /// Compiles a ruleset.
    pub fn new(rules: &'r Ruleset) -> Self {
        Engine {
            rules,
            game: crate::generator::compiled(rules),
        }
    }

    /// Every throw, as labels in declared order, with its weight, in order.
    pub fn throws(&self) -> Vec<(Vec<String>, u128)> {
        let throws = self.game.throws().iter();
        throws
            .map(|chance| (self.labels(&chance.throw), chance.weight))
            .collect()
    }

    /// The throw of these labels.
    pub fn throw(&self, labels: &[String]) -> Throw {
        let known = self.game.face_labels();
        let face = |label: &String| known.iter().position(|face| face == label);
        let throws = labels.chunks(usize::from(self.rules.dice.count));
        let throws = throws.map(|labels| {
            let faces = labels.iter();
            Throw::new(faces.map(|l| Face(face(l).expect("a face of the dice") as u8)))
        });
        Throw::of_turn(&throws.collect::<Vec<_>>())
    }

    /// Every play, in the order of their moves.
    pub fn plays(&self, state: &State, throw: &Throw) -> Vec<Record> {
        let plays = self.game.plays(state, throw, 1_000_000).expect("few plays");
        let texts = notation::play_texts(self.rules, &self.game, &plays);
        let told = plays.iter().zip(texts);
        told.map(|(play, text)| self.record(play, text)).collect()
    }

    /// Reads the position of a state back from its text.
    pub fn read_back(&self, state: &State) -> Result<State, String> {
        let text = notation::position_text(self.rules, &self.game.position(state));
        notation::read_position(self.rules, &self.game, &text)
            .map_err(|why| format!("`{text}` isn't read back: {}", why.message))
    }

    /// The choices of a decision, in order.
    pub fn choices(&self, legal: &LegalMoves<'_>) -> Vec<Choice> {
        let moves = legal.list();
        let choices = moves.iter().enumerate().map(|(number, made)| {
            let after = legal.after(number).expect("one of them");
            let mut captured: Vec<usize> = made.captures.iter().map(|s| s.0.into()).collect();
            captured.sort_unstable();
            Choice {
                rule: self.game.rule_name(made.rule).to_owned(),
                start: self.stand(made.from),
                count: made.count.into(),
                end: self.stand(made.to),
                kinds: (
                    self.game.kind_name(made.kind).to_owned(),
                    self.game.kind_name(made.kind_after).to_owned(),
                ),
                dice: self.labels(&made.dice),
                way: format!("{:?}", made.way),
                captured,
                became: made.promoted,
                after: self.game.position(&after.state(&self.game)),
                winner: after.end().map(GameEnd::winner),
            }
        });
        choices.collect()
    }

    /// The number of nodes at each depth ahead of the start.
    pub fn perft(&self, depth: usize) -> Vec<u64> {
        daldos_dsl::play::perft(&self.game, depth).expect("few plays")
    }

    fn labels(&self, throw: &Throw) -> Vec<String> {
        let label = |face: &Face| self.game.face_label(*face).to_owned();
        throw.faces().iter().map(label).collect()
    }

    fn record(&self, play: &Play, text: String) -> Record {
        Record {
            text,
            moves: play.moves.iter().map(|step| self.step(step)).collect(),
            after: self.position(&play.state),
            again: play.again,
            winner: play.end().map(GameEnd::winner),
        }
    }

    /// The position of a state.
    pub fn position(&self, state: &State) -> Position {
        self.game.position(state)
    }

    /// How a position is over that anybody might write down.
    pub fn outcome(&self, position: &Position) -> Option<Over> {
        match self.game.setup(position) {
            Ok(state) => {
                assert_eq!(self.game.position(&state), *position);
                None
            }
            Err(daldos_dsl::engine::SetupError::Decided(end, _)) => Some(end.winner()),
            Err(other) => panic!("{other}: {position:?}"),
        }
    }

    fn step(&self, step: &Move) -> MoveRecord {
        let spaces = step.captures.iter();
        MoveRecord {
            rule: self.game.rule_name(step.rule).to_owned(),
            start: self.stand(step.from),
            count: step.count.into(),
            end: self.stand(step.to),
            dice: self.labels(&step.dice),
            captured: spaces.map(|s| self.game.space_name(*s).clone()).collect(),
        }
    }

    fn stand(&self, spot: Spot) -> Stand {
        Stand {
            space: self.game.space_name(spot.space).clone(),
            pass: spot.pass,
        }
    }
}
