//! What a throw may bring, before it is thrown.

use num_bigint::BigInt;
use num_rational::BigRational;

use crate::engine::{Game, State};
use crate::player::Player;
use crate::space::{Space, SpaceSet};
use crate::watch::Stop;

/// So many plays of a throw are looked at; where there are more, there is no answer.
const MOST: usize = 20_000;

/// How likely the side that throws next is to do harm with its very next throw, if it wants to:
/// throws that follow, or are thrown instead, are another matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threats {
    /// That some play captures one of the other side's pieces at least.
    pub any: BigRational,
    /// That some play wins the game.
    pub win: BigRational,
    /// Each space on which a play may capture one, with how likely that is: the likeliest first.
    pub spaces: Vec<(Space, BigRational)>,
}

/// What the side to throw may do to the other. None if a throw has too many plays, or whoever
/// waits has asked to stop.
pub fn threats(game: &Game, state: &State, stop: Stop<'_>) -> Option<Threats> {
    let other = held(game, state, state.to_move().opponent());
    let (mut any, mut win) = (0u128, 0u128);
    let mut weights = vec![0u128; game.space_count()];
    for chance in game.throws() {
        if stop.asked() {
            return None;
        }
        let plays = game.plays(state, &chance.throw, MOST).ok()?;
        let mut caught = SpaceSet::EMPTY;
        for play in &plays {
            let captures = play.moves.iter().flat_map(|step| &step.captures);
            captures
                .filter(|space| other.contains(**space))
                .for_each(|space| caught.insert(*space));
        }
        let wins = plays
            .iter()
            .any(|play| play.winner == Some(state.to_move()));
        any += if caught.is_empty() { 0 } else { chance.weight };
        win += if wins { chance.weight } else { 0 };
        for (space, weight) in weights.iter_mut().enumerate() {
            if caught.contains(Space(space as u8)) {
                *weight += chance.weight;
            }
        }
    }
    let total = BigInt::from(game.total_weight());
    let share = |weight: u128| BigRational::new(BigInt::from(weight), total.clone());
    let mut spaces: Vec<(usize, u128)> = weights.into_iter().enumerate().collect();
    spaces.retain(|(_, weight)| *weight > 0);
    spaces.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    Some(Threats {
        any: share(any),
        win: share(win),
        spaces: spaces
            .into_iter()
            .map(|(space, weight)| (Space(space as u8), share(weight)))
            .collect(),
    })
}

/// The spaces that hold a side's pieces.
fn held(game: &Game, state: &State, player: Player) -> SpaceSet {
    let mut held = SpaceSet::EMPTY;
    for kind in 0..game.kind_names().len() {
        for place in state.places(player, kind) {
            held.insert(game.place_space(player, place));
        }
    }
    held
}
