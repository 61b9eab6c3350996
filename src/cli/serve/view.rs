//! A board as the page shows it.

use daldos_dsl::load::Loaded;
use daldos_dsl::model::Position;
use daldos_dsl::picture::{self, Options};
use daldos_dsl::player::Player;
use serde::Serialize;

use crate::cli::json::object;

/// A picture of the board, whose colours stand in a style sheet of their own, with the places of its
/// spaces and what stands there; and what its signs mean, for the page to set in letters that can be read
/// however small the board is.
pub(super) fn board_view(
    loaded: &Loaded,
    position: &Position,
    options: Options,
) -> impl Serialize + use<> {
    let rules = &loaded.rules;
    let options = Options {
        legend_apart: true,
        ..options
    };
    let scene = picture::board(rules, Some(position), &options);
    let legend = picture::legend(rules, Some(position), &options);
    let legend: Vec<_> = legend
        .iter()
        .map(|item| {
            object! {
                svg: item.sign.as_ref().map(picture::svg_unstyled),
                text: item.words.clone(),
            }
        })
        .collect();
    let spaces: Vec<_> = scene
        .areas
        .iter()
        .map(|area| {
            object! {
                name: area.name.clone(),
                x: area.middle.x,
                y: area.middle.y,
                width: area.width,
                height: area.height,
                pieces: pieces(loaded, position, &area.name),
            }
        })
        .collect();
    object! {
        svg: picture::svg_unstyled(&scene),
        width: scene.width,
        height: scene.height,
        spaces: spaces,
        legend: legend,
    }
}

/// What stands on a space: how many pieces of each side and kind.
fn pieces(loaded: &Loaded, position: &Position, space: &str) -> Vec<impl Serialize + use<>> {
    let sides = Player::BOTH.map(|player| (Some(player), &position.sides[player]));
    let all = sides.into_iter().chain([(None, &position.neutral)]);
    let all = all.flat_map(|(owner, men)| men.iter().map(move |men| (owner, men)));
    let standing = all.filter_map(|(owner, men)| {
        let here = men
            .at
            .iter()
            .filter(|stand| stand.space.to_string() == space);
        let count = here.count();
        (count > 0).then(|| {
            object! {
                owner: owner.map(|player| loaded.rules.player(player).to_owned()),
                kind: men.kind.clone(),
                count: count,
            }
        })
    });
    standing.collect()
}
