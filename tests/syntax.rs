//! Is a text read as what it says, and are its faults named?

use daldos_dsl::source::SourceId;
use daldos_dsl::syntax::parse_file;

#[test]
fn the_sample_games_are_read() {
    insta::glob!("syntax/games/*.game", |path| {
        let text = std::fs::read_to_string(path).expect("a sample file");
        if let Err(findings) = parse_file(SourceId(0), &text) {
            panic!("{}: {findings:#?}", path.display());
        }
    });
}
