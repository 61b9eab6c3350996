//! A turn: moves one after the other, and the play that they make.

use std::sync::Arc;

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Move, Play, Scratch, State, Turn};
use daldos_dsl::english;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::picture::Options;
use daldos_dsl::play::{OnTable, Trial};
use daldos_dsl::watch::Stop;
use serde::Deserialize;

use super::super::service::{Answered, Service, in_time, read};
use super::super::view::board_view;
use super::dice::throws;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::json::{JsonLayout, object};
use crate::cli::play::show;
use crate::cli::plays::answer::{self, refusable};
use crate::cli::replay::document;

/// So many plays at most are counted.
const MOST_COUNTED: usize = 5_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnQuestion {
    pub(super) game: String,
    pub(super) text: Option<String>,
    pub(super) position: String,
    pub(super) throw: String,
    #[serde(default)]
    pub(super) earlier: Vec<String>,
    #[serde(default)]
    pub(super) moves: Vec<String>,
    #[serde(default)]
    pub(super) quiet: usize,
}

/// A turn so far.
pub(super) struct TurnSoFar<'s> {
    pub(super) loaded: Arc<Loaded>,
    pub(super) state: State,
    pub(super) dice: OnTable,
    turn: Turn,
    scratch: Scratch,
    made: Vec<Move>,
    /// Whether anybody still waits for an answer.
    stop: Stop<'s>,
}

impl<'s> TurnSoFar<'s> {
    /// The turn that a question is about: its moves, one after the other, each legal.
    pub(super) fn of(
        service: &Service,
        question: &TurnQuestion,
        stop: Stop<'s>,
    ) -> Result<TurnSoFar<'s>, Failure> {
        let loaded = service.load(&question.game, question.text.as_deref())?;
        let state = files::state(&loaded, Some(&question.position))?;
        let throw = notation::typed_throw(&loaded.rules, &question.throw)?;
        if loaded.game.throw_number(&throw).is_none() {
            return Err(Failure::wrong(format!(
                "`{}` is only a part of a throw",
                question.throw
            )));
        }
        let mut so_far = TurnSoFar {
            turn: Turn::new(&loaded.game, &state, &throw),
            dice: OnTable {
                earlier: throws(&loaded, &question.earlier)?,
                throw,
            },
            loaded,
            state,
            scratch: Scratch::new(),
            made: Vec::new(),
            stop,
        };
        for text in &question.moves {
            so_far.make(text)?;
        }
        Ok(so_far)
    }

    /// The legal moves now, in their order, each with a text that no other has, but for those that read alike and come
    /// to the same.
    fn legal(&mut self) -> Result<Vec<(String, Move)>, Failure> {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        if self.turn.is_over() {
            return Ok(Vec::new());
        }
        let legal = self.turn.decide_until(game, &mut self.scratch, self.stop);
        in_time(self.stop)?;
        let mut plain: Vec<String> = Vec::new();
        let mut named: Vec<(String, Move)> = Vec::with_capacity(legal.count());
        for (number, step) in legal.list().into_iter().enumerate() {
            plain.push(notation::move_text(rules, game, &step));
            let same = |before: &usize| {
                plain[*before] == plain[number] && legal.are_alike(*before, number)
            };
            let mut text = plain[number].clone();
            if let Some(same) = (0..number).find(same) {
                text.clone_from(&named[same].0);
            } else {
                let mut nth = 1;
                while named.iter().any(|(known, _)| *known == text) {
                    nth += 1;
                    text = format!("{}#{nth}", plain[number]);
                }
            }
            named.push((text, step));
        }
        Ok(named)
    }

    fn make(&mut self, text: &str) -> Result<(), Failure> {
        let mut legal = self.legal()?.into_iter().zip(0..);
        let found = legal.find(|((known, _), _)| known == text);
        let ((_, step), number) =
            found.ok_or_else(|| Failure::wrong(format!("`{text}` is not legal now")))?;
        let game = &self.loaded.game;
        let moves = self.turn.decide_until(game, &mut self.scratch, self.stop);
        in_time(self.stop)?;
        let taken = moves.take(number);
        debug_assert!(taken.is_some());
        self.made.push(step);
        Ok(())
    }

    /// Whether the turn may end here.
    fn may_stop(&mut self) -> Result<bool, Failure> {
        let game = &self.loaded.game;
        if self.turn.is_over() {
            return Ok(true);
        }
        let moves = self.turn.decide_until(game, &mut self.scratch, self.stop);
        in_time(self.stop)?;
        Ok(moves.may_stop())
    }

    /// Whether the throw may be thrown again instead of being played.
    fn may_throw_again(&self) -> bool {
        let cast = self.dice.cast(&self.loaded.game, &self.state);
        self.made.is_empty() && cast.is_some()
    }

    /// The dice of the moves made so far, but for those of which a part can still be used.
    fn spent(&self) -> Vec<&str> {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let labels = |throw: &Throw| notation::labels(rules, throw);
        let count = |labels: &[&str], face: &str| labels.iter().filter(|l| **l == face).count();
        let thrown = labels(&self.dice.throw);
        let unspent = self.turn.unspent(game);
        let unspent: Vec<_> = unspent.iter().map(labels).collect();
        let mut spent: Vec<&str> = Vec::new();
        for face in self.made.iter().flat_map(|step| labels(&step.dice)) {
            let open = unspent.iter().map(|left| count(left, face)).max();
            let most = count(&thrown, face).saturating_sub(open.unwrap_or(0));
            if count(&spent, face) < most {
                spent.push(face);
            }
        }
        spent
    }

    /// The play that the moves made so far come to.
    pub(super) fn play(&self) -> Option<Play> {
        let game = &self.loaded.game;
        game.made(&self.state, &self.dice.throw, self.made.clone())
    }

    /// Makes moves one after the other; their texts.
    pub(super) fn texts(&mut self, moves: &[Move]) -> Option<Vec<String>> {
        let mut texts = Vec::new();
        for step in moves {
            let legal = self.legal().ok()?;
            let (text, _) = legal.into_iter().find(|(_, known)| known == step)?;
            self.make(&text).ok()?;
            texts.push(text);
        }
        Some(texts)
    }
}

/// What may be done with a throw, or with what is left of it after some moves.
pub(super) fn turn(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: TurnQuestion = read(body)?;
    let mut so_far = TurnSoFar::of(service, &question, stop)?;
    let legal = so_far.legal()?;
    let may_stop = so_far.may_stop()?;
    let again = so_far.may_throw_again();
    let (rules, game) = (&so_far.loaded.rules, &so_far.loaded.game);
    let plays = match so_far.made.is_empty() {
        true => game
            .plays_until(&so_far.state, &so_far.dice.throw, MOST_COUNTED, stop)
            .ok(),
        false => None,
    };
    let forced = match plays.as_deref() {
        Some([only]) if !again => TurnSoFar::of(service, &question, stop)?.texts(&only.moves),
        _ => None,
    };
    let told = legal.iter().enumerate().filter(|(number, (text, _))| {
        // Of those that come to the same, nobody has to choose one.
        legal[..*number].iter().all(|(before, _)| before != text)
    });
    let moves = told.map(|(_, (text, step))| {
        let name = &rules.moves[usize::from(step.rule)].name;
        object! {
            text: text,
            heading: english::heading("move", Some(name)),
            ..parts: answer::step(&so_far.loaded, step, true),
        }
    });
    let so_far_state = match so_far.made.is_empty() {
        true => so_far.state,
        false => so_far.turn.state(game),
    };
    let mut position = game.position(&so_far_state);
    position.to_move = so_far.state.to_move();
    Ok(JsonLayout::Line.answer(
        &so_far.loaded.identity(),
        object! {
            moves: moves.collect::<Vec<_>>(),
            may_stop: may_stop,
            ..again: refusable(again),
            spent: so_far.spent(),
            plays: plays.as_ref().map(Vec::len),
            forced: forced,
            view: board_view(&so_far.loaded, &position, Options::default()),
        },
    ))
}

/// A play, made and done.
pub(super) fn play(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: TurnQuestion = read(body)?;
    let mut so_far = TurnSoFar::of(service, &question, stop)?;
    if !so_far.may_stop()? {
        return Err(Failure::wrong(match so_far.made.is_empty() {
            true => "there is a move to be made with this throw",
            false => "there is more to be made with this throw",
        }));
    }
    let (rules, game) = (&so_far.loaded.rules, &so_far.loaded.game);
    let throw = so_far.dice.throw;
    let play = so_far.play();
    let play = play.ok_or_else(|| Failure::wrong("these moves make no play"))?;
    let text = notation::listed_text(rules, game, &so_far.state, &throw, &play);
    let mut trial = Trial::after_quiet(so_far.state, question.quiet);
    trial.play(
        game,
        so_far.dice.earlier.clone(),
        throw,
        play.clone(),
        text.clone(),
    );
    let options = show::shown(
        &so_far.loaded,
        &trial,
        trial.turns().len(),
        trial.turns().last(),
    );
    Ok(JsonLayout::Line.answer(
        &so_far.loaded.identity(),
        object! {
            text: text,
            position: notation::state_text(rules, game, &play.state),
            to_move: rules.player(play.state.to_move()),
            again: play.again && trial.ending().is_none(),
            quiet: trial.quiet(),
            ending: trial.ending().map(|ending| document::ending(&so_far.loaded, ending)),
            view: board_view(&so_far.loaded, &game.position(&play.state), options),
        },
    ))
}
