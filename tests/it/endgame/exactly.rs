//! Chances to win as exact fractions: linear equations without a rounding, for endings in which there is nothing to
//! choose, held against the bounds of every situation.
//!
//! The equations are solved modulo a prime and lifted to its powers (Dixon 1982, "Exact solution of linear equations
//! using p-adic expansions"); that what comes out of it is the solution is seen by putting it in, in integers.

use std::collections::HashMap;
use std::fs;

use daldos_dsl::analysis::endgame::{Endgame, EndgameLimits, Endings, weigh};
use daldos_dsl::engine::{Cast, State};
use daldos_dsl::load::Loaded;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{RING, ending, states, text};
use crate::common::{load, loaded_text, long, root};

/// The prime 2⁶¹ − 1.
const PRIME: u64 = (1 << 61) - 1;

fn times(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    let sum = (product as u64 & PRIME) + (product >> 61) as u64;
    if sum >= PRIME { sum - PRIME } else { sum }
}

fn minus(one: u64, other: u64) -> u64 {
    if one >= other {
        one - other
    } else {
        one + PRIME - other
    }
}

fn inverse(one: u64) -> u64 {
    // Fermat: to the power of the prime less two.
    let (mut power, mut left, mut found) = (one, PRIME - 2, 1);
    while left > 0 {
        if left & 1 == 1 {
            found = times(found, power);
        }
        power = times(power, power);
        left >>= 1;
    }
    found
}

fn residue(one: i128) -> u64 {
    one.rem_euclid(i128::from(PRIME)) as u64
}

/// IntegerEquations in integers: of each unknown a row of factors, by their unknowns, and what they add up to.
struct IntegerEquations {
    rows: Vec<Vec<(usize, i128)>>,
    sums: Vec<i128>,
}

impl IntegerEquations {
    /// Of all situations that these lead to, themselves the first; each situation's thrower's chance to win.
    fn new(
        loaded: &Loaded,
        solved: &Endgame<'_>,
        from: &[State],
    ) -> (IntegerEquations, Vec<State>) {
        let game = &loaded.game;
        let mut all = from.to_vec();
        let mut numbers: HashMap<String, usize> = all
            .iter()
            .enumerate()
            .map(|(number, state)| (text(loaded, state), number))
            .collect();
        let (mut rows, mut sums) = (Vec::new(), Vec::new());
        let mut looked = 0;
        while looked < all.len() {
            let state = all[looked];
            let mut row: HashMap<usize, i128> = HashMap::new();
            *row.entry(looked).or_default() += game.total_weight() as i128;
            let mut sum = 0;
            for chance in game.throws() {
                let weight = chance.weight as i128;
                let weighed = weigh(solved, &state, &Cast::first(), &chance.throw, 100);
                let weighed = weighed.unwrap().unwrap();
                let play = weighed[0].play.clone().expect("no dice are thrown again");
                let same = |other: &daldos_dsl::analysis::endgame::WeighedPlay| {
                    other
                        .play
                        .as_ref()
                        .is_some_and(|one| one.state == play.state)
                };
                assert!(weighed.iter().all(same), "something can be chosen");
                if let Some(end) = play.end() {
                    sum += weight * i128::from(end.winner() == Some(state.to_move()));
                    assert!(end.winner().is_some(), "no game is drawn");
                    continue;
                }
                let next = *numbers.entry(text(loaded, &play.state)).or_insert_with(|| {
                    all.push(play.state);
                    all.len() - 1
                });
                // Whoever throws next wins, or the other.
                let factor = row.entry(next).or_default();
                if play.again {
                    *factor -= weight;
                } else {
                    *factor += weight;
                    sum += weight;
                }
            }
            let mut row: Vec<(usize, i128)> =
                row.into_iter().filter(|(_, one)| *one != 0).collect();
            row.sort_unstable();
            rows.push(row);
            sums.push(sum);
            looked += 1;
        }
        (IntegerEquations { rows, sums }, all)
    }

    /// The solution: numerators, and the denominator of all.
    fn solution(&self) -> (Vec<BigInt>, BigInt) {
        let factors = ModularFactors::new(self);
        let mut rest = self.sums.clone();
        let mut digits: Vec<Vec<u64>> = Vec::new();
        let mut enough = 16;
        loop {
            let one = factors.solve(rest.iter().map(|&one| residue(one)).collect());
            for (row, rest) in self.rows.iter().zip(&mut rest) {
                let product = row
                    .iter()
                    .map(|&(number, factor)| factor * i128::from(one[number]));
                *rest -= product.sum::<i128>();
                assert_eq!(*rest % i128::from(PRIME), 0);
                *rest /= i128::from(PRIME);
            }
            digits.push(one);
            if digits.len() == enough {
                if let Some(found) = self.fractions(&digits) {
                    return found;
                }
                enough = enough * 3 / 2;
                assert!(enough < 10_000);
            }
        }
    }

    /// The solution, if it has so many digits.
    fn fractions(&self, digits: &[Vec<u64>]) -> Option<(Vec<BigInt>, BigInt)> {
        let modulus = num_traits::pow(BigInt::from(PRIME), digits.len());
        let count = self.rows.len();
        let value = |number: usize| {
            let high = digits.iter().rev();
            high.fold(BigInt::zero(), |sum, one| sum * PRIME + one[number])
        };
        let most = (&modulus / 2_u32).sqrt();
        let mut denominator = fraction(&value(0), &modulus, &most)?;
        let mut numerators: Vec<BigInt> = Vec::with_capacity(count);
        let mut number = 0;
        while number < count {
            let product = value(number) * &denominator % &modulus;
            let product = match &product * 2_u32 {
                twice if twice > modulus => product - &modulus,
                twice if -&twice > modulus => product + &modulus,
                _ => product,
            };
            if product.abs() <= denominator {
                numerators.push(product);
                number += 1;
                continue;
            }
            // This one has a denominator of its own, which becomes that of all.
            let own = fraction(&product, &modulus, &most)?;
            denominator *= &own;
            // A chance is at most one: what is more comes of too few digits.
            if own.is_one() || denominator > most {
                return None;
            }
            for one in &mut numerators {
                *one *= &own;
            }
        }
        let holds = self.rows.iter().zip(&self.sums).all(|(row, &sum)| {
            let left: BigInt = row
                .iter()
                .map(|&(number, one)| &numerators[number] * one)
                .sum();
            left == &denominator * sum
        });
        holds.then_some((numerators, denominator))
    }
}

/// The denominator of the fraction that is this modulo that, if numerator and denominator are at most so large
/// (Wang 1981).
fn fraction(value: &BigInt, modulus: &BigInt, most: &BigInt) -> Option<BigInt> {
    let (mut high, mut low) = (modulus.clone(), (value % modulus + modulus) % modulus);
    let (mut before, mut now) = (BigInt::zero(), BigInt::one());
    while &low > most {
        let (times, rest) = (&high / &low, &high % &low);
        (high, low) = (low, rest);
        let next = &before - times * &now;
        (before, now) = (now, next);
    }
    let denominator = now.abs();
    (!denominator.is_zero() && &denominator <= most).then_some(denominator)
}

/// The equations modulo the prime, solved for any sums: what was done to the rows, in order.
struct ModularFactors {
    /// Unknowns in few equations, taken out of the others one by one.
    steps: Vec<Elimination>,
    /// What is left then, in which nearly every unknown stands in every equation.
    rest: DenseFactors,
}

/// Numbers of unknowns or of rows, each with a factor.
type Factors = Vec<(usize, u64)>;

/// An unknown that has been taken out of the rows that were left.
struct Elimination {
    unknown: usize,
    /// Its row, divided by its own factor.
    row: Factors,
    inverse: u64,
    /// The rows that it was taken from, and how often.
    taken: Factors,
}

/// A row whose factors are so large a part of those left is the first of a dense rest.
const DENSE: usize = 8;

impl ModularFactors {
    fn new(equations: &IntegerEquations) -> ModularFactors {
        let rows = equations.rows.iter();
        let row = |row: &Vec<(usize, i128)>| {
            let row = row
                .iter()
                .map(|&(number, factor)| (number, residue(factor)));
            row.collect::<Vec<_>>()
        };
        let mut rows: Vec<Factors> = rows.map(row).collect();
        let mut left: Vec<usize> = (0..rows.len()).collect();
        let mut steps = Vec::new();
        let shortest = |left: &[usize], rows: &[Vec<(usize, u64)>]| {
            (0..left.len()).min_by_key(|&place| rows[left[place]].len())
        };
        while let Some(place) = shortest(&left, &rows) {
            if rows[left[place]].len() * DENSE > left.len() {
                break;
            }
            let pivot = left.swap_remove(place);
            let mut row = std::mem::take(&mut rows[pivot]);
            let own = row.binary_search_by_key(&pivot, |one| one.0);
            let inverse = inverse(row.remove(own.expect("a factor of its own")).1);
            for one in &mut row {
                one.1 = times(one.1, inverse);
            }
            let mut taken = Vec::new();
            for &other in &left {
                if let Ok(own) = rows[other].binary_search_by_key(&pivot, |one| one.0) {
                    let factor = rows[other].remove(own).1;
                    rows[other] = less(&rows[other], &row, factor);
                    taken.push((other, factor));
                }
            }
            steps.push(Elimination {
                unknown: pivot,
                row,
                inverse,
                taken,
            });
        }
        let rest = DenseFactors::new(left, &rows);
        ModularFactors { steps, rest }
    }

    fn solve(&self, mut sums: Vec<u64>) -> Vec<u64> {
        for step in &self.steps {
            let own = times(sums[step.unknown], step.inverse);
            sums[step.unknown] = own;
            for &(other, factor) in &step.taken {
                sums[other] = minus(sums[other], times(own, factor));
            }
        }
        self.rest.solve(&mut sums);
        // The unknowns of a row have all been found that come behind.
        for step in self.steps.iter().rev() {
            let own = sums[step.unknown];
            let known = step.row.iter().fold(own, |sum, &(number, factor)| {
                minus(sum, times(sums[number], factor))
            });
            sums[step.unknown] = known;
        }
        sums
    }
}

/// A square matrix as the product of a lower and an upper triangular one, both in one: the lower has ones in its
/// diagonal, and of the upper's diagonal the inverses are kept.
struct DenseFactors {
    unknowns: Vec<usize>,
    rows: Vec<Vec<u64>>,
}

impl DenseFactors {
    fn new(unknowns: Vec<usize>, all: &[Factors]) -> DenseFactors {
        let places: HashMap<usize, usize> = unknowns
            .iter()
            .enumerate()
            .map(|(place, &number)| (number, place))
            .collect();
        let row = |unknown: &usize| {
            let mut row = vec![0; unknowns.len()];
            for (number, factor) in &all[*unknown] {
                row[places[number]] = *factor;
            }
            row
        };
        let mut rows: Vec<Vec<u64>> = unknowns.iter().map(row).collect();
        for pivot in 0..rows.len() {
            let (above, below) = rows.split_at_mut(pivot + 1);
            let upper = &mut above[pivot];
            // A matrix of which more than half a row is in the diagonal has an inverse, but its remainders need not.
            assert_ne!(upper[pivot], 0, "another prime is needed");
            upper[pivot] = inverse(upper[pivot]);
            for row in below {
                let factor = times(row[pivot], upper[pivot]);
                row[pivot] = factor;
                for (one, &other) in row[pivot + 1..].iter_mut().zip(&upper[pivot + 1..]) {
                    *one = minus(*one, times(other, factor));
                }
            }
        }
        DenseFactors { unknowns, rows }
    }

    fn solve(&self, sums: &mut [u64]) {
        let known = |row: &[u64], own: u64, found: &[u64]| {
            row.iter()
                .zip(found)
                .fold(own, |sum, (&factor, &one)| minus(sum, times(one, factor)))
        };
        let mut found: Vec<u64> = self.unknowns.iter().map(|&one| sums[one]).collect();
        for place in 0..found.len() {
            found[place] = known(&self.rows[place][..place], found[place], &found);
        }
        for place in (0..found.len()).rev() {
            let row = &self.rows[place];
            let rest = known(&row[place + 1..], found[place], &found[place + 1..]);
            found[place] = times(rest, row[place]);
        }
        for (&unknown, one) in self.unknowns.iter().zip(found) {
            sums[unknown] = one;
        }
    }
}

/// A row less so many times another.
fn less(one: &[(usize, u64)], other: &[(usize, u64)], factor: u64) -> Vec<(usize, u64)> {
    let mut sum = Vec::with_capacity(one.len() + other.len());
    let (mut here, mut there) = (one.iter().peekable(), other.iter().peekable());
    loop {
        let place = match (here.peek(), there.peek()) {
            (Some(one), Some(other)) => one.0.min(other.0),
            (Some(one), None) => one.0,
            (None, Some(other)) => other.0,
            (None, None) => return sum,
        };
        let own = here.next_if(|one| one.0 == place).map_or(0, |one| one.1);
        let taken = there.next_if(|one| one.0 == place).map_or(0, |one| one.1);
        let value = minus(own, times(taken, factor));
        if value != 0 {
            sum.push((place, value));
        }
    }
}

/// All situations of man against man of the first side to throw, and those of the second, each as a fraction.
fn all_equal(loaded: &Loaded, count: usize) -> String {
    let solved = ending(&loaded.game, "1v1", &EndgameLimits::default());
    let from = states(loaded, &solved);
    assert_eq!(from.len(), count);
    let (equations, all) = IntegerEquations::new(loaded, &solved, &from);
    let (numerators, denominator) = equations.solution();
    let mut widest: f64 = 0.0;
    for (state, numerator) in all.iter().zip(&numerators) {
        let worth = solved
            .worth(state)
            .unwrap()
            .expect("every situation is solved");
        let scaled = |bound: f64| {
            let bound = BigRational::from_float(bound).expect("finite");
            (bound.numer() * &denominator, bound.denom() * numerator)
        };
        let (lower, upper) = (scaled(worth.lower), scaled(worth.upper));
        assert!(lower.0 <= lower.1, "{}: below", text(loaded, state));
        assert!(upper.0 >= upper.1, "{}: above", text(loaded, state));
        widest = widest.max(worth.width());
    }
    assert!(widest <= 1e-12, "{widest}");
    let best = all.iter().zip(&numerators).max_by_key(|(_, one)| *one);
    let (best, most) = best.expect("a situation");
    let digits = num_traits::pow(BigInt::from(10), 16) * most / &denominator;
    format!(
        "{} situations with either to throw between their bounds, at most {widest:.1e} apart; the fractions have {} \
         binary digits; best {}: 0.{:016}",
        all.len(),
        denominator.bits(),
        text(loaded, best),
        digits.to_u64().expect("below one"),
    )
}

#[test]
fn man_against_man_equals_exact_fractions() {
    eprintln!("{}", all_equal(&loaded_text(RING), 90));
    if long() {
        let told = all_equal(&load("games/daldos.game"), 4_144);
        eprintln!("{told}");
        // The page tells the same.
        let page = fs::read_to_string(root().join("docs/endings.md")).unwrap();
        for (told_so, page_so) in [
            ("8096 situations", "8,096 of them"),
            ("5033 binary digits", "fractions of 5,033 binary digits"),
            (
                "best A dalled C12 / B dalled B16 / A to move: 0.7330901449696599",
                "0.7330901449696599",
            ),
        ] {
            assert!(told.contains(told_so), "{told}");
            assert!(page.contains(page_so), "{page_so}");
        }
    }
}
