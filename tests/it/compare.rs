//! Comparisons hold: what is called the same is the same, and what is called different differs,
//! as the naive interpreter sees it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::common::{self, load, run, stdout};
use crate::naive::Naive;
use daldos_dsl::analysis::compare::{
    CompareOptions, Comparison, Preserves, Renaming, Verdict, WitnessLine, WitnessScene, compare,
};
use daldos_dsl::english;
use daldos_dsl::load::Loaded;
use daldos_dsl::model::Position;
use daldos_dsl::notation;
use daldos_dsl::player::Player;
use daldos_dsl::watch::Stop;

/// Positions only, no games.
fn quick() -> CompareOptions {
    CompareOptions {
        games: 0,
        smaller: 0,
        ..CompareOptions::default()
    }
}

fn compared(first: &Loaded, second: &Loaded) -> Comparison {
    compare(first, second, &quick(), Stop::default())
}

/// A position after a play, who has won.
type End = (String, Option<String>);

/// Plays of the naive interpreter by what they come to, told in the game's own words.
fn ends(loaded: &Loaded, position: &str, throw: &str) -> BTreeSet<End> {
    let naive = Naive::new(&loaded.rules);
    let state = naive.read(position);
    let labels: Vec<String> = throw.split(' ').map(str::to_owned).collect();
    let plays = naive.plays(&state, &labels).into_iter();
    plays
        .map(|play| {
            let winner = play.winner.map(|w| loaded.rules.player(w).to_owned());
            (naive.write(&play.after), winner)
        })
        .collect()
}

/// The same in the words of the second game; what has no like there keeps a mark.
fn renamed(
    renaming: &Renaming,
    first: &Loaded,
    second: &Loaded,
    ends: BTreeSet<End>,
) -> BTreeSet<End> {
    let naive = Naive::new(&first.rules);
    ends.into_iter()
        .map(|(position, winner)| {
            let written = naive.position(&naive.read(&position));
            let like = renaming.position(&first.game, &second.game, &written);
            let text = like.map(|like| {
                let other = Naive::new(&second.rules);
                other.write(&other.from_position(&like))
            });
            let side = |name: String| {
                let mut both = Player::BOTH.into_iter();
                let player = both.find(|p| *first.rules.player(*p) == *name).unwrap();
                second.rules.player(renaming.player(player)).to_owned()
            };
            (
                text.unwrap_or(format!("only in the first: {position}")),
                winner.map(side),
            )
        })
        .collect()
}

/// Asserts that a scene says what the naive interpreter says, and that it shows a difference.
fn assert_scene(first: &Loaded, second: &Loaded, renaming: &Renaming, scene: &WitnessScene) {
    let here = ends(first, &scene.position, &scene.throw.to_string());
    let here = renamed(renaming, first, second, here);
    let there = ends(
        second,
        &scene.position_second,
        &scene.throw_second.to_string(),
    );
    assert_ne!(here, there, "no difference at {}", scene.position);
    assert_eq!(here.intersection(&there).count(), scene.common, "{scene:?}");
    let told = |plays: &[daldos_dsl::analysis::compare::ToldPlay]| -> BTreeSet<End> {
        let ends = plays.iter().map(|told| {
            (
                told.position.clone().unwrap_or_default(),
                told.winner.clone(),
            )
        });
        ends.collect()
    };
    // A won position isn't told.
    let plain = |ends: BTreeSet<&End>| -> BTreeSet<End> {
        let ends = ends.into_iter().map(|(position, winner)| match winner {
            Some(_) => (String::new(), winner.clone()),
            None => (position.clone(), None),
        });
        ends.collect()
    };
    let only_second = plain(there.difference(&here).collect());
    assert_eq!(
        told(&scene.only_second),
        only_second,
        "at {}",
        scene.position_second
    );
    assert_eq!(
        told(&scene.only_first).len(),
        plain(here.difference(&there).collect()).len(),
        "at {}",
        scene.position
    );
}

/// The faces of the first game, as the second calls them, if it has them.
fn faces(first: &Loaded, second: &Loaded, renaming: &Renaming) -> BTreeMap<String, String> {
    let things = renaming.things(&first.rules, &second.rules).into_iter();
    things
        .filter(|thing| thing.what == "face")
        .filter_map(|thing| Some((thing.first, thing.second?)))
        .collect()
}

/// Asserts that no piece of a scene can be left out, as the naive interpreter sees it: then every
/// throw that both games have comes to the same. Gives how many throws were compared.
fn assert_no_piece_too_many(
    first: &Loaded,
    second: &Loaded,
    renaming: &Renaming,
    scene: &WitnessScene,
) -> usize {
    let mut compared = 0;
    let naive = Naive::new(&first.rules);
    let other = Naive::new(&second.rules);
    let faces = faces(first, second, renaming);
    let whole = naive.position(&naive.read(&scene.position));
    for number in 0..scene.pieces {
        let mut fewer = whole.clone();
        let Position { sides, neutral, .. } = &mut fewer;
        let all = [&mut sides.first, &mut sides.second, neutral];
        let mut left = number;
        for men in all.into_iter().flatten() {
            if left < men.at.len() {
                men.at.remove(left);
                break;
            }
            left -= men.at.len();
        }
        for men in [
            &mut fewer.sides.first,
            &mut fewer.sides.second,
            &mut fewer.neutral,
        ] {
            men.retain(|men| !men.at.is_empty());
        }
        let like = renaming.position(&first.game, &second.game, &fewer);
        // Where one of the games is over by then, there is nothing to throw.
        let Some(like) =
            like.filter(|like| first.game.setup(&fewer).is_ok() && second.game.setup(like).is_ok())
        else {
            continue;
        };
        let fewer = naive.write(&naive.from_position(&fewer));
        let like = other.write(&other.from_position(&like));
        for (labels, _) in naive.throws() {
            let theirs: Option<Vec<&str>> = labels
                .iter()
                .map(|label| faces.get(label).map(String::as_str))
                .collect();
            let Some(theirs) = theirs else { continue };
            let here = ends(first, &fewer, &labels.join(" "));
            let here = renamed(renaming, first, second, here);
            let there = ends(second, &like, &theirs.join(" "));
            assert_eq!(here, there, "{} needs too many: {fewer}", scene.position);
            compared += 1;
        }
    }
    compared
}

/// Asserts that two games do the same under a renaming, as the naive interpreter sees it, which
/// knows nothing of the proof: with every throw in some positions of a random game.
fn assert_same(first: &Loaded, second: &Loaded, renaming: &Renaming) {
    let naive = Naive::new(&first.rules);
    let other = Naive::new(&second.rules);
    let like = |position: &str| {
        let written = naive.position(&naive.read(position));
        let like = renaming.position(&first.game, &second.game, &written);
        other.write(&other.from_position(&like.unwrap()))
    };
    let faces = faces(first, second, renaming);
    let mut position = notation::position_text(
        &first.rules,
        &first.game.position(&first.game.start(Player::First)),
    );
    for turn in 0..30 {
        let throws = naive.throws();
        let mut next = None;
        for (number, (labels, _)) in throws.iter().enumerate() {
            let throw = labels.join(" ");
            let theirs: Vec<&str> = labels.iter().map(|label| faces[label].as_str()).collect();
            let here = ends(first, &position, &throw);
            if number == (7 * turn + 3) % throws.len() {
                let going_on = here.iter().filter(|(_, winner)| winner.is_none());
                let going_on: Vec<&End> = going_on.collect();
                next = going_on
                    .get(5 * turn % going_on.len().max(1))
                    .map(|end| end.0.clone());
            }
            let here = renamed(renaming, first, second, here);
            let there = ends(second, &like(&position), &theirs.join(" "));
            assert_eq!(here, there, "{position}, {throw}");
        }
        let Some(next) = next else { break };
        position = next;
    }
}

/// So many turns before a position are played by the naive interpreter, too.
const LAST: usize = 3;

/// Asserts that a line of play leads to a position.
fn assert_reached(games: [&Loaded; 2], reached: &WitnessLine, scene: &WitnessScene) {
    let (loaded, goal) = match reached.game {
        "first" => (games[0], &scene.position),
        _ => (games[1], &scene.position_second),
    };
    let (rules, game) = (&loaded.rules, &loaded.game);
    let begins = Player::BOTH
        .into_iter()
        .find(|p| rules.player(*p) == reached.begins);
    let mut state = game.start(begins.unwrap());
    for (number, played) in reached.line.iter().enumerate() {
        let before = notation::position_text(rules, &game.position(&state));
        let throw = notation::read_throw(rules, &played.throw.to_string()).unwrap();
        let play = notation::read_play(rules, game, &state, &throw, &played.play).unwrap();
        assert!(play.winner.is_none());
        state = play.state;
        if number + LAST >= reached.line.len() {
            let after = notation::position_text(rules, &game.position(&state));
            let ends = ends(loaded, &before, &played.throw.to_string());
            assert!(ends.contains(&(after, None)), "{before}, {played:?}");
        }
    }
    assert_eq!(
        &notation::position_text(rules, &game.position(&state)),
        goal
    );
}

/// Every pair of readings of a file, each with what the comparison comes to; and how many throws were compared where
/// a piece of a scene was left out.
fn pairs_of(addresses: &[String], positions: usize) -> (String, usize) {
    let options = CompareOptions {
        positions,
        ..quick()
    };
    let games: Vec<Loaded> = addresses.iter().map(|a| common::load(a)).collect();
    let mut text = String::new();
    let mut compared = 0;
    for (i, first) in games.iter().enumerate() {
        for (j, second) in games.iter().enumerate().skip(i + 1) {
            let comparison = compare(first, second, &options, Stop::default());
            let _ = writeln!(text, "{}\n{}", addresses[i], addresses[j]);
            let _ = writeln!(text, "  {:?}", comparison.verdict);
            for matter in &comparison.matters {
                let _ = writeln!(
                    text,
                    "  {}: {} | {}",
                    matter.matter, matter.first, matter.second
                );
            }
            if let Some(witness) = &comparison.witness {
                for scene in [&witness.found, &witness.shrunk] {
                    assert_scene(first, second, &comparison.renaming, scene);
                }
                let shrunk = &witness.shrunk;
                compared += assert_no_piece_too_many(first, second, &comparison.renaming, shrunk);
                if let Some(reached) = &witness.reached {
                    assert_reached([first, second], reached, &witness.found);
                }
                let scene = &witness.shrunk;
                let _ = writeln!(text, "  {}, throw {}", scene.position, scene.throw);
                if scene.position_second != scene.position {
                    let _ = writeln!(
                        text,
                        "  {}, throw {}",
                        scene.position_second, scene.throw_second
                    );
                }
                let _ = writeln!(text, "  {} in common", scene.common);
                for (which, plays) in [("first", &scene.only_first), ("second", &scene.only_second)]
                {
                    for told in plays {
                        let end = told.winner.as_ref().map(|w| format!("{w} wins"));
                        let end = end.or(told.position.clone()).unwrap_or_default();
                        let _ = writeln!(text, "  {which}: {}: {end}", told.play);
                    }
                }
            } else if matches!(comparison.verdict, Verdict::Same | Verdict::Renamed) {
                assert_eq!(comparison.renaming.preserves, Preserves::Rules);
                assert_same(first, second, &comparison.renaming);
            } else {
                let decided = comparison.matters.iter().any(|matter| matter.decides());
                assert!(comparison.verdict != Verdict::Different || decided);
            }
        }
    }
    (text, compared)
}

/// The addresses of a file's own game and its variants.
fn readings(path: &str) -> Vec<String> {
    let text = std::fs::read_to_string(common::root().join(path)).unwrap();
    let variants = text
        .lines()
        .filter_map(|line| line.strip_prefix("(variant "));
    let names = variants.map(|rest| format!("{path}#{}", rest.split(' ').next().unwrap()));
    std::iter::once(path.to_owned()).chain(names).collect()
}

#[test]
fn every_pair_of_readings_of_the_shipped_games() {
    let mut compared = 0;
    for file in common::game_files() {
        let name = file.trim_start_matches("games/").trim_end_matches(".game");
        let readings = readings(&file);
        let (text, more) = pairs_of(&readings, 5_000);
        compared += more;
        assert!(!text.contains("Undecided"), "{text}");
        insta::with_settings!({snapshot_path => "../compare", prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!(name.to_owned(), text);
        });
    }
    eprintln!("with a piece less: {compared} throws compared");
    assert!(compared > 500, "{compared}");
}

#[test]
fn oddities() {
    for name in ["inert", "alike"] {
        let (text, _) = pairs_of(&readings(&format!("tests/compare/{name}.game")), 200);
        insta::with_settings!({snapshot_path => "../compare", prepend_module_to_snapshot => false, omit_expression => true}, {
            insta::assert_snapshot!(name.to_owned(), text);
        });
    }
}

#[test]
fn a_game_run_the_other_way_is_the_same_game() {
    let (first, second) = (
        common::load("games/daldos.game"),
        common::load("games/daldos.game#reversed"),
    );
    let comparison = compared(&first, &second);
    assert_eq!(comparison.verdict, Verdict::Renamed);
    assert_eq!(comparison.renaming.preserves, Preserves::Rules);
    let things = comparison.renaming.things(&first.rules, &second.rules);
    let spaces = things
        .iter()
        .filter(|thing| thing.first != *thing.second.as_ref().unwrap());
    let spaces: Vec<String> = spaces
        .map(|thing| format!("{} {}", thing.first, thing.second.as_ref().unwrap()))
        .collect();
    assert_eq!(
        spaces,
        ["A1..A16 A16..A1", "C1..C17 C17..C1", "B1..B16 B16..B1"]
    );
    assert_same(&first, &second, &comparison.renaming);
}

#[test]
fn the_same_rules_in_another_file_are_the_same() {
    let first = common::load("games/daldos.game");
    let second = common::load("games/daldos-ostergaard-gaston.game#final-only");
    let options = CompareOptions {
        games: 50,
        ..quick()
    };
    let comparison = compare(&first, &second, &options, Stop::default());
    assert_eq!(comparison.verdict, Verdict::Same);
    assert!(comparison.ludemes.is_empty() && comparison.matters.is_empty());
    // The same games, throw for throw and choice for choice.
    let effect = comparison.effect.unwrap();
    assert!(effect.same_throws);
    for measure in &effect.measures {
        assert_eq!(measure.difference.ci95, [0.0, 0.0], "{measure:?}");
    }
    assert!(effect.measures[0].correlation.unwrap() > 0.999);
}

#[test]
fn games_on_other_boards_are_compared_where_they_have_something_in_common() {
    let (danish, sami) = (
        common::load("games/daldos.game"),
        common::load("games/sahkku.game"),
    );
    let comparison = compared(&danish, &sami);
    assert_eq!(comparison.verdict, Verdict::Different);
    // Two dice and three: no throw of the one is a throw of the other.
    assert_eq!(
        (comparison.positions, comparison.witness.is_none()),
        (0, true)
    );
    let matters: Vec<&str> = comparison.matters.iter().map(|m| m.matter).collect();
    assert_eq!(
        matters,
        [
            "spaces",
            "start",
            "dice",
            "throw again",
            "throw again instead"
        ]
    );
    // Other names for kinds and faces, another size: the shared spaces show it.
    let (one, other) = (
        common::load("games/daldosa.game"),
        common::load("games/kvasir-daldos.game"),
    );
    let comparison = compared(&one, &other);
    let witness = comparison.witness.unwrap();
    assert_scene(&one, &other, &comparison.renaming, &witness.shrunk);
    assert_reached(
        [&one, &other],
        witness.reached.as_ref().unwrap(),
        &witness.found,
    );
}

#[test]
fn a_witness_with_the_fewest_pieces_has_none_smaller() {
    let first = common::load("games/daldos.game");
    let second = common::load("games/daldos.game#intermediate");
    let options = CompareOptions {
        smaller: 1_000,
        ..quick()
    };
    let witness = compare(&first, &second, &options, Stop::default())
        .witness
        .unwrap();
    assert_eq!((witness.shrunk.pieces, witness.least), (2, true));
}

#[test]
fn comparisons_depend_on_the_seed_alone() {
    let (first, second) = (
        common::load("games/sahkku.game"),
        common::load("games/sahkku.game#go-on"),
    );
    let told = |seed, threads| {
        let options = CompareOptions {
            games: 100,
            seed,
            threads,
            ..quick()
        };
        let comparison = compare(&first, &second, &options, Stop::default());
        format!("{:?} {:?}", comparison.witness, comparison.effect)
    };
    assert_eq!(told(1, 1), told(1, 3));
    assert_ne!(told(1, 1), told(2, 1));
}

/// What a command line prints, and its exit code.
fn exits(line: &str) -> (String, i32) {
    let arguments: Vec<&str> = line.split(' ').collect();
    let output = common::run(&arguments);
    (common::stdout(&output), output.status.code().unwrap())
}

#[test]
fn exit_codes_are_those_of_diff() {
    let daldos = "games/daldos.game";
    for (line, code) in [
        (format!("compare {daldos} {daldos} --games 0"), 0),
        (format!("compare {daldos} {daldos}#reversed --games 0"), 0),
        (format!("compare {daldos} {daldos}#last-man --games 0"), 1),
        (format!("compare {daldos} --variants --games 0"), 1),
        (
            "compare tests/compare/inert.game tests/compare/inert.game#split --games 0 --positions 200".to_owned(),
            3,
        ),
        (format!("compare {daldos} --games 0"), 2),
        (format!("compare {daldos}#reversed --variants"), 2),
        (format!("compare {daldos} {daldos}#no-such"), 2),
        (format!("compare {daldos} no-such.game"), 2),
    ] {
        assert_eq!(exits(&line).1, code, "{line}");
    }
}

#[test]
fn json_and_csv() {
    let (text, _) = exits(
        "compare games/daldos.game games/daldos.game#last-man --games 20 --format json --threads 2",
    );
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["schema"], 1);
    assert_eq!(document["verdict"], "different");
    assert_eq!(document["second"]["variants"][0], "last-man");
    assert_eq!(document["ludemes"][0]["heading"], "The end");
    assert_eq!(document["renaming"]["preserves"], "equipment");
    assert!(document["witness"]["shrunk"]["only_second"][0]["winner"].is_string());
    assert_eq!(document["effect"]["measures"][0]["quantity"], "turns");
    assert_eq!(document["effect"]["games"], 20);
    let (text, _) = exits("compare games/daldosa.game --variants --games 20 --format json");
    let document: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["readings"].as_array().unwrap().len(), 3);
    assert_eq!(document["pairs"][0]["first"], "(own)");
    assert_eq!(document["pairs"][0]["verdict"], "different");
    assert!(document["pairs"][0].get("ludemes").is_none());
    let (text, _) = exits("compare games/daldosa.game --variants --games 20 --format csv");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4);
    let columns = lines[0].split(',').count();
    assert!(
        lines.iter().all(|line| line.split(',').count() == columns),
        "{text}"
    );
}

/// The matrix of each file has every pair, and none is left undecided.
#[test]
fn every_shipped_file_has_its_matrix() {
    for file in common::game_files() {
        let (text, code) = exits(&format!(
            "compare {file} --variants --games 10 --format json"
        ));
        let document: serde_json::Value = serde_json::from_str(&text).unwrap();
        let readings = document["readings"].as_array().unwrap().len();
        // A file without variants has nothing to differ from.
        assert_eq!(code, i32::from(readings > 1), "{file}");
        let pairs = document["pairs"].as_array().unwrap();
        assert_eq!(pairs.len(), readings * (readings - 1) / 2, "{file}");
        for pair in pairs {
            let proven = match pair["verdict"].as_str().unwrap() {
                "same" | "renamed" => pair["renaming"]["preserves"] == "rules",
                // Other chances of the same throws are seen in no position, nor are a start and its
                // spaces that only one of the two has.
                "different" => {
                    let matters = pair["matters"].as_array().unwrap();
                    let all = |which: &[&str]| {
                        let mut matters = matters.iter().map(|matter| matter["matter"].as_str());
                        matters.all(|matter| which.contains(&matter.unwrap()))
                    };
                    let unseen = all(&["dice"]) || all(&["spaces", "start"]);
                    unseen || pair["witness"]["shrunk"]["position"].is_string()
                }
                _ => false,
            };
            assert!(proven, "{file}: {} {}", pair["first"], pair["second"]);
            // One piece is never enough, so two are the fewest.
            let shrunk = &pair["witness"]["shrunk"]["pieces"];
            assert!(*shrunk != 2 || pair["witness"]["least"] == true, "{file}");
        }
        let (text, _) = exits(&format!(
            "compare {file} --variants --games 0 --positions 2000"
        ));
        assert!(
            !text
                .lines()
                .any(|line| line.contains("·") && line.contains('?')),
            "{text}"
        );
    }
}

/// Throws that are collected are told throw by throw.
#[test]
fn collected_throws_are_written_as_they_are_read() {
    let game = "tests/mutants/collected.game";
    let always = format!("{game}#always");
    let told = stdout(&run(&["compare", game, &always, "--games", "0"]));
    assert!(told.contains(", throw X X+X 2\n"), "{told}");
    let (first, second) = (load(game), load(&always));
    let witness = compared(&first, &second).witness.unwrap();
    for (loaded, text) in [&first, &second]
        .into_iter()
        .zip(&witness.shrunk.throw_texts)
    {
        let throw = notation::read_throw(&loaded.rules, text).unwrap();
        assert_eq!(notation::throw_text(&loaded.rules, &throw), *text);
    }
}

/// What is said in other words is no difference: not to `compare`, nor to `rules --changes`.
#[test]
fn other_words_make_no_difference() {
    let base = load("tests/compare/worded.game");
    for variant in ["nobody", "absorbed", "either", "both-kinds", "repeated"] {
        let address = format!("tests/compare/worded.game#{variant}");
        let worded = load(&address);
        let found = compared(&base, &worded);
        assert_eq!(found.verdict, Verdict::Same, "{variant}");
        assert!(found.ludemes.is_empty(), "{variant}: {:?}", found.ludemes);
        let told = english::variant(&base.rules, &worded.rules).differences;
        assert!(told.is_empty(), "{variant}: {told:?}");
        let told = stdout(&run(&["rules", &address, "--changes"]));
        assert!(
            told.contains("\n\nNothing: what it says comes to the same.\n"),
            "{told}"
        );
    }
    let shelter = load("tests/compare/worded.game#shelter");
    assert_eq!(compared(&base, &shelter).verdict, Verdict::Different);
    let told = english::variant(&base.rules, &shelter.rules).differences;
    assert!(!told.is_empty());
    // Nobody can land on a friend, so that none ever share a space.
    assert!(!format!("{told:?}").contains("share a space"), "{told:?}");
}

/// A game with its rows drawn in another order is the same game, and nothing else is said of it.
#[test]
fn rows_drawn_in_another_order() {
    let text = std::fs::read_to_string(common::root().join("games/sahkku.game")).unwrap();
    let rows = ["(row B 13)", "(row M 13)", "(row A 13)"];
    let drawn = rows.join("\n            ");
    assert!(text.contains(&drawn));
    let swapped = [rows[2], rows[1], rows[0]].join(" ");
    let folder = common::folder();
    let path = common::text_of(&folder.path().join("swapped.game"));
    std::fs::write(&path, text.replace(&drawn, &swapped)).unwrap();
    let output = run(&["compare", "games/sahkku.game", &path, "--games", "0"]);
    assert_eq!(output.status.code(), Some(0));
    let told = stdout(&output);
    assert!(
        told.ends_with(
            "The same game: all that play depends on is the same, name for name.\n\n\
             In words\n--------\nNothing that they say makes a difference.\n"
        ),
        "{told}"
    );
}

/// Spaces off the tracks are alike by where they are drawn, if moves go straight across the board,
/// and otherwise by what is said of them: each such way is tried before it is said that there is
/// none.
#[test]
fn spaces_off_the_tracks_are_found_again() {
    let game = |rows: &str, pieces: &str, start: &str, moves: &str| {
        format!(
            "(game \"One\"
                (players A B)
                (equipment
                    (board {rows})
                    (track A loop:[A1..A6])
                    (track B loop:[A6..A1])
                    (dice 2 (face X 1) (face II 2))
                    (piece man){pieces})
                (rules
                    (start (place man A {{A1 A2}}) (place man B {{A5 A6}}){start} (first A))
                    (play (spend most) (then (capture enemy)) {moves})
                    (end (lose at-most:0))))"
        )
    };
    let cross = |space: &str| {
        format!(
            "(to (not friend)) (move walk (from man)) (move cross (from man) (along orthogonal)
                (to (and (not friend) (not {{{space}}}))))"
        )
    };
    let walk = "(to (not (or friend idol))) (move walk (from man))";
    let neutral = " (piece idol) (piece tomb)";
    let folder = common::folder();
    let mut cases = 0;
    for (one, other, renamed) in [
        (
            game("(row A 6) (row B 6) (row C 6)", "", "", &cross("B2")),
            game("(row X 6) (row Y 6) (row A 6)", "", "", &cross("Y2")),
            "B1..B6 → Y1..Y6",
        ),
        (
            game(
                "(row A 6) (row N 3) (row M 3)",
                neutral,
                " (place idol {M2}) (place tomb {N2})",
                walk,
            ),
            game(
                "(row A 6) (row P 3) (row Q 3)",
                neutral,
                " (place idol {P2}) (place tomb {Q2})",
                walk,
            ),
            "M2 → P2",
        ),
    ] {
        let paths =
            ["one.game", "other.game"].map(|name| common::text_of(&folder.path().join(name)));
        std::fs::write(&paths[0], one).unwrap();
        std::fs::write(&paths[1], other).unwrap();
        let output = run(&["compare", &paths[0], &paths[1], "--games", "0"]);
        let told = stdout(&output);
        assert!(told.contains("The same game, under other names"), "{told}");
        assert!(told.contains(renamed), "{told}");
        cases += 1;
    }
    assert_eq!(cases, 2);
}

/// Whether a set holds any space is asked of idle spaces, too: a proof that leaves them out would
/// be none.
#[test]
fn idle_spaces_are_no_proof() {
    let game = |rows: &str| {
        format!(
            "(game \"G\" (players A B)
                (equipment
                    (board {rows})
                    (track A loop:[A1 A2 B2 B1]) (track B loop:[B2 B1 A1 A2])
                    (dice 1 (face X 1 weight:1000000) (face 2 2 weight:1000000) (face N 3))
                    (piece a) (piece r))
                (rules
                    (start (place a A {{A1}}) (place a B {{B2}}) (place r {{A2 B1}}) (first A))
                    (play (spend most) (to (not friend)) (then (capture enemy neutral))
                        (move run (from a with:X))
                        (move ru (from a on:(if (no empty) any {{A1}}) with:2)))
                    (end (lose at-most:0))))"
        )
    };
    let folder = common::folder();
    let paths = ["one.game", "other.game"].map(|name| common::text_of(&folder.path().join(name)));
    std::fs::write(&paths[0], game("(row A 2) (row B 2)")).unwrap();
    std::fs::write(&paths[1], game("(row A 2) (row Z 1) (row B 2)")).unwrap();
    let output = run(&["compare", &paths[0], &paths[1], "--games", "0"]);
    let told = stdout(&output);
    assert!(!told.contains("The same game"), "{told}");
}
