//! From the table of ludemes to what they mean: the type, its text, its parts, and a way to
//! rebuild it with other parts.
//!
//! The names of types are those of the file that expands the macros.

/// Declares an enumeration from the rows of a table of ludemes.
///
/// What a table doesn't hold, variants of another form, may stand before it in braces, with the
/// function that answers for each of the three methods.
macro_rules! meant {
    (
        $([{ $($more:tt)* } $show:path, $walk:path, $rebuild:path])?
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
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum $name {
            $($($more)*)?
            $(
                $(#[$doc])*
                $variant
                $({ $($(#[$field_doc])* $field: class!($class $($($how)*)?)),* })?
                $(( $(class!($arg_class $($($arg_how)*)?)),* ))?,
            )*
        }

        /// In the language's own words.
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(
                        $name::$variant $({ $($field),* })? $(( $($arg),* ))? => {
                            #[allow(unused_mut, reason = "a bare word has no arguments")]
                            let mut form = $crate::model::text::FormText::new($head);
                            $($( show!(form $field $class $($($how)*)?); )*)?
                            $($( show!(form $arg $arg_class $($($arg_how)*)?); )*)?
                            in_brackets!(form $($($note)*)?);
                            form.write(f)
                        }
                    )*
                    $(other => $show(other, f),)?
                }
            }
        }

        impl $name {
            /// Its head word, or the word itself where it stands bare; `None` for what has none.
            pub fn head(&self) -> Option<&'static str> {
                #[allow(unreachable_patterns, reason = "some tables hold all variants")]
                match self {
                    $($name::$variant { .. } => Some($head),)*
                    _ => None,
                }
            }

            /// What it is made of, in the order written.
            #[allow(
                unused_mut,
                clippy::vec_init_then_push,
                reason = "some have no parts, some one, some as many as are written"
            )]
            pub fn parts(&self) -> Vec<Part<'_>> {
                match self {
                    $(
                        $name::$variant $({ $($field),* })? $(( $($arg),* ))? => {
                            let mut parts = Vec::new();
                            $($( part!(parts $field $class $($($how)*)?); )*)?
                            $($( part!(parts $arg $arg_class $($($arg_how)*)?); )*)?
                            parts
                        }
                    )*
                    $(other => $walk(other),)?
                }
            }

            /// The same with each part as `with` rebuilds it.
            #[must_use]
            pub fn map<R: Rebuild + ?Sized>(&self, with: &mut R) -> $name {
                match self {
                    $(
                        $name::$variant $({ $($field),* })? $(( $($arg),* ))? => $name::$variant
                            $({ $(
                                $field: rebuilt!(with $field $class $($($how)*)?)
                            ),* })?
                            $(( $(rebuilt!(with $arg $arg_class $($($arg_how)*)?)),* ))?,
                    )*
                    $(other => $rebuild(other, with),)?
                }
            }
        }
    };
}

/// Notes that a form without arguments stands in parentheses all the same.
macro_rules! in_brackets {
    ($form:ident form) => {
        $form.in_brackets()
    };
    ($form:ident $($other:tt)*) => {};
}

/// The type of an argument of a class.
macro_rules! class {
    ($class:ident $rule:ident $key:literal ?) => { Option<class!($class)> };
    ($class:ident $rule:ident $key:literal $how:tt) => { class!($class) };
    (Pieces) => { Pieces };
    (Set) => { Set };
    (Part) => { Box<Set> };
    (Sets) => { Vec<Set> };
    (Effects) => { Vec<Effect> };
    (Condition) => { Box<Condition> };
    (Conditions) => { Vec<Condition> };
    (FaceNames) => { Vec<String> };
    (KindName) => { String };
    (RowName) => { String };
    (Kinds) => { Vec<String> };
    (Count) => { u32 };
    (Positive) => { u32 };
    ($word:ident) => { $crate::ludeme::vocabulary::$word };
}

/// Adds an argument to the text of a form.
macro_rules! show {
    ($form:ident $value:ident $class:ident $rule:ident $key:literal ?) => {
        if let Some(value) = $value {
            $form.keyed($key, text!(value $class));
        }
    };
    ($form:ident $value:ident $class:ident $rule:ident $key:literal =) => {
        if *$value != Default::default() {
            $form.keyed($key, text!($value $class));
        }
    };
    ($form:ident $value:ident $class:ident $rule:ident $key:literal !) => {
        $form.keyed($key, text!($value $class));
    };
    ($form:ident $value:ident $class:ident $rule:ident $head:literal ()) => {
        $form.argument(format!("({} {})", $head, text!($value $class)));
    };
    ($form:ident $value:ident $class:ident) => {
        $form.argument(text!($value $class));
    };
}

/// An argument as text.
macro_rules! text {
    ($value:ident Kinds) => {
        format!("{{{}}}", $value.join(" "))
    };
    ($value:ident Sets) => {
        $crate::model::text::separated($value)
    };
    ($value:ident Effects) => {
        $crate::model::text::separated($value)
    };
    ($value:ident Conditions) => {
        $crate::model::text::separated($value)
    };
    ($value:ident FaceNames) => {
        $value.join(" ")
    };
    ($value:ident $class:ident) => {
        $value.to_string()
    };
}

/// Adds an argument to the parts of a ludeme.
macro_rules! part {
    ($parts:ident $value:ident $class:ident $rule:ident $key:literal ?) => {
        if let Some(value) = $value {
            part!($parts value $class);
        }
    };
    ($parts:ident $value:ident $class:ident $rule:ident $key:literal $how:tt) => {
        part!($parts $value $class)
    };
    ($parts:ident $value:ident Sets) => {
        $parts.extend($value.iter().map(Part::Set))
    };
    ($parts:ident $value:ident Kinds) => {
        $parts.extend($value.iter().map(|kind| Part::Kind(kind)))
    };
    ($parts:ident $value:ident Effects) => {
        $parts.extend($value.iter().map(Part::Effect))
    };
    ($parts:ident $value:ident Condition) => {
        $parts.push(Part::Condition($value))
    };
    ($parts:ident $value:ident Conditions) => {
        $parts.extend($value.iter().map(Part::Condition))
    };
    ($parts:ident $value:ident FaceNames) => {
        $parts.extend($value.iter().map(|face| Part::Face(face)))
    };
    ($parts:ident $value:ident Pieces) => {
        $parts.push(Part::Pieces($value))
    };
    ($parts:ident $value:ident Set) => { $parts.push(Part::Set($value)) };
    ($parts:ident $value:ident Part) => { $parts.push(Part::Set($value)) };
    ($parts:ident $value:ident KindName) => {
        $parts.push(Part::Kind($value))
    };
    ($parts:ident $value:ident RowName) => { $parts.push(Part::Row($value)) };
    ($parts:ident $value:ident Count) => { $parts.push(Part::Number(*$value)) };
    ($parts:ident $value:ident Positive) => {
        $parts.push(Part::Number(*$value))
    };
    ($parts:ident $value:ident $word:ident) => {
        $parts.push(Part::Word($value.word()))
    };
}

/// An argument as `$with` rebuilds it.
macro_rules! rebuilt {
    ($with:ident $value:ident $class:ident $rule:ident $key:literal ?) => {
        $value.as_ref().map(|value| rebuilt!($with value $class))
    };
    ($with:ident $value:ident $class:ident $rule:ident $key:literal $how:tt) => {
        rebuilt!($with $value $class)
    };
    ($with:ident $value:ident Pieces) => { $with.pieces($value) };
    ($with:ident $value:ident Set) => { $with.set($value) };
    ($with:ident $value:ident Part) => { Box::new($with.set($value)) };
    ($with:ident $value:ident Sets) => { $value.iter().map(|set| $with.set(set)).collect() };
    ($with:ident $value:ident Effects) => {
        $value.iter().map(|effect| $with.effect(effect)).collect()
    };
    ($with:ident $value:ident Condition) => { Box::new($with.condition($value)) };
    ($with:ident $value:ident Conditions) => {
        $value.iter().map(|condition| $with.condition(condition)).collect()
    };
    ($with:ident $value:ident FaceNames) => {
        $value.iter().map(|face| $with.face(face)).collect()
    };
    ($with:ident $value:ident KindName) => { $with.kind($value) };
    ($with:ident $value:ident RowName) => { $with.row($value) };
    ($with:ident $value:ident Kinds) => { $value.iter().map(|kind| $with.kind(kind)).collect() };
    ($with:ident $value:ident $copied:ident) => { *$value };
}

pub(super) use {class, in_brackets, meant, part, rebuilt, show, text};
