//! What `compare` is asked.

use clap::{Parser, ValueEnum};
use daldos_dsl::play::players::{Policy, PolicyError};

/// Tell what two readings of the rules differ in: words, plays, whole games.
///
/// First the sentences that differ; then, if a renaming of spaces, kinds, players, faces and moves
/// makes one game of the other, that renaming, which proves them the same; else a position and a
/// throw in which they differ, found in play and shrunk to few pieces; at last how length,
/// captures, decisions and the first player's share differ when both are played by the same
/// players, at random unless others are named, game by game with the same throws. Exit codes: 0 the same, also by renaming; 1 different; 3 neither was
/// found.
///
/// As JSON, an object holds `schema` (1), `version`, `first` and `second` (each with `game`,
/// `address`, `variants`, `fingerprint`, `version`), `verdict` (`same`, `renamed`, `different`, `undecided`), `ludemes` (`heading`,
/// `first`, `second`), `renaming` (`preserves`, `identity`, `gave_up`, `things`: `what`, `first`,
/// `second`), `matters` (`matter`, `first`, `second`), `positions` (compared), `witness` (`found`,
/// `reached`, `shrunk`, `least`) and `effect` (`games`, `seed`, `policy`, `same_throws`,
/// `measures`). With `--variants`: `schema`, `version`, `path`,
/// `readings`, `pairs` (each with `first` and
/// `second`, and what a comparison holds, without its sentences) and `interrupted`.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl compare games/daldos.game games/daldos.game#sternmost --games 100\n  \
    daldos-dsl compare games/daldos.game games/daldos.game#sternmost --policy greedy --games 100\n  \
    daldos-dsl compare games/daldos.game games/daldos.game#reversed --games 0\n  \
    daldos-dsl compare games/kvasir-daldos.game --variants --games 100 --format csv")]
pub(crate) struct CompareArgs {
    /// The one game.
    pub(super) game: String,
    /// The other game.
    #[arg(required_unless_present = "variants", conflicts_with = "variants")]
    pub(super) other: Option<String>,
    /// Compare the file's own game and all its variants with one another.
    #[arg(long)]
    pub(super) variants: bool,
    /// How many games of each are played; 0 for none.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(0..=100_000_000))]
    pub(super) games: u64,
    /// Who chooses for both sides in these games: a computer player, as for `simulate`. Games are
    /// paired by their random numbers, so players can't be limited by time, but by nodes or playouts.
    #[arg(long, value_name = "PLAYER", default_value = "random", value_parser = policy)]
    pub(super) policy: Policy,
    /// In at most so many positions of play, and as many made up of them, plays are compared.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(super) positions: u32,
    /// The seed of all random numbers.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// How many threads play; 0 for one each processor.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    pub(super) threads: u16,
    /// How the comparison is written.
    #[arg(long, value_enum, default_value_t = Style::Text)]
    pub(super) format: Style,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Style {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// The same on a line.
    Jsonl,
    /// For tables: a line a pair.
    Csv,
}

/// A player who plays alike whatever the clock says.
fn policy(text: &str) -> Result<Policy, String> {
    let policy: Policy = text
        .parse()
        .map_err(|error: PolicyError| error.to_string())?;
    match policy.limits.time {
        None => Ok(policy),
        Some(_) => {
            Err("games limited by time can't be paired; say `nodes=N` or `playouts=N`".into())
        }
    }
}
