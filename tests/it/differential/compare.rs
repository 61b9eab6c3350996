//! Playing a game in both interpreters at once.

use daldos_dsl::dice::{Face, Throw};
use daldos_dsl::engine::{Cast, GameEnd, Scratch, State, Turn};
use daldos_dsl::model::{Position, Ruleset};
use daldos_dsl::player::Player;

use super::engine::Engine;
use super::record::{Choice, Record};
use super::seen::Seen;
use crate::generator::{self, Random, write};
use crate::naive::{self, Lying, Naive, NaivePlay, NaiveTurn};

/// One ruleset, twice.
pub struct Pair<'r> {
    pub naive: Naive,
    pub engine: Engine<'r>,
    throws: Vec<(Vec<String>, Throw)>,
    /// Those of which a position with many pieces has few plays: where throws are collected, of at most
    /// two at a time.
    few: Vec<usize>,
    /// Throws with more results are not compared.
    results: Option<usize>,
    /// After so many plays it is enough.
    plays: u64,
}

/// Results of a throw that is compared where throws are collected, at most.
const RESULTS: usize = 300;

/// The same in a drawn ruleset, and for all throws together where each end asks what each can do.
const DRAWN: usize = 150;
const STUCK: usize = 1_500;

/// Plays of a drawn ruleset that are compared, about.
const PLAYS: u64 = 4_000;

/// So many throws are tried for one with fewer.
const TRIES: usize = 8;

/// Pieces of a side in positions in which long collected throws are compared.
const PIECES: usize = 2;

/// How much is compared.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Throws played in a game, at most.
    pub length: usize,
    /// Throws compared in each position beside the one that is played; they go round all throws.
    pub more: usize,
    /// Whether long collected throws are among them.
    pub long: bool,
}

impl<'r> Pair<'r> {
    /// Both sides of a ruleset; they must agree about the throws and the start.
    pub fn new(rules: &'r Ruleset) -> Result<Pair<'r>, String> {
        let naive = Naive::new(rules);
        let engine = Engine::new(rules);
        let throws = naive.throws();
        if engine.throws() != throws {
            return Err(differs(rules, "the throws", &engine.throws(), &throws));
        }
        for first in Player::BOTH {
            let start = naive.position(&naive.start(first));
            let other = engine.position(&engine.game.start(first));
            if start != other {
                return Err(differs(rules, "the start", &other, &start));
            }
        }
        let throws = throws.into_iter();
        let throws = throws.map(|(labels, _)| {
            let throw = engine.throw(&labels);
            (labels, throw)
        });
        let throws: Vec<(Vec<String>, Throw)> = throws.collect();
        let few = crate::common::few_throws(&engine.game);
        let few = (0..throws.len()).filter(|number| few.contains(&throws[*number].1));
        Ok(Pair {
            few: few.collect(),
            results: (engine.game.most_throws() > 1).then_some(RESULTS),
            plays: u64::MAX,
            naive,
            engine,
            throws,
        })
    }

    /// The same of a ruleset that has been drawn: no throw that the naive interpreter takes long over.
    #[must_use]
    pub fn bounded(mut self) -> Pair<'r> {
        let rules = self.engine.rules;
        let mut ends = rules.end.iter();
        let each = match ends.any(|end| end.to_string().contains("(stuck)")) {
            true => (STUCK / self.throws.len()).clamp(10, DRAWN),
            false => DRAWN,
        };
        self.results = Some(each);
        self.plays = PLAYS;
        self
    }

    /// How many throws there are; without the long collected ones, if these are not asked for.
    pub fn throws(&self, long: bool) -> usize {
        match long {
            true => self.throws.len(),
            false => self.few.len(),
        }
    }

    /// How many throws beside the played one have to be compared in each of so many positions, so that
    /// long collected ones, which are not played, come up too.
    pub fn more(&self, positions: u64, long: bool) -> usize {
        match long && self.few.len() < self.throws.len() {
            true => self.throws.len() * 2 / positions as usize + 1,
            false => 0,
        }
    }

    /// Plays games at random from the start until so many positions have been compared.
    pub fn compare_from_start(
        &self,
        positions: u64,
        effort: Effort,
        random: &mut Random,
        seen: &mut Seen,
    ) -> Result<(), String> {
        let until = seen.positions + positions;
        while seen.positions < until && seen.plays < self.plays {
            let first = *random.one_of(&Player::BOTH);
            let start = (self.naive.start(first), self.engine.game.start(first));
            self.play_out(start, until, effort, random, seen)?;
        }
        Ok(())
    }

    /// Plays from positions that are drawn, whether or not play could come to them.
    pub fn compare_anywhere(
        &self,
        positions: usize,
        effort: Effort,
        random: &mut Random,
        seen: &mut Seen,
    ) -> Result<(), String> {
        for _ in 0..positions {
            let position = generator::position(self.engine.rules, random);
            let state = self.naive.from_position(&position);
            let position = self.naive.position(&state);
            let winner = self.naive.over(&state);
            let other = self.engine.outcome(&position);
            if other != winner {
                return Err(self.differ(&state, "who has won", &other, &winner));
            }
            if winner.is_some() {
                seen.decided += 1;
                continue;
            }
            self.compare_at(&position, effort, random, seen)?;
        }
        Ok(())
    }

    /// Plays from a position in which nobody has won.
    pub fn compare_at(
        &self,
        position: &Position,
        effort: Effort,
        random: &mut Random,
        seen: &mut Seen,
    ) -> Result<(), String> {
        let state = self.naive.from_position(position);
        let there = self.engine.game.setup(position).expect("not decided");
        self.play_out((state, there), u64::MAX, effort, random, seen)
    }

    /// Plays at random until the game ends, comparing in each position.
    fn play_out(
        &self,
        (mut state, mut other): (naive::State, State),
        until: u64,
        effort: Effort,
        random: &mut Random,
        seen: &mut Seen,
    ) -> Result<(), String> {
        for _ in 0..effort.length {
            if seen.positions == until || seen.plays >= self.plays {
                break;
            }
            seen.positions += 1;
            let mut number = *random.one_of(&self.few);
            let mut tries = 0;
            while !self.is_small(&other, number) && tries < TRIES {
                number = *random.one_of(&self.few);
                tries += 1;
            }
            if tries == TRIES {
                break;
            }
            let plays = self.compare(&state, &other, number, random, seen)?;
            for _ in 0..effort.more {
                seen.asked += 1;
                let number = seen.asked as usize % self.throws.len();
                if self.few.contains(&number) && self.is_small(&other, number) {
                    self.compare(&state, &other, number, random, seen)?;
                } else if effort.long
                    && let Some((state, other)) = self.thinned(&state, random)
                    && self.is_small(&other, number)
                {
                    self.compare(&state, &other, number, random, seen)?;
                }
            }
            let play = random.one_of(&plays);
            seen.captures += play.captures.len() as u64;
            if play.over().is_some() {
                seen.wins += 1;
                break;
            }
            state = play.after.clone();
            let position = self.naive.position(&state);
            let set_up = self.engine.game.setup(&position);
            other = set_up
                .map_err(|why| self.differ(&state, "whether it goes on", &why, &"not decided"))?;
            let read = self.engine.read_back(&other);
            seen.read_back += 1;
            if read.as_ref() != Ok(&other) {
                return Err(self.differ(&state, "the position from its text", &read, &position));
            }
        }
        Ok(())
    }

    /// Whether a throw has few results there: the naive interpreter takes long over all that many dice
    /// can come to.
    fn is_small(&self, other: &State, number: usize) -> bool {
        let game = &self.engine.game;
        let throw = &self.throws[number].1;
        let few = |most| game.results(other, throw, most).is_ok();
        self.results.is_none_or(few)
    }

    /// The same with few pieces of each side; none where that is decided.
    fn thinned(&self, state: &naive::State, random: &mut Random) -> Option<(naive::State, State)> {
        let mut position = self.naive.position(state);
        for player in Player::BOTH {
            let men = &mut position.sides[player];
            while men.iter().map(|men| men.at.len()).sum::<usize>() > PIECES {
                let number = random.below(men.len());
                let at = &mut men[number].at;
                at.remove(random.below(at.len()));
                men.retain(|men| !men.at.is_empty());
            }
        }
        let state = self.naive.from_position(&position);
        let decided = self.naive.over(&state).is_some();
        let other = self.engine.game.setup(&position);
        other.ok().filter(|_| !decided).map(|other| (state, other))
    }

    /// Compares the plays of a throw and the choices of one way to play it.
    fn compare(
        &self,
        state: &naive::State,
        other: &State,
        number: usize,
        random: &mut Random,
        seen: &mut Seen,
    ) -> Result<Vec<NaivePlay>, String> {
        let (labels, throw) = &self.throws[number];
        self.compare_rethrows(state, other, number, seen)?;
        let turn = self.naive.turn(state, labels);
        let plays = turn.plays();
        let mut expected: Vec<Record> = plays.iter().map(|p| Record::of(&self.naive, p)).collect();
        let mut found = self.engine.plays(other, throw);
        seen.count(&plays);
        seen.sampled.insert(number);
        if found != expected {
            // Plays that read the same even with the rule named are numbered in any order.
            let texts = |records: &[Record]| -> Vec<String> {
                records.iter().map(|record| record.text.clone()).collect()
            };
            let same_texts = texts(&found) == texts(&expected);
            for records in [&mut found, &mut expected] {
                *records = records.drain(..).map(Record::unnumbered).collect();
                records.sort_by_cached_key(|record| format!("{record:?}"));
            }
            if found != expected || !same_texts {
                let missing: Vec<_> = expected.iter().filter(|r| !found.contains(r)).collect();
                let surplus: Vec<_> = found.iter().filter(|r| !expected.contains(r)).collect();
                let what = format!("the plays of {} (or their order)", labels.join(" "));
                return Err(self.differ(state, &what, &surplus, &missing));
            }
        }
        self.compare_choices(
            turn,
            Turn::new(&self.engine.game, other, throw),
            random,
            seen,
        )
        .map_err(|(what, found, expected)| {
            let what = format!("{what}, having thrown {}", labels.join(" "));
            self.differ(state, &what, &found, &expected)
        })?;
        Ok(plays)
    }

    /// Compares whether a throw may be thrown again, with which dice, and what they may then show,
    /// time after time.
    fn compare_rethrows(
        &self,
        state: &naive::State,
        other: &State,
        mut number: usize,
        seen: &mut Seen,
    ) -> Result<(), String> {
        let (game, mut cast) = (&self.engine.game, Cast::first());
        let mut lying = Lying::default();
        for _ in 0..4 {
            let (labels, _) = &self.throws[number];
            let expected = self.naive.rethrow(state, labels, &lying);
            let found = game.thrown_again(other, &cast, number);
            let label = |face: &Face| game.face_label(*face).to_owned();
            let lies = found.map(|cast| {
                let aside = cast.aside();
                let aside = aside.iter().flat_map(Throw::faces);
                let stays: Vec<String> = cast.stays().iter().map(label).collect();
                (aside.map(label).collect::<Vec<_>>(), stays)
            });
            let told = expected.clone().map(|lying| (lying.aside, lying.stays));
            if lies != told {
                let what = format!("whether {} is thrown again", labels.join(" "));
                return Err(self.differ(state, &what, &lies, &told));
            }
            let (Some(next), Some(meanwhile)) = (found, expected) else {
                break;
            };
            let expected = self.naive.thrown_on(&meanwhile);
            let found = game.outcomes(&next).into_iter();
            let found = found.map(|(number, weight)| (self.throws[number].0.clone(), weight));
            let found: Vec<_> = found.collect();
            if found != expected {
                let what = format!("what follows {}", labels.join(" "));
                return Err(self.differ(state, &what, &found, &expected));
            }
            lying = meanwhile;
            seen.rethrows += 1;
            let some = seen.rethrows as usize % expected.len();
            let throw = |(labels, _): &(Vec<String>, Throw)| *labels == expected[some].0;
            number = self.throws.iter().position(throw).expect("a throw");
            cast = next;
        }
        Ok(())
    }

    /// Compares what the random policy can choose from, choosing at random until the turn ends.
    fn compare_choices(
        &self,
        mut turn: NaiveTurn<'_>,
        mut other: Turn,
        random: &mut Random,
        seen: &mut Seen,
    ) -> Result<(), (&'static str, String, String)> {
        let mut scratch = Scratch::new();
        let show = |choices: Vec<&Choice>| format!("{choices:#?}");
        while turn.over().is_none() {
            seen.decisions += 1;
            let (moves, may_stop) = turn.next_moves();
            let mut expected: Vec<Choice> = Vec::new();
            // By the number of a choice, that of the first move that comes to the same.
            let mut first: Vec<usize> = Vec::new();
            for (number, made) in moves.iter().enumerate() {
                let after = turn.make(number);
                let position = self.naive.position(&after.position_now());
                let choice = Choice::of(made, position, after.over());
                if !expected.contains(&choice) {
                    expected.push(choice);
                    first.push(number);
                }
            }
            let legal = other.decide(&self.engine.game, &mut scratch);
            let (told, found) = (legal.list(), self.engine.choices(&legal));
            let stops = legal.may_stop();
            seen.choices += found.len() as u64;
            let missing: Vec<_> = expected.iter().filter(|c| !found.contains(c)).collect();
            let surplus: Vec<_> = found.iter().filter(|c| !expected.contains(c)).collect();
            if !missing.is_empty() || !surplus.is_empty() {
                return Err(("the choices of a turn", show(surplus), show(missing)));
            }
            // Parts of a die are told like the face.
            let parted = self.naive.has_parts();
            if found.len() != expected.len() && !parted {
                let twice = found.iter().enumerate();
                let twice = twice
                    .filter(|(i, c)| found[..*i].contains(c))
                    .map(|(_, c)| c);
                return Err((
                    "a choice that comes twice",
                    show(twice.collect()),
                    String::new(),
                ));
            }
            if stops != may_stop {
                let [found, expected] = [stops, may_stop].map(|stop| stop.to_string());
                return Err(("whether a turn may stop", found, expected));
            }
            let chosen = random.below(first.len() + usize::from(may_stop));
            if chosen == first.len() {
                let position = self.naive.position(&turn.stop());
                other.settle(&self.engine.game);
                if other.end().map(GameEnd::winner) != turn.over_at_rest() {
                    let [found, expected] = [other.end().map(GameEnd::winner), turn.over_at_rest()]
                        .map(|over| format!("{over:?}"));
                    return Err(("how a turn that stops ends the game", found, expected));
                }
                let there = self.engine.position(&other.state(&self.engine.game));
                if position != there {
                    let [found, expected] = [there, position].map(|p| format!("{p:?}"));
                    return Err(("the position where a turn stops", found, expected));
                }
                break;
            }
            let choice = &expected[chosen];
            let number = found.iter().position(|c| c == choice).expect("just found");
            let game = &self.engine.game;
            let mut taken = other;
            taken.decide(game, &mut scratch).take(number);
            // The same move by what it is told as, checked and unchecked.
            let alike = told.iter().filter(|m| m.compare(&told[number]).is_eq());
            if alike.count() == 1 {
                let (mut played, mut unchecked) = (other, other);
                let legal = played.play(game, &mut scratch, &told[number]);
                unchecked.play_unchecked(game, &mut scratch, &told[number]);
                let states = [taken, played, unchecked].map(|t| (t.state(game), t.end()));
                if legal.is_err() || states[0] != states[1] || states[0] != states[2] {
                    let found = format!("{:?}", told[number]);
                    return Err(("a move as it is told", found, String::new()));
                }
            }
            other = taken;
            turn = turn.make(first[chosen]);
        }
        Ok(())
    }

    fn differ(
        &self,
        state: &naive::State,
        what: &str,
        found: &dyn std::fmt::Debug,
        expected: &dyn std::fmt::Debug,
    ) -> String {
        let rules = self.engine.rules;
        let position = self.naive.position(state);
        let text = daldos_dsl::notation::position_text(rules, &position);
        differs(rules, &format!("{what} in `{text}`"), found, expected)
    }
}

/// What differs, and in which game.
fn differs(
    rules: &Ruleset,
    what: &str,
    found: &dyn std::fmt::Debug,
    expected: &dyn std::fmt::Debug,
) -> String {
    format!(
        "{}: {what}\nthe engine alone: {found:#?}\nthe naive interpreter alone: {expected:#?}\n{}",
        rules.name,
        write::write(rules),
    )
}
