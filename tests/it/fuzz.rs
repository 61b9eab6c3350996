//! What holds whatever bytes come: the seeds, whatever the fuzzers once found, and changed seeds.
//! The fuzzers themselves are in `fuzz/`; `DALDOS_LONG=1` changes more seeds here, and
//! `DALDOS_SEEDS=FOLDER` writes the seeds for them.

#[allow(
    clippy::duplicate_mod,
    reason = "fuzz targets bring the naive interpreter along"
)]
#[path = "../../fuzz/src/lib.rs"]
mod targets;

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{self, game_files, load, root};
use daldos_dsl::notation;
use daldos_dsl::play::{Dice, stream};
use daldos_dsl::player::Player;
use rand_xoshiro::rand_core::Rng;
use rayon::prelude::*;
use targets::TARGETS;

/// The files of a folder, by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files
}

/// What a target begins with.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let games = || game_files().into_iter().map(|file| root().join(file));
    match target {
        "position" | "play" => questions(target == "play"),
        "example" => games()
            .map(|path| fs::read_to_string(path).unwrap())
            .flat_map(|text| {
                let examples = text.split("\n(example").skip(1);
                let example = |text: &str| format!("(example{text}").into_bytes();
                examples.map(example).collect::<Vec<_>>()
            })
            .collect(),
        _ => games()
            .chain(files(&root().join("tests/diagnostics")))
            .filter(|path| path.extension().is_some_and(|e| e == "game"))
            .map(|path| fs::read(path).unwrap())
            .collect(),
    }
}

/// Positions of random games, also with a throw and a play, behind the number of their game.
fn questions(plays: bool) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for (number, name) in ["daldos", "sahkku", "kvasir-daldos"].iter().enumerate() {
        let loaded = load(&format!("games/{name}.game"));
        let (rules, game) = (&loaded.rules, &loaded.game);
        let dice = Dice::new(game);
        let mut random = stream(7, number as u64);
        let mut state = game.start(Player::First);
        for _ in 0..60 {
            let throw = game.throws()[dice.throw(game, &mut random)].throw;
            let all = game.plays(&state, &throw, 100_000).unwrap();
            let texts = notation::play_texts(rules, game, &all);
            let chosen = (random.next_u64() % all.len() as u64) as usize;
            let mut text = notation::position_text(rules, &game.position(&state));
            if plays {
                let throw = notation::throw_text(rules, &throw);
                text.push_str(&format!("\n{throw}\n{}", texts[chosen]));
            }
            found.push([&[number as u8], text.as_bytes()].concat());
            state = all[chosen].state;
            if game.outcome(&state).is_some() {
                break;
            }
        }
    }
    found
}

#[test]
fn seeds_and_finds() {
    let out = std::env::var_os("DALDOS_SEEDS").map(PathBuf::from);
    for (target, holds) in TARGETS {
        let seeds = seeds(target);
        assert!(seeds.len() >= 20, "{target}: {}", seeds.len());
        for (number, seed) in seeds.iter().enumerate() {
            holds(seed);
            if let Some(out) = &out {
                let folder = out.join(target);
                fs::create_dir_all(&folder).unwrap();
                fs::write(folder.join(format!("seed-{number}")), seed).unwrap();
            }
        }
        let finds = files(&root().join("fuzz/finds").join(target));
        for find in &finds {
            holds(&fs::read(find).unwrap());
        }
        eprintln!("{target}: {} seeds, {} finds", seeds.len(), finds.len());
    }
}

/// A seed with pieces of it dropped, doubled, exchanged or replaced by those of another.
fn changed(seeds: &[Vec<u8>], random: &mut impl Rng) -> Vec<u8> {
    let mut below = |end: usize| (random.next_u64() % end.max(1) as u64) as usize;
    let mut bytes = seeds[below(seeds.len())].clone();
    for _ in 0..=below(4) {
        let words = |bytes: &[u8]| -> Vec<(usize, usize)> {
            let text = String::from_utf8_lossy(bytes).into_owned();
            match text.len() == bytes.len() {
                true => common::tokens(&text),
                false => Vec::new(),
            }
        };
        let own = words(&bytes);
        if own.is_empty() {
            break;
        }
        let (start, end) = own[below(own.len())];
        match below(6) {
            0 => drop(bytes.drain(start..end)),
            1 => {
                let word = [b" ", &bytes[start..end]].concat();
                bytes.splice(end..end, word);
            }
            2 => {
                let other = &seeds[below(seeds.len())];
                let theirs = words(other);
                if let Some(&(from, to)) = theirs.get(below(theirs.len())) {
                    bytes.splice(start..end, other[from..to].iter().copied());
                }
            }
            3 => {
                let (from, to) = own[below(own.len())];
                let word = bytes[from..to].to_vec();
                bytes.splice(start..end, word);
            }
            4 => bytes[start] = below(256) as u8,
            _ => bytes.truncate(below(bytes.len())),
        }
    }
    bytes
}

#[test]
fn changed_seeds() {
    let long = common::long();
    for (target, holds) in TARGETS {
        let seeds = seeds(target);
        let times = match *target {
            "playing" => 150,
            "position" | "play" => 3000,
            _ => 600,
        } * if long { 100 } else { 1 };
        (0..times).into_par_iter().for_each(|number| {
            let bytes = changed(&seeds, &mut stream(11, number));
            holds(&bytes);
        });
        eprintln!("{target}: {times} changed seeds");
    }
}
