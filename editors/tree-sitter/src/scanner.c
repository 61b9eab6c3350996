// What comes next, where the words of the language can't be told apart one by one: a kind before the
// colon of a move, or the row in the name of a space. These tokens are empty, and only say so; the
// rules behind them read what is there. The fourth is the `x` before a captured piece.
#include "tree_sitter/parser.h"

enum Token { KIND_AHEAD, ROW_AHEAD, ROW_OF_PLAY_AHEAD, CAPTURES };

static bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

// As in grammar.js: beyond ASCII any character counts as a letter.
static bool is_letter(int32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
}

static bool is_word(int32_t c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; }

static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static bool found(TSLexer *lexer, const bool *valid, enum Token token) {
    lexer->result_symbol = (TSSymbol)token;
    return valid[token];
}

bool tree_sitter_daldos_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    (void)payload;
    // All are valid at once only where an error is being mended.
    if (valid[KIND_AHEAD] && valid[ROW_AHEAD] && valid[CAPTURES]) return false;
    if (valid[CAPTURES] && lexer->lookahead == 'x') {
        lexer->advance(lexer, false);
        lexer->mark_end(lexer);
        return found(lexer, valid, CAPTURES);
    }
    while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
    lexer->mark_end(lexer);
    if (!is_letter(lexer->lookahead)) return false;
    while (is_letter(lexer->lookahead)) lexer->advance(lexer, false);
    bool row = is_digit(lexer->lookahead);
    while (is_digit(lexer->lookahead)) lexer->advance(lexer, false);
    // Elsewhere than in plays, a word that goes on is a name.
    if (valid[ROW_AHEAD]) return row && !is_word(lexer->lookahead) && found(lexer, valid, ROW_AHEAD);
    while (valid[KIND_AHEAD] && is_word(lexer->lookahead)) lexer->advance(lexer, false);
    if (valid[KIND_AHEAD] && lexer->lookahead == ':') {
        lexer->advance(lexer, false);
        if (is_letter(lexer->lookahead)) return found(lexer, valid, KIND_AHEAD);
    }
    return row && found(lexer, valid, ROW_OF_PLAY_AHEAD);
}

void *tree_sitter_daldos_external_scanner_create(void) { return NULL; }

void tree_sitter_daldos_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_daldos_external_scanner_serialize(void *payload, char *buffer) {
    (void)payload;
    (void)buffer;
    return 0;
}

void tree_sitter_daldos_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    (void)payload;
    (void)buffer;
    (void)length;
}
