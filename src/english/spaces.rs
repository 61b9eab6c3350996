//! Spaces by name, in sets and on the way.

use super::lexicon::{list, number};
use crate::model::{SpaceName, SpaceRuns};

/// "A1 to A16 and C3".
pub(super) fn named(spaces: &SpaceRuns) -> String {
    let mut runs = runs(&spaces.0);
    for run in &mut runs {
        // In a set the order says nothing: numbers go up.
        if run.first.number > run.last.number {
            std::mem::swap(&mut run.first, &mut run.last);
        }
    }
    // All together on one space: how many they are has been said.
    let apart = runs.len() > 1;
    let text = |run: &SpaceRun<'_>| match run.count {
        count @ 2.. if apart => {
            format!("{} where {} stand together", run.text(), number(count))
        }
        _ => run.text(),
    };
    let runs: Vec<String> = runs.iter().map(text).collect();
    list(&runs, "and")
}

/// "C4 or C10", "one of A1 to A16 and C3".
pub(super) fn any_of(spaces: &SpaceRuns) -> String {
    match spaces.0.as_slice() {
        [] => "no space".to_owned(),
        few if few.len() <= 3 => {
            let few: Vec<String> = few.iter().map(ToString::to_string).collect();
            list(&few, "or")
        }
        _ => format!("one of {}", named(spaces)),
    }
}

/// "along row A from A16 to A1, then along row C from C1 to C17", in walking order.
pub(super) fn way(spaces: &SpaceRuns) -> String {
    let mut text = String::new();
    let mut through = false;
    for (i, run) in runs(&spaces.0).iter().enumerate() {
        let then = if i > 0 { ", then " } else { "" };
        // Single spaces go on in one list.
        let (joint, leg) = match (run.first == run.last, through) {
            (false, _) => (
                then,
                format!("along row {} from {}", run.first.row, run.text()),
            ),
            (true, false) => (then, format!("through {}", run.first)),
            (true, true) => (", ", run.first.to_string()),
        };
        through = run.first == run.last;
        text.push_str(joint);
        text.push_str(&leg);
    }
    text
}

/// Neighbouring spaces of a row, in one direction.
struct SpaceRun<'a> {
    first: &'a SpaceName,
    last: &'a SpaceName,
    /// How many pieces are named on each.
    count: usize,
}

impl SpaceRun<'_> {
    fn text(&self) -> String {
        if self.first == self.last {
            self.first.to_string()
        } else {
            format!("{} to {}", self.first, self.last)
        }
    }
}

/// Runs of three spaces and more; shorter ones fall apart.
fn runs(spaces: &[SpaceName]) -> Vec<SpaceRun<'_>> {
    let step = |i: usize| {
        let (a, b) = (spaces.get(i)?, spaces.get(i + 1)?);
        let step = i16::from(b.number) - i16::from(a.number);
        (a.row == b.row && step.abs() == 1).then_some(step)
    };
    let mut found = Vec::new();
    let mut i = 0;
    while i < spaces.len() {
        let same = spaces[i..].iter().take_while(|space| **space == spaces[i]);
        let count = same.count();
        if count > 1 {
            let (first, last) = (&spaces[i], &spaces[i]);
            found.push(SpaceRun { first, last, count });
            i += count;
            continue;
        }
        let mut last = i;
        while step(last).is_some() && step(last) == step(i) {
            last += 1;
        }
        // The first of several on one space belongs to them.
        if last > i && spaces.get(last + 1) == Some(&spaces[last]) {
            last -= 1;
        }
        if last < i + 2 {
            last = i;
        }
        found.push(SpaceRun {
            first: &spaces[i],
            last: &spaces[last],
            count: 1,
        });
        i = last + 1;
    }
    found
}
