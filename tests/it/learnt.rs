//! The evaluation that `cargo bench --bench learn` learns: from the same seed it is the same, bit for bit.

#[path = "../../benches/learn/inputs.rs"]
mod inputs;
#[path = "../../benches/learn/network.rs"]
mod network;
#[path = "../../benches/learn/self_play.rs"]
mod self_play;

use std::sync::RwLock;

use daldos_dsl::engine::Game;
use daldos_dsl::play::stream;

use crate::common::load;
use inputs::Inputs;
use network::Network;
use self_play::{Course, Learner, train};

/// The weights that so many games teach, as bits.
fn learnt(game: &Game, seed: u64, games: u64) -> Vec<u32> {
    let course = Course {
        games,
        seed,
        lambda: 0.7,
        rate: 0.02,
        stray: 30,
        replay: 1,
    };
    let inputs = Inputs::new(game, false);
    let network = Network::new(inputs.count(), 4, true, &mut stream(seed, u64::MAX));
    let learner = Learner {
        inputs,
        network: RwLock::new(network),
    };
    let mut told = 0;
    train(game, &learner, &course, &mut |_, loss| {
        assert!((0.1..2.0).contains(&loss), "log loss {loss}");
        told += 1;
    });
    assert_eq!(told, games);
    let network = learner.network.read().unwrap();
    network.weights().map(|one| one.to_bits()).collect()
}

#[test]
fn a_seed_teaches_the_same() {
    let loaded = load("games/daldosa.game");
    let one = learnt(&loaded.game, 1, 10);
    let again = learnt(&loaded.game, 1, 10);
    let other = learnt(&loaded.game, 2, 10);
    let none = learnt(&loaded.game, 1, 0);
    assert!(one.len() > 1_000, "{} weights", one.len());
    assert_eq!(one, again);
    assert_ne!(one, other);
    let moved = one.iter().zip(&none).filter(|(one, none)| one != none);
    assert!(moved.count() > 100);
}
