//! Write down, check, test, play and analyse running-fight board games.
//!
//! A game is a text in a language of ludemes (its reference is `grammar/README.md`). The text is
//! parsed, resolved into a ruleset in its author's terms, and compiled into one generic engine:
//!
//! ```text
//!  text ──syntax──▶ tree ──check──▶ Ruleset ──engine──▶ Game ──▶ State, Turn, Play
//!   └───────────────── load ───────────┼─────────────────┘             │
//!        all of it in one call,        ├──▶ english: sentences         ├──▶ notation: text, and back
//!        with every error found        └──▶ picture: boards, charts    └──▶ play: whole games
//!                                                                              │
//!                                            analysis: questions asked of a game ◀┘
//! ```
//!
//! - [`load`]: text to game in one call, and findings as text and for programs; [`explain`] tells
//!   what the code of a finding means; [`shipped`] has the games of the project.
//! - [`engine`]: the game as it runs: situations, throws, legal moves and plays.
//! - [`notation`]: positions, throws and plays as text, and back.
//! - [`play`]: whole games: dice, computer players, many games and their statistics, perft, games as
//!   they were played and their records.
//! - [`analysis`]: exact chances (`odds`), examples put to the test (`rulings`) and the rules by
//!   them (`mutants`), why a play is legal (`why`), records held against the rules (`replay`), what
//!   two readings differ in (`compare`).
//! - [`model`]: the rules in their author's terms; [`english`] tells them in sentences, complete
//!   enough to play by; [`picture`] draws boards as pictures and as letters, numbers as bars.
//! - [`source`], [`player`], [`space`], [`dice`], [`watch`]: words that all others use.
//! - [`unstable`]: what the program and the tests need besides. All others keep their names and
//!   meanings until the version says otherwise; what is likely to grow is marked
//!   `#[non_exhaustive]`.
//!
//! A game has three shapes and no more: as written, every name with its place (`syntax`);
//! [`model::Ruleset`] as meant, names resolved and variants applied; [`engine::Game`] as it runs,
//! tables and flat programs. `ARCHITECTURE.md` says which module may name which, and why.
//!
//! The library touches no file, prints nothing and knows no clock: the caller lends a way to read
//! files, and time where a player is to be held to it. Nothing that comes in makes it panic, unless
//! a function says so. The program `daldos-dsl` (`src/cli`, a file a command) asks it as any other
//! program would, and has all that touches files, clocks and terminals.
//!
//! The feature `cli`, which is on unless `default-features = false` is asked for, brings the program
//! and what it alone needs: all from `clap` on in the table, and `drawn`.
//!
//! What others have built, and where it is used:
//!
//! | package | for |
//! |---|---|
//! | `pest`, `pest_derive` | the parser, made from `grammar/game.pest` |
//! | `unicode-normalization` | names in one form, however they were typed |
//! | `strsim` | names that were perhaps meant |
//! | `miette` | findings drawn, with the feature `drawn` only |
//! | `thiserror` | errors as types |
//! | `unicode-width` | columns of texts, boards and pictures |
//! | `serde`, `serde_json` | rulesets and answers for other programs |
//! | `rand_xoshiro` | random numbers that mean the same for ever |
//! | `rayon` | many games, mutants and throws on several threads |
//! | `num-bigint`, `num-rational`, `num-traits` | exact chances |
//! | `clap`, `clap_complete`, `clap_mangen` | the command line, its completion in shells, its manual |
//! | `anstream`, `indicatif`, `ctrlc` | colour, progress, interruptions |
//! | `rustyline` | lines typed at the table: editing, history, completion |
//! | `tempfile` | files replaced whole |
//! | `parquet` | games as a table of Parquet, with the feature `parquet` only |
//! | `lsp-server` | messages of the Language Server Protocol on standard input and output |
//! | `hyper`, `hyper-util`, `http-body-util`, `bytes`, `tokio` | the page's server, on the loopback address |
//! | `libc` | pipes told from files without waiting for them |
//! | `resvg` | pictures as PNG, with the feature `png` only |
//!
//! The plays of a throw, from the text of a game on:
//!
//! ```
//! use daldos_dsl::{load, notation, player::Player};
//!
//! let text = r#"
//!     (game "Race"
//!         (players A B)
//!         (equipment
//!             (board (row A 4) (row B 4))
//!             (sides turned)
//!             (track A loop:[A1..A4 B4..B1])
//!             (dice 1 (face I 1) (face II 2))
//!             (piece man))
//!         (rules
//!             (start (place man A {A1}) (first A))
//!             (play (to (not friend)) (then (capture enemy)) (move run (from man)))
//!             (end (lose at-most:0))))
//! "#;
//! let mut read = |_: &str| Ok(text.as_bytes().to_vec());
//! let address = "race.game".parse().expect("a path");
//! let loaded = load::load(&address, &mut read).expect("a sound game");
//!
//! let start = loaded.game.start(Player::First);
//! let throw = notation::read_throw(&loaded.rules, "II").expect("a throw");
//! let plays = loaded.game.plays(&start, &throw, 100).expect("few plays");
//! assert_eq!(notation::play_texts(&loaded.rules, &loaded.game, &plays), ["A1-A3"]);
//! ```

#![forbid(unsafe_code)]

// What pest writes names it.
extern crate alloc;

pub mod analysis;
mod characters;
mod check;
pub mod dice;
mod digest;
mod divisor;
pub mod engine;
pub mod english;
pub mod explain;
mod json;
pub mod load;
mod ludeme;
pub mod model;
mod near;
pub mod notation;
pub mod picture;
pub mod play;
pub mod player;
mod reference;
pub mod server;
pub mod shipped;
pub mod source;
pub mod space;
mod syntax;
pub mod unstable;
pub mod watch;
