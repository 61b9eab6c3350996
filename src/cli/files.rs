//! Reading games and replacing files.

use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use daldos_dsl::load::render::{self, Look};
use daldos_dsl::load::{self, Address, Findings, Loaded, NotLoaded};

use super::out::Out;
use super::{Exit, Failure};

/// One byte more than a game file may have, so that a longer one is seen to be too long.
const ENOUGH: u64 = (1 << 20) + 1;

/// Reads a file, or standard input for `-`, as far as any game file may reach.
pub(crate) fn read(path: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let done = if path == "-" {
        io::stdin().lock().take(ENOUGH).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(ENOUGH).read_to_end(&mut bytes))
    };
    done.map(|_| bytes).map_err(|error| {
        let near = (error.kind() == io::ErrorKind::NotFound).then(|| near(path));
        reason(error) + &near.flatten().unwrap_or_default()
    })
}

/// What may have been meant by the path of no file.
fn near(path: &str) -> Option<String> {
    if let Some((file, _)) = path.rsplit_once('#')
        && Path::new(file).is_file()
    {
        return Some(format!("; variants belong to their file: give `{file}`"));
    }
    let named = format!("{path}.game");
    Path::new(&named)
        .is_file()
        .then(|| format!("; did you mean `{named}`?"))
}

/// Why a file can't be read, in words.
fn reason(error: io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "it may not be read".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}

/// Why a file can't be written, in words: of the temporary file nobody has heard.
pub(crate) fn unwritten(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        io::ErrorKind::PermissionDenied => "its folder, or the file, may not be written".to_owned(),
        io::ErrorKind::NotADirectory => "it would lie in what is no folder".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        // A system's own words end in the number of the error; what is put after it is ours.
        _ => match error.to_string().split_once(" at path ") {
            Some((words, _)) => words.to_owned(),
            None => error.to_string(),
        },
    }
}

/// The game that an argument means: the whole of it is a path if there is such a file, even if its
/// name holds a `#`.
pub(crate) fn address(argument: &str) -> Result<Address, Failure> {
    if Path::new(argument).exists() {
        return Ok(Address {
            path: argument.to_owned(),
            variants: Vec::new(),
        });
    }
    argument.parse().map_err(Failure::wrong)
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
            files.push(argument.clone());
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
    read: &mut load::Read<'_>,
    out: &mut Out,
) -> Result<Loaded, Failure> {
    load::load(address, read).map_err(|why| failed(&address.path, why, out))
}

/// A file with all its readings; errors are printed here.
pub(crate) fn open(path: &str, out: &mut Out) -> Result<load::Opened, Failure> {
    load::open(path, &mut read).map_err(|why| failed(path, why, out))
}

/// Why there is no game, its errors printed.
pub(crate) fn failed(path: &str, why: NotLoaded, out: &mut Out) -> Failure {
    match why {
        NotLoaded::Unreadable(unreadable) => Failure::wrong(unreadable.to_string()),
        NotLoaded::NoVariant { name, known } => no_variant(path, &name, &known),
        NotLoaded::Rejected(findings) => {
            show(&findings, out);
            let tally = render::tally(findings.errors, findings.warnings);
            Failure {
                exit: Exit::No,
                message: format!("`{}` can't be used: {tally}", findings.path),
            }
        }
    }
}

/// The address of a game that a file names: as it stands, or counted from where that file lies.
pub(crate) fn beside(address: &str, file: &str) -> String {
    let path = address.rsplit_once('#').map_or(address, |(path, _)| path);
    let there = Path::new(file).parent().map(|folder| folder.join(path));
    match there {
        Some(there) if !Path::new(path).exists() && there.exists() => {
            format!("{}{}", there.to_string_lossy(), &address[path.len()..])
        }
        _ => address.to_owned(),
    }
}

/// That a file has no variant of that name.
pub(crate) fn no_variant(path: &str, name: &str, known: &[String]) -> Failure {
    let known = match known {
        [] => "it has none".to_owned(),
        names => format!("it has `{}`", names.join("`, `")),
    };
    Failure::wrong(format!("`{path}` has no variant `{name}`; {known}"))
}

/// Prints findings for people, on standard error.
pub(crate) fn show(findings: &Findings, out: &mut Out) {
    let text = render::text(findings, look());
    out.paint_complaint(&text);
}

/// Colours come from here in any case; the stream strips them where they aren't wanted.
fn look() -> Look {
    let width = std::env::var("COLUMNS")
        .ok()
        .and_then(|c| c.parse().ok())
        .unwrap_or(100);
    Look {
        color: true,
        width: usize::clamp(width, 40, 200),
    }
}

/// Writes a file whole or not at all, whether it is there already or not. What is there and is no
/// file, such as a pipe or a device, is written into and never replaced.
pub(crate) fn save(path: &str, bytes: &[u8]) -> io::Result<()> {
    match found(path)? {
        Found::Special => {
            let mut special = fs::OpenOptions::new().write(true).open(path)?;
            special.write_all(bytes)?;
            special.flush()
        }
        Found::File => swap(path, bytes),
        Found::Nothing => make(Path::new(path), bytes),
    }
}

/// What is there already where a file is to be written.
enum Found {
    File,
    /// A pipe or a device.
    Special,
    Nothing,
}

fn found(path: &str) -> io::Result<Found> {
    match fs::metadata(path) {
        Ok(data) if data.is_dir() => Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder",
        )),
        Ok(data) if !data.is_file() => Ok(Found::Special),
        Ok(_) => Ok(Found::File),
        Err(_) if fs::symlink_metadata(path).is_ok() => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is a link that leads nowhere",
        )),
        Err(_) => Ok(Found::Nothing),
    }
}

/// The same, with what to tell the user where it can't be done.
pub(crate) fn put(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    save(path, bytes).map_err(|error| unput(path, &error))
}

/// That a file can't be written, and why.
fn unput(path: &str, error: &io::Error) -> Failure {
    Failure::wrong(format!("can't write `{path}`: {}", unwritten(error)))
}

/// Writes a picture, never over a game.
pub(crate) fn picture(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    if path.ends_with(".game") {
        return Err(Failure::wrong(format!(
            "`{path}` would be a game file; a picture needs another name"
        )));
    }
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

/// Replaces a file whole or not at all, keeping its permissions; a link stays a link.
pub(crate) fn replace(path: &str, text: &str) -> io::Result<()> {
    swap(path, text.as_bytes())
}

/// Makes a file that isn't there yet, whole or not at all.
pub(crate) fn create(path: &Path, text: &str) -> io::Result<()> {
    make(path, text.as_bytes())
}

fn swap(path: &str, bytes: &[u8]) -> io::Result<()> {
    let over = Over::new(path)?;
    let temporary = written(over.folder(), bytes)?;
    over.put(temporary)
}

fn make(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let temporary = written(folder_of(path), bytes)?;
    put_new(temporary, path)
}

/// A file that is there and may be replaced.
struct Over {
    target: PathBuf,
    permissions: fs::Permissions,
}

impl Over {
    fn new(path: &str) -> io::Result<Over> {
        let target = fs::canonicalize(path)?;
        let data = fs::metadata(&target)?;
        if !data.is_file() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidInput,
                "it is no file but a pipe or a device",
            ));
        }
        let permissions = data.permissions();
        if permissions.readonly() {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "the file is read-only",
            ));
        }
        Ok(Over {
            target,
            permissions,
        })
    }

    fn folder(&self) -> &Path {
        self.target.parent().unwrap_or(Path::new("."))
    }

    /// Puts a temporary file in its place.
    fn put(self, temporary: tempfile::NamedTempFile) -> io::Result<()> {
        temporary.as_file().set_permissions(self.permissions)?;
        let done = temporary.persist(&self.target);
        done.map(drop).map_err(|error| error.error)
    }
}

/// The folder in which a file lies, or will.
fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Puts a temporary file where nothing is yet.
fn put_new(temporary: tempfile::NamedTempFile, path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        temporary
            .as_file()
            .set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    let done = temporary.persist_noclobber(path);
    done.map(drop).map_err(|error| error.error)
}

/// A temporary file in `folder` that holds these bytes, safely on the disk.
fn written(folder: &Path, bytes: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let mut temporary = temporary(folder)?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    Ok(temporary)
}

fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    tempfile::Builder::new()
        .prefix(".daldos-dsl-")
        .tempfile_in(folder)
}

/// A file that is too long to be held in memory: written bit by bit, it takes its place at the
/// end, whole, or never.
pub(crate) struct Draft {
    path: String,
    to: Target,
}

/// Where a draft is written.
enum Target {
    /// In place of a file.
    Over(BufWriter<tempfile::NamedTempFile>, Over),
    /// Where nothing is yet.
    New(BufWriter<tempfile::NamedTempFile>),
    /// Into a pipe or a device, at once.
    Special(BufWriter<fs::File>),
}

impl Draft {
    /// A draft of the file at `path`.
    pub(crate) fn new(path: &str) -> Result<Draft, Failure> {
        let to = Target::new(path).map_err(|error| unput(path, &error))?;
        let path = path.to_owned();
        Ok(Draft { path, to })
    }

    /// Puts it in its place.
    pub(crate) fn done(self) -> Result<(), Failure> {
        let done = match self.to {
            Target::Over(file, over) => settled(file).and_then(|file| over.put(file)),
            Target::New(file) => settled(file).and_then(|file| put_new(file, self.path.as_ref())),
            Target::Special(mut file) => file.flush(),
        };
        done.map_err(|error| unput(&self.path, &error))
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Target::Over(file, _) | Target::New(file) => file.write(bytes),
            Target::Special(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            Target::Over(file, _) | Target::New(file) => file.flush(),
            Target::Special(file) => file.flush(),
        }
    }
}

impl Target {
    fn new(path: &str) -> io::Result<Target> {
        Ok(match found(path)? {
            Found::Special => {
                let file = fs::OpenOptions::new().write(true).open(path)?;
                Target::Special(BufWriter::new(file))
            }
            Found::File => {
                let over = Over::new(path)?;
                Target::Over(BufWriter::new(temporary(over.folder())?), over)
            }
            Found::Nothing => {
                let folder = folder_of(Path::new(path));
                Target::New(BufWriter::new(temporary(folder)?))
            }
        })
    }
}

/// A temporary file, safely on the disk.
fn settled(file: BufWriter<tempfile::NamedTempFile>) -> io::Result<tempfile::NamedTempFile> {
    let file = file.into_inner().map_err(|error| error.into_error())?;
    file.as_file().sync_all()?;
    Ok(file)
}
