//! What would have been right: the nearest name, or where to look for one.

use super::context::FileContext;
use super::error::Noun;
use super::place::{self, FormPlace};
use super::words::SETS;
use crate::reference;
use crate::source::Remedy;

/// So many names at most are compared with an unknown one.
const COMPARED: usize = 500;
/// So many names at most are listed.
const LISTED: usize = 8;

/// Help for an unknown name, given the known ones.
pub(super) fn unknown<'n>(
    context: Option<&FileContext<'_>>,
    what: Noun,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> Remedy {
    let may_compare =
        context.is_none_or(|context| context.may_compare(known.clone().take(COMPARED).count()));
    if may_compare && let Some(nearest) = nearest(name, known.clone()) {
        let remedy = Remedy::meant(nearest);
        let others = known.filter(|other| *other != name).take(COMPARED);
        return match crate::near::is_tied(name, nearest, others) {
            true => remedy.unsure(),
            false => remedy,
        };
    }
    if let Some(variant) = context.and_then(|context| context.declaring(what, name)) {
        let where_declared = "which is not applied here";
        return format!("`{name}` is declared in variant `{variant}`, {where_declared}").into();
    }
    if let (Noun::Set | Noun::Kind, Some(help)) = (what, reference::help(name)) {
        return help.into();
    }
    let mut names: Vec<&str> = known.take(LISTED + 1).collect();
    names.sort_unstable();
    match names.len() {
        0 => format!("there is none; a `({} …)` would declare it", what.head()).into(),
        1..=LISTED => format!("known: {}", listing(&names)).into(),
        _ => format!("a `({} …)` would declare it", what.head()).into(),
    }
}

/// Help for a space on no row, if one of a row that is near may be meant.
pub(super) fn space<'n>(
    row: &str,
    number: u32,
    known: impl Iterator<Item = &'n str>,
) -> Option<Remedy> {
    let near = nearest(row, known)?;
    Some(Remedy::meant(format!("{near}{number}")))
}

/// Help for a name that is nearly one of the words that say whose pieces are meant, and nearer to
/// none of the known names; its plural counts as near.
pub(super) fn whose<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<Remedy> {
    if nearest(name, known).is_some() {
        return None;
    }
    let singular = name.strip_suffix("ies").map(|stem| format!("{stem}y"));
    let meant = SETS
        .into_iter()
        .find(|word| singular.as_deref() == Some(*word))
        .or_else(|| nearest(name, SETS.into_iter()))?;
    Some(Remedy::meant(meant))
}

/// Help for an unknown drawing word, given all there are.
pub(super) fn drawing<'n>(word: &str, known: impl Iterator<Item = &'n str> + Clone) -> Remedy {
    match nearest(word, known.clone()) {
        Some(nearest) => Remedy::meant(nearest),
        None => format!("known: {}", listing(&known.collect::<Vec<_>>())).into(),
    }
}

/// Help for a move that overrides nothing.
pub(super) fn override_missing<'n>(
    context: &FileContext<'_>,
    what: Noun,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
) -> Remedy {
    if let Some(nearest) = nearest(name, known) {
        return Remedy::meant(nearest)
            .and(" a new move needs a `(from …)`")
            .unsure();
    }
    let help = match context.declaring(what, name) {
        Some(variant) => {
            format!("`{name}` also stands in variant `{variant}`; a new move needs a `(from …)`")
        }
        None => {
            "without a `(from …)` this changes a move that is there; a new one needs it".to_owned()
        }
    };
    help.into()
}

/// Help for a `without` that names nothing that is there.
pub(super) fn nothing_to_drop<'n>(
    head: &str,
    key: &str,
    known: impl Iterator<Item = &'n str>,
) -> Remedy {
    let known: Vec<&str> = known.collect();
    if let Some(nearest) = nearest(key, known.iter().copied()) {
        return Remedy::meant(format!("(without {head} {nearest})"));
    }
    match known.len() {
        1..=LISTED => format!("there are: {}", listing(&known)).into(),
        _ => "a `without` drops a form of the game that is extended or varied".into(),
    }
}

/// Help for a `without` in the wrong place.
pub(super) fn not_droppable(head: &str, here: &FormPlace) -> Remedy {
    let found = place::ALL
        .iter()
        .find_map(|place| Some((place.name, place.head(head)?.without())));
    match found {
        Some(("game", without)) => {
            return format!("write `{without}` in the variant or the game itself").into();
        }
        Some((place, without)) => {
            let whole = format!("({place} {without})");
            let help = format!("write it where the form stands: `{whole}`");
            // Which of several is meant the author has to say.
            return match without.contains(char::is_uppercase) || here.name != "game" {
                true => help.into(),
                false => Remedy::form(help, whole),
            };
        }
        None => {}
    }
    let heads: Vec<&str> = here.heads.iter().map(|head| head.name).collect();
    match nearest(head, heads.iter().copied()) {
        Some(nearest) => Remedy::meant(nearest),
        None => format!("here stand {}", listing(&heads)).into(),
    }
}

/// `A`, `B` and `C`, in backticks.
pub(super) fn listing(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The nearest of the known names, if it is near enough to be meant; the name itself is not.
pub(super) fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let others = known.take(COMPARED).filter(|candidate| *candidate != name);
    crate::near::nearest(name, others)
}
