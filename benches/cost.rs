//! What a study costs: how many random games of each shipped reading one core plays a second, how long
//! games of players who look ahead take it, and how long a thousand million of them would take:
//! `cargo bench --bench cost`.
//!
//! With `--list` it only tells of each how moves are found.
//!
//! The opponent is the first reading of the list, played at random again before each of the others: quoted
//! is the ratio to it, too, which a machine that speeds up or slows down leaves as it is. Seconds are those
//! that a processor worked on it, where the system tells them, and not those that passed.

#![allow(
    clippy::print_stdout,
    reason = "its figures are what a benchmark is for"
)]

use std::time::{Duration, Instant};

use daldos_dsl::load::{self, Loaded, ReadError};
use daldos_dsl::play::players::Policy;
use daldos_dsl::play::{Simulation, TURN_CAP};
use daldos_dsl::player::ByPlayer;
use daldos_dsl::shipped;
use daldos_dsl::watch::Watch;

/// So long each is played, at least: a hundred of the steps in which processors' time is told.
const SPAN: Duration = Duration::from_secs(1);

/// Who looks ahead.
const AHEAD: &str = "expectimax";

/// So many of its games are played, at least: in some readings one takes half a minute.
const FEW: u64 = 4;

/// So many games is the study of which the cost is told.
const STUDY: f64 = 1e9;

fn main() {
    let readings = readings();
    if std::env::args().any(|argument| argument == "--list") {
        for (address, loaded) in &readings {
            let found = match loaded.game.by_sets() {
                true => "all at once",
                false => "one by one",
            };
            println!("{address} {found}");
        }
        return;
    }
    let Some((_, yardstick)) = readings.first() else {
        return;
    };
    println!(
        "| reading | `random`: games a second | of the first | core-hours for 10⁹ games \
         | `{AHEAD}`: milliseconds a game | core-hours for 10⁹ games |"
    );
    println!("|---|--:|--:|--:|--:|--:|");
    let (mut all_random, mut all_ahead) = (0.0, 0.0);
    for (address, loaded) in &readings {
        let plain = seconds(yardstick, "random", 1);
        let random = seconds(loaded, "random", 1);
        let ahead = seconds(loaded, AHEAD, FEW);
        all_random += hours(random);
        all_ahead += hours(ahead);
        println!(
            "| `{address}` | {:.0} | {:.2} | {:.1} | {:.2} | {:.0} |",
            1.0 / random,
            plain / random,
            hours(random),
            1000.0 * ahead,
            hours(ahead)
        );
    }
    println!(
        "| all {} | | | {all_random:.0} | | {all_ahead:.0} |",
        readings.len()
    );
}

/// How many hours of a core the study takes of which a game takes so many seconds.
fn hours(seconds: f64) -> f64 {
    STUDY * seconds / 3600.0
}

/// Seconds of a core for a game between two players of a kind, the mean of at least so many games.
fn seconds(loaded: &Loaded, player: &str, least: u64) -> f64 {
    let policy: Policy = player.parse().expect("a player");
    let clock = || 0;
    let simulation = Simulation {
        game: &loaded.game,
        policies: ByPlayer {
            first: policy,
            second: policy,
        },
        endings: ByPlayer::default(),
        clock: &clock,
        seed: 1,
        threads: 1,
        cap: TURN_CAP,
        rules: None,
    };
    let begin = Instant::now();
    let worked = worked();
    let spent = || match (worked, self::worked()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => begin.elapsed(),
    };
    let mut played = 0;
    let mut games = least;
    while spent() < SPAN {
        let sums = simulation.play(played..played + games, None, &Watch::default());
        played += sums.tally.games;
        games *= 2;
    }
    spent().as_secs_f64() / played as f64
}

/// How long processors have worked for this process, threads that have ended included, where the system
/// tells: other programs on a busy machine don't count.
fn worked() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name, in brackets, may have spaces; the fields of Linux's proc(5) from the third on.
    let (_, fields) = told.rsplit_once(") ")?;
    let mut times = fields.split(' ').skip(11);
    let user: u64 = times.next()?.parse().ok()?;
    let system: u64 = times.next()?.parse().ok()?;
    // Linux tells all programs in hundredths of a second, whatever it counts in itself.
    Some(Duration::from_millis(10 * (user + system)))
}

/// All games and each of their variants.
fn readings() -> Vec<(String, Loaded)> {
    let mut read = |_: &str| Err(ReadError::Absent(String::new()));
    let mut found = Vec::new();
    for name in shipped::names() {
        let path = shipped::path(name).expect("a game of the project");
        let opened = load::open(&path, &mut read).expect("a sound text");
        let variants = opened.file().variants.iter();
        let varied = variants.map(|variant| vec![variant.name.value.as_str()]);
        for variants in std::iter::once(Vec::new()).chain(varied) {
            let loaded = opened.game(&variants).expect("a sound game");
            let address = match variants.as_slice() {
                [variant] => format!("{name}#{variant}"),
                _ => name.to_owned(),
            };
            found.push((address, loaded));
        }
    }
    found
}
