//! Prints what the words of files are for an editor that colours by tree-sitter's queries, as JSON:
//! for each file a list of [first byte, one past the last byte, class]. Their paths come on standard
//! input, one a line.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Read;

use tree_sitter::{Parser, Query, QueryCursor, StreamingIterator};

/// What each capture says of a word.
const CLASSES: [(&str, &str); 7] = [
    ("keyword", "head"),
    ("property", "key"),
    ("constant.builtin", "choice"),
    ("variable", "name"),
    ("number", "number"),
    ("string", "text"),
    ("comment", "comment"),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let language = tree_sitter_daldos::LANGUAGE.into();
    let query = Query::new(&language, tree_sitter_daldos::HIGHLIGHTS_QUERY)?;
    let mut parser = Parser::new();
    parser.set_language(&language)?;
    let mut paths = String::new();
    std::io::stdin().read_to_string(&mut paths)?;
    let mut files = Vec::new();
    for path in paths.lines() {
        let text = std::fs::read_to_string(path)?;
        let tree = parser.parse(&text, None).ok_or("no time")?;
        let mut words: BTreeMap<(usize, usize), &str> = BTreeMap::new();
        let mut cursor = QueryCursor::new();
        let mut captures = cursor.captures(&query, tree.root_node(), text.as_bytes());
        while let Some((found, i)) = captures.next() {
            let capture = found.captures()[*i];
            let name = query.capture_names()[capture.index as usize];
            let Some((_, class)) = CLASSES.iter().find(|(it, _)| *it == name) else {
                continue;
            };
            let place = (capture.node.start_byte(), capture.node.end_byte());
            let before = words.insert(place, class);
            // Editors differ in which of two captures wins, so there is only one.
            if before.is_some_and(|before| before != *class) {
                return Err(format!("{path}: {place:?} is two things").into());
            }
        }
        if tree.root_node().has_error() {
            words.insert((0, text.len()), "not read");
        }
        let mut list = String::new();
        for ((start, end), class) in words {
            let comma = if list.is_empty() { "" } else { "," };
            write!(list, "{comma}[{start},{end},\"{class}\"]")?;
        }
        files.push(format!("{path:?}:[{list}]"));
    }
    println!("{{{}}}", files.join(",\n"));
    Ok(())
}
