//! Matches between a learnt evaluation and the fitted one, in the same search.

use std::fmt;
use std::time::Instant;

use daldos_dsl::engine::Game;
use daldos_dsl::play::players::{Agent, Policy};
use daldos_dsl::play::{Match, Outcome, TURN_CAP, Z95, stream};
use daldos_dsl::player::{ByPlayer, Player};

use super::self_play::Learner;

/// A match ends early where it won't come to this share.
const WANTED: f64 = 0.6;

/// The 99.95 percent quantile of the normal distribution.
const Z999: f64 = 3.29;

/// After so many games it is looked at.
const LOOK: u64 = 200;

/// How a match ended, told from the learnt player's side.
pub struct Score {
    players: [Policy; 2],
    games: u64,
    share: f64,
    /// The replies of both: the time within which 99 of 100 came, and the longest, in ms.
    replies: [f64; 2],
    seconds: f64,
}

/// How long this thread was at work, in microseconds, as Linux tells it.
fn at_work() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let time: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(time / 1000)
}

/// Plays at most so many games; a drawn game counts half.
pub fn versus(
    game: &Game,
    learner: &Learner<'_>,
    (own, other): (&str, &str),
    games: u64,
    seed: u64,
) -> Score {
    let players: [Policy; 2] = [own, other].map(|name| name.parse().expect("PAIRS are players"));
    let begin = Instant::now();
    // By the clock of the thread, where there is one: the machine may have other things to do.
    let clock = || at_work().unwrap_or(begin.elapsed().as_micros() as u64);
    let seat = |swapped: bool| {
        let learnt = Agent::new(game, &players[0], &clock).with_evaluation(learner);
        let fitted = Agent::new(game, &players[1], &clock);
        let (first, second) = match swapped {
            false => (learnt, fitted),
            true => (fitted, learnt),
        };
        Match::between(game, ByPlayer { first, second }, &clock)
    };
    let mut tables = [seat(false), seat(true)];
    let (mut points, mut played) = (0.0, 0);
    while played < games {
        let swapped = played % 2 == 1;
        let begins = Player::BOTH[(played / 2 % 2) as usize];
        // Other throws than those that were learnt from.
        let random = &mut stream(seed + 1_000_003, played);
        let record = tables[usize::from(swapped)].run(random, TURN_CAP, Some(begins));
        points += match record.outcome {
            Outcome::Won(winner) => f64::from(u8::from((winner == Player::First) != swapped)),
            Outcome::Drawn | Outcome::Unfinished => 0.5,
        };
        played += 1;
        if played % 100 == 0 {
            eprintln!("{own}: {points} of {played}");
        }
        let [_, high] = wilson(points / played as f64, played as f64, Z999);
        if played % LOOK == 0 && high < WANTED {
            break;
        }
    }
    let [times, _] = tables.each_mut().map(Match::take_times);
    Score {
        players,
        games: played,
        share: points / played.max(1) as f64,
        replies: [times.within(0.99), times.longest()].map(|time| time as f64 / 1000.0),
        seconds: begin.elapsed().as_secs_f64(),
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = wilson(self.share, self.games as f64, Z95).map(|share| 100.0 * share);
        let ([own, other], [most, longest]) = (&self.players, self.replies);
        write!(
            f,
            "learnt {own} over fitted {other}: {:.1} % ({low:.1} - {high:.1}) of {} games; \
             replies of both: 99 % in {most:.2} ms, longest {longest:.2} ms; {:.0} s",
            100.0 * self.share,
            self.games,
            self.seconds,
        )
    }
}

/// Wilson's interval of a share, so many standard errors wide to either side.
fn wilson(share: f64, games: f64, z: f64) -> [f64; 2] {
    let scale = 1.0 + z * z / games;
    let middle = (share + z * z / (2.0 * games)) / scale;
    let spread = share * (1.0 - share) / games + z * z / (4.0 * games * games);
    let half = z / scale * spread.sqrt();
    [middle - half, middle + half]
}
