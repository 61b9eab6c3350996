//! `games`: those that come with the program.

use clap::Parser;
use daldos_dsl::load::VERSION;
use daldos_dsl::shipped;

use super::columns::fitted;
use super::exit::Exit;
use super::failure::Done;
use super::files;
use super::format::{Format, layout};
use super::json::{JsonLayout, SCHEMA, object};
use super::out::Out;
use super::run::RunCommand;

/// List the games that come with the program: a name without a path means one of them, where no
/// such file exists.
#[derive(Parser)]
#[command(after_help = "Examples:\n  daldos-dsl games\n  daldos-dsl games --format json")]
pub(crate) struct GamesArgs {
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl RunCommand for GamesArgs {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let mut games = Vec::new();
        let mut rows = Vec::new();
        for name in shipped::names() {
            let path = format!("{}/{name}.game", shipped::FOLDER);
            let opened = files::open(&path, out)?;
            let loaded = opened.game(&[]);
            let loaded = loaded.map_err(|why| files::failed(&path, why, out))?;
            let rules = &loaded.rules;
            let about = rules.about.as_deref();
            let told = format!("{}: {}", rules.name, about.unwrap_or_default());
            rows.push(vec![name.to_owned(), told]);
            let variants = opened.file().variants.iter().map(|variant| {
                let (name, about) = (variant.name.value.clone(), variant.about.value.clone());
                object! { name: name, about: about, }
            });
            games.push(object! {
                name: name,
                title: rules.name.clone(),
                about: rules.about.clone(),
                fingerprint: loaded.identity().fingerprint,
                variants: variants.collect::<Vec<_>>(),
            });
        }
        out.put(&match self.layout() {
            Some(layout) => layout.text(&object! {
                schema: SCHEMA,
                version: VERSION,
                games: games,
            }),
            None => fitted("", &rows),
        })?;
        Ok(Exit::Fine)
    }
}
