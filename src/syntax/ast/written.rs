//! From the tables of ludemes to the types of what was written.
//!
//! The names of types are those of the file that expands the macros.

/// Declares an enumeration from the rows of a table of ludemes, behind variants of its own.
macro_rules! written {
    (
        $form:ident { $($more:tt)* }
        $(#[$about:meta])*
        $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident = $rule:ident $head:literal $([$($note:tt)*])?
                $({ $(
                    $(#[$field_doc:meta])*
                    $field:ident: $class:ident $([$($how:tt)*])?
                ),* $(,)? })?
                $(( $($arg:ident: $arg_class:ident $([$($arg_how:tt)*])?),* $(,)? ))?
            )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "the types of what is meant have the same parts, documented")]
        pub enum $form {
            $($more)*
            $(
                $(#[$doc])*
                $variant
                $({ $($field: class!($class $($($how)*)?)),* })?
                $({ $($arg: class!($arg_class $($($arg_how)*)?)),* })?,
            )*
        }

        impl $form {
            /// Its head word, or the word itself where it stands bare.
            pub fn head(&self) -> &'static str {
                #[allow(unreachable_patterns, reason = "some tables hold all variants")]
                match self {
                    $($form::$variant { .. } => $head,)*
                    _ => "",
                }
            }
        }
    };
}

/// The type of an argument of a class, as written.
macro_rules! class {
    ($class:ident $rule:ident -) => { Option<class!($class)> };
    ($class:ident $rule:ident $key:literal ?) => { Option<class!($class)> };
    ($class:ident $rule:ident $key:literal =) => { Option<class!($class)> };
    ($class:ident $rule:ident $key:literal $how:tt) => { class!($class) };
    (Name) => { Word };
    (KindName) => { Word };
    (RowName) => { Word };
    (Names) => { Vec<Word> };
    (KindNames) => { Vec<Word> };
    (Kinds) => { Vec<Word> };
    (Count) => { Number };
    (Positive) => { Number };
    (Number) => { Number };
    (Numbers) => { Vec<Number> };
    (Text) => { Text };
    (Space) => { SpaceRef };
    (Way) => { WayForm };
    (Faces) => { Vec<Face> };
    (FirstWho) => { FirstWho };
    (AlongWay) => { AlongWay };
    (Forms) => { Vec<Form> };
    (Pieces) => { Vec<PieceForm> };
    (Set) => { SetForm };
    (Part) => { Box<SetForm> };
    (Sets) => { Vec<SetForm> };
    (Effects) => { Vec<EffectForm> };
    (Condition) => { Box<ConditionForm> };
    (Conditions) => { Vec<ConditionForm> };
    (FaceNames) => { Vec<Word> };
    (EachFace) => { Vec<Word> };
    (FaceSet) => { Vec<Word> };
    (OneOfFaces) => { OneOfFaces };
    ($word:ident) => { Spanned<$crate::ludeme::vocabulary::$word> };
}

pub(super) use {class, written};
