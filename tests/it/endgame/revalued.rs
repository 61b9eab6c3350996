//! Two ways to the value of a situation to which a game can come back.

use daldos_dsl::analysis::endgame::{Endgame, EndgameLimits};
use daldos_dsl::watch::Watch;

use crate::common::load;

/// Blocks of which nothing is known yet come to what drawing bounds together has found, and to as many throws.
#[test]
fn improved_policies_come_to_the_same() {
    let mut improved = 0;
    for (name, men) in [("daldosa", "1v1"), ("sigue", "1v1"), ("kiust-oyun", "1v1")] {
        let loaded = load(&format!("games/{name}.game"));
        let (limits, watch) = (EndgameLimits::default(), Watch::default());
        let men = men.parse().unwrap();
        let solved = Endgame::of_material(&loaded.game, men, &limits, &watch).unwrap();
        for [found, known] in solved.revalued().unwrap() {
            assert!(found.width() < 1e-11, "{name}: {found:?}");
            assert!(found.lower <= known.upper, "{name}: {found:?}, {known:?}");
            assert!(found.upper >= known.lower, "{name}: {found:?}, {known:?}");
            let apart = (found.throws - known.throws).abs();
            assert!(apart <= 1e-6 * known.throws, "{name}: {found:?}, {known:?}");
            improved += 1;
        }
    }
    assert!(improved > 2_000, "{improved}");
}
