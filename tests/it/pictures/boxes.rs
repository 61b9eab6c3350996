//! The boxes that shapes fill.

use daldos_dsl::picture::Shape;

/// From edge to edge.
#[derive(Clone, Copy, Debug)]
pub struct Box {
    /// The least x.
    pub left: f64,
    /// The least y.
    pub top: f64,
    /// The greatest x.
    pub right: f64,
    /// The greatest y.
    pub bottom: f64,
}

/// What rounding to tenths may move.
const SLACK: f64 = 0.2;

impl Box {
    /// Whether two boxes have more in common than an edge.
    pub fn meets(&self, other: &Box) -> bool {
        self.left < other.right - SLACK
            && other.left < self.right - SLACK
            && self.top < other.bottom - SLACK
            && other.top < self.bottom - SLACK
    }

    /// Whether this box lies in the other.
    pub fn inside(&self, other: &Box) -> bool {
        self.left >= other.left - SLACK
            && self.right <= other.right + SLACK
            && self.top >= other.top - SLACK
            && self.bottom <= other.bottom + SLACK
    }

    fn grow(&mut self, x: f64, y: f64) {
        self.left = self.left.min(x);
        self.right = self.right.max(x);
        self.top = self.top.min(y);
        self.bottom = self.bottom.max(y);
    }
}

/// The box of some shapes together, texts left out.
pub fn boxes_of(shapes: &[Shape]) -> Box {
    let mut all = Box {
        left: f64::MAX,
        top: f64::MAX,
        right: f64::MIN,
        bottom: f64::MIN,
    };
    for shape in shapes {
        match shape {
            Shape::Circle { at, radius, .. } => {
                all.grow(at.x - radius, at.y - radius);
                all.grow(at.x + radius, at.y + radius);
            }
            Shape::Rect {
                at, width, height, ..
            } => {
                all.grow(at.x, at.y);
                all.grow(at.x + width, at.y + height);
            }
            Shape::Path { path, .. } => {
                let numbers: Vec<f64> = path
                    .as_str()
                    .split(|c: char| c.is_ascii_alphabetic() || c == ' ')
                    .filter(|part| !part.is_empty())
                    .map(|part| part.parse().expect("a number"))
                    .collect();
                for pair in numbers.chunks(2) {
                    all.grow(pair[0], pair[1]);
                }
            }
            Shape::Text { .. } => {}
            Shape::Group { shapes, .. } => {
                let inner = boxes_of(shapes);
                all.grow(inner.left, inner.top);
                all.grow(inner.right, inner.bottom);
            }
        }
    }
    all
}

/// Each text of a picture, its box by a rather wide font, and its class.
pub fn text_boxes(picture: &roxmltree::Node<'_, '_>) -> Vec<(String, Box, String)> {
    let texts = picture
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    texts
        .map(|node| {
            let number = |name: &str| -> f64 { node.attribute(name).unwrap().parse().unwrap() };
            let text = node.text().unwrap_or_default().to_owned();
            let (x, base, size) = (number("x"), number("y"), number("font-size"));
            let columns: usize = unicode_width::UnicodeWidthStr::width(text.as_str());
            let width = columns as f64 * size * 0.6;
            let left = match node.attribute("text-anchor") {
                None => x,
                Some("middle") => x - width / 2.0,
                _ => x - width,
            };
            let label = Box {
                left,
                top: base - size * 0.8,
                right: left + width,
                bottom: base + size * 0.2,
            };
            (text, label, node.attribute("class").unwrap().to_owned())
        })
        .collect()
}
