// A set of the store as the text of a file.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/notation.h"
#include "onlymove/pgn.h"
#include "onlymove/set_file.h"
#include "src/export/sets/set_key.h"

typedef struct KeyedLine {
    char key[SET_KEY_MAX];
    char *text; // with it, without the line end
    size_t at;  // in the order of the set
} KeyedLine;

typedef struct Writing {
    const SetMember *member; // whose puzzle is visited
    KeyedLine *lines;
    size_t count, cap;
    Str pgn;
    SetFileCounts *counts;
} Writing;

static void add_escaped(Str *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '\t':
            str_add(out, "\\t");
            break;
        case '\n':
            str_add(out, "\\n");
            break;
        case '\r':
            str_add(out, "\\r");
            break;
        case '\\':
            str_add(out, "\\\\");
            break;
        default:
            str_add_char(out, *text);
        }
    }
}

// The moves alone: what searches said of them, and the replies that end a line, are not the
// puzzle's.
static void build_game(const Tree *tree, Game *game)
{
    static const char retry[] = "retry";
    uint32_t *places = xcalloc(tree->count, sizeof *places);
    game->start = tree->start;
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        if (node->role == ROLE_REPLY && node->child == TREE_NO_NODE) {
            continue;
        }
        places[at] = game_add(game, places[node->parent], node->move);
        if (node->role == ROLE_RETRY) {
            game_comment(game, places[at], false, retry, sizeof retry - 1);
        }
    }
    free(places);
}

// The movetext on one line, without the result.
static bool add_moves(const Tree *tree, Str *pgn, Str *out)
{
    CLEANUP(game_done) Game game = game_blank();
    str_clear(pgn);
    build_game(tree, &game);
    game_set_tag(&game, "Result", "*");
    pgn_write(&game, pgn);
    const char *moves = strstr(str_text(pgn), "\n\n");
    const char *end = moves ? strrchr(moves, '*') : NULL;
    for (moves = moves ? moves + 2 : NULL; moves && moves + 1 < end; moves++) {
        str_add_char(out, *moves == '\n' ? ' ' : *moves);
    }
    return end && !pgn->failed;
}

static void add_before(const Candidate *candidate, Str *out)
{
    if (candidate->blunder != MOVE_NONE) {
        char fen[FEN_MAX], move[UCI_MOVE_MAX];
        pos_to_fen(&candidate->before, fen);
        uci_move_write(candidate->blunder, move);
        str_addf(out, "%s %s", fen, move);
    }
}

static bool write_line(Writing *writing, const Candidate *candidate, KeyedLine *line)
{
    const SetMember *member = writing->member;
    const Tree *tree = &candidate->tree;
    CLEANUP(str_done) Str text = {0};
    char fen[FEN_MAX];
    set_key_write(tree, line->key);
    pos_to_fen(&tree->start, fen);
    str_addf(&text, "%s\t%s\t%s\t", line->key, member->rank, fen);
    const bool moved = add_moves(tree, &writing->pgn, &text);
    const char *const words[] = {member->title, member->note, member->tags};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        str_add_char(&text, '\t');
        add_escaped(&text, words[i]);
    }
    str_add_char(&text, '\t');
    add_before(candidate, &text);
    line->text = moved ? str_take(&text) : NULL;
    return line->text;
}

static Status add_line(void *context, const StoredCandidate *stored, Fault *fault)
{
    Writing *writing = context;
    if (stored->candidate.tree.count < 2) {
        writing->counts->treeless++;
        return STATUS_OK;
    }
    KeyedLine line = {.at = writing->count};
    if (!array_fit(&writing->lines, &writing->cap, writing->count + 1) ||
        !write_line(writing, &stored->candidate, &line)) {
        return fault_memory(fault);
    }
    writing->lines[writing->count++] = line;
    return STATUS_OK;
}

static int by_key(const void *left, const void *right)
{
    const KeyedLine *a = left, *b = right;
    const int order = strcmp(a->key, b->key);
    return order ? order : (a->at > b->at) - (a->at < b->at);
}

static void write_lines(Writing *writing, Str *out)
{
    if (writing->count > 0) {
        qsort(writing->lines, writing->count, sizeof *writing->lines, by_key);
    }
    for (size_t i = 0; i < writing->count; i++) {
        if (i > 0 && strcmp(writing->lines[i].key, writing->lines[i - 1].key) == 0) {
            writing->counts->doubled++;
        } else {
            str_addf(out, "%s\n", writing->lines[i].text);
            writing->counts->written++;
        }
    }
    for (size_t i = 0; i < writing->count; i++) {
        free(writing->lines[i].text);
    }
    free(writing->lines);
}

typedef struct Heading {
    int64_t set;
    Str *out;
} Heading;

static void add_word(Str *out, const char *name, const char *text)
{
    str_addf(out, "%s:%s", name, text[0] ? " " : "");
    add_escaped(out, text);
    str_add_char(out, '\n');
}

static Status write_head(void *context, const StoredSet *set, Fault *fault)
{
    const Heading *heading = context;
    (void)fault;
    if (set->id == heading->set) {
        str_add(heading->out, "# onlymove set\n");
        add_word(heading->out, "title", set->title);
        add_word(heading->out, "notes", set->notes);
        add_word(heading->out, "tags", set->tags);
    }
    return STATUS_OK;
}

static Status write_members(Store *store, const SetMembers *members, Writing *writing, Fault *fault)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < members->count && (status == STATUS_OK || status == STATUS_SYNTAX);
         i++) {
        Fault why;
        const StoreQuery query = {.id = members->items[i].candidate};
        writing->member = &members->items[i];
        const Status read = store_each(store, &query, STORE_DECIDED, add_line, writing, &why);
        if (read != STATUS_OK) {
            status = fault_set(fault, read, "%s", why.text);
        }
    }
    return status;
}

Status set_file_write(Store *store, const char *name, Str *out, SetFileCounts *counts, Fault *fault)
{
    CLEANUP(set_members_done) SetMembers members = {0};
    Writing writing = {.counts = counts};
    Heading heading = {.out = out};
    *counts = (SetFileCounts){0};
    Status status = store_find_set(store, name, &heading.set, fault);
    if (status == STATUS_OK) {
        status = store_each_set(store, write_head, &heading, fault);
    }
    if (status == STATUS_OK) {
        status = set_members_read(store, heading.set, &members, fault);
    }
    if (status == STATUS_OK) {
        status = write_members(store, &members, &writing, fault);
    }
    write_lines(&writing, out);
    str_done(&writing.pgn);
    return out->failed ? fault_memory(fault) : status;
}
