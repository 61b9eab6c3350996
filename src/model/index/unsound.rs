//! Why a ruleset is none that can be played.

/// What is wrong with a ruleset that was not made from a checked text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsound {
    /// Something is named that is not declared.
    #[error("there is no {what} `{name}`")]
    Unknown {
        /// What kind of thing.
        what: &'static str,
        /// Its name.
        name: String,
    },
    /// There is too much of something.
    #[error("{count} {what}, of at most {most}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// A condition stands where it can't be asked.
    #[error("`{0}` can't be asked there")]
    Misplaced(String),
    /// A fork has no space, or doesn't leave the track and come back to it at spaces that lie on it
    /// once, or shares its name; or a move turns into it otherwise than going forward.
    #[error("the fork `{0}` can't be taken")]
    Fork(String),
    /// A definition needs itself.
    #[error("the definition `{0}` needs itself")]
    Circular(String),
}

impl Unsound {
    /// Refuses more of something than there may be.
    pub(super) fn limit(what: &'static str, count: usize, most: usize) -> Result<(), Unsound> {
        if count <= most {
            Ok(())
        } else {
            Err(Unsound::TooMany { what, count, most })
        }
    }
}
