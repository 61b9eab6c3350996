//! What a computer player is called.

use std::fmt;
use std::str::FromStr;

/// How a computer player chooses, and within which limits; written `greedy`,
/// `expectimax:depth=1,time=10ms`, `mcts:playouts=1000`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Policy {
    /// How it chooses.
    pub kind: Kind,
    /// What it may spend on one reply.
    pub limits: Limits,
}

/// The ways to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// At random, move by move, as `simulate` documents it.
    Random,
    /// What captures most; of those plays, one at random.
    Greedy,
    /// The best by an evaluation, after so many further throws with the best replies to each.
    Expectimax {
        /// How many throws are looked ahead at most.
        depth: u8,
        /// How many of the plays that look best are followed at each turn; 0: all.
        width: u16,
    },
    /// Monte Carlo tree search with an evaluation at the leaves.
    Mcts,
}

/// What a player may spend on a reply. What is absent is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Decisions worked out and plays weighed: a measure of time that is the same on every machine.
    pub nodes: Option<u64>,
    /// Playouts.
    pub playouts: Option<u64>,
    /// Microseconds.
    pub time: Option<u64>,
}

/// The names of all players.
pub const PLAYERS: &str = "`random`, `greedy`, `expectimax` and `mcts`";

/// The text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PolicyError {
    /// No such player.
    #[error("there is no player `{0}`; there are {PLAYERS}")]
    Unknown(String),
    /// The player has no such option.
    #[error("`{player}` has no option `{option}`; it takes {known}")]
    Option {
        /// The player.
        player: &'static str,
        /// The option.
        option: String,
        /// The options there are.
        known: &'static str,
    },
    /// The option's value can't be read.
    #[error("`{option}={value}` is wrong: {wanted}")]
    Value {
        /// The option.
        option: String,
        /// Its value.
        value: String,
        /// What it should have been.
        wanted: &'static str,
    },
    /// The option is given twice.
    #[error("`{0}` is given twice")]
    Twice(String),
}

/// How deep expectimax may be asked to look.
const DEEPEST: u64 = 8;

/// The longest time a reply may be given: a day, in microseconds.
const LONGEST: u64 = 86_400_000_000;

/// Playouts of `mcts` where it is given no limit of its own.
const PLAYOUTS: u64 = 1000;

/// Nodes of `expectimax` where it is given no limit of its own: a few milliseconds.
const NODES: u64 = 10_000;

impl Policy {
    /// The random player.
    pub const RANDOM: Policy = Policy {
        kind: Kind::Random,
        limits: Limits {
            nodes: None,
            playouts: None,
            time: None,
        },
    };

    fn name(&self) -> &'static str {
        match self.kind {
            Kind::Random => "random",
            Kind::Greedy => "greedy",
            Kind::Expectimax { .. } => "expectimax",
            Kind::Mcts => "mcts",
        }
    }

    /// Its options, for people.
    fn options(&self) -> &'static str {
        match self.kind {
            Kind::Random => "none",
            Kind::Greedy => "`nodes` and `time`",
            Kind::Expectimax { .. } => "`depth`, `width`, `nodes` and `time`",
            Kind::Mcts => "`playouts`, `nodes` and `time`",
        }
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), PolicyError> {
        let number = |wanted, least: u64, most: u64| {
            let plain = value.bytes().all(|byte| byte.is_ascii_digit());
            let read = value.parse::<u64>().ok().filter(|_| plain);
            read.filter(|n| (least..=most).contains(n))
                .ok_or(PolicyError::Value {
                    option: option.to_owned(),
                    value: value.to_owned(),
                    wanted,
                })
        };
        let most = 1_000_000_000_000;
        match (option, &mut self.kind) {
            ("depth", Kind::Expectimax { depth, .. }) => {
                *depth = number("a number from 0 to 8", 0, DEEPEST)? as u8;
            }
            ("width", Kind::Expectimax { width, .. }) => {
                *width = number("a number from 0 (all) to 1000", 0, 1000)? as u16;
            }
            ("nodes", Kind::Greedy | Kind::Expectimax { .. } | Kind::Mcts) => {
                self.limits.nodes = Some(number("a number from 1 to 1000000000000", 1, most)?);
            }
            ("playouts", Kind::Mcts) => {
                self.limits.playouts = Some(number("a number from 1 to 1000000000000", 1, most)?);
            }
            ("time", Kind::Greedy | Kind::Expectimax { .. } | Kind::Mcts) => {
                let time = micros(value).filter(|time| (1..=LONGEST).contains(time));
                self.limits.time = Some(time.ok_or(PolicyError::Value {
                    option: option.to_owned(),
                    value: value.to_owned(),
                    wanted: "a whole number of `us`, `ms` or `s`, from `1us` to a day",
                })?);
            }
            _ => {
                return Err(PolicyError::Option {
                    player: self.name(),
                    option: option.to_owned(),
                    known: self.options(),
                });
            }
        }
        Ok(())
    }
}

/// A time in microseconds: `250us`, `10ms`, `1s`.
fn micros(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().ok()?;
    let unit = match unit {
        "us" => 1,
        "ms" => 1000,
        "s" => 1_000_000,
        _ => return None,
    };
    number.checked_mul(unit)
}

impl FromStr for Policy {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Policy, PolicyError> {
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        let kind = match name {
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "expectimax" => Kind::Expectimax { depth: 1, width: 4 },
            "mcts" => Kind::Mcts,
            _ => return Err(PolicyError::Unknown(name.to_owned())),
        };
        let limits = Limits::default();
        let mut policy = Policy { kind, limits };
        let mut seen = Vec::new();
        for part in options.into_iter().flat_map(|options| options.split(',')) {
            let (option, value) = part.split_once('=').unwrap_or((part, ""));
            if seen.contains(&option) {
                return Err(PolicyError::Twice(option.to_owned()));
            }
            seen.push(option);
            policy.set(option, value)?;
        }
        // With nothing but a time, the clock alone says how far it looks.
        let timed = policy.limits.time.is_some() && policy.limits.nodes.is_none();
        if let Kind::Expectimax { depth, .. } = &mut policy.kind
            && timed
            && !seen.contains(&"depth")
        {
            *depth = DEEPEST as u8;
        }
        if policy.limits == Limits::default() {
            match policy.kind {
                Kind::Mcts => policy.limits.playouts = Some(PLAYOUTS),
                Kind::Expectimax { .. } => policy.limits.nodes = Some(NODES),
                Kind::Random | Kind::Greedy => {}
            }
        }
        Ok(policy)
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Kind::Expectimax { depth, width } = self.kind {
            parts.push(format!("depth={depth}"));
            parts.push(format!("width={width}"));
        }
        let Limits {
            nodes,
            playouts,
            time,
        } = self.limits;
        parts.extend(playouts.map(|n| format!("playouts={n}")));
        parts.extend(nodes.map(|n| format!("nodes={n}")));
        parts.extend(time.map(|time| match time {
            _ if time % 1_000_000 == 0 => format!("time={}s", time / 1_000_000),
            _ if time % 1000 == 0 => format!("time={}ms", time / 1000),
            _ => format!("time={time}us"),
        }));
        f.write_str(self.name())?;
        if !parts.is_empty() {
            write!(f, ":{}", parts.join(","))?;
        }
        Ok(())
    }
}
