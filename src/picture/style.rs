//! The colours of what is drawn, in light and in dark surroundings.

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

/// Fill, line, width of the line, dashes.
type Paint = (&'static str, &'static str, &'static str, &'static str);

impl Class {
    /// Its name in a style sheet.
    pub fn name(self) -> String {
        match self {
            Class::Heat(step) => format!("heat{step}"),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    /// Its declarations in a style sheet.
    pub(super) fn css(self, dark: bool) -> String {
        let (fill, stroke, width, dashes) = self.paint(dark);
        let mut css = format!("fill:{fill}");
        if stroke != "none" {
            css.push_str(&format!(";stroke:{stroke};stroke-width:{width}"));
        }
        if !dashes.is_empty() {
            css.push_str(&format!(";stroke-dasharray:{dashes}"));
        }
        css
    }

    fn paint(self, dark: bool) -> Paint {
        let pick = |light, in_dark| if dark { in_dark } else { light };
        let ink = "#241c13";
        let bone = "#fdf6e6";
        match self {
            Class::Paper => (pick("#ffffff", "#15181d"), "none", "", ""),
            Class::Wood => (
                pick("#e6cda0", "#5b4528"),
                pick("#6b4a20", "#c8a469"),
                "3",
                "",
            ),
            Class::Edge => ("none", pick("#c39a5f", "#7d6139"), "2", ""),
            Class::Hole => (
                pick("#a57c47", "#2b1f10"),
                pick("#7d5a2d", "#8f7145"),
                "1.5",
                "",
            ),
            Class::Field => (
                pick("#f1dfbd", "#6b5334"),
                pick("#8a6636", "#a98a58"),
                "1.5",
                "",
            ),
            Class::Mark => ("none", pick("#8c2f1b", "#f0a58c"), "3", ""),
            Class::Label => (pick(ink, "#ece5d6"), "none", "", ""),
            Class::First => (bone, ink, "2.5", ""),
            Class::Second => (ink, pick("#fdf6e6", "#e9dcc0"), "2", ""),
            Class::Neutral => (pick("#c9482f", "#d9573c"), ink, "2.5", ""),
            Class::OnFirst => (ink, "none", "", ""),
            Class::OnSecond | Class::OnNeutral => (bone, "none", "", ""),
            Class::FirstOnce => ("none", pick("#006d5b", "#63dcc4"), "2.5", "7 4"),
            Class::FirstLoop => ("none", pick("#006d5b", "#63dcc4"), "2.5", ""),
            Class::FirstHead => (
                pick("#006d5b", "#63dcc4"),
                pick("#006d5b", "#63dcc4"),
                "1.5",
                "",
            ),
            Class::SecondOnce => ("none", pick("#7a1f8c", "#e0a6f0"), "2.5", "7 4"),
            Class::SecondLoop => ("none", pick("#7a1f8c", "#e0a6f0"), "2.5", ""),
            // Hollow, for those who see no colours.
            Class::SecondHead => (
                pick("#ffffff", "#15181d"),
                pick("#7a1f8c", "#e0a6f0"),
                "1.5",
                "",
            ),
            Class::From => ("none", pick("#0b57a8", "#7fc0ff"), "3", "6 4"),
            Class::To => (
                pick("#b9d8f5", "#24527d"),
                pick("#0b57a8", "#7fc0ff"),
                "3",
                "",
            ),
            Class::Halo => ("none", pick("#ffffff", "#15181d"), "7", ""),
            Class::Arrow => ("none", pick("#0b57a8", "#7fc0ff"), "3.5", ""),
            Class::ArrowHead => (
                pick("#0b57a8", "#7fc0ff"),
                pick("#ffffff", "#15181d"),
                "1",
                "",
            ),
            Class::Captured => ("none", pick("#b3152a", "#ff8a8a"), "4", ""),
            Class::Bar => (pick("#2a6f97", "#61a5c2"), "none", "", ""),
            Class::Axis => ("none", pick("#dddddd", "#444a52"), "1", ""),
            Class::Range => ("none", pick(ink, "#ece5d6"), "1.5", ""),
            Class::Heat(step) => {
                const LIGHT: [&str; HEATS as usize] = [
                    "#fff7d6", "#fde59b", "#fdc463", "#f79646", "#e8602c", "#c22a1e", "#7f0d1c",
                ];
                const DARK: [&str; HEATS as usize] = [
                    "#2a2340", "#43306b", "#6a3a86", "#9a4489", "#c95679", "#ee7d5c", "#fdc763",
                ];
                let step = usize::from(step.min(HEATS - 1));
                (if dark { DARK[step] } else { LIGHT[step] }, "none", "", "")
            }
        }
    }
}
