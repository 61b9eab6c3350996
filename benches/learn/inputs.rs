//! What a learnt evaluation sees of a position: numbers by their index, most of them absent, in a
//! layout that follows from the tracks and kinds of a game.

use daldos_dsl::engine::{Game, State};
use daldos_dsl::player::Player;
use daldos_dsl::unstable::players::{FEATURES, Tables, features};

/// Places and spaces of a game, at most.
const PLACES: usize = 128;

/// Pairs of pieces are told apart by distances up to so many steps; further ones are one.
const STEPS: usize = 32;

/// Pieces of a side are counted up to so many.
const PIECES: usize = 24;

/// The inputs that aren't 0, each with its index.
pub type Row = Vec<(u32, f32)>;

/// The inputs of one game's positions.
pub struct Inputs<'g> {
    game: &'g Game,
    tables: Tables,
    /// By side, place and space: the steps ahead to it; 0: it isn't ahead.
    steps: [Vec<[u8; PLACES]>; 2],
    kinds: usize,
    /// Whether it is the features of the fitted evaluation alone.
    plain: bool,
}

impl<'g> Inputs<'g> {
    /// The inputs of this game; `plain`: those of the fitted evaluation and no others.
    pub fn new(game: &'g Game, plain: bool) -> Inputs<'g> {
        Inputs {
            game,
            tables: Tables::new(game),
            steps: Player::BOTH.map(|player| steps(game, player)),
            kinds: game.kind_names().len(),
            plain,
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        match self.plain {
            true => FEATURES,
            false => FEATURES + 2 * (1 + PIECES + self.kinds * (PLACES + STEPS)),
        }
    }

    /// The inputs of a position that isn't decided, as the side that throws next sees it.
    pub fn read(&self, state: &State, row: &mut Row) {
        row.clear();
        let plain = features(&self.tables, state);
        row.extend((0..).zip(plain.map(|x| x as f32)));
        if self.plain {
            return;
        }
        let mut base = FEATURES;
        let me = state.to_move();
        // Of each side: kind, place, space and number of pieces.
        let mut pieces: [Vec<[usize; 4]>; 2] = [Vec::new(), Vec::new()];
        for (side, pieces) in [me, me.opponent()].into_iter().zip(&mut pieces) {
            for kind in 0..self.kinds {
                for place in state.places(side, kind) {
                    let space = usize::from(self.game.place_space(side, place).0);
                    let number = usize::from(self.game.group(state, Some(side), kind, place));
                    pieces.push([kind, usize::from(place.0), space, number]);
                }
            }
        }
        for pieces in &pieces {
            let all: usize = pieces.iter().map(|piece| piece[3]).sum();
            row.push((base as u32, all as f32 / 8.0));
            row.push(((base + all.clamp(1, PIECES)) as u32, 1.0));
            base += 1 + PIECES;
            for &[kind, place, _, number] in pieces {
                row.push(((base + kind * PLACES + place) as u32, number as f32));
            }
            base += self.kinds * PLACES;
        }
        for (mine, yours, side) in [(0, 1, me), (1, 0, me.opponent())] {
            let mut pairs = vec![0u8; self.kinds * STEPS];
            let steps = &self.steps[side.index()];
            for &[kind, place, ..] in &pieces[mine] {
                for &[_, _, space, _] in &pieces[yours] {
                    let ahead = usize::from(steps[place][space]);
                    if ahead > 0 {
                        pairs[kind * STEPS + (ahead - 1).min(STEPS - 1)] += 1;
                    }
                }
            }
            for (number, &pairs) in pairs.iter().enumerate() {
                if pairs > 0 {
                    row.push(((base + number) as u32, f32::from(pairs) / 2.0));
                }
            }
            base += self.kinds * STEPS;
        }
    }
}

/// By place and space: the steps ahead of a side to it; 0: it isn't ahead.
fn steps(game: &Game, player: Player) -> Vec<[u8; PLACES]> {
    let from = |place: u8| {
        let mut row = [0; PLACES];
        let mut at = daldos_dsl::space::Place(place);
        for steps in 1..PLACES as u8 {
            let Some(next) = game.next_place(player, at) else {
                break;
            };
            let space = usize::from(game.place_space(player, next).0);
            if row[space] == 0 {
                row[space] = steps;
            }
            at = next;
        }
        row
    };
    (0..PLACES as u8).map(from).collect()
}
