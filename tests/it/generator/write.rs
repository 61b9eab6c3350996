//! Rulesets as `.game` text, everything written out.

use std::fmt::Write;

use daldos_dsl::model::{
    Add, Along, At, DiceUse, Effect, EndRule, First, How, MoveRule, Outline, PieceFigure, PieceUse,
    Ruleset, Set, Sides, SpaceFigure, SpaceRuns, Stack, Take,
};
use daldos_dsl::player::{ByPlayer, Player};

/// The text of a ruleset. Where the second side follows from the first, what follows is left out.
pub fn write(rules: &Ruleset) -> String {
    let mut forms = Vec::new();
    let mut info = Vec::new();
    if let Some(about) = &rules.about {
        info.push(format!("(about \"{about}\")"));
    }
    if let Some(omits) = &rules.omits {
        info.push(format!("(omits \"{omits}\")"));
    }
    if let Some(noun) = &rules.noun {
        info.push(format!("(noun {noun})"));
    }
    for source in &rules.sources {
        info.push(format!("(source {} \"{}\")", source.key, source.text));
    }
    if !info.is_empty() {
        forms.push(form("info", &info));
    }
    let ByPlayer { first, second } = &rules.players;
    forms.push(format!("(players {first} {second})"));
    forms.push(form("equipment", &equipment(rules)));
    let groups = [
        form("start", &start(rules)),
        form("play", &play(rules)),
        form("end", &end(rules)),
    ];
    forms.push(form("rules", &groups));
    format!("{}\n", form(&format!("game \"{}\"", rules.name), &forms))
}

/// A form with its parts on lines of their own, indented.
fn form(head: &str, parts: &[String]) -> String {
    let mut text = format!("({head}");
    for part in parts {
        text += &format!("\n{part}").replace('\n', "\n    ");
    }
    text + ")"
}

/// Board, tracks, regions, dice, kinds, definitions.
fn equipment(rules: &Ruleset) -> Vec<String> {
    let mut board = Vec::new();
    for row in &rules.board.rows {
        let offset = match row.offset {
            0 => String::new(),
            offset => format!(" offset:{offset}"),
        };
        board.push(format!("(row {} {}{offset})", row.name, row.length));
    }
    for mark in &rules.board.marks {
        board.push(format!("(mark {} \"{}\")", mark.space, mark.label));
    }
    let look = &rules.board.look;
    for (word, outline) in Outline::ALL {
        if look.outline == *outline {
            board.push(format!("(outline {word})"));
        }
    }
    for (word, spaces) in SpaceFigure::ALL {
        if look.spaces == *spaces {
            board.push(format!("(spaces {word})"));
        }
    }
    let mut parts = vec![form("board", &board)];
    parts.extend(rules.sides.map(|sides| match sides {
        Sides::Mirrored => "(sides mirrored)".to_owned(),
        Sides::Turned => "(sides turned)".to_owned(),
    }));
    let images = |spaces: &SpaceRuns| super::board::images(&rules.board, spaces, rules.sides?);
    let [first, second] = [&rules.tracks.first, &rules.tracks.second];
    let derived = images(&first.once).as_ref() == Some(&second.once)
        && images(&first.cycle).as_ref() == Some(&second.cycle);
    for (side, track) in rules.tracks.iter() {
        if side == Player::Second && derived {
            continue;
        }
        let mut text = format!("(track {}", rules.player(side));
        if !track.once.0.is_empty() {
            text += &format!(" [{}]", track.once);
        }
        if !track.cycle.0.is_empty() {
            text += &format!(" loop:[{}]", track.cycle);
        }
        parts.push(text + ")");
    }
    for (side, track) in rules.tracks.iter() {
        for fork in &track.forks {
            let mut of_first = rules.tracks.first.forks.iter();
            let like = of_first.find(|first| first.name == fork.name);
            let like = like.zip(rules.sides).filter(|_| side == Player::Second);
            let like =
                like.and_then(|(first, sides)| super::forks::image(&rules.board, first, sides));
            if like.as_ref() != Some(fork) {
                let (name, player) = (&fork.name, rules.player(side));
                let (way, at, to) = (&fork.way, &fork.at, &fork.to);
                parts.push(format!("(fork {name} {player} [{way}] to:{to} at:{at})"));
            }
        }
    }
    for region in &rules.regions {
        for (side, spaces) in region.spaces.iter() {
            let first = &region.spaces.first;
            let derived = side == Player::Second
                && !first.0.is_empty()
                && images(first).as_ref() == Some(spaces);
            if !spaces.0.is_empty() && !derived {
                let player = rules.player(side);
                parts.push(format!("(region {} {player} {{{spaces}}})", region.name));
            }
        }
    }
    let mut dice = format!("(dice {}", rules.dice.count);
    for face in &rules.dice.faces {
        dice += &format!(" (face {} {}", face.label, face.value);
        if face.weight != 1 {
            dice += &format!(" weight:{}", face.weight);
        }
        if !face.parts.is_empty() {
            let parts: Vec<String> = face.parts.iter().map(u8::to_string).collect();
            dice += &format!(" (parts {})", parts.join(" "));
        }
        dice += ")";
    }
    parts.push(dice + ")");
    for kind in &rules.kinds {
        let glyph = kind.glyph.iter().map(|g| format!(" glyph:\"{g}\""));
        let figure = PieceFigure::ALL
            .iter()
            .find(|(_, figure)| kind.figure == Some(*figure))
            .map(|(word, _)| format!(" as:{word}"));
        let stack = match kind.stack {
            Stack::UpTo(1) => String::new(),
            Stack::UpTo(most) => format!(" stack:{most}"),
            Stack::Any => " stack:any".to_owned(),
        };
        parts.push(format!(
            "(piece {}{stack}{})",
            kind.name,
            glyph.chain(figure).collect::<String>()
        ));
    }
    for definition in &rules.definitions {
        parts.push(format!("(define {} {})", definition.name, definition.set));
    }
    parts
}

/// Placements and who throws first.
fn start(rules: &Ruleset) -> Vec<String> {
    let mut parts = Vec::new();
    let places = &rules.start.places;
    for (i, placement) in places.iter().enumerate() {
        let before = i.checked_sub(1).map(|i| &places[i]);
        let images = before.and_then(|first| {
            let sides = rules.sides.filter(|_| {
                first.owner == Some(Player::First)
                    && placement.owner == Some(Player::Second)
                    && first.kind == placement.kind
            });
            super::board::images(&rules.board, &first.spaces, sides?)
        });
        if images.as_ref() == Some(&placement.spaces) {
            continue;
        }
        let owner = placement
            .owner
            .map(|side| format!(" {}", rules.player(side)));
        let owner = owner.unwrap_or_default();
        let spaces = &placement.spaces;
        parts.push(format!("(place {}{owner} {{{spaces}}})", placement.kind));
    }
    parts.push(match rules.start.first {
        First::Highest(dice) => format!("(first highest dice:{dice})"),
        First::Player(side) => format!("(first {})", rules.player(side)),
        First::Random => match &rules.start.with {
            None => "(first random)".to_owned(),
            Some(face) => format!("(first random with:{face})"),
        },
    });
    parts
}

/// The turn and the moves.
fn play(rules: &Ruleset) -> Vec<String> {
    let turn = &rules.turn;
    let mut parts = Vec::new();
    for throw in &turn.again {
        parts.push(format!("(again {})", throw.join(" ")));
    }
    for throw in &turn.collect {
        parts.push(format!("(collect {})", throw.join(" ")));
    }
    for throw in &turn.rethrow {
        parts.push(format!("(rethrow {})", throw.join(" ")));
    }
    parts.extend(turn.anew.iter().map(ToString::to_string));
    let how = match turn.spend.how {
        How::Most => "most",
        How::GoOn => "go-on",
        How::Some => "some",
        How::Free => "free",
    };
    let add = match turn.spend.add {
        Add::Any => "any",
        Add::Alone => "alone",
        Add::All => "all",
        Add::None => "none",
    };
    let piece = match turn.spend.piece {
        PieceUse::Once => "once",
        PieceUse::Often => "often",
    };
    let order = match turn.order.is_empty() {
        true => String::new(),
        false => format!(" order:[{}]", turn.order.join(" ")),
    };
    parts.push(format!("(spend {how} add:{add} piece:{piece}{order})"));
    if !turn.prefer.is_empty() {
        parts.push(format!("(prefer {})", turn.prefer.join(" ")));
    }
    parts.extend(turn.over.iter().map(|set| format!("(over {set})")));
    parts.extend(turn.to.iter().map(|set| format!("(to {set})")));
    if !turn.then.is_empty() {
        parts.push(format!("(then {})", effects(&turn.then)));
    }
    parts.extend(rules.moves.iter().map(movement));
    parts
}

/// One way to move.
fn movement(rule: &MoveRule) -> String {
    let mut from = format!("(from {}", rule.from.kinds.join(" "));
    if let Some(on) = &rule.from.on {
        from += &format!(" on:{on}");
    }
    match rule.from.with.as_slice() {
        [] => {}
        [face] => from += &format!(" with:{face}"),
        faces => from += &format!(" with:{{{}}}", faces.join(" ")),
    }
    if let Some(counts) = rule.from.counts {
        from += &format!(" counts:{counts}");
    }
    from += match rule.from.dice {
        DiceUse::Any => " dice:any",
        DiceUse::One => " dice:one",
    };
    from += &match rule.from.take {
        Take::Exactly(1) => ")".to_owned(),
        Take::Exactly(number) => format!(" take:{number})"),
        Take::All => " take:all)".to_owned(),
    };
    let along = match rule.along {
        _ if rule.fork.is_some() => rule.fork.as_deref().unwrap_or_default(),
        Along::Forward => "forward",
        Along::Back => "back",
        Along::Either => "either",
        Along::Around => "around",
        Along::Orthogonal => "orthogonal",
    };
    let mut text = format!("(move {} {from} (along {along})", rule.name);
    if let Some(when) = &rule.when {
        text += &format!(" (when {when})");
    }
    if let Some(set) = &rule.over {
        text += &format!(" (over {set})");
    }
    if let Some(set) = &rule.to {
        text += &format!(" (to {set})");
    }
    if !rule.then.is_empty() {
        text += &format!(" (then {})", effects(&rule.then));
    }
    text + ")"
}

/// Effects in order.
fn effects(effects: &[Effect]) -> String {
    let texts: Vec<String> = effects.iter().map(Effect::to_string).collect();
    texts.join(" ")
}

/// The end rules.
fn end(rules: &Ruleset) -> Vec<String> {
    let kinds = |name: &str, kinds: &Option<Vec<String>>| {
        let kinds = kinds.iter();
        let texts = kinds.map(|kinds| format!(" {name}:{{{}}}", kinds.join(" ")));
        texts.collect::<String>()
    };
    let rule = |rule: &EndRule| match rule {
        EndRule::Lose { at_most, of } => format!("(lose at-most:{at_most}{})", kinds("of", of)),
        EndRule::Win { reach, by } => format!("(win (reach {reach}){})", kinds("by", by)),
        EndRule::Draw { after } => format!("(draw after:{after})"),
        EndRule::LoseWhen(_)
        | EndRule::WinWhen(_)
        | EndRule::DrawWhen(_)
        | EndRule::Most { .. } => rule.to_string(),
        other => panic!("`{other}` is not written yet"),
    };
    rules.end.iter().map(rule).collect()
}
