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
//! use daldos_dsl::analysis::odds::{self, Chance, Limits, Question};
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
//! let odds = odds::capture(rules, game, &state, question, &Limits::default())?;
//! assert!(matches!(&odds.chance, Chance::Exact(chance) if chance.to_string() == "3/4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod blocks;
mod bounds;
mod chance;
mod exact;
mod graph;
mod limits;
mod linear;
mod picture;
mod table;

pub use chance::Chance;
pub use limits::Limits;
pub use picture::picture;
pub use table::{Layout, Row, TableError, table};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use crate::dice::Throw;
use crate::engine::{Game, NoQuarry, Play, Quarry, State};
use crate::model::{How, Ruleset};
use crate::notation;
use crate::space::Space;
use graph::{Graph, Reply};

/// What a throw is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ThrowOdds {
    /// The throw.
    pub throw: Throw,
    /// How likely it is among all throws.
    pub weight: BigRational,
    /// The chance once it has been thrown.
    pub chance: Chance,
    /// The play that gives this chance. None where nothing helps, where it is best to throw
    /// again instead, and where the throw has more plays than may be listed. If there are only
    /// bounds: the play that gives the lower one.
    pub best: Option<Play>,
    /// That play as text.
    pub text: Option<String>,
    /// Whether it is best to throw again instead of playing.
    pub rethrow: bool,
}

/// What is best to do with a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Play it so.
    Play(Box<Play>),
    /// Throw again instead.
    Rethrow,
}

/// What is best to do with a throw: the play at this position among all its plays.
enum Advice {
    Play(Vec<Play>, usize),
    Rethrow,
}

/// The answer to a question: the chance, throw by throw, and the way to it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Odds {
    /// The chance before the throw.
    pub chance: Chance,
    /// The chance of each throw, in order.
    pub throws: Vec<ThrowOdds>,
    /// How many states of the turn were looked at.
    pub looked: usize,
    game: Game,
    quarry: Quarry,
    graph: Graph,
    plays: usize,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// Nothing stands there that could be captured.
    #[error("no such piece stands on `{0}`")]
    Nothing(String),
    /// The piece is the mover's.
    #[error("the piece on `{0}` is the mover's own")]
    Own(String),
    /// Several pieces stand there: they are told apart by these names of kinds.
    #[error("several pieces stand on `{space}`: say `{space}:{}`", kinds.join(&format!("` or `{space}:")))]
    Several {
        /// The space.
        space: String,
        /// The names of their kinds.
        kinds: Vec<String>,
    },
    /// The game is over in this position.
    #[error("the game is already over here")]
    Over,
}

/// The piece in question, and how it may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Where it stands now.
    pub space: Space,
    /// Its kind, where several stand there.
    pub kind: Option<u8>,
    /// Dice may also be left unused, standing for moves elsewhere on the board. That is the same
    /// game with `(spend free …)` in place of what its author says: any legal moves with any of
    /// the dice, also none, stopping at any time, while `add` and `piece` hold as they are. Moves
    /// elsewhere are thought to change nothing that matters here.
    pub elsewhere: bool,
}

/// The chance that the side to throw captures, in this turn and with best play, the very piece
/// that stands on a space now. A piece that the mover recruits instead can't be captured any
/// more.
///
/// # Errors
/// If there is no such piece, it is the mover's own, or its kind would have to tell which; and if
/// the game is over.
pub fn capture(
    rules: &Ruleset,
    game: &Game,
    state: &State,
    question: Question,
    limits: &Limits<'_>,
) -> Result<Odds, OddsError> {
    let quarry = quarry(game, state, question)?;
    if game.outcome(state).is_some() {
        return Err(OddsError::Over);
    }
    let game = if question.elsewhere {
        game.spending(How::Free)
    } else {
        game.clone()
    };
    let (graph, closed) = Graph::new(&game, *state, quarry, limits);
    let mut odds = Odds {
        chance: Chance::certain(false),
        throws: Vec::new(),
        looked: graph.looked,
        game,
        quarry,
        graph,
        plays: limits.plays,
    };
    let solved = if closed {
        exact::solve(&mut odds.graph, limits)
    } else {
        None
    };
    if solved.is_none() {
        odds.graph.tighten(limits, 20_000);
    }
    let value = |graph: &Graph, node: u32| match &solved {
        Some(values) => Chance::Exact(values[node as usize].clone()),
        None => graph.between(node),
    };
    odds.chance = value(&odds.graph, graph::ROOT);
    // Plays are listed to find the best one's text: no more of them, over all throws, than this.
    let mut room = limits.plays;
    let mut throws = Vec::new();
    for number in 0..odds.game.throws().len() {
        let chance = match odds.graph.reply(graph::ROOT, number) {
            Reply::Taken => Chance::certain(true),
            Reply::Nothing => Chance::certain(false),
            Reply::Go(node) => value(&odds.graph, node),
        };
        let hopeless = chance.bounds().1.is_zero() || limits.stopped();
        let advice = match hopeless {
            true => None,
            false => odds.advised(state, number, &mut room),
        };
        throws.push(odds.throw(rules, number, chance, advice));
    }
    odds.throws = throws;
    Ok(odds)
}

/// The piece that is asked for.
fn quarry(game: &Game, state: &State, question: Question) -> Result<Quarry, OddsError> {
    let Question { space, kind, .. } = question;
    let name = || game.space_name(space).to_string();
    game.quarry(state, space, kind).map_err(|why| match why {
        NoQuarry::Nothing => OddsError::Nothing(name()),
        NoQuarry::Own => OddsError::Own(name()),
        NoQuarry::Several(kinds) => OddsError::Several {
            space: name(),
            kinds: kinds
                .iter()
                .map(|&k| game.kind_name(k).to_owned())
                .collect(),
        },
    })
}

impl Odds {
    /// What is best to do with a throw in a state that best play comes to. None where nothing
    /// helps any more, in a state that wasn't looked at, and where the throw has more plays than
    /// may be listed.
    pub fn choose(&self, state: &State, throw: &Throw) -> Option<Choice> {
        Some(match self.advice(state, throw, self.plays)? {
            Advice::Play(mut plays, best) => Choice::Play(Box::new(plays.swap_remove(best))),
            Advice::Rethrow => Choice::Rethrow,
        })
    }

    /// What is best to do with the throw of this number; listing its plays takes up room.
    fn advised(&self, state: &State, number: usize, room: &mut usize) -> Option<Advice> {
        let advice = self.advice(state, &self.game.throws()[number].throw, *room);
        *room = match &advice {
            Some(Advice::Play(plays, _)) => room.saturating_sub(plays.len()),
            Some(Advice::Rethrow) => *room,
            // A listing that came to no end, or one without the play: either is rare.
            None => *room / 2,
        };
        advice
    }

    /// The throw of this number, with what is known of it.
    fn throw(
        &self,
        rules: &Ruleset,
        number: usize,
        chance: Chance,
        advice: Option<Advice>,
    ) -> ThrowOdds {
        let thrown = self.game.throws()[number];
        let (rethrow, best, text) = match advice {
            None => (false, None, None),
            Some(Advice::Rethrow) => (true, None, None),
            Some(Advice::Play(mut plays, best)) => {
                let text = notation::play_texts(rules, &self.game, &plays).swap_remove(best);
                (false, Some(plays.swap_remove(best)), Some(text))
            }
        };
        let total = BigInt::from(self.game.total_weight());
        ThrowOdds {
            throw: thrown.throw,
            weight: BigRational::new(BigInt::from(thrown.weight), total),
            chance,
            best,
            text,
            rethrow,
        }
    }

    fn advice(&self, state: &State, throw: &Throw, limit: usize) -> Option<Advice> {
        let number = self.game.throw_number(throw)?;
        let node = self.graph.find(state)?;
        let goal = match self.graph.reply(node, number) {
            Reply::Nothing => return None,
            Reply::Taken => None,
            Reply::Go(next) if next == node && self.game.rethrow(throw) => {
                return Some(Advice::Rethrow);
            }
            Reply::Go(next) => Some(self.graph.state(next)?),
        };
        let plays = self.game.plays(state, throw, limit).ok()?;
        let leads = |play: &Play| match &goal {
            None => self.game.catches(state, throw, play, self.quarry),
            Some(goal) => play.again && play.state == *goal,
        };
        let best = plays.iter().position(leads)?;
        Some(Advice::Play(plays, best))
    }

    /// Whether a play captures the piece in question.
    pub fn captures(&self, state: &State, throw: &Throw, play: &Play) -> bool {
        self.game.catches(state, throw, play, self.quarry)
    }
}
