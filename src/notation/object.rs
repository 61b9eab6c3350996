//! `{"A": {"dalled": ["C2", "C8"]}, "B": {"undalled": ["B3"]}, "to_move": "A"}`.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::{Map, Value};

use super::position::{state, write_stand};
use super::unread::Unread;
use crate::check;
use crate::engine::{Game, State};
use crate::model::{Men, Position, Ruleset, SpaceName, Stand};
use crate::player::Player;
use crate::source::{SourceId, Span, Spanned};
use crate::syntax::ast::{self, MenText, SideText, SpaceRef, StandItem, StandRef};

/// The key of nobody's pieces.
const NEUTRAL: &str = "neutral";
/// The key of who throws next.
const TO_MOVE: &str = "to_move";

/// A position in parts: for each side, and for nobody where there are such pieces, the places of
/// its pieces by kind, each written out; then who throws next.
#[derive(Clone, Debug)]
pub struct PositionObject<'a> {
    /// The rules of its game.
    pub rules: &'a Ruleset,
    /// The position.
    pub position: Position,
}

struct Kinds<'a>(&'a [Men]);

impl Serialize for PositionObject<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for player in Player::BOTH {
            let men = Kinds(&self.position.sides[player]);
            map.serialize_entry(self.rules.player(player), &men)?;
        }
        if !self.position.neutral.is_empty() {
            map.serialize_entry(NEUTRAL, &Kinds(&self.position.neutral))?;
        }
        map.serialize_entry(TO_MOVE, self.rules.player(self.position.to_move))?;
        map.end()
    }
}

impl Serialize for Kinds<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stand = |stands: &[Stand]| {
            let mut text = String::new();
            write_stand(&mut text, &stands[0]);
            if stands.len() > 1 {
                text.push_str(&format!("*{}", stands.len()));
            }
            text
        };
        let together = |men: &Men| {
            let stands = men.at.chunk_by(|one, other| one == other);
            stands.map(stand).collect::<Vec<_>>()
        };
        let entries = self.0.iter().map(|men| (&men.kind, together(men)));
        serializer.collect_map(entries)
    }
}

/// Reads a position in parts.
pub(super) fn read_parts(
    rules: &Ruleset,
    game: &Game,
    parts: &Map<String, Value>,
) -> Result<State, Unread> {
    let known = |key: &String| {
        let sides = Player::BOTH.map(|player| rules.player(player));
        sides.contains(&key.as_str()) || key == NEUTRAL || key == TO_MOVE
    };
    if let Some(key) = parts.keys().find(|key| !known(key)) {
        let [first, second] = Player::BOTH.map(|player| rules.player(player));
        return Err(misshapen(&format!(
            "unknown key `{key}`; it has `{first}`, `{second}`, `{NEUTRAL}` and `{TO_MOVE}`"
        )));
    }
    let Some(Value::String(to_move)) = parts.get(TO_MOVE) else {
        return Err(misshapen(&format!("`{TO_MOVE}` says who throws next")));
    };
    let side = |player: Player| {
        let name = rules.player(player);
        Ok(SideText {
            span: NOWHERE,
            player: word(name),
            men: men(name, parts.get(name))?,
        })
    };
    let neutral = parts.get(NEUTRAL);
    let written = ast::PositionText {
        span: NOWHERE,
        sides: vec![side(Player::First)?, side(Player::Second)?],
        neutral: neutral
            .map(|pieces| men(NEUTRAL, Some(pieces)))
            .transpose()?,
        to_move: word(to_move),
    };
    let position = check::position(rules, &written);
    state(
        game,
        &position.map_err(|found| Unread::whole("position", &found))?,
    )
}

/// The pieces of a side, by kind; none where nothing is said of it.
fn men(side: &str, pieces: Option<&Value>) -> Result<Vec<MenText>, Unread> {
    let wrong = || {
        misshapen(&format!(
            "`{side}` has its places by kind: {{\"KIND\": [\"SPACE\"]}}"
        ))
    };
    let Some(pieces) = pieces else {
        return Ok(Vec::new());
    };
    let kinds = pieces.as_object().ok_or_else(wrong)?.iter();
    let kinds = kinds.map(|(kind, at)| {
        let at = at.as_array().ok_or_else(wrong)?.iter();
        let at = at.map(|place| place.as_str().ok_or_else(wrong).and_then(item));
        Ok(MenText {
            kind: word(kind),
            at: at.collect::<Result<_, _>>()?,
        })
    });
    kinds.collect()
}

/// `M2`, `M2:2`, `M2:2*3`, and also `A1..A16`.
fn item(text: &str) -> Result<StandItem, Unread> {
    if let Some((place, count)) = text.split_once('*') {
        let wrong = || misshapen(&format!("`{text}` is no place such as `C2*3`"));
        let count = count.parse::<i64>().map_err(|_| wrong())?;
        return Ok(StandItem::Group(
            stand(place)?,
            Spanned::new(count, NOWHERE),
        ));
    }
    Ok(match text.split_once("..") {
        None => StandItem::One(stand(text)?),
        Some((first, last)) => StandItem::Run(stand(first)?, stand(last)?),
    })
}

fn stand(text: &str) -> Result<StandRef, Unread> {
    let wrong = || misshapen(&format!("`{text}` is no place such as `C2` or `C2:2`"));
    let (space, pass) = match text.split_once(':') {
        Some((space, pass)) => (space, Some(pass.parse::<i64>().map_err(|_| wrong())?)),
        None => (text, None),
    };
    let space: SpaceName = space.parse().map_err(|_| wrong())?;
    Ok(StandRef {
        span: NOWHERE,
        space: SpaceRef {
            span: NOWHERE,
            row: space.row.to_string(),
            number: u32::from(space.number),
        },
        pass: pass.map(|pass| Spanned::new(pass, NOWHERE)),
    })
}

/// Parts have no place in a text.
const NOWHERE: Span = Span {
    source: SourceId(0),
    start: 0,
    end: 0,
};

fn word(text: &str) -> ast::Word {
    Spanned::new(text.to_owned(), NOWHERE)
}

/// That JSON is no position.
pub(super) fn misshapen(message: &str) -> Unread {
    Unread {
        code: "daldos::query::json",
        message: format!("position: {message}"),
    }
}
