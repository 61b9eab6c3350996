//! What all throws of a situation come to.

use super::ends::GameEnd;
use super::game::Game;
use super::lattice_search::{LatticeScratch, LatticeSearch};
use super::play_search::{SearchScratch, TooManyPlays};
use super::state::State;

/// Room to look at all throws in, to be used again.
#[derive(Default)]
pub(crate) struct AllThrowsScratch {
    search: SearchScratch,
    lattice: LatticeScratch,
}

impl Game {
    /// Hands over what each of these throws, by number, comes to if its thrower keeps it: of all results (the situation, and
    /// how the game is over) what `see` makes of them, some more than once. Where throws are made up of the
    /// same dice, what these come to is found once.
    ///
    /// # Errors
    /// As [`Game::each_result`]; of throws made up of the same dice, if all of them together have so many beginnings.
    pub(crate) fn each_throw<T: Clone + PartialEq>(
        &self,
        state: &State,
        throws: &[usize],
        limit: usize,
        room: &mut AllThrowsScratch,
        mut see: impl FnMut(State, Option<GameEnd>) -> T,
        mut each: impl FnMut(Vec<T>),
    ) -> Result<(), TooManyPlays> {
        if let Some(lattice) = self.lattice() {
            let search = LatticeSearch {
                game: self,
                lattice,
                limit,
            };
            return search.each_throw(state, throws, &mut room.lattice, see, each);
        }
        for &throw in throws {
            let throw = &self.throws[throw].throw;
            let mut results = Vec::new();
            self.each_result(state, throw, limit, &mut room.search, |after, over| {
                let made = see(after, over);
                if results.last() != Some(&made) {
                    results.push(made);
                }
            })?;
            each(results);
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test stops where something is wrong"
)]
mod tests {
    use std::collections::BTreeSet;

    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::Rng;

    use super::AllThrowsScratch;
    use crate::engine::{Game, GameEnd, PieceAt, Scratch, State, Turn};
    use crate::load;
    use crate::play;
    use crate::player::Player;
    use crate::shipped;

    /// A shipped game, with these texts in place of others.
    fn game(name: &str, changes: &[(&str, &str)]) -> Game {
        let path = shipped::path(name).unwrap();
        // What the examples say isn't so any more.
        let rules = shipped::text(&path).unwrap().split("\n(example").next();
        let changed = changes
            .iter()
            .fold(rules.unwrap().to_owned(), |text, (old, new)| {
                assert!(text.contains(old), "{name}: {old}");
                text.replace(old, new)
            });
        let path = if changes.is_empty() {
            &path
        } else {
            "changed.game"
        };
        let mut read = |_: &str| Ok(changed.clone().into_bytes());
        match load::load(&path.parse().unwrap(), &mut read) {
            Ok(loaded) => loaded.game,
            Err(fault) => panic!("{name}: {fault}"),
        }
    }

    fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
        (random.next_u64() % bound as u64) as usize
    }

    /// A position some turns after the start, in which at most so many pieces of either side are left.
    fn position(game: &Game, random: &mut Xoshiro256PlusPlus, pieces: usize) -> Option<State> {
        let mut scratch = Scratch::new();
        let mut state = game.start(Player::BOTH[below(random, 2)]);
        for _ in 0..20 + below(random, 200) {
            let throw = &game.throws()[below(random, game.throws().len())].throw;
            let mut turn = Turn::new(game, &state, throw);
            loop {
                let moves = turn.decide(game, &mut scratch);
                match moves.count() {
                    0 => break,
                    count => moves.take(below(random, count)),
                };
            }
            turn.settle(game);
            if turn.is_over() {
                break;
            }
            state = turn.state(game);
        }
        let mut left: Vec<PieceAt> = game.placed(&state).collect();
        for player in Player::BOTH {
            let own = |piece: &PieceAt| piece.owner() == Some(player);
            while left.iter().filter(|piece| own(piece)).count() > pieces {
                let all = left.iter().enumerate().filter(|(_, piece)| own(piece));
                let all: Vec<usize> = all.map(|(i, _)| i).collect();
                left.remove(all[below(random, all.len())]);
            }
        }
        let state = game.situation(left, state.to_move())?;
        game.decided_after_play(&state).is_none().then_some(state)
    }

    /// All throws at once come to what each of them does.
    #[test]
    fn a_throw_comes_to_the_same_alone() {
        let once: &[_] = &[(" piece:often", "")];
        let again: &[_] = &[("(collect six)", "(collect six)\n(again two)")];
        let stuck: &[_] = &[("(lose at-most:0)", "(lose at-most:1) (draw (when (stuck)))")];
        let games = [
            game("tab", &[]),
            game("tab", again),
            game("tab", stuck),
            game("tab", &[("(prefer convert)", "(prefer march)")]),
            game("dukk", &[]),
            game("sig-western-sahara", &[]),
            game("sig-western-sahara", once),
        ];
        let (mut compared, mut several, mut over) = (0, 0, 0);
        for (number, game) in games.iter().enumerate() {
            assert!(game.lattice().is_some());
            let mut random = play::stream(number as u64, 0);
            let mut room = AllThrowsScratch::default();
            for pieces in [1, 1, 2, 2, 3] {
                let Some(state) = position(game, &mut random, pieces) else {
                    continue;
                };
                // Twice the last.
                let mut throws: Vec<usize> = (0..game.throws().len()).collect();
                throws.extend(throws.last().copied());
                let see = |after: State, over: Option<GameEnd>| (after, over);
                let mut all = Vec::new();
                let each = |results| all.push(results);
                let found = game.each_throw(&state, &throws, 100_000, &mut room, see, each);
                found.unwrap();
                for (&throw, found) in throws.iter().zip(all) {
                    let throw = &game.throws()[throw].throw;
                    if pieces > 2 && throw.faces().len() > 5 {
                        continue;
                    }
                    let alone = game.results(&state, throw, 100_000).unwrap();
                    let key = |(after, over): &(State, Option<GameEnd>)| {
                        (after.bits, after.to_move().index(), format!("{over:?}"))
                    };
                    let found: BTreeSet<_> = found.iter().map(key).collect();
                    let alone: BTreeSet<_> = alone.iter().map(key).collect();
                    assert!(found == alone, "game {number}, {throw:?}");
                    compared += 1;
                    several += usize::from(alone.len() > 1);
                    over += usize::from(alone.iter().any(|(.., over)| over != "None"));
                }
            }
        }
        assert!(
            compared > 3_000 && several > 800 && over > 100,
            "{compared} {several} {over}"
        );
    }

    /// Games in which what a die may do hangs on the others have no lattice.
    #[test]
    fn others_are_played_throw_by_throw() {
        let threw: &[_] = &[(
            "(then (capture enemy))",
            "(then (if (threw six) (capture enemy)))",
        )];
        let some: &[_] = &[("(spend most add:none", "(spend some add:none")];
        let added: &[_] = &[("(spend most add:none", "(spend most add:any")];
        for changes in [threw, some, added] {
            assert!(game("tab", changes).lattice().is_none(), "{changes:?}");
        }
        for name in shipped::names() {
            let collects = ["tab", "dukk", "sig-western-sahara"].contains(&name);
            assert_eq!(game(name, &[]).lattice().is_some(), collects, "{name}");
        }
    }
}
