//! What is offered at each word of the shipped games.

use daldos_dsl::source::SourceId;
use daldos_dsl::unstable::syntax::{self, NameClass, Offered, TextWord, WordClass};
use rayon::prelude::*;
use std::fs;

use crate::common::{game_files, long, root};

/// The words of a text with what they are, and as they are written.
fn words(text: &str) -> Vec<(TextWord, &str)> {
    let all = syntax::text_words(SourceId(0), text).into_iter();
    all.map(|word| {
        let (start, end) = (word.span.start as usize, word.span.end as usize);
        (word, &text[start..end])
    })
    .collect()
}

/// Whether what is offered has room for this word; none where nothing can be offered.
fn offers(offered: &Offered, word: &TextWord, text: &str) -> Option<bool> {
    let sets = [NameClass::Kind, NameClass::Definition, NameClass::Set];
    Some(match word.class {
        WordClass::Head => offered.heads.contains(&text) || offered.words.contains(&text),
        WordClass::Key => offered.keys.contains(&text),
        WordClass::Choice => offered.words.contains(&text),
        WordClass::Name(NameClass::Row) if offered.spaces => true,
        // What is dropped is named by its head.
        WordClass::Name(class) => {
            offered.names.contains(&class)
                || (sets.contains(&class) && sets.iter().any(|set| offered.names.contains(set)))
                || offered.names.contains(&NameClass::Label)
        }
        WordClass::Number | WordClass::Text | WordClass::Comment => return None,
    })
}

/// Each word is offered where it stands: with what stands before it alone, in the middle of the word,
/// and within the whole text. In the short run, every other word.
#[test]
fn each_word_is_offered_where_it_stands() {
    let step = if long() { 1 } else { 2 };
    let counts: Vec<usize> = game_files()
        .par_iter()
        .enumerate()
        .map(|(number, file)| {
            let text = fs::read_to_string(root().join(file)).unwrap();
            let mut asked = 0;
            for (word, written) in words(&text).into_iter().skip(number % step).step_by(step) {
                let start = word.span.start as usize;
                let middle = written.char_indices().nth(1).map_or(0, |(at, _)| at);
                let broken = format!("{}\n(oops", &text[..start]);
                for (text, byte) in [
                    (text.as_str(), start),
                    (&text, start + middle),
                    (&broken, start),
                ] {
                    let offered = syntax::offered(text, byte);
                    let Some(there) = offers(&offered, &word, written) else {
                        continue;
                    };
                    let line = text[..start].matches('\n').count() + 1;
                    assert!(there, "{file}:{line}: `{written}` {word:?}: {offered:?}");
                    asked += 1;
                }
            }
            asked
        })
        .collect();
    let asked: usize = counts.iter().sum();
    eprintln!("{asked} places");
    assert!(counts.iter().all(|asked| *asked > 900 / step), "{counts:?}");
}

/// A bracket too few or too many doesn't take all words away.
#[test]
fn a_lost_bracket_leaves_the_words() {
    for file in game_files() {
        let text = fs::read_to_string(root().join(&file)).unwrap();
        let all = words(&text).len();
        let game = text.find("\n\n").unwrap_or(text.len());
        let last = text[..game].rfind(')').unwrap_or_default();
        let fewer = format!("{}{}", &text[..last], &text[last + 1..]);
        let more = format!("{})\n{}", &text[..game], &text[game..]);
        for broken in [fewer, more] {
            let left = words(&broken).len();
            assert!(left * 4 > all, "{file}: {left} of {all}");
        }
    }
}

/// The words of the language, in these games, are offered in a text that is broken before the place.
#[test]
fn broken_texts_are_completed() {
    let game = "(game \"G\"\n  (players A B)\n  (equipment (boar (row A 4)) (piece man)\n  (rules (play (move run (from ";
    let offered = syntax::offered(game, game.len());
    assert_eq!(offered.names, [NameClass::Kind]);
    let game = "(game \"G\" (players A B)) ) (oops (variant x \"X\" (play (sp";
    let offered = syntax::offered(game, game.len());
    assert_eq!(offered.start, game.len() - 2);
    let none = syntax::offered("(game \"G", 8);
    assert_eq!((none.heads.len(), none.words.len()), (0, 0));
    let top = syntax::offered("", 0);
    assert_eq!(top.heads, ["game"]);
}
