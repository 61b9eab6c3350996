//! How things are drawn: words that the drawing knows, glyphs that fit their space.

use unicode_width::UnicodeWidthStr;

use super::error;
use super::remedy;
use super::resolver::Resolver;
use crate::characters::hiding;
use crate::model::{Outline, Prow};
use crate::syntax::ast;

impl Resolver<'_, '_> {
    /// What a drawing word stands for; `what` is what it is to draw.
    pub(super) fn figure<T: Copy>(
        &mut self,
        what: &'static str,
        word: &ast::Word,
        known: &[(&'static str, T)],
    ) -> Option<T> {
        let found = known.iter().find(|(name, _)| *name == word.value);
        if found.is_none() {
            self.say(error::look::unknown(
                &word.value,
                what,
                word.span,
                remedy::drawing(&word.value, known.iter().map(|(name, _)| *name)),
            ));
        }
        found.map(|(_, value)| *value)
    }

    /// The shape of the board, and where it is pointed.
    pub(super) fn outline(
        &mut self,
        shape: &ast::Word,
        prow: Option<&ast::Word>,
    ) -> (Outline, Prow) {
        let outline = self.figure("a board", shape, Outline::ALL);
        let pointed = prow.and_then(|prow| self.figure("a prow", prow, Prow::ALL));
        if let (Some(Outline::Plank | Outline::None), Some(prow), Some(_)) =
            (outline, prow, pointed)
        {
            self.say(error::look::prow(&shape.value, prow.span));
        }
        (outline.unwrap_or_default(), pointed.unwrap_or_default())
    }

    /// A sign for a kind, if it fits on a space.
    pub(super) fn glyph(&mut self, glyph: &ast::Text) -> Option<String> {
        let text = &glyph.value;
        let fits = (1..=2).contains(&text.width())
            && hiding(text).all(|(_, c, hides)| !c.is_whitespace() && !hides);
        if !fits {
            self.say(error::look::glyph(text, glyph.span));
        }
        fits.then(|| text.clone())
    }
}
