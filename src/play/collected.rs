//! Throws of one die that are collected: what each face comes to behind those collected before.

use std::collections::HashMap;

use crate::dice::{Face, Throw};
use crate::engine::Game;

/// A table of what one die comes to, by what has been collected of it in a turn.
#[derive(Clone, Debug)]
pub(super) struct CollectedDie {
    faces: usize,
    /// By what has been collected, and face.
    next: Vec<Collected>,
}

/// What a turn's throws are, once one more has been made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Collected {
    /// Collected, as so many before: what is thrown next comes to something by this number.
    Aside(usize),
    /// All of a turn's: a throw of the game's, by its number.
    Whole(usize),
}

impl CollectedDie {
    /// Before anything has been thrown.
    pub(super) const NOTHING: usize = 0;

    /// The table of a game, if it throws one die and collects it.
    pub(super) fn new(game: &Game) -> Option<CollectedDie> {
        let most = game.most_throws();
        if game.dice() != 1 || most == 1 {
            return None;
        }
        let faces = game.face_values().len();
        let mut known = HashMap::from([(Vec::new(), CollectedDie::NOTHING)]);
        let (mut all, mut next) = (vec![Vec::new()], Vec::new());
        let mut at = 0;
        // In which order throws have been collected makes no difference.
        while let Some(before) = all.get(at).cloned() {
            at += 1;
            for face in 0..faces {
                let thrown = Throw::new([Face(face as u8)]);
                let mut throws: Vec<Throw> = [&before[..], &[thrown]].concat();
                next.push(if throws.len() < most && game.collects(&thrown) {
                    throws.sort_unstable();
                    Collected::Aside(*known.entry(throws).or_insert_with_key(|throws| {
                        all.push(throws.clone());
                        all.len() - 1
                    }))
                } else {
                    Collected::Whole(game.pooled_number(&mut throws).unwrap_or(0))
                });
            }
        }
        Some(CollectedDie { faces, next })
    }

    /// What this face comes to behind what has been collected.
    #[inline]
    pub(super) fn after(&self, collected: usize, face: Face) -> Collected {
        self.next[collected * self.faces + usize::from(face.0)]
    }
}
