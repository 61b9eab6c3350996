//! Does the engine say what the language says? For the shipped games, each of their variants, and
//! drawn rulesets, games are played at random; in the positions they come to, the engine's plays
//! are compared with the naive interpreter's: every play, all that can be seen of it, then what
//! can be chosen from at each decision of a turn. Positions are written down and read back.
//!
//! `DALDOS_LONG=1` is the long run: 100,000 positions for each shipped game and variant (or as
//! many as `DALDOS_POSITIONS` says; of those alone whose address contains `DALDOS_GAMES`), 20,000
//! drawn rulesets (`DALDOS_RULESETS`, of the seeds from `DALDOS_FROM` on).

mod compare;
mod deciding;
mod engine;
mod record;
mod seen;

use crate::naive;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::common::{self, long};
use crate::generator::{self, Fault, Random, write};
use compare::{Effort, Pair};
use daldos_dsl::model::Ruleset;
use daldos_dsl::notation;
use daldos_dsl::player::Player;
use daldos_dsl::source::Severity;
use deciding::{Deciding, WORDS};
use rayon::prelude::*;
use seen::Seen;

/// Positions of a shipped game, drawn rulesets: in the short run, in the long one.
const POSITIONS: [u64; 2] = [40, 100_000];
const RULESETS: [u64; 2] = [80, 20_000];

/// Drawn rulesets whose sorts are looked at.
const DRAWN: u64 = 150;

/// Drawn rulesets of which words are left out.
const DECIDING: [u64; 2] = [80, 20_000];

/// Positions that are compared at one go, from the start of a game on.
const CHUNK: u64 = 2_000;

/// Positions of a drawn ruleset that play comes to.
const OF_EACH: u64 = 60;

/// Games begun in positions drawn at random, of each drawn ruleset.
const ANYWHERE: usize = 8;

/// A number that a variable of the environment may change.
fn asked(variable: &str, short_and_long: [u64; 2]) -> u64 {
    let asked = std::env::var(variable).ok().and_then(|n| n.parse().ok());
    asked.unwrap_or(short_and_long[usize::from(long())])
}

/// The seeds of the rulesets to draw.
fn seeds(short_and_long: [u64; 2]) -> Range<u64> {
    let from = asked("DALDOS_FROM", [0, 0]);
    from..from + asked("DALDOS_RULESETS", short_and_long)
}

/// Runs a comparison; what differs is noted, and the others go on.
fn run<'r>(
    pair: Result<Pair<'r>, String>,
    compare: impl FnOnce(&Pair<'r>, &mut Seen) -> Result<(), String>,
) -> Seen {
    let mut seen = Seen::default();
    if let Err(difference) = pair.and_then(|pair| compare(&pair, &mut seen)) {
        seen.differences.push(difference);
    }
    seen
}

/// Runs one of a ruleset that has been drawn.
fn run_drawn<'r>(
    rules: &'r Ruleset,
    compare: impl FnOnce(&Pair<'r>, &mut Seen) -> Result<(), String>,
) -> Seen {
    run(Pair::new(rules).map(Pair::bounded), compare)
}

#[test]
fn shipped_games() {
    let only = std::env::var("DALDOS_GAMES").unwrap_or_default();
    let games: Vec<(String, Ruleset)> = common::addresses()
        .into_iter()
        .filter(|address| address.contains(&only))
        .map(|address| {
            let rules = common::load(&address).rules;
            (address, rules)
        })
        .collect();
    let positions = asked("DALDOS_POSITIONS", POSITIONS);
    let mut all = Seen::default();
    for (game, (address, rules)) in games.iter().enumerate() {
        let effort = Effort {
            length: 400,
            more: if long() { 0 } else { 2 },
            // Most of a variant is its game.
            long: long() || !address.contains('#'),
        };
        let mut seen = (0..positions.div_ceil(CHUNK))
            .into_par_iter()
            .map(|chunk| {
                let part = CHUNK.min(positions - chunk * CHUNK);
                let mut random = Random::new((game as u64) << 32 | chunk);
                run(Pair::new(rules), |pair, seen| {
                    let more = effort.more.max(pair.more(positions, effort.long));
                    let effort = Effort { more, ..effort };
                    pair.compare_from_start(part, effort, &mut random, seen)
                })
            })
            .reduce(Seen::default, Seen::and);
        seen.rulesets = 1;
        assert_eq!(
            seen.sampled.len(),
            Pair::new(rules).unwrap().throws(effort.long),
            "{address}: some throw was never sampled"
        );
        if long() {
            eprintln!("{}", seen.line(address));
        }
        all = all.and(seen);
    }
    all.report("shipped");
}

#[test]
fn drawn_rulesets() {
    let effort = Effort {
        length: 40,
        more: 2,
        long: true,
    };
    let seen = seeds(RULESETS)
        .into_par_iter()
        .map(|seed| {
            let drawn = generator::ruleset(seed);
            let rules = match generator::through_text(&drawn) {
                Ok(rules) => rules,
                Err(why) => {
                    return Seen {
                        differences: vec![format!(
                            "{} isn't the same in text: {why:?}",
                            drawn.name
                        )],
                        ..Seen::default()
                    };
                }
            };
            let mut random = Random::new(!seed);
            let mut seen = run_drawn(&rules, |pair, seen| {
                pair.compare_from_start(OF_EACH, effort, &mut random, seen)?;
                let effort = Effort {
                    length: 6,
                    ..effort
                };
                pair.compare_anywhere(ANYWHERE, effort, &mut random, seen)
            });
            seen.rulesets = 1;
            seen
        })
        .reduce(Seen::default, Seen::and);
    eprintln!(
        "plays that show: {:?}; positions already decided: {}",
        seen.sorts, seen.decided
    );
    seen.report("drawn");
    // A number behind the text is very rare.
    let never: Vec<&&str> = seen
        .sorts
        .iter()
        .filter(|(sort, count)| **count == 0 && **sort != "number")
        .map(|(sort, _)| sort)
        .collect();
    assert!(never.is_empty(), "some sort of play never came: {never:?}");
    assert!(seen.rethrows > 0, "nothing was thrown again");
    assert!(seen.captures > 0 && seen.wins > 0 && seen.decided > 0);
}

/// How often each word is used in the drawn rulesets, and decides something: none is drawn in vain.
#[test]
fn words_of_drawn_rulesets_decide() {
    let all = seeds(DECIDING)
        .into_par_iter()
        .map(|seed| {
            let rules = generator::ruleset(seed);
            Deciding::of(&rules, 12, &mut Random::new(seed))
        })
        .reduce(Deciding::default, Deciding::and);
    eprint!("{}", all.table());
    assert_eq!(all.0.len(), WORDS.len());
    let idle = all.0.iter().filter(|(_, [_, _, decides])| *decides == 0);
    assert_eq!(idle.count(), 0, "{}", all.table());
}

/// What the checker calls an error in a ruleset that can begin is true of it: a move that can
/// never be made is never made, a game that can't end doesn't.
#[test]
fn what_the_checker_rejects() {
    let effort = Effort {
        length: 60,
        more: 1,
        long: true,
    };
    let (seen, codes) = (0..asked("DALDOS_RULESETS", RULESETS) / 2)
        .into_par_iter()
        .filter_map(|seed| {
            // Seeds of their own, so that not always the same come first.
            let rules = generator::draws(!seed).next()?;
            let Err(Fault::Rejected(findings)) = generator::through_text(&rules) else {
                return None;
            };
            let errors = findings.reports.iter();
            let errors = errors.filter(|report| report.severity == Severity::Error);
            let mut codes = BTreeMap::new();
            let too_many = findings
                .reports
                .iter()
                .any(|r| r.code == "daldos::limit::paths");
            let positions = if too_many { 0 } else { OF_EACH };
            let mut seen = run_drawn(&rules, |pair, seen| {
                pair.compare_from_start(positions, effort, &mut Random::new(seed), seen)
            });
            for error in errors {
                *codes.entry(error.code).or_insert(0u64) += 1;
                let name = error.message.split('`').nth(1).unwrap_or_default();
                let untrue = match error.code {
                    "daldos::move::nowhere" | "daldos::move::no-piece" => seen.rules.contains(name),
                    "daldos::end::never" => seen.wins > 0,
                    "daldos::start::decided" => !over_before_a_play(&rules),
                    // Too much of it to be tried.
                    "daldos::limit::paths" => false,
                    _ => true,
                };
                if untrue {
                    let text = write::write(&rules);
                    let untrue = format!("{} {}: not so\n{text}", error.code, error.message);
                    seen.differences.push(untrue);
                }
            }
            seen.rulesets = 1;
            Some((seen, codes))
        })
        .reduce(Default::default, |(a, mut codes), (b, more)| {
            for (code, count) in more {
                *codes.entry(code).or_default() += count;
            }
            (a.and(b), codes)
        });
    eprintln!("errors in rulesets that can begin: {codes:?}");
    seen.report("rejected");
}

/// Whether what is asked after each play already holds at the start.
fn over_before_a_play(rules: &Ruleset) -> bool {
    let naive = naive::Naive::new(rules);
    Player::BOTH.into_iter().any(|first| {
        let start = naive.start(first);
        let over = naive.end_of_play(&start, first.opponent());
        over.is_some()
    })
}

/// Differences that were found once, and other plays that are rare.
#[test]
fn known_cases() {
    let cases = [
        (
            "in-order-passed",
            "North alder B1 Č1 Č2 / Søren alder A1 B2 Č2 / neutral alder B1 / Søren to move",
            "II II",
            vec!["A1-A1xB1xČ1xČ2"],
        ),
        (
            "same-spaces",
            "A hare A1 / B hare A2 bear A2 A8 / A to move",
            "1 2",
            vec!["A1-A4xA2/run", "A1-A4xA2/run#2"],
        ),
        (
            "counted-loop",
            "A man A2 A3 / B man A1 / A to move",
            "1 5",
            vec!["A2-A1xA1"],
        ),
        (
            "counted-cuts",
            "A man A1 / B man A4 king A4 / A to move",
            "x y z",
            vec!["A1-B2xA4/run"],
        ),
        (
            "recruits-by-order",
            "A man A1 / B man A2 A3 king A12 / A to move",
            "1 2",
            vec!["A1-A4/run", "A1-A4/run#2"],
        ),
    ];
    let mut seen = Seen::default();
    for (file, position, throw, expected) in cases {
        let loaded = common::load(&format!("tests/differential/{file}.game"));
        let (rules, game) = (&loaded.rules, &loaded.game);
        let state = notation::read_position(rules, game, position).unwrap();
        let thrown = notation::read_throw(rules, throw).unwrap();
        let plays = game.plays(&state, &thrown, 1000).unwrap();
        let texts = notation::play_texts(rules, game, &plays);
        for play in expected {
            assert!(texts.iter().any(|text| text == play), "{file}: {texts:?}");
        }
        let random = &mut Random::new(0);
        let one = Effort {
            length: 1,
            more: 9,
            long: true,
        };
        seen = seen.and(run(Pair::new(rules), |pair, seen| {
            pair.compare_at(&game.position(&state), one, random, seen)?;
            let more = Effort {
                length: 40,
                more: 2,
                long: true,
            };
            pair.compare_anywhere(100, more, random, seen)
        }));
    }
    seen.report("known cases");
}

/// Men who can spend whatever is left, where the most dice must be spent, and the like of them who can't.
#[test]
fn free_runs() {
    let file = "tests/differential/free-run.game";
    let text = std::fs::read_to_string(common::root().join(file)).unwrap();
    let variants = text.split("\n(variant ").skip(1);
    let variants = variants.map(|rest| format!("{file}#{}", rest.split(' ').next().unwrap()));
    let addresses: Vec<String> = std::iter::once(file.to_owned()).chain(variants).collect();
    assert!(addresses.len() > 12, "{addresses:?}");
    let effort = Effort {
        length: 60,
        more: 2,
        long: true,
    };
    let positions = asked("DALDOS_POSITIONS", [200, 20_000]);
    let seen = addresses.par_iter().enumerate().map(|(number, address)| {
        let rules = common::load(address).rules;
        let random = &mut Random::new(number as u64);
        let mut seen = run(Pair::new(&rules), |pair, seen| {
            pair.compare_from_start(positions, effort, random, seen)?;
            pair.compare_anywhere(ANYWHERE, effort, random, seen)
        });
        assert!(seen.plays > 500, "{address}: {} plays", seen.plays);
        seen.rulesets = 1;
        seen
    });
    seen.reduce(Seen::default, Seen::and).report("free runs");
}

#[test]
fn counts_of_drawn_rulesets() {
    (0..asked("DALDOS_RULESETS", RULESETS) / 5)
        .into_par_iter()
        .for_each(|seed| {
            let rules = generator::ruleset(seed);
            let (naive, engine) = (naive::Naive::new(&rules), engine::Engine::new(&rules));
            let start = naive.start(Player::First);
            assert_eq!(engine.perft(1), [naive.perft(&start, 1)], "seed {seed}");
        });
}

#[test]
fn drawn_rulesets_are_of_every_sort() {
    let mut ways = BTreeSet::new();
    let mut spends = BTreeSet::new();
    let mut sides = BTreeSet::new();
    let (mut twice, mut forks, mut pools, mut written) = (0, 0, 0, BTreeSet::new());
    for seed in 0..DRAWN {
        let rules = generator::ruleset(seed);
        assert_eq!(
            rules,
            generator::drawn_anew(seed),
            "a seed means one ruleset"
        );
        ways.extend(rules.moves.iter().map(|m| format!("{:?}", m.along)));
        forks += usize::from(rules.moves.iter().any(|m| m.fork.is_some()));
        let parts = rules.dice.faces.iter().any(|face| !face.parts.is_empty());
        pools += usize::from(parts && !rules.turn.collect.is_empty());
        spends.insert(format!("{:?}", rules.turn.spend));
        sides.insert(format!("{:?}", rules.sides));
        twice += usize::from(Player::BOTH.iter().any(|&side| {
            let places: Vec<_> = rules.tracks[side].places().collect();
            let spaces: BTreeSet<_> = places.iter().collect();
            spaces.len() < places.len()
        }));
        written.insert(write::write(&rules));
    }
    assert_eq!(ways.len(), 5, "{ways:?}");
    assert!(spends.len() > 20, "{}", spends.len());
    assert_eq!(sides.len(), 3, "{sides:?}");
    assert!(twice > 5, "{twice}");
    assert!(forks > 5, "{forks}");
    assert!(pools > 3, "{pools} with throws collected and dice in parts");
    assert_eq!(written.len() as u64, DRAWN);
}
