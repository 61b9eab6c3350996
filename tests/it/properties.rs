//! What holds for all dice.

use daldos_dsl::dice::Throw;
use proptest::prelude::*;

proptest! {
    /// The chances of all throws sum to exactly 1, and each throw comes once.
    #[test]
    fn chances_sum_to_one(dice in 1usize..=4, weights in proptest::collection::vec(1u64..=1_000_000, 1..=12)) {
        let throws = Throw::all(dice, &weights);
        let total = weights.iter().map(|&w| u128::from(w)).sum::<u128>().pow(dice as u32);
        prop_assert_eq!(throws.iter().map(|(_, weight)| weight).sum::<u128>(), total);
        prop_assert!(throws.windows(2).all(|pair| pair[0].0 < pair[1].0));
        // Multisets of `dice` faces: (faces + dice - 1) over dice.
        let faces = weights.len();
        let count = (0..dice).fold(1, |count, i| count * (faces + i) / (i + 1));
        prop_assert_eq!(throws.len(), count);
        // Each chance is that of one order times the number of orders.
        for (throw, weight) in &throws {
            let faces = throw.faces();
            let mut left: u128 = (1..=dice as u128).product();
            let mut run = 0;
            for (i, face) in faces.iter().enumerate() {
                run = if i > 0 && faces[i - 1] == *face { run + 1 } else { 1 };
                left /= run;
            }
            let one = faces.iter().map(|f| u128::from(weights[usize::from(f.0)]));
            prop_assert_eq!(*weight, left * one.product::<u128>());
        }
    }
}
