//! The chance that a piece falls in this turn.
//!
//! The mover throws, plays, and after some throws throws again: until then nobody else moves, so
//! that the turn is a game of one player against the dice. Its situations are the states in which
//! the mover throws. [`capture`] builds the graph of those that he can come to, leaves out what
//! is certainly worse than something else, and solves what is left exactly: with rational numbers,
//! and however often the dice may be thrown again, without a limit on their number. What is too
//! large for that is bounded from below and from above.
//!
//! The chance of a state is the least solution of
//!
//! ```text
//! v(s) = Σ w(t) · best(s, t)   over all throws t, of weight w(t), where best(s, t) is
//!        1, if some legal play of t takes the piece; or else the greatest of
//!        v(s') over the states s' in which the mover throws again after a play of t,
//!        v(s), if t may be thrown again instead of being played, and 0
//! ```
//!
//! the reachability probability of a Markov decision process. For the games' published tables it
//! reads as the recurrence that those were computed with, without the cut after so many throws.
//! How it is solved, and why that is exact, stands in `exact.rs`.
//!
//! The game's ends are respected (a play that wins without taking the piece has not taken it);
//! a draw after so many throws isn't: its count belongs to the trial, not to the position.
//!
//! ```
//! use daldos_dsl::analysis::odds::{self, Probability, OddsLimits, Question};
//! use daldos_dsl::{load, notation};
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
//!             (play (again I) (to (not friend)) (then (capture enemy)) (move run (from man)))
//!             (end (lose at-most:0))))
//! "#;
//! let mut read = |_: &str| Ok(text.as_bytes().to_vec());
//! let loaded = load::load(&"race.game".parse()?, &mut read).expect("a sound game");
//! let (rules, game) = (&loaded.rules, &loaded.game);
//! let state = notation::read_position(rules, game, "A man A1 / B man A3 / A to move")?;
//! let space = game.space(&"A3".parse()?).expect("on the board");
//!
//! // One half at once with II; or with I and then, one space away, with I again.
//! let question = Question { space, kind: None, elsewhere: false };
//! let odds = odds::capture(rules, game, &state, question, &OddsLimits::default())?;
//! assert!(matches!(&odds.chance, Probability::Exact(chance) if chance.to_string() == "3/4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bounds;
mod capture;
mod chance;
mod exact;
mod graph;
mod limits;
mod node;
mod picture;
mod table;

pub use capture::{BestChoice, Odds, OddsError, Question, ThrowOdds, capture};
pub use chance::Probability;
pub use limits::OddsLimits;
pub use picture::picture;
pub use table::{DistanceOdds, Layout, TableError, table};
