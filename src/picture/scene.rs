//! A drawing.

use unicode_width::UnicodeWidthStr;

use super::shape::{Point, Shape};
use super::style::Class;

/// A drawing: shapes from back to front on a field of a certain size.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// How wide it is, in units of its own.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What it is, in a few words.
    pub title: String,
    /// What can be seen on it, for those who can't see it.
    pub about: String,
    /// Where it comes from, for programs; may be empty.
    pub metadata: String,
    /// What it consists of.
    pub shapes: Vec<Shape>,
    /// Parts of it that have names and may be pointed at, such as the spaces of a board.
    pub areas: Vec<SceneArea>,
}

/// A part of a drawing that has a name: a rectangle around its middle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SceneArea {
    /// What it is called.
    pub name: String,
    /// Its middle.
    pub middle: Point,
    /// How wide it is, in the drawing's units.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

impl Scene {
    /// An empty drawing without a size.
    pub fn new(title: impl Into<String>, about: impl Into<String>) -> Self {
        Self {
            width: 0.0,
            height: 0.0,
            title: title.into(),
            about: about.into(),
            metadata: String::new(),
            shapes: Vec::new(),
            areas: Vec::new(),
        }
    }

    /// The same, saying where it comes from.
    pub fn from(mut self, metadata: impl Into<String>) -> Self {
        self.metadata = metadata.into();
        self
    }

    /// Draws the field behind all.
    pub(super) fn paper(&mut self) {
        let size = [self.width, self.height];
        self.draw(Shape::rect(Point::new(0.0, 0.0), size, 8.0, Class::Paper));
    }

    /// Draws a shape over what is there.
    pub fn draw(&mut self, shape: Shape) {
        self.shapes.push(shape);
    }
}

/// How wide a text is at most, in letters `size` high. Fonts differ; this is a wide one's.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    text.width() as f64 * size * 0.62
}

/// Each how many of these texts finds room, `step` apart.
pub(super) fn every<'t>(step: f64, size: f64, texts: impl Iterator<Item = &'t str>) -> usize {
    let widths = texts.map(|text| text_width(text, size));
    ((widths.fold(0.0, f64::max) + 6.0) / step).ceil().max(1.0) as usize
}
