//! The forms of the language, apart from effects, end rules and sets, whose tables others share.

/// Hands a row for each form to the macro `$expand`.
///
/// A row reads `"head" rule in PLACES, "usage", "sample"`: its first word, the rule that reads it,
/// the forms it stands in, how it is written with optional parts in brackets (`{How}` is one of the
/// words of that name), and the shortest text of its rule. Where `=> Name { … }` follows, the tree has a node of this name with these
/// parts, each with its class and the bracket that tells how it is marked (see `crate::ludeme`);
/// `[way -]` is a part that is told by its rule, or isn't there.
macro_rules! forms {
    ($expand:ident) => {
        $expand! {
            "game" game in TOP, "(game \"NAME\" …)", "(game \"\")";
            "variant" variant in TOP, "(variant NAME \"what it changes\" …)", "(variant v \"\")";
            "example" example in TOP, "(example \"TITLE\" …)", "(example \"\")";
            "extends" extends in &[Rule::extending], "(extends \"file.game\")", "(extends \"\")";
            "without" without in &[
                Rule::extending, Rule::variant, Rule::info, Rule::board, Rule::start, Rule::play,
                Rule::move_form, Rule::end,
            ], "(without HEAD KEY…)", "(without h)"
                => Without { head: Name, keys: Names };
            "info" info in ABOUT,
                "(info (about \"…\") (omits \"…\") (noun WORD) (source KEY \"…\")…)", "(info)"
                => Info { items: Forms };
            "about" about in &[Rule::info], "(about \"…\")", "(about \"\")"
                => About { text: Text };
            "omits" omits in &[Rule::info], "(omits \"…\")", "(omits \"\")"
                => Omits { text: Text };
            "noun" noun in &[Rule::info], "(noun WORD)", "(noun n)"
                => Noun { word: Name };
            "source" source in &[Rule::info], "(source KEY \"…\")", "(source k \"\")"
                => Source { key: Name, text: Text };
            "players" players in ABOUT, "(players A B)", "(players)"
                => Players { names: Names };
            "equipment" equipment in GAME,
                "(equipment (board …) (track …)… (dice …) (piece …)…)", "(equipment)";
            "board" board in EQUIPMENT,
                "(board (row …)… (mark …)… [(outline …)] [(spaces …)])", "(board)"
                => Board { items: Forms };
            "row" row in &[Rule::board], "(row NAME LENGTH [offset:N])", "(row r 1)"
                => Row { name: Name, length: Number, offset: Number [arg_offset "offset" ?] };
            "mark" mark in &[Rule::board], "(mark SPACE \"label\" [as:FIGURE])", "(mark r1 \"\")"
                => Mark { space: Space, label: Text, figure: Name [arg_figure "as" ?] };
            "outline" outline in &[Rule::board],
                "(outline {Outline} [{Prow}])", "(outline o)"
                => Outline { shape: Name, prow: Name [figure -] };
            "spaces" drawn_spaces in &[Rule::board],
                "(spaces {SpaceFigure})", "(spaces s)"
                => Spaces { figure: Name };
            "sides" sides in EQUIPMENT, "(sides mirrored) or (sides turned)", "(sides turned)"
                => Sides { how: Sides };
            "track" track in EQUIPMENT, "(track PLAYER [SPACE…] loop:[SPACE…])", "(track p)"
                => Track { player: Name, once: Way [way -], cycle: Way [arg_loop "loop" ?] };
            "fork" fork in EQUIPMENT, "(fork NAME PLAYER [SPACE…] at:SPACE to:SPACE)",
                "(fork f p [] at:r1 to:r1)"
                => Fork {
                    name: Name, player: Name, way: Way,
                    at: Space [arg_fork_at "at" !], to: Space [arg_fork_to "to" !],
                };
            "region" region in EQUIPMENT, "(region NAME PLAYER {SPACE…})", "(region r p {})"
                => Region { name: Name, player: Name, spaces: Set };
            "dice" dice in EQUIPMENT, "(dice N (face …)…)", "(dice 1)"
                => Dice { count: Number, faces: Faces };
            "face" face_form in &[Rule::dice], "(face LABEL VALUE [weight:W] [(parts V…)])",
                "(face f 1)"
                => Face {
                    label: Name,
                    value: Number,
                    weight: Number [arg_weight "weight" ?],
                    parts: Numbers [face_parts "parts" ?],
                };
            "parts" face_parts in &[Rule::face_form], "(parts V…)", "(parts)";
            "piece" piece in EQUIPMENT, "(piece NAME [stack:N|any] [glyph:\"…\"] [as:FIGURE])", "(piece k)"
                => Piece {
                    name: Name, stack: Name [arg_stack "stack" ?], glyph: Text [arg_glyph "glyph" ?], figure: Name [arg_figure "as" ?],
                };
            "define" define in &[Rule::equipment, Rule::game, Rule::extending, Rule::variant],
                "(define NAME SET)", "(define d any)"
                => Define { name: Name, set: Set };
            "rules" rules in GAME, "(rules (start …) (play …) (end …))", "(rules)";
            "start" start in RULES, "(start (place …)… (first …))", "(start)"
                => Start { items: Forms };
            "place" place_form in &[Rule::start], "(place KIND [PLAYER] {SPACE…})", "(place k {})"
                => Place { kind: Name, player: Name [player -], spaces: Set };
            "first" first in &[Rule::start],
                "(first highest [dice:N]), (first random [with:FACE]) or (first PLAYER)", "(first random)"
                => First { who: FirstWho };
            "play" play in RULES, "(play (spend …) (move …)…)", "(play)"
                => Play { items: Forms };
            "again" again in PLAY, "(again FACE…)", "(again f)";
            "rethrow" rethrow in PLAY,
                "(rethrow [FACE…] [keep:{FACE…}] [at-most:N] [(when COND)])", "(rethrow f)"
                => Rethrow {
                    faces: EachFace,
                    keep: FaceSet [arg_keep "keep" ?],
                    at_most: Number [arg_at_most "at-most" ?],
                    when: Condition [when "when" ?],
                };
            "collect" collect in PLAY, "(collect FACE…)", "(collect f)";
            "spend" spend in PLAY,
                "(spend {How} [add:{Add}] [piece:{PieceUse}] [order:[FACE…]])",
                "(spend free)"
                => Spend {
                    how: How,
                    add: Add [arg_add "add" =],
                    piece: PieceUse [arg_piece "piece" =],
                    order: Names [arg_order "order" ?],
                };
            "prefer" prefer in PLAY, "(prefer MOVE…)", "(prefer m)"
                => Prefer { moves: Names };
            "over" over in &[Rule::play, Rule::move_form], "(over SET)", "(over any)"
                => Over { set: Set };
            "to" to in &[Rule::play, Rule::move_form], "(to SET)", "(to any)"
                => To { set: Set };
            "then" then in &[Rule::play, Rule::move_form], "(then EFFECT…)", "(then (become k))"
                => Then { effects: Effects };
            "move" move_form in &[Rule::play, Rule::extending, Rule::variant],
                "(move NAME (from …) [(when …)] [(along …)] [(over …)] [(to …)] [(then …)])", "(move m)"
                => Move { name: Name, items: Forms };
            "when" when in &[Rule::move_form, Rule::rethrow], "(when COND)", "(when (no any))"
                => When { condition: Condition };
            "from" from in &[Rule::move_form],
                "(from KIND… [on:SET] [with:FACE] [counts:N] [dice:{DiceUse}] [take:N|all])", "(from k)"
                => From {
                    kinds: KindNames,
                    on: Set [arg_on "on" ?],
                    with: OneOfFaces [arg_with "with" ?],
                    counts: Number [arg_counts "counts" ?],
                    dice: DiceUse [arg_die "dice" =],
                    take: Name [arg_take "take" ?],
                };
            "along" along in &[Rule::move_form],
                "(along {Along}) or (along FORK)", "(along back)"
                => Along { way: AlongWay };
            "own" own in SETS, "(own REGION)", "(own r)";
            "their" their in SETS, "(their REGION)", "(their r)";
            "friend" friend_of in PIECES, "(friend KIND…)", "(friend k)";
            "enemy" enemy_of in PIECES, "(enemy KIND…)", "(enemy k)";
            "neutral" neutral_of in PIECES, "(neutral KIND…)", "(neutral k)";
            "end" end in RULES, "(end (lose …)… (win …)… (most …)… (draw …)…)", "(end)"
                => End { items: Forms };
            "cites" cites in &[Rule::example], "(cites SOURCE [\"where\"] [rule:ID])", "(cites s)";
            "for" for_variants in &[Rule::example], "(for VARIANT…)", "(for v)";
            "position" position in &[Rule::example, Rule::after],
                "(position A KIND SPACE… / B KIND SPACE… / A to move)", "(position p / p to move)";
            "throw" throw in &[Rule::example], "(throw FACE…) or (throw FACE…+FACE…)", "(throw f)";
            "plays" plays in &[Rule::example], "(plays (MOVE…)…)", "(plays)";
            "can" can in &[Rule::example], "(can MOVE…)", "(can -)";
            "cannot" cannot in &[Rule::example], "(cannot MOVE…)", "(cannot -)";
            "lost" lost in &[Rule::example], "(lost)", "(lost)";
            "rethrow" rethrow_offer in &[Rule::example], "(rethrow)", "(rethrow)";
            "after" after in &[Rule::example],
                "(after MOVE… (position …)), (after MOVE… (wins PLAYER)), (after MOVE… (draw)) or (after MOVE… (next PLAYER))",
                "(after - (wins p))";
            "wins" wins in &[Rule::after], "(wins PLAYER)", "(wins p)";
            "draw" drawn in &[Rule::after], "(draw)", "(draw)";
            "next" next in &[Rule::after], "(next PLAYER)", "(next p)";
            "chance" chance in &[Rule::example],
                "(chance (capture {SPACE} [elsewhere]) P)", "(chance (capture {r1}) 1)";
            "capture" chance_capture in &[Rule::chance],
                "(capture {SPACE} [elsewhere])", "(capture {r1})";
        }
    };
}
pub(super) use forms;
