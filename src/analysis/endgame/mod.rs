//! Endings solved: the chance to win under best play of both, for every situation of some pieces.
//!
//! An ending is a stochastic game of two sides (Shapley 1953; Condon 1992): a situation is where the pieces
//! stand, who throws, and with which dice; each throw comes with its chance, and whoever has thrown chooses
//! among its plays, or throws again where he may. Pieces can run round for ever, so that there is no last
//! move to count back from as in tables of chess endings; values are drawn together from both sides instead,
//! as `solution.rs` tells, which also says why the truth lies between them.
//!
//! All situations of some material are solved ([`Endgame::of_material`]), or all that a position can come to
//! ([`Endgame::of_position`]), those with fewer men that they lead to with them. Where the rules are the same
//! for both sides, two situations that differ in the sides' names alone are one; that they are the same is not
//! believed but seen: each throw is played for both, and the results compared.

mod choice;
mod error;
mod graph;
mod key;
mod limits;
mod material;
mod solution;
mod summary;
mod table;

pub use choice::{Endings, WeighError, WeighedPlay, weigh};
pub use error::EndgameError;
pub use limits::EndgameLimits;
pub use material::{Material, UnreadMaterial};
pub use summary::{Extreme, MaterialSummary};
pub use table::{EndgameTable, EndgameTableError, TableHeader};

use crate::engine::{Game, State};
use crate::watch::Watch;
use graph::Graph;
use key::{Key, Keys};
use material::Standing;
use solution::Values;

/// What a situation is worth to the side that throws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// At least so likely it wins, a draw counted as half a win, and a game without an end as lost.
    pub lower: f64,
    /// At most so likely, a game without an end counted as won.
    pub upper: f64,
    /// So many throws are made until the end, on average, if both sides play best and end the game sooner where
    /// plays are equally good; infinite where it need not end. Known to one part in 10⁶.
    pub throws: f64,
}

impl Worth {
    /// The middle of the bounds.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// How far the bounds are apart.
    pub fn width(self) -> f64 {
        self.upper - self.lower
    }
}

/// A solved ending.
pub struct Endgame<'g> {
    keys: Keys<'g>,
    graph: Graph,
    values: Values,
}

impl<'g> Endgame<'g> {
    /// All situations in which the sides have so many men, either side the one and either to throw, and all
    /// that they lead to.
    ///
    /// # Errors
    /// If they don't fit, or the game's situations don't tell how it ends; and if it was asked to stop.
    pub fn of_material(
        game: &'g Game,
        material: Material,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<Endgame<'g>, EndgameError> {
        let standing = Standing::new(game, limits, watch)?;
        if standing.pieces(material) > key::MOST_PIECES {
            return Err(EndgameError::Pieces);
        }
        Endgame::solved(game, limits, watch, |keys, add| {
            standing.keys(keys, material, add)
        })
    }

    /// All situations that one can come to, itself among them.
    ///
    /// # Errors
    /// As [`Endgame::of_material`], and if the game is over there.
    pub fn of_position(
        game: &'g Game,
        state: &State,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<Endgame<'g>, EndgameError> {
        if game.decided(state).is_some() {
            return Err(EndgameError::Over);
        }
        Endgame::solved(game, limits, watch, |keys, add| {
            add(keys.key(state).ok_or(EndgameError::Pieces)?)
        })
    }

    fn solved(
        game: &'g Game,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
        seeds: impl Fn(
            &Keys<'g>,
            &mut dyn FnMut(Key) -> Result<(), EndgameError>,
        ) -> Result<(), EndgameError>,
    ) -> Result<Endgame<'g>, EndgameError> {
        if let Some(draw) = game.draw_after() {
            return Err(EndgameError::Counted(draw));
        }
        let graph = |keys: &Keys<'g>| {
            let mut graph = Graph::default();
            seeds(keys, &mut |key| graph.seed(key, limits))?;
            graph.close(keys, limits, watch)?;
            Ok(graph)
        };
        let mut keys = Keys {
            game,
            exchange: game.exchange().filter(|_| limits.exchange),
        };
        let graph = match graph(&keys) {
            Err(EndgameError::Uneven) => {
                keys.exchange = None;
                graph(&keys)?
            }
            graph => graph?,
        };
        if graph.keys.is_empty() {
            return Err(EndgameError::Decided);
        }
        let values = solution::solve(&graph, game.total_weight(), limits.width, watch);
        Ok(Endgame {
            keys,
            graph,
            values: values.ok_or(EndgameError::Stopped)?,
        })
    }

    /// How many situations there are, those in which some dice are thrown again counted in; two that differ in
    /// the sides' names alone are one, if the rules are the same for both.
    pub fn states(&self) -> usize {
        self.graph.keys.len()
    }

    /// Whether situations that differ in the sides' names alone are one.
    pub fn exchanges(&self) -> bool {
        self.keys.exchange.is_some()
    }

    /// How many bytes it takes up.
    pub fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    fn worth_of(&self, node: usize) -> Worth {
        Worth {
            lower: self.values.lower[node],
            upper: self.values.upper[node],
            throws: self.values.throws[node],
        }
    }
}
