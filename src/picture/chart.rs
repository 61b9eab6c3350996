//! Numbers as bars.

use super::scene::{Scene, text_width};
use super::shape::{Anchor, Path, Point, Shape};
use super::style::Class;
use super::values::short;

/// Bars side by side, each with what it stands for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// What is shown.
    pub title: String,
    /// What the bars are called together, below them.
    pub along: String,
    /// The bars, from left to right.
    pub bars: Vec<Bar>,
}

/// A bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// What stands below it.
    pub label: String,
    /// How high it is, 0 or more.
    pub value: f64,
    /// Between which values the true one probably lies; drawn as a line.
    pub range: Option<[f64; 2]>,
}

const LEFT: f64 = 64.0;
const TOP: f64 = 52.0;
const HEIGHT: f64 = 240.0;
const WIDTH: f64 = 640.0;
const LETTERS: f64 = 11.0;
const LINES: usize = 4;

/// The bars as a scene; every bar tells its number when pointed at.
pub fn chart(chart: &Chart) -> Scene {
    let about = match chart.bars.as_slice() {
        [] => "Nothing to show.".to_owned(),
        bars => {
            let bars: Vec<String> = bars.iter().map(told).collect();
            format!("{}. {}.", chart.along, bars.join("; "))
        }
    };
    let mut scene = Scene::new(&chart.title, about);
    let base = TOP + HEIGHT;
    scene.width = (LEFT + WIDTH + 16.0).max(text_width(&chart.title, 15.0) + 32.0);
    scene.height = base + 52.0;
    let text = |at: Point, anchor: Anchor, size: f64, text: &str| Shape::Text {
        at,
        anchor,
        size,
        text: text.to_owned(),
        class: Class::Label,
    };
    scene.draw(Shape::Rect {
        at: Point::new(0.0, 0.0),
        width: scene.width,
        height: scene.height,
        round: 8.0,
        class: Class::Paper,
    });
    scene.draw(text(
        Point::new(16.0, 24.0),
        Anchor::Start,
        15.0,
        &chart.title,
    ));
    let tops = chart.bars.iter().map(|bar| {
        let range = bar.range.map_or(0.0, |[_, high]| high);
        if bar.value.max(range).is_finite() {
            bar.value.max(range)
        } else {
            0.0
        }
    });
    let top = rounded_up(tops.fold(0.0, f64::max) / LINES as f64) * LINES as f64;
    let height = |value: f64| (value / top * HEIGHT).clamp(0.0, HEIGHT);
    for line in 0..=LINES {
        let value = top * line as f64 / LINES as f64;
        let y = base - height(value);
        let from = Point::new(LEFT, y);
        scene.draw(Shape::Path {
            path: Path::from(from).line(from.plus(WIDTH, 0.0)),
            class: Class::Axis,
        });
        let at = Point::new(LEFT - 8.0, y);
        scene.draw(text(at, Anchor::End, LETTERS, &short(value)));
    }
    let step = WIDTH / chart.bars.len().max(1) as f64;
    // Only as many labels as find room.
    let labels = chart.bars.iter().map(|bar| text_width(&bar.label, LETTERS));
    let every = ((labels.fold(0.0, f64::max) + 6.0) / step).ceil().max(1.0) as usize;
    for (number, bar) in chart.bars.iter().enumerate() {
        let middle = LEFT + (number as f64 + 0.5) * step;
        let wide = step * 0.8;
        let mut shapes = vec![Shape::Rect {
            at: Point::new(middle - wide / 2.0, base - height(bar.value)),
            width: wide,
            height: height(bar.value),
            round: 0.0,
            class: Class::Bar,
        }];
        if let Some([low, high]) = bar.range {
            let from = Point::new(middle, base - height(low));
            shapes.push(Shape::Path {
                path: Path::from(from).line(Point::new(middle, base - height(high))),
                class: Class::Range,
            });
        }
        scene.draw(Shape::Group {
            title: told(bar),
            shapes,
        });
        if number % every == 0 {
            let at = Point::new(middle, base + 14.0);
            scene.draw(text(at, Anchor::Middle, LETTERS, &bar.label));
        }
    }
    let below = Point::new(LEFT + WIDTH / 2.0, base + 36.0);
    scene.draw(text(below, Anchor::Middle, 12.0, &chart.along));
    scene
}

fn told(bar: &Bar) -> String {
    let range = bar.range.map_or(String::new(), |[low, high]| {
        format!(" ({} to {})", short(low), short(high))
    });
    format!("{}: {}{range}", bar.label, short(bar.value))
}

/// The least of 1, 2, 2.5, 3, 4, 5, 6, 8, 10, 20, … and their tenths that is not less.
fn rounded_up(value: f64) -> f64 {
    let mut unit = 0.001;
    while unit < 1e15 {
        for step in [1.0, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0] {
            if step * unit >= value {
                return step * unit;
            }
        }
        unit *= 10.0;
    }
    unit
}
