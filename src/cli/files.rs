//! Reading games and writing files.

mod draft;
mod overwrite;
mod plain;
mod special;
mod temporary;
mod whole;

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use daldos_dsl::engine::State;
use daldos_dsl::load::render::{self, ReportLook};
use daldos_dsl::load::{self, Address, Findings, Identity, Loaded, NotLoaded, ReadError};
use daldos_dsl::notation;
use daldos_dsl::player::Player;
use daldos_dsl::shipped;
use daldos_dsl::unstable::near;
use daldos_dsl::unstable::syntax::{MOST_BYTES, MOST_RECORD_BYTES};

pub(crate) use self::draft::FileDraft;
pub(crate) use self::overwrite::{FileKind, Overwrite};
pub(crate) use self::plain::open as open_plain;
pub(crate) use self::whole::{Before, save, unwritten};
use super::exit::Exit;
use super::failure::Failure;
use super::out::Out;

/// The situation of a position in text; without one, the start with the first player to throw.
pub(crate) fn state(loaded: &Loaded, position: Option<&str>) -> Result<State, Failure> {
    match position {
        None => Ok(loaded.game.start(Player::First)),
        Some(text) => Ok(notation::read_position(&loaded.rules, &loaded.game, text)?),
    }
}

/// Which reading of which game an answer is about, below the answer.
pub(crate) fn reading(identity: &Identity) -> String {
    format!("\n{}\n", identity.reading())
}

/// Reads a plain file, or standard input for `-`, as far as any game file may reach.
pub(crate) fn read(path: &str) -> Result<Vec<u8>, ReadError> {
    match shipped::text(path) {
        Some(text) => Ok(text.as_bytes().to_vec()),
        None => read_past(path, MOST_BYTES),
    }
}

/// The same for what reads several times: standard input can be read but once.
pub(crate) fn read_once() -> impl FnMut(&str) -> Result<Vec<u8>, ReadError> {
    let mut input = None;
    move |path| match path {
        "-" => input.get_or_insert_with(|| read(path)).clone(),
        path => read(path),
    }
}

/// The same, as far as any record may reach.
pub(crate) fn read_record(path: &str) -> Result<Vec<u8>, ReadError> {
    read_past(path, MOST_RECORD_BYTES)
}

/// Reads at most one byte more than may be there, so that more is seen to be too much.
fn read_past(path: &str, most: usize) -> Result<Vec<u8>, ReadError> {
    let enough = most as u64 + 1;
    let mut bytes = Vec::new();
    let done = if path == "-" {
        io::stdin().lock().take(enough).read_to_end(&mut bytes)
    } else {
        plain::open(path).and_then(|file| file.take(enough).read_to_end(&mut bytes))
    };
    done.map(|_| bytes).map_err(|error| match error.into() {
        ReadError::Absent(_) => ReadError::Absent(near(path).unwrap_or_default()),
        other => other,
    })
}

/// What may have been meant by the path of no file.
fn near(path: &str) -> Option<String> {
    if let Some((file, _)) = path.rsplit_once('#')
        && (Path::new(file).is_file() || shipped::path(file).is_some())
    {
        return Some(format!("; variants belong to their file: give `{file}`"));
    }
    let named = format!("{path}.game");
    if Path::new(&named).is_file() {
        return Some(format!("; did you mean `{named}`?"));
    }
    let bare = !path.trim_end_matches('/').contains(['/', '\\']);
    if let Some(near) = shipped::near(path).filter(|_| bare) {
        return Some(format!(
            "; did you mean `{near}`, which comes with the program?"
        ));
    }
    let name = bare && !path.contains('.');
    name.then(|| {
        ", nor a game of that name: `daldos-dsl games` lists those that come with the program"
            .to_owned()
    })
}

/// The path that is meant: where no such file exists, a name means the game that comes with the
/// program.
pub(crate) fn meant(path: &str) -> String {
    match shipped::path(path) {
        Some(shipped) if !plain::lies_no_folder(path.as_ref()) => {
            tell_of_namesake(path, &shipped);
            shipped
        }
        _ => path.to_owned(),
    }
}

/// Says, once, that a game that comes with the program is meant, where a file beside it that is
/// another game is called like it.
fn tell_of_namesake(name: &str, path: &str) {
    static TOLD: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let file = format!("{name}.game");
    let same = |text: &str| read(&file).is_ok_and(|bytes| bytes == text.as_bytes());
    if !plain::lies(file.as_ref()) || shipped::text(path).is_some_and(same) {
        return;
    }
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    if told.insert(file.clone()) {
        Out::new().complain(&format!(
            "note: `{name}` means the game that comes with the program; give `{file}` for the file\n"
        ));
    }
}

/// The game that an argument means: the whole of it is a path if there is such a file, even if its
/// name holds a `#`.
pub(crate) fn address(argument: &str) -> Result<Address, Failure> {
    if plain::lies_no_folder(argument.as_ref()) {
        return Ok(Address {
            path: argument.to_owned(),
            variants: Vec::new(),
        });
    }
    let address: Address = argument.parse().map_err(Failure::wrong)?;
    Ok(Address {
        path: meant(&address.path),
        ..address
    })
}

/// The files that arguments name: a folder means its `.game` files, in order of their names.
pub(crate) fn named(arguments: &[String]) -> Result<Vec<String>, Failure> {
    if arguments.iter().filter(|argument| *argument == "-").count() > 1 {
        return Err(Failure::wrong(
            "standard input can be read but once; name `-` once",
        ));
    }
    let mut files = Vec::new();
    for argument in arguments {
        if argument == "-" || !Path::new(argument).is_dir() {
            files.push(meant(argument));
            continue;
        }
        let entries = fs::read_dir(argument)
            .and_then(Iterator::collect::<io::Result<Vec<_>>>)
            .map_err(|error| {
                Failure::wrong(format!("can't read the folder `{argument}`: {error}"))
            })?;
        let mut found: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
        // A link that leads nowhere is told like a file that can't be read.
        let readable = |path: &Path| fs::metadata(path).map_or(true, |data| data.is_file());
        found.retain(|path| path.extension().is_some_and(|e| e == "game") && readable(path));
        found.sort();
        if found.is_empty() {
            return Err(Failure::wrong(format!(
                "no `.game` file in the folder `{argument}`"
            )));
        }
        for path in found {
            files.push(path.into_os_string().into_string().map_err(|name| {
                Failure::wrong(format!(
                    "the name of the file `{}` is not UTF-8; rename it",
                    name.to_string_lossy()
                ))
            })?);
        }
    }
    Ok(files)
}

/// The game at an address; its errors are printed here.
pub(crate) fn load(address: &str, out: &mut Out) -> Result<Loaded, Failure> {
    load_by(&self::address(address)?, &mut read, out)
}

/// The game at an address, its files read in a way of one's own; its errors are printed here.
pub(crate) fn load_by(
    address: &Address,
    read: &mut load::ReadFile<'_>,
    out: &mut Out,
) -> Result<Loaded, Failure> {
    load::load(address, read).map_err(|why| failed(&address.path, why, out))
}

/// A file with all its readings; errors are printed here.
pub(crate) fn open(path: &str, out: &mut Out) -> Result<load::Opened, Failure> {
    load::open(&meant(path), &mut read).map_err(|why| failed(path, why, out))
}

/// Why there is no game, its errors printed.
pub(crate) fn failed(path: &str, why: NotLoaded, out: &mut Out) -> Failure {
    match why {
        NotLoaded::Unreadable(unreadable) => Failure::unreadable(unreadable.to_string()),
        NotLoaded::NoVariant { name, known } => no_variant(path, &name, &known),
        NotLoaded::Rejected(findings) => {
            show(&findings, out);
            Failure::rejected(&format!("`{}` can't be used", findings.path), &findings)
        }
    }
}

/// The address of a game that a file names: as it stands, or counted from where that file lies, or
/// of the same name in that folder.
pub(crate) fn beside(address: &str, file: &str) -> String {
    let path = address.rsplit_once('#').map_or(address, |(path, _)| path);
    let folder = Path::new(file).parent().filter(|_| !there(path));
    let name = Path::new(path).file_name().map(Path::new);
    let mut found = folder.into_iter().flat_map(|folder| {
        let places = [Some(Path::new(path)), name].into_iter().flatten();
        places.map(|place| folder.join(place))
    });
    match found.find(|place| plain::lies(place)) {
        Some(found) => format!("{}{}", found.to_string_lossy(), &address[path.len()..]),
        None => address.to_owned(),
    }
}

/// Whether there is something at a path, or a game of that name comes with the program.
pub(crate) fn there(path: &str) -> bool {
    plain::lies(path.as_ref()) || shipped::name(&meant(path)).is_some()
}

/// Whether two paths, or the links that they are, lead to one file. Two hard links are two files: what is written in
/// place of the one leaves the other.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(fs::canonicalize);
    one.is_ok_and(|one| other.is_ok_and(|other| one == other))
}

/// That a file has no variant of that name.
pub(crate) fn no_variant(path: &str, name: &str, known: &[String]) -> Failure {
    let path = shipped::name(path).unwrap_or(path);
    let near = near::nearest(name, known.iter().map(String::as_str));
    let remedy = match (near, known) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => "it has none".to_owned(),
        (None, names) => format!("it has `{}`", names.join("`, `")),
    };
    let message = format!("`{path}` has no variant `{name}`; {remedy}");
    Failure::new(Exit::Wrong, "daldos::name::unknown-variant", message)
}

/// Prints findings for people, on standard error.
pub(crate) fn show(findings: &Findings, out: &mut Out) {
    let text = render::text(findings, look());
    out.paint_complaint(&text);
}

/// Colours come from here in any case; the stream strips them where they aren't wanted.
fn look() -> ReportLook {
    let width = std::env::var("COLUMNS")
        .ok()
        .and_then(|c| c.parse().ok())
        .unwrap_or(100);
    ReportLook {
        color: true,
        width: usize::clamp(width, 40, 200),
    }
}

/// Writes a file whole or not at all, whatever was there.
pub(crate) fn put(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    save(path, Before::Anything, bytes).map_err(|error| Failure::unwritten(path, unwritten(&error)))
}

/// Replaces a file that was read, unless somebody else has changed it since.
pub(crate) fn replace(path: &str, read: &[u8], text: &str) -> Result<(), Failure> {
    if let Some(name) = shipped::name(path) {
        return Err(Failure::wrong(format!(
            "can't replace `{path}`: it comes with the program; `daldos-dsl new mine.game --from {name}` makes a game of your own from it"
        )));
    }
    save(path, Before::This(read), text.as_bytes()).map_err(|error| {
        Failure::wrong(format!(
            "can't replace `{path}`: {}; it was left as it is",
            unwritten(&error)
        ))
    })
}

/// Writes a picture: never where a game would be, and over another thing only if that is allowed.
pub(crate) fn picture(path: &str, bytes: &[u8], over: Overwrite) -> Result<(), Failure> {
    if path.ends_with(".game") {
        return Err(Failure::wrong(format!(
            "`{path}` would be a game file; a picture needs another name"
        )));
    }
    let png = FileKind::Png.replaces(bytes);
    over.allows(path, if png { FileKind::Png } else { FileKind::Svg })?;
    put(path, bytes)
}

/// Makes a folder, and those it lies in, where there is none.
pub(crate) fn folder(path: &str) -> Result<(), Failure> {
    fs::create_dir_all(path).map_err(|error| {
        Failure::wrong(format!(
            "can't make the folder `{path}`: {}",
            unwritten(&error)
        ))
    })
}
