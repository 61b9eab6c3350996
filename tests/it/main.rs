//! One module a question; its data are in the folder of its name above this one.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stderr,
    reason = "a test stops at the first thing that is wrong, and tells its counts"
)]
#![allow(missing_docs, unreachable_pub, reason = "tests have no outside")]

// What several of them use.
mod common;
mod generator;
mod naive;

mod analysis;
#[cfg(unix)]
mod attacks;
mod browser;
mod check;
mod claims;
mod cluster;
mod compare;
mod dependencies;
mod diagnostics;
mod differential;
mod editors;
mod endgame;
mod endings;
mod engine;
mod english;
mod evidence;
mod explanations;
mod fuzz;
mod hostile;
mod idle_conditions;
mod installers;
mod laws;
mod layers;
mod learnt;
mod ledger;
#[cfg(unix)]
mod machine;
mod mutants;
mod naive_rules;
mod names;
mod odds;
mod one_run;
mod page;
mod papers;
mod perft;
mod pictures;
mod play;
mod players;
mod plays;
mod playthroughs;
mod process;
mod properties;
mod readme;
mod recasts;
mod records;
mod reference;
mod reversed;
mod rows;
mod rulesets;
mod rulings;
mod schema;
mod server;
mod sets;
mod shipped;
mod simplified;
mod simulate;
mod stacks;
mod syntax;
mod typed;
mod why;
mod words;
