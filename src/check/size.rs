//! How large sets are once their definitions are written out.

use std::collections::HashMap;

use super::error::{self, PARTS};
use super::resolver::Resolver;
use crate::syntax::ast::{self, Set, SetKind};

/// How many parts a set has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Size {
    /// So many.
    Parts(usize),
    /// Too many, since one of its definitions has: that is said there.
    OfDefinition,
}

/// The definitions' sizes.
#[derive(Default)]
pub(super) struct Sizes<'a> {
    known: HashMap<&'a str, Size>,
}

impl<'a> Sizes<'a> {
    pub(super) fn new(definitions: &HashMap<&'a str, &'a ast::Define>) -> Self {
        let mut sizes = Self::default();
        for (name, define) in definitions {
            // One at a time and inner ones first, so that a long chain needs no deep recursion.
            let mut open = vec![(*name, *define, false)];
            while let Some((name, define, entered)) = open.pop() {
                if entered {
                    let size = match sizes.of(&define.set) {
                        Size::Parts(parts) if parts <= PARTS => Size::Parts(parts),
                        _ => Size::OfDefinition,
                    };
                    sizes.known.insert(name, size);
                } else if !sizes.known.contains_key(name) {
                    // Circles are reported on their own.
                    sizes.known.insert(name, Size::Parts(1));
                    open.push((name, define, true));
                    let mut names = Vec::new();
                    named(&define.set, &mut names);
                    let inner = names
                        .iter()
                        .filter_map(|name| definitions.get_key_value(name));
                    open.extend(inner.map(|(name, define)| (*name, *define, false)));
                }
            }
        }
        sizes
    }

    fn of(&self, set: &Set) -> Size {
        match &set.kind {
            SetKind::Name(name) => self
                .known
                .get(name.as_str())
                .copied()
                .unwrap_or(Size::Parts(1)),
            _ => self.sum(set),
        }
    }

    fn sum(&self, set: &Set) -> Size {
        let mut parts = 1_usize;
        for inner in inner(set) {
            match self.of(inner) {
                Size::Parts(more) => parts = parts.saturating_add(more),
                Size::OfDefinition => return Size::OfDefinition,
            }
        }
        Size::Parts(parts)
    }
}

/// The sets in a set.
fn inner(set: &Set) -> Vec<&Set> {
    match &set.kind {
        SetKind::And(sets) | SetKind::Or(sets) => sets.iter().collect(),
        SetKind::Not(set) => vec![set],
        SetKind::If {
            no,
            then,
            otherwise,
        } => vec![no, then, otherwise],
        _ => Vec::new(),
    }
}

/// The bare names in a set.
fn named<'s>(set: &'s Set, names: &mut Vec<&'s str>) {
    if let SetKind::Name(name) = &set.kind {
        names.push(name);
    }
    for set in inner(set) {
        named(set, names);
    }
}

impl<'a> Resolver<'a, '_> {
    /// Notes a set that is too large, unless one of its definitions is.
    pub(super) fn size(&mut self, set: &'a Set) {
        if let Size::Parts(count) = self.sizes.of(set)
            && count > PARTS
        {
            let at = set.span;
            self.say(error::limit::set(count, at));
        }
    }
}
