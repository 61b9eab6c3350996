// Games for tree-sitter, read loosely: forms, sets, ways, words. What a word is follows from the form
// or the key before it, and queries/highlights.scm says so; only what would be cut into other tokens
// is read apart here. The words in words.json are taken from the parser's own grammar.
const words = require('./words.json');

// Beyond ASCII any character counts as a letter: those that are none stand in texts and comments only.
const WORD = /[A-Za-z\u0080-\u{10FFFF}][A-Za-z0-9_\-\u0080-\u{10FFFF}]*/u;
const LETTERS = token.immediate(/[A-Za-z\u0080-\u{10FFFF}]+/u);
const DIGITS = token.immediate(/[0-9]+/);

const one_of = (list) => (list.length === 1 ? list[0] : choice(...list));
/** These words as heads. */
const heads = ($, list) => alias(one_of(list), $.head);
/** These words as keys. */
const keys = ($, list) => alias(one_of(list), $.key);
const count = ($) => alias($._digits, $.count);
const name = ($) => alias($.word, $.name);
/** A form of its own syntax, which queries find as a form. */
const like = ($, rule) => alias(rule, $.form);

module.exports = grammar({
    name: 'daldos',

    word: ($) => $.word,

    extras: ($) => [/[ \t\r\n]/, $.comment],

    // What comes next, and `x` in plays: see src/scanner.c.
    externals: ($) => [$._kind_ahead, $._row_ahead, $._row_of_play_ahead, $._captures],

    rules: {
        file: ($) => repeat($._form),

        _form: ($) =>
            choice(
                $.form,
                like($, $.marked),
                like($, $.branching),
                like($, $.without),
                like($, $.position),
                like($, $.play),
                like($, $.plays),
                like($, $.chance),
            ),

        // Any form: its first argument may be another thing than those behind it.
        form: ($) =>
            seq(
                '(',
                field('head', alias($.word, $.head)),
                optional(seq(field('first', $._argument), repeat(field('next', $._argument)))),
                ')',
            ),

        _argument: ($) =>
            choice($.word, $.number, $.string, $.argument, $.set, $.way, $._form, '+'),

        argument: ($) =>
            choice(
                seq($.key, $._value),
                seq(keys($, words.keys_of_names), choice($.names, $.word, $.number)),
            ),

        _value: ($) => choice($.word, $.number, $.string, $.set, $.way, $._form),

        // Arguments that are spaces, without braces.
        marked: ($) =>
            seq('(', heads($, words.forms_of_spaces), repeat(choice($.space, $._apart)), ')'),

        // Keys behind which a space stands.
        branching: ($) =>
            seq(
                '(',
                heads($, Object.keys(words.keys_of_spaces)),
                repeat(choice($.word, $._apart, alias($.place, $.argument))),
                ')',
            ),
        place: ($) => seq(keys($, Object.values(words.keys_of_spaces).flat()), $.space),

        _apart: ($) => choice($.number, $.string, $.argument, $.set, $.way, $._form),

        // A head as an argument; a form that holds a space is told apart by it.
        without: ($) =>
            seq(
                '(',
                heads($, words.forms_of_heads),
                optional(
                    choice(
                        seq(heads($, words.forms_of_spaces), optional($.space), repeat($._key)),
                        seq(alias($.word, $.head), repeat($._key)),
                    ),
                ),
                ')',
            ),
        _key: ($) => choice(name($), $.number),

        // `A dalled C2 / neutral throne M7 / A to move`.
        position: ($) =>
            seq('(', heads($, words.positions), optional(seq($._part, repeat(seq('/', $._part)))), ')'),
        _part: ($) => choice($.side, $.to_move, $.neutral_men),
        side: ($) => seq(name($), repeat($._men)),
        to_move: ($) => seq(name($), alias('to', $.head), alias('move', $.head)),
        neutral_men: ($) => seq(alias('neutral', $.head), repeat($._men)),
        _men: ($) => choice(name($), $.stand),
        stand: ($) =>
            seq($.space, optional($._pass), optional(choice(seq('..', $.space, optional($._pass)), $._group))),
        _pass: ($) => seq(token.immediate(':'), count($)),
        _group: ($) => seq(token.immediate('*'), count($)),

        // `awake:A5*2-A4xC5xC6=king/reign#2`.
        play: ($) => seq('(', heads($, words.plays), $._play_text, repeat($._form), ')'),
        plays: ($) => seq('(', heads($, words.groups_of_plays), repeat($.play_group), ')'),
        play_group: ($) => seq('(', $._play_text, ')'),
        _play_text: ($) =>
            seq(choice('-', repeat1($.move)), optional(seq(token.immediate('#'), count($)))),
        move: ($) =>
            seq(
                optional(seq($._kind_ahead, name($), token.immediate(':'))),
                alias($.space_of_play, $.space),
                optional($._pass),
                optional($._group),
                token.immediate('-'),
                alias($.space_of_play, $.space),
                optional($._pass),
                repeat(seq($._captures, alias($.space_of_play, $.space))),
                optional(seq(token.immediate('='), name($))),
                optional(seq(token.immediate('/'), name($))),
            ),

        // A form that is read differently within another one.
        chance: ($) =>
            seq(
                '(',
                heads($, Object.keys(words.own_forms)),
                repeat(choice($.number, like($, $.captured_there))),
                ')',
            ),
        captured_there: ($) =>
            seq(
                '(',
                heads($, Object.values(words.own_forms).map((form) => form.head)),
                $.set,
                optional(heads($, Object.values(words.own_forms).flatMap((form) => form.heads))),
                ')',
            ),

        set: ($) => seq('{', repeat($._spaces), '}'),
        way: ($) => seq('[', repeat($._spaces), ']'),
        names: ($) =>
            choice(
                seq('{', repeat(choice($.word, $.number)), '}'),
                seq('[', repeat(choice($.word, $.number)), ']'),
            ),

        _spaces: ($) => seq($.space, optional(choice(seq('..', $.space), $._group))),
        space: ($) => seq($._row_ahead, alias($._letters, $.row), count($)),
        space_of_play: ($) => seq($._row_of_play_ahead, alias($._letters, $.row), count($)),

        word: () => WORD,
        key: () => token(seq(WORD, ':')),
        number: () => /-?[0-9]+(\/[0-9]+)?/,
        _letters: () => LETTERS,
        _digits: () => DIGITS,
        string: () => /"([^"\\\n]|\\[^\n])*"/,
        comment: () => token(seq('//', /[^\r\n]*/)),
    },
});
