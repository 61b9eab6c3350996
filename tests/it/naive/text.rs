//! Moves and plays as they are written.

use std::collections::BTreeMap;
use std::fmt;

use daldos_dsl::model::Stand;

use super::moves::NaiveMove;
use super::plays::NaivePlay;

/// "Start and end, `C3-C8` (`M2:2-M1`), then `xC5` for each space on which something was captured,
/// in the order passed, the end last, then `=king` where a `become` inside an `if` changed the
/// kind. Where own pieces of several kinds share the start, the kind is written: `awake:A5-A4`."
impl fmt::Display for NaiveMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.names_kind {
            write!(f, "{}:", self.kind_before)?;
        }
        write!(f, "{}", stand(&self.start))?;
        if self.count > 1 {
            write!(f, "*{}", self.count)?;
        }
        write!(f, "-{}", stand(&self.end))?;
        for space in self.captured_spaces() {
            write!(f, "x{space}")?;
        }
        if self.became {
            write!(f, "={}", self.kind_after)?;
        }
        Ok(())
    }
}

/// "A place on a later pass carries it: `M2:2`."
fn stand(stand: &Stand) -> String {
    match stand.pass {
        1 => stand.space.to_string(),
        pass => format!("{}:{pass}", stand.space),
    }
}

/// "A play: its moves in order; the lost throw is `-`." Where two different plays would read the
/// same, each of their moves names its rule; what still reads the same is numbered from the second
/// on.
pub fn write_texts(plays: &mut [NaivePlay]) {
    let plain = |play: &NaivePlay| {
        let moves = play.moves.iter().map(ToString::to_string);
        join(moves.collect())
    };
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for play in plays.iter_mut() {
        play.text = plain(play);
        *count.entry(play.text.clone()).or_default() += 1;
    }
    let mut so_far: BTreeMap<String, usize> = BTreeMap::new();
    for play in plays.iter_mut().filter(|p| count[&p.text] > 1) {
        let moves = play.moves.iter().map(|m| format!("{m}/{}", m.rule));
        play.text = join(moves.collect());
        let number = so_far.entry(play.text.clone()).or_default();
        *number += 1;
        if *number > 1 {
            play.text = format!("{}#{number}", play.text);
        }
    }
}

fn join(moves: Vec<String>) -> String {
    if moves.is_empty() {
        "-".to_owned()
    } else {
        moves.join(" ")
    }
}
