//! What the program, its tests and its measurements need besides: no part of the stable interface,
//! it may change with any version.

/// Invisible characters, and how many are shown.
pub mod characters {
    pub use crate::characters::*;
}

/// From what was written to what is meant.
pub mod check {
    pub use crate::check::*;
}

/// A quick hash, for keys that strangers can't choose.
pub mod fold {
    pub use crate::engine::bits::Fold;
}

/// Checksums of JSON values.
pub mod digest {
    pub use crate::digest::*;
}

/// JSON as others have written it.
pub mod json {
    pub use crate::json::*;
}

/// Suggestions for misspelt words.
pub mod near {
    pub use crate::near::*;
}

/// The language reference, by its words.
pub mod reference {
    pub use crate::reference::*;
}

/// Text to tree and tree to text.
pub mod syntax {
    pub use crate::syntax::*;
}

/// All throws of a situation at once, and situations with fewer pieces.
pub mod throws {
    use crate::engine::{AllThrowsScratch, Game, GameEnd, State, TooManyPlays};
    use crate::player::Player;

    /// What a throw comes to if its thrower keeps it, some of it more than once: the situation, and how the game is over.
    pub type ThrowResults = Vec<(State, Option<GameEnd>)>;

    /// Of each of these throws, by number, its results; in room to be used again.
    ///
    /// # Errors
    /// If there are more beginnings of plays than for `limit` plays.
    pub fn all_results(
        game: &Game,
        state: &State,
        throws: &[usize],
        limit: usize,
        room: &mut ThrowsScratch,
    ) -> Result<Vec<ThrowResults>, TooManyPlays> {
        let mut all = Vec::new();
        let see = |after: State, over: Option<GameEnd>| (after, over);
        game.each_throw(state, throws, limit, &mut room.0, see, |one| all.push(one))?;
        Ok(all)
    }

    /// Room to look at all throws in, to be used again.
    #[derive(Default)]
    pub struct ThrowsScratch(AllThrowsScratch);

    /// The situation of those pieces that are kept; `keep` is asked of each whose it is. None if they can't stand
    /// together.
    pub fn fewer(
        game: &Game,
        state: &State,
        mut keep: impl FnMut(Option<Player>) -> bool,
    ) -> Option<State> {
        let pieces = game.placed(state).filter(|piece| keep(piece.owner()));
        game.situation(pieces, state.to_move())
    }
}

/// What computer players think of a position: features, their weights, and the chance of winning
/// that follows from them.
pub mod players {
    pub use crate::play::players::{
        FEATURES, FittedEvaluation, KEPT, NAMES, Tables, WEIGHTS, estimate, features,
    };

    use crate::engine::{LegalMoves, State};

    /// The situation behind a move, by number, that spends the last dice and changes nothing else; `None` of others.
    pub fn state_after(moves: &LegalMoves<'_>, number: usize) -> Option<State> {
        moves.state_after(number)
    }
}
