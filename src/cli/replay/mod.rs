//! `replay`: a record verified, or shown.

pub(crate) mod document;
mod html;
mod judge;
mod pictures;
mod step;

use clap::Parser;
use daldos_dsl::analysis::replay::{self, Replayed, WrittenRecord};
use daldos_dsl::load::{self, Address, Loaded};
use daldos_dsl::shipped;
use daldos_dsl::unstable::syntax::MOST_RECORD_BYTES;

use self::judge::JudgedGame;
use super::endings::EndingsArgs;
use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files::{self, Overwrite};
use super::format::{Format, layout};
use super::html as page;
use super::json::{JsonLayout, object};
use super::out::Out;
use super::play::show;
use super::run::RunCommand;
use super::theme::Colors;

/// Verify the record of a game turn by turn, or show it.
///
/// The answer is yes (0) if the rules allow every turn, and no (1) if they don't: then the first
/// turn that they don't allow is shown, with the reason. If the rules have changed since the game
/// was recorded, that is said, and the record is held against the rules as they are now.
///
/// With --judge, the errors of a game are told as chances to win that were given away: play by play, in all,
/// on average of all that left a choice, and the worst of each side. As JSON, `judgement` holds `known` (how
/// many plays and throws thrown again the tables know), `choices`, each with `number` (of its turn), `player`,
/// `throw`, `play` (null: thrown again), `win`, `length`, `best`, `loss` and `choices`, and by side `sides`:
/// `choices`, `errors`, `loss` (in all), `mean` and `worst` (`number` and `loss`, null without an error).
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl play games/daldos.game --A random --B random --seed 7 --record game.record --overwrite\n  \
    daldos-dsl replay game.record\n  \
    daldos-dsl replay game.record --svg pictures\n  \
    daldos-dsl replay game.record --html game.html\n  \
    daldos-dsl replay game.record --format json")]
pub(crate) struct ReplayArgs {
    /// The record; `-` is standard input.
    file: String,
    /// The rules, instead of those that the record names.
    #[arg(long)]
    game: Option<String>,
    /// Show it on the board, turn by turn; on a terminal, Enter goes on, `b` (or the left arrow) and
    /// Enter goes back, a number goes to that turn, and `q` ends. A `>` stands before a piece that moved last, a
    /// circle where it came from.
    #[arg(long, conflicts_with = "format")]
    step: bool,
    /// Draw the board after each turn as SVG, into files of this folder: `000.svg` is the start.
    #[arg(long, value_name = "FOLDER")]
    svg: Option<String>,
    /// Write a page into this file that shows the game turn by turn in any browser, without a server.
    #[arg(long, value_name = "FILE")]
    html: Option<String>,
    /// Hold each play, and each throw that was thrown again, against what would have been best, as tables of
    /// endings (--endings) have it.
    #[arg(long, requires = "endings")]
    judge: bool,
    #[command(flatten)]
    endings: EndingsArgs,
    /// The colours of the pictures: as their reader prefers, for light or for dark surroundings.
    #[arg(long, value_enum, default_value_t = Colors::Auto, requires = "svg")]
    theme: Colors,
    /// How the answer is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    over: Overwrite,
}

impl RunCommand for ReplayArgs {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let written = open(&self.file, out)?;
        let loaded = rules(&self.file, &written, self.game.as_deref(), out)?;
        let replayed = written.verify(&loaded);
        let legal = replayed.findings.errors == 0;
        if !self.judge && !self.endings.endings.is_empty() {
            return Err(Failure::wrong("tables of endings are for `--judge`"));
        }
        let judged = match self.judge {
            true => Some(JudgedGame::of(
                &loaded,
                &self.endings.open(&loaded)?,
                &replayed.trial,
            )?),
            false => None,
        };
        if let Some(folder) = &self.svg {
            pictures::draw(
                &loaded,
                &replayed.trial,
                folder,
                self.theme.into(),
                self.over,
            )?;
        }
        if let Some(path) = &self.html {
            let drawn = html::page(&loaded, &replayed);
            page::write(path, (&loaded, Some(&self.file)), &drawn, self.over)?;
        }
        if let Some(layout) = self.layout() {
            let judgement = judged.as_ref().map(|judged| judged.json(&loaded));
            let told = object! {
                ..replayed: document::document(&loaded, &replayed),
                ..judgement: judgement.map(|judgement| object! { judgement: judgement, }),
            };
            out.put(&layout.answer(&loaded.identity(), told))?;
            return Ok(Exit::yes(legal));
        }
        if self.step {
            step::step(&loaded, &replayed.trial, out)?;
        }
        if !replayed.findings.reports.is_empty() {
            files::show(&replayed.findings, out);
        }
        out.put(&verdict(&self.file, &loaded, &replayed))?;
        if let Some(judged) = &judged {
            out.put(&judged.text(&loaded))?;
        }
        out.put(&files::reading(&loaded.identity()))?;
        Ok(Exit::yes(legal))
    }
}

/// A record whose lines can be read; what is wrong with them is printed here.
pub(crate) fn open(path: &str, out: &mut Out) -> Result<WrittenRecord, Failure> {
    let wrong = |reason: String| Failure::unreadable(format!("can't read `{path}`: {reason}"));
    let bytes = files::read_record(path).map_err(|error| wrong(error.to_string()))?;
    let text = match bytes.len() > MOST_RECORD_BYTES {
        // It may be cut off in the midst of a character, and is refused for its size.
        true => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        false => String::from_utf8(bytes),
    };
    let text = text.map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        wrong(format!("it is not UTF-8 (byte {at}); save it as UTF-8"))
    })?;
    let name = if path == "-" { "<stdin>" } else { path };
    replay::read(name, &text).map_err(|findings| {
        files::show(&findings, out);
        Failure::rejected(&format!("`{path}` can't be read as a record"), &findings)
    })
}

/// The rules of a record. A relative path counts from where the program runs or, where nothing is
/// there, from where the record lies; else a file of that name in its folder is meant, or a game of
/// the same rules that comes with the program.
pub(crate) fn rules(
    path: &str,
    written: &WrittenRecord,
    given: Option<&str>,
    out: &mut Out,
) -> Result<Loaded, Failure> {
    let Some(address) = given.or(written.file()) else {
        return Err(Failure::wrong(format!(
            "`{path}` doesn't say where its rules are; add a line `file: PATH`, or name them with `--game`"
        )));
    };
    if given.is_none() && address.split('#').next() == Some("-") {
        return Err(Failure::wrong(format!(
            "the rules of `{path}` came from standard input; name them with `--game`"
        )));
    }
    let found = files::address(&files::beside(address, path))?;
    if given.is_some() || files::there(&found.path) {
        return files::load_by(&found, &mut files::read, out);
    }
    let Some((name, loaded)) = comes_with(written, &found.variants) else {
        return Err(Failure::unreadable(format!(
            "`{path}` names its rules as `{address}`, and there is no such file, neither from here nor \
             from where it lies; name them with `--game`"
        )));
    };
    out.complain(&format!(
        "note: `{path}` names its rules as `{address}`, and there is no such file; `{name}`, which \
         comes with the program, has the same rules\n"
    ));
    Ok(loaded)
}

/// The game that comes with the program and has the rules of a record.
fn comes_with(written: &WrittenRecord, variants: &[String]) -> Option<(Address, Loaded)> {
    let sign = written.rules()?;
    shipped::names().find_map(|name| {
        let at = |path: String| Address {
            path,
            variants: variants.to_vec(),
        };
        let loaded = load::load(&at(shipped::path(name)?), &mut files::read).ok()?;
        (loaded.rules.fingerprint() == sign).then(|| (at(name.to_owned()), loaded))
    })
}

fn verdict(path: &str, loaded: &Loaded, replayed: &Replayed) -> String {
    let trial = &replayed.trial;
    let turns = show::turns(trial);
    let name = loaded.rules.title();
    if replayed.findings.errors > 0 {
        return format!("{path}: {name}, {turns} verified before the fault\n");
    }
    let result = show::result(loaded, trial).unwrap_or_else(|| "unfinished".to_owned());
    format!("{path}: {name}, {turns}, {result}; every turn is legal\n")
}
