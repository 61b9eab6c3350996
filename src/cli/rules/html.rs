//! The rules as a sheet to print: sentences, and boards with the ways of both sides.

use std::fmt::Write;

use daldos_dsl::english::Rulebook;
use daldos_dsl::load::Loaded;
use daldos_dsl::picture::{self, Options};
use daldos_dsl::player::Player;

use crate::cli::html::{self, escaped};

const STYLE: &str = "\
.told{columns:22rem;column-gap:2rem}
section{margin-bottom:.5rem}
figure{margin:.5rem 0;break-inside:avoid}
figcaption{font-size:.85rem}
.boards{display:grid;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr));gap:1rem}
@page{size:A4;margin:12mm}
@media print{body{font-size:8pt;line-height:1.3;max-width:none;margin:0;padding:0}h1{margin-top:0}\n\
.told{columns:2}.boards{grid-template-columns:1fr 1fr}h2{font-size:10pt;margin:.5rem 0 .1rem}p{margin:.1rem 0}}
";

/// The sheet of a game.
pub(super) fn sheet(loaded: &Loaded, told: &Rulebook) -> String {
    let mut body = format!("<main>\n<h1>{}</h1>\n", escaped(&told.title));
    for variant in &told.variants {
        let _ = writeln!(
            body,
            "<p><b>{}</b>: {}</p>",
            escaped(&variant.name),
            escaped(&variant.about)
        );
    }
    body.push_str("<div class=\"boards\">\n");
    for player in Player::BOTH {
        let start = loaded.game.position(&loaded.game.start(player));
        let options = Options {
            tracks: vec![player],
            ..Options::default()
        };
        let scene = picture::board(&loaded.rules, Some(&start), &options);
        let _ = writeln!(
            body,
            "<figure>{}<figcaption>The start, and the way of {}.</figcaption></figure>",
            picture::svg_unstyled(&scene),
            escaped(loaded.rules.player(player))
        );
    }
    body.push_str("</div>\n<div class=\"told\">\n");
    if !told.differences.is_empty() {
        body.push_str("<section><h2>What is different</h2>\n");
        for difference in &told.differences {
            let _ = writeln!(body, "<p><b>{}</b></p>\n<ul>", escaped(&difference.heading));
            for sentence in &difference.dropped {
                let _ = writeln!(body, "<li><del>{}</del></li>", escaped(sentence));
            }
            for sentence in &difference.added {
                let _ = writeln!(body, "<li><ins>{}</ins></li>", escaped(sentence));
            }
            body.push_str("</ul>\n");
        }
        body.push_str("</section>\n");
    }
    for section in &told.sections {
        let _ = writeln!(body, "<section><h2>{}</h2>", escaped(&section.heading));
        for sentence in &section.sentences {
            let _ = writeln!(body, "<p>{}</p>", escaped(sentence));
        }
        body.push_str("</section>\n");
    }
    let _ = writeln!(
        body,
        "</div>\n</main>\n<footer>{}</footer>",
        escaped(&loaded.identity().reading())
    );
    html::page(&told.title, STYLE, &body, "")
}
