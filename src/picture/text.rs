//! The board as text.

use std::collections::BTreeMap;
use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::grid::numbers;
use super::options::{Last, Options};
use super::signs::Signs;
use super::standing::{DrawnPiece, by_space, kinds, next, whose};
use super::{tracks, values};
use crate::model::{Position, Ruleset, SpaceName};
use crate::player::Player;

/// How a board is written.
#[derive(Clone, Copy, Debug, Default)]
pub struct TextLook {
    /// With signs of ASCII only. Names stay as they are: they have to be typed.
    pub ascii: bool,
    /// With colours, as escape sequences of a terminal.
    pub color: bool,
    /// Without who is to move, where that isn't the point; how the game ended is said.
    pub bare: bool,
    /// The most columns of a line; a longer board is written in parts, one below the other.
    /// 0: any number.
    pub columns: usize,
}

/// The board with a position on it: rows as declared, with their numbers above them; the first
/// side's pieces as their glyph or a capital of their kind's name, the second side's in small
/// letters (or with a `'`), neutral ones with a `*`, pieces that stand together with their number behind it; below, what each
/// sign means.
///
/// Where lines may not be as long as the board, its left part stands above the rest. Tracks are
/// arrows on empty spaces, the last play a circle where its moves began and a `>`
/// before the piece where they ended, values a list.
pub fn board_text(
    rules: &Ruleset,
    position: &Position,
    options: &Options,
    look: TextLook,
) -> String {
    BoardWriter {
        rules,
        position,
        options,
        look,
        signs: Signs::new(rules, look.ascii),
        on: by_space(position),
        arrows: arrows(rules, &options.tracks, look.ascii),
        text: String::new(),
    }
    .write()
}

struct BoardWriter<'a> {
    rules: &'a Ruleset,
    position: &'a Position,
    options: &'a Options,
    look: TextLook,
    signs: Signs,
    on: BTreeMap<SpaceName, Vec<DrawnPiece<'a>>>,
    arrows: BTreeMap<SpaceName, String>,
    text: String,
}

/// What stands on a space: a sign, and whose it is.
struct Cell {
    sign: String,
    paint: &'static str,
}

const PLAIN: &str = "";
const DIM: &str = "2";
const STRONG: &str = "1";

/// Where tracks part.
const PARTED: &str = "*";

/// The colour of a side's pieces on a terminal.
fn paint(owner: Option<Player>) -> &'static str {
    match owner {
        Some(Player::First) => "1;33",
        Some(Player::Second) => "1;36",
        None => "1;35",
    }
}

impl BoardWriter<'_> {
    fn write(mut self) -> String {
        self.rows();
        self.text.push('\n');
        self.legend();
        for (space, pieces) in self.on.iter().filter(|(_, pieces)| pieces.len() > 1) {
            let signs: Vec<String> = pieces.iter().map(|piece| self.together(piece)).collect();
            let _ = writeln!(
                self.text,
                "{} on {space}: {}",
                number(pieces),
                signs.join(" ")
            );
        }
        self.later_passes();
        for mark in &self.rules.board.marks {
            let _ = writeln!(self.text, "{}: {}", mark.space, mark.label);
        }
        self.tracks();
        if let Some(values) = &self.options.values {
            for (space, value) in &values.of {
                let value = values::short(*value);
                let _ = writeln!(self.text, "{}, {space}: {value}", values.title);
            }
        }
        if let Some(last) = &self.options.last {
            let _ = writeln!(self.text, "last play: {}", last.text);
        }
        if !self.look.bare || self.options.result.is_some() {
            let next = next(self.rules, self.position, self.options);
            let _ = writeln!(self.text, "{next}");
        }
        self.text
    }

    fn rows(&mut self) {
        let board = &self.rules.board;
        let cells: Vec<Vec<Cell>> = board
            .rows
            .iter()
            .map(|row| {
                let spaces = (1..=row.length).map(|n| SpaceName::new(row.name.as_str(), n));
                spaces.map(|space| self.cell(&space)).collect()
            })
            .collect();
        let signs = cells.iter().flatten().map(|cell| cell.sign.width());
        let longest = board.rows.iter().map(|row| row.length).max().unwrap_or(0);
        let width = signs.chain([longest.to_string().len()]).max().unwrap_or(1) + 1;
        let left = board.rows.iter().map(|row| row.offset).min().unwrap_or(0);
        let name_width = board.rows.iter().map(|row| row.name.width()).max();
        let name_width = name_width.unwrap_or(0);
        let numbers = numbers(board);
        // Where each row begins, and where the longest ends, in spaces from the left.
        let begin = |offset: i32| usize::try_from(offset - left).unwrap_or(0);
        let ends = board
            .rows
            .iter()
            .map(|row| begin(row.offset) + usize::from(row.length));
        let whole = ends.max().unwrap_or(0);
        let part = match self.look.columns {
            0 => whole,
            columns => (columns.saturating_sub(name_width) / width).clamp(1, whole.max(1)),
        };
        for from in (0..whole).step_by(part.max(1)) {
            if from > 0 {
                self.text.push('\n');
            }
            let shown = from..(from + part).min(whole);
            for ((row, cells), numbers) in board.rows.iter().zip(&cells).zip(&numbers) {
                let begins = begin(row.offset);
                let at = |column: usize| column.checked_sub(begins);
                if *numbers > 0 {
                    let mut line = " ".repeat(name_width);
                    for column in shown.clone() {
                        let number = at(column).filter(|at| *at < usize::from(*numbers));
                        let number = number.map(|at| (at + 1).to_string()).unwrap_or_default();
                        line.push_str(&padded(&number, width));
                    }
                    self.line(&line, DIM);
                }
                let mut line = format!("{}{}", row.name, " ".repeat(name_width - row.name.width()));
                for column in shown.clone() {
                    let Some(cell) = at(column).and_then(|at| cells.get(at)) else {
                        line.push_str(&" ".repeat(width));
                        continue;
                    };
                    let blanks = width.saturating_sub(cell.sign.width());
                    line.push_str(&" ".repeat(blanks));
                    line.push_str(&self.painted(&cell.sign, cell.paint));
                }
                self.line(&line, PLAIN);
            }
        }
    }

    fn cell(&self, space: &SpaceName) -> Cell {
        let ascii = self.look.ascii;
        let last = self.options.last.as_ref();
        let (began, ended) = last.map_or((false, false), |last| ends(last, space));
        let Some(pieces) = self.on.get(space) else {
            let (sign, paint) = match self.arrows.get(space) {
                _ if began => (if ascii { "o" } else { "○" }, STRONG),
                Some(arrow) => (arrow.as_str(), PLAIN),
                None => (if ascii { "." } else { "·" }, DIM),
            };
            return Cell {
                sign: sign.to_owned(),
                paint,
            };
        };
        let (sign, paint) = match pieces.as_slice() {
            [one] => (self.together(one), paint(one.owner)),
            many => (number(many).to_string(), STRONG),
        };
        Cell {
            sign: if ended { format!(">{sign}") } else { sign },
            paint,
        }
    }

    fn sign(&self, piece: &DrawnPiece<'_>) -> String {
        self.signs.piece(piece.kind, piece.owner)
    }

    /// The sign, with how many stand together: `M3`.
    fn together(&self, piece: &DrawnPiece<'_>) -> String {
        match piece.count {
            1 => self.sign(piece),
            count => format!("{}{count}", self.sign(piece)),
        }
    }

    fn legend(&mut self) {
        let mut legend = String::new();
        let mut column = 0;
        for (owner, kind) in kinds(self.rules, self.position) {
            let sign = self.signs.piece(kind, owner);
            let says = format!(" = {kind} ({})", whose(self.rules, owner));
            let wide = sign.width() + says.width();
            if column > 0 {
                // A comma stands behind each but the last.
                let fits = self.look.columns == 0 || column + wide + 3 <= self.look.columns;
                legend.push_str(if fits { ", " } else { ",\n" });
                column = if fits { column + 2 } else { 0 };
            }
            legend.push_str(&self.painted(&sign, paint(owner)));
            legend.push_str(&says);
            column += wide;
        }
        let _ = writeln!(self.text, "{legend}");
    }

    /// Pieces whose space says not enough of where they go next.
    fn later_passes(&mut self) {
        for (space, pieces) in &self.on {
            for piece in pieces.iter().filter(|piece| piece.pass > 1) {
                // Others of the same kind may stand there on another pass.
                let (pieces, pass) = (self.together(piece), piece.pass);
                let _ = writeln!(self.text, "{pieces} on {space}: pass {pass}");
            }
        }
    }

    fn tracks(&mut self) {
        for player in &self.options.tracks {
            let parts = tracks::parts(self.rules, *player).join(", then ");
            let whose = self.rules.player(*player);
            let _ = writeln!(self.text, "track of {whose}: {parts}");
        }
        // Not on spaces where something stands.
        let parted =
            |(space, arrow): (&SpaceName, &String)| arrow == PARTED && !self.on.contains_key(space);
        if self.arrows.iter().any(parted) {
            let _ = writeln!(self.text, "{PARTED}: tracks go on in different directions");
        }
    }

    fn line(&mut self, line: &str, paint: &str) {
        let painted = self.painted(line.trim_end(), paint);
        self.text.push_str(&painted);
        self.text.push('\n');
    }

    fn painted(&self, text: &str, paint: &str) -> String {
        if self.look.color && !paint.is_empty() {
            format!("\u{1b}[{paint}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}

/// How many pieces there are.
fn number(pieces: &[DrawnPiece<'_>]) -> usize {
    pieces.iter().map(|piece| piece.count).sum()
}

fn padded(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width())) + text
}

/// Whether a move of the play began there, and whether one ended there.
fn ends(last: &Last, space: &SpaceName) -> (bool, bool) {
    (
        last.steps.iter().any(|step| step.from == *space),
        last.steps.iter().any(|step| step.to == *space),
    )
}

/// For each space of these sides' tracks an arrow to the next one; a double one where they run both
/// ways along the row, a star where they part in any other way.
fn arrows(rules: &Ruleset, players: &[Player], ascii: bool) -> BTreeMap<SpaceName, String> {
    let mut arrows: BTreeMap<SpaceName, String> = BTreeMap::new();
    for player in players {
        let track = &rules.tracks[*player];
        let places: Vec<&SpaceName> = track.places().collect();
        let steps = (0..places.len()).flat_map(|at| {
            let end = track.next(at).is_none().then_some(None);
            let ahead = track.ahead(at).map(Some);
            end.into_iter().chain(ahead).map(move |next| (at, next))
        });
        for (place, next) in steps {
            let (space, next) = (places[place], next.map(|next| places[next]));
            let arrow = arrow(rules, space, next, ascii).to_owned();
            let known = arrows
                .entry((*space).clone())
                .or_insert_with(|| arrow.clone());
            if *known != arrow {
                *known = both(known, &arrow).to_owned();
            }
        }
    }
    arrows
}

/// One sign for two different arrows.
fn both(one: &str, other: &str) -> &'static str {
    match (one, other) {
        ("→" | "←" | "↔", "→" | "←") => "↔",
        (">" | "<" | "=", ">" | "<") => "=",
        _ => PARTED,
    }
}

fn arrow(rules: &Ruleset, from: &SpaceName, to: Option<&SpaceName>, ascii: bool) -> &'static str {
    let grid = |space| rules.board.grid(space);
    let Some((from, to)) = grid(from).zip(to.and_then(grid)) else {
        return if ascii { "|" } else { "■" };
    };
    let (down, right) = (to.0.cmp(&from.0) as i8, to.1.cmp(&from.1) as i8);
    let (fine, plain) = match (down, right) {
        (0, 1) => ("→", ">"),
        (0, -1) => ("←", "<"),
        (1, 0) => ("↓", "v"),
        (-1, 0) => ("↑", "^"),
        (1, 1) => ("↘", "\\"),
        (1, _) => ("↙", "/"),
        (-1, 1) => ("↗", "/"),
        (-1, _) => ("↖", "\\"),
        _ => ("↻", "@"),
    };
    if ascii { plain } else { fine }
}
