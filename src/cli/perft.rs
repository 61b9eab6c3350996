//! `perft`: counts, for testing.

use clap::Parser;
use daldos_dsl::play::{self, SITUATIONS};

use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files;
use super::format::{Format, layout};
use super::json::{JsonLayout, object};
use super::out::Out;
use super::progress::Progress;
use super::run::RunCommand;

/// Count the positions that lie so many turns ahead of the start, for testing.
///
/// A node is a position with its mover; depth counts turns. Each distinct throw of all the dice is
/// followed once, a play once for each distinct position, next thrower or winner that it leads
/// to. The first player throws first; a finished game counts where it ends and not after.
#[derive(Parser)]
#[command(after_help = "Examples:\n  daldos-dsl perft games/daldos.game --depth 2")]
pub(crate) struct PerftArgs {
    /// The game: a file, or a file with variants of it, FILE#VARIANT or FILE#VARIANT+VARIANT.
    game: String,
    /// How many turns.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=20))]
    depth: u8,
    /// How counts are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl RunCommand for PerftArgs {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let loaded = files::load(&self.game, out)?;
        let identity = loaded.identity();
        if self.layout().is_none() {
            out.put(&format!("{}\n", identity.reading()))?;
        }
        let mut nodes = Vec::new();
        // The next count may take much longer than all before it: each is told when it is known.
        let bar = Progress::new("", 0, "positions of this depth");
        let progress = |done, all| bar.tell(done, all);
        let depth = usize::from(self.depth);
        let told = play::perft_by_depth(&loaded.game, depth, SITUATIONS, progress, |count| {
            nodes.push(count);
            if self.layout().is_some() {
                return Ok(());
            }
            bar.aside(|| {
                out.put(&format!("{} {count}\n", nodes.len()))?;
                out.flush()
            })
        });
        drop(bar);
        told.map_err(|error| Failure::new(Exit::Limit, error.code(), error.to_string()))??;
        if let Some(layout) = self.layout() {
            out.put(&layout.answer(&identity, object! { nodes: nodes, }))?;
        }
        Ok(Exit::Fine)
    }
}
