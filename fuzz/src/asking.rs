//! Questions about games: positions, plays, examples.

use std::sync::OnceLock;

use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::picture::{self, Options, TextLook};
use daldos_dsl::{analysis, engine};

use super::text;

/// The games that are asked about.
fn games() -> &'static [Loaded] {
    static GAMES: OnceLock<Vec<Loaded>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let texts = [
            include_str!("../../games/daldos.game"),
            include_str!("../../games/sahkku.game"),
            include_str!("../../games/kvasir-daldos.game"),
        ];
        let games = texts
            .iter()
            .filter_map(|game| text::loaded(game.as_bytes()));
        let games: Vec<Loaded> = games.collect();
        assert_eq!(games.len(), texts.len());
        games
    })
}

/// The game that the first byte chooses, and the rest as text.
fn question(bytes: &[u8]) -> Option<(&'static Loaded, &str)> {
    let (first, rest) = bytes.split_first()?;
    let games = games();
    let game = &games[usize::from(*first) % games.len()];
    std::str::from_utf8(rest).ok().map(|text| (game, text))
}

/// A position that can be read is written, and read back the same.
pub fn position(bytes: &[u8]) {
    let Some((loaded, text)) = question(bytes) else {
        return;
    };
    let (rules, game) = (&loaded.rules, &loaded.game);
    let Ok(state) = notation::read_position(rules, game, text) else {
        return;
    };
    let written = notation::position_text(rules, &game.position(&state));
    let again = notation::read_position(rules, game, &written);
    assert_eq!(again.ok(), Some(state), "{text} becomes {written}");
    let (position, options) = (game.position(&state), Options::default());
    let _ = picture::board_text(rules, &position, &options, TextLook::default());
    let _ = picture::board_svg(rules, Some(&position), &options);
}

/// Lines: a position, a throw, a play. What is legal is one of the plays, written it is read back
/// the same, and whatever it is, there is a reason.
pub fn play(bytes: &[u8]) {
    let Some((loaded, text)) = question(bytes) else {
        return;
    };
    let mut lines = text.lines();
    let [Some(position), Some(throw), Some(play)] = [lines.next(), lines.next(), lines.next()]
    else {
        return;
    };
    let (rules, game) = (&loaded.rules, &loaded.game);
    let Ok(state) = notation::read_position(rules, game, position) else {
        return;
    };
    let Ok(throw) = notation::read_throw(rules, throw) else {
        return;
    };
    let why = analysis::why::why(loaded, &state, &throw, play);
    if let Ok(found) = notation::read_play(rules, game, &state, &throw, play) {
        let Ok(plays) = game.plays(&state, &throw, 20_000) else {
            return;
        };
        let texts = notation::play_texts(rules, game, &plays);
        let same = |other: &engine::Play| notation::same_result(other, &found);
        let Some(number) = plays.iter().position(same) else {
            panic!("`{play}` is legal, and none of the plays");
        };
        let again = notation::read_play(rules, game, &state, &throw, &texts[number]);
        let again = again.expect("a play's own text");
        assert!(
            notation::same_result(&again, &found),
            "{play}: {}",
            texts[number]
        );
        assert!(why.expect("a play that can be read").legal);
    } else if let Ok(answer) = why {
        assert!(!answer.legal && !answer.reason.is_empty(), "{play}");
    }
}

/// Examples of any sort are judged, and what is accepted holds from then on.
pub fn example(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let whole = format!("{}\n{text}", include_str!("../small.game"));
    let Some(opened) = text::opened(whole.as_bytes()) else {
        return;
    };
    let Ok(tested) = analysis::rulings::test(&opened) else {
        return;
    };
    let Some(accepted) = analysis::rulings::accepted(&tested, &whole) else {
        return;
    };
    let opened = text::opened(accepted.as_bytes()).expect("an accepted file can be read");
    let again = analysis::rulings::test(&opened).expect("an accepted file can be tested");
    assert!(
        again.failed() <= tested.failed(),
        "accepted, more of it fails"
    );
    let fails = |ruling: &analysis::rulings::Ruling| !ruling.failures.is_empty();
    for (before, after) in tested.rulings.iter().zip(&again.rulings) {
        let could = |failure: &analysis::rulings::FailedExpectation| failure.replacement.is_some();
        let mended = fails(before) && before.failures.iter().all(could);
        assert!(
            !mended || !fails(after),
            "accepted, and fails: {}",
            after.title
        );
    }
}
