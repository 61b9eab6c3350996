//! What was worked out for a question, and may be there for the next. It changes no answer: it stands
//! for what would be worked out anew, and only where that comes to the same.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use daldos_dsl::load::{self, Address, Loaded, NotLoaded, ReadError, ReadFile};
use daldos_dsl::play::Trial;
use serde::Deserialize;

/// So many games, and so many trials, are kept: those that were asked for last.
const MOST: usize = 8;

/// Things, those that were asked for last first.
struct Recent<T>(Mutex<Vec<Arc<T>>>);

impl<T> Recent<T> {
    fn all(&self) -> MutexGuard<'_, Vec<Arc<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts one first, in place of another.
    fn put(&self, one: Arc<T>, instead: &Arc<T>) {
        let mut all = self.all();
        all.retain(|other| !Arc::ptr_eq(other, instead));
        all.insert(0, one);
        all.truncate(MOST);
    }
}

impl<T> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent(Mutex::default())
    }
}

/// A file as it was read; none if it couldn't be.
type ReadOnce = (String, Option<Vec<u8>>);

/// A game, and all that was read for it.
struct KeptGame {
    address: Address,
    files: Vec<ReadOnce>,
    loaded: Arc<Loaded>,
}

/// Games that were loaded. A game stands for its address as long as each file that was read for it is
/// what it was.
#[derive(Default)]
pub(super) struct KeptGames(Recent<KeptGame>);

impl KeptGames {
    /// The game at an address, loaded anew if need be.
    pub(super) fn load(
        &self,
        address: &Address,
        read: &mut ReadFile<'_>,
    ) -> Result<Arc<Loaded>, NotLoaded> {
        // Files are read while nobody waits for the list.
        let all = self.0.all().clone();
        let mut same = |kept: &KeptGame| {
            let mut files = kept.files.iter();
            kept.address == *address && files.all(|(path, known)| read(path).ok() == *known)
        };
        let kept = match all.into_iter().find(|kept| same(kept)) {
            Some(kept) => kept,
            None => Arc::new(loaded(address, read)?),
        };
        self.0.put(Arc::clone(&kept), &kept);
        Ok(Arc::clone(&kept.loaded))
    }
}

/// A game, and what is read for it.
fn loaded(address: &Address, read: &mut ReadFile<'_>) -> Result<KeptGame, NotLoaded> {
    let mut files: Vec<ReadOnce> = Vec::new();
    let mut noted = |path: &str| -> Result<Vec<u8>, ReadError> {
        let found = read(path);
        files.push((path.to_owned(), found.as_ref().ok().cloned()));
        found
    };
    let loaded = load::load(address, &mut noted)?;
    Ok(KeptGame {
        address: address.clone(),
        files,
        loaded: Arc::new(loaded),
    })
}

/// A turn as a question tells it.
#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenTurn {
    pub(super) throw: String,
    #[serde(default)]
    pub(super) earlier: Vec<String>,
    pub(super) play: String,
}

/// A trial, and what was written that came to it.
struct KeptTrial {
    loaded: Arc<Loaded>,
    position: String,
    turns: Vec<WrittenTurn>,
    trial: Trial,
}

/// Trials that were made of written turns, so that only what has been added to one is looked at anew.
#[derive(Default)]
pub(super) struct KeptTrials(Recent<KeptTrial>);

impl KeptTrials {
    /// The trial of these turns from a position: the longest beginning that is kept, or `begin`, and
    /// then each turn that is left as `make` makes it.
    pub(super) fn trial<E>(
        &self,
        loaded: &Arc<Loaded>,
        position: String,
        turns: Vec<WrittenTurn>,
        begin: impl FnOnce() -> Result<Trial, E>,
        mut make: impl FnMut(&mut Trial, &WrittenTurn) -> Result<(), E>,
    ) -> Result<Trial, E> {
        let all = self.0.all().clone();
        let beginnings = all.into_iter().filter(|kept| {
            Arc::ptr_eq(&kept.loaded, loaded)
                && kept.position == position
                && turns.starts_with(&kept.turns)
        });
        let kept = beginnings.max_by_key(|kept| kept.turns.len());
        let (mut trial, made) = match &kept {
            Some(kept) => (kept.trial.clone(), kept.turns.len()),
            None => (begin()?, 0),
        };
        for turn in turns.iter().skip(made) {
            make(&mut trial, turn)?;
        }
        let longer = Arc::new(KeptTrial {
            loaded: Arc::clone(loaded),
            position,
            turns,
            trial: trial.clone(),
        });
        let instead = kept.unwrap_or_else(|| Arc::clone(&longer));
        self.0.put(longer, &instead);
        Ok(trial)
    }
}
