//! Games played by a table, many of them, from situations drawn at random: they are won as often as it says, and last
//! as long.

use std::collections::HashMap;
use std::io::Cursor;

use daldos_dsl::analysis::endgame::{EndgameLimits, EndgameTable, Endings, weigh};
use daldos_dsl::engine::{Cast, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::{ending, text};
use crate::common::{load, long};

/// What the best play of a throw leads to.
#[derive(Clone, Copy)]
enum PolicyStep {
    /// The end: what it is worth to whoever has thrown.
    End(f64),
    /// The next situation, and whether the other side throws.
    Next(usize, bool),
}

/// Best play as a table has it, situation by situation, as they come about.
struct TablePolicy<'t> {
    loaded: &'t Loaded,
    table: &'t dyn Endings,
    states: Vec<State>,
    numbers: HashMap<String, usize>,
    /// By situation: for each of all equally likely ways for the dice to fall what is played.
    steps: Vec<Option<Vec<PolicyStep>>>,
}

impl TablePolicy<'_> {
    fn number(&mut self, state: &State) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(text(self.loaded, state)).or_insert(next);
        if number == next {
            self.states.push(*state);
            self.steps.push(None);
        }
        number
    }

    fn look(&mut self, number: usize) {
        let state = self.states[number];
        let mut steps = Vec::new();
        for chance in self.loaded.game.throws() {
            let weighed = weigh(self.table, &state, &Cast::first(), &chance.throw, 10_000);
            let weighed = weighed.unwrap().expect("whatever comes about is known");
            let play = weighed[0].play.clone().expect("no dice are thrown again");
            let step = match play.end() {
                Some(end) => PolicyStep::End(
                    end.winner()
                        .map_or(0.5, |won| f64::from(u8::from(won == state.to_move()))),
                ),
                None => PolicyStep::Next(self.number(&play.state), !play.again),
            };
            steps.extend((0..chance.weight).map(|_| step));
        }
        self.steps[number] = Some(steps);
    }

    /// What a game is worth to whoever throws first, and its throws.
    fn play(&mut self, start: usize, random: &mut Xoshiro256PlusPlus) -> (f64, u32) {
        let (mut now, mut other, mut throws) = (start, false, 0);
        loop {
            if self.steps[now].is_none() {
                self.look(now);
            }
            let steps = self.steps[now].as_ref().expect("looked at");
            throws += 1;
            match steps[(random.next_u64() % steps.len() as u64) as usize] {
                PolicyStep::End(worth) => return (if other { 1.0 - worth } else { worth }, throws),
                PolicyStep::Next(next, passes) => {
                    now = next;
                    other ^= passes;
                }
            }
        }
    }
}

/// A situation of so many men of both, anywhere and of any kind, as text.
fn drawn(loaded: &Loaded, men: [usize; 2], random: &mut Xoshiro256PlusPlus) -> String {
    let game = &loaded.game;
    let mut below = |most: usize| (random.next_u64() % most as u64) as usize;
    let mut sides = Vec::new();
    for (name, men) in ["A", "B"].into_iter().zip(men) {
        let mut kinds: Vec<Vec<String>> = vec![Vec::new(); game.kind_names().len()];
        for _ in 0..men {
            let kind = below(kinds.len());
            let space = daldos_dsl::space::Space(below(game.space_count()) as u8);
            kinds[kind].push(game.space_name(space).to_string());
        }
        let kinds = game.kind_names().iter().zip(kinds);
        let kinds = kinds.filter(|(_, spaces)| !spaces.is_empty());
        let kinds: Vec<String> = kinds
            .map(|(kind, spaces)| format!("{kind} {}", spaces.join(" ")))
            .collect();
        sides.push(format!("{name} {}", kinds.join(" ")));
    }
    let to_move = ["A", "B"][below(2)];
    format!("{} / {} / {to_move} to move", sides[0], sides[1])
}

/// Four standard errors, as the issue of chance has it; seeded, so that it is always the same games.
#[test]
fn games_end_as_the_table_says() {
    let (address, men, count, games) = match long() {
        true => ("games/daldos.game", "2v1", 100, 100_000_u32),
        false => ("games/daldosa.game", "1v1", 6, 2_000),
    };
    let loaded = load(address);
    let solved = ending(&loaded.game, men, &EndgameLimits::default());
    let mut bytes = Vec::new();
    solved.write(men, &mut bytes).unwrap();
    drop(solved);
    let table = EndgameTable::open(&loaded.game, Cursor::new(bytes)).unwrap();
    let mut policy = TablePolicy {
        loaded: &loaded,
        table: &table,
        states: Vec::new(),
        numbers: HashMap::new(),
        steps: Vec::new(),
    };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(16);
    let materials = match men {
        "1v1" => vec![[1, 1]],
        _ => vec![[2, 1], [1, 2], [1, 1]],
    };
    let (mut looked, mut farthest, mut longest) = (0, 0.0_f64, 0.0_f64);
    while looked < count {
        let men = materials[looked % materials.len()];
        let position = drawn(&loaded, men, &mut random);
        let read = notation::read_position(&loaded.rules, &loaded.game, &position);
        let Ok(state) = read else { continue };
        let Some(worth) = table.worth(&state).unwrap() else {
            continue;
        };
        let start = policy.number(&state);
        let (mut won, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for _ in 0..games {
            let (worth, throws) = policy.play(start, &mut random);
            won += worth;
            sum += f64::from(throws);
            squares += f64::from(throws).powi(2);
        }
        let games = f64::from(games);
        let value = worth.middle();
        let error = f64::max((value * (1.0 - value) / games).sqrt(), 1.0 / games);
        let off = (won / games - value) / error;
        assert!(off.abs() <= 4.0, "{position}: {} of {games}, {value}", won);
        let mean = sum / games;
        let error = ((squares / games - mean * mean) / games).sqrt();
        let late = (mean - worth.throws) / error;
        assert!(late.abs() <= 4.0, "{position}: {mean}, {}", worth.throws);
        farthest = farthest.max(off.abs());
        longest = longest.max(late.abs());
        looked += 1;
    }
    assert!(policy.states.len() > 1_000);
    eprintln!(
        "{looked} situations of {address}, {games} games each: wins at most {farthest:.2}, throws at most {longest:.2} \
         standard errors from what the table says; {} situations came about",
        policy.states.len()
    );
}
