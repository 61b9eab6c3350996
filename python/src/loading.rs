//! Games from files, from text, and from those that come with the package.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use daldos_dsl::load as reading;
use daldos_dsl::load::{Address, ReadError};
use daldos_dsl::shipped;
use daldos_dsl::unstable::syntax::MOST_BYTES;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors;
use crate::game::Game;
use crate::shared::{Core, Shared};

/// Texts of files, by their paths.
type Texts = HashMap<String, String>;

/// Opens a plain file.
///
/// # Errors
/// If there is none, or if it is a pipe, which may never answer, a folder or the like.
pub(crate) fn plain(path: &Path) -> Result<fs::File, ReadError> {
    match fs::metadata(path)?.is_file() {
        true => Ok(fs::File::open(path)?),
        false => Err(ReadError::Unreadable("it is not a plain file".to_owned())),
    }
}

/// Reads a plain file, as far as any game file may reach.
fn read(path: &str) -> Result<Vec<u8>, ReadError> {
    let file = plain(Path::new(path)).map_err(|why| match why {
        ReadError::Absent(_) => ReadError::Absent(near(path)),
        other => other,
    })?;
    let mut bytes = Vec::new();
    // One more than may be there, so that more is seen to be too much.
    file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What may have been meant by the path of no file.
fn near(path: &str) -> String {
    match shipped::near(path).filter(|_| !path.contains(['/', '\\'])) {
        Some(near) => format!("; did you mean `{near}`, which comes with the package?"),
        None => String::new(),
    }
}

/// The game that an address means: the whole of it is a path if there is such a file; where there is
/// none, a name means the game that comes with the package.
fn address(py: Python<'_>, text: &str) -> PyResult<Address> {
    if Path::new(text).is_file() {
        return Ok(Address {
            path: text.to_owned(),
            variants: Vec::new(),
        });
    }
    let address: Address = text.parse().map_err(|why: String| errors::wrong(py, why))?;
    // A folder that is called like a game is no game.
    let named = shipped::path(&address.path).filter(|_| !Path::new(&address.path).is_file());
    Ok(Address {
        path: named.unwrap_or(address.path),
        ..address
    })
}

fn loaded(
    py: Python<'_>,
    address: &Address,
    read: &mut (dyn FnMut(&str) -> Result<Vec<u8>, ReadError> + Send),
) -> PyResult<Game> {
    let game = py.detach(|| reading::load(address, &mut |path| read(path)));
    match game {
        Ok(loaded) => Ok(Game::of(&Core::new(loaded))),
        Err(why) => Err(errors::not_loaded(py, why)),
    }
}

/// Load a game.
///
/// Parameters
/// ----------
/// address : str
///     A path, ``path#variant+variant``, or the name of a game that comes with the package, with
///     variants or without: ``'daldos'``, ``'sahkku#go-on'``.
///
/// Raises
/// ------
/// GameError
///     If the file can't be read, lacks a variant, or has errors.
#[pyfunction]
pub(crate) fn load(py: Python<'_>, address: &str) -> PyResult<Game> {
    let address = self::address(py, address)?;
    loaded(py, &address, &mut read)
}

/// Load a game from its text.
///
/// Parameters
/// ----------
/// text : str
///     What would stand in the file.
/// variants : sequence of str, optional
///     The variants to apply, in this order.
/// path : str, optional
///     How errors call it; a game that it extends is looked for beside it.
///
/// Raises
/// ------
/// GameError
///     If the text lacks a variant, or has errors.
#[pyfunction]
#[pyo3(signature = (text, variants=Vec::new(), path="text.game"))]
pub(crate) fn loads(
    py: Python<'_>,
    text: &str,
    variants: Vec<String>,
    path: &str,
) -> PyResult<Game> {
    let address = Address {
        path: path.to_owned(),
        variants,
    };
    let own = text.as_bytes().to_vec();
    let mut read = |asked: &str| match asked == path {
        true => Ok(own.clone()),
        false => read(asked),
    };
    loaded(py, &address, &mut read)
}

/// A game as pickle kept it: its address, and all texts that it was made of.
#[pyfunction]
pub(crate) fn _restored(
    py: Python<'_>,
    path: String,
    variants: Vec<String>,
    texts: Texts,
    fingerprint: &str,
) -> PyResult<Game> {
    let key = (path.clone(), variants.clone(), fingerprint.to_owned());
    if let Some(core) = known(&key) {
        return Ok(Game::of(&core));
    }
    let address = Address { path, variants };
    let mut read = |asked: &str| match texts.get(asked) {
        Some(text) => Ok(text.clone().into_bytes()),
        None => Err(ReadError::Absent(String::new())),
    };
    let game = loaded(py, &address, &mut read)?;
    if game.core.fingerprint != fingerprint {
        let told = format!(
            "`{}` has other rules here: {}, not {fingerprint}",
            address, game.core.fingerprint
        );
        return Err(errors::wrong(py, told));
    }
    RESTORED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .insert(key, Arc::downgrade(&game.core));
    Ok(game)
}

/// What a pickled game is known by: its path, its variants, the sign of its rules.
type Key = (String, Vec<String>, String);

/// The games that have been restored and are still there: each of many throws or states that are
/// read again asks for its own.
static RESTORED: Mutex<BTreeMap<Key, Weak<Core>>> = Mutex::new(BTreeMap::new());

fn known(key: &Key) -> Option<Shared> {
    let mut restored = RESTORED.lock().unwrap_or_else(PoisonError::into_inner);
    restored.retain(|_, core| core.strong_count() > 0);
    restored.get(key).and_then(Weak::upgrade)
}

/// Find all that is wrong with a file: its text, the game, each of its variants, its examples.
///
/// Returns
/// -------
/// tuple of Finding
///     Errors and warnings, in the order of the file.
///
/// Raises
/// ------
/// GameError
///     If the file can't be read.
#[pyfunction]
pub(crate) fn check<'py>(py: Python<'py>, address: &str) -> PyResult<Bound<'py, PyTuple>> {
    let address = self::address(py, address)?;
    let findings = py.detach(|| reading::check(&address.path, &mut read));
    let findings =
        findings.map_err(|why| errors::not_loaded(py, reading::NotLoaded::Unreadable(why)))?;
    PyTuple::new(py, errors::listed(py, &findings)?)
}

/// The names of the games that come with the package, in order.
#[pyfunction]
pub(crate) fn games<'py>(py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, shipped::names().collect::<Vec<_>>())
}

/// The names of the variants of a game, in the order of its file.
#[pyfunction]
pub(crate) fn variants<'py>(py: Python<'py>, address: &str) -> PyResult<Bound<'py, PyTuple>> {
    let address = self::address(py, address)?;
    let opened = py.detach(|| reading::open(&address.path, &mut read));
    let opened = opened.map_err(|why| errors::not_loaded(py, why))?;
    let names = opened.file().variants.iter();
    PyTuple::new(py, names.map(|v| v.name.value.clone()).collect::<Vec<_>>())
}
