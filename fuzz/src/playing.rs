//! Whatever the checker accepts can be played, and both interpreters play it alike.

use std::collections::BTreeSet;

use daldos_dsl::model::Position;
use daldos_dsl::notation;
use daldos_dsl::player::Player;

use super::naive::Naive;
use super::text;

/// The turns played.
const TURNS: usize = 200;
/// Turns in which the naive interpreter plays along: it is slow.
const TOGETHER: usize = 20;
/// Positions with more plays than this end the game: they take too long to compare.
const MOST_PLAYS: usize = 400;

/// Small numbers in no order, from the bytes of the input.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}

/// Plays the game of the bytes, if it has no errors, with any legal play of any throw.
pub fn playing(bytes: &[u8]) {
    let Some(loaded) = text::loaded(bytes) else {
        return;
    };
    let (rules, game) = (&loaded.rules, &loaded.game);
    let naive = Naive::new(rules);
    let throws = naive.throws();
    let sum = bytes.iter().fold(bytes.len() as u64, |sum, &byte| {
        sum.wrapping_mul(31).wrapping_add(u64::from(byte))
    });
    let mut draw = Draw(sum);
    let mut state = game.start(Player::First);
    for turn in 0..TURNS {
        if game.outcome(&state).is_some() {
            return;
        }
        let (labels, _) = &throws[draw.below(throws.len())];
        let throw = notation::read_throw(rules, &labels.join(" ")).expect("a throw of the game");
        let Ok(plays) = game.plays(&state, &throw, MOST_PLAYS) else {
            return;
        };
        assert!(!plays.is_empty(), "no play, not even the lost throw");
        let position = game.position(&state);
        if turn < TOGETHER {
            let told = |position: Position, winner: Option<Player>| {
                (notation::position_text(rules, &position), winner)
            };
            let ours: BTreeSet<_> = plays
                .iter()
                .map(|play| told(game.position(&play.state), play.winner))
                .collect();
            let theirs = naive.plays(&naive.from_position(&position), labels);
            let theirs: BTreeSet<_> = theirs
                .iter()
                .map(|play| told(naive.position(&play.after), play.winner))
                .collect();
            let at = notation::position_text(rules, &position);
            assert_eq!(ours, theirs, "{at}, throw {labels:?}");
        }
        let written = notation::position_text(rules, &position);
        let read = notation::read_position(rules, game, &written);
        assert_eq!(read.ok(), Some(state), "{written}");
        let play = plays[draw.below(plays.len())].clone();
        if play.winner.is_some() {
            return;
        }
        state = play.state;
    }
}
