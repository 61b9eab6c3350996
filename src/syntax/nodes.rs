//! What of a text was read by which rule.

use super::grammar::Rule;

/// All that was read of a text.
#[derive(Debug)]
pub(super) struct NodeTree<'t> {
    source: &'t str,
    /// Each before its parts.
    entries: Vec<NodeEntry>,
}

/// A node, as the tree has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeEntry {
    /// The rule that read it.
    pub(super) rule: Rule,
    /// Its first byte.
    pub(super) start: u32,
    /// One past its last byte.
    pub(super) end: u32,
    /// How many entries follow that are parts of it, or of its parts.
    pub(super) inner: u32,
}

impl<'t> NodeTree<'t> {
    pub(super) fn new(source: &'t str, entries: Vec<NodeEntry>) -> Self {
        Self { source, entries }
    }

    /// What is no part of anything else.
    pub(super) fn roots(&self) -> Nodes<'_> {
        Nodes {
            source: self.source,
            entries: &self.entries,
        }
    }
}

/// What a rule read.
#[derive(Clone, Copy)]
pub(super) struct SyntaxNode<'t> {
    source: &'t str,
    entry: &'t NodeEntry,
    inner: &'t [NodeEntry],
}

impl<'t> SyntaxNode<'t> {
    pub(super) fn rule(self) -> Rule {
        self.entry.rule
    }

    /// Its first byte.
    pub(super) fn start(self) -> usize {
        self.entry.start as usize
    }

    /// One past its last byte.
    pub(super) fn end(self) -> usize {
        self.entry.end as usize
    }

    /// As written.
    pub(super) fn text(self) -> &'t str {
        &self.source[self.start()..self.end()]
    }

    /// Its parts.
    pub(super) fn inner(self) -> Nodes<'t> {
        Nodes {
            source: self.source,
            entries: self.inner,
        }
    }
}

/// Nodes one after the other, as parts of one.
#[derive(Clone, Copy)]
pub(super) struct Nodes<'t> {
    source: &'t str,
    entries: &'t [NodeEntry],
}

impl<'t> Nodes<'t> {
    /// The rule of the next.
    pub(super) fn next_rule(self) -> Option<Rule> {
        self.entries.first().map(|entry| entry.rule)
    }
}

impl<'t> Iterator for Nodes<'t> {
    type Item = SyntaxNode<'t>;

    fn next(&mut self) -> Option<SyntaxNode<'t>> {
        let (entry, behind) = self.entries.split_first()?;
        let (inner, rest) = behind.split_at_checked(entry.inner as usize)?;
        self.entries = rest;
        let source = self.source;
        Some(SyntaxNode {
            source,
            entry,
            inner,
        })
    }
}
