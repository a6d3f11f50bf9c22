// From the tree of moves to rows of text. The walk keeps its own stack, so that a file cannot
// choose how deep the program's goes.
#include "ui/moves_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/array.h"
#include "onlymove/notation.h"
#include "onlymove/text.h"

enum { PIECES_MAX = 12 };

typedef struct WordPiece {
    size_t text, len;
    int cols;
    Style style;
    bool cursor;
} WordPiece;

// The word that is being put together, and where the next one goes.
typedef struct Writer {
    MovesText *out;
    int width;
    int indent; // of rows to come
    int col;
    bool fresh; // nothing stands on the row yet
    WordPiece pieces[PIECES_MAX];
    int piece_count;
    bool glue; // the next word goes on without a space
    bool failed;
} Writer;

static void new_row(Writer *w)
{
    w->out->rows++;
    w->col = w->indent < w->width / 2 ? w->indent : 0;
    w->fresh = true;
}

static void add_span(Writer *w, size_t text, size_t len, Style style)
{
    MovesText *out = w->out;
    if (!array_reserve((void **)&out->spans, &out->cap, out->count + 1, sizeof *out->spans)) {
        w->failed = true;
        return;
    }
    out->spans[out->count++] = (MovesSpan){out->rows, w->col, text, len, style};
    w->fresh = false;
}

// Places a piece at the end of the row, broken anywhere where it is too long for a whole row.
static void place_piece(Writer *w, const WordPiece *piece)
{
    size_t start = piece->text, at = start, end = piece->text + piece->len;
    int cols = 0;
    while (at < end) {
        uint32_t c;
        size_t size = text_decode(w->out->text.data + at, end - at, &c);
        int width = text_columns(c);
        if (w->col + cols + width > w->width && (!w->fresh || cols > 0)) {
            add_span(w, start, at - start, piece->style);
            new_row(w);
            cols = 0;
            start = at;
        }
        cols += width;
        at += size;
    }
    if (piece->cursor) {
        w->out->cursor_row = w->out->rows;
    }
    add_span(w, start, end - start, piece->style);
    w->col += cols;
}

static void end_word(Writer *w)
{
    int cols = 0;
    for (int i = 0; i < w->piece_count; i++) {
        cols += w->pieces[i].cols;
    }
    if (w->piece_count > 0 && !w->fresh) {
        if (w->col + 1 + cols > w->width) {
            new_row(w);
        } else {
            w->col++;
        }
    }
    for (int i = 0; i < w->piece_count; i++) {
        place_piece(w, &w->pieces[i]);
    }
    w->piece_count = 0;
}

static void begin_word(Writer *w)
{
    if (!w->glue) {
        end_word(w);
    }
    w->glue = false;
}

// Adds safe text to the word.
static void add_piece(Writer *w, const char *text, size_t len, Style style, bool cursor)
{
    size_t offset = w->out->text.len;
    str_add_bytes(&w->out->text, text, len);
    if (w->out->text.failed) {
        w->failed = true;
        return;
    }
    int cols = 0;
    for (size_t at = 0; at < len;) {
        uint32_t c;
        at += text_decode(text + at, len - at, &c);
        cols += text_columns(c);
    }
    WordPiece *last = w->piece_count > 0 ? &w->pieces[w->piece_count - 1] : NULL;
    bool joins = last && last->style == style && last->cursor == cursor;
    if (joins || w->piece_count == PIECES_MAX) {
        last->len += len;
        last->cols += cols;
        return;
    }
    w->pieces[w->piece_count++] = (WordPiece){offset, len, cols, style, cursor};
}

static void add_text(Writer *w, const char *text, Style style)
{
    add_piece(w, text, strlen(text), style, false);
}

// Appends the comment without the "[%...]" that programs write for each other, safe to draw.
static void readable_comment(Str *out, const char *comment)
{
    Str plain;
    str_init(&plain);
    while (*comment) {
        const char *command = strstr(comment, "[%");
        const char *end = command ? strchr(command, ']') : NULL;
        if (!end) {
            str_add(&plain, comment);
            break;
        }
        str_add_bytes(&plain, comment, (size_t)(command - comment));
        comment = end + 1;
    }
    text_safe(out, str_text(&plain), plain.len, SIZE_MAX);
    str_done(&plain);
}

// Adds a comment in braces; false when there is nothing to say.
static bool add_comment(Writer *w, const char *comment)
{
    if (!comment[0]) {
        return false;
    }
    Str safe;
    str_init(&safe);
    readable_comment(&safe, comment);
    const char *at = str_text(&safe);
    at += strspn(at, " ");
    bool any = *at != '\0';
    if (any) {
        begin_word(w);
        add_text(w, "{", STYLE_COMMENT);
        w->glue = true;
    }
    while (*at) {
        size_t len = strcspn(at, " ");
        begin_word(w);
        add_piece(w, at, len, STYLE_COMMENT, false);
        at += len;
        at += strspn(at, " ");
    }
    if (any) {
        add_text(w, "}", STYLE_COMMENT);
    }
    str_done(&safe);
    return any;
}

static void nag_text(uint8_t nag, char text[8])
{
    static const char *const signs[] = {
        [1] = "!",  [2] = "?",    [3] = "!!",  [4] = "??",  [5] = "!?",  [6] = "?!",
        [7] = "□",  [8] = "□",    [10] = "=",  [13] = "∞",  [14] = "+=", [15] = "=+",
        [16] = "±", [17] = "-/+", [18] = "+-", [19] = "-+",
    };
    bool known = nag < sizeof signs / sizeof *signs && signs[nag];
    if (known) {
        snprintf(text, 8, "%s", signs[nag]);
    } else {
        snprintf(text, 8, "$%u", (unsigned)nag);
    }
}

static void add_mark(Writer *w, const MoveMark *mark)
{
    static const struct {
        const char *sign;
        Style style;
    } decisions[] = {
        [DECISION_NONE] = {"", STYLE_TEXT},
        [DECISION_ACCEPT] = {"✓", STYLE_PASS},
        [DECISION_REJECT] = {"✗", STYLE_FAIL},
        [DECISION_SKIP] = {"–", STYLE_SKIPPED},
    };
    add_text(w, decisions[mark->decision].sign, decisions[mark->decision].style);
    if (mark->withdrawn) {
        add_text(w, "~", STYLE_DIM);
    } else if (mark->decision == DECISION_NONE && mark->puzzle) {
        add_text(w, "◆", STYLE_MARK);
    } else if (mark->decision == DECISION_NONE && mark->candidate) {
        add_text(w, "◇", STYLE_DIM);
    }
}

// A variation that is being shown: where it left, and how to go on afterwards.
typedef struct Branch {
    uint32_t head;   // its first move
    uint32_t resume; // the move that it is an alternative to
    Position before, after;
} Branch;

typedef struct Walk {
    const MovesView *view;
    Writer w;
    Branch *branches;
    size_t depth, cap;
    uint32_t node;
    Position pos;    // before the node's move
    size_t main_ply; // of `pos`, on the main line
    bool numbered;   // the next move shows its number whoever moves
    bool roomy;
    bool out_of_memory;
} Walk;

static void add_move(Walk *walk)
{
    const Game *game = walk->view->game;
    const GameNode *node = &game->nodes[walk->node];
    Writer *w = &walk->w;
    bool main_line = walk->depth == 0;
    if (add_comment(w, game_text(game, node->before))) {
        walk->numbered = true;
    }
    begin_word(w);
    if (main_line && walk->view->marks && walk->main_ply < walk->view->mark_count) {
        add_mark(w, &walk->view->marks[walk->main_ply]);
    }
    char text[32];
    bool white = walk->pos.side == WHITE;
    if (white || walk->numbered) {
        snprintf(text, sizeof text, "%d%s", walk->pos.fullmove, white ? "." : "...");
        add_text(w, text, STYLE_NUMBER);
    }
    bool cursor = walk->node == walk->view->node;
    Style style = cursor ? STYLE_SELECTED : main_line ? STYLE_TEXT : STYLE_VARIATION;
    char san[SAN_MAX];
    san_write(&walk->pos, node->move, san);
    add_piece(w, san, strlen(san), style, cursor);
    for (int i = 0; i < node->nag_count && i < GAME_NAGS_MAX; i++) {
        nag_text(node->nags[i], text);
        add_piece(w, text, strlen(text), style, cursor);
    }
    walk->numbered = add_comment(w, game_text(game, node->after));
}

// Where there is room a variation of the main line has rows of its own.
static void break_row(Walk *walk, int indent)
{
    end_word(&walk->w);
    walk->w.indent = indent;
    if (!walk->w.fresh) {
        new_row(&walk->w);
    }
    walk->w.col = indent;
}

static void open_variation(Walk *walk, uint32_t head)
{
    if (walk->roomy && walk->depth == 1) {
        break_row(walk, 2);
    }
    begin_word(&walk->w);
    add_text(&walk->w, "(", STYLE_VARIATION);
    walk->w.glue = true;
    walk->numbered = true;
    walk->node = head;
}

// Closes variations until there is a move to go on with; false at the end of the game.
static bool close_variations(Walk *walk)
{
    const GameNode *nodes = walk->view->game->nodes;
    while (walk->depth > 0) {
        Branch *branch = &walk->branches[walk->depth - 1];
        add_text(&walk->w, ")", STYLE_VARIATION);
        uint32_t next = nodes[branch->head].sibling;
        if (next != GAME_NO_NODE) {
            branch->head = next;
            walk->pos = branch->before;
            open_variation(walk, next);
            return true;
        }
        walk->depth--;
        walk->numbered = true;
        if (walk->roomy && walk->depth == 0) {
            break_row(walk, 0);
        }
        walk->pos = branch->after;
        walk->node = nodes[branch->resume].child;
        if (walk->node != GAME_NO_NODE) {
            return true;
        }
    }
    return false;
}

// To the node whose move is shown next.
static bool step_to_next(Walk *walk)
{
    const GameNode *nodes = walk->view->game->nodes;
    const GameNode *node = &nodes[walk->node];
    Position after;
    pos_make(&walk->pos, node->move, &after);
    walk->main_ply += walk->depth == 0 ? 1 : 0;
    bool first = nodes[node->parent].child == walk->node;
    if (first && node->sibling != GAME_NO_NODE) {
        if (!array_reserve((void **)&walk->branches, &walk->cap, walk->depth + 1,
                           sizeof *walk->branches)) {
            walk->out_of_memory = true;
            return false;
        }
        walk->branches[walk->depth++] = (Branch){node->sibling, walk->node, walk->pos, after};
        open_variation(walk, node->sibling);
        return true;
    }
    walk->pos = after;
    walk->node = node->child;
    return walk->node != GAME_NO_NODE || close_variations(walk);
}

static void add_end(Walk *walk)
{
    const MovesView *view = walk->view;
    const char *result = game_tag(view->game, "Result");
    begin_word(&walk->w);
    if (view->marks && walk->main_ply < view->mark_count) {
        add_mark(&walk->w, &view->marks[walk->main_ply]);
    }
    Str safe;
    str_init(&safe);
    text_safe(&safe, result ? result : "*", result ? strlen(result) : 1, 10);
    add_piece(&walk->w, str_text(&safe), safe.len, STYLE_NUMBER, false);
    str_done(&safe);
    end_word(&walk->w);
}

bool moves_text_write(MovesText *text, const MovesView *view, int width, bool roomy)
{
    *text = (MovesText){0};
    const Game *game = view->game;
    if (game->node_count == 0) {
        text->rows = 1;
        return false;
    }
    Walk walk = {
        .view = view,
        .w = {.out = text, .width = width > 0 ? width : 1, .fresh = true},
        .node = game->nodes[GAME_ROOT].child,
        .pos = game->start,
        .numbered = true,
        .roomy = roomy && width >= 30,
    };
    add_comment(&walk.w, game_text(game, game->nodes[GAME_ROOT].before));
    add_comment(&walk.w, game_text(game, game->nodes[GAME_ROOT].after));
    bool more = walk.node != GAME_NO_NODE;
    while (more && !walk.w.failed) {
        add_move(&walk);
        more = step_to_next(&walk);
    }
    add_end(&walk);
    text->rows++;
    free(walk.branches);
    return !walk.w.failed && !walk.out_of_memory;
}

void moves_text_done(MovesText *text)
{
    free(text->spans);
    str_done(&text->text);
    *text = (MovesText){0};
}
