//! Each analysis fires where it must, and none fires on a game that is meant.

use crate::common::{if_captured, if_on, no};
use std::str::FromStr;

use daldos_dsl::model::*;
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::source::{Report, SourceId, Span};
use daldos_dsl::unstable::check::analysis::{Finding, findings, of_file};
use daldos_dsl::unstable::check::rules as rules_of;
use daldos_dsl::unstable::check::{MoveOrigins, Origins, TrackOrigins};

use daldos_dsl::player::Player::{First as A, Second as B};

// ---- a compact builder ----

fn at(spaces: &str) -> SpaceRuns {
    SpaceRuns::from_str(spaces).expect("spaces of the test")
}

fn track(once: &str, cycle: &str) -> Track {
    Track {
        once: at(once),
        cycle: at(cycle),
        forks: Vec::new(),
    }
}

fn words(words: &str) -> Vec<String> {
    words.split_whitespace().map(str::to_owned).collect()
}

fn not(set: Set) -> Set {
    Set::Not(Box::new(set))
}

fn friend() -> Set {
    Set::Pieces(PieceTerm::Friend)
}

fn enemy() -> Pieces {
    Pieces(vec![PieceTerm::Enemy])
}

fn capture(pieces: Pieces) -> Effect {
    Effect::Capture {
        pieces,
        within: None,
        at: At::End,
    }
}

fn become_a(kind: &str) -> Effect {
    Effect::Become(kind.to_owned())
}

fn place(kind: &str, owner: impl Into<Option<Player>>, spaces: &str) -> Placement {
    Placement {
        kind: kind.to_owned(),
        owner: owner.into(),
        spaces: at(spaces),
    }
}

fn rule(name: &str, from: &str, then: Vec<Effect>) -> MoveRule {
    MoveRule {
        name: name.to_owned(),
        from: From {
            kinds: words(from),
            on: None,
            with: Vec::new(),
            counts: None,
            dice: DiceUse::Any,
            take: Take::default(),
        },
        when: None,
        along: Along::Forward,
        fork: None,
        over: None,
        to: None,
        then,
    }
}

fn with(face: &str, mut rule: MoveRule) -> MoveRule {
    rule.from.with = vec![face.to_owned()];
    rule
}

fn lose(at_most: u32) -> EndRule {
    EndRule::Lose { at_most, of: None }
}

fn rows(lengths: &[(&str, u8)]) -> Board {
    let row = |(name, length): &(&str, u8)| Row {
        name: (*name).to_owned(),
        length: *length,
        offset: 0,
    };
    Board {
        rows: lengths.iter().map(row).collect(),
        marks: Vec::new(),
        look: Look::default(),
    }
}

fn dice(count: u8, faces: &[(&str, u8)]) -> Dice {
    let face = |(label, value): &(&str, u8)| FaceDef {
        parts: Vec::new(),
        label: (*label).to_owned(),
        value: *value,
        weight: 1,
    };
    Dice {
        count,
        faces: faces.iter().map(face).collect(),
    }
}

fn kinds(names: &str) -> Vec<Kind> {
    let kind = |name| Kind {
        name,
        stack: Stack::default(),
        glyph: None,
        figure: None,
    };
    words(names).into_iter().map(kind).collect()
}

/// The whole example of the language's description.
fn danish() -> Ruleset {
    Ruleset {
        noun: None,
        omits: None,
        name: "Daldøs".to_owned(),
        variants: Vec::new(),
        about: None,
        sources: Vec::new(),
        players: ByPlayer {
            first: "A".to_owned(),
            second: "B".to_owned(),
        },
        board: rows(&[("A", 16), ("C", 17), ("B", 16)]),
        sides: Some(Sides::Mirrored),
        tracks: ByPlayer {
            first: track("A16..A1", "C1..C17 B16..B1"),
            second: track("B16..B1", "C1..C17 A16..A1"),
        },
        regions: vec![Region {
            name: "home".to_owned(),
            spaces: ByPlayer {
                first: at("A1..A16"),
                second: at("B1..B16"),
            },
        }],
        dice: dice(2, &[("A", 1), ("II", 2), ("III", 3), ("IIII", 4)]),
        kinds: kinds("dalled undalled"),
        definitions: Vec::new(),
        start: Start {
            with: None,
            places: vec![
                place("undalled", A, "A1..A16"),
                place("undalled", B, "B1..B16"),
            ],
            first: First::Highest(2),
        },
        turn: Turn {
            collect: Vec::new(),
            order: Vec::new(),
            again: vec![words("A A")],
            rethrow: Vec::new(),
            anew: None,
            prefer: Vec::new(),
            spend: Spend {
                how: How::Most,
                add: Add::Any,
                piece: PieceUse::Once,
            },
            over: Some(not(friend())),
            to: Some(not(friend())),
            then: vec![capture(enemy())],
        },
        moves: vec![
            with("A", rule("dal", "undalled", vec![become_a("dalled")])),
            rule("run", "dalled", Vec::new()),
        ],
        end: vec![lose(0)],
    }
}

/// The Sáhkku of the language's description, completed.
fn sahkku() -> Ruleset {
    let kind = |names: &str| Pieces(words(names).into_iter().map(PieceTerm::Kind).collect());
    let mut taken = enemy();
    taken.0.extend(kind("throne").0);
    let mut reign = rule("reign", "king", Vec::new());
    reign.along = Along::Either;
    reign.over = Some(Set::Any);
    let danish = danish();
    Ruleset {
        board: rows(&[("A", 13), ("M", 13), ("B", 13)]),
        sides: Some(Sides::Turned),
        tracks: ByPlayer {
            first: track("A1..A13", "M13..M1 B1..B13"),
            second: track("B13..B1", "M1..M13 A13..A1"),
        },
        regions: Vec::new(),
        dice: dice(3, &[("X", 1), ("2", 2), ("3", 3), ("4", 4)]),
        kinds: kinds("awake asleep king throne"),
        start: Start {
            with: None,
            places: vec![
                place("asleep", A, "A1..A13"),
                place("asleep", B, "B1..B13"),
                place("throne", None, "M7"),
            ],
            first: First::Highest(2),
        },
        turn: Turn {
            again: Vec::new(),
            rethrow: vec![words("X X X")],
            anew: None,
            then: vec![
                capture(taken),
                if_captured(kind("king throne"), vec![become_a("king")]),
            ],
            spend: Spend {
                how: How::Some,
                ..danish.turn.spend
            },
            ..danish.turn
        },
        moves: vec![
            with("X", rule("wake", "asleep", vec![become_a("awake")])),
            rule("march", "awake", Vec::new()),
            reign,
        ],
        ..danish
    }
}

/// One closed lap of 60 over a middle row that is passed twice.
fn figure_of_eight() -> Ruleset {
    let mut game = sahkku();
    game.board = rows(&[("A", 15), ("M", 15), ("B", 15)]);
    game.tracks = ByPlayer {
        first: track("", "A1..A15 M15..M1 B1..B15 M15..M1"),
        second: track("", "B15..B1 M1..M15 A15..A1 M1..M15"),
    };
    game.start.places[0] = place("asleep", A, "A1..A15");
    game.start.places[1] = place("asleep", B, "B1..B15");
    game
}

/// Four spaces of each side, that no placement names as they are.
fn near() -> Region {
    Region {
        name: "near".to_owned(),
        spaces: ByPlayer {
            first: at("A1..A4"),
            second: at("B1..B4"),
        },
    }
}

/// A game with nothing but men who run: a frame for faults.
fn plain() -> Ruleset {
    let mut game = danish();
    game.regions.clear();
    game.kinds = kinds("man");
    game.start.places = vec![place("man", A, "A1..A16"), place("man", B, "B1..B16")];
    game.moves = vec![rule("run", "man", Vec::new())];
    game
}

/// Origins in which every part has a span of its own.
fn origins(rules: &Ruleset) -> Origins {
    let mut next = 0;
    let mut span = || {
        next += 1;
        Span::new(SourceId(0), next, next + 1)
    };
    let mut list = |count: usize| (0..count).map(|_| span()).collect::<Vec<_>>();
    let mut track = |track: &Track, derived| TrackOrigins {
        form: list(1)[0],
        places: list(track.len()),
        forks: Vec::new(),
        derived,
    };
    let tracks = ByPlayer {
        first: track(&rules.tracks.first, false),
        second: track(&rules.tracks.second, rules.sides.is_some()),
    };
    let regions = list(rules.regions.len());
    Origins {
        tracks,
        regions: regions
            .into_iter()
            .map(|s| ByPlayer {
                first: s,
                second: s,
            })
            .collect(),
        rows: list(rules.board.rows.len()),
        faces: list(rules.dice.faces.len()),
        kinds: list(rules.kinds.len()),
        definitions: list(rules.definitions.len()),
        places: list(rules.start.places.len()),
        anew: None,
        patterns: rules.turn.patterns().map(|(_, throws)| list(throws.len())),
        end: list(rules.end.len()),
        to: rules.turn.to.as_ref().map(|_| list(1)[0]),
        moves: list(rules.moves.len())
            .into_iter()
            .map(|name| MoveOrigins {
                name,
                from: name,
                ..MoveOrigins::default()
            })
            .collect(),
        ..Origins::default()
    }
}

fn indexed(rules: &Ruleset) -> Rules {
    rules_of(rules.clone()).expect("sound rules")
}

fn reports(rules: &Ruleset) -> Vec<Report> {
    findings(&indexed(rules), &origins(rules))
}

/// Holds the codes raised by a game against those expected, in any order.
#[track_caller]
fn check(rules: &Ruleset, expected: &[&str]) {
    let found = reports(rules);
    let mut codes: Vec<&str> = found
        .iter()
        .map(|r| r.code.strip_prefix("daldos::").expect("a code of ours"))
        .collect();
    codes.sort_unstable();
    assert_eq!(codes, expected, "{found:#?}");
}

// ---- games that are meant ----

#[test]
fn nothing_is_said_of_games_that_are_meant() {
    check(&danish(), &[]);
    check(&sahkku(), &[]);
    check(&figure_of_eight(), &[]);
    check(&plain(), &[]);
}

#[test]
fn nothing_is_said_of_their_variants() {
    let foremost = || Set::Foremost(Pieces(vec![PieceTerm::FriendOf(words("undalled"))]));
    let mut sternmost = danish();
    sternmost.moves[0].from.on = Some(foremost());
    check(&sternmost, &[]);

    let mut first_dal = danish();
    first_dal.moves[0].from.on = Some(Set::If {
        condition: no(Set::Pieces(PieceTerm::FriendOf(words("dalled")))),
        then: Box::new(foremost()),
        otherwise: Box::new(Set::Any),
    });
    check(&first_dal, &[]);

    let mut steps = danish();
    steps.turn.then = vec![
        capture(enemy()),
        Effect::Capture {
            pieces: enemy(),
            within: Some(Set::Region(Whose::Their, "home".to_owned())),
            at: At::Steps,
        },
    ];
    check(&steps, &[]);

    let mut open = sahkku();
    let awake = || not(Set::Pieces(PieceTerm::FriendOf(words("awake king"))));
    (open.turn.over, open.turn.to) = (Some(awake()), Some(awake()));
    open.moves[0].from.on = Some(awake());
    check(&open, &[]);

    let mut corners = sahkku();
    corners.moves[2].along = Along::Around;
    check(&corners, &[]);
    corners.moves[2].along = Along::Orthogonal;
    check(&corners, &[]);
}

#[test]
fn tracks_written_out_may_be_mirrored_turned_or_shared() {
    for (mut game, first, second) in [
        (
            danish(),
            track("A16..A1", "C1..C17 B16..B1"),
            track("B16..B1", "C1..C17 A16..A1"),
        ),
        (
            sahkku(),
            track("A1..A13", "M13..M1 B1..B13"),
            track("B13..B1", "M1..M13 A13..A1"),
        ),
        (
            sahkku(),
            track("A1..A13", "M13..M1 B1..B13"),
            track("B1..B13", "M13..M1 A1..A13"),
        ),
    ] {
        game.sides = None;
        game.tracks = ByPlayer { first, second };
        check(&game, &[]);
    }
    // One ring for both, entered where each likes.
    let mut ring = plain();
    ring.sides = None;
    ring.board = rows(&[("A", 4), ("B", 4)]);
    ring.tracks = ByPlayer {
        first: track("", "A1..A4 B4..B1"),
        second: track("", "B4..B1 A1..A4"),
    };
    ring.start.places = vec![place("man", A, "A1..A4"), place("man", B, "B1..B4")];
    check(&ring, &[]);
}

// ---- start ----

#[test]
fn two_of_one_side_and_kind_start_at_one_place() {
    let mut game = plain();
    game.start.places[0] = place("man", A, "A1..A16 A3 A3");
    check(&game, &["start::same-place"]);
    assert!(reports(&game)[0].message.contains("`A3`"));

    game.start.places[0] = place("man", A, "A1..A16");
    game.start.places.push(place("man", A, "A3 C1"));
    check(&game, &["start::same-place"]);
}

#[test]
fn pieces_of_two_sides_start_on_one_space() {
    let mut game = sahkku();
    game.start.places[2] = place("throne", None, "A3");
    check(&game, &["start::crowded"]);
}

#[test]
fn a_game_that_nobody_can_begin() {
    let mut game = danish();
    game.moves.remove(0);
    check(&game, &["start::no-move"]);
    game = plain();
    game.turn.to = Some(Set::Pieces(PieceTerm::Neutral));
    check(&game, &["start::no-move"]);
    game = plain();
    game.moves.clear();
    check(&game, &["start::no-move"]);
    // The last space of a track without a loop.
    game = plain();
    game.tracks = ByPlayer {
        first: track("A2 A1", ""),
        second: track("B2 B1", ""),
    };
    game.start.places = vec![place("man", A, "A1"), place("man", B, "B1")];
    check(&game, &["board::idle-row", "start::no-move"]);
}

// ---- tracks ----

#[test]
fn a_step_between_spaces_that_do_not_touch() {
    let mut game = plain();
    game.sides = None;
    game.tracks.first = track("A16..A1", "C3..C17 B16..B1");
    game.tracks.second = track("B16..B1", "C3..C17 A16..A1");
    // Both at the junction and where the loop closes, a side.
    check(&game, &["track::gap"; 4]);
    game = plain();
    game.tracks.first = track("A16..A1", "C1");
    game.tracks.second = track("B16..B1", "C1");
    check(&game, &[]);
}

#[test]
fn tracks_that_do_not_correspond() {
    let mut game = plain();
    game.sides = None;
    game.tracks.second = track("B16..B1", "C1..C17 A16..A2");
    check(&game, &["track::unlike"]);
}

#[test]
fn a_part_of_a_track_that_nothing_reaches() {
    let mut game = plain();
    game.start.places = vec![place("man", A, "A1..A10"), place("man", B, "B1..B10")];
    check(&game, &["track::unreached"]);
    assert!(
        reports(&game)[0].message.contains("`A16..A11`"),
        "{:?}",
        reports(&game)
    );
    // Even throws alone never leave the even places of an even lap.
    game = plain();
    game.board = rows(&[("A", 4), ("B", 4)]);
    game.tracks = ByPlayer {
        first: track("", "A1..A4 B4..B1"),
        second: track("", "B1..B4 A4..A1"),
    };
    game.start.places = vec![place("man", A, "A1 A3"), place("man", B, "B1 B3")];
    game.turn.again.clear();
    game.dice = dice(2, &[("O", 0), ("II", 2)]);
    check(&game, &["track::unreached"]);
}

#[test]
fn dice_that_may_not_be_added_reach_less() {
    let mut game = plain();
    game.turn.again.clear();
    game.dice = dice(2, &[("II", 2), ("VI", 6)]);
    game.tracks.first = track("A3..A1 C1..C17", "");
    game.tracks.second = track("B3..B1 C1..C17", "");
    game.start.places = vec![place("man", A, "A3"), place("man", B, "B3")];
    check(&game, &["track::unreached"]);
    game.dice = dice(2, &[("I", 1), ("VI", 6)]);
    game.turn.spend.add = Add::None;
    check(&game, &[]);
}

// ---- kinds and moves ----

#[test]
fn a_kind_that_nothing_becomes() {
    let mut game = danish();
    game.moves[0].then.clear();
    check(&game, &["kind::never"]);
    let mut game = sahkku();
    game.start.places.pop();
    check(&game, &["kind::never", "kind::never"]);
}

#[test]
fn a_move_that_ends_nowhere() {
    let mut game = danish();
    game.moves[1].to = Some(Set::None);
    check(&game, &["move::nowhere"]);
    game = danish();
    game.moves[1].from.on = Some(Set::Empty);
    check(&game, &["move::nowhere"]);
    game = danish();
    game.moves[1].from.on = Some(not(friend()));
    check(&game, &["move::nowhere"]);
    game = danish();
    game.moves[1].to = Some(Set::And(vec![
        Set::Row("A".to_owned()),
        Set::Row("B".to_owned()),
    ]));
    check(&game, &["move::nowhere"]);
}

#[test]
fn a_move_of_pieces_that_no_side_has() {
    let mut game = sahkku();
    game.moves.push(rule("haunt", "throne", Vec::new()));
    check(&game, &["move::no-piece"]);
    game.moves[3].from.kinds = words("throne king");
    check(&game, &[]);
    // Won for a side.
    game = sahkku();
    game.turn.then.push(Effect::Recruit {
        pieces: Pieces(vec![PieceTerm::Neutral]),
        within: None,
        at: AtAnywhere::End,
        kind: None,
    });
    game.turn.then.remove(0);
    game.turn.then.insert(0, capture(enemy()));
    game.moves.push(rule("haunt", "throne", Vec::new()));
    check(&game, &[]);
}

#[test]
fn dice_of_blanks() {
    let mut game = danish();
    game.dice = dice(2, &[("A", 0), ("II", 0)]);
    check(&game, &["dice::all-blank"]);
}

#[test]
fn an_enemy_that_is_ended_on_and_left() {
    let mut game = danish();
    game.turn.then.clear();
    game.end.push(EndRule::Draw { after: 100 });
    check(&game, &["end::unmet", "move::shared-end"]);
    // Only some of them are taken.
    game = danish();
    game.turn.then = vec![capture(Pieces(vec![PieceTerm::EnemyOf(words("dalled"))]))];
    check(&game, &["move::shared-end"]);
    assert!(reports(&game)[0].primary.text.contains("`undalled`"));
    // Closed to them, or taken in another way.
    game.turn.to = Some(not(Set::Pieces(PieceTerm::EnemyOf(words("undalled")))));
    game.turn.to = Some(Set::And(vec![
        game.turn.to.take().expect("just set"),
        not(friend()),
    ]));
    check(&game, &[]);
    game = danish();
    let home = Set::Region(Whose::Their, "home".to_owned());
    game.turn.then = vec![
        if_on(home.clone(), vec![capture(enemy())]),
        if_on(not(home), vec![capture(enemy())]),
    ];
    check(&game, &[]);
    game.turn.then.pop();
    check(&game, &["move::shared-end"]);
}

// ---- end ----

#[test]
fn a_game_that_cannot_end() {
    let mut game = danish();
    game.end.clear();
    check(&game, &["end::never"]);
    // Captures, but never an enemy where it ends.
    game = danish();
    game.turn.to = Some(Set::Empty);
    check(&game, &["end::never"]);
    game.turn.then = vec![Effect::Capture {
        pieces: enemy(),
        within: None,
        at: At::All,
    }];
    check(&game, &[]);
    // What is counted was never there.
    game = danish();
    game.end = vec![lose(16)];
    check(&game, &["end::never"]);
    game.end = vec![EndRule::Lose {
        at_most: 0,
        of: Some(words("dalled")),
    }];
    check(&game, &["end::never"]);
    // Becoming another kind lessens a count too.
    game.end = vec![EndRule::Lose {
        at_most: 0,
        of: Some(words("undalled")),
    }];
    check(&game, &[]);
    // A goal that no piece comes to.
    let reach = |spaces| EndRule::Win {
        reach: Set::Spaces(at(spaces)),
        by: Some(words("dalled")),
    };
    game.end = vec![reach("A16 B16")];
    game.tracks.first = track("A16..A1 C1..C17", "");
    game.tracks.second = track("B16..B1 C1..C17", "");
    check(&game, &["end::never"]);
    game.end = vec![reach("C17")];
    check(&game, &[]);
}

// ---- unused parts ----

#[test]
fn what_no_rule_names() {
    let mut game = plain();
    game.regions = vec![near()];
    check(&game, &["region::unused"]);
    game.moves[0].over = Some(Set::Region(Whose::Own, "near".to_owned()));
    check(&game, &[]);
    let define = |set| Definition {
        name: "gate".to_owned(),
        set,
    };
    game = plain();
    game.definitions = vec![define(Set::Empty)];
    check(&game, &["definition::unused"]);
    game.moves[0].over = Some(Set::Defined("gate".to_owned()));
    check(&game, &[]);
    // A plain one may stand in a placement.
    game = plain();
    game.definitions = vec![define(Set::Spaces(at("A3..A6")))];
    check(&game, &[]);
    game = plain();
    game.board.rows.push(rows(&[("D", 5)]).rows.remove(0));
    check(&game, &["board::idle-row"]);
}

#[test]
fn one_throw_named_twice() {
    let mut game = danish();
    game.turn.again = vec![words("A II"), words("A A"), words("II A")];
    check(&game, &["play::repeated"]);
    game.turn.rethrow = vec![words("A II")];
    game.turn.again.pop();
    check(&game, &[]);
}

// ---- a file ----

#[test]
fn what_one_variant_uses_is_not_unused() {
    let mut base = plain();
    base.regions = vec![near()];
    let mut variant = base.clone();
    variant.moves[0].over = Some(Set::Region(Whose::Own, "near".to_owned()));
    let found = |rules: &[&Ruleset]| {
        let readings = rules.iter().enumerate().map(|(reading, rules)| {
            let finding = |report| Finding {
                report,
                layer: Span::default(),
                reading,
            };
            reports(rules).into_iter().map(finding).collect::<Vec<_>>()
        });
        of_file(readings, true).len()
    };
    assert_eq!(found(&[&base, &variant]), 0);
    assert_eq!(found(&[&base, &base]), 1);
}

/// What a table would have to cut short, or to leave out, is refused: so nothing is.
#[test]
fn a_ruleset_past_all_limits_is_refused() {
    #[track_caller]
    fn refused(change: impl FnOnce(&mut Ruleset), expected: &str) {
        let mut game = danish();
        change(&mut game);
        let why = rules_of(game).expect_err(expected);
        assert_eq!(why.to_string(), expected);
    }
    refused(
        |game| {
            let round = Set::Defined("round".to_owned());
            game.definitions = vec![Definition {
                name: "round".to_owned(),
                set: Set::And(vec![round.clone(), round]),
            }];
        },
        "the definition `round` needs itself",
    );
    refused(
        |game| game.moves[0].from.kinds = words("nobody"),
        "there is no kind of pieces `nobody`",
    );
    refused(
        |game| game.moves[0].from.with = vec!["XV".to_owned()],
        "there is no face `XV`",
    );
    refused(
        |game| game.turn.again = vec![words("A A A")],
        "3 faces in a throw, of at most 2",
    );
    refused(
        |game| game.board.rows.push(rows(&[("D", 128)]).rows.remove(0)),
        "177 spaces, of at most 128",
    );
    refused(
        |game| {
            let cycle = &mut game.tracks.first.cycle.0;
            while cycle.len() <= 128 {
                cycle.extend(cycle.clone());
            }
        },
        "148 places of a side, of at most 128",
    );
    refused(
        |game| {
            let kinds = (0..9).map(|kind| Kind {
                name: format!("k{kind}"),
                stack: Stack::default(),
                glyph: None,
                figure: None,
            });
            game.kinds = kinds.collect();
        },
        "9 kinds of pieces, of at most 8",
    );
    refused(
        |game| game.start.places[0].spaces = at("Q1"),
        "there is no space `Q1`",
    );
    refused(|game| game.dice.count = 9, "9 dice, of at most 8");
    refused(|game| game.board.rows.clear(), "there is no space `A1`");
}

/// Not a measurement, only a guard against a slip of an order of magnitude.
#[test]
fn judging_a_game_is_quick() {
    let games = [danish(), sahkku(), figure_of_eight()];
    let origins: Vec<_> = games.iter().map(origins).collect();
    let games = games.each_ref().map(indexed);
    // The quickest round counts: a busy machine makes any of them slow.
    let round = |_| {
        let begin = std::time::Instant::now();
        for (game, origins) in games.iter().zip(&origins) {
            assert!(findings(game, origins).is_empty());
        }
        begin.elapsed() / 3
    };
    let each = (0..20).map(round).min().expect("rounds");
    assert!(each.as_millis() < 5, "{each:?} a game");
}
