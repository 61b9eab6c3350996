//! Games as a list has them.

use daldos_dsl::load::Opened;
use serde::Serialize;

/// A game in the list; one that can't be played has its address alone.
#[derive(Clone, Serialize)]
pub(super) struct GameEntry {
    address: String,
    title: String,
    about: Option<String>,
    shipped: bool,
    variants: Vec<VariantEntry>,
}

#[derive(Clone, Serialize)]
struct VariantEntry {
    name: String,
    about: String,
}

impl GameEntry {
    /// Of the file at an address; `shipped`: whether it comes with the program.
    pub(super) fn of(address: &str, opened: Option<&Opened>, shipped: bool) -> GameEntry {
        let variants = opened.iter().flat_map(|opened| &opened.file().variants);
        let variants = variants.map(|variant| VariantEntry {
            name: variant.name.value.clone(),
            about: variant.about.value.clone(),
        });
        let rules = opened.and_then(|opened| opened.rules(&[]));
        GameEntry {
            address: address.to_owned(),
            about: rules.as_ref().and_then(|rules| rules.about.clone()),
            variants: variants.collect(),
            title: rules.map_or_else(|| address.to_owned(), |rules| rules.name),
            shipped,
        }
    }
}
