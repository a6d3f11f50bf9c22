// Reads one game: puts the lexer's tokens together into moves, variations and comments, and plays
// the moves on a board. What stands in front of them is in reader_tags.c. Variations are kept on a
// stack of their own, so their depth costs memory and nothing else. Where the game itself is not
// wanted, the same is checked and nothing is built.
#include "src/pgn/read/reading.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/limits.h"
#include "onlymove/notation.h"
#include "src/pgn/game_private.h"

size_t reader_line(PgnReader *reader, size_t at)
{
    if (at < reader->line_at) {
        return reader->line - lexer_line_ends(reader->data, reader->len, at, reader->line_at);
    }
    reader->line += lexer_line_ends(reader->data, reader->len, reader->line_at, at);
    reader->line_at = at;
    return reader->line;
}

Lexer reader_lexer(const PgnReader *reader)
{
    return (Lexer){
        .data = reader->data, .len = reader->len, .at = reader->at, .indent = reader->indent};
}

bool reading_fail(Reading *r, size_t at, const char *format, ...)
{
    PgnReader *reader = r->reader;
    r->damaged = true;
    if (array_fit(&reader->errors, &reader->error_cap, reader->error_count + 1)) {
        PgnError *error = &reader->errors[reader->error_count++];
        error->game = reader->game_count + 1;
        error->line = reader_line(reader, at);
        error->column = lexer_column(&r->lexer, at);
        va_list args;
        va_start(args, format);
        vsnprintf(error->text, sizeof error->text, format, args);
        va_end(args);
    }
    return false;
}

bool reading_give_up(Reading *r)
{
    lexer_resync(&r->lexer);
    return false;
}

static bool is_too_long(const Reading *r)
{
    return r->lexer.at - r->token.at > PGN_TOKEN_MAX;
}

// Tags may belong to the next game.
static bool is_too_far(const Reading *r)
{
    const TokenKind kind = r->token.kind;
    return r->lexer.at - r->begin > PGN_GAME_MAX && kind != TOKEN_END && kind != TOKEN_TAG &&
           kind != TOKEN_BAD_TAG;
}

// What follows is looked for from the beginning of the token on: its end may not be there yet.
static bool fail_too_long(Reading *r)
{
    const TokenKind kind = r->token.kind;
    const bool is_tag = kind == TOKEN_TAG || kind == TOKEN_BAD_TAG;
    const bool is_comment = kind == TOKEN_COMMENT || kind == TOKEN_UNCLOSED;
    reading_fail(r, r->token.at, "the %s that begins here is larger than %d MB",
                 is_tag       ? "tag"
                 : is_comment ? "comment"
                              : "word",
                 PGN_TOKEN_MAX >> 20);
    r->lexer.at = r->token.at;
    return reading_give_up(r);
}

bool reading_fail_memory(Reading *r)
{
    reading_fail(r, r->token.at, "out of memory");
    return reading_give_up(r);
}

bool reading_leave(Reading *r)
{
    r->lexer.at = r->token.at;
    return false;
}

static bool read_comment(Reading *r)
{
    const Token *t = &r->token;
    uint32_t *offset = &r->loose;
    if (!r->game) {
        return true;
    }
    if (!r->in_moves) {
        if (r->preface.len > 0) {
            str_add_char(&r->preface, ' ');
        }
        str_add_bytes(&r->preface, t->text, t->len);
        return true;
    }
    if (r->node == GAME_ROOT && r->depth == 0) {
        offset = &r->game->nodes[GAME_ROOT].before;
    } else if (r->line_begun && !r->detached) {
        offset = &r->game->nodes[r->node].after;
    }
    return reading_append_comment(r, offset, t->text, t->len) || reading_fail_memory(r);
}

// A comment that no move followed goes behind the last move; where there is none, in front of the
// first.
static void tie_loose(Reading *r)
{
    if (r->loose != 0) {
        const char *text = game_text(r->game, r->loose);
        GameNode *node = &r->game->nodes[r->node];
        game_append_text(r->game, r->node == GAME_ROOT ? &node->before : &node->after, text,
                         strlen(text));
        r->loose = 0;
    }
}

// So that no position of a long game has to be looked for from its start.
static void keep_position(Reading *r)
{
    if (r->unkept >= GAME_KEPT_EVERY && game_keep_position(r->game, r->node, r->ply, r->here)) {
        r->unkept = 0;
    }
}

// Hangs the move under the last one. False when memory is out.
static bool add_move(Reading *r, Move move)
{
    uint32_t node = game_add(r->game, r->node, move);
    if (node == GAME_NO_NODE) {
        return reading_fail_memory(r);
    }
    r->node = node;
    r->game->nodes[node].before = r->loose;
    r->loose = 0;
    return true;
}

static bool read_move(Reading *r)
{
    const Token *t = &r->token;
    Move move = MOVE_NONE;
    Fault fault;
    Status status = san_read(r->here, t->text, t->len, &move, &fault);
    if (status == STATUS_SYNTAX && lexer_cut_sign(&r->lexer, &r->token)) {
        status = san_read(r->here, t->text, t->len, &move, &fault);
    }
    if (status != STATUS_OK) {
        reading_fail(r, t->at, "move %d of %s, %s", r->here->fullmove,
                     r->here->side == WHITE ? "White" : "Black", fault.text);
        return reading_give_up(r);
    }
    if (++r->moves > PGN_MOVES_MAX) {
        reading_fail(r, t->at, "the game has more than %d moves", PGN_MOVES_MAX);
        return reading_give_up(r);
    }
    if (r->game && !add_move(r, move)) {
        return false;
    }
    Position *next = r->before;
    pos_make(r->here, move, next);
    r->before = r->here;
    r->here = next;
    r->move = move;
    r->plies += r->depth == 0;
    r->ply++;
    r->unkept_before = r->unkept++;
    if (r->game) {
        keep_position(r);
    }
    r->line_begun = true;
    r->detached = false;
    return true;
}

static bool open_variation(Reading *r)
{
    const Token *t = &r->token;
    if (!r->line_begun) {
        reading_fail(r, t->at, "a variation stands before any move that it could replace");
        return reading_give_up(r);
    }
    if (r->depth == PGN_DEPTH_MAX) {
        reading_fail(r, t->at, "variations are nested more than %d deep", PGN_DEPTH_MAX);
        return reading_give_up(r);
    }
    PgnReader *reader = r->reader;
    if (!array_fit(&reader->frames, &reader->frame_cap, r->depth + 1)) {
        return reading_fail_memory(r);
    }
    PgnFrame *frame = &reader->frames[r->depth++];
    *frame = (PgnFrame){
        .before = *r->before,
        .move = r->move,
        .node = r->node,
        .ply = r->ply,
        .unkept = r->unkept,
        .unkept_before = r->unkept_before,
        .at = t->at,
        .detached = r->detached,
    };
    *r->here = frame->before;
    r->ply--;
    r->unkept = r->unkept_before;
    if (r->game) {
        r->node = r->game->nodes[r->node].parent;
    }
    r->line_begun = false;
    r->detached = false;
    return true;
}

// Whether the alternatives to the last move stand between it and the next when the game is written:
// those of a move that is an alternative itself stand behind its line, beside it.
static bool has_alternatives_behind(const Reading *r)
{
    return r->game && r->game->nodes[r->game->nodes[r->node].parent].child == r->node;
}

// Brackets around no move are read as if only the comments within them stood there.
static bool close_variation(Reading *r)
{
    const Token *t = &r->token;
    if (r->depth == 0) {
        reading_fail(r, t->at, "')' closes no variation, expected a move or a result");
        return reading_give_up(r);
    }
    const PgnFrame *frame = &r->reader->frames[--r->depth];
    const bool empty = !r->line_begun;
    if (!empty) {
        tie_loose(r);
    }
    r->node = frame->node;
    r->move = frame->move;
    r->ply = frame->ply;
    r->unkept = frame->unkept;
    r->unkept_before = frame->unkept_before;
    *r->before = frame->before;
    pos_make(r->before, r->move, r->here);
    r->line_begun = true;
    r->detached = frame->detached || (!empty && has_alternatives_behind(r));
    if (!r->detached) {
        tie_loose(r);
    }
    return true;
}

static bool fail_unclosed(Reading *r)
{
    bool comment = r->token.text[0] == '{';
    return reading_fail(r, r->token.at,
                        "the %s opened here is not closed, expected '%c' before the next game",
                        comment ? "comment" : "'<'", comment ? '}' : '>');
}

// Comments behind the result still belong to the game.
static bool read_epilogue(Reading *r)
{
    for (;;) {
        lexer_next(&r->lexer, &r->token);
        const Token *t = &r->token;
        if (is_too_long(r)) {
            return fail_too_long(r);
        }
        if (t->kind == TOKEN_COMMENT) {
            if (!read_comment(r)) {
                return false;
            }
        } else if (t->kind == TOKEN_UNCLOSED) {
            return fail_unclosed(r);
        } else {
            return reading_leave(r);
        }
    }
}

// The movetext's result counts where the tags leave it open.
static bool set_result(Reading *r)
{
    const char *known = game_tag(r->game, "Result");
    bool decided = r->token.text[0] != '*';
    bool better = !known || (decided && *pgn_result(known) == '*');
    return !better || game_set_tag(r->game, "Result", r->token.text);
}

static bool read_result(Reading *r)
{
    if (r->depth > 0) {
        return true; // some programs end their variations with one
    }
    if (r->tags == 0 && !r->line_begun) {
        return true; // a result without a game
    }
    if (r->game && !set_result(r)) {
        return reading_fail_memory(r);
    }
    return read_epilogue(r);
}

// What needs no position. Returns false when the game ends here.
static bool read_outside_moves(Reading *r)
{
    switch (r->token.kind) {
    case TOKEN_TAG:
        return reading_tag(r);
    case TOKEN_BAD_TAG:
        return reading_bad_tag(r);
    case TOKEN_COMMENT:
        return read_comment(r);
    case TOKEN_UNCLOSED:
        return fail_unclosed(r);
    default:
        return false;
    }
}

static bool fail_stray(Reading *r)
{
    const Token *t = &r->token;
    if (t->text[0] == '\0') {
        reading_fail(r, t->at, "unexpected NUL byte, expected a move or a result");
    } else {
        reading_fail(r, t->at, "unexpected '%c', expected a move or a result", t->text[0]);
    }
    return reading_give_up(r);
}

static bool read_movetext(Reading *r)
{
    const Token *t = &r->token;
    r->in_moves = r->lexer.skip_numbers = true;
    if (!reading_set_up(r)) {
        return reading_give_up(r);
    }
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
        if (r->line_begun && r->game) {
            game_add_nag(r->game, r->node, t->nag);
        }
        return true;
    case TOKEN_STRAY:
        return fail_stray(r);
    default:
        return true;
    }
}

static bool read_token(Reading *r)
{
    lexer_next(&r->lexer, &r->token);
    if (is_too_long(r)) {
        return fail_too_long(r);
    }
    if (is_too_far(r)) {
        reading_fail(r, r->token.at, "the game goes on here beyond %d MB", PGN_GAME_MAX >> 20);
        return reading_give_up(r);
    }
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

// What is still open when the game ends.
static void end_game(Reading *r)
{
    if (!r->damaged) {
        reading_set_up(r);
    }
    if (r->depth > 0 && !r->damaged) {
        size_t line = reader_line(r->reader, r->token.at);
        reading_fail(
            r, r->reader->frames[r->depth - 1].at,
            "the variation opened here is not closed, expected ')' before the game ends in line "
            "%zu",
            line);
    }
    if (!r->game) {
        return;
    }
    reading_tie_preface(r);
    tie_loose(r);
    if ((game_failed(r->game) || r->preface.failed) && !r->damaged) {
        reading_fail(r, r->token.at, "out of memory");
    }
    r->game->damaged = r->damaged;
}

static void begin_game(Reading *r, PgnReader *reader, Game *game, bool latin1)
{
    memset(r, 0, offsetof(Reading, slots));
    r->reader = reader;
    r->game = game;
    r->latin1 = latin1;
    r->lexer = reader_lexer(reader);
    r->begin = r->lexer.at;
    r->here = &r->slots[0];
    r->before = &r->slots[1];
}

// Reads tokens until one ends behind `stop`. False at the end of the game.
static bool read_until(Reading *r, size_t stop)
{
    while (read_token(r)) {
        if (r->lexer.at >= stop) {
            return true;
        }
    }
    return false;
}

static void put_away(Reading *r)
{
    str_done(&r->preface);
    str_done(&r->scratch);
}

void reading_end(Reading *r, GameRead *read)
{
    end_game(r);
    *read = (GameRead){
        .end = r->lexer.at,
        .given_up_at = r->token.at,
        .damaged = r->damaged,
        .found = r->tags > 0 || r->plies > 0,
        .at_end = r->lexer.at == r->lexer.len,
        .skipped = r->skipped,
        .plies = r->plies,
    };
    read->met = read->found || r->damaged;
    if (r->skipped) {
        memcpy(read->variant, r->variant, sizeof read->variant);
    }
}

void reader_game(PgnReader *reader, Game *game, bool latin1, GameRead *read)
{
    Reading r;
    begin_game(&r, reader, game, latin1);
    read_until(&r, SIZE_MAX);
    reading_end(&r, read);
    put_away(&r);
}

Reading *reading_new(PgnReader *reader, Game *game, bool latin1)
{
    Reading *r = malloc(sizeof *r);
    if (r) {
        begin_game(r, reader, game, latin1);
    }
    return r;
}

bool reading_step(Reading *r, size_t bytes)
{
    Lexer *lexer = &r->lexer;
    lexer->data = r->reader->data;
    lexer->len = r->reader->len;
    lexer->at = lexer->at < lexer->len ? lexer->at : lexer->len;
    return read_until(r, bytes < lexer->len - lexer->at ? lexer->at + bytes : SIZE_MAX);
}

size_t reading_at(const Reading *r)
{
    return r->lexer.at;
}

void reading_free(Reading *r)
{
    if (r) {
        put_away(r);
    }
    free(r);
}
