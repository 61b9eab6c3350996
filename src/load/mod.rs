//! Text to game in one call, with all its errors.
//!
//! The caller lends a way to read files; nothing here touches the file system, and nothing here
//! prints. [`check`] finds everything wrong in a file; [`load`] gives the [`Game`](crate::engine::Game)
//! at an [`Address`], or the same findings.

mod address;
mod chain;
mod exact;
mod findings;
mod fix;
mod format;
mod identity;
mod loaded;
mod reading;
pub mod render;

pub use address::Address;
pub use chain::Unreadable;
pub use findings::Findings;
pub use fix::{Fixed, MendedPlace, fixed};
pub use format::{Formatted, format};
pub use identity::{Identity, VERSION};
pub use loaded::{Loaded, NotLoaded, Opened, check, load, open, sources};
pub use reading::{ReadError, ReadFile};
