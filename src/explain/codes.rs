//! The codes of all diagnostics, each beside its explanation.

/// Pairs each code with its file: `explained! { board: "off-row"; }` is `daldos::board::off-row` and
/// `board/off-row.md`.
macro_rules! explained {
    ($($area:tt: $($name:literal)+;)*) => {
        &[$($((
            concat!("daldos::", stringify!($area), "::", $name),
            include_str!(concat!(stringify!($area), "/", $name, ".md")),
        ),)+)*]
    };
}

/// All of them, in order of floors.
pub(super) const ALL: &[(&str, &str)] = explained! {
    // The text itself: bytes, limits, syntax.
    text: "utf-8" "byte-order-mark" "control";
    limit: "file" "line" "nesting";
    syntax: "unexpected" "missing" "unknown-form" "misplaced" "unclosed" "unopened" "mismatched"
        "unclosed-string" "escape" "outside" "no-game" "two-games" "twice-named" "twice";
    // Names, numbers and forms that don't fit.
    name: "unknown-row" "unknown-player" "unknown-kind" "unknown-face" "unknown-region" "unknown-fork"
        "unknown-set" "unknown-definition" "unknown-variant" "unknown-source" "unknown-move"
        "twice" "reserved" "like-space" "kind-as-noun";
    form: "missing" "twice" "player-count" "no-kinds" "empty";
    limit: "row" "spaces" "offset" "places" "dice" "faces" "parts" "value" "sum" "weight" "throws"
        "outcomes" "choices" "number" "pieces" "group" "stacks" "set" "variants" "forms" "kinds";
    board: "off-row" "run-across-rows";
    look: "unknown" "prow" "glyph";
    track: "empty";
    fork: "junction";
    sides: "no-image";
    dice: "pattern-length" "throw-length" "too-many" "not-collected";
    play: "collect-or-rethrow" "one-rethrow" "order" "order-added";
    set: "not-plain" "circular";
    effect: "pushed";
    condition: "misplaced" "faces";
    start: "off-track";
    move: "blank" "counts";
    start: "ties" "first-dice" "collected";
    variant: "nothing-to-drop" "not-droppable" "drop-keys" "idle";
    example: "no-expectation" "same-title" "no-throw" "chance-throw" "chance";
    position: "sides" "off-track" "no-pass" "run-across-passes" "same-place" "owned";
    stack: "once" "take" "unreached";
    // What can be said of a whole game before it is played.
    dice: "all-blank" "unspent";
    sides: "not-mirrored";
    start: "same-place" "crowded" "no-move";
    track: "gap" "unlike" "unreached";
    kind: "never";
    move: "no-piece" "nowhere" "shared-end" "idle-key";
    play: "repeated" "every-throw" "collected-again" "idle-rethrow" "idle-order" "idle-prefer";
    end: "never" "unmet";
    effect: "no-piece" "no-room";
    condition: "always" "never";
    definition: "unused";
    fork: "unused";
    region: "unused";
    board: "idle-row";
    // Files that extend one another, what only play can tell, questions asked.
    extends: "circular" "not-found" "path";
    limit: "extends" "interrupted" "paths" "plays" "record" "situations";
    play: "illegal";
    position: "decided";
    query: "json" "rejected" "unreadable" "wrong";
    start: "decided";
    // Records of games.
    record: "again" "first" "game" "key" "line" "number" "over" "result" "rules" "side" "stays"
        "unfinished" "unplayed" "value" "version";
};
