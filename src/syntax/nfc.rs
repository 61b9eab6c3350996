//! Names in one form, however they were typed.

use unicode_normalization::UnicodeNormalization;

/// A name in NFC.
pub(super) fn nfc(name: &str) -> String {
    match name.is_ascii() {
        true => name.to_owned(),
        false => name.nfc().collect(),
    }
}
