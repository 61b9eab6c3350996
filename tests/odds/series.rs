//! Tables by distance.

use daldos_dsl::analysis::odds::{self, Chance, Layout, Limits, Row, TableError};
use daldos_dsl::notation;

use super::load;

/// The rows of the plainest table.
fn plain(address: &str, last: usize, elsewhere: bool) -> Result<Vec<Row>, TableError> {
    let loaded = load(address);
    let (rules, game) = (&loaded.rules, &loaded.game);
    let layout = Layout::plain(rules, last)?;
    odds::table(
        rules,
        game,
        &layout,
        1..=last,
        elsewhere,
        &Limits::default(),
    )
}

/// The rows of a table laid out as in a position.
fn as_in(address: &str, position: &str, target: &str, last: usize) -> Result<Vec<Row>, TableError> {
    let loaded = load(address);
    let (rules, game) = (&loaded.rules, &loaded.game);
    let state = notation::read_position(rules, game, position).unwrap();
    let layout = Layout {
        position: game.position(&state),
        target: target.parse().unwrap(),
        kind: None,
    };
    odds::table(rules, game, &layout, 1..=last, true, &Limits::default())
}

fn fractions(rows: &[Row]) -> Vec<String> {
    let exact = |row: &Row| row.odds.chance.exact().unwrap().to_string();
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
    for address in super::common::addresses() {
        match plain(&address, 6, true) {
            Ok(rows) => assert_eq!(rows.len(), 6, "{address}"),
            // Where a lone piece has lost already, the position must come from the reader.
            Err(error) => assert!(
                matches!(error, TableError::Position { distance: 1, .. }),
                "{address}: {error}"
            ),
        }
    }
}

#[test]
fn tables_that_there_are_not() {
    let address = "games/daldos.game";
    let far = as_in(address, "A dalled C2 / B dalled C1 / B to move", "C2", 60);
    assert_eq!(
        far.unwrap_err().to_string(),
        "no place of the mover's track is 18 steps behind `C2`"
    );
    let nobody = as_in(address, "A dalled A3 / B dalled C1 / A to move", "C1", 3);
    assert!(nobody.is_ok());
    let never = as_in(
        address,
        "A dalled C3 / B undalled B1 B2 / A to move",
        "B2",
        3,
    );
    assert!(never.is_ok());
    let off = as_in(address, "A dalled C3 / B dalled A16 / B to move", "C3", 3);
    assert!(off.is_ok());
    let off = as_in(
        address,
        "A undalled A3 C3 / B dalled B2 / A to move",
        "B2",
        3,
    );
    assert!(off.is_ok());
}

#[test]
fn the_picture_tells_all_in_words_and_has_the_same_bytes_each_time() {
    let rows = plain("games/daldos.game", 9, true).unwrap();
    let bars: Vec<(usize, &Chance)> = rows
        .iter()
        .map(|row| (row.distance, &row.odds.chance))
        .collect();
    let svg = odds::picture("Chance of <one> man & another", &bars);
    assert_eq!(svg, odds::picture("Chance of <one> man & another", &bars));
    for part in [
        "<title id=\"title\">Chance of &lt;one&gt; man &amp; another</title>",
        "<desc id=\"desc\">Chance by distance. 1: 43.8 %; 2: 50.0 %; 3: 60.0 %; 4: 66.7 %;",
        "prefers-color-scheme: dark",
    ] {
        assert!(svg.contains(part), "{part}\n{svg}");
    }
    insta::with_settings!({
        snapshot_path => ".",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => "the chance by distance, one man against one",
    }, {
        insta::assert_snapshot!("picture", svg);
    });
}
