//! What the rules rest on: the rulings that hold a sentence.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use daldos_dsl::analysis::mutants::{self, Evidence, RulingEvidence};
use daldos_dsl::english::Note;
use daldos_dsl::load::{Address, ReadFile};
use daldos_dsl::watch::Stop;

use crate::cli::failure::Failure;
use crate::cli::out::Out;
use crate::cli::words::counted;
use crate::cli::{files, interrupt, progress};

/// So many rulings are told of a sentence.
const FEW: usize = 3;

/// What the rulings of a game hold.
pub(super) fn found(
    address: &Address,
    read: &mut ReadFile<'_>,
    out: &mut Out,
) -> Result<Evidence, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    interrupt::listen(&stop);
    let evidence = progress::meanwhile("trying the rulings", || {
        mutants::evidence(address, None, read, Stop(Some(&stop)))
    });
    interrupt::over();
    evidence.map_err(|why| files::failed(&address.path, why, out))
}

/// What is said below the sentences.
pub(super) fn notes(evidence: &Evidence) -> Vec<Note> {
    let notes = evidence.sentences.iter().map(|found| {
        let mut lines: Vec<String> = found.rulings.iter().take(FEW).map(line).collect();
        let more = found.rulings.len().saturating_sub(FEW);
        if more > 0 {
            lines.push(format!("and {}", counted(more, "more ruling")));
        }
        if lines.is_empty() {
            lines.push(format!("no ruling holds it; {}:{}", found.file, found.line));
        }
        Note {
            heading: found.heading.clone(),
            sentence: found.sentence.clone(),
            lines,
        }
    });
    notes.collect()
}

fn line(ruling: &RulingEvidence) -> String {
    let cites: Vec<String> = ruling.cites.iter().map(ToString::to_string).collect();
    let after = match cites.is_empty() {
        true => String::new(),
        false => format!(", after {}", cites.join("; ")),
    };
    format!(
        "\u{201c}{}\u{201d}{after}, {}:{}",
        ruling.title, ruling.file, ruling.line
    )
}
