//! `test --mutate`: do the rulings pin the rules?

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;
use daldos_dsl::analysis::mutants::{
    self, Mutant, MutantFate, MutationOptions, MutationScope, POSITIONS, Study,
};
use daldos_dsl::load::{Address, NotLoaded, Opened};
use daldos_dsl::watch::{Stop, Watch};

use super::failure::Failure;
use super::progress::Progress;
use super::words::counted;

/// What is changed, and how thoroughly it is looked at.
#[derive(Args)]
pub(super) struct Mutate {
    /// Change the rules one ludeme at a time, and report the changes that no example notices.
    ///
    /// Changed is what FILE itself says: its game, or, as FILE#VARIANT, what the variant says.
    /// Each is reported with its place and with an example that would notice it. Where nobody
    /// notices, the plays are compared in many positions: those where none differs are listed
    /// apart.
    #[arg(long, conflicts_with = "accept")]
    mutate: bool,
    /// With --mutate: what each of the file's variants says, too.
    #[arg(long, requires = "mutate")]
    all: bool,
    /// With --mutate: in about so many positions the plays are compared.
    #[arg(long, requires = "mutate", value_name = "N", default_value_t = POSITIONS as u32,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    positions: u32,
    /// With --mutate: the seed of these positions.
    #[arg(long, requires = "mutate", default_value_t = 1)]
    seed: u64,
    /// With --mutate: exit with 1 if fewer of the changes that show in play are noticed.
    #[arg(long, requires = "mutate", value_name = "PERCENT", value_parser = percent)]
    at_least: Option<f64>,
    /// Set once a person has asked to stop.
    #[arg(skip)]
    stop: Arc<AtomicBool>,
}

fn percent(text: &str) -> Result<f64, String> {
    let number: f64 = text
        .trim_end_matches('%')
        .parse()
        .map_err(|_| "not a number")?;
    match (0.0..=100.0).contains(&number) {
        true => Ok(number),
        false => Err("not between 0 and 100".to_owned()),
    }
}

impl Mutate {
    /// Whether it is asked for.
    pub(super) fn asked(&self) -> bool {
        self.mutate
    }

    /// Whether so many are too few.
    pub(super) fn missed(&self, study: &Study) -> bool {
        self.at_least
            .is_some_and(|least| study.totals.percent < least)
    }

    /// The file and the variants that an argument names.
    pub(super) fn address(&self, argument: &str) -> Result<(String, MutationScope), Failure> {
        let own = if self.all {
            MutationScope::All
        } else {
            MutationScope::Game
        };
        if !self.mutate {
            return Ok((argument.to_owned(), own));
        }
        let Address { path, variants } = super::files::address(argument)?;
        if variants.is_empty() {
            return Ok((path, own));
        }
        if self.all {
            let message = format!("`{argument}` names its variants, and --all all of them");
            return Err(Failure::wrong(message));
        }
        Ok((path, MutationScope::Variants(variants)))
    }

    /// Puts up with an interruption, to tell what is known until then.
    pub(super) fn listen(&self) {
        super::interrupt::listen(&self.stop);
    }

    /// Studies a file whose rulings have been tested.
    pub(super) fn study(&self, opened: &Opened, scope: MutationScope) -> Result<Study, NotLoaded> {
        let options = MutationOptions {
            scope,
            positions: self.positions as usize,
            seed: self.seed,
        };
        let bar = Progress::new(&format!("{} ", opened.path()), 0, "changes of rules");
        let progress = |judged, all| bar.tell(judged, all);
        let watch = Watch {
            progress: Some(&progress),
            stop: Stop(Some(&self.stop)),
        };
        let study = mutants::study(opened, &options, &watch);
        if watch.stop.asked() {
            super::interrupt::over();
        }
        study
    }
}

/// A study for people.
pub(super) fn report(study: &Study) -> String {
    let mut text = String::new();
    let totals = &study.totals;
    let _ = writeln!(
        text,
        "{}: {}: {}",
        study.path,
        study.identity.game,
        counted(totals.mutants, "change")
    );
    if study.interrupted {
        text.push_str("  interrupted: these are the first of them\n");
    }
    if study.failing > 0 {
        let _ = writeln!(
            text,
            "  {} left aside, which fail without any change",
            counted(study.failing, "example")
        );
    }
    for (count, what) in [
        (totals.noticed, "noticed by an example"),
        (totals.unnoticed, "not noticed"),
        (totals.alike, "without a difference found"),
        (totals.beyond, "that no play of a throw shows"),
        (totals.refused, "that are no game"),
    ] {
        if count > 0 {
            let _ = writeln!(text, "  {count:>4} {what}");
        }
    }
    let _ = writeln!(
        text,
        "  {:.1} % of those that show in play are noticed",
        // Cut, not rounded: 100.0 % is all of them.
        (totals.percent * 10.0).floor() / 10.0
    );
    section(
        &mut text,
        study,
        "not noticed; each with an example that would",
        |fate| match fate {
            MutantFate::Unnoticed(witness) => {
                let told = witness.told();
                let told: String = told.iter().map(|line| format!("// {line}\n")).collect();
                Some(format!("\n{}\n{told}", witness.example))
            }
            _ => None,
        },
    );
    section(
        &mut text,
        study,
        "not noticed, and no difference found",
        |fate| match fate {
            MutantFate::Alike { positions } => Some(format!(" (in {positions} positions)")),
            _ => None,
        },
    );
    text.push('\n');
    text
}

/// The mutants of one fate, each with what is said of it.
fn section(
    text: &mut String,
    study: &Study,
    title: &str,
    said: impl Fn(&MutantFate) -> Option<String>,
) {
    let lines: Vec<String> = study
        .mutants
        .iter()
        .filter_map(|mutant| said(&mutant.fate).map(|said| line(mutant) + &said))
        .collect();
    if !lines.is_empty() {
        let _ = write!(text, "\n{title}:\n{}\n", lines.join("\n"));
    }
}

fn line(mutant: &Mutant) -> String {
    let with = match mutant.variants.as_slice() {
        [] => String::new(),
        names => format!(" [{}]", names.join(" + ")),
    };
    format!("{}:{}: {}{with}", mutant.file, mutant.line, mutant.change)
}
