//! `test`: do the rulings hold?

use std::fmt::Write;

use clap::Parser;
use daldos_dsl::analysis::mutants::{MutationScope, Study};
use daldos_dsl::analysis::rulings::{self, FailedExpectation, Ruling, Tested};
use daldos_dsl::load::{self, Identity, NotLoaded, VERSION, render};
use serde::Serialize;

use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files;
use super::format::{Format, layout};
use super::json::{JsonLayout, Refusal, SCHEMA, object};
use super::mutate::{self, Mutate};
use super::out::Out;
use super::progress;
use super::run::RunCommand;
use super::words::counted;

/// Put the examples of game files to the test.
///
/// One that fails shows what was expected and what is, on its board. With --accept, the file gets
/// what the engine says in place of each expectation that doesn't hold; every other byte stays.
///
/// With --mutate, the examples themselves are put to the test: the rules are changed one ludeme at
/// a time, and each change that no example notices is reported, with an example that would.
#[derive(Parser)]
#[command(
    after_help = "Examples:\n  daldos-dsl test games\n  daldos-dsl test games/sahkku.game --format json\n  \
        daldos-dsl test games/daldosa.game --mutate --at-least 95\n  \
        daldos-dsl test 'games/daldosa.game#twelve' --mutate"
)]
pub(crate) struct TestArgs {
    /// Game files; a folder means its `.game` files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Write what the engine says into the files in place of expectations that don't hold.
    #[arg(long)]
    accept: bool,
    #[command(flatten)]
    mutate: Mutate,
    /// How results are written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// A file, tested or not.
#[derive(Serialize)]
#[serde(untagged)]
enum FileReport {
    Tested(Tested),
    Untested {
        path: String,
        rulings: [(); 0],
        error: Refusal,
    },
}

impl FileReport {
    /// Which reading of the file's own game was tested, if it was.
    fn reading(&self) -> Option<&Identity> {
        match self {
            FileReport::Tested(tested) => tested.readings.first(),
            FileReport::Untested { .. } => None,
        }
    }
}

/// What a file has come to.
struct FileTest {
    tested: Tested,
    study: Option<Study>,
}

impl RunCommand for TestArgs {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let mut exit = Exit::Fine;
        let mut all = Vec::new();
        let mut studies = Vec::new();
        let (mut left, mut rulings, mut failed) = (0, 0, 0);
        if self.mutate.asked() {
            self.mutate.listen();
        }
        for (path, scope) in self.asked()? {
            match self.file(&path, scope, out)? {
                Ok(FileTest { tested, study }) => {
                    let still = self.tell(&tested, out)?;
                    exit = exit.max(Exit::yes(still == 0));
                    left += still;
                    rulings += tested.rulings.len();
                    failed += tested.failed();
                    all.push(FileReport::Tested(tested));
                    if let Some(study) = study {
                        exit = exit.max(self.told(&study, out)?);
                        studies.push(study);
                    }
                }
                Err(failure) => {
                    exit = exit.max(failure.exit);
                    all.push(FileReport::Untested {
                        path,
                        rulings: [],
                        error: failure.fault(),
                    });
                }
            }
            if exit == Exit::Interrupted {
                break;
            }
        }
        let tested = all.iter().filter_map(FileReport::reading).count();
        match self.layout() {
            Some(layout) => {
                let asked = self.mutate.asked();
                let document = object! {
                    schema: SCHEMA,
                    version: VERSION,
                    files: &all,
                    rulings: rulings,
                    failed: failed,
                    ..studies: asked.then(|| object! { studies: &studies, }),
                };
                out.put(&layout.text(&document))?;
            }
            None if tested == 0 => {}
            None => {
                let mended = match failed - left {
                    0 => String::new(),
                    mended => format!(", {mended} mended"),
                };
                out.put(&format!(
                    "{} in {}: {} hold{mended}, {left} fail\n",
                    counted(rulings, "ruling"),
                    counted(tested, "file"),
                    rulings - failed
                ))?;
                out.put("\n")?;
                let readings = all.iter().filter_map(FileReport::reading);
                for reading in readings {
                    out.put(&format!("{}\n", reading.reading()))?;
                }
            }
        }
        Ok(exit)
    }
}

impl TestArgs {
    /// The files to be tested, each with whose rules are to be changed.
    fn asked(&self) -> Result<Vec<(String, MutationScope)>, Failure> {
        let mut found = Vec::new();
        for argument in &self.files {
            let (path, scope) = self.mutate.address(argument)?;
            let files = files::named(&[path])?.into_iter();
            found.extend(files.map(|file| (file, scope.clone())));
        }
        Ok(found)
    }

    /// Tells a study, and how the program is to end for its sake.
    fn told(&self, study: &Study, out: &mut Out) -> Result<Exit, Failure> {
        if self.format == Format::Text {
            out.put(&mutate::report(study))?;
        }
        Ok(match () {
            () if study.interrupted => Exit::Interrupted,
            () if self.mutate.missed(study) => Exit::No,
            () => Exit::Fine,
        })
    }

    /// Tests one file; why it can't be tested is told.
    fn file(
        &self,
        path: &str,
        scope: MutationScope,
        out: &mut Out,
    ) -> Result<Result<FileTest, Failure>, Failure> {
        // Read once, so that all that follows is about the same text (standard input included).
        let bytes = match files::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let message = format!("can't read `{path}`: {error}");
                out.complain(&format!("error: {message}\n"));
                return Ok(Err(Failure::unreadable(message)));
            }
        };
        let mut read = |asked: &str| {
            if asked == path {
                Ok(bytes.clone())
            } else {
                files::read(asked)
            }
        };
        let findings = match load::check(path, &mut read) {
            Ok(findings) => findings,
            Err(unreadable) => {
                out.complain(&format!("error: {unreadable}\n"));
                return Ok(Err(Failure::unreadable(unreadable.to_string())));
            }
        };
        if findings.errors > 0 {
            files::show(&findings, out);
            let tally = render::tally(findings.errors, findings.warnings);
            out.complain(&format!("{path}: not tested, {tally}\n"));
            return Ok(Err(Failure::rejected("not tested", &findings)));
        }
        let tested = load::open(path, &mut read).and_then(|opened| {
            let tested = progress::meanwhile("testing the rulings (Ctrl-C: stop)", || {
                rulings::test(&opened)
            })?;
            let text = &opened.sources().get(opened.file().game.span.source).text;
            let accepted = rulings::accepted(&tested, text);
            let study = match self.mutate.asked() {
                true => Some(self.mutate.study(&opened, scope)?),
                false => None,
            };
            Ok((accepted, FileTest { tested, study }))
        });
        match tested {
            Ok((accepted, told)) => {
                if let Some(text) = accepted.filter(|_| self.accept && path != "-") {
                    files::replace(path, &bytes, &text)?;
                }
                Ok(Ok(told))
            }
            Err(NotLoaded::Rejected(findings)) => {
                files::show(&findings, out);
                Ok(Err(Failure::rejected("not tested", &findings)))
            }
            Err(NotLoaded::Unreadable(unreadable)) => {
                Err(Failure::unreadable(unreadable.to_string()))
            }
            Err(NotLoaded::NoVariant { name, known }) => {
                Err(files::no_variant(path, &name, &known))
            }
        }
    }

    /// Tells what fails in a file; gives how much is left that --accept could not mend.
    fn tell(&self, tested: &Tested, out: &mut Out) -> Result<usize, Failure> {
        let left = |ruling: &&Ruling| {
            ruling
                .failures
                .iter()
                .any(|failure| !self.accept || failure.replacement.is_none())
        };
        let left = tested.rulings.iter().filter(left).count();
        if self.format == Format::Text {
            for ruling in tested
                .rulings
                .iter()
                .filter(|ruling| !ruling.failures.is_empty())
            {
                out.put(&failed(&tested.path, ruling, self.accept))?;
            }
        }
        Ok(left)
    }
}

/// A ruling that fails, for people.
fn failed(path: &str, ruling: &Ruling, accept: bool) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{path}:{}: \u{201c}{}\u{201d} fails",
        ruling.line, ruling.title
    );
    for cites in &ruling.cites {
        let _ = writeln!(text, "    after {cites}");
    }
    if !ruling.variants.is_empty() {
        let _ = writeln!(text, "    with {}", ruling.variants.join(" + "));
    }
    if let Some(throw) = &ruling.throw {
        let _ = writeln!(text, "    throw {throw}");
    }
    let _ = writeln!(text, "    {}", ruling.position);
    for line in ruling.board.iter().flat_map(|board| board.lines()) {
        let _ = writeln!(text, "{}", format!("    {line}").trim_end());
    }
    for failure in &ruling.failures {
        let _ = writeln!(text, "  {path}:{}: {}", failure.line, failure.message);
        text.push_str(&difference(failure));
        match (&failure.replacement, accept) {
            (Some(replacement), true) => {
                let _ = writeln!(text, "    accepted: {replacement}");
            }
            (None, true) => {
                text.push_str("    the language has no words for what is so: mend it by hand\n")
            }
            (_, false) => {}
        }
    }
    text.push('\n');
    text
}

/// What was expected and isn't (`-`), what is and wasn't expected (`+`), and what is as expected.
fn difference(failure: &FailedExpectation) -> String {
    let mut text = String::new();
    for item in &failure.expected {
        let sign = if failure.actual.contains(item) {
            ' '
        } else {
            '-'
        };
        let _ = writeln!(text, "    {sign} {item}");
    }
    for item in failure
        .actual
        .iter()
        .filter(|item| !failure.expected.contains(item))
    {
        let _ = writeln!(text, "    + {item}");
    }
    text
}
