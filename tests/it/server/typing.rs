//! Texts as they are while somebody types: each prefix, and each with a byte taken out.

use daldos_dsl::watch::Stop;
use rayon::prelude::*;
use serde_json::{Value, json};

use super::renaming::{asked, opened};
use crate::common::{game_files, long, read};

/// The numbers of the bytes that are looked at: all of them, or some.
fn some(length: usize, number: usize) -> impl Iterator<Item = usize> {
    let step = if long() { 1 } else { 997 };
    (number % step..length).step_by(step)
}

/// Nothing that is typed stops the server, and it answers about it.
#[test]
fn no_text_stops_the_server() {
    let counts: Vec<usize> = game_files()
        .par_iter()
        .enumerate()
        .map(|(number, file)| {
            let text = String::from_utf8(read(file).unwrap()).unwrap();
            let uri = format!("file:///{file}");
            let mut server = opened(&uri, "");
            let cut = |at: &usize| text.is_char_boundary(*at);
            let prefixes = some(text.len(), number)
                .filter(cut)
                .map(|at| (text[..at].to_owned(), at));
            let shorter = some(text.len(), number + 7).filter(cut).map(|at| {
                let rest = text[at..]
                    .char_indices()
                    .nth(1)
                    .map_or("", |(next, _)| &text[at + next..]);
                (format!("{}{rest}", &text[..at]), at)
            });
            let mut version = 1;
            for (text, at) in prefixes.chain(shorter) {
                version += 1;
                let document = json!({"uri": uri, "version": version});
                let params = json!({"textDocument": document, "contentChanges": [{"text": text}]});
                let changed =
                    json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params});
                assert_eq!(server.handle(&changed), Vec::<Value>::new());
                let work = server.work().unwrap();
                let told = server.finished(work.run(Stop::default()));
                while let Some(work) = server.work() {
                    server.finished(work.run(Stop::default()));
                }
                assert!(!told.is_empty(), "{file}: {at}");
                let line = text[..at].matches('\n').count();
                let place = json!({"line": line, "character": 3});
                let about = json!({
                    "textDocument": {"uri": uri}, "position": place,
                    "range": {"start": place, "end": place}, "context": {"diagnostics": []},
                });
                for method in [
                    "hover",
                    "completion",
                    "definition",
                    "documentSymbol",
                    "foldingRange",
                    "codeAction",
                    "semanticTokens/full",
                    "codeLens",
                    "inlayHint",
                    "documentLink",
                ] {
                    let answer = asked(
                        &mut server,
                        &format!("textDocument/{method}"),
                        about.clone(),
                    );
                    assert!(
                        answer.get("error").is_none(),
                        "{file}: {at}: {method}: {answer}"
                    );
                }
            }
            version
        })
        .collect();
    let texts: usize = counts.iter().sum();
    eprintln!("{texts} texts");
    assert!(texts > 150, "{texts}");
}
