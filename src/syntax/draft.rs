//! A form with stand-ins for what is in it.

/// A form's text with other words in place of some, and where everything comes from.
pub(super) struct Draft<'t> {
    source: &'t str,
    pub(super) text: String,
    /// Up to here the source has been copied.
    copied: usize,
    /// Start in the draft, start in the source, whether copied byte for byte.
    pieces: Vec<(usize, usize, bool)>,
}

impl<'t> Draft<'t> {
    pub(super) fn new(source: &'t str, start: usize) -> Self {
        Self {
            source,
            text: String::new(),
            copied: start,
            pieces: Vec::new(),
        }
    }

    pub(super) fn replace(&mut self, start: usize, end: usize, by: &str) {
        self.finish(start);
        self.pieces.push((self.text.len(), start, false));
        self.text.push_str(by);
        self.copied = end;
    }

    pub(super) fn finish(&mut self, end: usize) {
        self.pieces.push((self.text.len(), self.copied, true));
        self.text
            .push_str(self.source.get(self.copied..end).unwrap_or_default());
        self.copied = end;
    }

    /// Where in the source a byte of the draft comes from.
    pub(super) fn place(&self, at: usize) -> usize {
        let piece = self.pieces.partition_point(|&(start, ..)| start <= at);
        match piece.checked_sub(1).map(|piece| self.pieces[piece]) {
            Some((start, source, true)) => source + (at - start),
            Some((_, source, false)) => source,
            None => self.copied,
        }
    }
}
