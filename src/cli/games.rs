//! `games`: those that come with the program.

use clap::Parser;
use daldos_dsl::load::VERSION;
use daldos_dsl::shipped;
use serde::Serialize;

use super::columns::fitted;
use super::json::{Layout, SCHEMA};
use super::out::Out;
use super::{Done, Exit, Format, files};

/// List the games that come with the program: a name without a path means one of them, where no
/// such file exists.
#[derive(Parser)]
#[command(after_help = "Examples:\n  daldos-dsl games\n  daldos-dsl games --format json")]
pub(crate) struct Games {
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Serialize)]
struct Document {
    schema: u32,
    version: &'static str,
    games: Vec<Game>,
}

#[derive(Serialize)]
struct Game {
    name: &'static str,
    title: String,
    about: Option<String>,
    fingerprint: String,
    variants: Vec<Variant>,
}

#[derive(Serialize)]
struct Variant {
    name: String,
    about: String,
}

impl Games {
    pub(super) fn layout(&self) -> Option<Layout> {
        self.format.layout()
    }

    pub(crate) fn run(self, out: &mut Out) -> Done {
        let mut games = Vec::new();
        for name in shipped::names() {
            let path = format!("{}/{name}.game", shipped::FOLDER);
            let opened = files::open(&path, out)?;
            let loaded = opened.game(&[]);
            let loaded = loaded.map_err(|why| files::failed(&path, why, out))?;
            let fingerprint = loaded.identity().fingerprint;
            let rules = loaded.rules;
            let variants = opened.file().variants.iter();
            games.push(Game {
                name,
                title: rules.name,
                about: rules.about,
                fingerprint,
                variants: variants
                    .map(|variant| Variant {
                        name: variant.name.value.clone(),
                        about: variant.about.value.clone(),
                    })
                    .collect(),
            });
        }
        out.put(&match self.layout() {
            Some(layout) => layout.text(&Document {
                schema: SCHEMA,
                version: VERSION,
                games,
            }),
            None => table(&games),
        })?;
        Ok(Exit::Fine)
    }
}

/// A line a game.
fn table(games: &[Game]) -> String {
    let row = |game: &Game| {
        let about = game.about.as_deref().unwrap_or_default();
        vec![game.name.to_owned(), format!("{}: {about}", game.title)]
    };
    let rows: Vec<Vec<String>> = games.iter().map(row).collect();
    fitted("", &rows)
}
