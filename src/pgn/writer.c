// Writes games in PGN export format (PGN standard, section 3.2): fixed order of tags, lines of
// fewer than 80 characters, move numbers where a reader needs them.
#include "onlymove/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/notation.h"
#include "src/pgn/input/peek_bytes.h"
#include "src/pgn/game_private.h"

enum { LINE_MAX_CHARACTERS = 79 };

// A line that waits while alternatives to its move `node` are written.
typedef struct Frame {
    Position pos_before; // the position in front of `node` and its alternatives
    uint32_t node;
    uint32_t alternative; // the alternative that is being written
} Frame;

typedef struct Writing {
    const Game *game;
    Str *out;
    size_t column;       // characters in the current line
    bool bracket_is_due; // "(" is due in front of the next word
    Str comment;         // not written yet, because another may follow
    bool wants_number;   // the next move needs its number, also Black's
    Frame *frames;
    size_t depth, frame_cap;
} Writing;

static size_t character_count(const char *text, size_t len) {
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

static void put_text(Writing *w, const char *text, size_t len) {
    str_add_bytes(w->out, text, len);
    w->column += character_count(text, len);
}

// Writes a space, or a line end if not `width` more characters fit after the space.
static void make_room(Writing *w, size_t width) {
    if (w->column == 0)
        return;
    bool fits = w->column + 1 + width <= LINE_MAX_CHARACTERS;
    str_add_char(w->out, fits ? ' ' : '\n');
    w->column = fits ? w->column + 1 : 0;
}

// Makes room for a word of `width` characters and writes a bracket that is due.
static void start_word(Writing *w, size_t width) {
    make_room(w, width + w->bracket_is_due);
    if (w->bracket_is_due) {
        put_text(w, "(", 1);
        w->bracket_is_due = false;
    }
}

// Bytes up to the next space where a comment may be wrapped: between two words, because readers
// turn the line end into a space. Not in front of '%', which would make an escaped line, and not
// within a command such as [%clk 0:05:00].
static size_t unbroken_len(const char *text) {
    size_t len = 0;
    for (; text[len] != '\0'; len++) {
        char next = text[len + 1];
        if (text[len] == '[' && next == '%') {
            size_t end = len + 2 + strcspn(text + len + 2, "[]");
            len = text[end] == ']' ? end : len;
        } else if (text[len] == ' ' && len > 0 && text[len - 1] != ' ' && next != ' ' &&
                   next != '\0' && next != '%') {
            break;
        }
    }
    return len;
}

static void put_comment(Writing *w, const char *text) {
    size_t len = unbroken_len(text);
    start_word(w, 1 + character_count(text, len) + 1); // with both braces, if no more follows
    put_text(w, "{", 1);
    put_text(w, text, len);
    for (text += len; *text != '\0'; text += len) {
        text++;
        len = unbroken_len(text);
        make_room(w, character_count(text, len) + 1);
        put_text(w, text, len);
    }
    put_text(w, "}", 1);
    w->wants_number = true;
}

// Writes the comment that waits.
static void flush_comment(Writing *w) {
    if (w->comment.len > 0) {
        put_comment(w, str_text(&w->comment));
        str_clear(&w->comment);
    }
}

// Adds a comment. Comments in a row become one, as the reader joins them too. '}' is replaced,
// because it would end the comment.
static void add_comment(Writing *w, uint32_t offset) {
    const char *text = game_text(w->game, offset);
    if (*text == '\0')
        return;
    if (w->comment.len > 0)
        str_add_char(&w->comment, ' ');
    size_t start = w->comment.len;
    str_add(&w->comment, text);
    for (size_t i = start; i < w->comment.len; i++)
        if (w->comment.data[i] == '}')
            w->comment.data[i] = ')';
}

static void put_word(Writing *w, const char *word) {
    flush_comment(w);
    start_word(w, strlen(word));
    put_text(w, word, strlen(word));
}

static void put_number(Writing *w, const Position *pos) {
    flush_comment(w);
    if (pos->side == WHITE || w->wants_number) {
        char number[16];
        snprintf(number, sizeof number, "%u%s", (unsigned)pos->fullmove,
                 pos->side == WHITE ? "." : "...");
        put_word(w, number);
    }
    w->wants_number = false;
}

static void put_move(Writing *w, uint32_t index, const Position *pos) {
    const GameNode *node = &w->game->nodes[index];
    add_comment(w, node->comment_before);
    put_number(w, pos);
    put_word(w, SAN_TEXT(pos, node->move));
    for (uint8_t i = 0; i < node->nag_count; i++) {
        char nag[8];
        snprintf(nag, sizeof nag, "$%u", (unsigned)node->nags[i]);
        put_word(w, nag);
    }
    add_comment(w, node->comment_after);
}

static void open_variation(Writing *w) {
    flush_comment(w);
    w->bracket_is_due = true;
    w->wants_number = true;
}

static void close_variation(Writing *w) {
    flush_comment(w);
    if (w->column + 1 > LINE_MAX_CHARACTERS)
        make_room(w, 1);
    put_text(w, ")", 1);
    w->wants_number = true;
}

// Writes the move of `node`, and its first alternative if it has one, whose line is then written
// first. *pos is the position in front of the move. Returns the node to write next, or
// GAME_NO_NODE.
static uint32_t put_node(Writing *w, uint32_t node, Position *pos) {
    const GameNode *nodes = w->game->nodes;
    Position pos_before = *pos;
    uint32_t written = node;
    put_move(w, node, &pos_before);
    if (nodes[node].sibling != GAME_NO_NODE) {
        array_grow(&w->frames, &w->frame_cap, w->depth + 1);
        written = nodes[node].sibling;
        w->frames[w->depth++] = (Frame){pos_before, node, written};
        open_variation(w);
        put_move(w, written, &pos_before);
    }
    pos_make(&pos_before, nodes[written].move, pos);
    return nodes[written].child;
}

// Ends the variation on top of the stack; goes on with the next alternative or with the line that
// waited. Returns the node to write next, or GAME_NO_NODE.
static uint32_t end_line(Writing *w, Position *pos) {
    const GameNode *nodes = w->game->nodes;
    Frame *frame = &w->frames[w->depth - 1];
    close_variation(w);
    uint32_t written = nodes[frame->alternative].sibling;
    if (written != GAME_NO_NODE) {
        frame->alternative = written;
        open_variation(w);
        put_move(w, written, &frame->pos_before);
    } else {
        written = frame->node;
        w->depth--;
    }
    pos_make(&frame->pos_before, nodes[written].move, pos);
    return nodes[written].child;
}

static void put_moves(Writing *w) {
    const GameNode *root = &w->game->nodes[GAME_ROOT];
    Position pos = w->game->start;
    add_comment(w, root->comment_before);
    add_comment(w, root->comment_after);
    w->wants_number = true;
    uint32_t node = root->child;
    while (node != GAME_NO_NODE || w->depth > 0)
        node = node == GAME_NO_NODE ? end_line(w, &pos) : put_node(w, node, &pos);
}

// Writes a tag. In the value, line ends become spaces, because no tag can hold them. In the name,
// other characters than letters and digits become underscores (PGN standard, section 8.1).
static void put_tag(Str *out, const char *name, const char *value) {
    str_add_char(out, '[');
    for (; *name; name++) {
        bool fits = is_letter(*name) || is_digit(*name);
        str_add_char(out, fits ? *name : '_');
    }
    str_add(out, " \"");
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            str_add_char(out, '\\');
        str_add_char(out, is_line_end(*value) ? ' ' : *value);
    }
    str_add(out, "\"]\n");
}

static bool is_roster(const char *name) {
    for (size_t i = 0; i < ROSTER_COUNT; i++)
        if (strcmp(name, roster[i].name) == 0)
            return true;
    return false;
}

// Whether to write a FEN. One that could not be read left the standard start, and is not written,
// because other programs could not read it either.
static bool needs_fen(const Game *game, const char *fen) {
    const char *tag = game_tag(game, "FEN");
    return strcmp(fen, FEN_START) != 0 ||
           (tag && strncmp(tag, FEN_START, strcspn(FEN_START, " ")) == 0);
}

static bool is_set_up_tag(const char *name) {
    return strcmp(name, "SetUp") == 0 || strcmp(name, "FEN") == 0;
}

static void put_set_up(Str *out, const char *fen) {
    put_tag(out, "SetUp", "1");
    put_tag(out, "FEN", fen);
}

// Writes the roster, then the other tags in order, with SetUp and FEN where the first of the two
// was.
static void put_tags(const Game *game, Str *out) {
    const char *fen = FEN_TEXT(&game->start);
    bool wants_fen = needs_fen(game, fen);
    for (size_t i = 0; i < ROSTER_COUNT; i++) {
        const char *value = game_tag(game, roster[i].name);
        put_tag(out, roster[i].name, value ? value : roster[i].unknown);
    }
    for (size_t i = 0; i < game->tag_count; i++) {
        const char *name = game_text(game, game->tags[i].name);
        if (is_set_up_tag(name) && wants_fen) {
            put_set_up(out, fen);
            wants_fen = false;
        } else if (!is_roster(name) && !is_set_up_tag(name)) {
            put_tag(out, name, game_text(game, game->tags[i].value));
        }
    }
    if (wants_fen)
        put_set_up(out, fen);
}

void pgn_write(const Game *game, Str *out) {
    Writing w = {.game = game, .out = out};
    put_tags(game, out);
    str_add_char(out, '\n');
    put_moves(&w);
    put_word(&w, pgn_result(game_tag(game, "Result")));
    str_add(out, "\n\n");
    free(w.frames);
    str_done(&w.comment);
}
