//! Evidence: which rulings hold which sentences.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use daldos_dsl::analysis::{mutants, rulings};
use daldos_dsl::watch::Stop;
use daldos_dsl::{english, load};

use crate::common::{addresses, load as loaded, loaded_text, long, read, run, stdout};

const RACE: &str = r#"(game "Race"
    (players A B)
    (equipment
        (board (row A 4) (row B 4))
        (sides turned)
        (track A loop:[A1..A4 B4..B1])
        (dice 1 (face I 1) (face II 2))
        (piece man))
    (rules
        (start (place man A {A1}) (first A))
        (play (again I) (over (not friend)) (to (not friend)) (then (capture enemy)) (move run (from man)))
        (end (lose at-most:0))))
(example "nobody passes his own"
    (position A man A1 A2 / B man B1 / A to move)
    (throw II)
    (plays (A2-A4)))
(example "an I is followed by another throw"
    (position A man A1 / B man B1 / A to move)
    (throw I)
    (after A1-A2 (position A man A2 / B man B1 / A to move)))
"#;

/// Who is asked to stop tells that it has: half of the evidence is no evidence.
#[test]
fn evidence_that_was_stopped_says_so() {
    let mut read = |_: &str| Ok(RACE.as_bytes().to_vec());
    let address = "race.game".parse().unwrap();
    let asked = AtomicBool::new(true);
    let found = mutants::evidence(&address, None, &mut read, Stop(Some(&asked))).unwrap();
    assert!(found.interrupted);
    assert!(found.rulings.is_empty());
    let whole = mutants::evidence(&address, None, &mut read, Stop::default()).unwrap();
    assert!(!whole.interrupted && whole.rulings.len() == 2);
}

/// Of two clauses with a ruling each, each is held by its own.
#[test]
fn each_clause_is_held_by_its_ruling() {
    // Otherwise there would be nothing to find.
    let told = english::rules(&loaded_text(RACE).rules);
    let mut read = |_: &str| Ok(RACE.as_bytes().to_vec());
    let address = "race.game".parse().unwrap();
    let found = mutants::evidence(&address, None, &mut read, Stop::default()).unwrap();
    let first = |word: &str| {
        let mut sentences = found.sentences.iter();
        let about = sentences.find(|found| found.sentence.contains(word));
        let about = about.unwrap_or_else(|| panic!("{word}: {:?}", told.sections));
        (about.rulings[0].title.clone(), about.line)
    };
    assert_eq!(
        first("may not pass"),
        ("nobody passes his own".to_owned(), 11)
    );
    assert_eq!(
        first("another turn after"),
        ("an I is followed by another throw".to_owned(), 11)
    );
    let opened = load::open("race.game", &mut read).unwrap();
    let here = |word: &str| {
        let start = RACE.find(word).unwrap() as u32;
        let at = daldos_dsl::source::Span {
            start,
            end: start + word.len() as u32,
            ..opened.file().game.span
        };
        let found = mutants::evidence(
            &address,
            Some(at),
            &mut |_: &str| Ok(RACE.as_bytes().to_vec()),
            Stop::default(),
        );
        found.unwrap()
    };
    let again = here("(again I)");
    assert_eq!(again.rulings[0].title, "an I is followed by another throw");
    let over = here("(over (not friend))");
    assert_eq!(over.rulings[0].title, "nobody passes his own");
}

/// In every reading, what is told as evidence is there: the sentence in the rules, the ruling in its
/// file.
#[test]
fn evidence_stands_where_it_is_said_to_stand() {
    let (mut sentences, mut held, mut inherited) = (0, 0, 0);
    for (number, address) in addresses().iter().enumerate() {
        if number % 6 != 0 && !long() {
            continue;
        }
        let told = english::rules(&loaded(address).rules).sections;
        let told: BTreeSet<(String, String)> = told
            .into_iter()
            .flat_map(|section| {
                let heading = section.heading;
                let sentences = section.sentences.into_iter();
                sentences.map(move |sentence| (heading.clone(), sentence))
            })
            .collect();
        let parsed = address.parse().unwrap();
        let found = mutants::evidence(&parsed, None, &mut read, Stop::default()).unwrap();
        let mut known = BTreeSet::new();
        for sentence in &found.sentences {
            let key = (sentence.heading.clone(), sentence.sentence.clone());
            assert!(told.contains(&key), "{address}: {key:?}");
            sentences += 1;
            held += usize::from(!sentence.rulings.is_empty());
            inherited += usize::from(sentence.file != parsed.path);
            for ruling in &sentence.rulings {
                known.insert((ruling.file.clone(), ruling.line, ruling.title.clone()));
            }
        }
        for file in known
            .iter()
            .map(|(file, ..)| file.clone())
            .collect::<BTreeSet<_>>()
        {
            let opened = load::open(&file, &mut read).unwrap();
            let tested = rulings::test(&opened).unwrap();
            let there = tested.rulings.iter();
            let there: BTreeSet<_> = there
                .map(|ruling| (ruling.line, ruling.title.clone()))
                .collect();
            for (_, line, title) in known.iter().filter(|(path, ..)| *path == file) {
                assert!(
                    there.contains(&(*line, title.clone())),
                    "{file}:{line}: {title}"
                );
            }
        }
    }
    eprintln!("{sentences} sentences, {held} of them held by a ruling, {inherited} inherited");
    assert!(
        sentences > 200 && held > 150 && inherited > 10,
        "{sentences} {held} {inherited}"
    );
}

#[test]
fn the_rules_tell_their_rulings() {
    let arguments = [
        "rules",
        "games/daldos.game",
        "--rulings",
        "--format",
        "text",
    ];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(0));
    insta::with_settings!({
        snapshot_path => "../rules",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => format!("daldos-dsl {}", arguments.join(" ")),
    }, {
        insta::assert_snapshot!("daldos-rulings", stdout(&output));
    });
}
