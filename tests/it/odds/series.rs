//! Tables by distance.

use daldos_dsl::analysis::odds::{self, DistanceOdds, Layout, OddsLimits, Probability, TableError};
use daldos_dsl::picture::{self, Theme};
use daldos_dsl::player::Player;
use daldos_dsl::{load as loading, notation};

use super::load;

/// The rows of the plainest table.
fn plain(address: &str, last: usize, elsewhere: bool) -> Result<Vec<DistanceOdds>, TableError> {
    let loaded = load(address);
    let (rules, game) = (&loaded.rules, &loaded.game);
    let layout = Layout::plain(rules, last)?;
    odds::table(
        rules,
        game,
        &layout,
        1..=last,
        elsewhere,
        &OddsLimits::default(),
    )
}

/// The rows of a table laid out as in a position.
fn as_in(
    address: &str,
    position: &str,
    target: &str,
    last: usize,
) -> Result<Vec<DistanceOdds>, TableError> {
    let loaded = load(address);
    let (rules, game) = (&loaded.rules, &loaded.game);
    let state = notation::read_position(rules, game, position).unwrap();
    let layout = Layout {
        position: game.position(&state),
        target: target.parse().unwrap(),
        kind: None,
    };
    odds::table(rules, game, &layout, 1..=last, true, &OddsLimits::default())
}

fn fractions(rows: &[DistanceOdds]) -> Vec<String> {
    let exact = |row: &DistanceOdds| row.odds.chance.exact().unwrap().to_string();
    rows.iter().map(exact).collect()
}

/// What is published, with the fractions behind the rounded percentages.
const ONE_MAN: [&str; 9] = [
    "7/16", "1/2", "3/5", "2/3", "7/24", "11/48", "55/384", "59/768", "55/6144",
];

#[test]
fn the_plainest_layout_gives_the_published_table() {
    for address in [
        "games/daldos.game",
        "games/daldos.game#reversed",
        "games/daldos.game#sternmost",
        "games/daldosa.game",
    ] {
        let rows = plain(address, 9, true).unwrap();
        assert_eq!(fractions(&rows), ONE_MAN, "{address}");
        assert!(
            rows.iter()
                .enumerate()
                .all(|(i, row)| row.distance == i + 1)
        );
    }
}

#[test]
fn several_pieces_keep_their_distances() {
    let position = "A dalled C14 / B dalled C13 C12 / B to move";
    let rows = as_in("games/daldos.game", position, "C14", 3).unwrap();
    assert_eq!(fractions(&rows), ["3/4", "11/16", "43/64"]);
    let loaded = load("games/daldos.game");
    assert_eq!(
        notation::position_text(&loaded.rules, &rows[2].position),
        "A dalled C14 / B dalled C10 C11 / B to move"
    );
}

#[test]
fn every_shipped_game_has_a_table() {
    for address in crate::common::addresses() {
        match plain(&address, 6, true) {
            Ok(rows) => assert_eq!(rows.len(), 6, "{address}"),
            // Where a lone piece has lost already, or none can follow another along a track that
            // both walk, the position must come from the reader.
            Err(error) => assert!(
                matches!(
                    error,
                    TableError::NoLayout | TableError::Position { distance: 1, .. }
                ),
                "{address}: {error}"
            ),
        }
    }
}

#[test]
fn tables_that_there_are_not() {
    let behind = "A dalled C2 / B dalled C1 / B to move";
    let far = as_in("games/daldos.game", behind, "C2", 60).unwrap_err();
    assert_eq!(
        far.to_string(),
        "no place of the mover's track is 33 steps behind `C2`"
    );
    let over = plain("games/daldos.game#last-man", 3, true).unwrap_err();
    assert_eq!(
        over.to_string(),
        "at distance 1: the game is already over here: B has won"
    );
    // Two who never meet, but for a stone that is nobody's.
    let text = r#"
        (game "Apart"
            (players A B)
            (equipment
                (board (row A 4) (row B 4))
                (track A loop:[A1..A4])
                (track B loop:[B1..B4])
                (dice 1 (face I 1) (face II 2))
                (piece man)
                (piece stone))
            (rules
                (start (place man A {A1}) (place man B {B1}) (place stone {A3}) (first A))
                (play (then (capture enemy stone)) (move run (from man)))
                (end (lose at-most:0))))
    "#;
    let mut read = |_: &str| Ok(text.as_bytes().to_vec());
    let loaded = loading::load(&"apart.game".parse().unwrap(), &mut read).unwrap();
    let (rules, game) = (&loaded.rules, &loaded.game);
    assert_eq!(Layout::plain(rules, 3).unwrap_err(), TableError::NoLayout);
    let ask = |target: &str| {
        let layout = Layout {
            position: game.position(&game.start(Player::First)),
            target: target.parse().unwrap(),
            kind: None,
        };
        let rows = odds::table(rules, game, &layout, 1..=3, false, &OddsLimits::default());
        rows.map(|rows| fractions(&rows))
    };
    assert_eq!(
        ask("B1").unwrap_err(),
        TableError::OffTrack("B1".to_owned())
    );
    assert_eq!(ask("A3").unwrap(), ["1/2", "1/2", "0"]);
}

#[test]
fn the_picture_tells_all_in_words_and_has_the_same_bytes_each_time() {
    let rows = plain("games/daldos.game", 9, true).unwrap();
    let bars: Vec<(usize, &Probability)> = rows
        .iter()
        .map(|row| (row.distance, &row.odds.chance))
        .collect();
    let drawn = || {
        let scene = odds::picture("Chance of <one> man & another", &bars);
        picture::svg(&scene, Theme::Auto)
    };
    let svg = drawn();
    assert_eq!(svg, drawn());
    for part in [
        "<title>Chance of &lt;one&gt; man &amp; another</title>",
        "<desc>chance of a capture, by distance, in steps. 1: 43.75 %; 2: 50 %; 3: 60 %; 4: 66.67 %;",
        "prefers-color-scheme:dark",
    ] {
        assert!(svg.contains(part), "{part}\n{svg}");
    }
    insta::with_settings!({
        snapshot_path => "../../odds",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => "the chance by distance, one man against one",
    }, {
        insta::assert_snapshot!("picture", svg);
    });
}
