//! What a run has seen.

use std::collections::{BTreeMap, BTreeSet};

use crate::naive::{NaivePlay, Piece};

/// What a run has seen.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub rulesets: u64,
    /// Positions in which plays were compared.
    pub positions: u64,
    /// Throws whose plays were compared.
    pub throws: u64,
    /// Throws asked for in turn, beside those that were played.
    pub asked: u64,
    /// Which throws, by their number.
    pub sampled: BTreeSet<usize>,
    pub plays: u64,
    /// Decisions within turns whose choices were compared.
    pub decisions: u64,
    pub choices: u64,
    pub captures: u64,
    /// Throws thrown again.
    pub rethrows: u64,
    pub wins: u64,
    /// Positions read back from their text.
    pub read_back: u64,
    /// Drawn positions in which somebody has already won.
    pub decided: u64,
    /// How many plays show what, by its name.
    pub sorts: BTreeMap<&'static str, u64>,
    /// The moves that were made, by their names.
    pub rules: BTreeSet<String>,
    /// What differs.
    pub differences: Vec<String>,
}

impl Seen {
    /// Counts the plays of one throw.
    pub fn count(&mut self, plays: &[NaivePlay]) {
        self.throws += 1;
        self.plays += plays.len() as u64;
        for play in plays {
            for step in &play.moves {
                if !self.rules.contains(&step.rule) {
                    self.rules.insert(step.rule.clone());
                }
            }
            let off = |p: &Piece| p.owner.is_some() && p.place.is_none();
            let sorts = [
                ("nothing", play.text == "-"),
                ("capture", play.text.contains('x')),
                ("become", play.text.contains('=')),
                ("kind", play.text.contains(':')),
                ("pass", play.text.contains(":2")),
                ("rule", play.text.contains('/')),
                ("number", play.text.contains('#')),
                ("together", play.text.contains('*')),
                ("several", play.text.contains(' ')),
                ("again", play.again),
                ("win", play.winner.is_some()),
                ("off the track", play.after.pieces.iter().any(off)),
                (
                    "neutral",
                    play.after.pieces.iter().any(|p| p.owner.is_none()),
                ),
            ];
            for (sort, shows) in sorts {
                *self.sorts.entry(sort).or_default() += u64::from(shows);
            }
        }
    }

    /// Both runs together.
    pub fn and(mut self, other: Seen) -> Seen {
        self.rulesets += other.rulesets;
        self.rethrows += other.rethrows;
        self.positions += other.positions;
        self.throws += other.throws;
        self.asked += other.asked;
        self.sampled.extend(other.sampled);
        self.plays += other.plays;
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.captures += other.captures;
        self.wins += other.wins;
        self.read_back += other.read_back;
        self.decided += other.decided;
        for (sort, count) in other.sorts {
            *self.sorts.entry(sort).or_default() += count;
        }
        self.rules.extend(other.rules);
        self.differences.extend(other.differences);
        self
    }

    /// Says what was seen; a difference ends the test.
    pub fn report(&self, what: &str) {
        eprintln!("{}", self.line(what));
        for difference in self.differences.iter().take(3) {
            eprintln!("{difference}");
        }
        assert!(self.differences.is_empty(), "{what}: the two differ");
    }

    /// The counts on a line.
    pub fn line(&self, what: &str) -> String {
        let Seen {
            rulesets,
            positions,
            throws,
            plays,
            decisions,
            choices,
            captures,
            wins,
            read_back,
            ..
        } = self;
        format!(
            "{what}: rulesets {rulesets}, positions {positions}, throws compared {throws} \
             ({} different), plays compared {plays}, decisions compared {decisions} with {choices} \
             choices, captures {captures}, wins {wins}, positions read back {read_back}, \
             differences {}",
            self.sampled.len(),
            self.differences.len(),
        )
    }
}
