//! Positions, throws, plays and boards as text, and back.
//!
//! One notation everywhere: in example forms, on the command line, in JSON. Text is read by the
//! grammar's own rules and held against a game by the checker; what is printed here reads back
//! as the same thing, and equal things print equal. What a person types is read more leniently, by
//! [`typed_play`], [`typed_throw`], [`typed_name`] and [`typed_space`]: whatever can be meant in only
//! one way.

mod last;
mod listed;
mod names;
mod object;
mod play;
mod position;
mod read_play;
mod read_position;
mod remarks;
mod throw;
mod typed_play;
mod typed_throw;
mod unread;
mod written_play;

pub use last::{last, read_last};
pub use listed::{Listed, MOST_LISTED, MOST_PLAYS, listed_text};
pub use names::{typed_name, typed_space};
pub use object::PositionObject;
pub use play::{move_text, play_texts, same_result, spot_text};
pub use position::{StateTexts, position_text, read_shown_position, state_text};
pub use read_play::{Meant, find_play, read_play};
pub use read_position::{read_position, read_position_json};
pub use remarks::{EXTRA_THROW, shifted_text};
pub use throw::{Faces, labels, read_throw, throw_text};
pub use typed_play::{Typed, like_play, several, typed_play};
pub use typed_throw::{typed_dice, typed_throw};
pub use unread::Unread;
pub use written_play::says;
pub(crate) use written_play::{is_space, makes};
