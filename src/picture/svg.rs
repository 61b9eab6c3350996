//! A scene as SVG.

use std::fmt::Write;

use super::options::Theme;
use super::scene::Scene;
use super::shape::{Anchor, Shape, number};
use super::style::{Class, css};
use crate::characters::hiding;

/// The scene as a file of its own. Its colours follow the reader's preference (`Theme::Auto`) or
/// are those of one theme. Nothing in it has an id, so that several may stand in one page.
pub fn svg(scene: &Scene, theme: Theme) -> String {
    drawn(scene, Some(theme), "")
}

/// The scene without its colours, for a page that has the [style sheet](super::style_sheet()).
pub fn svg_unstyled(scene: &Scene) -> String {
    drawn(scene, None, "")
}

/// How far scenes in a column are apart, in units of theirs.
const GAP: f64 = 12.0;

/// Scenes one below the other, as one file.
pub fn svg_column(scenes: &[Scene], theme: Theme) -> String {
    let mut inner = String::new();
    let (mut width, mut y) = (0.0_f64, 0.0);
    for scene in scenes {
        // What a class looks like is the same in all of them.
        inner.push_str(&drawn(scene, Some(theme), &format!("y=\"{}\" ", number(y))));
        width = width.max(scene.width);
        y += scene.height + GAP;
    }
    let (width, height) = (number(width), number(y));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n{inner}</svg>\n"
    )
}

/// A scene at the place that these attributes tell.
fn drawn(scene: &Scene, theme: Option<Theme>, place: &str) -> String {
    let (width, height) = (number(scene.width), number(scene.height));
    let mut text = format!(
        "<svg {place}xmlns=\"http://www.w3.org/2000/svg\" class=\"board-picture\" role=\"img\" \
         viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"'DejaVu Sans', Verdana, 'Noto Sans', Arial, sans-serif\">\n\
         <title>{}</title>\n<desc>{}</desc>\n",
        escaped(&scene.title),
        escaped(&scene.about)
    );
    if !scene.metadata.is_empty() {
        let _ = writeln!(text, "<metadata>{}</metadata>", escaped(&scene.metadata));
    }
    if let Some(theme) = theme {
        let mut classes = Vec::new();
        collect(&scene.shapes, &mut classes);
        let _ = writeln!(text, "<style>\n{}</style>", css(&classes, theme));
    }
    write_all(&mut text, &scene.shapes);
    text.push_str("</svg>\n");
    text
}

/// The classes in use, in the order of their first use.
fn collect(shapes: &[Shape], classes: &mut Vec<Class>) {
    for shape in shapes {
        let class = match shape {
            Shape::Group { shapes, .. } => {
                collect(shapes, classes);
                continue;
            }
            Shape::Circle { class, .. }
            | Shape::Rect { class, .. }
            | Shape::Path { class, .. }
            | Shape::Text { class, .. } => class,
        };
        if !classes.contains(class) {
            classes.push(*class);
        }
    }
}

fn write_all(text: &mut String, shapes: &[Shape]) {
    for shape in shapes {
        match shape {
            Shape::Circle { at, radius, class } => {
                element(
                    text,
                    "circle",
                    *class,
                    &[("cx", at.x), ("cy", at.y), ("r", *radius)],
                );
                text.push_str("/>\n");
            }
            Shape::Rect {
                at,
                width,
                height,
                round,
                class,
            } => {
                let (size, round) = ([("width", *width), ("height", *height)], ("rx", *round));
                let place = [("x", at.x), ("y", at.y)];
                element(
                    text,
                    "rect",
                    *class,
                    &[&place[..], &size, &[round]].concat(),
                );
                text.push_str("/>\n");
            }
            Shape::Path { path, class } => {
                element(text, "path", *class, &[]);
                let path = path.as_str();
                let _ = writeln!(
                    text,
                    " stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{path}\"/>"
                );
            }
            Shape::Text {
                at,
                anchor,
                size,
                text: words,
                class,
            } => {
                // Not every reader knows how to centre a line; capitals are about 0.7 high.
                let base = at.y + size * 0.36;
                let numbers = [("x", at.x), ("y", base), ("font-size", *size)];
                element(text, "text", *class, &numbers);
                text.push_str(match anchor {
                    Anchor::Start => "",
                    Anchor::Middle => " text-anchor=\"middle\"",
                    Anchor::End => " text-anchor=\"end\"",
                });
                let _ = writeln!(text, ">{}</text>", escaped(words));
            }
            Shape::Group { title, shapes } => {
                let _ = writeln!(text, "<g><title>{}</title>", escaped(title));
                write_all(text, shapes);
                text.push_str("</g>\n");
            }
        }
    }
}

/// An element with its numbers, still open.
fn element(text: &mut String, name: &str, class: Class, numbers: &[(&str, f64)]) {
    let _ = write!(text, "<{name} class=\"{}\"", class.name());
    for (name, value) in numbers {
        let _ = write!(text, " {name}=\"{}\"", number(*value));
    }
}

/// As XML has it. Characters that XML can't hold, and those that can't be seen, become a replacement
/// sign.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (_, c, hides) in hiding(text) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ if hides => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
