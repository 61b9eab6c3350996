//! What a picture consists of.

use std::fmt::Write;

use super::style::Class;

/// A point: to the right and down, in units of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    /// The point at `x` and `y`.
    pub fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point so much further right and down.
    pub fn plus(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    /// The point so far on the way to another: 0 is here, 1 is there.
    pub fn towards(self, other: Point, part: f64) -> Self {
        self.plus((other.x - self.x) * part, (other.y - self.y) * part)
    }

    /// How far away another point is.
    pub fn distance(self, other: Point) -> f64 {
        let (x, y) = (other.x - self.x, other.y - self.y);
        // Plain operations, rounded alike on every machine.
        (x * x + y * y).sqrt()
    }
}

/// Where a text stands relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// A shape, in the colours of its class.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A circle around `at`.
    Circle {
        /// Its centre.
        at: Point,
        /// Its radius.
        radius: f64,
        /// Its colours.
        class: Class,
    },
    /// A rectangle, `at` its top left corner.
    Rect {
        /// Its top left corner.
        at: Point,
        /// Its width.
        width: f64,
        /// Its height.
        height: f64,
        /// The radius of its corners.
        round: f64,
        /// Its colours.
        class: Class,
    },
    /// Any line or area.
    Path {
        /// Where it runs.
        path: Path,
        /// Its colours.
        class: Class,
    },
    /// A line of text, vertically centred at `at`.
    Text {
        /// Where it stands.
        at: Point,
        /// Relative to that point.
        anchor: Anchor,
        /// The height of its letters, in units of the picture.
        size: f64,
        /// What is written.
        text: String,
        /// Its colours.
        class: Class,
    },
    /// Shapes that are one thing.
    Group {
        /// What it is, for those who point at it or can't see it.
        title: String,
        /// Its parts.
        shapes: Vec<Shape>,
    },
}

impl Shape {
    /// A circle around a point.
    pub(super) fn circle(at: Point, radius: f64, class: Class) -> Self {
        Self::Circle { at, radius, class }
    }

    /// A rectangle from its top left corner, so wide and so high.
    pub(super) fn rect(at: Point, [width, height]: [f64; 2], round: f64, class: Class) -> Self {
        Self::Rect {
            at,
            width,
            height,
            round,
            class,
        }
    }

    /// Any line or area.
    pub(super) fn path(path: Path, class: Class) -> Self {
        Self::Path { path, class }
    }

    /// A straight line.
    pub(super) fn line(from: Point, to: Point, class: Class) -> Self {
        Self::path(Path::from(from).line(to), class)
    }

    /// A line of text.
    pub(super) fn text(
        at: Point,
        anchor: Anchor,
        size: f64,
        text: impl Into<String>,
        class: Class,
    ) -> Self {
        Self::Text {
            at,
            anchor,
            size,
            text: text.into(),
            class,
        }
    }

    /// A line of text on the paper.
    pub(super) fn label(at: Point, anchor: Anchor, size: f64, text: impl Into<String>) -> Self {
        Self::text(at, anchor, size, text, Class::Label)
    }

    /// Shapes that are one thing.
    pub(super) fn group(title: String, shapes: Vec<Shape>) -> Self {
        Self::Group { title, shapes }
    }
}

/// A line made of straight and curved pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path(String);

impl Path {
    /// A path that begins at a point.
    pub fn from(point: Point) -> Self {
        Self(String::new()).with('M', &[point])
    }

    /// Begins anew elsewhere.
    #[must_use]
    pub fn go(self, point: Point) -> Self {
        self.with('M', &[point])
    }

    /// A straight line.
    #[must_use]
    pub fn line(self, to: Point) -> Self {
        self.with('L', &[to])
    }

    /// A curve, drawn towards `by`.
    #[must_use]
    pub fn curve(self, by: Point, to: Point) -> Self {
        self.with('Q', &[by, to])
    }

    /// Back to where it began.
    #[must_use]
    pub fn close(mut self) -> Self {
        self.0.push('Z');
        self
    }

    /// The closed path through some points.
    pub fn polygon(points: impl IntoIterator<Item = Point>) -> Self {
        let mut path = Self::default();
        for point in points {
            let letter = if path.0.is_empty() { 'M' } else { 'L' };
            path = path.with(letter, &[point]);
        }
        path.close()
    }

    /// In the notation of SVG.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn with(mut self, letter: char, points: &[Point]) -> Self {
        self.0.push(letter);
        for (i, point) in points.iter().enumerate() {
            let space = if i > 0 { " " } else { "" };
            let _ = write!(self.0, "{space}{} {}", number(point.x), number(point.y));
        }
        self
    }
}

/// A number as short as its first decimal place allows: `12`, `0.5`, `-3.2`.
pub(super) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round();
    let tenths = if tenths == 0.0 { 0.0 } else { tenths };
    let text = format!("{:.1}", tenths / 10.0);
    match text.strip_suffix(".0") {
        Some(whole) => whole.to_owned(),
        None => text,
    }
}
