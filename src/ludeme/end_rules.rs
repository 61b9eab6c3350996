//! End rules: when a game is over, and for whom.

/// Hands the rows of all end rules to the macro `$expand`.
macro_rules! end_rules {
    ($expand:ident $($given:tt)*) => {
        $expand! {
            $($given)*
            /// How a game ends.
            EndRule {
                /// A side of which the condition holds, seen from it, has lost.
                LoseWhen = lose "lose" [several "rules of losing"] (
                    condition: Condition [when "when" ()],
                )

                /// A side with so few pieces has lost, if it had more at the start.
                Lose = lose "lose" [several "rules of losing"] {
                    /// So many or fewer.
                    at_most: Count [arg_at_most "at-most" !],
                    /// Counting only these kinds; absent: all its pieces.
                    of: Kinds [arg_of "of" ?],
                }

                /// A side of which the condition holds, seen from it, has won.
                WinWhen = win "win" [several "rules of winning"] (
                    condition: Condition [when "when" ()],
                )

                /// A side with a piece there has won.
                Win = win "win" [several "rules of winning"] {
                    /// Where, seen from that side.
                    reach: Set [reach "reach" ()],
                    /// By a piece of these kinds; absent: any of its pieces.
                    by: Kinds [arg_by "by" ?],
                }

                /// Once the condition holds, seen from each side, the side with more such pieces has
                /// won; with as many on each side the game is a draw.
                Most = most "most" [several "rules of counting"] {
                    /// Which pieces, seen from the side whose pieces are counted.
                    pieces: Pieces,
                    /// Only on these spaces, seen from that side; absent: on all.
                    within: Set [arg_in "in" ?],
                    /// When they are counted.
                    condition: Condition [when "when" ()],
                }

                /// Once the condition holds, seen from each side, the game is a draw.
                DrawWhen = draw "draw" [several "rules of draws"] (
                    condition: Condition [when "when" ()],
                )

                /// So many throws played in a row without a capture are a draw.
                Draw = draw "draw" [several "rules of draws"] {
                    /// 1 to 10⁶.
                    after: Positive [arg_after "after" !],
                }
            }
        }
    };
}
pub(crate) use end_rules;
