//! Rulesets by hand, and the little notation in which the cases are written.

use crate::common::if_captured;
use daldos_dsl::dice::{Face, Throw};
use daldos_dsl::engine::{Game, Move, Play, Spot, State};
use daldos_dsl::model::*;
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::unstable::check;

/// The game of a ruleset.
pub fn compiled(rules: &Ruleset) -> Game {
    Game::new(&check::rules(rules.clone()).expect("sound rules"))
}

pub fn runs(text: &str) -> SpaceRuns {
    text.parse().expect("spaces")
}

pub fn row(name: &str, length: u8) -> Row {
    Row {
        name: name.into(),
        length,
        offset: 0,
    }
}

pub fn track(once: &str, cycle: &str) -> Track {
    Track {
        once: runs(once),
        cycle: runs(cycle),
        forks: Vec::new(),
    }
}

pub fn not(set: Set) -> Set {
    Set::Not(Box::new(set))
}

pub fn friend() -> Set {
    Set::Pieces(PieceTerm::Friend)
}

pub fn capture(terms: &[PieceTerm], within: Option<Set>, at: At) -> Effect {
    Effect::Capture {
        pieces: Pieces(terms.to_vec()),
        within,
        at,
    }
}

pub fn rule(name: &str, kinds: &[&str], along: Along) -> MoveRule {
    MoveRule {
        name: name.into(),
        from: From {
            kinds: kinds.iter().map(|k| k.to_string()).collect(),
            on: None,
            with: Vec::new(),
            counts: None,
            dice: DiceUse::Any,
            take: Take::default(),
        },
        when: None,
        along,
        fork: None,
        over: None,
        to: None,
        then: vec![],
    }
}

pub fn dice(count: u8, faces: &[(&str, u8)]) -> Dice {
    let face = |&(label, value): &(&str, u8)| FaceDef {
        parts: Vec::new(),
        label: label.into(),
        value,
        weight: 1,
    };
    Dice {
        count,
        faces: faces.iter().map(face).collect(),
    }
}

pub fn kind(name: &str) -> Kind {
    Kind {
        name: name.into(),
        stack: Stack::default(),
        glyph: None,
        figure: None,
    }
}

pub fn place(kind: &str, owner: Option<Player>, spaces: &str) -> Placement {
    Placement {
        kind: kind.into(),
        owner,
        spaces: runs(spaces),
    }
}

fn region(name: &str, first: &str, second: &str) -> Region {
    Region {
        name: name.into(),
        spaces: ByPlayer {
            first: runs(first),
            second: runs(second),
        },
    }
}

pub fn spend(how: How) -> Spend {
    Spend {
        how,
        add: Add::Any,
        piece: PieceUse::Once,
    }
}

pub fn empty(rows: Vec<Row>, tracks: ByPlayer<Track>, dice: Dice, kinds: &[&str]) -> Ruleset {
    Ruleset {
        noun: None,
        omits: None,
        name: "Test".into(),
        variants: vec![],
        about: None,
        sources: vec![],
        players: ByPlayer {
            first: "A".into(),
            second: "B".into(),
        },
        board: Board {
            rows,
            marks: vec![],
            look: Look::default(),
        },
        sides: None,
        tracks,
        regions: vec![],
        dice,
        kinds: kinds.iter().map(|name| kind(name)).collect(),
        definitions: vec![],
        start: Start {
            with: None,
            places: vec![],
            first: First::Highest(2),
        },
        turn: Turn {
            collect: Vec::new(),
            order: Vec::new(),
            again: vec![],
            rethrow: vec![],
            anew: None,
            prefer: Vec::new(),
            spend: spend(How::Most),
            over: Some(not(friend())),
            to: Some(not(friend())),
            then: vec![capture(&[PieceTerm::Enemy], None, At::End)],
        },
        moves: vec![],
        end: vec![EndRule::Lose {
            at_most: 0,
            of: None,
        }],
    }
}

/// Daldøs with `n` holes in the outer rows.
pub fn daldos(n: u8) -> Ruleset {
    let m = n + 1;
    let mut game = empty(
        vec![row("A", n), row("C", m), row("B", n)],
        ByPlayer {
            first: track(&format!("A{n}..A1"), &format!("C1..C{m} B{n}..B1")),
            second: track(&format!("B{n}..B1"), &format!("C1..C{m} A{n}..A1")),
        },
        dice(2, &[("A", 1), ("II", 2), ("III", 3), ("IIII", 4)]),
        &["dalled", "undalled"],
    );
    let (a, b) = (format!("A1..A{n}"), format!("B1..B{n}"));
    game.start.places = vec![
        place("undalled", Some(Player::First), &a),
        place("undalled", Some(Player::Second), &b),
    ];
    game.regions = vec![region("home", &a, &b)];
    game.turn.again = vec![vec!["A".into(), "A".into()]];
    let mut dal = rule("dal", &["undalled"], Along::Forward);
    dal.from.with = vec!["A".into()];
    dal.then = vec![Effect::Become("dalled".into())];
    game.moves = vec![dal, rule("run", &["dalled"], Along::Forward)];
    game
}

/// The same, multi-captures in the opponent's row.
pub fn ostergaard() -> Ruleset {
    let mut game = daldos(16);
    let their = Set::Region(Whose::Their, "home".into());
    game.turn.then = vec![
        capture(&[PieceTerm::Enemy], None, At::End),
        capture(&[PieceTerm::Enemy], Some(their), At::Steps),
    ];
    game
}

/// The simplified Daldøs.
pub fn kvasir() -> Ruleset {
    let mut game = daldos(13);
    game.turn.spend = spend(How::Some);
    game
}

/// The simplified Sáhkku.
pub fn sahkku() -> Ruleset {
    let mut game = empty(
        vec![row("A", 13), row("M", 13), row("B", 13)],
        ByPlayer {
            first: track("A1..A13", "M13..M1 B1..B13"),
            second: track("B13..B1", "M1..M13 A13..A1"),
        },
        dice(3, &[("X", 1), ("2", 2), ("3", 3), ("4", 4)]),
        &["awake", "asleep", "king", "throne"],
    );
    game.start.places = vec![
        place("asleep", Some(Player::First), "A1..A13"),
        place("asleep", Some(Player::Second), "B1..B13"),
        place("throne", None, "M7"),
    ];
    game.turn.rethrow = vec![vec!["X".into(), "X".into(), "X".into()]];
    game.turn.spend = spend(How::Some);
    let throne = || PieceTerm::Kind("throne".into());
    game.turn.then = vec![
        capture(&[PieceTerm::Enemy, throne()], None, At::End),
        if_captured(
            Pieces(vec![PieceTerm::Kind("king".into()), throne()]),
            vec![Effect::Become("king".into())],
        ),
    ];
    let mut wake = rule("wake", &["asleep"], Along::Forward);
    wake.from.with = vec!["X".into()];
    wake.then = vec![Effect::Become("awake".into())];
    let mut reign = rule("reign", &["king"], Along::Either);
    reign.over = Some(Set::Any);
    game.moves = vec![wake, rule("march", &["awake"], Along::Forward), reign];
    game
}

/// `dalled C2 C8 undalled A5 / undalled B3 / A`, a fourth part before the last for nobody's.
pub fn position(text: &str) -> Position {
    let parts: Vec<&str> = text.split('/').map(str::trim).collect();
    let (mover, sides) = parts.split_last().expect("a mover");
    let men = |part: Option<&&str>| -> Vec<Men> {
        let mut men: Vec<Men> = vec![];
        for word in part.copied().unwrap_or("").split_whitespace() {
            if word.starts_with(|c: char| c.is_uppercase()) {
                let (spaces, pass) = word.split_once(':').unwrap_or((word, "1"));
                let stand = |space| Stand {
                    space,
                    pass: pass.parse().expect("a pass"),
                };
                let last = men.last_mut().expect("a kind");
                last.at.extend(runs(spaces).0.into_iter().map(stand));
            } else {
                men.push(Men {
                    kind: word.into(),
                    at: vec![],
                });
            }
        }
        men
    };
    Position {
        sides: ByPlayer {
            first: men(sides.first()),
            second: men(sides.get(1)),
        },
        neutral: men(sides.get(2)),
        to_move: if *mover == "A" {
            Player::First
        } else {
            Player::Second
        },
    }
}

pub fn state(game: &Game, text: &str) -> State {
    game.setup(&position(text)).expect(text)
}

pub fn throw(game: &Game, text: &str) -> Throw {
    let face = |label: &str| {
        let found = game.face_labels().iter().position(|l| l == label);
        Face(found.expect(label) as u8)
    };
    Throw::new(text.split_whitespace().map(face))
}

pub fn spot(game: &Game, spot: Spot) -> String {
    let name = game.space_name(spot.space);
    match spot.pass {
        1 => name.to_string(),
        pass => format!("{name}:{pass}"),
    }
}

pub fn tell(game: &Game, m: &Move) -> String {
    let mut text = format!("{}-{}", spot(game, m.from), spot(game, m.to));
    for space in &m.captures {
        text += &format!("x{}", game.space_name(*space));
    }
    if m.promoted {
        text += &format!("={}", game.kind_name(m.kind_after));
    }
    text
}

pub fn tell_play(game: &Game, play: &Play) -> String {
    match play.moves.as_slice() {
        [] => "-".into(),
        moves => moves
            .iter()
            .map(|m| tell(game, m))
            .collect::<Vec<_>>()
            .join(" "),
    }
}

/// Holds the plays of a throw against what is expected, separated by `;`.
#[track_caller]
pub fn plays(ruleset: &Ruleset, position: &str, thrown: &str, expected: &str) {
    let game = compiled(ruleset);
    let state = state(&game, position);
    let plays = game
        .plays(&state, &throw(&game, thrown), 1_000_000)
        .expect("plays");
    let mut told: Vec<String> = plays.iter().map(|p| tell_play(&game, p)).collect();
    told.sort();
    let mut expected: Vec<String> = expected.split(';').map(|s| s.trim().into()).collect();
    expected.sort();
    assert_eq!(told, expected, "{position}, {thrown}");
}
