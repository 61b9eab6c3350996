//! Which game is meant: a file and the variants to apply.

use std::fmt;
use std::str::FromStr;

/// `games/daldos.game`, `games/daldos.game#reversed+last-man`, `-` for standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The file's path as given, or `-`.
    pub path: String,
    /// The variants, in the order in which they are applied.
    pub variants: Vec<String>,
}

impl FromStr for Address {
    type Err = String;

    /// Everything after the last `#` names variants.
    ///
    /// ```
    /// use daldos_dsl::load::Address;
    /// let address: Address = "a.game#x+y".parse().unwrap();
    /// assert_eq!((address.path.as_str(), address.variants.len()), ("a.game", 2));
    /// assert!("a.game#".parse::<Address>().is_err());
    /// assert!("a.game#x+x".parse::<Address>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, String> {
        let Some((path, names)) = text.rsplit_once('#') else {
            return Ok(Self {
                path: text.to_owned(),
                variants: Vec::new(),
            });
        };
        let variants: Vec<String> = names.split('+').map(str::to_owned).collect();
        if variants.iter().any(String::is_empty) {
            return Err(format!("`{text}` lacks a variant's name after `#` or `+`"));
        }
        let twice = |(at, name): &(usize, &String)| variants[..*at].contains(name);
        if let Some((_, name)) = variants.iter().enumerate().find(twice) {
            return Err(format!("`{text}` names the variant `{name}` twice"));
        }
        Ok(Self {
            path: path.to_owned(),
            variants,
        })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        for (i, variant) in self.variants.iter().enumerate() {
            write!(f, "{}{variant}", if i == 0 { '#' } else { '+' })?;
        }
        Ok(())
    }
}
