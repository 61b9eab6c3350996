//! What is to be studied.

/// So many positions are compared for a mutant, unless another number is asked for.
pub const POSITIONS: usize = 10_000;

/// Whose rules are changed. What a file that it extends says is never changed: the rulings there
/// are to pin it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MutationScope {
    /// The file's game without variants.
    #[default]
    Game,
    /// What these variants say, applied together.
    Variants(Vec<String>),
    /// The file's game, and what each of its variants says.
    All,
}

/// What is to be studied, and how thoroughly.
#[derive(Clone, Debug)]
pub struct MutationOptions {
    /// Whose rules are changed.
    pub scope: MutationScope,
    /// In about so many positions the plays of a mutant that no example notices are compared.
    pub positions: usize,
    /// The seed of the positions.
    pub seed: u64,
}

impl Default for MutationOptions {
    fn default() -> Self {
        Self {
            scope: MutationScope::Game,
            positions: POSITIONS,
            seed: 1,
        }
    }
}
