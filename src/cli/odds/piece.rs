//! A piece as it is asked about.

use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::space::Space;

use crate::cli::failure::Failure;

/// The space, and the kind if one is named.
pub(crate) fn piece(loaded: &Loaded, text: &str) -> Result<(Space, Option<u8>), Failure> {
    let (name, kind) = match text.split_once(':') {
        Some((name, kind)) => (name, Some(kind)),
        None => (text, None),
    };
    let space = notation::typed_space(&loaded.game, name);
    let space = space.ok_or_else(|| {
        let rows = loaded.rules.board.rows.iter();
        let runs: Vec<String> = rows
            .map(|row| format!("{0}1..{0}{1}", row.name, row.length))
            .collect();
        Failure::wrong(format!(
            "there is no space `{name}`; the board has {}",
            runs.join(", ")
        ))
    })?;
    let number = |kind: &str| {
        let names = loaded.game.kind_names();
        let meant = notation::typed_name(kind, names.iter().map(String::as_str));
        let found = names.iter().position(|k| Some(k.as_str()) == meant);
        found.map(|kind| kind as u8).ok_or_else(|| {
            Failure::wrong(format!(
                "no kind of piece is called `{kind}`; the game has `{}`",
                names.join("`, `")
            ))
        })
    };
    Ok((space, kind.map(number).transpose()?))
}
