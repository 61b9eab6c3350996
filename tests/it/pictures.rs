//! Boards as pictures and as text: of each game, of odd boards, and of what people ask for wrongly.

mod boxes;

use std::fs;

use crate::common::{
    self, addresses, check_text, few_throws, game_files, load, root, run, stderr, stdout,
};
use boxes::{Box, boxes_of, text_boxes};
use daldos_dsl::engine::State;
use daldos_dsl::load::{self, Loaded};
use daldos_dsl::model::{Men, Position, SpaceName, Stand};
use daldos_dsl::notation;
use daldos_dsl::picture::{
    LegendItem, Options, Scene, Shape, TextLook, Theme, Values, board, board_svg, board_text,
    legend, svg,
};
use daldos_dsl::player::Player;

/// A line or a page of odd boards, each with what is odd about it.
const ODD: &[&str] = &[
    "one-row", "long-row", "eight", "shifted", "crowd", "tiny", "rows",
];

fn odd(name: &str) -> Loaded {
    let text = fs::read_to_string(root().join(format!("tests/pictures/{name}.game"))).unwrap();
    let findings = check_text(&format!("tests/pictures/{name}.game"), &text);
    assert_eq!(findings.errors, 0, "{}", common::rendered(&findings));
    load(&format!("tests/pictures/{name}.game"))
}

fn all() -> impl Iterator<Item = (String, Loaded)> {
    let shipped = game_files().into_iter().map(|file| {
        let loaded = load(&file);
        (file, loaded)
    });
    shipped.chain(ODD.iter().map(|name| ((*name).to_owned(), odd(name))))
}

/// The file's name without folder and ending.
fn stem(file: &str) -> &str {
    file.trim_start_matches("games/").trim_end_matches(".game")
}

/// The position after so many turns of a game that always takes the same choice from the lists.
fn later(loaded: &Loaded, turns: usize) -> (State, Option<daldos_dsl::engine::Play>) {
    let game = &loaded.game;
    let mut state = game.start(Player::First);
    let mut last = None;
    let throws = few_throws(game);
    for turn in 0..turns {
        let throw = throws[(turn * 7 + 1) % throws.len()];
        let plays = game.plays(&state, &throw, 1_000_000).unwrap();
        let Some(play) = plays.get((turn * 5) % plays.len().max(1)) else {
            continue;
        };
        if play.winner.is_some() {
            break;
        }
        state = play.state;
        last = Some(play.clone());
    }
    (state, last)
}

/// Everything asked for at once.
fn everything(loaded: &Loaded, turns: usize) -> (Position, Options) {
    let (state, last) = later(loaded, turns);
    let last = last.map(|play| notation::last(&loaded.rules, &loaded.game, &play));
    let values = loaded.rules.board.spaces().enumerate();
    let options = Options {
        heading: None,
        tracks: Player::BOTH.to_vec(),
        last,
        values: Some(Values {
            title: "captures".to_owned(),
            of: values.map(|(i, s)| (s, (i * 37 % 101) as f64)).collect(),
            up_to: None,
        }),
        result: None,
        theme: Theme::Auto,
        legend_apart: false,
    };
    (loaded.game.position(&state), options)
}

#[test]
fn each_game_as_text() {
    for file in game_files() {
        let loaded = load(&file);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let start = game.position(&game.start(Player::First));
        let (later, mut options) = everything(&loaded, 60);
        options.values = None;
        let ascii = TextLook {
            ascii: true,
            ..TextLook::default()
        };
        let fine = TextLook::default();
        let text = [
            board_text(rules, &start, &Options::default(), fine),
            board_text(rules, &start, &Options::default(), ascii),
            board_text(rules, &later, &options, fine),
            board_text(rules, &later, &options, ascii),
        ]
        .join("────\n");
        for (line, plain) in [(1, false), (3, true)] {
            let drawn = text.split("────\n").nth(line).unwrap();
            assert!(
                drawn.lines().all(|l| l.is_ascii()) || !plain,
                "{file}: {drawn}"
            );
        }
        insta::with_settings!({
            snapshot_path => "../pictures",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(stem(&file), text);
        });
    }
}

#[test]
fn odd_boards_as_text() {
    for name in ODD {
        let loaded = odd(name);
        let (position, mut options) = everything(&loaded, 9);
        options.values = None;
        let text = board_text(&loaded.rules, &position, &options, TextLook::default());
        insta::with_settings!({
            snapshot_path => "../pictures",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(*name, text);
        });
    }
}

/// Colours change nothing but colours.
#[test]
fn colours_are_only_colours() {
    for (name, loaded) in all() {
        let (position, options) = everything(&loaded, 20);
        let write = |color| {
            let look = TextLook {
                color,
                ..TextLook::default()
            };
            board_text(&loaded.rules, &position, &options, look)
        };
        let mut stripped = String::new();
        let colored = write(true);
        for (i, part) in colored.split('\u{1b}').enumerate() {
            stripped.push_str(if i == 0 {
                part
            } else {
                part.split_once('m').unwrap().1
            });
        }
        assert_eq!(stripped, write(false), "{name}");
    }
}

/// The pictures in `games/pictures` are what the program draws of each game's start.
#[test]
fn the_pictures_of_the_games_are_current() {
    let folder = root().join("games/pictures");
    let mut expected = Vec::new();
    for file in game_files() {
        let loaded = load(&file);
        let start = loaded.game.position(&loaded.game.start(Player::First));
        let drawn = board_svg(&loaded.rules, Some(&start), &Options::default());
        let path = folder.join(format!("{}.svg", stem(&file)));
        if std::env::var_os("DALDOS_UPDATE").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &drawn).unwrap();
        }
        let known = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            known == drawn,
            "{} is not current: DALDOS_UPDATE=1 cargo test --test it pictures::",
            path.display()
        );
        expected.push(path.file_name().unwrap().to_owned());
    }
    let mut there: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    there.sort();
    assert_eq!(there, expected);
}

#[test]
fn pictures_are_sound_files() {
    for (name, loaded) in all() {
        for turns in [0, 10, 80] {
            let (position, options) = everything(&loaded, turns);
            for theme in [Theme::Auto, Theme::Light, Theme::Dark] {
                let options = Options {
                    theme,
                    ..options.clone()
                };
                let drawn = board_svg(&loaded.rules, Some(&position), &options);
                assert_eq!(
                    drawn,
                    board_svg(&loaded.rules, Some(&position), &options),
                    "{name}"
                );
                let file = roxmltree::Document::parse(&drawn).unwrap();
                let picture = file.root_element();
                let text = |tag: &str| {
                    let found = picture.children().find(|node| node.has_tag_name(tag));
                    found
                        .and_then(|node| node.text())
                        .unwrap_or_default()
                        .to_owned()
                };
                assert_eq!(picture.attribute("role"), Some("img"), "{name}");
                assert!(text("title").contains(&loaded.rules.name), "{name}");
                assert!(text("desc").contains("to move"), "{name}");
                assert_eq!(
                    text("style").contains("prefers-color-scheme:dark"),
                    theme == Theme::Auto,
                    "{name}"
                );
                // No id that could meet another picture's, nothing that is loaded from elsewhere.
                assert!(!drawn.contains(" id=") && !drawn.contains("href"), "{name}");
                labels_lie_inside(&name, &picture);
            }
        }
    }
}

/// Whatever is written stands inside the picture, with room for a wide font, and at 400 pixels it
/// is at least 8.5 high on boards of up to twenty columns.
fn labels_lie_inside(name: &str, picture: &roxmltree::Node<'_, '_>) {
    let view: Vec<f64> = picture
        .attribute("viewBox")
        .unwrap()
        .split(' ')
        .map(|n| n.parse().unwrap())
        .collect();
    let field = Box {
        left: 0.0,
        top: 0.0,
        right: view[2],
        bottom: view[3],
    };
    let labels = text_boxes(picture);
    assert!(!labels.is_empty());
    for (text, label, class) in &labels {
        assert!(label.inside(&field), "{name}: `{text}` {label:?} {field:?}");
        let size = label.bottom - label.top;
        if class == "label" && view[2] < 940.0 {
            assert!(size * 400.0 / view[2] >= 8.5, "{name}: `{text}`");
        }
    }
    let labels: Vec<_> = labels
        .iter()
        .filter(|(_, _, class)| class == "label")
        .collect();
    for (i, (text, one, _)) in labels.iter().enumerate() {
        for (other_text, other, _) in &labels[i + 1..] {
            assert!(!one.meets(other), "{name}: `{text}` meets `{other_text}`");
        }
    }
}

/// The pieces of a scene, each with the box it fills.
fn pieces(scene: &Scene) -> Vec<(String, Box)> {
    let mut found = Vec::new();
    for shape in &scene.shapes {
        // Marks and values have a colon in their titles.
        if let Shape::Group { title, shapes } = shape
            && !title.contains(": ")
        {
            found.push((title.clone(), boxes_of(shapes)));
        }
    }
    found
}

fn no_pieces_meet(name: &str, loaded: &Loaded, position: &Position) {
    let scene = board(&loaded.rules, Some(position), &Options::default());
    let found = pieces(&scene);
    let groups = position.sides.first.iter().chain(&position.sides.second);
    let count: usize = groups
        .chain(&position.neutral)
        .map(|men| {
            // Those that stand together are drawn as one.
            let mut places = men.at.clone();
            places.dedup();
            places.len()
        })
        .sum();
    assert_eq!(found.len(), count, "{name}");
    let field = Box {
        left: 0.0,
        top: 0.0,
        right: scene.width,
        bottom: scene.height,
    };
    for (i, (title, one)) in found.iter().enumerate() {
        assert!(one.inside(&field), "{name}: {title}");
        for (other_title, other) in &found[i + 1..] {
            assert!(!one.meets(other), "{name}: {title} meets {other_title}");
        }
    }
}

/// Men on both passes of a space, some of them together: which number is which is told.
#[test]
fn passes_and_numbers_are_told_apart() {
    let loaded = load("tests/sets/joins.game");
    let told = |text: &str| {
        let state = notation::read_position(&loaded.rules, &loaded.game, text).unwrap();
        let position = loaded.game.position(&state);
        let options = Options::default();
        let written = board_text(&loaded.rules, &position, &options, TextLook::default());
        let items = legend(&loaded.rules, Some(&position), &options);
        let words = items.into_iter().filter(|item| item.sign.is_none());
        let words: Vec<String> = words.map(|item| item.words).collect();
        (written, words)
    };
    let (written, words) = told("A man M4*2 M4:2*3 A1 / B man B1 / A to move");
    assert!(
        written.contains("5 on M4: M2 M3\nM3 on M4: pass 2\n"),
        "{written}"
    );
    assert_eq!(
        words,
        [
            "2 above on a piece: on pass 2 of its track",
            "a number below on a piece: so many stand together",
            "A to move"
        ]
    );
    let (_, words) = told("A man M4*2 / B man B1 / A to move");
    assert_eq!(
        words,
        ["a number on a piece: so many stand together", "A to move"]
    );
    let (written, words) = told("A man M4:2 / B man B1 / A to move");
    assert!(written.contains("\nM on M4: pass 2\n"), "{written}");
    assert_eq!(words, ["2 on a piece: on pass 2 of its track", "A to move"]);
}

#[test]
fn no_pieces_overlap() {
    for (name, loaded) in all() {
        for turns in [0, 1, 5, 20, 50, 100, 200] {
            let (state, _) = later(&loaded, turns);
            no_pieces_meet(&name, &loaded, &loaded.game.position(&state));
        }
        // Every kind of every side on every fourth space, on whatever pass: as crowded as it gets.
        let spaces: Vec<SpaceName> = loaded.rules.board.spaces().step_by(4).collect();
        let men = |_| -> Vec<Men> {
            let stands = |space: &SpaceName| {
                [1, 2].map(|pass| Stand {
                    space: space.clone(),
                    pass,
                })
            };
            let kinds = loaded.rules.kinds.iter();
            kinds
                .map(|kind| Men {
                    kind: kind.name.clone(),
                    at: spaces.iter().flat_map(stands).collect(),
                })
                .collect()
        };
        let position = Position {
            sides: daldos_dsl::player::ByPlayer {
                first: men(0),
                second: men(1),
            },
            neutral: men(2),
            to_move: Player::First,
        };
        no_pieces_meet(&name, &loaded, &position);
    }
}

/// What is said about drawing makes another picture and the same game.
#[test]
fn drawing_means_nothing() {
    let text = fs::read_to_string(root().join("games/daldos.game")).unwrap();
    let plain: String = text
        .replace(" as:along", "")
        .replace(" as:across", "")
        .replace("(outline boat right)", "")
        .replace("(spaces hole)", "");
    assert_ne!(text, plain);
    let read = |text: &str| {
        let bytes = text.as_bytes().to_vec();
        load::load(&"games/x.game".parse().unwrap(), &mut |_: &str| {
            Ok(bytes.clone())
        })
        .unwrap()
    };
    let (drawn, plain) = (read(&text), read(&plain));
    assert_ne!(drawn.rules, plain.rules);
    assert_eq!(drawn.rules.undrawn(), plain.rules.undrawn());
    let (state, _) = later(&drawn, 100);
    let (other, _) = later(&plain, 100);
    assert_eq!(state, other);
    let picture = |loaded: &Loaded| {
        svg(
            &board(&loaded.rules, None, &Options::default()),
            Theme::Auto,
        )
    };
    assert_ne!(picture(&drawn), picture(&plain));
}

#[test]
fn a_picture_is_written_whole() {
    let folder = common::folder();
    let path = folder.path().join("board.svg");
    let name = common::text_of(&path);
    for _ in 0..2 {
        let output = run(&["board", "games/sahkku.game", "--svg", &name, "--overwrite"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert_eq!(stdout(&output), format!("{name}: written\n"));
        let loaded = load("games/sahkku.game");
        let start = loaded.game.position(&loaded.game.start(Player::First));
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            svg(
                &board(&loaded.rules, Some(&start), &Options::default())
                    .from(loaded.identity().metadata()),
                Theme::Auto
            )
        );
        // Something that is there is replaced, since that is asked for.
        fs::write(&path, "something else").unwrap();
    }
    let output = run(&[
        "board",
        "games/sahkku.game",
        "--svg",
        "-",
        "--theme",
        "dark",
    ]);
    assert!(stdout(&output).starts_with("<svg") && stdout(&output).ends_with("</svg>\n"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn wrong_questions_are_answered() {
    let folder = common::folder();
    let inside = |name: &str| common::text_of(&folder.path().join(name));
    let (nowhere, game) = (inside("no/board.svg"), inside("a.game"));
    let here = common::text_of(folder.path());
    let cases: &[(&[&str], &str)] = &[
        (&["--svg", &nowhere], "can't write"),
        (&["--svg", &here], "it is a folder"),
        (&["--svg", &game], "would be a game file"),
        (&["--tracks", "C"], "its players are `A` and `B`"),
        (&["--last", "A1-D3"], "it has the rows `A`, `C`, `B`"),
        (
            &["--last", "A1-C18"],
            "row `C` has the spaces `C1` to `C17`",
        ),
        (&["--last", "A1"], "play, column"),
        (&["--ascii", "--svg", "x.svg"], "cannot be used with"),
    ];
    for (arguments, reason) in cases {
        let mut all = vec!["board", "games/daldos.game"];
        all.extend(*arguments);
        let output = run(&all);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            stderr(&output).contains(reason),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert!(stdout(&output).is_empty(), "{arguments:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(not(feature = "png"))]
#[test]
fn without_png_it_says_how_to_have_it() {
    let output = run(&["board", "games/daldos.game", "--png", "x.png"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("--features png"),
        "{}",
        stderr(&output)
    );
    assert!(!root().join("x.png").exists());
}

#[cfg(feature = "png")]
#[test]
fn a_png_is_as_wide_as_asked_for() {
    let folder = common::folder();
    let name = common::text_of(&folder.path().join("board.png"));
    let output = run(&[
        "board",
        "games/daldos.game",
        "--png",
        &name,
        "--width",
        "400",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let bytes = fs::read(&name).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(bytes[16..20], 400_u32.to_be_bytes());
}

/// What a picture that a command has drawn says in its texts.
fn texts(path: &std::path::Path) -> Vec<String> {
    let drawn = fs::read_to_string(path).unwrap();
    let file = roxmltree::Document::parse(&drawn).unwrap();
    let nodes = file.descendants().filter(|node| node.has_tag_name("text"));
    nodes
        .map(|node| node.text().unwrap_or_default().to_owned())
        .collect()
}

fn done(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output)
}

#[test]
fn captures_are_drawn_by_owner_on_scales_that_can_be_read() {
    let folder = common::folder();
    let into = common::text_of(folder.path());
    let dark = ["--svg", &into, "--theme", "dark"];
    done(
        &[
            &["simulate", "games/sahkku.game", "--games", "30"],
            &dark[..],
        ]
        .concat(),
    );
    let boards = folder.path().join("captures-by-space.svg");
    let said = texts(&boards);
    for heading in [
        "Where A loses pieces: Sáhkku, 30 games, random",
        "Where B loses pieces: Sáhkku, 30 games, random",
        "Where neutral pieces are captured, on another",
    ] {
        assert!(
            said.iter().any(|text| text == heading),
            "{heading}: {said:?}"
        );
    }
    // What is captured once a game, on one space, has a scale of its own.
    assert_eq!(
        said.iter().filter(|text| *text == "1").count(),
        4,
        "{said:?}"
    );
    assert_eq!(
        said.iter().filter(|text| *text == "0").count(),
        3,
        "{said:?}"
    );
    let drawn = fs::read_to_string(boards).unwrap();
    assert!(!drawn.contains("prefers-color-scheme"));
    let said = texts(&folder.path().join("turns.svg"));
    assert!(said.contains(&"games".to_owned()) && said.contains(&"turns a game".to_owned()));
    let said = texts(&folder.path().join("leads.svg"));
    assert!(said.contains(&"100 %".to_owned()), "{said:?}");
    assert!(said.contains(&"games won by A, with 95 % intervals".to_owned()));
}

#[test]
fn odds_are_drawn_in_percent() {
    let folder = common::folder();
    let path = folder.path().join("odds.svg");
    let name = common::text_of(&path);
    let table = [
        "odds",
        "games/daldos.game",
        "--table",
        "1..9",
        "--elsewhere",
    ];
    done(&[&table[..], &["--svg", &name, "--theme", "light"]].concat());
    let said = texts(&path);
    for text in ["66.67 %", "chance of a capture", "distance, in steps"] {
        assert!(said.iter().any(|it| it == text), "{text}: {said:?}");
    }
    assert!(!fs::read_to_string(path).unwrap().contains("prefers-color"));
}

/// The record of a game, in a folder.
fn recorded(folder: &std::path::Path) -> String {
    let into = common::text_of(&folder.join("records"));
    let games = [
        "simulate",
        "games/daldos.game",
        "--games",
        "1",
        "--seed",
        "7",
    ];
    done(&[&games[..], &["--records", &into]].concat());
    common::text_of(&folder.join("records/000001.record"))
}

#[test]
fn frames_say_who_threw_what_and_show_what_fell() {
    let folder = common::folder();
    let record = recorded(folder.path());
    let frames = folder.path().join("frames");
    let into = common::text_of(&frames);
    done(&["replay", &record, "--svg", &into, "--theme", "dark"]);
    let text = fs::read_to_string(&record).unwrap();
    let turns: Vec<&str> = text
        .lines()
        .filter(|line| line.contains(" throws "))
        .collect();
    let all = turns.len();
    assert_eq!(
        texts(&frames.join("000.svg"))[0],
        format!("Start of {all} turns")
    );
    let mut captures = 0;
    for (i, turn) in turns.iter().enumerate() {
        let path = frames.join(format!("{:03}.svg", i + 1));
        let heading = &texts(&path)[0];
        let side = turn.split(' ').nth(1).unwrap();
        let told = format!("Turn {} of {all}: {side} throws [", i + 1);
        assert!(heading.starts_with(&told), "{heading}");
        let drawn = fs::read_to_string(&path).unwrap();
        let crosses = drawn.matches("class=\"captured\"").count();
        if crosses > 0 {
            captures += 1;
            // Nothing of the arrows lies above the crosses.
            let (_, above) = drawn.split_once("class=\"captured\"").unwrap();
            assert!(!above.contains("class=\"arrow"), "{}", path.display());
        }
        assert_eq!(crosses > 0, turn.contains('x'), "{turn}");
    }
    assert!(captures > 5);
}

/// A person at a terminal, as `script` makes one.
#[cfg(target_os = "linux")]
#[test]
fn a_game_is_stepped_through_both_ways() {
    use std::io::Write;
    use std::process::Stdio;

    if !common::has_terminals() {
        return;
    }
    let folder = common::folder();
    let record = recorded(folder.path());
    let command = format!(
        "{} replay {record} --step",
        env!("CARGO_BIN_EXE_daldos-dsl")
    );
    let mut child = std::process::Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"\n\nb\n\x1b[D\n5\n999999\nq\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let at: Vec<&str> = said
        .split("-- ")
        .filter(|part| part.contains(" of "))
        .collect();
    let at: Vec<&str> = at
        .iter()
        .map(|part| part.split(' ').next().unwrap())
        .collect();
    assert_eq!(at, ["0", "1", "2", "1", "0", "5", "5"], "{said}");
    assert!(
        said.contains("there are the turns 0 (the start) to"),
        "{said}"
    );
}

/// The signs of a legend that takes several lines stand in columns.
#[test]
fn legends_are_set_in_columns() {
    let mut lines = 0;
    for file in game_files() {
        let loaded = load(&file);
        let start = loaded.game.position(&loaded.game.start(Player::First));
        let options = Options {
            tracks: Player::BOTH.to_vec(),
            ..Options::default()
        };
        let scene = board(&loaded.rules, Some(&start), &options);
        let mut words: Vec<(i64, i64)> = Vec::new();
        for shape in &scene.shapes {
            match shape {
                Shape::Text { at, text, .. }
                    if text.ends_with(')') || text.starts_with("track of") =>
                {
                    words.push((at.y.round() as i64, at.x.round() as i64));
                }
                _ => {}
            }
        }
        let top = words.iter().map(|(y, _)| *y).min().unwrap();
        // Arrows are wider than pieces, so that the words behind them begin somewhat later.
        let near = |x: i64| {
            words
                .iter()
                .any(|(y, other)| *y == top && (x - other).abs() <= 20)
        };
        assert!(words.iter().all(|(_, x)| near(*x)), "{file}: {words:?}");
        lines += words.iter().filter(|(y, _)| *y > top).count();
    }
    assert!(lines > 0);
}

/// A legend apart says what the one below the board says, and no sign of it is cut off.
#[test]
fn legends_stand_apart_as_below() {
    let mut whole = 0;
    for address in addresses() {
        let loaded = load(&address);
        let (position, options) = everything(&loaded, 6);
        let texts = |shapes: &[Shape]| -> Vec<String> {
            let texts = shapes.iter().filter_map(|shape| match shape {
                Shape::Text { text, .. } => Some(text.clone()),
                _ => None,
            });
            texts.collect()
        };
        let below = board(&loaded.rules, Some(&position), &options);
        let apart = Options {
            legend_apart: true,
            ..options
        };
        let bare = board(&loaded.rules, Some(&position), &apart);
        // The legend comes last. Its lines are broken between words; what is too long is cut down.
        let texts_bare = texts(&bare.shapes).len();
        let said = texts(&below.shapes).split_off(texts_bare);
        let words = |texts: &[String]| -> Vec<String> {
            let texts = texts.join(" ");
            let mut words: Vec<String> = texts.split(' ').map(str::to_owned).collect();
            words.sort();
            words
        };
        let mut expected = Vec::new();
        for item in legend(&loaded.rules, Some(&position), &apart) {
            let LegendItem { sign, words, .. } = item;
            expected.push(words);
            let Some(sign) = sign else { continue };
            expected.extend(texts(&sign.shapes));
            let Box { left, right, .. } = boxes_of(&sign.shapes);
            assert!(
                left >= 0.0 && right <= sign.width,
                "{address}: {left} to {right}"
            );
        }
        if !said.iter().any(|text| text.contains('…')) {
            assert_eq!(words(&said), words(&expected), "{address}");
            whole += 1;
        }
        assert!(expected.len() > 4, "{address}: {expected:?}");
    }
    assert!(whole > 40, "{whole}");
}

/// Where lines are short, a board is written in parts, and nothing of it is lost.
#[test]
fn boards_in_short_lines() {
    for address in addresses() {
        let loaded = load(&address);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let position = game.position(&game.start(Player::First));
        let write = |columns| {
            let look = TextLook {
                columns,
                bare: true,
                ..TextLook::default()
            };
            board_text(rules, &position, &Options::default(), look)
        };
        let (whole, parts) = (write(0), write(40));
        assert_eq!(write(200), whole, "{address}");
        let rows: Vec<&str> = parts.split("\n\n").collect();
        let widths = rows[..rows.len() - 1].iter().flat_map(|part| part.lines());
        let widest = widths.map(|line| line.chars().count()).max();
        assert!(
            widest.is_some_and(|widest| widest <= 40),
            "{address}\n{parts}"
        );
        let signs = |text: &str| {
            let text = text.rsplit_once("\n\n").unwrap().0.to_owned();
            let signs = text
                .chars()
                .filter(|c| !c.is_whitespace() && !c.is_ascii_digit());
            let mut signs: Vec<char> = signs.collect();
            signs.sort_unstable();
            // Names of rows stand before each part.
            let rows: String = rules
                .board
                .rows
                .iter()
                .map(|row| row.name.as_str())
                .collect();
            signs.retain(|sign| !rows.contains(*sign));
            signs
        };
        assert_eq!(signs(&parts), signs(&whole), "{address}");
    }
}
