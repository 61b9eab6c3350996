//! What people type: read leniently where only one thing can be meant, and nowhere else.

use std::fs;

use crate::common::{addresses, few_throws, folder, load, root, run, stdout, text_of};
use daldos_dsl::analysis::why;
use daldos_dsl::engine::Play;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation::{self, Listed, Typed};
use daldos_dsl::player::Player;

/// What is understood, and what `why` says.
fn answer(loaded: &Loaded, position: &str, throw: &str, play: &str) -> String {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let state = match position {
        "" => game.start(Player::First),
        position => notation::read_position(rules, game, position).unwrap(),
    };
    let throw = match notation::typed_throw(rules, throw) {
        Ok(throw) => throw,
        Err(unread) => return unread.message,
    };
    let listed = Listed::new(rules, game, &state, &throw);
    let text = |play: &Play| listed.text(rules, game, &state, &throw, play);
    let thrown = notation::throw_text(rules, &throw);
    let meant = match notation::typed_play(rules, game, &state, &throw, &listed, play) {
        Ok(Typed::Play(play)) => text(&play),
        Ok(Typed::Several(plays)) => {
            format!("one of {}", notation::several(rules, game, &listed, &plays))
        }
        Ok(Typed::None { spelled, part_of }) => format!(
            "no play: {spelled}; part of: {}",
            notation::several(rules, game, &listed, &part_of)
        ),
        Err(unread) => unread.message,
    };
    let why = match why::typed(loaded, &state, &throw, play) {
        Ok(answer) => answer.reason,
        Err(unread) => unread.message,
    };
    format!("{thrown}: {meant}\n    why: {why}")
}

#[test]
fn questions_and_answers() {
    let questions = fs::read_to_string(root().join("tests/typed/questions.txt")).unwrap();
    let mut text = String::new();
    for question in questions.lines().filter(|line| !line.starts_with('#')) {
        let [address, position, throw, play] =
            question.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{question}");
        };
        let answer = answer(&load(address), position, throw, play);
        text.push_str(&format!("{question}\n    {answer}\n\n"));
    }
    insta::with_settings!({
        snapshot_path => "../typed",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => "tests/typed/questions.txt, each question above what is understood",
    }, {
        insta::assert_snapshot!("answers", text);
    });
}

/// A play as people would write it who have seen none: small letters, and nothing but spaces.
fn bare(text: &str) -> String {
    let moves = text.split(' ').map(|step| {
        let step = step.split(['/', '=', '#']).next().unwrap();
        let step = match step.split_once(':') {
            Some((kind, rest)) if kind.len() > 3 => rest,
            _ => step,
        };
        let (from, to) = step.split_once('-').unwrap_or((step, ""));
        let to = to.split('x').next().unwrap();
        format!("{from}-{to}")
    });
    moves.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// In all games: a listed play means itself, in any case; left bare it means itself, or several
/// plays of which it is one. The reader of records takes no part in this.
#[test]
fn every_play_is_understood_bare() {
    let (mut alone, mut several, mut refused) = (0, 0, 0);
    for address in addresses() {
        let loaded = load(&address);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let mut state = game.start(Player::First);
        let throws = few_throws(game);
        for i in 0..30 {
            let throw = throws[(i * 7 + 3) % throws.len()];
            let listed = Listed::new(rules, game, &state, &throw);
            let read = |text: &str| {
                notation::typed_play(rules, game, &state, &throw, &listed, text).unwrap()
            };
            for (play, text) in listed.plays.iter().zip(&listed.texts).take(25) {
                let same = |other: &Play| notation::same_result(other, play);
                for text in [text.clone(), text.to_lowercase()] {
                    let meant = read(&text);
                    assert!(
                        matches!(&meant, Typed::Play(play) if same(play)),
                        "{address} {text}: {meant:?}"
                    );
                }
                let bare = bare(text);
                match read(&bare) {
                    Typed::Play(meant) if same(&meant) => alone += 1,
                    // WrittenRecord so, it is another play to the letter.
                    Typed::Play(meant) => {
                        assert_eq!(
                            bare.to_uppercase(),
                            listed.text(rules, game, &state, &throw, &meant)
                        );
                    }
                    Typed::Several(plays) => {
                        assert!(plays.iter().any(same), "{address} {bare} {text}");
                        several += 1;
                    }
                    meant => panic!("{address} {bare}: {meant:?}"),
                }
                let strict = notation::read_play(rules, game, &state, &throw, &bare);
                refused += usize::from(bare != "-" && strict.is_err());
            }
            if let Some(play) = listed.plays.get(i % listed.plays.len().max(1))
                && play.winner.is_none()
            {
                state = play.state;
            }
        }
    }
    assert!(
        alone > 5000 && several > 20 && refused > 5000,
        "{alone} {several} {refused}"
    );
}

/// Every throw of every game, in small letters without a blank: itself, or one of several.
#[test]
fn every_throw_is_understood_in_one_word() {
    for address in addresses() {
        let loaded = load(&address);
        let rules = &loaded.rules;
        for chance in loaded.game.throws() {
            let text = notation::throw_text(rules, &chance.throw);
            let word = text.replace(' ', "").to_lowercase();
            match notation::typed_throw(rules, &word) {
                Ok(throw) => assert_eq!(throw, chance.throw, "{address} {word}"),
                Err(unread) => {
                    let named = unread.message.contains(&format!("`{text}`"));
                    assert!(named, "{address} {word}: {}", unread.message);
                }
            }
        }
    }
}

/// Files are read to the letter.
#[test]
fn records_and_examples_say_it_as_it_is_written() {
    let folder = folder();
    let record = text_of(&folder.path().join("small.record"));
    let text = "record: 1\ngame: Daldøs\nfile: games/daldos.game\nfirst: A\nresult: unfinished\n\n\
                1. A throws A III: a1-c4\n";
    fs::write(&record, text).unwrap();
    let output = run(&["replay", &record, "--game", "games/daldos.game"]);
    assert_ne!(output.status.code(), Some(0), "{}", stdout(&output));

    let game = text_of(&folder.path().join("small.game"));
    let base = text_of(&root().join("games/daldos.game"));
    let text = format!(
        "(game \"small\" (extends \"{base}\"))\n(example \"e\" (throw A III) (can a1-c4))\n"
    );
    fs::write(&game, text).unwrap();
    assert_ne!(run(&["test", &game]).status.code(), Some(0));

    let asked = |throw: &str, play: &str| {
        let output = run(&["why", "games/daldos.game", "--throw", throw, play]);
        (output.status.code(), stdout(&output))
    };
    assert_eq!(asked("A III", "A1-C4").0, Some(0));
    assert_eq!(asked("aiii", "a1-c4").0, Some(0));
    let throw = run(&["plays", "games/daldos.game", "--throw", "aiii"]);
    assert!(
        stdout(&throw).starts_with("A III: 1 play"),
        "{}",
        stdout(&throw)
    );
}
