//! `why`: questions about plays, each above its answer.

use std::fs;

use crate::common::{addresses, few_throws, load, root};
use daldos_dsl::analysis::why::why;
use daldos_dsl::notation;
use daldos_dsl::player::Player;

#[test]
fn questions_and_answers() {
    let questions = fs::read_to_string(root().join("tests/why/questions.txt")).unwrap();
    let mut text = String::new();
    for question in questions.lines().filter(|line| !line.starts_with('#')) {
        let [address, position, throw, play] =
            question.split('|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("{question}");
        };
        let loaded = load(address);
        let state = match position {
            "" => loaded.game.start(Player::First),
            position => notation::read_position(&loaded.rules, &loaded.game, position).unwrap(),
        };
        let throw = notation::read_throw(&loaded.rules, throw).unwrap();
        let answer = why(&loaded, &state, &throw, play).unwrap();
        let read = notation::read_play(&loaded.rules, &loaded.game, &state, &throw, play);
        assert_eq!(answer.legal, read.is_ok(), "{question}");
        if let Err(unread) = read {
            let codes = ["daldos::play::illegal", "daldos::query::play"];
            assert!(codes.contains(&unread.code), "{question}: {}", unread.code);
        }
        let place = answer
            .place
            .map(|at| format!(" · {}:{}:{}", at.path, at.line, at.column));
        text.push_str(&format!(
            "{question}\n    {}{}\n\n",
            answer.reason,
            place.unwrap_or_default()
        ));
    }
    insta::with_settings!({
        snapshot_path => "../why",
        prepend_module_to_snapshot => false,
        omit_expression => true,
        description => "tests/why/questions.txt, each question above its answer",
    }, {
        insta::assert_snapshot!("answers", text);
    });
}

/// Whatever is asked, there is an answer, and it says legal exactly of what is legal: plays of one
/// throw asked about with another, and with their moves turned round.
#[test]
fn every_question_has_an_answer() {
    let mut asked = 0;
    for address in addresses() {
        let loaded = load(&address);
        let (rules, game) = (&loaded.rules, &loaded.game);
        let mut state = game.start(Player::First);
        for i in 0..12 {
            let throws = few_throws(game);
            let throw = throws[(i * 7 + 3) % throws.len()];
            let other = throws[(i * 5 + 1) % throws.len()];
            let plays = game.plays(&state, &other, 10_000).unwrap();
            for text in notation::play_texts(rules, game, &plays).iter().take(20) {
                let mut moves: Vec<&str> = text.split(' ').collect();
                moves.reverse();
                for text in [text.clone(), moves.join(" "), moves[0].to_owned()] {
                    let legal = notation::read_play(rules, game, &state, &throw, &text).is_ok();
                    let answer = why(&loaded, &state, &throw, &text).unwrap();
                    assert_eq!(answer.legal, legal, "{address} {text}");
                    assert!(!answer.reason.is_empty());
                    asked += 1;
                }
            }
            let next = game.plays(&state, &throw, 10_000).unwrap();
            let play = &next[i % next.len()];
            if play.winner.is_some() {
                break;
            }
            state = play.state;
        }
    }
    assert!(asked > 1000, "only {asked} questions");
}
