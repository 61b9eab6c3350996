//! How large sets are once their definitions are written out.

use std::collections::HashMap;

use super::error::PARTS;
use crate::model::{Definition, Set};

/// The definitions' sizes in parts; `None` of one that is too large.
#[derive(Default)]
pub(super) struct Sizes {
    known: HashMap<String, Option<usize>>,
}

impl Sizes {
    /// Of these definitions.
    pub(super) fn new(definitions: &[Definition]) -> Self {
        let by_name: HashMap<&str, &Set> = definitions
            .iter()
            .map(|definition| (definition.name.as_str(), &definition.set))
            .collect();
        let mut sizes = Self::default();
        for definition in definitions {
            // One at a time and inner ones first, so that a long chain needs no deep recursion.
            let mut open = vec![(definition.name.as_str(), false)];
            while let Some((name, entered)) = open.pop() {
                let Some(set) = by_name.get(name) else {
                    continue;
                };
                if entered {
                    let size = sizes.of(set).filter(|parts| *parts <= PARTS);
                    sizes.known.insert(name.to_owned(), size);
                } else if !sizes.known.contains_key(name) {
                    // Circles are reported on their own.
                    sizes.known.insert(name.to_owned(), Some(1));
                    open.push((name, true));
                    open.extend(set.definitions().into_iter().map(|name| (name, false)));
                }
            }
        }
        sizes
    }

    /// How many parts a set has; `None` if one of its definitions has too many, which is said
    /// there.
    pub(super) fn of(&self, set: &Set) -> Option<usize> {
        match set {
            Set::Defined(name) => self.known.get(name).copied().unwrap_or(Some(1)),
            _ => set.inner().try_fold(1_usize, |parts, inner| {
                Some(parts.saturating_add(self.of(inner)?))
            }),
        }
    }
}
