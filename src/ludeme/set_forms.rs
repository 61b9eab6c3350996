//! Sets of spaces, apart from spaces written out, regions, pieces and names.

/// Hands the rows of these sets to the macro `$expand`.
macro_rules! set_forms {
    ($expand:ident $($given:tt)*) => {
        $expand! {
            $($given)*
            /// A set of spaces, evaluated in a position from the mover's side.
            Set {
                /// All spaces of a row.
                Row = row_set "row" (row: RowName)

                /// The spaces that hold no piece at all.
                Empty = empty "empty"

                /// Every space.
                Any = any "any"

                /// No space.
                None = none "none"

                /// In all of them.
                And = and "and" (sets: Sets)

                /// In at least one of them.
                Or = or "or" (sets: Sets)

                /// Not in it.
                Not = not "not" (set: Part)

                /// Where that piece stands which is furthest along the mover's track; empty
                /// without one.
                Foremost = foremost "foremost" (pieces: Pieces)

                /// Where that piece stands which is least far along the mover's track; empty
                /// without one.
                Rearmost = rearmost "rearmost" (pieces: Pieces)

                /// `then` if the condition holds, else `otherwise`.
                If = set_if "if" {
                    /// What is asked.
                    condition: Condition,
                    /// The set if it holds.
                    then: Part,
                    /// The set if it doesn't.
                    otherwise: Part,
                }
            }
        }
    };
}
pub(crate) use set_forms;
