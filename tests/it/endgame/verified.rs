//! Tables held against the rules: good ones, and such as say something else under checksums that are right.

use std::fs;
use std::io::Cursor;
use std::sync::atomic::{AtomicBool, Ordering};

use daldos_dsl::analysis::endgame::{
    Endgame, EndgameError, EndgameLimits, EndgameTable, EndgameTableError, VerifyError,
};
use daldos_dsl::engine::Game;
use daldos_dsl::notation;
use daldos_dsl::watch::{Stop, Watch};
use serde_json::{Value, json};

use super::{RING, ending, text};
use crate::common::{
    at_slow_work, folder, interrupted, load, loaded_text, run, stderr, stdout, text_of,
};

/// The bytes of a situation, and so many to a block, as the documentation has them.
const ENTRY: usize = 40;
const BLOCK: usize = 512;

/// A table taken to pieces.
struct TableParts {
    header: Value,
    /// By situation: its key, its bounds, its throws.
    entries: Vec<([u8; 16], [f64; 3])>,
}

fn checksum(bytes: &[u8]) -> [u8; 8] {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for &byte in bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash.to_le_bytes()
}

impl TableParts {
    fn of(bytes: &[u8]) -> TableParts {
        let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
        let (header, mut rest) = bytes[24..].split_at(length);
        let mut entries = Vec::new();
        while !rest.is_empty() {
            let (block, behind) = rest.split_at(rest.len().min(BLOCK * ENTRY + 8) - 8);
            rest = &behind[8..];
            entries.extend(block.chunks_exact(ENTRY).map(|entry| {
                let number = |at: usize| f64::from_le_bytes(entry[at..at + 8].try_into().unwrap());
                (
                    entry[..16].try_into().unwrap(),
                    [number(16), number(24), number(32)],
                )
            }));
        }
        TableParts {
            header: serde_json::from_slice(header).unwrap(),
            entries,
        }
    }

    /// The table put together again, with checksums that are right.
    fn bytes(&self) -> Vec<u8> {
        let mut header = self.header.clone();
        header["states"] = json!(self.entries.len());
        let header = serde_json::to_vec(&header).unwrap();
        let mut bytes = b"DALDENDG\x01\0\0\0".to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(checksum(&header));
        bytes.extend(header);
        for some in self.entries.chunks(BLOCK) {
            let mut block = Vec::new();
            for (key, values) in some {
                block.extend(key);
                block.extend(values.iter().flat_map(|value| value.to_le_bytes()));
            }
            bytes.extend(&block);
            bytes.extend(checksum(&block));
        }
        bytes
    }
}

fn written(solved: &Endgame<'_>, ending: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    solved.write(ending, &mut bytes).unwrap();
    bytes
}

fn verify(game: &Game, bytes: Vec<u8>) -> Result<f64, VerifyError> {
    let table = EndgameTable::open(game, Cursor::new(bytes)).unwrap();
    let verified = table.verify(&EndgameLimits::default(), &Watch::default());
    verified.map(|verified| verified.width)
}

/// Men, kings, groups, dice that are thrown again; all situations of a material, or of a position.
#[test]
fn what_was_solved_is_verified() {
    let mut verified = 0;
    for (address, asked) in [
        ("games/daldosa.game", "1v1"),
        ("games/kvasir-daldos.game", "1v1"),
        ("games/udat-pagada.game", "3v2"),
        ("games/bheri-bakhri.game", "2v1"),
        ("games/sig-tozeur.game", "1v1"),
        (
            "games/kvasir-daldos.game",
            "A awake C9 / B awake C2 / A to move",
        ),
    ] {
        let loaded = load(address);
        let game = &loaded.game;
        let (limits, watch) = (EndgameLimits::default(), Watch::default());
        let solved = match asked.parse() {
            Ok(men) => Endgame::of_material(game, men, &limits, &watch),
            Err(_) => {
                let state = notation::read_position(&loaded.rules, game, asked).unwrap();
                Endgame::of_position(game, &state, &limits, &watch)
            }
        };
        let width = verify(game, written(&solved.unwrap(), asked)).unwrap();
        assert!(width < 1e-11, "{address} {asked}: {width}");
        verified += 1;
    }
    assert_eq!(verified, 6);
}

/// Whatever is changed in a situation is told, there or where play leads to it.
#[test]
fn what_does_not_follow_is_told() {
    let loaded = loaded_text(RING);
    let game = &loaded.game;
    let solved = ending(game, "2v1", &EndgameLimits::default());
    let bytes = written(&solved, "2v1");
    verify(game, TableParts::of(&bytes).bytes()).unwrap();
    let mut told = 0;
    let count = TableParts::of(&bytes).entries.len();
    assert!(count > 700, "{count}");
    for place in (0..count).step_by(19) {
        for (value, by) in [
            (0, 1e-9),
            (0, -1e-6),
            (1, -1e-9),
            (1, 1e-6),
            (2, 0.01),
            (2, -0.01),
            (2, f64::INFINITY),
            (2, f64::NAN),
            (0, f64::NAN),
        ] {
            let mut parts = TableParts::of(&bytes);
            parts.entries[place].1[value] += by;
            let error = verify(game, parts.bytes()).expect_err("a changed value");
            let state = error.state().map(|state| text(&loaded, state));
            assert!(
                matches!(error, VerifyError::Wrong(_)) && state.is_some(),
                "{place} {value}: {error}"
            );
            told += 1;
        }
    }
    assert!(told > 150, "{told}");
}

#[test]
fn what_is_lacking_is_told() {
    let loaded = loaded_text(RING);
    let game = &loaded.game;
    let bytes = written(&ending(game, "2v1", &EndgameLimits::default()), "2v1");
    let count = TableParts::of(&bytes).entries.len();
    let (mut lacking, mut open) = (0, 0);
    for place in (0..count).step_by(17) {
        let mut parts = TableParts::of(&bytes);
        parts.entries.remove(place);
        match verify(game, parts.bytes()).expect_err("a situation less") {
            VerifyError::Lacking(_) => lacking += 1,
            VerifyError::Open(_) => open += 1,
            error => panic!("{place}: {error}"),
        }
    }
    // All situations of two men against one, and those of one against one that they lead to.
    assert!(lacking > 30 && open > 3, "{lacking}, {open}");
    let mut parts = TableParts::of(&bytes);
    parts.entries.swap(3, 4);
    assert!(matches!(
        verify(game, parts.bytes()),
        Err(VerifyError::Order)
    ));
    let mut parts = TableParts::of(&bytes);
    parts.entries[3] = parts.entries[4];
    assert!(matches!(
        verify(game, parts.bytes()),
        Err(VerifyError::Order)
    ));
    // Of more men it is not.
    let mut parts = TableParts::of(&bytes);
    parts.header["ending"] = json!("2v2");
    assert!(matches!(
        verify(game, parts.bytes()),
        Err(VerifyError::Lacking(_))
    ));
    let mut parts = TableParts::of(&bytes);
    parts.header["ending"] = json!("some men");
    assert!(matches!(
        verify(game, parts.bytes()),
        Err(VerifyError::Table(_))
    ));
}

/// Situations and dice that the game doesn't have, under checksums that are right.
#[test]
fn what_is_of_no_game_is_told() {
    let loaded = loaded_text(RING);
    let game = &loaded.game;
    let bytes = written(&ending(game, "2v1", &EndgameLimits::default()), "2v1");
    let dice = TableParts::of(&bytes).header["casts"].clone();
    assert!(dice.as_array().is_some_and(|casts| !casts.is_empty()));
    let wrong = [
        json!({"aside": [], "stays": [0, 0, 0, 0, 0, 0, 0, 0, 0], "before": 0}),
        json!({"aside": [], "stays": [0, 0, 0], "before": 0}),
        json!({"aside": [], "stays": [200], "before": 0}),
        json!({"aside": [[0]], "stays": [], "before": 0}),
        json!({"aside": [[0, 0, 0, 0, 0, 0, 0, 0, 0]], "stays": [], "before": 0}),
        json!({"aside": [[]], "stays": [], "before": 0}),
    ];
    assert!(game.dice() < 3);
    for cast in wrong {
        let mut parts = TableParts::of(&bytes);
        parts.header["casts"].as_array_mut().unwrap().push(cast);
        let opened = EndgameTable::open(game, Cursor::new(parts.bytes()));
        assert!(matches!(opened, Err(EndgameTableError::Damaged)));
    }
    // Twelve bits a piece: whose and which kind, and its place.
    for piece in [0xfff_u128, 24 * 128 + 1, 8 * 128 + 128, 15 * 128 + 1] {
        let mut parts = TableParts::of(&bytes);
        let key = piece << 24 | 2 << 12 | 1;
        parts.entries.push((key.to_le_bytes(), [0.5, 0.5, 1.0]));
        let told = verify(game, parts.bytes());
        assert!(matches!(told, Err(VerifyError::Order)), "{piece}: {told:?}");
    }
}

#[test]
fn it_stops_when_it_is_asked_to() {
    let loaded = loaded_text(RING);
    let bytes = written(
        &ending(&loaded.game, "1v1", &EndgameLimits::default()),
        "1v1",
    );
    let table = EndgameTable::open(&loaded.game, Cursor::new(bytes)).unwrap();
    let asked = AtomicBool::new(true);
    let watch = Watch {
        stop: Stop(Some(&asked)),
        ..Watch::default()
    };
    let limits = EndgameLimits::default();
    assert!(matches!(
        table.verify(&limits, &watch),
        Err(VerifyError::Endgame(EndgameError::Stopped))
    ));
    asked.store(false, Ordering::Relaxed);
    assert!(table.verify(&limits, &watch).is_ok());
}

/// A table that claims to be of far more than it holds is refused at the first that it lacks, not after all.
#[test]
fn one_that_is_lacking_is_enough() {
    let loaded = load("games/daldos.game");
    let bytes = written(
        &ending(&loaded.game, "1v1", &EndgameLimits::default()),
        "1v1",
    );
    let mut parts = TableParts::of(&bytes);
    parts.header["ending"] = json!("4v4");
    assert!(matches!(
        verify(&loaded.game, parts.bytes()),
        Err(VerifyError::Lacking(_))
    ));
}

#[cfg(unix)]
#[test]
fn the_program_can_be_interrupted() {
    let folder = folder();
    let path = text_of(&folder.path().join("2v1.endings"));
    let game = "tablan";
    let made = run(&["solve", game, "--men", "2v1", "--to", &path]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    let verify = ["solve", game, "--verify", &path];
    let output = interrupted(at_slow_work(&verify));
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(
        told.contains("stopped before the table was verified"),
        "{told}"
    );
    assert_eq!(stdout(&output), "");
    let output = interrupted(at_slow_work(&[&verify[..], &["--format", "json"]].concat()));
    assert_eq!(output.status.code(), Some(130));
    let told: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(told["error"]["code"], "daldos::limit::interrupted");
}

#[test]
fn the_program_says_yes_or_no() {
    let folder = folder();
    let path = text_of(&folder.path().join("1v1.endings"));
    let made = run(&["solve", "kvasir-daldos", "--men", "1v1", "--to", &path]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    let ask = |game: &str, more: &[&str]| {
        let output = run(&[&["solve", game, "--verify", &path][..], more].concat());
        (output.status.code(), stdout(&output), stderr(&output))
    };
    let asked = |more: &[&str]| ask("kvasir-daldos", more);
    let (code, told, _) = asked(&[]);
    assert_eq!(code, Some(0));
    assert!(
        told.starts_with(
            "2743 situations of 1v1, and what they lead to: verified, bounds at most "
        ),
        "{told}"
    );
    let (code, told, _) = asked(&["--format", "json"]);
    assert_eq!(code, Some(0));
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["verified"], true);
    assert_eq!(
        (&told["ending"], &told["states"]),
        (&json!("1v1"), &json!(2743))
    );
    assert!(told["width"].as_f64().unwrap() < 1e-11);

    // One value is another, and the checksum is right.
    let mut parts = TableParts::of(&fs::read(&path).unwrap());
    parts.entries[1_000].1[0] += 1e-6;
    fs::write(&path, parts.bytes()).unwrap();
    let (code, told, _) = asked(&[]);
    assert_eq!(code, Some(1));
    assert!(
        told.contains("not verified, what it says of a situation doesn't follow")
            && told.contains(":\n  A ")
            && told.contains(" to move\n"),
        "{told}"
    );
    let (code, told, _) = asked(&["--format", "json"]);
    assert_eq!(code, Some(1));
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["verified"], false);
    let position = told["position"].as_str().unwrap();
    // It is the situation of that value: its twin, or itself.
    let looked = [
        &[
            "solve",
            "kvasir-daldos",
            "--table",
            &path,
            "--format",
            "json",
        ][..],
        &["--position", position],
    ]
    .concat();
    let looked: Value = serde_json::from_str(&stdout(&run(&looked))).unwrap();
    assert_eq!(looked["win"][0].as_f64(), Some(parts.entries[1_000].1[0]));

    // A situation less.
    parts.entries[1_000].1[0] -= 1e-6;
    parts.entries.remove(1_000);
    fs::write(&path, parts.bytes()).unwrap();
    let (code, told, _) = asked(&[]);
    assert_eq!(code, Some(1));
    assert!(
        told.contains("not verified, it lacks a situation of those that it is of:\n  A "),
        "{told}"
    );

    // What can't be asked.
    let (code, _, told) = ask("kvasir-daldos#use-all", &[]);
    assert_eq!(code, Some(2));
    assert!(told.contains("of other rules"), "{told}");
    let (code, _, told) = asked(&["--memory", "64KiB"]);
    assert_eq!(code, Some(3));
    assert!(told.contains("more are allowed with --memory"), "{told}");
    assert_eq!(asked(&["--men", "1v1"]).0, Some(2));
    let mut bytes = parts.bytes();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    let (code, _, told) = asked(&[]);
    assert_eq!(code, Some(2));
    assert!(told.contains("damaged"), "{told}");
}
