//! Conditions: what holds now or doesn't, of the whole board, the throw or the move.

/// Hands the rows of all conditions to the macro `$expand`.
macro_rules! conditions {
    ($expand:ident $($given:tt)*) => {
        $expand! {
            $($given)*
            /// What holds in a position or doesn't, seen from a side.
            Condition {
                /// No space is in the set.
                No = no "no" (set: Part)

                /// Some space is in the set.
                Some = some "some" (set: Part)

                /// At most so many spaces are in the set.
                AtMost = at_most "at-most" (count: Count, set: Part)

                /// At least so many spaces are in the set.
                AtLeast = at_least "at-least" (count: Count, set: Part)

                /// There is such a piece, and every one stands in the set.
                All = all_in "all" {
                    /// Which pieces.
                    pieces: Pieces,
                    /// Where they stand.
                    within: Part [arg_in "in" !],
                }

                /// The throw, as it fell, shows these faces, each as often as it is named.
                Threw = threw "threw" (faces: FaceNames)

                /// Every throw of either side would be lost.
                Stuck = stuck "stuck" [form]

                /// This move has captured such a piece, by an effect before this one.
                Captured = captured "captured" (pieces: Pieces)

                /// The space of arrival is in the set.
                On = on "on" (set: Part)

                /// It doesn't hold.
                Not = cond_not "not" (condition: Condition)

                /// All of them hold.
                And = cond_and "and" (conditions: Conditions)

                /// At least one of them holds.
                Or = cond_or "or" (conditions: Conditions)
            }
        }
    };
}
pub(crate) use conditions;
