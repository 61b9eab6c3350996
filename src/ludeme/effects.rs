//! Effects: what a move does on arrival.

/// Hands the rows of all effects to the macro `$expand`.
macro_rules! effects {
    ($expand:ident $($given:tt)*) => {
        $expand! {
            $($given)*
            /// What a move does at its end. Effects happen in order, each in the position that the
            /// ones before it leave; the moving piece is set down after the last.
            Effect {
                /// Such pieces leave the game.
                Capture = capture "capture" {
                    /// Which pieces.
                    pieces: Pieces,
                    /// Only on these spaces; absent: on all.
                    within: Set [arg_in "in" ?],
                    /// Which spaces of the move.
                    at: At [arg_at "at" =],
                }

                /// The moving piece becomes this kind.
                Become = become_form "become" (kind: KindName)

                /// Such pieces change to the mover's side.
                Recruit = recruit "recruit" [leaves_track] {
                    /// Which pieces.
                    pieces: Pieces,
                    /// Only on these spaces; absent: on all.
                    within: Set [arg_in "in" ?],
                    /// Which spaces of the move, or of the board.
                    at: AtAnywhere [arg_at_anywhere "at" =],
                    /// The kind they become; absent: the kind they are.
                    kind: KindName [arg_as "as" ?],
                }

                /// Such pieces, one after the other, go to the first empty space of a set along their
                /// owner's track; where there is none, they leave the game.
                Return = return_form "return" {
                    /// Which pieces.
                    pieces: Pieces,
                    /// Only on these spaces; absent: on all.
                    within: Set [arg_in "in" ?],
                    /// Which spaces of the move.
                    at: At [arg_at "at" =],
                    /// Where they go.
                    to: Set [arg_to "to" !],
                    /// The kind they become; absent: the kind they are.
                    kind: KindName [arg_as "as" ?],
                }

                /// Such pieces on the space of arrival go to the next place of the mover's track; then
                /// effects with that space as the one of arrival.
                Push = push "push" [leaves_track] (pieces: Pieces, then: Effects)

                /// Only if the condition holds, of the pieces that don't move.
                If = effect_if "if" (condition: Condition, then: Effects)
            }
        }
    };
}
pub(crate) use effects;
