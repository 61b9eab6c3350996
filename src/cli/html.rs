//! Pages that need no server: a file each, with all that it shows.

use daldos_dsl::load::Loaded;
use daldos_dsl::picture;
use daldos_dsl::unstable::characters::hiding;

use super::failure::Failure;
use super::files::{self, FileKind, Overwrite};

/// What all of them look like, on a screen and on paper.
const STYLE: &str = "\
:root{color-scheme:light dark}
body{margin:1rem auto;max-width:60rem;padding:0 1rem;font:1rem/1.45 'DejaVu Sans',Verdana,'Noto Sans',Arial,sans-serif}
h1{font-size:1.6rem;margin:.5rem 0}
h2{font-size:1.1rem;margin:1rem 0 .25rem;break-after:avoid}
p,ul,ol{margin:.25rem 0}
.board-picture{display:block;width:100%;height:auto}
footer{margin-top:1rem;font-size:.8rem}
";

/// A page with this body, style and script.
pub(super) fn page(title: &str, style: &str, body: &str, script: &str) -> String {
    let title = escaped(title);
    let (board, script) = (
        picture::style_sheet(),
        match script {
            "" => String::new(),
            script => format!("<script>\n{script}</script>\n"),
        },
    );
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}{style}{board}</style>\n</head>\n<body>\n{body}{script}\
         </body>\n</html>\n"
    )
}

/// A text as it stands in a page. Characters that can't be seen become a replacement sign.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (_, c, hides) in hiding(text) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if hides && c != '\n' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// JSON as it stands in a script: nothing in it ends the script.
pub(super) fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// Writes a page of a game, and of a `record`, whole or not at all: never where one of the files lies that were read for
/// it, nor where a game or something else is, unless that is allowed.
pub(super) fn write(
    path: &str,
    (loaded, record): (&Loaded, Option<&str>),
    page: &str,
    over: Overwrite,
) -> Result<(), Failure> {
    if path == "-" {
        return Err(Failure::wrong(
            "a page is written to a file, not to standard output; give it a name",
        ));
    }
    if path.ends_with(".game") {
        return Err(Failure::wrong(format!(
            "`{path}` would be a game file; a page needs another name"
        )));
    }
    let sources = loaded.sources.iter();
    let mut read = sources.map(|(_, source)| &*source.name).chain(record);
    if read.any(|read| files::is_same(path, read)) {
        return Err(Failure::wrong(format!(
            "`{path}` is a file that the page is made of, which would be lost; a page needs another name"
        )));
    }
    over.allows(path, FileKind::Html)?;
    files::put(path, page.as_bytes())
}
