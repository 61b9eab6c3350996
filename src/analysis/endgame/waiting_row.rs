//! What a situation leads to, until that has numbers.

use std::collections::HashMap;

use super::choices::{Choice, Reached};
use super::key::StateKey;
use super::outcome::PlayOutcome;
use crate::engine::Cast;

/// What a situation leads to, each situation once and by its place among these.
pub(super) struct WaitingRow {
    /// By throw: its weight, and how many outcomes of it follow.
    pub(super) groups: Vec<(u128, u32)>,
    /// As they will be, but for the numbers of situations.
    pub(super) outcomes: Vec<PlayOutcome>,
    /// The situations in the order in which they come first.
    pub(super) reached: Vec<StateKey>,
    /// Which dice are thrown, where it is not all for the first time: by place, in order.
    pub(super) again: Vec<(usize, Cast)>,
}

impl WaitingRow {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are at most some millions of plays"
    )]
    pub(super) fn new(choices: Vec<Choice>) -> WaitingRow {
        let count = choices.iter().map(|(_, reached)| reached.len()).sum();
        let mut row = WaitingRow {
            groups: Vec::with_capacity(choices.len()),
            outcomes: Vec::with_capacity(count),
            reached: Vec::new(),
            again: Vec::new(),
        };
        let mut places = HashMap::new();
        for (weight, reached) in choices {
            row.groups.push((weight, reached.len() as u32));
            for one in reached {
                let (key, cast, passes) = match one {
                    Reached::End(outcome) => {
                        row.outcomes.push(outcome);
                        continue;
                    }
                    Reached::Next(key, passes) => (key, None, passes),
                    Reached::Again(key, cast) => (key, Some(cast), false),
                };
                let place = *places.entry((key, cast)).or_insert_with(|| {
                    let place = row.reached.len();
                    row.reached.push(key);
                    row.again.extend(cast.map(|cast| (place, cast)));
                    place
                });
                row.outcomes.push(PlayOutcome::of_node(place, passes));
            }
        }
        row.reached.shrink_to_fit();
        row
    }

    /// So many words it is, once it has numbers.
    pub(super) fn words(&self) -> usize {
        self.groups.len() + self.outcomes.len()
    }

    /// So many bytes it takes up.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.groups.as_slice())
            + size_of_val(self.outcomes.as_slice())
            + size_of_val(self.reached.as_slice())
            + size_of_val(self.again.as_slice())
    }
}
