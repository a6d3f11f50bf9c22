// Writes the rows around the cursor from the tree of moves. A game is cut into paragraphs, each of
// which begins a row, so that a long game need not be written from its start. Variations
// are walked without recursion, so that deeply nested ones cannot overflow the stack.
#include "ui/panes/moves_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/str.h"
#include "ui/lists/marks.h"

enum {
    WORD_PARTS_MAX = 12,
    FIRST_MOVE = 1,                  // the first move's node, if there is any move
    COMMENT_BYTES_MAX = 8192,        // bytes of a comment: what follows them is left out
    PARAGRAPH_NODES = 512,           // nodes of a paragraph
    PARAGRAPH_BYTES = 1 << 17,       // bytes of comments above which a paragraph is cut short
    NODES_MAX = 4 * PARAGRAPH_NODES, // most nodes, and bytes, of a text before the cursor
    BYTES_MAX = 4 * PARAGRAPH_BYTES,
};

typedef struct WordPart {
    size_t start, len; // in MovesText.text
    int cols;
    Style style;
    bool cursor;
    uint32_t node;
} WordPart;

// The word that is being written, and the row and column where it is placed.
typedef struct Writer {
    MovesText *out;
    int width;
    int indent; // of the next rows
    int col;
    bool row_is_empty;
    WordPart parts[WORD_PARTS_MAX];
    int part_count;
    bool joins_next; // the next word goes on without a space
    bool has_cursor; // the row of the cursor's move is known
    uint32_t node;   // the node that is being written
} Writer;

static void begin_row(Writer *w) {
    w->out->rows++;
    w->col = w->indent < w->width / 2 ? w->indent : 0;
    w->row_is_empty = true;
}

static void add_span(Writer *w, size_t start, size_t len, const WordPart *part) {
    MovesText *out = w->out;
    *array_add(&out->spans, &out->count, &out->cap) =
        (MovesSpan){out->rows, w->col, start, len, part->style, part->node};
    w->row_is_empty = false;
}

// Places a part of a word at the end of the row; one that is too long for a row is broken.
static void place_part(Writer *w, const WordPart *part) {
    size_t start = part->start, at = start, end = start + part->len;
    int cols = 0;
    while (at < end) {
        uint32_t c;
        size_t size = text_decode(w->out->text.data + at, end - at, &c);
        int width = text_columns(c);
        if (w->col + cols + width > w->width && (!w->row_is_empty || cols > 0)) {
            add_span(w, start, at - start, part);
            begin_row(w);
            cols = 0;
            start = at;
        }
        cols += width;
        at += size;
    }
    if (part->cursor) {
        w->out->cursor_row = w->out->rows;
        w->has_cursor = true;
    }
    add_span(w, start, end - start, part);
    w->col += cols;
}

static void end_word(Writer *w) {
    int cols = 0;
    for (int i = 0; i < w->part_count; i++)
        cols += w->parts[i].cols;
    if (w->part_count > 0 && !w->row_is_empty) {
        if (w->col + 1 + cols > w->width)
            begin_row(w);
        else
            w->col++;
    }
    for (int i = 0; i < w->part_count; i++)
        place_part(w, &w->parts[i]);
    w->part_count = 0;
}

static void begin_word(Writer *w) {
    if (!w->joins_next)
        end_word(w);
    w->joins_next = false;
}

// Adds safe text to the word that is being written.
static void add_part(Writer *w, const char *text, size_t len, Style style, bool cursor) {
    size_t start = w->out->text.len;
    str_add_bytes(&w->out->text, text, len);
    const int cols = text_width(text, len);
    WordPart *last = w->part_count > 0 ? &w->parts[w->part_count - 1] : NULL;
    bool joins = last && last->style == style && last->cursor == cursor && last->node == w->node;
    if (joins || w->part_count == WORD_PARTS_MAX) {
        last->len += len;
        last->cols += cols;
        return;
    }
    w->parts[w->part_count++] = (WordPart){start, len, cols, style, cursor, w->node};
}

static void add_text(Writer *w, const char *text, Style style) {
    add_part(w, text, strlen(text), style, false);
}

// Appends as much of a comment's beginning as is shown.
static void add_comment_begin(Str *out, const char *comment) {
    size_t len = strnlen(comment, COMMENT_BYTES_MAX + 1);
    const bool is_cut = len > COMMENT_BYTES_MAX;
    for (len -= is_cut; is_cut && len > 0 && ((unsigned char)comment[len] & 0xC0) == 0x80;)
        len--;
    str_add_bytes(out, comment, len);
    str_add(out, is_cut ? " \u2026" : "");
}

// Appends a comment without the "[%...]" that programs write for each other, safe to draw.
static void write_readable_comment(Str *out, const char *whole) {
    CLEANUP(str_done) Str shown = {0}, plain = {0};
    add_comment_begin(&shown, whole);
    const char *comment = str_text(&shown);
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
    text_add_safe(out, str_text(&plain), plain.len, SIZE_MAX);
}

// Adds a comment in braces; false when there is nothing to say.
static bool add_comment(Writer *w, const char *comment) {
    if (!comment[0])
        return false;
    CLEANUP(str_done) Str safe = {0};
    write_readable_comment(&safe, comment);
    const char *word = str_text(&safe);
    word += strspn(word, " ");
    bool has_words = *word != '\0';
    if (has_words) {
        begin_word(w);
        add_text(w, "{", STYLE_COMMENT);
        w->joins_next = true;
    }
    while (*word) {
        size_t len = strcspn(word, " ");
        begin_word(w);
        add_part(w, word, len, STYLE_COMMENT, false);
        word += len;
        word += strspn(word, " ");
    }
    if (has_words)
        add_text(w, "}", STYLE_COMMENT);
    return has_words;
}

static void write_nag(uint8_t nag, char text[8]) {
    static const char *const signs[] = {
        [1] = "!",  [2] = "?",    [3] = "!!",  [4] = "??",  [5] = "!?",  [6] = "?!",
        [7] = "□",  [8] = "□",    [10] = "=",  [13] = "∞",  [14] = "+=", [15] = "=+",
        [16] = "±", [17] = "-/+", [18] = "+-", [19] = "-+",
    };
    bool known = nag < sizeof signs / sizeof *signs && signs[nag];
    if (known)
        snprintf(text, 8, "%s", signs[nag]);
    else
        snprintf(text, 8, "$%u", (unsigned)nag);
}

static void add_mark(Writer *w, const PlyMark *mark) {
    const Sign decision = decision_sign(mark->decision), other_sign = undecided_sign(mark);
    add_text(w, decision.text, decision.style);
    if (other_sign.text[0])
        add_text(w, other_sign.text, other_sign.style);
}

static void add_mark_at(Writer *w, const MovesView *view, size_t ply) {
    if (view->marks && ply < view->mark_count)
        add_mark(w, &view->marks[ply]);
}

typedef struct Walk {
    const MovesView *view;
    Writer w;
    uint32_t node; // to be written next
    Position pos;  // before its move
    bool numbered; // its move has a number even if Black moves
    bool roomy;
    size_t node_count; // written so far
} Walk;

static bool is_main_line(const Game *game, uint32_t node) {
    return game_line(game, node) == GAME_ROOT;
}

static bool begins_variation(const Game *game, uint32_t node) {
    return node != GAME_ROOT && game_line(game, node) == node;
}

// Whether a node begins a paragraph: every PARAGRAPH_NODES-th does, and the first one of a line
// after variations in which a paragraph has begun.
static bool begins_paragraph(const Game *game, uint32_t node) {
    return node % PARAGRAPH_NODES == 0 ||
           (!begins_variation(game, node) &&
            node / PARAGRAPH_NODES != game->nodes[node].parent / PARAGRAPH_NODES);
}

static void add_paragraph_start(Walk *walk, uint32_t node) {
    MovesText *text = walk->w.out;
    *array_add(&text->starts, &text->start_count, &text->start_cap) = (MovesRow){node, text->rows};
}

static void break_paragraph(Walk *walk, uint32_t node) {
    end_word(&walk->w);
    if (!walk->w.row_is_empty)
        begin_row(&walk->w);
    walk->numbered = true;
    if (walk->node_count > 0)
        add_paragraph_start(walk, node);
}

static void add_move(Walk *walk) {
    const Game *game = walk->view->game;
    const GameNode *node = &game->nodes[walk->node];
    Writer *w = &walk->w;
    bool main_line = is_main_line(game, walk->node);
    w->node = walk->node;
    if (!begins_variation(game, walk->node) && begins_paragraph(game, walk->node))
        break_paragraph(walk, walk->node);
    if (add_comment(w, game_text(game, node->comment_before)))
        walk->numbered = true;
    begin_word(w);
    if (main_line)
        add_mark_at(w, walk->view, game_ply(game, walk->node) - 1);
    char text[32];
    bool white = walk->pos.side == WHITE;
    if (white || walk->numbered) {
        move_number_write(&walk->pos, text);
        add_text(w, text, STYLE_NUMBER);
    }
    bool cursor = walk->node == walk->view->node;
    Style style = cursor ? STYLE_SELECTED : main_line ? STYLE_TEXT : STYLE_VARIATION;
    const char *san = SAN_TEXT(&walk->pos, node->move);
    add_part(w, san, strlen(san), style, cursor);
    for (int i = 0; i < node->nag_count && i < GAME_NAGS_MAX; i++) {
        write_nag(node->nags[i], text);
        add_part(w, text, strlen(text), style, cursor);
    }
    walk->numbered = add_comment(w, game_text(game, node->comment_after));
}

// Begins a row, where there is room for rows of their own for variations of the main line.
static void break_row(Walk *walk, int indent) {
    end_word(&walk->w);
    walk->w.indent = indent;
    if (!walk->w.row_is_empty)
        begin_row(&walk->w);
    walk->w.col = indent;
}

static void open_variation(Walk *walk, uint32_t first) {
    const Game *game = walk->view->game;
    const uint32_t replaced = game->nodes[game->nodes[first].parent].child;
    if (begins_paragraph(game, first))
        break_paragraph(walk, first);
    if (walk->roomy && is_main_line(game, replaced))
        break_row(walk, 2);
    begin_word(&walk->w);
    add_text(&walk->w, "(", STYLE_VARIATION);
    walk->w.joins_next = true;
    walk->numbered = true;
    walk->node = first;
}

// Closes the variation that ends with the walk's node, and those around it, until there is a move
// to go on with; false at the end of the game.
static bool close_variations(Walk *walk) {
    const Game *game = walk->view->game;
    const GameNode *nodes = game->nodes;
    for (uint32_t line = game_line(game, walk->node); line != GAME_ROOT;) {
        const uint32_t replaced = nodes[nodes[line].parent].child;
        add_text(&walk->w, ")", STYLE_VARIATION);
        if (nodes[line].sibling != GAME_NO_NODE) {
            walk->pos = game_position(game, nodes[line].parent);
            open_variation(walk, nodes[line].sibling);
            return true;
        }
        walk->numbered = true;
        line = game_line(game, replaced);
        if (walk->roomy && line == GAME_ROOT)
            break_row(walk, 0);
        if (nodes[replaced].child != GAME_NO_NODE) {
            walk->node = nodes[replaced].child;
            walk->pos = game_position(game, replaced);
            return true;
        }
    }
    return false;
}

// Goes to the node whose move is shown next; false at the end of the game.
static bool step_to_next(Walk *walk) {
    const GameNode *nodes = walk->view->game->nodes;
    const GameNode *node = &nodes[walk->node];
    const bool is_first = nodes[node->parent].child == walk->node;
    if (is_first && node->sibling != GAME_NO_NODE) {
        open_variation(walk, node->sibling);
        return true;
    }
    if (node->child == GAME_NO_NODE)
        return close_variations(walk);
    const Position before = walk->pos;
    pos_make(&before, node->move, &walk->pos);
    walk->node = node->child;
    return true;
}

static void add_result(Walk *walk) {
    const MovesView *view = walk->view;
    const char *result = game_tag(view->game, "Result");
    begin_word(&walk->w);
    add_mark_at(&walk->w, view, game_main_plies(view->game));
    CLEANUP(str_done) Str safe = {0};
    text_add_safe(&safe, result ? result : "*", result ? strlen(result) : 1, 10);
    add_part(&walk->w, str_text(&safe), safe.len, STYLE_NUMBER, false);
    end_word(&walk->w);
}

// Begins a text with a node inside the game.
static void begin_inside(Walk *walk, uint32_t first) {
    const Game *game = walk->view->game;
    const bool in_variation = !is_main_line(game, first);
    walk->pos = game_position(game, game->nodes[first].parent);
    walk->w.indent = walk->roomy && in_variation ? 2 : 0;
    walk->w.col = walk->w.indent;
    if (begins_variation(game, first))
        open_variation(walk, first);
}

static void begin_game(Walk *walk) {
    const GameNode *root = &walk->view->game->nodes[GAME_ROOT];
    walk->pos = walk->view->game->start;
    add_comment(&walk->w, game_text(walk->view->game, root->comment_before));
    add_comment(&walk->w, game_text(walk->view->game, root->comment_after));
}

typedef struct Page {
    int width;
    size_t height;
    bool roomy;
} Page;

static bool has_enough_rows(const Walk *walk, const Page *page, bool cursor_found) {
    const MovesText *text = walk->w.out;
    if (!cursor_found)
        return walk->node_count > NODES_MAX || text->text.len > BYTES_MAX;
    return walk->w.has_cursor && text->rows > text->cursor_row + page->height;
}

// Writes the rows from a node on, until there are enough after the cursor's move. False: that move
// comes before the node, or too far after it.
static bool write_from(MovesText *text, const MovesView *view, const Page *page, uint32_t first) {
    const Game *game = view->game;
    *text = (MovesText){0};
    Walk walk = {
        .view = view,
        .w = {.out = text, .width = page->width, .row_is_empty = true},
        .node = first,
        .numbered = true,
        .roomy = page->roomy && page->width >= 30,
    };
    walk.w.has_cursor = view->node == GAME_ROOT && first == FIRST_MOVE;
    bool cursor_found = walk.w.has_cursor;
    bool has_more = first < game->node_count;
    add_paragraph_start(&walk, first);
    if (first == FIRST_MOVE)
        begin_game(&walk);
    else
        begin_inside(&walk, first);
    while (has_more) {
        cursor_found |= walk.node == view->node;
        add_move(&walk);
        walk.node_count++;
        if (has_enough_rows(&walk, page, cursor_found))
            break;
        has_more = step_to_next(&walk);
    }
    if (has_more)
        end_word(&walk.w);
    else
        add_result(&walk);
    text->rows++;
    return cursor_found;
}

// Returns where a text for a node begins: with its paragraph, or later, after long comments.
static uint32_t paragraph_start(const Game *game, uint32_t node) {
    size_t bytes = 0;
    while (node > FIRST_MOVE && !begins_paragraph(game, node) && bytes < PARAGRAPH_BYTES) {
        const GameNode *at = &game->nodes[node];
        bytes += strnlen(game_text(game, at->comment_before), COMMENT_BYTES_MAX) +
                 strnlen(game_text(game, at->comment_after), COMMENT_BYTES_MAX);
        // The node before the first one of a variation is also shown before it.
        node = begins_variation(game, node) ? node - 1 : at->parent;
    }
    return node > FIRST_MOVE ? node : FIRST_MOVE;
}

// Returns the first node of a line's part that has `node` and no long variations: a text that has
// to show `node` can begin there.
static uint32_t line_part_start(const Game *game, uint32_t node) {
    const uint32_t paragraph = node / PARAGRAPH_NODES;
    while (node > FIRST_MOVE && !begins_variation(game, node) &&
           game->nodes[node].parent / PARAGRAPH_NODES == paragraph) {
        node = game->nodes[node].parent;
    }
    return node > FIRST_MOVE ? node : FIRST_MOVE;
}

// Writes a text that begins with another node; keeps *text if the new one lacks the cursor's move.
static bool try_start(MovesText *text, const MovesView *view, const Page *page, uint32_t first) {
    MovesText tried;
    const bool reaches_cursor = write_from(&tried, view, page, first);
    if (reaches_cursor) {
        moves_text_done(text);
        *text = tried;
    } else {
        moves_text_done(&tried);
    }
    return reaches_cursor;
}

static uint32_t first_node(const MovesText *text) {
    return text->start_count > 0 ? text->starts[0].node : FIRST_MOVE;
}

// Begins with earlier paragraphs, until the rows above the cursor fill the page.
static void fill_above(MovesText *text, const MovesView *view, const Page *page) {
    const Game *game = view->game;
    for (uint32_t first = first_node(text); first > FIRST_MOVE && text->cursor_row < page->height;
         first = first_node(text)) {
        if (!try_start(text, view, page, paragraph_start(game, first - 1)) &&
            !try_start(text, view, page, paragraph_start(game, game->nodes[first].parent))) {
            return;
        }
    }
}

void moves_text_write(MovesText *text, const MovesView *view, int width, size_t height,
                      bool roomy) {
    enum { MARGIN = 2 };
    const Game *game = view->game;
    const Page page = {width > 0 ? width : 1, height, roomy};
    const uint32_t old_top = view->top->node;
    *text = (MovesText){0};
    if (game->node_count == 0) {
        text->rows = 1;
        return;
    }
    const bool stays = old_top < game->node_count &&
                       try_start(text, view, &page, old_top > FIRST_MOVE ? old_top : FIRST_MOVE) &&
                       (first_node(text) == FIRST_MOVE || text->cursor_row >= MARGIN);
    if (!stays) {
        if (!try_start(text, view, &page, paragraph_start(game, view->node)) &&
            !try_start(text, view, &page, line_part_start(game, view->node))) {
            try_start(text, view, &page, view->node); // the comments before it fill pages
        }
        fill_above(text, view, &page);
    }
}

void moves_text_done(MovesText *text) {
    free(text->spans);
    free(text->starts);
    str_done(&text->text);
    *text = (MovesText){0};
}
