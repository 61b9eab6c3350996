//! Exact sums over games, in whole numbers: adding them up in any order gives the same.

use std::collections::BTreeMap;

use crate::player::ByPlayer;

/// What was counted in some games, to which the same of other games can be added. No simulation
/// comes near the greatest number; sums read from a file must not end the program.
pub(super) trait Sum {
    /// Adds what was counted in other games.
    fn add_all(&mut self, more: &Self);
}

impl Sum for u64 {
    fn add_all(&mut self, more: &u64) {
        *self = self.saturating_add(*more);
    }
}

impl<T: Sum> Sum for ByPlayer<T> {
    fn add_all(&mut self, more: &Self) {
        self.first.add_all(&more.first);
        self.second.add_all(&more.second);
    }
}

impl<T: Sum> Sum for Vec<T> {
    fn add_all(&mut self, more: &Self) {
        for (mine, more) in self.iter_mut().zip(more) {
            mine.add_all(more);
        }
    }
}

impl<K: Ord + Copy, T: Sum + Default> Sum for BTreeMap<K, T> {
    fn add_all(&mut self, more: &Self) {
        for (key, more) in more {
            self.entry(*key).or_default().add_all(more);
        }
    }
}

/// Defines a structure of sums, with [`Sum`] for it, field by field.
macro_rules! sums {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$means:meta])+ $seen:vis $field:ident: $sum:ty,)+
    }) => {
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        $(#[$about])*
        pub struct $name {
            $($(#[$means])+ $seen $field: $sum,)+
        }

        impl $crate::play::sum::Sum for $name {
            fn add_all(&mut self, more: &Self) {
                $($crate::play::sum::Sum::add_all(&mut self.$field, &more.$field);)+
            }
        }
    };
}

/// Defines a structure of counts, which are sums that can be asked for by their names.
macro_rules! counts {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$means:meta])+ $field:ident,)+
    }) => {
        $crate::play::sum::sums! {
            $(#[$about])*
            #[derive(Copy)]
            pub struct $name {
                $($(#[$means])+ pub $field: u64,)+
            }
        }

        impl $name {
            /// The counts, each by its name.
            pub fn by_name(&self) -> impl Iterator<Item = (&'static str, u64)> {
                [$((stringify!($field), self.$field)),+].into_iter()
            }
        }
    };
}

pub(super) use {counts, sums};
