//! What the situations of a material have in common.

use std::collections::BTreeMap;

use super::material::{Material, material};
use super::shared_kind::shared_kinds;
use super::solved::Endgame;
use super::values::ALIKE;
use super::worth::Worth;
use crate::engine::State;

/// The best or the worst situation.
#[derive(Clone, Copy, Debug)]
pub struct Extreme {
    /// The situation.
    pub state: State,
    /// What it is worth.
    pub worth: Worth,
}

/// The situations of a material, of the side that throws.
#[derive(Clone, Copy, Debug)]
pub struct MaterialSummary {
    /// The men of the side that throws, and the other's.
    pub material: Material,
    /// How many there are, all dice to be thrown.
    pub states: u64,
    /// In how many of them some throw leaves a choice.
    pub choices: u64,
    /// The sum of what they are worth, in the middle of their bounds.
    worth: f64,
    throws: f64,
    /// The situation whose bounds are farthest apart.
    pub widest: Extreme,
    /// In how many of them bounds are farther apart than [`ALIKE`]: somebody could go on for ever, or so long that
    /// numbers don't tell, or closer bounds were not asked for ([`EndgameLimits::width`](super::EndgameLimits::width)).
    pub apart: u64,
    /// The situation in which the side that throws wins most often.
    pub best: Extreme,
    /// That in which it wins least.
    pub worst: Extreme,
    /// That with the most throws to the end.
    pub longest: Extreme,
}

impl MaterialSummary {
    /// How often the side that throws wins, all situations taken alike.
    pub fn worth(&self) -> f64 {
        self.worth / self.states as f64
    }

    /// The throws to the end, all situations taken alike.
    pub fn throws(&self) -> f64 {
        self.throws / self.states as f64
    }

    fn new(material: Material, one: Extreme) -> MaterialSummary {
        MaterialSummary {
            material,
            states: 0,
            choices: 0,
            worth: 0.0,
            throws: 0.0,
            widest: one,
            apart: 0,
            best: one,
            worst: one,
            longest: one,
        }
    }

    fn add(&mut self, one: Extreme, choice: bool) {
        self.states += 1;
        self.choices += u64::from(choice);
        self.worth += one.worth.middle();
        self.throws += one.worth.throws;
        if one.worth.width() > self.widest.worth.width() {
            self.widest = one;
        }
        self.apart += u64::from(one.worth.width() > ALIKE);
        if one.worth.middle() > self.best.worth.middle() {
            self.best = one;
        }
        if one.worth.middle() < self.worst.worth.middle() {
            self.worst = one;
        }
        if one.worth.throws > self.longest.worth.throws {
            self.longest = one;
        }
    }
}

impl Endgame<'_> {
    /// What there is of each material, most men first.
    pub fn materials(&self) -> Vec<MaterialSummary> {
        let shared = shared_kinds(self.keys.game);
        let mut found: BTreeMap<Material, MaterialSummary> = BTreeMap::new();
        for (node, &key) in self.graph.keys.iter().enumerate() {
            let Some(state) = self.keys.state(key).filter(|_| key.cast() == 0) else {
                continue;
            };
            let one = Extreme {
                state,
                worth: self.worth_of(node),
            };
            let choice = self
                .graph
                .groups(node)
                .any(|group| group.outcomes.len() > 1);
            let material = material(self.keys.game, &shared, &state);
            let summary = found
                .entry(material)
                .or_insert_with(|| MaterialSummary::new(material, one));
            summary.add(one, choice);
        }
        let mut all: Vec<MaterialSummary> = found.into_values().collect();
        all.sort_by_key(|summary| {
            let Material { one, other } = summary.material;
            std::cmp::Reverse((one + other, one))
        });
        all
    }
}
