//! What was worked out for a question, and may be there for the next. It changes no answer: it stands
//! for what would be worked out anew, and only where that comes to the same.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use daldos_dsl::analysis::mutants::Evidence;
use daldos_dsl::load::{Address, Loaded, NotLoaded, ReadError, ReadFile};
use daldos_dsl::play::Trial;
use serde::Deserialize;

use super::entry::GameEntry;

/// So many of most kinds are kept: those that were asked for last.
const MOST: usize = 8;

/// Things, those that were asked for last first.
struct Recent<T> {
    all: Mutex<Vec<Arc<T>>>,
    most: usize,
}

impl<T> Recent<T> {
    fn all(&self) -> MutexGuard<'_, Vec<Arc<T>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts one first, in place of another.
    fn put(&self, one: Arc<T>, instead: &Arc<T>) {
        let mut all = self.all();
        all.retain(|other| !Arc::ptr_eq(other, instead));
        all.insert(0, one);
        all.truncate(self.most);
    }
}

impl<T> Default for Recent<T> {
    fn default() -> Recent<T> {
        Recent {
            all: Mutex::default(),
            most: MOST,
        }
    }
}

/// A file as it was read; none if it couldn't be.
type ReadOnce = (String, Option<Vec<u8>>);

/// What a question comes to, and all that was read for it.
struct KeptAnswer<Q, T> {
    question: Q,
    files: Vec<ReadOnce>,
    answer: Arc<T>,
}

/// What questions came to. It stands as long as each file that was read for it is what it was.
pub(super) struct KeptAnswers<Q, T>(Recent<KeptAnswer<Q, T>>);

/// Games that were loaded, by their addresses.
pub(super) type KeptGames = KeptAnswers<Address, Loaded>;

/// Games as a list has them, by their addresses.
pub(super) type KeptEntries = KeptAnswers<Address, GameEntry>;

/// Evidence that was found for a game.
pub(super) type KeptEvidence = KeptAnswers<Address, Evidence>;

impl<Q, T> Default for KeptAnswers<Q, T> {
    fn default() -> KeptAnswers<Q, T> {
        KeptAnswers(Recent::default())
    }
}

impl<Q: PartialEq, T> KeptAnswers<Q, T> {
    /// So many are kept.
    pub(super) fn keeping(most: usize) -> KeptAnswers<Q, T> {
        let all = Mutex::default();
        KeptAnswers(Recent { all, most })
    }

    /// What a question comes to, worked out anew if need be; it is kept if it is `whole`.
    pub(super) fn answer(
        &self,
        question: Q,
        read: &mut ReadFile<'_>,
        work: impl FnOnce(&Q, &mut ReadFile<'_>) -> Result<T, NotLoaded>,
        whole: impl FnOnce(&T) -> bool,
    ) -> Result<Arc<T>, NotLoaded> {
        // Files are read while nobody waits for the list.
        let asked = |kept: &&Arc<KeptAnswer<Q, T>>| kept.question == question;
        let all: Vec<_> = self.0.all().iter().filter(asked).cloned().collect();
        let mut same = |kept: &KeptAnswer<Q, T>| {
            let mut files = kept.files.iter();
            files.all(|(path, known)| read(path).ok() == *known)
        };
        if let Some(kept) = all.into_iter().find(|kept| same(kept)) {
            self.0.put(Arc::clone(&kept), &kept);
            return Ok(Arc::clone(&kept.answer));
        }
        let mut files: Vec<ReadOnce> = Vec::new();
        let mut steady = true;
        let mut noted = |path: &str| -> Result<Vec<u8>, ReadError> {
            let found = read(path);
            let bytes = found.as_ref().ok();
            match files.iter().find(|(known, _)| known == path) {
                // What was written meanwhile is partly of one file, partly of another.
                Some((_, earlier)) => steady &= earlier.as_ref() == bytes,
                None => files.push((path.to_owned(), bytes.cloned())),
            }
            found
        };
        let answer = Arc::new(work(&question, &mut noted)?);
        if steady && whole(&answer) {
            let kept = Arc::new(KeptAnswer {
                question,
                files,
                answer: Arc::clone(&answer),
            });
            self.0.put(Arc::clone(&kept), &kept);
        }
        Ok(answer)
    }
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail where it stands")]
mod tests {
    use super::*;

    /// What is asked again is worked out again only if it wasn't whole, or a file has changed.
    #[test]
    fn an_answer_stands_as_long_as_its_files() {
        let kept: KeptAnswers<u8, usize> = KeptAnswers::default();
        let mut worked = 0;
        let mut ask = |question: u8, text: &str, whole: bool| {
            let mut read = |_: &str| Ok(text.as_bytes().to_vec());
            let answer = kept.answer(
                question,
                &mut read,
                |_, read| {
                    // The same file may be read more than once.
                    let length = read("a").unwrap().len();
                    assert_eq!(read("a").unwrap().len(), length);
                    worked += 1;
                    Ok(length)
                },
                |_| whole,
            );
            (*answer.unwrap(), worked)
        };
        assert_eq!(ask(1, "rules", false), (5, 1));
        assert_eq!(ask(1, "rules", true), (5, 2));
        assert_eq!(ask(1, "rules", true), (5, 2));
        assert_eq!(ask(2, "rules", true), (5, 3));
        assert_eq!(ask(1, "others", true), (6, 4));
    }
}
