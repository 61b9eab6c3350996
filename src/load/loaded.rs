//! From an address to a game that runs.

use super::chain::{self, FileChain, Unreadable};
use super::reading::ReadFile;
use super::{Address, Findings, Identity, exact};
use crate::check::{self, Blame, Origins};
use crate::engine::Game;
use crate::model::{Rules, Ruleset};
use crate::source::{Report, Severity, Sources, Span};
use crate::syntax::{self, ast};

/// A game ready to be played, and all that is known about it.
#[derive(Debug)]
pub struct Loaded {
    /// The file's path as given.
    pub path: String,
    /// Its rules as meant.
    pub rules: Ruleset,
    /// Its tables.
    pub game: Game,
    /// Where each rule was written.
    pub origins: Origins,
    /// The texts.
    pub sources: Sources,
}

/// Why there is no game.
#[derive(Debug, thiserror::Error)]
pub enum NotLoaded {
    /// The file asked for can't be read.
    #[error(transparent)]
    Unreadable(Unreadable),
    /// It has no variant of that name; those it has.
    #[error("there is no variant `{name}`")]
    NoVariant {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// It has errors: [`render`](super::render) writes them out.
    #[error("`{}` is not a sound game", .0.path)]
    Rejected(Box<Findings>),
}

/// Finds all errors and warnings of a file: its text, the game, each of its variants, its examples.
pub fn check(path: &str, read: &mut ReadFile<'_>) -> Result<Findings, Unreadable> {
    let FileChain {
        sources,
        files,
        reports,
        left_out,
    } = chain::read(path, read)?;
    Ok(all_findings(path, sources, &files, reports, left_out))
}

/// What is wrong with texts, and with the meaning of what could be read of them.
fn all_findings(
    path: &str,
    sources: Sources,
    files: &[ast::File],
    mut reports: Vec<Report>,
    left_out: usize,
) -> Findings {
    let mut fingerprint = None;
    if !files.is_empty() {
        let chain: Vec<&ast::File> = files.iter().collect();
        let (found, sign) = meaning(&chain);
        reports.extend(found);
        fingerprint = sign;
    }
    let findings = Findings::new(path, sources, reports, left_out);
    Findings {
        fingerprint: fingerprint.filter(|_| findings.errors == 0),
        ..findings
    }
}

/// What is wrong with the meaning of a file and of its variants, and the sign of its own rules, as
/// far as they are sound.
fn meaning(chain: &[&ast::File]) -> (Vec<Report>, Option<String>) {
    let check::FileChecked {
        mut reports,
        readings,
    } = check::file(chain);
    // What play shows would often only follow from what has been found without it.
    if reports
        .iter()
        .all(|report| report.severity == Severity::Warning)
    {
        let blame = Blame::new(chain, &exact::whole);
        reports.extend(exact::findings(&readings, &blame));
    }
    let own = readings
        .iter()
        .map(|reading| reading.rules.ruleset())
        .find(|rules| rules.variants.is_empty());
    (reports, own.map(Ruleset::fingerprint))
}

/// The texts of a file and of those that it extends, as far as they can be read; the file's own
/// first.
///
/// # Errors
/// If the file itself can't be read.
pub fn sources(path: &str, read: &mut ReadFile<'_>) -> Result<Sources, Unreadable> {
    Ok(chain::read(path, read)?.sources)
}

/// A file whose text is sound, and what it extends: its games can be loaded one after another.
#[derive(Debug)]
pub struct Opened {
    path: String,
    sources: Sources,
    /// The outermost base first, the file itself last.
    files: Vec<ast::File>,
}

/// Reads a file and what it extends.
///
/// # Errors
/// If it can't be read, or its text has errors.
pub fn open(path: &str, read: &mut ReadFile<'_>) -> Result<Opened, NotLoaded> {
    let FileChain {
        sources,
        files,
        reports,
        left_out,
    } = chain::read(path, read).map_err(NotLoaded::Unreadable)?;
    if !reports.is_empty() {
        let findings = all_findings(path, sources, &files, reports, left_out);
        return Err(NotLoaded::Rejected(Box::new(findings)));
    }
    Ok(Opened {
        path: path.to_owned(),
        sources,
        files,
    })
}

impl Opened {
    /// The file's path as given.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The texts: the file's own first.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The file's own tree.
    pub fn file(&self) -> &ast::File {
        // INVARIANT: `open` gives no chain without files.
        &self.files[self.files.len() - 1]
    }

    /// The file's game with these variants applied in this order.
    ///
    /// # Errors
    /// If there is no such variant, or the game has errors; warnings don't stop it.
    pub fn game(&self, variants: &[&str]) -> Result<Loaded, NotLoaded> {
        for name in variants {
            let known = self.file().variants.iter().map(|v| v.name.value.clone());
            if !known.clone().any(|known| known == *name) {
                return Err(NotLoaded::NoVariant {
                    name: (*name).to_owned(),
                    known: known.collect(),
                });
            }
        }
        self.made(variants).map_err(|faults| {
            let Faults { mut reports, found } = faults;
            let chain: Vec<&ast::File> = self.files.iter().collect();
            let blame = Blame::new(&chain, &exact::whole);
            let found = found.into_iter();
            reports.extend(found.map(|report| blame.told(variants, report)));
            let sources = self.sources.clone();
            NotLoaded::Rejected(Box::new(Findings::new(&self.path, sources, reports, 0)))
        })
    }

    /// The rules of the file's game with these variants as meant, whether or not they make a game that
    /// can be played.
    pub fn rules(&self, variants: &[&str]) -> Option<Ruleset> {
        let chain: Vec<&ast::File> = self.files.iter().collect();
        let (rules, _) = check::ruleset(&chain, variants).rules?;
        Some(rules.into_ruleset())
    }

    /// As [`Opened::game`], for the first error alone, without the words that say which variant
    /// is to blame for it.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn judged(&self, variants: &[&str]) -> Result<Loaded, Box<Report>> {
        self.made(variants).map_err(|Faults { reports, found }| {
            let mut errors = reports.into_iter().chain(found).filter(is_error);
            // INVARIANT: without an error there is a game.
            let first = errors.next().unwrap_or_else(|| {
                Report::error(
                    "daldos::syntax::unexpected",
                    "no game",
                    self.file().game.span,
                    "",
                )
            });
            Box::new(first)
        })
    }

    /// The same with other text in some places of the file itself, each given once, its examples
    /// left out. Where its forms stand is told as in the changed text.
    ///
    /// # Errors
    /// The first thing that is wrong with the text.
    pub fn edited(&self, edits: &[(Span, String)]) -> Result<Opened, Box<Report>> {
        let own = self.file();
        let id = own.game.span.source;
        let left_out = own.examples.iter().map(|e| (e.span, ""));
        let mut all: Vec<(Span, &str)> = left_out.collect();
        all.extend(edits.iter().map(|(span, text)| (*span, text.as_str())));
        all.sort_by_key(|(span, _)| span.start);
        let apart = |pair: &[(Span, &str)]| pair[0].0.end <= pair[1].0.start;
        if let Some(pair) = all.windows(2).find(|pair| !apart(pair)) {
            let (first, second) = (pair[0].0, pair[1].0);
            let message = "two changes of one place";
            let report = Report::error("daldos::syntax::unexpected", message, second, "this one");
            return Err(Box::new(report.with(first, "the other")));
        }
        let mut text = self.sources.get(id).text.to_string();
        for (span, with) in all.into_iter().rev() {
            text.replace_range(span.start as usize..span.end as usize, with);
        }
        let file = syntax::parse_file(id, &text).map_err(|findings| {
            let first = findings.reports.into_iter().next();
            Box::new(first.unwrap_or_else(|| {
                Report::error("daldos::syntax::unexpected", "no text", own.game.span, "")
            }))
        })?;
        let mut files = self.files.clone();
        files.pop();
        files.push(file);
        let mut sources = self.sources.clone();
        sources.replace(id, text);
        Ok(Opened {
            path: self.path.clone(),
            sources,
            files,
        })
    }

    fn made(&self, variants: &[&str]) -> Result<Loaded, Faults> {
        let chain: Vec<&ast::File> = self.files.iter().collect();
        let check::Checked { rules, reports } = check::ruleset(&chain, variants);
        let Some((rules, origins)) = rules else {
            let found = Vec::new();
            return Err(Faults { reports, found });
        };
        let (loaded, found) = made(&self.path, rules, origins, &self.sources);
        match reports.iter().chain(&found).any(is_error) {
            true => Err(Faults { reports, found }),
            false => Ok(loaded),
        }
    }
}

/// What is wrong with a reading: with its text as meant, and with the game that it is.
struct Faults {
    reports: Vec<Report>,
    found: Vec<Report>,
}

impl Loaded {
    /// Which reading of which game this is.
    pub fn identity(&self) -> Identity {
        Identity::new(&self.path, &self.rules)
    }
}

/// A game, and what is wrong with it as a whole.
fn made(path: &str, rules: Rules, origins: Origins, sources: &Sources) -> (Loaded, Vec<Report>) {
    let (game, reports) = exact::made(&rules, &origins);
    let loaded = Loaded {
        path: path.to_owned(),
        rules: rules.into_ruleset(),
        game,
        origins,
        sources: sources.clone(),
    };
    (loaded, reports)
}

fn is_error(report: &Report) -> bool {
    report.severity == Severity::Error
}

/// The game at an address.
///
/// # Errors
/// If the file can't be read, lacks a variant, or has errors; warnings don't stop it.
pub fn load(address: &Address, read: &mut ReadFile<'_>) -> Result<Loaded, NotLoaded> {
    let variants: Vec<&str> = address.variants.iter().map(String::as_str).collect();
    open(&address.path, read)?.game(&variants)
}
