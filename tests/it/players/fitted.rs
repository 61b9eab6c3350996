//! The evaluation of computer players.

use daldos_dsl::engine::{Scratch, Turn};
use daldos_dsl::play::{Dice, stream};
use daldos_dsl::player::Player;
use daldos_dsl::shipped;
use daldos_dsl::unstable::players::{
    FittedEvaluation, KEPT, Tables, WEIGHTS, estimate, state_after,
};

use crate::common::load;

/// What is kept is what the weights tell, also where many positions have had the same room; and where
/// a move spends the last dice quietly, the situation behind it is the one it leads to.
#[test]
fn values_that_are_kept_are_those_of_the_weights() {
    let (mut asked, mut quiet) = (0, 0);
    for name in shipped::names() {
        let game = &load(&format!("games/{name}.game")).game;
        let (tables, dice) = (Tables::new(game), Dice::new(game));
        let fitted = FittedEvaluation::new(tables.clone());
        let (mut scratch, mut random) = (Scratch::new(), stream(7, 0));
        let mut state = game.start(Player::First);
        for step in 0..1_000 {
            let throw = game.throws()[dice.throw(game, &mut random)].throw;
            let mut turn = Turn::new(game, &state, &throw);
            while !turn.is_over() {
                let moves = turn.decide(game, &mut scratch);
                for number in 0..moves.count() {
                    let after = moves.after(number).unwrap();
                    let state = after.state(game);
                    if let Some(told) = state_after(&moves, number) {
                        assert!(told == state && !after.is_over() && after.is_spent());
                        quiet += 1;
                    }
                    let value = estimate(&tables, &WEIGHTS, &state);
                    let kept = [(); 2].map(|()| fitted.chance(&state));
                    assert_eq!(kept, [value; 2], "{name}");
                    asked += 2;
                }
                let choice = step * 5 % moves.count().max(1);
                if moves.take(choice).is_none() {
                    break;
                }
            }
            state = match turn.is_over() {
                true => game.start(Player::First),
                false => turn.state(game),
            };
        }
    }
    assert!(asked > 4 * KEPT && quiet > 10_000, "{asked}, {quiet}");
}
