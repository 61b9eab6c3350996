//! `board`: the board as text or as a picture.

use clap::Parser;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::picture::{self, Options, TextLook, Theme};

use super::exit::Exit;
use super::failure::{Done, Failure};
use super::files::{self, Overwrite};
use super::out::Out;
use super::png;
use super::run::RunCommand;
use super::theme::Colors;

/// Draw the board, as text or as a picture.
///
/// A `>` stands before a piece that moved last, a circle where it came from.
#[derive(Parser)]
#[command(after_help = "Examples:\n  \
    daldos-dsl board games/sahkku.game --tracks A\n  \
    daldos-dsl board games/sahkku.game --svg board.svg\n  \
    daldos-dsl board games/kvasir-daldos.game \\\n    \
    --position 'A awake A3 / B awake B9 / A to move'")]
pub(crate) struct BoardArgs {
    /// The game: a file, or a file with variants of it, FILE#VARIANT or FILE#VARIANT+VARIANT.
    game: String,
    /// The position, in quotes; without it, the start.
    #[arg(long)]
    position: Option<String>,
    /// Draw the track of this side as arrows; several as `A,B`.
    #[arg(long, value_name = "PLAYER", value_delimiter = ',')]
    tracks: Vec<String>,
    /// Show the play that led to the position, such as `A5-A4 C2-C5xC5`.
    #[arg(long, value_name = "PLAY", allow_hyphen_values = true)]
    last: Option<String>,
    /// As text, use signs of ASCII only.
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    ascii: bool,
    /// Write a picture as SVG into this file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Write a picture as PNG into this file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    png: Option<String>,
    /// The colours of the picture: as its reader prefers, for light or for dark surroundings. A
    /// PNG can't follow its reader and is light unless said otherwise.
    #[arg(long, value_enum, default_value_t = Colors::Auto)]
    theme: Colors,
    /// How wide a PNG is, in pixels, 16 to 8192; without it, twice the picture's own units.
    #[arg(long, value_name = "PIXELS", requires = "png",
          value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: Option<u32>,
    #[command(flatten)]
    over: Overwrite,
}

impl RunCommand for BoardArgs {
    fn run(self, out: &mut Out) -> Done {
        if self.png.is_some() && !png::CAN {
            return Err(Failure::wrong(png::CANNOT));
        }
        let loaded = files::load(&self.game, out)?;
        let state = files::state(&loaded, self.position.as_deref())?;
        let position = loaded.game.position(&state);
        let options = self.options(&loaded)?;
        if self.svg.is_none() && self.png.is_none() {
            let look = TextLook {
                ascii: self.ascii,
                color: true,
                bare: false,
                columns: 0,
            };
            let text = picture::board_text(&loaded.rules, &position, &options, look);
            out.paint(&text)?;
            out.put(&files::reading(&loaded.identity()))?;
            return Ok(Exit::Fine);
        }
        let scene = picture::board(&loaded.rules, Some(&position), &options)
            .from(loaded.identity().metadata());
        if let Some(path) = &self.svg {
            self.write(out, path, picture::svg(&scene, options.theme).as_bytes())?;
        }
        if let Some(path) = &self.png {
            // A PNG has no reader whose preference could be asked.
            let theme = match options.theme {
                Theme::Dark => Theme::Dark,
                Theme::Auto | Theme::Light => Theme::Light,
            };
            let drawn = png::png(&picture::svg(&scene, theme), self.width);
            let drawn = drawn.map_err(|why| Failure::wrong(format!("can't draw a PNG: {why}")))?;
            if drawn.without_text {
                out.complain("warning: no fonts on this system: the picture has no text\n");
            }
            self.write(out, path, &drawn.bytes)?;
        }
        Ok(Exit::Fine)
    }
}

impl BoardArgs {
    fn options(&self, loaded: &Loaded) -> Result<Options, Failure> {
        let rules = &loaded.rules;
        let mut tracks = Vec::new();
        for name in &self.tracks {
            let known = rules.players.iter().find(|(_, known)| *known == name);
            let Some((player, _)) = known else {
                return Err(Failure::wrong(format!(
                    "`{name}` doesn't play this game; its players are `{}` and `{}`",
                    rules.players.first, rules.players.second
                )));
            };
            if !tracks.contains(&player) {
                tracks.push(player);
            }
        }
        let last = self.last.as_ref();
        Ok(Options {
            tracks,
            last: last
                .map(|text| notation::read_last(rules, text))
                .transpose()?,
            theme: self.theme.into(),
            ..Options::default()
        })
    }

    /// Writes a picture whole or not at all, and says so.
    fn write(&self, out: &mut Out, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        if path == "-" {
            return out.bytes(bytes);
        }
        files::picture(path, bytes, self.over)?;
        out.put(&format!("{path}: written\n"))
    }
}
