//! Names: what they name, and where they stand.

use super::document::Document;
use super::texts::GameText;
use crate::syntax::{self, NameClass, TextWord, WordClass};

/// A name of a game, as something that several places mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DeclaredName {
    pub(super) class: NameClass,
    pub(super) text: String,
}

/// The name at a byte of a text, and its word. What may be a definition or a kind is what the texts
/// declare.
pub(super) fn at<'d>(
    document: &'d Document,
    byte: usize,
    texts: &[GameText],
) -> Option<(&'d TextWord, DeclaredName)> {
    let word = document.word(byte)?;
    let WordClass::Name(class) = word.class else {
        return None;
    };
    if matches!(class, NameClass::Label | NameClass::Rule) {
        return None;
    }
    let text = document.of(word).to_owned();
    let definition = DeclaredName {
        class: NameClass::Definition,
        text: text.clone(),
    };
    let class = match class {
        NameClass::Set if is_declared(&definition, texts) => NameClass::Definition,
        NameClass::Set => NameClass::Kind,
        class => class,
    };
    Some((word, DeclaredName { class, text }))
}

/// Whether one of these texts declares a name.
pub(super) fn is_declared(name: &DeclaredName, texts: &[GameText]) -> bool {
    let mut all = texts.iter().flat_map(|text| places(&text.document, name));
    all.any(|word| word.declared)
}

/// The places of a name in a text.
pub(super) fn places<'d>(
    document: &'d Document,
    name: &DeclaredName,
) -> impl Iterator<Item = &'d TextWord> + use<'d> {
    let name = name.clone();
    let words = document.words().iter();
    words.filter(move |word| {
        let WordClass::Name(class) = word.class else {
            return false;
        };
        let set = matches!(name.class, NameClass::Definition | NameClass::Kind);
        let same = class == name.class || (class == NameClass::Set && set);
        same && syntax::is_same_name(document.of(word), &name.text)
    })
}
