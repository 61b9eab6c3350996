//! Games that a learnt evaluation plays against itself, and what it learns from them.

use std::sync::RwLock;

use daldos_dsl::engine::{Cast, Game, Scratch, State, Turn};
use daldos_dsl::play::players::{Agent, Evaluation, NO_CLOCK, Policy, Reply};
use daldos_dsl::play::{Dice, stream};
use daldos_dsl::player::Player;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::inputs::{Inputs, Row};
use super::network::{Network, Slopes};

/// An evaluation that learns while it is in use.
pub struct Learner<'g> {
    pub inputs: Inputs<'g>,
    pub network: RwLock<Network>,
}

thread_local! {
    static ROOM: std::cell::RefCell<(Row, Vec<f32>)> = const { std::cell::RefCell::new((Vec::new(), Vec::new())) };
}

impl Evaluation for Learner<'_> {
    fn chance(&self, state: &State) -> f64 {
        ROOM.with_borrow_mut(|(row, units)| {
            self.inputs.read(state, row);
            let network = self.network.read().expect("nobody panics");
            f64::from(network.chance(row, units))
        })
    }
}

/// How it learns.
#[derive(Clone, Copy)]
pub struct Course {
    pub games: u64,
    pub seed: u64,
    /// What temporal differences further ahead weigh, from 0 to 1.
    pub lambda: f32,
    pub rate: f32,
    /// One play in so many is any play.
    pub stray: u64,
    /// Earlier games that it learns from again after each.
    pub replay: usize,
}

/// A position met in a game.
struct Met {
    row: Row,
    side: Player,
    /// Whether the play that followed was any play.
    stray: bool,
}

/// Earlier games that are kept.
const KEPT: usize = 1000;

/// A game's positions, and how it ended for the first side: 1 won, 0 lost.
struct Played {
    met: Vec<Met>,
    won: f32,
}

impl Played {
    /// What the first side sees as `value`, as this side sees it; and back.
    fn seen(value: f32, side: Player) -> f32 {
        if side == Player::First {
            value
        } else {
            1.0 - value
        }
    }

    /// The logarithmic losses of all positions.
    fn loss(&self, network: &Network, units: &mut Vec<f32>) -> f64 {
        let one = |met: &Met| {
            let won = f64::from(Played::seen(self.won, met.side));
            let chance = f64::from(network.chance(&met.row, units)).clamp(1e-6, 1.0 - 1e-6);
            -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
        };
        self.met.iter().map(one).sum()
    }

    /// Goes towards the λ-returns, from the last position to the first.
    fn teach(
        &self,
        network: &mut Network,
        course: &Course,
        slopes: &mut Slopes,
        units: &mut Vec<f32>,
    ) {
        let mut after = None;
        let mut goal = self.won;
        for met in self.met.iter().rev() {
            if let Some(after) = after {
                goal = (1.0 - course.lambda) * after + course.lambda * goal;
            }
            let value = Played::seen(network.chance(&met.row, units), met.side);
            if met.stray {
                // What came of it says nothing about good play.
                goal = value;
            } else {
                let goal = Played::seen(goal, met.side);
                network.learn(&met.row, goal, course.rate, slopes, units);
            }
            after = Some(value);
        }
    }
}

/// Turns of a game at most.
const MOST_TURNS: usize = 3000;

/// Lets it play against itself and learn by TD(λ) (Sutton 1988) after each game; leaves the mean of
/// the weights over the last games, which sway less.
pub fn train(game: &Game, learner: &Learner<'_>, course: &Course, told: &mut dyn FnMut(u64, f64)) {
    let policy: Policy = "expectimax:depth=0".parse().expect("a player");
    let mut player = Agent::new(game, &policy, NO_CLOCK).with_evaluation(learner);
    let mut any = Agent::new(game, &Policy::RANDOM, NO_CLOCK);
    let dice = Dice::new(game);
    let begin = learner.network.read().expect("nobody panics").clone();
    let mut slopes = Slopes::new(&begin, 1.0);
    let mut mean = begin;
    let mut units = Vec::new();
    let mut past: Vec<Played> = Vec::new();
    let (mut loss, mut rows) = (0.0, 0u64);
    for number in 0..course.games {
        let random = &mut stream(course.seed, number);
        let (met, won) = play(
            game,
            &dice,
            [&mut player, &mut any],
            course.stray,
            &learner.inputs,
            random,
        );
        let Some(won) = won else { continue };
        let mut network = learner.network.write().expect("nobody panics");
        let game = Played { met, won };
        loss += game.loss(&network, &mut units);
        rows += game.met.len() as u64;
        game.teach(&mut network, course, &mut slopes, &mut units);
        // What was played before is learnt from again.
        for _ in 0..course.replay.min(past.len()) {
            let earlier = (random.next_u64() % past.len() as u64) as usize;
            past[earlier].teach(&mut network, course, &mut slopes, &mut units);
        }
        match past.len() < KEPT {
            true => past.push(game),
            false => past[number as usize % KEPT] = game,
        }
        let share = (20.0 / (number + 20) as f32).max(20.0 / course.games as f32);
        mean.approach(&network, share);
        drop(network);
        if (number + 1) % (course.games / 10).max(1) == 0 {
            told(number + 1, loss / rows.max(1) as f64);
            (loss, rows) = (0.0, 0);
        }
    }
    *learner.network.write().expect("nobody panics") = mean;
}

/// A game's positions, and how it ended for the first side.
fn play(
    game: &Game,
    dice: &Dice,
    [player, any]: [&mut Agent<'_>; 2],
    stray: u64,
    inputs: &Inputs<'_>,
    random: &mut Xoshiro256PlusPlus,
) -> (Vec<Met>, Option<f32>) {
    let mut met = Vec::new();
    let mut state = game.start(Player::BOTH[(random.next_u64() % 2) as usize]);
    let mut scratch = Scratch::new();
    let draw_after = game.draw_after().unwrap_or(u32::MAX);
    let mut quiet = 0;
    for number in 0..MOST_TURNS {
        let strays = random.next_u64().is_multiple_of(stray);
        let mut row = Vec::new();
        inputs.read(&state, &mut row);
        met.push(Met {
            row,
            side: state.to_move(),
            stray: strays,
        });
        let mut throw = match number {
            0 => dice.first_throw(game, random),
            _ => dice.throw(game, random),
        };
        let mut cast = Cast::first();
        let (mut turn, moves) = loop {
            let turn = Turn::new(game, &state, &game.throws()[throw].throw);
            let again = game.thrown_again(&state, &cast, throw);
            let reply = match strays {
                true => any.answer(&turn, None, random),
                false => player.answer(&turn, again, random),
            };
            match (reply, again) {
                (Reply::Moves(moves), _) => break (turn, moves),
                (Reply::Refuse, Some(next)) => {
                    cast = next;
                    throw = dice.cast(game, &cast, random);
                }
                (Reply::Refuse, None) => break (turn, Vec::new()),
            }
        };
        for number in moves {
            turn.decide(game, &mut scratch).take(number as usize);
        }
        turn.settle(game);
        quiet = if turn.captured() > 0 { 0 } else { quiet + 1 };
        if let Some(end) = turn.end() {
            let won = end
                .winner()
                .map_or(0.5, |side| f32::from(u8::from(side == Player::First)));
            return (met, Some(won));
        }
        if quiet >= draw_after {
            return (met, Some(0.5));
        }
        state = turn.state(game);
    }
    (met, None)
}
