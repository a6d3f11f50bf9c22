// What the tests of this room share: games read from text, and the whole tree of a game as one
// line that does not depend on the writer.
#pragma once

#include "tests/support/test.h"

#include "onlymove/xalloc.h"
#include "onlymove/notation.h"
#include "onlymove/pgn.h"

static inline void repeat(const char *piece, size_t count, Str *out) {
    for (size_t i = 0; i < count; i++)
        str_add(out, piece);
}

// A text that is read: its reader and the game that was read last.
typedef struct Source {
    PgnReader reader;
    Game game;
} Source;

static inline void source_open_bytes(Source *source, const char *data, size_t len) {
    pgn_reader_init(&source->reader, data, len);
    source->game = game_blank();
}

static inline void source_open(Source *source, const char *text) {
    source_open_bytes(source, text, strlen(text));
}

static inline bool source_next(Source *source) {
    return pgn_read(&source->reader, &source->game);
}

// A text whose first game has been read.
static inline Source source_of(const char *text) {
    Source source;
    source_open(&source, text);
    assert_true(source_next(&source));
    return source;
}

static inline void source_close(Source *source) {
    pgn_reader_done(&source->reader);
    game_done(&source->game);
}

static inline void outline_comment(const Game *game, uint32_t offset, Str *out) {
    if (offset != 0)
        str_addf(out, "{%s}", game_text(game, offset));
}

static inline void outline_node(const Game *game, uint32_t index, Str *out) {
    const GameNode *node = &game->nodes[index];
    if (out->len > 0 && out->data[out->len - 1] != '(')
        str_add_char(out, ' ');
    outline_comment(game, node->comment_before, out);
    str_add(out, node->move == MOVE_NONE ? "" : UCI_MOVE_TEXT(node->move));
    for (int i = 0; i < node->nag_count; i++)
        str_addf(out, "$%d", node->nags[i]);
    outline_comment(game, node->comment_after, out);
}

static inline void outline_line(const Game *game, uint32_t parent, Str *out) {
    uint32_t main = game->nodes[parent].child;
    if (main == GAME_NO_NODE)
        return;
    outline_node(game, main, out);
    for (uint32_t other = game->nodes[main].sibling; other != GAME_NO_NODE;) {
        str_add(out, " (");
        outline_node(game, other, out);
        outline_line(game, other, out);
        str_add_char(out, ')');
        other = game->nodes[other].sibling;
    }
    outline_line(game, main, out);
}

// "{comment}e2e4$1{comment} (d2d4 d7d5) e7e5"
static inline void expect_outline(const Game *game, const char *expected) {
    CLEANUP(str_done) Str out = {0};
    outline_comment(game, game->nodes[GAME_ROOT].comment_before, &out);
    outline_line(game, GAME_ROOT, &out);
    assert_string_equal(str_text(&out), expected);
}

// The text holds one game, without an error.
static inline void expect_reads_bytes(const char *text, size_t len, const char *outline) {
    CLEANUP(source_close) Source source;
    source_open_bytes(&source, text, len);
    assert_true(source_next(&source));
    if (source.reader.error_count > 0)
        fail_msg("%s: %s", text, source.reader.errors[0].text);
    expect_outline(&source.game, outline);
    assert_false(source.game.damaged);
    assert_false(source_next(&source));
}

static inline void expect_reads(const char *text, const char *outline) {
    expect_reads_bytes(text, strlen(text), outline);
}

// A game of moves in UCI form, separated by single spaces.
static inline Game game_of(const char *fen, const char *moves) {
    Game game = game_blank();
    assert_ok(fen && pos_from_fen(&game.start, fen, SAID));
    uint32_t node = GAME_ROOT;
    while (*moves) {
        Move move = MOVE_NONE;
        size_t len = strcspn(moves, " ");
        Position pos = game_position(&game, node);
        assert_ok(uci_move_read(&pos, moves, len, &move, SAID));
        node = game_add(&game, node, move);
        assert_int_not_equal(node, GAME_NO_NODE);
        moves += len + (moves[len] == ' ');
    }
    return game;
}

// Adds one move in UCI form.
static inline uint32_t add_move(Game *game, uint32_t parent, const char *uci) {
    Move move = MOVE_NONE;
    Position pos = game_position(game, parent);
    assert_ok(uci_move_read(&pos, uci, strlen(uci), &move, SAID));
    return game_add(game, parent, move);
}

static inline void expect_position(const Position *pos, const char *fen) {
    assert_string_equal(FEN_TEXT(pos), fen);
}
