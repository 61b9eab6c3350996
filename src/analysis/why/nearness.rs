//! How near a move came to being legal: the nearer, the more it is what its author wants to know.

/// How near a move came to being legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Nearness {
    /// It is no such move as could be looked for.
    Nowhere,
    /// No such piece stands there, or no die is left for it.
    NoPiece,
    /// No rule takes such a piece.
    NoRule,
    /// A rule takes it and leads elsewhere, with any die that it may take.
    Elsewhere(Hurdle),
    /// A rule leads there with dice of the throw.
    There(Hurdle),
    /// It can be made, and is written in another way.
    Written,
    /// Nothing but the end of the game forbids it.
    Over,
}

/// What a rule asks, in order: at the one where a move fails, it has passed those before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hurdle {
    When,
    On,
    Dice,
    /// Which pieces go, and how many of them.
    Take,
    Fork,
    Way,
    Passed,
    /// Where it ends: whether it may, with room for all who come to stand there, and before others.
    End,
}
