// A game in memory: an array of nodes linked by indices, and one buffer for all its strings.
// Reading and writing PGN is done by reader.c and writer.c.
#include "onlymove/game.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/pgn/game_private.h"
#include "src/pgn/index/scan_bytes.h"

const RosterTag roster[ROSTER_COUNT] = {
    {"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
    {"White", "?"}, {"Black", "?"}, {"Result", "*"},
};

const char *pgn_result(const char *value) {
    static const char *const standard_results[] = {"1-0", "0-1", "1/2-1/2"};
    for (size_t i = 0; value && i < sizeof standard_results / sizeof *standard_results; i++)
        if (strcmp(value, standard_results[i]) == 0)
            return standard_results[i];
    return "*";
}

// Stands for a node that is not there, so that walking a zeroed game finds an end.
static const GameNode no_node = {
    .parent = GAME_NO_NODE, .child = GAME_NO_NODE, .last = GAME_NO_NODE, .sibling = GAME_NO_NODE};

static const GameNode *node_at(const Game *game, uint32_t index) {
    return index < game->node_count ? &game->nodes[index] : &no_node;
}

static uint32_t new_node(Game *game, uint32_t parent, Move move) {
    array_grow(&game->nodes, &game->node_cap, game->node_count + 1);
    uint32_t index = (uint32_t)game->node_count++;
    game->nodes[index] = no_node;
    game->nodes[index].move = move;
    game->nodes[index].parent = parent;
    game->nodes[index].line = index;
    return index;
}

Game game_blank(void) {
    Game game = {0};
    game_clear(&game);
    return game;
}

void game_done(Game *game) {
    free(game->nodes);
    free(game->kept);
    free(game->tags);
    str_done(&game->text);
    *game = (Game){0};
}

void game_clear(Game *game) {
    game->start = pos_start();
    game->node_count = 0;
    game->kept_count = 0;
    game->tag_count = 0;
    game->last_text = 0;
    game->damaged = false;
    str_clear(&game->text);
    new_node(game, GAME_NO_NODE, MOVE_NONE);
}

const char *game_text(const Game *game, uint32_t offset) {
    return offset < game->text.len ? game->text.data + offset : "";
}

// Makes room for `more` bytes after the strings, and puts the empty string at offset 0.
static void make_text_room(Game *game, size_t more) {
    Str *text = &game->text;
    array_grow(&text->data, &text->cap, text->len + more + 1);
    if (text->len == 0)
        text->data[text->len++] = '\0';
}

// Stores a string and returns its offset: 0 for an empty one.
static uint32_t add_text(Game *game, const char *bytes, size_t len) {
    if (len == 0)
        return 0;
    make_text_room(game, len + 1);
    Str *text = &game->text;
    size_t offset = text->len;
    memcpy(text->data + offset, bytes, len);
    text->data[offset + len] = '\0';
    text->len += len + 1;
    game->last_text = (uint32_t)offset;
    return (uint32_t)offset;
}

static uint32_t add_unescaped(Game *game, const char *bytes, size_t len) {
    uint32_t offset = add_text(game, bytes, len);
    if (offset == 0)
        return 0;
    char *from = game->text.data + offset;
    char *to = from;
    for (const char *end = from + len; from < end; from++) {
        if (*from == '\\' && from + 1 < end && (from[1] == '"' || from[1] == '\\'))
            from++;
        *to++ = *from;
    }
    *to++ = '\0';
    game->text.len = (size_t)(to - game->text.data);
    return offset;
}

void game_append_tag(Game *game, const char *name, size_t name_len, const char *value,
                     size_t value_len, bool escaped) {
    GameTag tag = {.name = add_text(game, name, name_len)};
    tag.value = escaped ? add_unescaped(game, value, value_len) : add_text(game, value, value_len);
    *array_add(&game->tags, &game->tag_count, &game->tag_cap) = tag;
}

static GameTag *find_tag(const Game *game, const char *name) {
    for (size_t i = 0; i < game->tag_count; i++)
        if (strcmp(game_text(game, game->tags[i].name), name) == 0)
            return &game->tags[i];
    return NULL;
}

const char *game_tag(const Game *game, const char *name) {
    const GameTag *tag = find_tag(game, name);
    return tag ? game_text(game, tag->value) : NULL;
}

void game_set_tag(Game *game, const char *name, const char *value) {
    GameTag *tag = find_tag(game, name);
    if (tag)
        tag->value = add_text(game, value, strlen(value));
    else
        game_append_tag(game, name, strlen(name), value, strlen(value), false);
}

uint32_t game_line(const Game *game, uint32_t node) {
    const uint32_t parent = node_at(game, node)->parent;
    const bool begins_line = parent == GAME_NO_NODE || node_at(game, parent)->child != node;
    return begins_line ? node : node_at(game, node)->line;
}

uint32_t game_line_end(const Game *game, uint32_t node) {
    return game->node_count > 0 ? node_at(game, game_line(game, node))->line : GAME_NO_NODE;
}

uint32_t game_add(Game *game, uint32_t parent, Move move) {
    if (parent >= game->node_count)
        return GAME_NO_NODE;
    uint32_t index = new_node(game, parent, move);
    GameNode *parent_node = &game->nodes[parent];
    if (parent_node->child == GAME_NO_NODE) {
        const uint32_t line = game_line(game, parent);
        parent_node->child = index;
        game->nodes[index].line = line;
        game->nodes[line].line = index;
    } else {
        game->nodes[parent_node->last].sibling = index;
    }
    parent_node->last = index;
    return index;
}

void game_add_nag(Game *game, uint32_t node, uint8_t nag) {
    if (node >= game->node_count)
        return;
    GameNode *n = &game->nodes[node];
    bool known = n->nag_count > 0 && memchr(n->nags, nag, n->nag_count);
    if (!known && n->nag_count < GAME_NAGS_MAX)
        n->nags[n->nag_count++] = nag;
}

// Copies a comment with spaces for line ends; returns the bytes written, at most `len`.
static size_t copy_on_one_line(char *to, const char *from, size_t len) {
    size_t count = 0;
    for (size_t i = 0; i < len; i++) {
        const size_t run = scan_bytes(from, i, len, ENDS_LINE) - i;
        memcpy(to + count, from + i, run);
        count += run;
        i += run;
        if (i < len && !(from[i] == '\r' && i + 1 < len && from[i + 1] == '\n'))
            to[count++] = ' ';
    }
    for (char *nul = to; (nul = memchr(nul, '\0', (size_t)(to + count - nul)));)
        *nul = ' ';
    return count;
}

// Moves the string at *offset after all others, without its NUL, so that it can grow, or begins a
// new one there.
static void open_text(Game *game, uint32_t *offset, size_t more) {
    Str *text = &game->text;
    bool is_last = *offset != 0 && *offset == game->last_text;
    size_t old_len = is_last ? 0 : strlen(game_text(game, *offset));
    make_text_room(game, old_len + more + 1);
    if (is_last) {
        text->len--;
        return;
    }
    size_t start = text->len;
    memcpy(text->data + start, text->data + *offset, old_len);
    text->len += old_len;
    *offset = game->last_text = (uint32_t)start;
}

void game_append_text(Game *game, uint32_t *offset, const char *text, size_t len) {
    if (len == 0)
        return;
    // `text` may lie in the buffer, which may move.
    uintptr_t text_offset = (uintptr_t)text - (uintptr_t)game->text.data;
    bool is_own_text = game->text.data && text_offset < game->text.len;
    bool is_first = *offset == 0;
    open_text(game, offset, len + 1);
    Str *buffer = &game->text;
    if (!is_first)
        buffer->data[buffer->len++] = ' ';
    buffer->len += copy_on_one_line(buffer->data + buffer->len,
                                    is_own_text ? buffer->data + text_offset : text, len);
    buffer->data[buffer->len++] = '\0';
}

void game_add_comment(Game *game, uint32_t node, bool before, const char *text, size_t len) {
    if (node < game->node_count) {
        GameNode *n = &game->nodes[node];
        game_append_text(game, before ? &n->comment_before : &n->comment_after, text, len);
    }
}

bool game_keep_position(Game *game, uint32_t node, size_t ply, const Position *pos) {
    enum { NODES_PER_KEPT = 16 };
    const size_t kept = game->kept_count;
    if (node >= game->node_count || kept > game->node_count / NODES_PER_KEPT ||
        (kept > 0 && game->kept[kept - 1].node >= node)) {
        return false;
    }
    *array_add(&game->kept, &game->kept_count, &game->kept_cap) =
        (KeptPosition){node, (uint32_t)ply, *pos};
    game->nodes[node].kept = true;
    return true;
}

// The kept position of a node, which has one.
static const KeptPosition *kept_at(const Game *game, uint32_t node) {
    size_t low = 0, high = game->kept_count;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (game->kept[middle].node <= node)
            low = middle;
        else
            high = middle;
    }
    return &game->kept[low];
}

// The nearest node at or above `node` with a known position; *plies from there to `node`.
static uint32_t nearest_known(const Game *game, uint32_t node, size_t *plies) {
    const GameNode *at = node_at(game, node);
    for (*plies = 0; at->parent != GAME_NO_NODE && !at->kept; ++*plies) {
        node = at->parent;
        at = node_at(game, node);
    }
    return node;
}

size_t game_ply(const Game *game, uint32_t node) {
    size_t plies;
    const uint32_t known = nearest_known(game, node, &plies);
    return plies + (node_at(game, known)->kept ? kept_at(game, known)->ply : 0);
}

size_t game_main_plies(const Game *game) {
    return game_ply(game, game_line_end(game, GAME_ROOT));
}

uint32_t game_main_node(const Game *game, size_t ply) {
    uint32_t node = GAME_ROOT;
    size_t at = 0;
    for (size_t i = 0; i < game->kept_count && game->kept[i].ply <= ply; i++) {
        if (game_line(game, game->kept[i].node) == GAME_ROOT) {
            node = game->kept[i].node;
            at = game->kept[i].ply;
        }
    }
    for (; at < ply && node_at(game, node)->child != GAME_NO_NODE; at++)
        node = node_at(game, node)->child;
    return node;
}

Status game_find_move(const Game *game, const char *name, size_t *ply, Fault *fault) {
    char *end;
    const Position *start = &game->start;
    const long number = strtol(name, &end, 10);
    const bool black = strcmp(end, "b") == 0 || strcmp(end, "...") == 0;
    const bool white = *end == '\0' || strcmp(end, "w") == 0 || strcmp(end, ".") == 0;
    if (end == name || (!black && !white)) {
        return fault_set(fault, STATUS_SYNTAX, "expected a number like 16 or 16b, found \"%s\"",
                         name);
    }
    const bool in_range = number > 0 && number <= UINT16_MAX;
    const long plies =
        in_range ? 2 * (number - start->fullmove) + black - (start->side == BLACK) : -1;
    if (plies < 0 || (size_t)plies > game_main_plies(game))
        return fault_set(fault, STATUS_NOT_FOUND, "this game has no move %s", name);
    *ply = (size_t)plies;
    return STATUS_OK;
}

// Lists the last `count` moves to `node`, in order.
static void list_moves(const Game *game, uint32_t node, Move *moves, size_t count) {
    while (count > 0) {
        moves[--count] = node_at(game, node)->move;
        node = node_at(game, node)->parent;
    }
}

static uint32_t node_above(const Game *game, uint32_t node, size_t plies) {
    while (plies-- > 0)
        node = node_at(game, node)->parent;
    return node;
}

Position game_position(const Game *game, uint32_t node) {
    // Moves are listed in a buffer of fixed size; a longer way is replayed piece by piece.
    enum { MOVES_AT_ONCE = 512 };
    Move moves[MOVES_AT_ONCE];
    size_t left;
    const uint32_t known = nearest_known(game, node, &left);
    Position pos = node_at(game, known)->kept ? kept_at(game, known)->pos : game->start;
    while (left > 0) {
        const size_t count = left < MOVES_AT_ONCE ? left : MOVES_AT_ONCE;
        left -= count;
        list_moves(game, node_above(game, node, left), moves, count);
        for (size_t i = 0; i < count; i++)
            pos_play(&pos, moves[i]);
    }
    return pos;
}

void game_history(const Game *game, uint32_t node, Position *start, Move **moves, size_t *count,
                  size_t *cap) {
    size_t plies = 0;
    uint32_t base = node;
    while (node_at(game, base)->parent != GAME_NO_NODE && node_at(game, base)->move != MOVE_NULL &&
           plies < GAME_HISTORY_MAX) {
        base = node_at(game, base)->parent;
        plies++;
    }
    array_grow(moves, cap, *count + plies);
    *start = game_position(game, base);
    list_moves(game, node, *moves + *count, plies);
    *count += plies;
}

static uint64_t mix_hash(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

uint64_t game_hash(const Game *game) {
    uint64_t hash = mix_hash(0, game->start.key);
    hash = mix_hash(hash, (uint64_t)game->start.rule50 << 16 | game->start.fullmove);
    for (uint32_t at = node_at(game, GAME_ROOT)->child; at != GAME_NO_NODE;) {
        hash = mix_hash(hash, node_at(game, at)->move);
        at = node_at(game, at)->child;
    }
    for (size_t i = 0; i < ROSTER_COUNT; i++) {
        const char *value = game_tag(game, roster[i].name);
        for (const char *c = value ? value : roster[i].unknown; *c; c++)
            hash = mix_hash(hash, (unsigned char)*c);
        hash = mix_hash(hash, 256); // ends a value
    }
    return hash;
}
