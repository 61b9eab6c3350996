//! A table as a picture: a bar for each distance.

use super::chance::Probability;
use crate::picture::{self, Bar, Chart, Scene};

/// Chances by distance as bars, in percent, every number told in words too. A chance that is known
/// to lie between bounds has a line from the one to the other.
pub fn picture(title: &str, rows: &[(usize, &Probability)]) -> Scene {
    let bar = |(distance, chance): &(usize, &Probability)| Bar {
        label: distance.to_string(),
        value: 100.0 * chance.number(),
        range: match chance {
            Probability::Exact(_) => None,
            Probability::Between(..) => Some([100.0 * chance.least(), 100.0 * chance.most()]),
        },
    };
    picture::chart(&Chart {
        title: title.to_owned(),
        along: "distance, in steps".to_owned(),
        up: "chance of a capture".to_owned(),
        bars: rows.iter().map(bar).collect(),
        percent: true,
        numbers: true,
    })
}
