// Reads one game: puts the lexer's tokens together into tags, moves, variations and comments, and
// plays the moves on a board. Variations have a stack on the heap, so that deep ones only cost
// memory. Without a Game to fill, the same is checked and nothing is built.
#include "src/pgn/read/reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/limits.h"
#include "onlymove/notation.h"
#include "onlymove/str.h"
#include "onlymove/xalloc.h"
#include "src/pgn/game_private.h"
#include "src/pgn/read/tag.h"

enum { FEN_SIZE = 256 };

// How far a line is read.
typedef struct LineState {
    Move move;                // the last move
    uint32_t node;            // its node, or the one that the line continues; if a game is built
    size_t ply;               // of the position after it
    size_t since_kept;        // moves from the last position that the game keeps to that one
    size_t since_kept_before; // the same, to the position before
    bool detached; // alternatives followed the last move: comments belong to the next move
} LineState;

// A line that waits while a variation of its last move is read.
typedef struct PgnFrame {
    Position pos_before; // in front of its last move
    LineState line;
    size_t bracket_at; // the bracket that opened the variation
} PgnFrame;

struct Reading {
    PgnReader *reader;
    Game *game; // NULL: only checked
    Lexer lexer;
    Token token;
    Position *here;       // the position after the last move
    Position *pos_before; // the position in front of that move, if that is of this line
    LineState line;
    bool latin1;
    bool line_begun; // this line has a move
    bool in_moves;   // the tags are over
    bool has_event;  // the game has an Event tag
    bool is_set_up;  // the starting position is known
    bool damaged;
    bool skipped; // the game is of another variant
    bool has_fen, has_variant;
    VariantKind variant_kind;
    size_t begin; // where the game begins in the window
    size_t tag_count, tag_bytes, plies;
    size_t move_count;      // moves including those of variations
    uint32_t loose_comment; // comment in front of a move that was not read yet
    Str preface;            // comments among the tags
    Str scratch;
    size_t fen_at;
    size_t depth; // of reader->frames
    // The fields from here on are not cleared when a game begins.
    Position slots[2]; // `here` and `pos_before` point to these
    char fen[FEN_SIZE];
    char variant[VARIANT_BYTES]; // its beginning, for counts of skipped games
};

// A function that changes a Reading and returns a bool says whether the game goes on.

size_t reader_line(PgnReader *reader, size_t at) {
    if (at < reader->line_at)
        return reader->line - lexer_line_ends(reader->data, reader->len, at, reader->line_at);
    reader->line += lexer_line_ends(reader->data, reader->len, reader->line_at, at);
    reader->line_at = at;
    return reader->line;
}

Lexer reader_lexer(const PgnReader *reader) {
    return (Lexer){.data = reader->data,
                   .len = reader->len,
                   .at = reader->at,
                   .columns_before = reader->columns_before};
}

// Lists an error and marks the game. Returns false, which ends the game.
__attribute__((format(printf, 3, 4))) static bool fail_game(Reading *r, size_t at,
                                                            const char *format, ...) {
    PgnReader *reader = r->reader;
    r->damaged = true;
    PgnError *error = array_add(&reader->errors, &reader->error_count, &reader->error_cap);
    error->game = reader->game_count + 1;
    error->line = reader_line(reader, at);
    error->column = lexer_column(&r->lexer, at);
    va_list args;
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return false;
}

// Skips the rest of the game. Returns false.
static bool skip_game(Reading *r) {
    lexer_resync(&r->lexer);
    return false;
}

static bool token_too_long(const Reading *r) {
    return r->lexer.at - r->token.at > PGN_TOKEN_MAX;
}

// Whether the game is too long at this token; not at a tag, which may belong to the next game.
static bool game_too_long(const Reading *r) {
    const TokenKind kind = r->token.kind;
    return r->lexer.at - r->begin > PGN_GAME_MAX && kind != TOKEN_END && kind != TOKEN_TAG &&
           kind != TOKEN_BAD_TAG;
}

// Lists a token that is too long, and goes on after its beginning, because its end may not be in
// the window yet.
static bool fail_too_long(Reading *r) {
    const TokenKind kind = r->token.kind;
    const bool is_tag = kind == TOKEN_TAG || kind == TOKEN_BAD_TAG;
    const bool is_comment = kind == TOKEN_COMMENT || kind == TOKEN_UNCLOSED;
    fail_game(r, r->token.at, "the %s that begins here is larger than %d MB",
              is_tag       ? "tag"
              : is_comment ? "comment"
                           : "word",
              PGN_TOKEN_MAX >> 20);
    r->lexer.at = r->token.at;
    return skip_game(r);
}

// Leaves the token to the next game. Returns false.
static bool leave_token(Reading *r) {
    r->lexer.at = r->token.at;
    return false;
}

static void add_latin1(Str *out, unsigned char byte) {
    // Windows-1252 from 0x80 to 0x9F; 0: no character.
    static const uint16_t windows1252[32] = {
        0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
    };
    uint32_t character = byte;
    if (byte >= 0x80 && byte < 0xA0 && windows1252[byte - 0x80] != 0)
        character = windows1252[byte - 0x80];
    text_encode(out, character);
}

// Converts a text for the game: UTF-8 without NUL. Returns it in the window or the scratch buffer.
static const char *clean_text(Reading *r, const char *text, size_t *len) {
    if (!r->latin1 && !memchr(text, '\0', *len))
        return text;
    str_clear(&r->scratch);
    for (size_t i = 0; i < *len; i++)
        if (r->latin1 && (unsigned char)text[i] >= 0x80)
            add_latin1(&r->scratch, (unsigned char)text[i]);
        else
            str_add_char(&r->scratch, text[i] == '\0' ? ' ' : text[i]);
    *len = r->scratch.len;
    return str_text(&r->scratch);
}

// Appends a text to a comment of the game.
static void append_comment(Reading *r, uint32_t *offset, const char *text, size_t len) {
    text = clean_text(r, text, &len);
    game_append_text(r->game, offset, text, len);
}

// Keeps the value of a tag if it is the first of its name.
static void keep_first_value(const Token *t, char *value, size_t size, bool *has_value) {
    size_t len = t->value_len < size ? t->value_len : size - 1;
    if (!*has_value) {
        for (size_t i = 0; i < len; i++)
            value[i] = t->value[i] == '\0' ? ' ' : t->value[i]; // as append_tag() does
        value[len] = '\0';
        *has_value = true;
    }
}

static void append_tag(Reading *r) {
    const Token *t = &r->token;
    size_t len = t->value_len, name_len = t->len;
    if (!r->latin1 && !memchr(t->value, '\0', len)) {
        game_append_tag(r->game, t->text, name_len, t->value, len, t->escaped);
        return;
    }
    // The name is copied, because clean_text() has only one buffer, which the value needs.
    CLEANUP(str_done) Str name = {0};
    const char *text = clean_text(r, t->text, &name_len);
    str_add_bytes(&name, text, name_len);
    text = clean_text(r, t->value, &len);
    game_append_tag(r->game, str_text(&name), name.len, text, len, t->escaped);
}

static bool token_is(const Token *t, const char *name, size_t len) {
    return t->len == len && memcmp(t->text, name, len) == 0;
}

static bool read_tag(Reading *r) {
    const Token *t = &r->token;
    bool is_event = token_is(t, "Event", 5);
    if (r->in_moves || (is_event && r->has_event))
        return leave_token(r);
    r->has_event = r->has_event || is_event;
    r->tag_bytes += r->lexer.at - t->at;
    if (++r->tag_count > PGN_TAGS_MAX)
        return fail_game(r, t->at, "the game has more than %d tags", PGN_TAGS_MAX) || skip_game(r);
    if (r->tag_bytes > PGN_TAG_BYTES_MAX) {
        return fail_game(r, t->at, "the tags of the game are larger than %d MB",
                         PGN_TAG_BYTES_MAX >> 20) ||
               skip_game(r);
    }
    if (token_is(t, "FEN", 3)) {
        r->fen_at = r->has_fen ? r->fen_at : t->at;
        keep_first_value(t, r->fen, sizeof r->fen, &r->has_fen);
    } else if (token_is(t, "Variant", 7)) {
        r->variant_kind = r->has_variant ? r->variant_kind : variant_kind(t->value, t->value_len);
        keep_first_value(t, r->variant, sizeof r->variant, &r->has_variant);
    }
    if (r->game)
        append_tag(r);
    return true;
}

static bool read_bad_tag(Reading *r) {
    const Token *t = &r->token;
    if (r->in_moves && lexer_at_line_start(&r->lexer, t->at))
        return leave_token(r);
    if (r->in_moves)
        fail_game(r, t->at, "unexpected '[', expected a move or a result");
    else if (t->len == 0)
        fail_game(r, t->at, "broken tag: %s", t->problem);
    else
        fail_game(r, t->at, "broken tag %.*s: %s", t->len < 40 ? (int)t->len : 40, t->text,
                  t->problem);
    return skip_game(r);
}

// Puts the comments among the tags in front of the first move.
static void store_preface(Reading *r) {
    if (r->preface.len > 0) {
        append_comment(r, &r->game->nodes[GAME_ROOT].comment_before, str_text(&r->preface),
                       r->preface.len);
        str_clear(&r->preface);
    }
}

// Sets up the starting position once all tags are known. False when the game cannot be played.
static bool set_up_start(Reading *r) {
    if (r->is_set_up)
        return true;
    r->is_set_up = true;
    const char *fen = r->has_fen ? r->fen : NULL;
    bool standard_start;
    if (!variant_is_chess(r->variant_kind, fen, &standard_start)) {
        r->skipped = true;
        return false;
    }
    if (r->game)
        store_preface(r);
    PgnReader *reader = r->reader;
    if (reader->start.fullmove == 0)
        reader->start = pos_start();
    *r->here = reader->start;
    Fault fault;
    if (fen && !standard_start && pos_from_fen(r->here, fen, &fault) != STATUS_OK)
        return fail_game(r, r->fen_at, "%s", fault.text);
    if (r->game)
        r->game->start = *r->here;
    return true;
}

static void read_comment(Reading *r) {
    const Token *t = &r->token;
    uint32_t *offset = &r->loose_comment;
    if (!r->game)
        return;
    if (!r->in_moves) {
        if (r->preface.len > 0)
            str_add_char(&r->preface, ' ');
        str_add_bytes(&r->preface, t->text, t->len);
        return;
    }
    if (r->line.node == GAME_ROOT && r->depth == 0)
        offset = &r->game->nodes[GAME_ROOT].comment_before;
    else if (r->line_begun && !r->line.detached)
        offset = &r->game->nodes[r->line.node].comment_after;
    append_comment(r, offset, t->text, t->len);
}

// Appends a comment that no move follows to the last move's, without moves to the game's first.
static void store_loose_comment(Reading *r) {
    if (r->loose_comment != 0) {
        const char *text = game_text(r->game, r->loose_comment);
        GameNode *node = &r->game->nodes[r->line.node];
        game_append_text(r->game,
                         r->line.node == GAME_ROOT ? &node->comment_before : &node->comment_after,
                         text, strlen(text));
        r->loose_comment = 0;
    }
}

// Adds the last move to the game.
static void add_move(Reading *r) {
    r->line.node = game_add(r->game, r->line.node, r->line.move);
    r->game->nodes[r->line.node].comment_before = r->loose_comment;
    r->loose_comment = 0;
    r->line.ply++;
    r->line.since_kept_before = r->line.since_kept++;
    // Kept positions spare game_position() to play a long game from its start.
    if (r->line.since_kept >= GAME_KEPT_EVERY &&
        game_keep_position(r->game, r->line.node, r->line.ply, r->here))
        r->line.since_kept = 0;
}

static inline bool play_move(Reading *r, Move move) {
    if (++r->move_count > PGN_MOVES_MAX) {
        return fail_game(r, r->token.at, "the game has more than %d moves", PGN_MOVES_MAX) ||
               skip_game(r);
    }
    Position *next = r->pos_before;
    pos_make(r->here, move, next);
    r->pos_before = r->here;
    r->here = next;
    r->line.move = move;
    r->plies += r->depth == 0;
    if (r->game)
        add_move(r);
    r->line_begun = true;
    r->line.detached = false;
    return true;
}

static bool read_move(Reading *r) {
    const Token *t = &r->token;
    Move move = MOVE_NONE;
    Fault fault;
    Status status = san_read(r->here, t->text, t->len, &move, &fault);
    if (status == STATUS_SYNTAX && lexer_cut_sign(&r->lexer, &r->token))
        status = san_read(r->here, t->text, t->len, &move, &fault);
    if (status != STATUS_OK) {
        return fail_game(r, t->at, "move %d of %s, %s", r->here->fullmove,
                         r->here->side == WHITE ? "White" : "Black", fault.text) ||
               skip_game(r);
    }
    return play_move(r, move);
}

// The fast path: the next move if nothing about it is unusual, else MOVE_NONE and nothing is read.
static inline Move read_usual_move(Reading *r) {
    uint64_t word;
    const size_t len = lexer_peek_word(&r->lexer, &word);
    const Move move = len > 0 ? san_read_word(r->here, word, (unsigned)len) : MOVE_NONE;
    r->token.at = r->lexer.at;
    r->lexer.at += move != MOVE_NONE ? len : 0;
    return move;
}

static bool open_variation(Reading *r) {
    const Token *t = &r->token;
    if (!r->line_begun) {
        return fail_game(r, t->at, "a variation stands before any move that it could replace") ||
               skip_game(r);
    }
    if (r->depth == PGN_DEPTH_MAX) {
        return fail_game(r, t->at, "variations are nested more than %d deep", PGN_DEPTH_MAX) ||
               skip_game(r);
    }
    PgnReader *reader = r->reader;
    array_grow(&reader->frames, &reader->frame_cap, r->depth + 1);
    PgnFrame *frame = &reader->frames[r->depth++];
    *frame = (PgnFrame){
        .pos_before = *r->pos_before,
        .line = r->line,
        .bracket_at = t->at,
    };
    *r->here = frame->pos_before;
    r->line.ply--;
    r->line.since_kept = r->line.since_kept_before;
    if (r->game)
        r->line.node = r->game->nodes[r->line.node].parent;
    r->line_begun = false;
    r->line.detached = false;
    return true;
}

// Whether alternatives to the last move are written between it and the next move. Those of a move
// that is itself an alternative are written after its line.
static bool has_variations_after(const Reading *r) {
    return r->game && r->game->nodes[r->game->nodes[r->line.node].parent].child == r->line.node;
}

// Ends a variation. Brackets without a move count as the comments within them.
static bool close_variation(Reading *r) {
    const Token *t = &r->token;
    if (r->depth == 0)
        return fail_game(r, t->at, "')' closes no variation, expected a move or a result") ||
               skip_game(r);
    const PgnFrame *frame = &r->reader->frames[--r->depth];
    const bool is_empty = !r->line_begun;
    if (!is_empty)
        store_loose_comment(r);
    r->line = frame->line;
    *r->pos_before = frame->pos_before;
    pos_make(r->pos_before, r->line.move, r->here);
    r->line_begun = true;
    r->line.detached |= !is_empty && has_variations_after(r);
    if (!r->line.detached)
        store_loose_comment(r);
    return true;
}

static bool fail_unclosed(Reading *r) {
    bool is_comment = r->token.text[0] == '{';
    return fail_game(r, r->token.at,
                     "the %s opened here is not closed, expected '%c' before the next game",
                     is_comment ? "comment" : "'<'", is_comment ? '}' : '>');
}

// Reads comments after the result, which belong to the game.
static bool read_epilogue(Reading *r) {
    for (;;) {
        lexer_next(&r->lexer, &r->token);
        const Token *t = &r->token;
        if (token_too_long(r))
            return fail_too_long(r);
        if (t->kind == TOKEN_COMMENT)
            read_comment(r);
        else if (t->kind == TOKEN_UNCLOSED)
            return fail_unclosed(r);
        else
            return leave_token(r);
    }
}

static bool read_result(Reading *r) {
    // Some programs end variations with a result, and there are results without a game.
    if (r->depth > 0 || (r->tag_count == 0 && !r->line_begun))
        return true;
    if (r->game) { // the result after the moves counts if the tags have none
        const char *tag_result = game_tag(r->game, "Result");
        if (!tag_result || (r->token.text[0] != '*' && *pgn_result(tag_result) == '*'))
            game_set_tag(r->game, "Result", r->token.text);
    }
    return read_epilogue(r);
}

// Reads a token that needs no position. Returns false when the game ends here.
static bool read_outside_moves(Reading *r) {
    switch (r->token.kind) {
    case TOKEN_TAG:
        return read_tag(r);
    case TOKEN_BAD_TAG:
        return read_bad_tag(r);
    case TOKEN_COMMENT:
        read_comment(r);
        return true;
    case TOKEN_UNCLOSED:
        return fail_unclosed(r);
    default:
        return false;
    }
}

static bool fail_stray(Reading *r) {
    const Token *t = &r->token;
    if (t->text[0] == '\0')
        fail_game(r, t->at, "unexpected NUL byte, expected a move or a result");
    else
        fail_game(r, t->at, "unexpected '%c', expected a move or a result", t->text[0]);
    return skip_game(r);
}

static bool read_movetext(Reading *r) {
    const Token *t = &r->token;
    r->in_moves = r->lexer.skip_numbers = true;
    r->lexer.skip_comments = !r->game;
    if (!set_up_start(r))
        return skip_game(r);
    switch (t->kind) {
    case TOKEN_MOVE:
        return read_move(r);
    case TOKEN_OPEN:
        return open_variation(r);
    case TOKEN_CLOSE:
        return close_variation(r);
    case TOKEN_RESULT:
        return read_result(r);
    case TOKEN_NAG:
        if (r->line_begun && r->game)
            game_add_nag(r->game, r->line.node, t->nag);
        return true;
    case TOKEN_STRAY:
        return fail_stray(r);
    default:
        return true;
    }
}

// Checks both limits; called only once the game is larger than a token may be.
__attribute__((noinline)) static bool is_within_limits(Reading *r) {
    if (token_too_long(r))
        return fail_too_long(r);
    return !game_too_long(r) ||
           fail_game(r, r->token.at, "the game goes on here beyond %d MB", PGN_GAME_MAX >> 20) ||
           skip_game(r);
}

__attribute__((always_inline)) static inline bool read_token(Reading *r) {
    if (r->in_moves && r->lexer.at - r->begin <= PGN_TOKEN_MAX) {
        const Move move = read_usual_move(r);
        if (move != MOVE_NONE)
            return play_move(r, move);
    }
    lexer_next(&r->lexer, &r->token);
    if (r->lexer.at - r->begin > PGN_TOKEN_MAX && !is_within_limits(r))
        return false;
    switch (r->token.kind) {
    case TOKEN_MOVE:
        return r->in_moves ? read_move(r) : read_movetext(r);
    case TOKEN_END:
    case TOKEN_TAG:
    case TOKEN_BAD_TAG:
    case TOKEN_COMMENT:
    case TOKEN_UNCLOSED:
        return read_outside_moves(r);
    default:
        return read_movetext(r);
    }
}

// Closes what is still open when the game ends.
static void finish_game(Reading *r) {
    if (!r->damaged)
        set_up_start(r);
    if (r->depth > 0 && !r->damaged) {
        size_t line = reader_line(r->reader, r->token.at);
        fail_game(
            r, r->reader->frames[r->depth - 1].bracket_at,
            "the variation opened here is not closed, expected ')' before the game ends in line "
            "%zu",
            line);
    }
    if (!r->game)
        return;
    store_preface(r);
    store_loose_comment(r);
    r->game->damaged = r->damaged;
}

static void begin_game(Reading *r, PgnReader *reader, Game *game, bool latin1) {
    memset(r, 0, offsetof(Reading, slots));
    r->reader = reader;
    r->game = game;
    r->latin1 = latin1;
    r->lexer = reader_lexer(reader);
    r->begin = r->lexer.at;
    r->here = &r->slots[0];
    r->pos_before = &r->slots[1];
}

// Reads tokens until one ends after `stop`. False at the end of the game.
static bool read_until(Reading *r, size_t stop) {
    while (read_token(r))
        if (r->lexer.at >= stop)
            return true;
    return false;
}

void reading_end(Reading *r, GameRead *read) {
    finish_game(r);
    *read = (GameRead){
        .end = r->lexer.at,
        .failed_at = r->token.at,
        .damaged = r->damaged,
        .has_content = r->tag_count > 0 || r->plies > 0,
        .at_end = r->lexer.at == r->lexer.len,
        .skipped = r->skipped,
        .plies = r->plies,
    };
    read->is_game = read->has_content || r->damaged;
    if (r->skipped)
        memcpy(read->variant, r->variant, sizeof read->variant);
}

void reader_read_game(PgnReader *reader, Game *game, bool latin1, GameRead *read) {
    Reading r;
    begin_game(&r, reader, game, latin1);
    read_until(&r, SIZE_MAX);
    reading_end(&r, read);
    str_done(&r.preface);
    str_done(&r.scratch);
}

Reading *reading_new(PgnReader *reader, Game *game, bool latin1) {
    Reading *r = xmalloc(sizeof *r);
    begin_game(r, reader, game, latin1);
    return r;
}

bool reading_step(Reading *r, size_t bytes) {
    Lexer *lexer = &r->lexer;
    lexer->data = r->reader->data;
    lexer->len = r->reader->len;
    lexer->at = lexer->at < lexer->len ? lexer->at : lexer->len;
    return read_until(r, bytes < lexer->len - lexer->at ? lexer->at + bytes : SIZE_MAX);
}

size_t reading_at(const Reading *r) {
    return r->lexer.at;
}

void reading_free(Reading *r) {
    if (r) {
        str_done(&r->preface);
        str_done(&r->scratch);
    }
    free(r);
}
