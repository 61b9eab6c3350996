//! A short sign for each kind of piece.

use std::collections::BTreeMap;

use crate::model::Ruleset;
use crate::player::Player;

/// One short sign a kind, no two alike unless their author says so.
pub(super) struct Signs(BTreeMap<String, String>);

impl Signs {
    /// The glyph of each kind, or else a capital from its name that no other kind has, or else any
    /// such letter. With `ascii`, what isn't ASCII is passed over.
    pub(super) fn new(rules: &Ruleset, ascii: bool) -> Self {
        let fits = |sign: &str| !ascii || sign.is_ascii();
        let mut signs: BTreeMap<String, String> = BTreeMap::new();
        for kind in &rules.kinds {
            if let Some(glyph) = kind.glyph.as_deref().filter(|glyph| fits(glyph)) {
                signs.insert(kind.name.clone(), glyph.to_owned());
            }
        }
        for kind in &rules.kinds {
            if signs.contains_key(&kind.name) {
                continue;
            }
            let taken = |sign: &str| {
                signs
                    .values()
                    .any(|other| other.to_lowercase() == sign.to_lowercase())
            };
            let own = kind
                .name
                .chars()
                .filter(|c| c.is_alphabetic())
                .flat_map(char::to_uppercase)
                .map(String::from);
            let any = ('A'..='Z').map(String::from);
            let sign = own
                .chain(any)
                .find(|letter| fits(letter) && !taken(letter))
                .unwrap_or_else(|| "?".to_owned());
            signs.insert(kind.name.clone(), sign);
        }
        Self(signs)
    }

    /// The sign of a kind.
    pub(super) fn kind(&self, kind: &str) -> &str {
        self.0.get(kind).map_or("?", String::as_str)
    }

    /// The sign of a piece among letters: the second side's small, or with a `'`; neutral ones
    /// with a `*`.
    pub(super) fn piece(&self, kind: &str, owner: Option<Player>) -> String {
        let sign = self.kind(kind);
        match owner {
            Some(Player::First) => sign.to_owned(),
            Some(Player::Second) => {
                let small = sign.to_lowercase();
                if small == sign {
                    format!("{sign}'")
                } else {
                    small
                }
            }
            None => format!("{sign}*"),
        }
    }
}
