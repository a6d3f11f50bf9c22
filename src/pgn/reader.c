// Reads games: puts the lexer's tokens together into moves, variations and comments, and plays the
// moves on a board. Variations are kept on a stack of their own, so their depth costs memory and
// nothing else.
#include "onlymove/pgn.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/notation.h"
#include "src/pgn/build.h"
#include "src/pgn/lexer.h"

// A line that waits while a variation of its last move is read.
typedef struct Frame {
    Position before; // in front of `node`
    uint32_t node;
    size_t at, line; // the bracket that opened the variation
} Frame;

typedef struct Reading {
    PgnReader *reader;
    Game *game;
    Lexer lexer;
    Token token;
    Position *here;   // after `node`
    Position *before; // in front of `node`, where `node` is a move of this line
    uint32_t node;    // the last move of this line, or what the line continues
    bool line_begun;  // this line has a move
    bool detached;    // a variation was closed since the last move
    bool in_moves;    // past the tags
    bool has_event;
    bool settled;   // the starting position is known
    uint32_t loose; // comment that waits for the move it stands in front of
    Str preface;    // comments among the tags
    size_t fen_at, fen_line;
    Frame *frames;
    size_t depth, frame_cap;
    Position slots[2]; // what `here` and `before` point to, in turn
} Reading;

// Lists an error and marks the game; returns false, which ends the game.
static bool fail(Reading *r, size_t at, size_t line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static bool fail(Reading *r, size_t at, size_t line, const char *format, ...)
{
    PgnReader *reader = r->reader;
    r->game->damaged = true;
    if (array_reserve((void **)&reader->errors, &reader->error_cap, reader->error_count + 1,
                      sizeof *reader->errors)) {
        PgnError *error = &reader->errors[reader->error_count++];
        error->game = reader->game_count + 1;
        error->line = line;
        error->column = lexer_column(&r->lexer, at);
        va_list args;
        va_start(args, format);
        vsnprintf(error->text, sizeof error->text, format, args);
        va_end(args);
    }
    return false;
}

// For "%.*s": how much of the token an error quotes.
static int quoted(const Token *token)
{
    return token->len < 40 ? (int)token->len : 40;
}

// The rest of the game is skipped.
static bool give_up(Reading *r)
{
    lexer_resync(&r->lexer);
    return false;
}

static bool fail_memory(Reading *r)
{
    fail(r, r->token.at, r->token.line, "out of memory");
    return give_up(r);
}

// The token belongs to the next game.
static bool leave_to_next_game(Reading *r)
{
    r->lexer.at = r->token.at;
    r->lexer.line = r->token.line;
    return false;
}

// The comments among the tags go in front of the first move.
static void tie_preface(Reading *r)
{
    uint32_t *before = &r->game->nodes[GAME_ROOT].before;
    game_append_text(r->game, before, str_text(&r->preface), r->preface.len);
    str_clear(&r->preface);
}

// Sets up the starting position once all tags are known.
static bool settle(Reading *r)
{
    if (r->settled) {
        return true;
    }
    r->settled = true;
    tie_preface(r);
    Fault fault;
    const char *fen = game_tag(r->game, "FEN");
    if (fen && pos_from_fen(&r->game->start, fen, &fault) != STATUS_OK) {
        return fail(r, r->fen_at, r->fen_line, "%s", fault.text);
    }
    *r->here = r->game->start;
    return true;
}

static bool read_tag(Reading *r)
{
    const Token *t = &r->token;
    bool is_event = t->len == 5 && memcmp(t->text, "Event", 5) == 0;
    if (r->in_moves || (is_event && r->has_event)) {
        return leave_to_next_game(r);
    }
    r->has_event = r->has_event || is_event;
    if (r->fen_line == 0 && t->len == 3 && memcmp(t->text, "FEN", 3) == 0) {
        r->fen_at = t->at;
        r->fen_line = t->line;
    }
    if (!game_append_tag(r->game, t->text, t->len, t->value, t->value_len, t->escaped)) {
        return fail_memory(r);
    }
    return true;
}

static bool read_bad_tag(Reading *r)
{
    const Token *t = &r->token;
    if (r->in_moves && lexer_at_line_start(&r->lexer, t->at)) {
        return leave_to_next_game(r);
    }
    if (r->in_moves) {
        fail(r, t->at, t->line, "unexpected '[', expected a move or a result");
    } else if (t->len == 0) {
        fail(r, t->at, t->line, "broken tag: %s", t->problem);
    } else {
        fail(r, t->at, t->line, "broken tag %.*s: %s", quoted(t), t->text, t->problem);
    }
    return give_up(r);
}

static bool read_comment(Reading *r)
{
    const Token *t = &r->token;
    uint32_t *offset = &r->loose;
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
    return game_append_text(r->game, offset, t->text, t->len) || fail_memory(r);
}

// A comment that no move followed goes behind the last move.
static void tie_loose(Reading *r)
{
    if (r->loose != 0) {
        const char *text = game_text(r->game, r->loose);
        game_append_text(r->game, &r->game->nodes[r->node].after, text, strlen(text));
        r->loose = 0;
    }
}

static bool read_move(Reading *r)
{
    const Token *t = &r->token;
    Move move = MOVE_NONE;
    Fault fault;
    if (san_read(r->here, t->text, t->len, &move, &fault) != STATUS_OK) {
        fail(r, t->at, t->line, "move %d of %s, %s", r->here->fullmove,
             r->here->side == WHITE ? "White" : "Black", fault.text);
        return give_up(r);
    }
    r->node = game_add(r->game, r->node, move);
    if (r->node == GAME_NO_NODE) {
        r->node = GAME_ROOT;
        return fail_memory(r);
    }
    Position *next = r->before;
    pos_make(r->here, move, next);
    r->before = r->here;
    r->here = next;
    r->game->nodes[r->node].before = r->loose;
    r->loose = 0;
    r->line_begun = true;
    r->detached = false;
    return true;
}

static bool open_variation(Reading *r)
{
    const Token *t = &r->token;
    if (!r->line_begun) {
        fail(r, t->at, t->line, "a variation stands before any move that it could replace");
        return give_up(r);
    }
    if (!array_reserve((void **)&r->frames, &r->frame_cap, r->depth + 1, sizeof *r->frames)) {
        return fail_memory(r);
    }
    Frame *frame = &r->frames[r->depth++];
    frame->before = *r->before;
    frame->node = r->node;
    frame->at = t->at;
    frame->line = t->line;
    *r->here = frame->before;
    r->node = r->game->nodes[r->node].parent;
    r->line_begun = false;
    r->detached = false;
    return true;
}

static bool close_variation(Reading *r)
{
    const Token *t = &r->token;
    if (r->depth == 0) {
        fail(r, t->at, t->line, "')' closes no variation, expected a move or a result");
        return give_up(r);
    }
    const Frame *frame = &r->frames[--r->depth];
    if (r->line_begun) {
        tie_loose(r);
    }
    r->node = frame->node;
    *r->before = frame->before;
    pos_make(r->before, r->game->nodes[r->node].move, r->here);
    r->line_begun = true;
    r->detached = true;
    return true;
}

static bool fail_unclosed(Reading *r)
{
    bool comment = r->token.text[0] == '{';
    return fail(r, r->token.at, r->token.line,
                "the %s opened here is not closed, expected '%c' before the next game",
                comment ? "comment" : "'<'", comment ? '}' : '>');
}

// Comments behind the result still belong to the game.
static bool read_epilogue(Reading *r)
{
    for (;;) {
        lexer_next(&r->lexer, &r->token);
        const Token *t = &r->token;
        if (t->kind == TOKEN_COMMENT) {
            if (!read_comment(r)) {
                return false;
            }
        } else if (t->kind == TOKEN_UNCLOSED) {
            return fail_unclosed(r);
        } else {
            return leave_to_next_game(r);
        }
    }
}

static bool read_result(Reading *r)
{
    if (r->depth > 0) {
        return true; // some programs end their variations with one
    }
    if (r->game->tag_count == 0 && !r->line_begun) {
        return true; // a result without a game
    }
    const char *known = game_tag(r->game, "Result");
    bool decided = r->token.text[0] != '*';
    bool better = !known || (decided && *pgn_result(known) == '*');
    if (better && !game_set_tag(r->game, "Result", r->token.text)) {
        return fail_memory(r);
    }
    return read_epilogue(r);
}

// What needs no position. Returns false when the game ends here.
static bool read_outside_moves(Reading *r)
{
    switch (r->token.kind) {
    case TOKEN_TAG:
        return read_tag(r);
    case TOKEN_BAD_TAG:
        return read_bad_tag(r);
    case TOKEN_COMMENT:
        return read_comment(r);
    case TOKEN_UNCLOSED:
        return fail_unclosed(r);
    default:
        return false;
    }
}

static bool read_movetext(Reading *r)
{
    const Token *t = &r->token;
    r->in_moves = true;
    if (!settle(r)) {
        return give_up(r);
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
        if (r->line_begun) {
            game_add_nag(r->game, r->node, t->nag);
        }
        return true;
    case TOKEN_STRAY:
        fail(r, t->at, t->line, "unexpected '%c', expected a move or a result", t->text[0]);
        return give_up(r);
    default:
        return true;
    }
}

static bool read_token(Reading *r)
{
    lexer_next(&r->lexer, &r->token);
    switch (r->token.kind) {
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
    if (!r->game->damaged) {
        settle(r);
    }
    if (r->depth > 0 && !r->game->damaged) {
        const Frame *open = &r->frames[r->depth - 1];
        fail(r, open->at, open->line,
             "the variation opened here is not closed, expected ')' before the game ends in line "
             "%zu",
             r->token.line);
    }
    tie_preface(r);
    tie_loose(r);
    if ((game_failed(r->game) || r->preface.failed) && !r->game->damaged) {
        fail(r, r->token.at, r->token.line, "out of memory");
    }
}

// Reads up to the end of a game; false when nothing but blanks and comments was met.
static bool read_game(PgnReader *reader, Game *game)
{
    Reading r;
    memset(&r, 0, offsetof(Reading, slots));
    r.reader = reader;
    r.game = game;
    r.lexer = (Lexer){reader->data, reader->len, reader->at, reader->line};
    r.here = &r.slots[0];
    r.before = &r.slots[1];
    while (read_token(&r)) {
    }
    end_game(&r);
    free(r.frames);
    str_done(&r.preface);
    reader->at = r.lexer.at;
    reader->line = r.lexer.line;
    return game->tag_count > 0 || game->node_count > 1 || game->damaged;
}

void pgn_reader_init(PgnReader *reader, const char *data, size_t len)
{
    Lexer lexer = {.data = data ? data : "", .len = data ? len : 0, .line = 1};
    lexer_skip_blanks(&lexer);
    *reader = (PgnReader){.data = lexer.data, .len = lexer.len, .at = lexer.at, .line = lexer.line};
}

void pgn_reader_done(PgnReader *reader)
{
    free(reader->errors);
    *reader = (PgnReader){0};
}

bool pgn_read(PgnReader *reader, Game *game)
{
    while (reader->at < reader->len) {
        game_clear(game);
        bool found = game->node_count > 0 && read_game(reader, game);
        if (found) {
            reader->game_count++;
            return true;
        }
        if (game->node_count == 0) {
            return false; // no memory for a single node; game_failed() tells
        }
    }
    game_clear(game);
    return false;
}
