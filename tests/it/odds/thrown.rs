//! Exact chances against dice: the advice is followed, turn after turn.

use std::collections::HashMap;

use daldos_dsl::analysis::odds::{self, BestChoice};
use daldos_dsl::engine::{Cast, State};
use daldos_dsl::notation;
use daldos_dsl::play::{Dice, stream};
use num_traits::ToPrimitive;

use super::{little, load, of, victim};
use crate::generator::{self, Random};

/// So many positions, of eight games.
const QUESTIONS: u64 = 200;

/// So many turns for each.
const TURNS: u64 = 2_000;

/// By Chernoff's bound, n independent trials of probability p reach a rate of q or beyond with a
/// probability of at most exp(-n · D(q ‖ p)). If that is below a millionth for each of two sides
/// of 200 questions (Bonferroni), all of them together raise a false alarm in at most one of a
/// million runs.
const STRANGE: f64 = 19.807; // ln(2 · 200 · 10⁶)

/// The Kullback-Leibler divergence between coins that show heads with q and with p.
fn divergence(q: f64, p: f64) -> f64 {
    let term = |q: f64, p: f64| if q == 0.0 { 0.0 } else { q * (q / p).ln() };
    term(q, p) + term(1.0 - q, 1.0 - p)
}

#[test]
fn thrown_by_hand() {
    let addresses = [
        "games/daldos.game",
        "games/daldos.game#reversed",
        "games/daldos.game#intermediate",
        "games/daldosa.game",
        "games/daldos-ostergaard-gaston.game",
        "games/kvasir-daldos.game",
        "games/sahkku.game",
        "games/sahkku.game#no-mixing",
    ];
    let mut asked = 0u64;
    let mut exact = 0;
    let mut deviation = 0.0;
    for (a, address) in addresses.iter().enumerate() {
        let loaded = load(address);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let dice = Dice::new(game);
        let mut random = Random::new(a as u64 + 1);
        let mut found = 0;
        for _ in 0..400 {
            if found == QUESTIONS / 8 {
                break;
            }
            // Few men, so that each turn is a small problem.
            let position = generator::position(rules, &mut random);
            let Ok(state) = game.setup(&position) else {
                continue;
            };
            let Some(space) = victim(game, &state, &mut random) else {
                continue;
            };
            let odds = odds::capture(rules, game, &state, of(space, false), &little()).unwrap();
            let (least, most) = odds.chance.bounds();
            let (least, most) = (least.to_f64().unwrap(), most.to_f64().unwrap());
            if most < 0.001 {
                continue;
            }
            found += 1;
            exact += usize::from(odds.chance.exact().is_some());
            let mut numbers = stream(17, asked);
            asked += 1;
            let mut plays: HashMap<(State, Cast, usize), Option<BestChoice>> = HashMap::new();
            let mut hits = 0u64;
            for _ in 0..TURNS {
                let (mut at, mut cast) = (state, Cast::first());
                loop {
                    let number = dice.cast(game, &cast, &mut numbers);
                    let throw = game.throws()[number].throw;
                    let choice = plays
                        .entry((at, cast, number))
                        .or_insert_with(|| odds.choose(&at, &cast, &throw));
                    match choice {
                        None => break,
                        Some(BestChoice::Refuse) => {
                            cast = game.thrown_again(&at, &cast, number).unwrap();
                        }
                        Some(BestChoice::Play(play)) => {
                            if odds.captures(&at, &throw, play) {
                                hits += 1;
                                break;
                            }
                            if !play.again {
                                break;
                            }
                            (at, cast) = (play.state, Cast::first());
                        }
                    }
                }
            }
            let n = TURNS as f64;
            let rate = hits as f64 / n;
            // Nobody does better than the upper bound; who follows the plays does no worse than
            // the lower one.
            let wrong = |p: f64, beyond: bool| beyond && n * divergence(rate, p) > STRANGE;
            assert!(
                !wrong(least, rate < least) && !wrong(most, rate > most),
                "{address}, {}: {least} to {most}, thrown {rate}",
                notation::position_text(rules, &position)
            );
            if most - least < 1e-6 && least > 0.02 && least < 0.98 {
                deviation += (rate - least) / (least * (1.0 - least) / n).sqrt();
            }
        }
    }
    eprintln!("{asked} questions, {exact} exact; deviations sum to {deviation:.1}");
    assert_eq!(asked, QUESTIONS);
    // Sums of so many standard normal deviations stay well within this.
    assert!(deviation.abs() < 5.0 * (asked as f64).sqrt());
}
