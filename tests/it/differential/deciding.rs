//! How often words of drawn rulesets decide something: with all uses of one left out, a throw comes to
//! something else in some position.

use std::collections::{BTreeMap, BTreeSet};

use daldos_dsl::engine::{Game, State};
use daldos_dsl::model::{MoveRule, Position, Ruleset, Stack, Take};
use daldos_dsl::player::Player;
use daldos_dsl::unstable::check;

use crate::common::few_throws;
use crate::generator::{self, Random};

/// What leaves a word out.
type Omission = fn(&mut Ruleset);

/// The words, each with what leaves it out.
pub const WORDS: [(&str, Omission); 19] = [
    ("again", |rules| rules.turn.again.clear()),
    ("rethrow", |rules| rules.turn.rethrow.clear()),
    ("rethrow keep: at-most: (when …)", |rules| {
        rules.turn.anew = None;
    }),
    ("collect", |rules| rules.turn.collect.clear()),
    ("order:", |rules| rules.turn.order.clear()),
    ("prefer", |rules| rules.turn.prefer.clear()),
    ("parts", |rules| {
        for face in &mut rules.dice.faces {
            face.parts.clear();
        }
    }),
    ("with: of several faces", |rules| {
        moves(rules, |rule| rule.from.with.truncate(1));
    }),
    ("counts:", |rules| {
        moves(rules, |rule| rule.from.counts = None)
    }),
    ("take:", |rules| {
        moves(rules, |rule| rule.from.take = Take::default());
    }),
    ("when, of a move", |rules| {
        moves(rules, |rule| rule.when = None)
    }),
    ("along a fork", |rules| {
        moves(rules, |rule| rule.fork = None)
    }),
    ("stack:", |rules| {
        for kind in &mut rules.kinds {
            kind.stack = Stack::UpTo(1);
        }
    }),
    ("return", |rules| effects(rules, "(return ")),
    ("push", |rules| effects(rules, "(push ")),
    ("recruit", |rules| effects(rules, "(recruit ")),
    ("recruit at:anywhere", |rules| effects(rules, "at:anywhere")),
    ("if", |rules| effects(rules, "(if ")),
    ("an end when …", |rules| {
        rules.end.retain(|end| !end.to_string().contains("(when "));
    }),
];

fn moves(rules: &mut Ruleset, change: fn(&mut MoveRule)) {
    rules.moves.iter_mut().for_each(change);
}

/// Leaves out the effects that are written with this.
fn effects(rules: &mut Ruleset, written: &str) {
    let all = rules.moves.iter_mut().map(|rule| &mut rule.then);
    for then in all.chain([&mut rules.turn.then]) {
        then.retain(|effect| !effect.to_string().contains(written));
    }
}

/// In how many rulesets each word was used, in how many it can be left out, and in how many of those
/// that made a difference.
#[derive(Clone, Debug, Default)]
pub struct Deciding(pub BTreeMap<&'static str, [u64; 3]>);

impl Deciding {
    /// Of one ruleset, by so many positions.
    pub fn of(rules: &Ruleset, positions: usize, random: &mut Random) -> Deciding {
        let mut all = Deciding::default();
        let game = generator::compiled(rules);
        let drawn = (0..positions).map(|_| generator::position(rules, random));
        let drawn: Vec<Position> = drawn.collect();
        for (word, omission) in WORDS {
            let mut without = rules.clone();
            omission(&mut without);
            let counts = all.0.entry(word).or_default();
            if without == *rules {
                continue;
            }
            counts[0] += 1;
            let Ok(other) = check::rules(without) else {
                continue;
            };
            counts[1] += 1;
            counts[2] += u64::from(differ(&game, &Game::new(&other), &drawn));
        }
        all
    }

    /// Both together.
    pub fn and(mut self, other: Deciding) -> Deciding {
        for (word, more) in other.0 {
            let counts = self.0.entry(word).or_default();
            counts.iter_mut().zip(more).for_each(|(a, b)| *a += b);
        }
        self
    }

    /// A line for each word.
    pub fn table(&self) -> String {
        let line = |(word, [used, omitted, decides]): (&&str, &[u64; 3])| {
            format!("{word}: used in {used}, left out of {omitted}, decides in {decides}\n")
        };
        self.0.iter().map(line).collect()
    }
}

/// Whether two games differ in one of these positions, or at the start.
fn differ(one: &Game, other: &Game, positions: &[Position]) -> bool {
    if one.throws() != other.throws() {
        return true;
    }
    let starts = Player::BOTH.map(|first| (one.start(first), other.start(first)));
    if starts.iter().any(|(a, b)| differ_at(one, other, a, b)) {
        return true;
    }
    positions.iter().any(
        |position| match (one.setup(position), other.setup(position)) {
            (Ok(a), Ok(b)) => differ_at(one, other, &a, &b),
            (a, b) => a.is_ok() != b.is_ok(),
        },
    )
}

fn differ_at(one: &Game, other: &Game, a: &State, b: &State) -> bool {
    const RESULTS: usize = 2_000;
    few_throws(one).iter().any(|throw| {
        let told = |game: &Game, state: &State| {
            let results = game.results(state, throw, RESULTS).ok()?;
            let told = |(state, over): &(State, _)| format!("{:?} {over:?}", game.position(state));
            Some(results.iter().map(told).collect::<BTreeSet<String>>())
        };
        let refusable = one.refusable(a, throw) != other.refusable(b, throw);
        refusable
            || told(one, a)
                .zip(told(other, b))
                .is_some_and(|(a, b)| a != b)
    })
}
