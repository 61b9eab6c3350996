//! The reader that is made of `grammar/game.pest` when the program is compiled (`grammar/reader.rs`).
//!
//! It reads what pest reads and finds the same, at a small part of the cost, since it doesn't keep what
//! else could have stood in a place: where a text is wrong, pest is asked for that.

mod cursor;
mod rules;

use self::cursor::Cursor;
use super::grammar::{self, ParseFailure, Rule};
use super::nodes::NodeTree;

/// Reads `text` by `rule`.
pub(super) fn read(rule: Rule, text: &str) -> Result<NodeTree<'_>, Box<ParseFailure>> {
    let mut cursor = Cursor::new(text);
    match rules::rule(rule, &mut cursor) {
        true => Ok(NodeTree::new(text, cursor.into_entries())),
        false => Err(grammar::failure(rule, text)),
    }
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::shipped;
    use crate::syntax::grammar::{Rule, pairs};
    use crate::syntax::nodes::Nodes;
    use crate::syntax::scan::scan;
    use pest::iterators::Pairs;

    fn assert_same(nodes: Nodes<'_>, mut pairs: Pairs<'_, Rule>) {
        for node in nodes {
            let pair = pairs.next().expect("as many");
            let span = pair.as_span();
            let (rule, start, end) = (pair.as_rule(), span.start(), span.end());
            assert_eq!((node.rule(), node.start(), node.end()), (rule, start, end));
            assert_same(node.inner(), pair.into_inner());
        }
        assert_eq!(pairs.next(), None);
    }

    /// Whether both read a text.
    fn reads_the_same(rule: Rule, text: &str) -> bool {
        match (read(rule, text), pairs(rule, text)) {
            (Ok(nodes), Some(pairs)) => {
                assert_same(nodes.roots(), pairs);
                true
            }
            (Err(_), None) => false,
            (_, pairs) => panic!("{} by pest: {text}", pairs.is_some()),
        }
    }

    #[test]
    fn what_pest_reads_is_read_and_nothing_else() {
        let (mut sound, mut broken) = (0, 0);
        for name in shipped::names() {
            let path = shipped::path(name).expect("its path");
            let text = shipped::text(&path).expect("its text");
            assert!(reads_the_same(Rule::file, text), "{name}");
            for token in scan(text).iter().step_by(61) {
                for between in ["", "(", "} ", "é:2 ", "// ", "\""] {
                    let text = [&text[..token.start], between, &text[token.end..]].concat();
                    let reads = reads_the_same(Rule::file, &text);
                    *(if reads { &mut sound } else { &mut broken }) += 1;
                }
            }
        }
        assert!(sound > 200 && broken > 3000, "{sound}, {broken}");
    }

    #[test]
    fn lone_texts_are_read_as_by_pest() {
        for (rule, texts) in [
            (
                Rule::lone_position,
                ["A d C2*2 / B / A to move", "A / // B\n", "A d 2"],
            ),
            (Rule::lone_throw, ["A III", "tab+four // x\n + two", "A +"]),
            (
                Rule::lone_play,
                ["k:A5:2*2-A4xC5=q/r A1-A2#2", " - ", "A5 -A4"],
            ),
        ] {
            let read: Vec<bool> = texts.map(|text| reads_the_same(rule, text)).into();
            assert_eq!(read, [true, rule != Rule::lone_position, false], "{rule:?}");
        }
    }
}
