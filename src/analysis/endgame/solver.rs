//! How an ending is solved: what is asked for, what it may take, who hears of it, where it is kept.

use super::error::EndgameError;
use super::estimate::EndgameEstimate;
use super::graph::Graph;
use super::journal::{EndgameJournal, RecordKind};
use super::key::{MOST_PIECES, StateKey, StateKeys};
use super::limits::EndgameLimits;
use super::material::{Material, MaterialPlaces};
use super::progress::WaysProgress;
use super::solution::solve;
use super::solved::Endgame;
use crate::engine::{Game, State};
use crate::watch::Watch;

/// How an ending is solved.
pub struct EndgameSolver<'g, 'a> {
    game: &'g Game,
    limits: &'a EndgameLimits,
    watch: &'a Watch<'a>,
    /// Hears how large an ending is before it is solved.
    pub estimated: Option<&'a dyn Fn(&EndgameEstimate)>,
    /// Where it is kept what has been found so far; what it holds is gone on with.
    pub journal: Option<&'a mut EndgameJournal>,
}

/// What asks for situations: it hands their keys over one by one.
type Seeds<'s, 'g> = &'s mut dyn FnMut(
    &StateKeys<'g>,
    &mut dyn FnMut(StateKey) -> Result<(), EndgameError>,
) -> Result<(), EndgameError>;

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
        EndgameSolver::new(game, limits, watch).material(material)
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
        EndgameSolver::new(game, limits, watch).position(state)
    }
}

impl<'g, 'a> EndgameSolver<'g, 'a> {
    /// Solves endings of a game; nobody hears of their size, and nothing is kept.
    pub fn new(game: &'g Game, limits: &'a EndgameLimits, watch: &'a Watch<'a>) -> Self {
        EndgameSolver {
            game,
            limits,
            watch,
            estimated: None,
            journal: None,
        }
    }

    /// All situations in which the sides have so many men, and all that they lead to, as
    /// [`Endgame::of_material`] has them.
    ///
    /// # Errors
    /// As [`Endgame::of_material`], and if what is found can't be kept.
    pub fn material(self, material: Material) -> Result<Endgame<'g>, EndgameError> {
        let (game, limits, watch, estimated) = (self.game, self.limits, self.watch, self.estimated);
        let mut places: Option<MaterialPlaces<'g>> = None;
        self.solved(&mut |keys, add| {
            let places = match &mut places {
                Some(places) => places,
                none => none.insert(MaterialPlaces::new(game, limits, watch)?),
            };
            if places.pieces(material) > MOST_PIECES {
                return Err(EndgameError::Pieces);
            }
            let estimate = EndgameEstimate::new(places, keys, material, limits, watch)?;
            if let Some(told) = estimated {
                told(&estimate);
            }
            // What is estimated may be too much by some hundredths.
            if estimate.bytes - estimate.bytes / 8 > limits.memory as u64 {
                return Err(EndgameError::Estimate {
                    states: estimate.situations,
                    bytes: estimate.bytes,
                    most: limits.memory,
                });
            }
            let mut progress = WaysProgress::new(watch, places.ways(keys, material));
            places.keys(keys, material, &mut progress, add)
        })
    }

    /// All situations that one can come to, as [`Endgame::of_position`] has them.
    ///
    /// # Errors
    /// As [`Endgame::of_position`], and if what is found can't be kept.
    pub fn position(self, state: &State) -> Result<Endgame<'g>, EndgameError> {
        if self.game.decided(state).is_some() {
            return Err(EndgameError::Over);
        }
        self.solved(&mut |keys, add| add(keys.key(state).ok_or(EndgameError::Pieces)?))
    }

    fn solved(mut self, seeds: Seeds<'_, 'g>) -> Result<Endgame<'g>, EndgameError> {
        let game = self.game;
        if let Some(draw) = game.draw_after() {
            return Err(EndgameError::Counted(draw));
        }
        let mut keys = StateKeys {
            game,
            exchange: game.exchange().filter(|_| self.limits.exchange),
        };
        if let Some(exchanged) = self.begun()?
            && !exchanged
        {
            keys.exchange = None;
        }
        let graph = match self.graph(&keys, seeds) {
            Err(EndgameError::Uneven) => {
                keys.exchange = None;
                if let Some(journal) = &mut self.journal {
                    journal.restart()?;
                }
                self.graph(&keys, seeds)?
            }
            graph => graph?,
        };
        if graph.keys.is_empty() {
            return Err(EndgameError::Decided);
        }
        let values = solve(
            &graph,
            game.total_weight(),
            self.limits,
            self.watch,
            self.journal.as_deref_mut(),
        )?;
        Ok(Endgame {
            keys,
            graph,
            values,
        })
    }

    /// Whether a journal that has been begun takes twins for one; none if nothing has been.
    fn begun(&mut self) -> Result<Option<bool>, EndgameError> {
        let Some(journal) = &mut self.journal else {
            return Ok(None);
        };
        let mut exchanged = None;
        while journal.peek()? == Some(RecordKind::Begin) {
            let record = journal.take()?;
            exchanged = record.map(|(_, record)| record == [1]);
        }
        Ok(exchanged)
    }

    /// The situations, and what they lead to: what the journal holds of them, and the rest.
    fn graph(&mut self, keys: &StateKeys<'g>, seeds: Seeds<'_, 'g>) -> Result<Graph, EndgameError> {
        let mut graph = Graph::default();
        let damaged = || EndgameError::Journal("what is there is no ending; begin anew".to_owned());
        if let Some(journal) = &mut self.journal
            && journal.peek()? == Some(RecordKind::Seeds)
        {
            while let Some(RecordKind::Seeds | RecordKind::Rows) = journal.peek()? {
                let read = match journal.take()? {
                    Some((RecordKind::Seeds, record)) => graph.read_seeds(&record),
                    Some((_, record)) => graph.read_rows(keys.game, &record),
                    None => None,
                };
                read.ok_or_else(damaged)?;
            }
        } else {
            seeds(keys, &mut |key| graph.seed(key, self.limits))?;
            if let Some(journal) = &mut self.journal {
                journal.restart()?;
                journal.write(RecordKind::Begin, &[u8::from(keys.exchange.is_some())])?;
                journal.write(RecordKind::Seeds, &graph.seeds())?;
            }
        }
        graph.close(keys, self.limits, self.watch, self.journal.as_deref_mut())?;
        Ok(graph)
    }
}
