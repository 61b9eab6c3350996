//! What each ludeme is, written down once: its words, its arguments, where its grammar rule is.
//!
//! [`vocabulary`] holds the words that stand for one of several possibilities. The tables of
//! [`conditions`], [`effects`], [`end_rules`] and [`set_forms`] hold a row a ludeme and hand all rows to a macro
//! of the module that asks: `syntax` makes of them what was written and how it is read, `model`
//! what is meant, its text and how to walk it, `check` the way from the one to the other.
//!
//! A row reads `Variant = rule "head" …`, where `rule` is its rule in the grammar. Its arguments
//! stand in braces where the variant names its fields and in parentheses where it doesn't. Each
//! has a class and, unless it stands by its position, a bracket that tells how it is marked:
//!
//! | bracket | written |
//! |---|---|
//! | `[arg_in "in" ?]` | `in:SET`, or not at all |
//! | `[arg_at "at" =]` | `at:end`, or not at all, which means the default |
//! | `[arg_after "after" !]` | `after:N`, always |
//! | `[reach "reach" ()]` | `(reach SET)`, always |
//!
//! A bracket behind the head notes what else is known of a ludeme: `[several "…"]`, that several
//! may stand in one place, and what they are called; `[leaves_track]`, that it may leave a piece
//! where its owner's track doesn't come by; `[form]`, that it stands in parentheses though it has no
//! arguments.

mod conditions;
mod effects;
mod end_rules;
mod rows;
mod set_forms;
pub(crate) mod vocabulary;

pub(crate) use conditions::conditions;
pub(crate) use effects::effects;
pub(crate) use end_rules::end_rules;
pub(crate) use rows::{
    Argument, ArgumentClass, CONDITIONS, EFFECTS, END_RULES, LudemeRow, Marking, SETS, tables,
};
pub(crate) use set_forms::set_forms;
