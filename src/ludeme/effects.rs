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

                /// Such pieces on the space of arrival change to the mover's side.
                Recruit = recruit "recruit" [leaves_track] {
                    /// Which pieces.
                    pieces: Pieces,
                    /// The kind they become; absent: the kind they are.
                    kind: KindName [arg_as "as" ?],
                }

                /// Only if the condition holds, of the pieces that don't move.
                If = effect_if "if" (condition: Condition, then: Effects)
            }
        }
    };
}
pub(crate) use effects;
