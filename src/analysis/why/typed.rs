//! Why, asked by a person who types.

use super::answer::Answer;
use super::explainer::{Explainer, Reason};
use super::nearness::Nearness;
use super::written::why;
use crate::dice::Throw;
use crate::engine::State;
use crate::load::Loaded;
use crate::notation::{self, Typed, Unread};

/// The same as [`why`] for a play as a person types it, see [`notation::typed_play`].
///
/// # Errors
/// If the text is no play at all.
pub fn typed(loaded: &Loaded, state: &State, throw: &Throw, text: &str) -> Result<Answer, Unread> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let case = Explainer::new(loaded, state, throw);
    let listed = case.listed();
    match notation::typed_play(rules, game, state, throw, &listed, text)? {
        Typed::Play(play) => {
            let mut reason = case.legal(&play, text);
            let full = notation::play_texts(rules, game, std::slice::from_ref(&*play)).concat();
            let as_written = listed.named(text.trim()).is_some() || full == text.trim();
            if !as_written {
                reason.text = format!("`{full}`: {}", reason.text);
            }
            Ok(case.answer(true, reason))
        }
        Typed::Several(plays) => {
            let several = notation::several(rules, game, &listed, &plays);
            let text = format!("it may be {several}, all of which are legal");
            Ok(case.answer(false, Reason::new(Nearness::Nowhere, text, None)))
        }
        Typed::None { spelled, .. } => why(loaded, state, throw, &spelled),
    }
}
