//! What the program, its tests and its measurements need besides: no part of the stable interface,
//! it may change with any version.

/// Invisible characters, and how many are shown.
pub mod characters {
    pub use crate::characters::*;
}

/// From what was written to what is meant.
pub mod check {
    pub use crate::check::*;
}

/// A quick hash, for keys that strangers can't choose.
pub mod fold {
    pub use crate::engine::bits::Fold;
}

/// Checksums of JSON values.
pub mod digest {
    pub use crate::digest::*;
}

/// JSON as others have written it.
pub mod json {
    pub use crate::json::*;
}

/// Suggestions for misspelt words.
pub mod near {
    pub use crate::near::*;
}

/// The language reference, by its words.
pub mod reference {
    pub use crate::reference::*;
}

/// Text to tree and tree to text.
pub mod syntax {
    pub use crate::syntax::*;
}

/// What computer players think of a position: features, their weights, and the chance of winning
/// that follows from them.
pub mod players {
    pub use crate::play::players::{FEATURES, NAMES, Tables, WEIGHTS, estimate, features};
}
