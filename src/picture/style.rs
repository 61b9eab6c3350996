//! The colours of what is drawn, in light and in dark surroundings.

use super::options::Theme;
use crate::player::Player;

/// The colours of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// The field behind all.
    Paper,
    /// The body of the board.
    Wood,
    /// A fine line along its edge.
    Edge,
    /// A space: a hole, a point, a line.
    Hole,
    /// A field.
    Field,
    /// What is marked on the board.
    Mark,
    /// Text on the paper.
    Label,
    /// The first side's pieces.
    First,
    /// The second side's pieces.
    Second,
    /// Nobody's pieces.
    Neutral,
    /// Text on the first side's pieces.
    OnFirst,
    /// Text on the second side's pieces.
    OnSecond,
    /// Text on nobody's pieces.
    OnNeutral,
    /// The part of the first side's track that is walked once.
    FirstOnce,
    /// The part of the first side's track that is walked for ever.
    FirstLoop,
    /// The heads of the first side's arrows.
    FirstHead,
    /// The part of the second side's track that is walked once.
    SecondOnce,
    /// The part of the second side's track that is walked for ever.
    SecondLoop,
    /// The heads of the second side's arrows.
    SecondHead,
    /// Where a move began.
    From,
    /// Where a move ended.
    To,
    /// The line behind the arrow of a move.
    Halo,
    /// The arrow of a move.
    Arrow,
    /// The head of that arrow.
    ArrowHead,
    /// A captured piece.
    Captured,
    /// A value, from the least (0) to the greatest (6).
    Heat(u8),
    /// A bar of a chart.
    Bar,
    /// A line behind the bars.
    Axis,
    /// The line on a bar between the values that are likely.
    Range,
}

/// How many steps of colour values have.
pub(super) const HEATS: u8 = 7;

/// A colour in light and in dark surroundings.
type Colour = [&'static str; 2];

/// Fill, line, width of the line, dashes.
type Paint = (Colour, Colour, &'static str, &'static str);

const NONE: Colour = ["none"; 2];
const INK: Colour = ["#241c13"; 2];
const BONE: Colour = ["#fdf6e6"; 2];
const PAPER: Colour = ["#ffffff", "#15181d"];
const TEXT: Colour = ["#241c13", "#ece5d6"];
const FIRST: Colour = ["#006d5b", "#63dcc4"];
const SECOND: Colour = ["#7a1f8c", "#e0a6f0"];
const LAST: Colour = ["#0b57a8", "#7fc0ff"];

/// From the least value to the greatest.
const HEAT: [Colour; HEATS as usize] = [
    ["#fff7d6", "#2a2340"],
    ["#fde59b", "#43306b"],
    ["#fdc463", "#6a3a86"],
    ["#f79646", "#9a4489"],
    ["#e8602c", "#c95679"],
    ["#c22a1e", "#ee7d5c"],
    ["#7f0d1c", "#fdc763"],
];

/// The declarations of all classes as a style sheet, for pictures [without](super::svg_unstyled)
/// colours of their own: as their reader prefers, for light or for dark surroundings.
pub fn style_sheet() -> String {
    let heats = (0..HEATS).map(Class::Heat);
    let classes: Vec<Class> = PLAIN.into_iter().chain(heats).collect();
    css(&classes, Theme::Auto)
}

/// All classes that aren't values.
const PLAIN: [Class; 28] = [
    Class::Paper,
    Class::Wood,
    Class::Edge,
    Class::Hole,
    Class::Field,
    Class::Mark,
    Class::Label,
    Class::First,
    Class::Second,
    Class::Neutral,
    Class::OnFirst,
    Class::OnSecond,
    Class::OnNeutral,
    Class::FirstOnce,
    Class::FirstLoop,
    Class::FirstHead,
    Class::SecondOnce,
    Class::SecondLoop,
    Class::SecondHead,
    Class::From,
    Class::To,
    Class::Halo,
    Class::Arrow,
    Class::ArrowHead,
    Class::Captured,
    Class::Bar,
    Class::Axis,
    Class::Range,
];

/// The declarations of classes, a line each.
pub(super) fn css(classes: &[Class], theme: Theme) -> String {
    let mut text = String::new();
    let rules = |text: &mut String, dark: bool| {
        for class in classes {
            let (name, css) = (class.name(), class.css(dark));
            text.push_str(&format!(".board-picture .{name}{{{css}}}\n"));
        }
    };
    rules(&mut text, theme == Theme::Dark);
    if theme == Theme::Auto {
        text.push_str("@media (prefers-color-scheme:dark){\n");
        rules(&mut text, true);
        text.push_str("}\n");
    }
    text
}

impl Class {
    /// The parts of a side's track that are walked once and for ever, and the heads of its arrows.
    pub(super) fn of_track(player: Player) -> [Class; 3] {
        match player {
            Player::First => [Class::FirstOnce, Class::FirstLoop, Class::FirstHead],
            Player::Second => [Class::SecondOnce, Class::SecondLoop, Class::SecondHead],
        }
    }

    /// An owner's pieces, and text on them.
    pub(super) fn of_piece(owner: Option<Player>) -> [Class; 2] {
        match owner {
            Some(Player::First) => [Class::First, Class::OnFirst],
            Some(Player::Second) => [Class::Second, Class::OnSecond],
            None => [Class::Neutral, Class::OnNeutral],
        }
    }

    /// Its name in a style sheet.
    pub fn name(self) -> String {
        match self {
            Class::Heat(step) => format!("heat{step}"),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    /// Its declarations in a style sheet.
    fn css(self, dark: bool) -> String {
        let (fill, stroke, width, dashes) = self.paint();
        let in_these = |colour: Colour| colour[usize::from(dark)];
        let mut css = format!("fill:{}", in_these(fill));
        if stroke != NONE {
            css.push_str(&format!(
                ";stroke:{};stroke-width:{width}",
                in_these(stroke)
            ));
        }
        if !dashes.is_empty() {
            css.push_str(&format!(";stroke-dasharray:{dashes}"));
        }
        css
    }

    fn paint(self) -> Paint {
        match self {
            Class::Paper => (PAPER, NONE, "", ""),
            Class::Wood => (["#e6cda0", "#5b4528"], ["#6b4a20", "#c8a469"], "3", ""),
            Class::Edge => (NONE, ["#c39a5f", "#7d6139"], "2", ""),
            Class::Hole => (["#a57c47", "#2b1f10"], ["#7d5a2d", "#8f7145"], "1.5", ""),
            Class::Field => (["#f1dfbd", "#6b5334"], ["#8a6636", "#a98a58"], "1.5", ""),
            Class::Mark => (NONE, ["#8c2f1b", "#f0a58c"], "3", ""),
            Class::Label => (TEXT, NONE, "", ""),
            Class::First => (BONE, INK, "2.5", ""),
            Class::Second => (INK, ["#fdf6e6", "#e9dcc0"], "2", ""),
            Class::Neutral => (["#c9482f", "#d9573c"], INK, "2.5", ""),
            Class::OnFirst => (INK, NONE, "", ""),
            Class::OnSecond | Class::OnNeutral => (BONE, NONE, "", ""),
            Class::FirstOnce => (NONE, FIRST, "2.5", "7 4"),
            Class::FirstLoop => (NONE, FIRST, "2.5", ""),
            Class::FirstHead => (FIRST, FIRST, "1.5", ""),
            Class::SecondOnce => (NONE, SECOND, "2.5", "7 4"),
            Class::SecondLoop => (NONE, SECOND, "2.5", ""),
            // Hollow, for those who see no colours.
            Class::SecondHead => (PAPER, SECOND, "1.5", ""),
            Class::From => (NONE, LAST, "3", "6 4"),
            Class::To => (["#b9d8f5", "#24527d"], LAST, "3", ""),
            Class::Halo => (NONE, PAPER, "7", ""),
            Class::Arrow => (NONE, LAST, "3.5", ""),
            Class::ArrowHead => (LAST, PAPER, "1", ""),
            Class::Captured => (NONE, ["#b3152a", "#ff8a8a"], "4", ""),
            Class::Bar => (["#2a6f97", "#61a5c2"], NONE, "", ""),
            Class::Axis => (NONE, ["#dddddd", "#444a52"], "1", ""),
            Class::Range => (NONE, TEXT, "1.5", ""),
            Class::Heat(step) => (HEAT[usize::from(step.min(HEATS - 1))], NONE, "", ""),
        }
    }
}
