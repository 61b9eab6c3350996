//! The games of the worked examples, built by hand.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "shared by several test files, each of which uses a part of it"
)]

use crate::common::{if_captured, no};
use daldos_dsl::model::{
    Add, Along, At, Board, Dice, DiceUse, Effect, EndRule, FaceDef, First, From, How, Kind, Look,
    MoveRule, PieceTerm, PieceUse, Pieces, Placement, Region, Row, Ruleset, Set, SpaceRuns, Spend,
    Stack, Start, Take, Track, Turn, Whose,
};
use daldos_dsl::player::{ByPlayer, Player};

/// Spaces from their text.
fn spaces(text: &str) -> SpaceRuns {
    text.parse().expect("spaces")
}

/// A track from the texts of its two parts.
fn track(once: &str, cycle: &str) -> Track {
    Track {
        once: spaces(once),
        cycle: spaces(cycle),
        forks: Vec::new(),
    }
}

/// `(not friend)`.
fn not_friend() -> Option<Set> {
    Some(Set::Not(Box::new(Set::Pieces(PieceTerm::Friend))))
}

/// `(capture enemy at:…)`.
fn capture_enemy(at: At, within: Option<Set>) -> Effect {
    Effect::Capture {
        pieces: Pieces(vec![PieceTerm::Enemy]),
        within,
        at,
    }
}

/// A move along the track that is like any other.
fn plain(name: &str, kind: &str) -> MoveRule {
    MoveRule {
        name: name.to_owned(),
        from: From {
            kinds: vec![kind.to_owned()],
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
        then: Vec::new(),
    }
}

/// A move that needs a face and changes the kind.
fn waking(name: &str, asleep: &str, face: &str, awake: &str) -> MoveRule {
    let mut rule = plain(name, asleep);
    rule.from.with = vec![face.to_owned()];
    rule.then = vec![Effect::Become(awake.to_owned())];
    rule
}

/// Three rows A, `middle`, B; pieces asleep in the outer rows and awake later.
struct Family {
    outer: u8,
    middle: (&'static str, u8),
    tracks: ByPlayer<Track>,
    dice: u8,
    labels: [&'static str; 4],
    kinds: [&'static str; 2],
    moves: [&'static str; 2],
    how: How,
}

/// What the games of this family have in common.
fn family(name: &str, family: Family) -> Ruleset {
    let row = |(name, length): (&str, u8)| Row {
        name: name.to_owned(),
        length,
        offset: 0,
    };
    let home = ByPlayer {
        first: spaces(&format!("A1..A{}", family.outer)),
        second: spaces(&format!("B1..B{}", family.outer)),
    };
    let [asleep, awake] = family.kinds;
    let place = |side: Player| Placement {
        kind: asleep.to_owned(),
        owner: Some(side),
        spaces: home[side].clone(),
    };
    let face = |(i, label): (usize, &&str)| FaceDef {
        parts: Vec::new(),
        label: (*label).to_owned(),
        value: i as u8 + 1,
        weight: 1,
    };
    Ruleset {
        noun: None,
        omits: None,
        name: name.to_owned(),
        variants: Vec::new(),
        about: None,
        sources: Vec::new(),
        players: ByPlayer {
            first: "A".to_owned(),
            second: "B".to_owned(),
        },
        board: Board {
            rows: vec![
                row(("A", family.outer)),
                row(family.middle),
                row(("B", family.outer)),
            ],
            marks: Vec::new(),
            look: Look::default(),
        },
        sides: None,
        tracks: family.tracks,
        regions: vec![Region {
            name: "home".to_owned(),
            spaces: home.clone(),
        }],
        dice: Dice {
            count: family.dice,
            faces: family.labels.iter().enumerate().map(face).collect(),
        },
        kinds: [awake, asleep]
            .map(|name| Kind {
                name: name.to_owned(),
                stack: Stack::default(),
                glyph: None,
                figure: None,
            })
            .to_vec(),
        definitions: Vec::new(),
        start: Start {
            with: None,
            places: Player::BOTH.map(place).to_vec(),
            first: First::Highest(2),
        },
        turn: Turn {
            collect: Vec::new(),
            order: Vec::new(),
            again: Vec::new(),
            rethrow: Vec::new(),
            anew: None,
            prefer: Vec::new(),
            spend: Spend {
                how: family.how,
                add: Add::Any,
                piece: PieceUse::Once,
            },
            over: not_friend(),
            to: not_friend(),
            then: vec![capture_enemy(At::End, None)],
        },
        moves: vec![
            waking(family.moves[0], asleep, family.labels[0], awake),
            plain(family.moves[1], awake),
        ],
        end: vec![EndRule::Lose {
            at_most: 0,
            of: None,
        }],
    }
}

/// The Danish game with `n` holes in the outer rows; with `reversed`, run the other way.
fn danish(n: u8, reversed: bool) -> Ruleset {
    let prow = n + 1;
    let run = |row: &str, from: u8, to: u8| format!("{row}{from}..{row}{to}");
    let side = |own: &str, their: &str| {
        if reversed {
            let cycle = format!("{} {}", run("C", prow, 1), run(their, 1, n));
            track(&run(own, 1, n), &cycle)
        } else {
            let cycle = format!("{} {}", run("C", 1, prow), run(their, n, 1));
            track(&run(own, n, 1), &cycle)
        }
    };
    let mut rules = family(
        "Daldøs",
        Family {
            outer: n,
            middle: ("C", prow),
            tracks: ByPlayer {
                first: side("A", "B"),
                second: side("B", "A"),
            },
            dice: 2,
            labels: ["A", "II", "III", "IIII"],
            kinds: ["undalled", "dalled"],
            moves: ["dal", "run"],
            how: How::Most,
        },
    );
    rules.turn.again = vec![vec!["A".to_owned(), "A".to_owned()]];
    rules
}

/// DK.
pub fn daldos() -> Ruleset {
    danish(16, false)
}

/// DK-REV.
pub fn reversed() -> Ruleset {
    danish(16, true)
}

/// NO.
pub fn daldosa() -> Ruleset {
    danish(12, false)
}

/// `(foremost (friend undalled))`.
fn sternmost_undalled() -> Set {
    Set::Foremost(Pieces(vec![PieceTerm::FriendOf(vec![
        "undalled".to_owned(),
    ])]))
}

/// DK-STERN.
pub fn sternmost() -> Ruleset {
    let mut rules = daldos();
    rules.moves[0].from.on = Some(sternmost_undalled());
    rules
}

/// The literal reading of the first dal.
pub fn first_dal() -> Ruleset {
    let mut rules = daldos();
    let dalled = PieceTerm::FriendOf(vec!["dalled".to_owned()]);
    rules.moves[0].from.on = Some(Set::If {
        condition: no(Set::Pieces(dalled)),
        then: Box::new(sternmost_undalled()),
        otherwise: Box::new(Set::Any),
    });
    rules
}

/// DK-INTER.
pub fn intermediate() -> Ruleset {
    let mut rules = daldos();
    rules.turn.then = vec![capture_enemy(At::Steps, None)];
    rules
}

/// DK-ONE.
pub fn last_man() -> Ruleset {
    let mut rules = daldos();
    rules.end = vec![EndRule::Lose {
        at_most: 1,
        of: None,
    }];
    rules
}

/// OG, its captures in the opponent's row read as `at`.
pub fn ostergaard_gaston(at: At) -> Ruleset {
    let mut rules = daldos();
    let their_home = Set::Region(Whose::Their, "home".to_owned());
    rules.turn.then = vec![
        capture_enemy(At::End, None),
        capture_enemy(at, Some(their_home)),
    ];
    rules
}

/// KD.
pub fn kvasir_daldos(how: How) -> Ruleset {
    let mut rules = family(
        "Daldøs after Kvasir",
        Family {
            outer: 13,
            middle: ("C", 14),
            tracks: ByPlayer {
                first: track("A13..A1", "C1..C14 B13..B1"),
                second: track("B13..B1", "C1..C14 A13..A1"),
            },
            dice: 2,
            labels: ["X", "2", "3", "4"],
            kinds: ["asleep", "awake"],
            moves: ["wake", "march"],
            how,
        },
    );
    rules.turn.again = vec![vec!["X".to_owned(), "X".to_owned()]];
    rules
}

/// KS.
pub fn sahkku() -> Ruleset {
    let mut rules = family(
        "Sáhkku after Kvasir",
        Family {
            outer: 13,
            middle: ("M", 13),
            tracks: ByPlayer {
                first: track("A1..A13", "M13..M1 B1..B13"),
                second: track("B13..B1", "M1..M13 A13..A1"),
            },
            dice: 3,
            labels: ["X", "2", "3", "4"],
            kinds: ["asleep", "awake"],
            moves: ["wake", "march"],
            how: How::Some,
        },
    );
    let kind = |name: &str| Kind {
        name: name.to_owned(),
        stack: Stack::default(),
        glyph: None,
        figure: None,
    };
    rules.kinds.extend([kind("king"), kind("throne")]);
    rules.start.places.push(Placement {
        kind: "throne".to_owned(),
        owner: None,
        spaces: spaces("M7"),
    });
    rules.turn.rethrow = vec![vec!["X".to_owned(); 3]];
    let term = |kind: &str| PieceTerm::Kind(kind.to_owned());
    rules.turn.then = vec![
        Effect::Capture {
            pieces: Pieces(vec![PieceTerm::Enemy, term("throne")]),
            within: None,
            at: At::End,
        },
        if_captured(
            Pieces(vec![term("king"), term("throne")]),
            vec![Effect::Become("king".to_owned())],
        ),
    ];
    let mut reign = plain("reign", "king");
    reign.along = Along::Either;
    reign.over = Some(Set::Any);
    rules.moves.push(reign);
    rules
}

/// A figure of eight: one closed lap of `4 × columns` in which the middle row is passed twice.
pub fn figure_of_eight(columns: u8) -> Ruleset {
    let run = |row: &str, from: u8, to: u8| format!("{row}{from}..{row}{to}");
    let n = columns;
    let parts = |a: &str, b: &str, one: u8, last: u8| {
        [
            run(a, one, last),
            run("M", last, one),
            run(b, one, last),
            run("M", last, one),
        ]
        .join(" ")
    };
    let mut rules = sahkku();
    for row in &mut rules.board.rows {
        row.length = n;
    }
    rules.tracks = ByPlayer {
        first: track("", &parts("A", "B", 1, n)),
        second: track("", &parts("B", "A", n, 1)),
    };
    let home = ByPlayer {
        first: spaces(&run("A", 1, n)),
        second: spaces(&run("B", 1, n)),
    };
    for placement in &mut rules.start.places {
        placement.spaces = match placement.owner {
            Some(side) => home[side].clone(),
            None => spaces(&format!("M{}", n.div_ceil(2))),
        };
    }
    rules.regions[0].spaces = home;
    rules
}

/// Two rows of six, walked once, there and back, by pieces of two kinds that may go anywhere and
/// take nothing; one die of 1, 2, 3. For trying one word of the language at a time.
pub fn tiny() -> Ruleset {
    let mut rules = family(
        "tiny",
        Family {
            outer: 6,
            middle: ("C", 1),
            tracks: ByPlayer {
                first: track("A1..A6 B6..B1", ""),
                second: track("B6..B1 A1..A6", ""),
            },
            dice: 1,
            labels: ["1", "2", "3", "4"],
            kinds: ["pip", "tor"],
            moves: ["stride", "leap"],
            how: How::Some,
        },
    );
    rules.board.rows.remove(1);
    rules.kinds.reverse();
    rules.start.first = First::Random;
    rules.turn.over = None;
    rules.turn.to = None;
    rules.turn.then = Vec::new();
    rules.moves = vec![plain("stride", "pip"), plain("leap", "tor")];
    rules
}
