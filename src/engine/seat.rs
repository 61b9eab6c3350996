//! One owner's places, as the index of the rules has them.

pub(super) use crate::model::index::{NOWHERE, TrackMap as Seat};
