//! Throws that may be thrown again in part.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::ludemes::Condition;
use super::text::FormText;

/// `(rethrow FACE… keep:{FACE…} at-most:N (when COND))`: which throws may be thrown again, and which
/// of their dice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recast {
    /// A throw of exactly these faces (as many as there are dice); none: any throw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<String>,
    /// Dice that show one of these stay on the table; a throw all of whose dice do isn't thrown again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keep: Vec<String>,
    /// So often at most, from the first fall of a throw; absent: as often as it comes up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<u32>,
    /// Only if this holds, before any move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Condition>,
}

impl fmt::Display for Recast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = FormText::new("rethrow");
        form.in_brackets();
        self.faces
            .iter()
            .for_each(|face| form.argument(face.clone()));
        if !self.keep.is_empty() {
            form.keyed("keep", format!("{{{}}}", self.keep.join(" ")));
        }
        if let Some(most) = self.at_most {
            form.keyed("at-most", most.to_string());
        }
        if let Some(when) = &self.when {
            form.argument(format!("(when {when})"));
        }
        form.write(f)
    }
}
