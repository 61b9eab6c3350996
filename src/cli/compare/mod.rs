//! `compare`: what two readings of the rules differ in.

pub(crate) mod args;
pub(crate) mod json;
mod matrix;
pub(crate) mod text;
mod verdict;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use daldos_dsl::analysis::compare::{self, CompareOptions};
use daldos_dsl::load::Loaded;
use daldos_dsl::watch::Stop;

use self::args::{CompareArgs, Style};
use self::matrix::ComparedPair;
use self::verdict::exit;
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::format::layout;
use super::json::JsonLayout;
use super::out::Out;
use super::run::RunCommand;
use super::{files, interrupt, progress};

/// So many positions of few pieces are looked at for each that is compared.
const SMALLER: usize = 20;

impl RunCommand for CompareArgs {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let stop = Arc::new(AtomicBool::new(false));
        let usual = CompareOptions::default();
        let positions = self.positions as usize;
        let options = CompareOptions {
            positions,
            // As thoroughly as all else: few positions are few here, too.
            smaller: usual.smaller.min(positions * SMALLER),
            games: self.games,
            policy: self.policy,
            seed: self.seed,
            threads: usize::from(self.threads),
        };
        match &self.other {
            None => self.matrix(&options, &stop, out),
            Some(other) => self.pair(other, &options, &stop, out),
        }
    }
}

impl CompareArgs {
    fn pair(
        &self,
        other: &str,
        options: &CompareOptions,
        stop: &Arc<AtomicBool>,
        out: &mut Out,
    ) -> Done {
        let sides = load([&self.game, other], out)?;
        interrupt::listen(stop);
        let [one, two] = sides.each_ref();
        let comparison = progress::meanwhile("comparing", || {
            compare::compare(one, two, options, Stop(Some(stop)))
        });
        interrupt::over();
        let interrupted = stop.load(Ordering::Relaxed);
        match self.format {
            Style::Text => out.put(&text::pair([one, two], &comparison, interrupted))?,
            Style::Json | Style::Jsonl => {
                let layout = self.layout().unwrap_or(JsonLayout::Line);
                out.put(&json::pair(layout, [one, two], &comparison, interrupted))?;
            }
            Style::Csv => {
                let row = ComparedPair {
                    names: [&self.game, other],
                    identities: [one.identity(), two.identity()],
                    comparison: &comparison,
                    effect: comparison.effect.as_ref(),
                };
                out.put(&matrix::csv(&[row], options))?;
            }
        }
        Ok(match interrupted {
            true => Exit::Interrupted,
            false => exit([comparison.verdict]),
        })
    }
}

/// Both games; standard input can be read but once.
fn load(addresses: [&str; 2], out: &mut Out) -> Result<[Loaded; 2], Failure> {
    let mut read = files::read_once();
    let mut side = |text: &str| files::load_by(&files::address(text)?, &mut read, out);
    Ok([side(addresses[0])?, side(addresses[1])?])
}
