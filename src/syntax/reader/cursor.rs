//! A place in a text from which rules read on.

use crate::syntax::grammar::Rule;
use crate::syntax::nodes::NodeEntry;

/// A text, how far it is read, and what has been found in it.
pub(super) struct Cursor<'t> {
    text: &'t str,
    at: usize,
    entries: Vec<NodeEntry>,
}

/// A place to which a reader can come back.
#[derive(Clone, Copy)]
pub(super) struct ReaderMark {
    at: usize,
    entries: usize,
}

/// What is asked of a rule besides whether it matches.
pub(super) trait ReaderMode {
    /// What it finds is kept.
    const KEEPS: bool;
    /// Blanks and comments may stand between parts.
    const SKIPS: bool;
    /// The same, but that nothing may stand between parts.
    type Joined: ReaderMode;
    /// The same, but that nothing is kept.
    type Ahead: ReaderMode;
}

/// Forms and their parts.
pub(super) struct FormMode;
/// The parts of a word.
pub(super) struct JoinedMode;
/// A word that is not taken apart.
pub(super) struct WordMode;
/// What is looked at ahead.
pub(super) struct AheadMode;

impl ReaderMode for FormMode {
    const KEEPS: bool = true;
    const SKIPS: bool = true;
    type Joined = JoinedMode;
    type Ahead = AheadMode;
}

impl ReaderMode for JoinedMode {
    const KEEPS: bool = true;
    const SKIPS: bool = false;
    type Joined = JoinedMode;
    type Ahead = WordMode;
}

impl ReaderMode for WordMode {
    const KEEPS: bool = false;
    const SKIPS: bool = false;
    type Joined = WordMode;
    type Ahead = WordMode;
}

impl ReaderMode for AheadMode {
    const KEEPS: bool = false;
    const SKIPS: bool = true;
    type Joined = WordMode;
    type Ahead = AheadMode;
}

impl<'t> Cursor<'t> {
    /// At the beginning of a text.
    pub(super) fn new(text: &'t str) -> Self {
        // There is a node for some three bytes of a ruling.
        let entries = Vec::with_capacity(text.len() / 3);
        Self {
            text,
            at: 0,
            entries,
        }
    }

    /// What has been found.
    pub(super) fn into_entries(self) -> Vec<NodeEntry> {
        self.entries
    }
}

/// All of these say whether they match, and go on behind what does.
impl Cursor<'_> {
    pub(super) fn mark(&self) -> ReaderMark {
        ReaderMark {
            at: self.at,
            entries: self.entries.len(),
        }
    }

    /// Comes back, and says that something didn't match.
    pub(super) fn back(&mut self, mark: ReaderMark) -> bool {
        self.at = mark.at;
        self.entries.truncate(mark.entries);
        false
    }

    pub(super) fn begins(&self) -> bool {
        self.at == 0
    }

    pub(super) fn ends(&self) -> bool {
        self.at == self.text.len()
    }

    fn rest(&self) -> &[u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }

    #[inline(always)]
    pub(super) fn string(&mut self, string: &str) -> bool {
        let found = self.rest().starts_with(string.as_bytes());
        self.at += if found { string.len() } else { 0 };
        found
    }

    /// A byte of ASCII, of these.
    #[inline(always)]
    pub(super) fn byte(&mut self, first: u8, last: u8) -> bool {
        let next = self.rest().first();
        let found = next.is_some_and(|byte| (first..=last).contains(byte));
        self.at += usize::from(found);
        found
    }

    pub(super) fn character(&mut self, is: impl Fn(char) -> bool) -> bool {
        let next = self
            .text
            .get(self.at..)
            .and_then(|rest| rest.chars().next());
        match next.filter(|next| is(*next)) {
            Some(next) => {
                self.at += next.len_utf8();
                true
            }
            None => false,
        }
    }

    /// All up to what `ends` it, or to the end of the text.
    #[inline(always)]
    pub(super) fn until(&mut self, ends: impl Fn(&[u8]) -> bool) -> bool {
        while !self.ends() && !ends(self.rest()) {
            self.at += 1;
        }
        true
    }

    /// A node and its parts.
    #[inline(always)]
    pub(super) fn node<M: ReaderMode>(
        &mut self,
        rule: Rule,
        read: impl FnOnce(&mut Self) -> bool,
    ) -> bool {
        if !M::KEEPS {
            return read(self);
        }
        let number = self.entries.len();
        let start = self.at as u32;
        self.entries.push(NodeEntry {
            rule,
            start,
            end: start,
            inner: 0,
        });
        if !read(self) {
            self.entries.truncate(number);
            return false;
        }
        let inner = self.entries.len() - number - 1;
        if let Some(entry) = self.entries.get_mut(number) {
            entry.end = self.at as u32;
            entry.inner = inner as u32;
        }
        true
    }

    /// A node without parts.
    #[inline(always)]
    pub(super) fn leaf<M: ReaderMode>(
        &mut self,
        rule: Rule,
        read: impl FnOnce(&mut Self) -> bool,
    ) -> bool {
        let start = self.at as u32;
        if !read(self) {
            return false;
        }
        if M::KEEPS {
            self.entries.push(NodeEntry {
                rule,
                start,
                end: self.at as u32,
                inner: 0,
            });
        }
        true
    }
}
