//! From the tables of ludemes to the way from what was written to what is meant.

/// Declares the method `$method` of the resolver, which gives the meaning of a ludeme that was
/// written at `at`; `$leaf` is the method for what the table doesn't hold.
macro_rules! meaning {
    (
        $method:ident $form:ident $([$leaf:ident])?
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
        impl<'a> Resolver<'a, '_> {
            fn $method(&mut self, form: &'a Spanned<$form>) -> $name {
                let at = form.span;
                match &form.value {
                    $(
                        $form::$variant $({ $($field),* })? $({ $($arg),* })? => $name::$variant
                            $({ $($field: meant!(self at $field $class $($($how)*)?)),* })?
                            $(( $(meant!(self at $arg $arg_class $($($arg_how)*)?)),* ))?,
                    )*
                    $(other => self.$leaf(other, at),)?
                }
            }
        }
    };
}

/// What an argument of a class means.
macro_rules! meant {
    ($resolver:ident $at:ident $value:ident $class:ident $rule:ident $key:literal ?) => {
        $value.as_ref().map(|value| meant!($resolver $at value $class))
    };
    ($resolver:ident $at:ident $value:ident $class:ident $rule:ident $key:literal =) => {
        $value.as_ref().map_or_else(Default::default, |value| meant!($resolver $at value $class))
    };
    ($resolver:ident $at:ident $value:ident $class:ident $rule:ident $key:literal $how:tt) => {
        meant!($resolver $at $value $class)
    };
    ($resolver:ident $at:ident $value:ident Pieces) => { $resolver.pieces($value, $at) };
    ($resolver:ident $at:ident $value:ident Kinds) => { $resolver.kinds($value, $at) };
    ($resolver:ident $at:ident $value:ident Set) => { $resolver.set($value) };
    ($resolver:ident $at:ident $value:ident Part) => { Box::new($resolver.part($value)) };
    ($resolver:ident $at:ident $value:ident Sets) => { $resolver.parts($value) };
    ($resolver:ident $at:ident $value:ident Effects) => { $resolver.effects($value) };
    ($resolver:ident $at:ident $value:ident Condition) => {
        Box::new($resolver.condition($value))
    };
    ($resolver:ident $at:ident $value:ident Conditions) => { $resolver.conditions($value) };
    ($resolver:ident $at:ident $value:ident FaceNames) => { $resolver.face_names($value) };
    ($resolver:ident $at:ident $value:ident KindName) => { $resolver.kind($value) };
    ($resolver:ident $at:ident $value:ident RowName) => { $resolver.row($value, $at) };
    ($resolver:ident $at:ident $value:ident Count) => { $resolver.number($value, 0) };
    ($resolver:ident $at:ident $value:ident Positive) => { $resolver.number($value, 1) };
    ($resolver:ident $at:ident $value:ident $word:ident) => { $value.value };
}

pub(super) use {meaning, meant};
