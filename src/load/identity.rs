//! Which reading of which game an answer is about.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Address;
use crate::model::Ruleset;
use crate::shipped;

/// What every result says of itself, so that results can be told apart once they are saved: it
/// stands flat among the keys of JSON, in columns of tables, in the metadata of pictures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Identity {
    /// The name of the game.
    pub game: String,
    /// Where it was read, with its variants, as given.
    pub address: String,
    /// The variants applied, in order.
    pub variants: Vec<String>,
    /// The sign of its rules as meant: [`crate::model::Ruleset::fingerprint`].
    pub fingerprint: String,
    /// The version of the program that gave the result.
    pub version: String,
}

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

impl Identity {
    /// The names of its parts, as columns of a table.
    pub const COLUMNS: [&str; 5] = ["game", "address", "variants", "fingerprint", "version"];

    pub(super) fn new(path: &str, rules: &Ruleset) -> Identity {
        let variants = rules.variants.iter();
        let variants: Vec<String> = variants.map(|variant| variant.name.clone()).collect();
        let address = Address {
            // One that comes with the program is called by its name.
            path: shipped::name(path).unwrap_or(path).to_owned(),
            variants: variants.clone(),
        };
        Identity {
            game: rules.name.clone(),
            address: address.to_string(),
            variants,
            fingerprint: rules.fingerprint(),
            version: VERSION.to_owned(),
        }
    }

    /// As JSON on a line, for what holds other data than itself, such as a picture.
    pub fn metadata(&self) -> String {
        // Texts alone: nothing in it can fail to be written.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What the game is called, its variants included: `Name, variant, variant`.
    pub fn title(&self) -> String {
        let variants = self.variants.iter().map(String::as_str);
        let words: Vec<&str> = std::iter::once(self.game.as_str())
            .chain(variants)
            .collect();
        words.join(", ")
    }

    /// Title and all that tells it from other readings, on a line.
    pub fn reading(&self) -> String {
        format!("{} ({self})", self.title())
    }

    /// Its parts as cells of a table, under [`Identity::COLUMNS`].
    pub fn cells(&self) -> [String; 5] {
        [
            self.game.clone(),
            self.address.clone(),
            self.variants.join("+"),
            self.fingerprint.clone(),
            self.version.clone(),
        ]
    }
}

impl fmt::Display for Identity {
    /// For people, what stands beside the title:
    /// `games/a.game#x, rules 0123456789abcdef, daldos-dsl 0.2.0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Identity {
            address,
            fingerprint,
            version,
            ..
        } = self;
        write!(f, "{address}, rules {fingerprint}, daldos-dsl {version}")
    }
}
