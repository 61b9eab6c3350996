//! Dice as they are drawn.

use daldos_dsl::dice::{Face, Throw};
use daldos_dsl::play::{Dice, stream};
use rand_xoshiro::rand_core::Rng;

use crate::common;

/// Single dice that are collected fall as they are drawn: one number for each, below the sum of the faces' weights,
/// until one isn't collected or a turn has no more.
#[test]
fn single_dice_are_collected_as_they_are_drawn() {
    let (mut games, mut collected) = (0, 0);
    for address in common::addresses() {
        let game = &common::load(&address).game;
        if game.dice() != 1 || game.most_throws() == 1 {
            continue;
        }
        games += 1;
        let dice = Dice::new(game);
        let weights = game.face_weights();
        let sum: u64 = weights.iter().sum();
        let mut random = stream(1, 0);
        let mut again = random.clone();
        for number in 0..3_000 {
            let thrown = match number {
                0 => dice.first_throw(game, &mut random),
                _ => dice.throw(game, &mut random),
            };
            let mut first = game.first_face().filter(|_| number == 0);
            let mut faces: Vec<Face> = Vec::new();
            loop {
                // Lemire's method.
                let product = loop {
                    let product = u128::from(again.next_u64()) * u128::from(sum);
                    if product as u64 >= sum.wrapping_neg() % sum {
                        break product;
                    }
                };
                let mut drawn = (product >> 64) as u64;
                let found = weights.iter().position(|weight| {
                    let here = drawn < *weight;
                    drawn = drawn.saturating_sub(*weight);
                    here
                });
                let face = Face(u8::try_from(found.unwrap()).unwrap());
                if first.is_some_and(|first| first != face) {
                    continue;
                }
                first = None;
                faces.push(face);
                let stays = game.collects(&Throw::new([face]));
                if !stays || faces.len() == game.most_throws() {
                    break;
                }
            }
            collected += usize::from(faces.len() > 2);
            let throw = game.throws()[thrown].throw;
            let last = Throw::new([faces[faces.len() - 1]]);
            assert!(
                game.collects(&last) || throw.last() == last,
                "{address} {number}"
            );
            let mut shown = throw.faces().to_vec();
            shown.sort_unstable();
            faces.sort_unstable();
            assert_eq!(shown, faces, "{address} {number}");
        }
        assert_eq!(random, again, "{address}");
    }
    assert!(
        games > 5 && collected > 1_000,
        "{games} games, {collected} collected"
    );
}
