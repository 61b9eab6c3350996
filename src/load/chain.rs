//! A file and the files it extends, read and parsed.

use std::path::{Component, Path, PathBuf};

use super::reading::{ReadError, ReadFile};
use crate::shipped;
use crate::source::{Remedy, Report, SourceId, Sources, Span};
use crate::syntax::{self, ast};

/// How deep games may extend one another.
const DEEPEST: usize = 16;

/// The file asked for can't be read, or isn't text: the question was wrong, not the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("can't read `{path}`: {reason}")]
pub struct Unreadable {
    /// The path as given.
    pub path: String,
    /// Why.
    pub reason: String,
}

/// What reading a file and its bases came to.
pub(super) struct FileChain {
    /// All texts; the file asked for is the first.
    pub(super) sources: Sources,
    /// The trees, the outermost base first, the file asked for last, each as far as it could be
    /// read; empty if nothing of the one asked for could.
    pub(super) files: Vec<ast::File>,
    /// What is wrong with the texts.
    pub(super) reports: Vec<Report>,
    /// Errors that were not even collected.
    pub(super) left_out: usize,
}

/// Reads `path` and, as long as a game extends another, that one.
pub(super) fn read(path: &str, read: &mut ReadFile<'_>) -> Result<FileChain, Unreadable> {
    let mut chain = FileChain {
        sources: Sources::default(),
        files: Vec::new(),
        reports: Vec::new(),
        left_out: 0,
    };
    let mut trees = Vec::new();
    let mut paths = Vec::new();
    // Where the file now to be read was named: none for the one asked for.
    let mut named: Option<Span> = None;
    let mut next = path.to_owned();
    // A base's path as written, if it names a file and no folder.
    let mut bare: Option<String> = None;
    loop {
        let mut bytes = bytes(&next, read);
        // A base that lies nowhere may be one of the games that come with the program.
        if let (Err(ReadError::Absent(_)), Some(_), Some(base)) = (&bytes, named, &bare)
            && let Some(path) = shipped::path(base)
        {
            bytes = self::bytes(&path, read);
            next = path;
        }
        let bytes = match (bytes, named) {
            (Ok(bytes), _) => bytes,
            (Err(error), None) => {
                let reason = error.to_string();
                return Err(Unreadable { path: next, reason });
            }
            (Err(error), Some(span)) => {
                chain.reports.push(not_found(&next, &error, span));
                baseless(&mut trees);
                break;
            }
        };
        let id = SourceId(paths.len() as u16);
        let text = match syntax::decode(id, &bytes) {
            Ok(text) => text,
            Err(faults) => {
                if let (None, Some(reason)) = (named, not_text(&faults)) {
                    return Err(Unreadable { path: next, reason });
                }
                chain.sources.add(next, String::from_utf8_lossy(&bytes));
                chain.left_out += faults.more;
                chain.reports.extend(faults.reports);
                baseless(&mut trees);
                break;
            }
        };
        chain.sources.add(next.clone(), text);
        paths.push(next.clone());
        let syntax::Parsed { file, findings } = syntax::read_file(id, text);
        chain.left_out += findings.more;
        chain.reports.extend(findings.reports);
        let Some(tree) = file else {
            baseless(&mut trees);
            break;
        };
        let base = tree.game.extends.clone();
        trees.push(tree);
        let Some(base) = base else {
            break;
        };
        // Its path can't be read, which has been told.
        if base.value.is_empty() && trees.last().is_some_and(|tree| !tree.holes.is_empty()) {
            break;
        }
        match base_path((&next, &base.value, base.span), &paths, read) {
            Ok(path) => next = path,
            Err(report) => {
                chain.reports.push(*report);
                baseless(&mut trees);
                break;
            }
        }
        named = Some(base.span);
        bare = Some(base.value).filter(|written| !written.contains('/'));
    }
    trees.reverse();
    chain.files = trees;
    Ok(chain)
}

/// The bytes of a file, or of a game that comes with the program.
fn bytes(path: &str, read: &mut ReadFile<'_>) -> Result<Vec<u8>, ReadError> {
    match shipped::text(path) {
        Some(text) => Ok(text.as_bytes().to_vec()),
        None => read(path),
    }
}

/// The base of the last file can't be read: what that file inherits is unknown.
fn baseless(trees: &mut [ast::File]) {
    if let Some(file) = trees.last_mut() {
        file.holes.push(ast::Hole::anything(file.game.span));
    }
}

/// Why bytes are no text and what to do about it, if that is what was found.
pub(super) fn not_text(faults: &syntax::Findings) -> Option<String> {
    let report = faults
        .reports
        .iter()
        .find(|report| report.code == "daldos::text::utf-8")?;
    let help = report.help.as_deref().unwrap_or_default();
    Some(format!("{}; {help}", report.message))
}

/// The path of the game that a file extends, by the file's own path, the words in it and where they stand, unless
/// it can't be one.
fn base_path(
    (from, written, span): (&str, &str, Span),
    seen: &[String],
    read: &mut ReadFile<'_>,
) -> Result<String, Box<Report>> {
    let fault = |message: String, label: &str, help: Remedy| {
        Err(Box::new(
            Report::error("daldos::extends::path", message, span, label).help(help),
        ))
    };
    // As in an address: what ends in `.game` is a file, whatever its name holds before.
    if written.contains('#') && !written.ends_with(".game") {
        let help = "name the file alone; its variants don't come along";
        return fault(
            format!("`{written}` names a variant"),
            "a game extends a file",
            match written.split_once('#') {
                Some((file, _)) if file.ends_with(".game") => {
                    Remedy::written(help, format!("\"{file}\""))
                }
                _ => help.into(),
            },
        );
    }
    let folder = Path::new(from).parent().unwrap_or(Path::new(""));
    if !written.ends_with(".game") || Path::new(written).is_absolute() || written.contains('\\') {
        return fault(
            format!("`{written}` is not a relative path to a `.game` file"),
            "not such a path",
            match ending_left_out(folder, written, seen, read) {
                Some(whole) => Remedy::written(
                    format!("the file is called `{whole}`: write `(extends \"{whole}\")`"),
                    format!("\"{whole}\""),
                ),
                None => relative(written),
            },
        );
    }
    let path = plain(&folder.join(written));
    if let Some(first) = seen.iter().position(|s| plain(Path::new(s)) == path) {
        let round = seen[first..].join(" → ");
        return Err(Box::new(
            Report::error(
                "daldos::extends::circular",
                format!("`{written}` extends itself in the end"),
                span,
                "this leads back to a file already read",
            )
            .help(format!("the way round: {round} → {path}")),
        ));
    }
    if seen.len() > DEEPEST {
        return Err(Box::new(
            Report::error(
                "daldos::limit::extends",
                format!("games extend one another more than {DEEPEST} deep"),
                span,
                "one too many",
            )
            .help("let it extend a game nearer to the first one"),
        ));
    }
    Ok(path)
}

/// The same with the ending of a game's file, if there is such a file, or such a game comes with the program.
fn ending_left_out(
    folder: &Path,
    written: &str,
    seen: &[String],
    read: &mut ReadFile<'_>,
) -> Option<String> {
    let is_path = !Path::new(written).is_absolute() && !written.contains(['\\', ':']);
    let is_named = !written.is_empty() && !written.ends_with(['/', '.']);
    if !is_path || !is_named || written.ends_with(".game") {
        return None;
    }
    let whole = format!("{written}.game");
    let path = plain(&folder.join(&whole));
    let is_shipped = || !whole.contains('/') && shipped::path(&whole).is_some();
    let is_new = seen.iter().all(|other| plain(Path::new(other)) != path);
    let is_there = is_new && (bytes(&path, read).is_ok() || is_shipped());
    is_there.then_some(whole)
}

/// How a path is written.
fn relative(written: &str) -> Remedy {
    let help =
        "write the path from this file's folder with `/`, for example `(extends \"base.game\")`";
    // A drive, or a folder of the machine, is no one's but the author's.
    let relative = written.ends_with(".game") && !Path::new(written).is_absolute();
    let plain = relative && !written.contains(':') && !written.starts_with('\\');
    match plain {
        true => Remedy::written(help, format!("\"{}\"", written.replace('\\', "/"))),
        false => help.into(),
    }
}

/// A path without `.` and, where that is certain, without `..`.
fn plain(path: &Path) -> String {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(parts.components().next_back(), Some(Component::Normal(_))) =>
            {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    parts.to_string_lossy().into_owned()
}

fn not_found(path: &str, error: &ReadError, span: Span) -> Report {
    Report::error(
        "daldos::extends::not-found",
        format!("can't read `{path}`: {error}"),
        span,
        "named here",
    )
    .help("the path is relative to the folder of the file that names it; `daldos-dsl games` lists the games that need no file")
}
