//! `new`: a game file to start from.

use std::io;
use std::path::{Component, Path, PathBuf};

use clap::Parser;
use daldos_dsl::shipped;
use daldos_dsl::unstable::characters::{hiding, shapes, unseen};

use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files;
use super::out::Out;
use super::run::RunCommand;

/// A whole small game, commented line by line.
const TEMPLATE: &str = include_str!("new/whole.game");
/// A game that changes another.
const DERIVED: &str = include_str!("new/derived.game");

/// Write a commented game file to start from; a file that exists is never touched.
#[derive(Parser)]
#[command(
    after_help = "Examples:\n  daldos-dsl new mine.game\n  daldos-dsl new mine.game --from games/sahkku.game\n  daldos-dsl new mine.game --from sahkku"
)]
pub(crate) struct NewArgs {
    /// The file to make; its name becomes the game's.
    file: String,
    /// Start from this game, by extending it: a file, or the name of one that comes with the program.
    #[arg(long, value_name = "GAME")]
    from: Option<String>,
}

impl RunCommand for NewArgs {
    fn run(self, out: &mut Out) -> Done {
        let path = Path::new(&self.file);
        let name = match path.file_stem().map(|stem| stem.to_string_lossy()) {
            Some(stem) if path.extension().is_some_and(|e| e == "game") => title(&stem),
            stem => {
                let such = match stem {
                    Some(_) => path.with_extension("game"),
                    None => path.join("my-variant.game"),
                };
                return Err(Failure::wrong(format!(
                    "`{}` is not a name that ends in `.game`, such as `{}`",
                    self.file,
                    such.display()
                )));
            }
        };
        let text = match &self.from {
            None => TEMPLATE.replace("NAME", &name),
            Some(base) => {
                let base = base_path(base, path, out)?;
                DERIVED.replace("NAME", &name).replace("BASE", &base)
            }
        };
        files::save(&self.file, files::Before::Nothing, text.as_bytes()).map_err(|error| {
            match error.kind() {
                io::ErrorKind::AlreadyExists => Failure::new(
                    Exit::No,
                    "daldos::query::wrong",
                    format!("`{}` is there already; it was left as it is", self.file),
                ),
                io::ErrorKind::NotFound => {
                    let folder = path.parent().unwrap_or(path).display();
                    Failure::wrong(format!(
                        "can't make `{}`: there is no folder `{folder}`",
                        self.file
                    ))
                }
                _ => Failure::wrong(format!(
                    "can't make `{}`: {}",
                    self.file,
                    files::unwritten(&error)
                )),
            }
        })?;
        out.put(&format!(
            "{0}: made; try `daldos-dsl check {0}`\n",
            self.file
        ))?;
        Ok(Exit::Fine)
    }
}

/// The file's name as a game's name: no quotes or backslashes, which a text would have to escape.
fn title(stem: &str) -> String {
    let plain: String = hiding(stem)
        .filter(|(_, c, hides)| !matches!(c, '"' | '\\') && !hides)
        .map(|(_, c, _)| c)
        .collect();
    let mut chars = plain.chars();
    chars.next().map_or_else(
        || "Mine".to_owned(),
        |first| first.to_uppercase().chain(chars).collect(),
    )
}

/// The path of the base as the new file must name it, once the base has been seen to be a game.
fn base_path(base: &str, new: &Path, out: &mut Out) -> Result<String, Failure> {
    if base == "-" {
        return Err(Failure::wrong(
            "a game extends a file, and standard input is none: give a path",
        ));
    }
    let address = files::address(base)?;
    if !address.variants.is_empty() {
        return Err(Failure::wrong(format!(
            "a game extends a file, not a variant: give `{}` and write the variant's forms into the new file",
            shipped::name(&address.path).unwrap_or(&address.path)
        )));
    }
    files::load(base, out)?;
    let folder = new
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    if let Some(name) = shipped::name(&address.path) {
        let written = format!("{name}.game");
        let beside = folder.join(&written);
        if beside.exists() || new.file_name().is_some_and(|own| own == written.as_str()) {
            return Err(Failure::wrong(format!(
                "beside `{}`, `{written}` would mean the file of that name: give the new game another name or another folder, or extend that file with `--from {}`",
                new.display(),
                beside.display()
            )));
        }
        return Ok(written);
    }
    let absolute = |path: &Path| {
        path.canonicalize()
            .map_err(|error| Failure::wrong(format!("can't find `{}`: {error}", path.display())))
    };
    let relative = between(&absolute(folder)?, &absolute(Path::new(&address.path))?);
    let written = relative.to_string_lossy().replace('\\', "/");
    if written.contains(|c: char| c == '"' || unseen(c) && !shapes(c))
        || !written.ends_with(".game")
    {
        return Err(Failure::wrong(format!(
            "a game can't extend `{written}`: rename it to end in `.game`"
        )));
    }
    Ok(written)
}

/// The relative path from a folder to a file, both absolute.
fn between(folder: &Path, file: &Path) -> PathBuf {
    let (from, to): (Vec<Component>, Vec<Component>) =
        (folder.components().collect(), file.components().collect());
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = from[shared..].iter().map(|_| Component::ParentDir);
    up.chain(to[shared..].iter().copied()).collect()
}
