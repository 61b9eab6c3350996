//! The errors of a game, as tables of endings know them.

use std::collections::BTreeMap;
use std::fmt::Write;

use daldos_dsl::analysis::endgame::EndgameTables;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Cast, Play, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::play::Trial;
use daldos_dsl::player::Player;
use serde::Serialize;

use crate::cli::endings::judged::JudgedPlay;
use crate::cli::failure::Failure;
use crate::cli::json::object;
use crate::cli::words::counted;

/// The errors of a game.
pub(super) struct JudgedGame {
    /// All that was done.
    done: usize,
    /// How much of it is known.
    known: usize,
    /// What left a choice.
    choices: Vec<JudgedChoice>,
}

/// Something that was done where there was a choice.
struct JudgedChoice {
    /// Of the turn, from 1.
    number: usize,
    player: Player,
    throw: Throw,
    /// The play; none, if the dice were thrown again.
    text: Option<String>,
    judged: JudgedPlay,
}

/// The errors of a side.
#[derive(Default)]
struct SideErrors {
    choices: usize,
    errors: usize,
    loss: f64,
    /// The turn with the worst, and what that gave away.
    worst: Option<(usize, f64)>,
}

impl JudgedGame {
    /// Of a game that has been verified.
    pub(super) fn of(
        loaded: &Loaded,
        tables: &EndgameTables<'_>,
        trial: &Trial,
    ) -> Result<JudgedGame, Failure> {
        let mut game = JudgedGame {
            done: 0,
            known: 0,
            choices: Vec::new(),
        };
        let mut state = *trial.start();
        for (i, turn) in trial.turns().iter().enumerate() {
            let mut cast = Some(Cast::first());
            let thrown = turn.earlier.iter().map(|throw| (throw, None));
            let kept = [(&turn.throw, Some(&turn.play))];
            for (throw, play) in thrown.chain(kept) {
                let Some(at) = &cast else { break };
                game.judge(loaded, tables, (i + 1, &state, at), throw, play)?;
                let number = loaded.game.throw_number(throw);
                cast = number.and_then(|number| loaded.game.thrown_again(&state, at, number));
            }
            state = turn.play.state;
        }
        Ok(game)
    }

    fn judge(
        &mut self,
        loaded: &Loaded,
        tables: &EndgameTables<'_>,
        (number, state, cast): (usize, &State, &Cast),
        throw: &Throw,
        play: Option<&Play>,
    ) -> Result<(), Failure> {
        self.done += 1;
        let Some(judged) = JudgedPlay::of(loaded, tables, (state, cast), throw, play)? else {
            return Ok(());
        };
        self.known += 1;
        if judged.judgement.choices > 1 {
            let (rules, game) = (&loaded.rules, &loaded.game);
            let text = play.map(|play| notation::listed_text(rules, game, state, throw, play));
            self.choices.push(JudgedChoice {
                number,
                player: state.to_move(),
                throw: *throw,
                text,
                judged,
            });
        }
        Ok(())
    }

    fn side(&self, player: Player) -> SideErrors {
        let mut sum = SideErrors::default();
        for one in self.choices.iter().filter(|one| one.player == player) {
            let loss = one.judged.judgement.loss();
            sum.choices += 1;
            sum.errors += usize::from(loss > 0.0);
            sum.loss += loss;
            if loss > sum.worst.map_or(0.0, |(_, worst)| worst) {
                sum.worst = Some((one.number, loss));
            }
        }
        sum
    }

    /// For people.
    pub(super) fn text(&self, loaded: &Loaded) -> String {
        let mut text = format!(
            "the tables know {} of {} plays, {} of them with a choice\n",
            self.known,
            self.done,
            self.choices.len()
        );
        for one in &self.choices {
            if one.judged.judgement.loss() == 0.0 {
                continue;
            }
            let _ = writeln!(
                text,
                "  turn {}, {} throws {}: {}; {}",
                one.number,
                loaded.rules.player(one.player),
                notation::throw_text(&loaded.rules, &one.throw),
                one.text.as_deref().unwrap_or("throws again"),
                one.judged.text(),
            );
        }
        for player in Player::BOTH {
            let side = self.side(player);
            let name = loaded.rules.player(player);
            let choices = counted(side.choices, "choice");
            let in_all = 100.0 * side.loss;
            let _ = match side.worst {
                None => writeln!(text, "{name}: {choices}, no error"),
                Some((number, _)) if side.errors == 1 => writeln!(
                    text,
                    "{name}: {choices}, 1 error, in turn {number}, which loses {in_all:.4} %",
                ),
                Some((number, worst)) => writeln!(
                    text,
                    "{name}: {choices}, {}, which lose {in_all:.4} % in all, {:.4} % a choice; the worst, in \
                     turn {number}, {:.4} %",
                    counted(side.errors, "error"),
                    in_all / side.choices as f64,
                    100.0 * worst,
                ),
            };
        }
        text
    }

    /// For programs.
    pub(super) fn json<'a>(&'a self, loaded: &'a Loaded) -> impl Serialize + use<'a> {
        let choices = self.choices.iter().map(|one| {
            object! {
                number: one.number,
                player: loaded.rules.player(one.player),
                throw: notation::labels(&loaded.rules, &one.throw),
                play: one.text.as_deref(),
                ..judged: one.judged.json(),
            }
        });
        let sides = Player::BOTH.map(|player| {
            let side = self.side(player);
            let told = object! {
                choices: side.choices,
                errors: side.errors,
                loss: side.loss,
                mean: side.loss / side.choices.max(1) as f64,
                worst: side.worst.map(|(number, loss)| object! { number: number, loss: loss, }),
            };
            (loaded.rules.player(player), told)
        });
        object! {
            known: self.known,
            choices: choices.collect::<Vec<_>>(),
            sides: sides.into_iter().collect::<BTreeMap<_, _>>(),
        }
    }
}
