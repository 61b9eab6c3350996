//! What must hold whatever bytes come. Each function panics where it doesn't: the fuzz targets
//! call them with what the fuzzer makes up, `tests/it/fuzz.rs` with the seeds, the finds and changed
//! seeds.

mod asking;
#[path = "../../tests/it/naive/mod.rs"]
mod naive;
mod playing;
mod text;

pub use asking::{example, play, position};
pub use playing::playing;
pub use text::{check, fmt, parse};

/// A target's name, and what it asks.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: &[Target] = &[
    ("parse", parse),
    ("check", check),
    ("fmt", fmt),
    ("position", position),
    ("play", play),
    ("example", example),
    ("playing", playing),
];
