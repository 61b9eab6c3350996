//! Words with what the sentence around them has to know.

/// Some words, or a whole sentence.
pub(super) struct Phrase {
    pub(super) words: String,
    /// Whether they are a choice whose parts stand behind commas: "it stands on A1, or if it stands on C4".
    pub(super) parted: bool,
    /// Whether they make an exception: "in row C unless your throw shows X".
    pub(super) excepts: bool,
}

impl Phrase {
    /// Words that are neither.
    pub(super) fn plain(words: String) -> Phrase {
        Phrase {
            words,
            parted: false,
            excepts: false,
        }
    }

    /// The phrase with other words around its own.
    pub(super) fn within(self, around: impl FnOnce(&str) -> String) -> Phrase {
        let words = around(&self.words);
        Phrase { words, ..self }
    }

    /// Several phrases as one: an exception in one of them is one of all.
    pub(super) fn joined(all: Vec<Phrase>, join: impl FnOnce(&[String]) -> String) -> Phrase {
        let (parted, excepts) = (
            all.iter().any(|phrase| phrase.parted),
            all.iter().any(|phrase| phrase.excepts),
        );
        let words: Vec<String> = all.into_iter().map(|phrase| phrase.words).collect();
        Phrase {
            words: join(&words),
            parted,
            excepts,
        }
    }
}
