//! End rules: when a game is over, and for whom.

/// Hands the rows of all end rules to the macro `$expand`.
macro_rules! end_rules {
    ($expand:ident $($given:tt)*) => {
        $expand! {
            $($given)*
            /// How a game ends.
            EndRule {
                /// A side with so few pieces has lost, if it had more at the start.
                Lose = lose "lose" [several "rules of losing"] {
                    /// So many or fewer.
                    at_most: Count [arg_at_most "at-most" !],
                    /// Counting only these kinds; absent: all its pieces.
                    of: Kinds [arg_of "of" ?],
                }

                /// A side with a piece there has won.
                Win = win "win" [several "rules of winning"] {
                    /// Where, seen from that side.
                    reach: Set [reach "reach" ()],
                    /// By a piece of these kinds; absent: any of its pieces.
                    by: Kinds [arg_by "by" ?],
                }

                /// So many throws played in a row without a capture are a draw.
                Draw = draw "draw" {
                    /// 1 to 10⁶.
                    after: Positive [arg_after "after" !],
                }
            }
        }
    };
}
pub(crate) use end_rules;
