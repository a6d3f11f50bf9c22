// Texts and keys of puzzles that several formats write.
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/notation.h"
#include "onlymove/pgn.h"
#include "onlymove/str.h"
#include "onlymove/xalloc.h"
#include "src/export/out/format.h"

void export_add_escaped(const char *text, const Escape *escapes, Str *out) {
    CLEANUP(str_done) Str utf8 = {0};
    text_to_utf8(&utf8, text, SIZE_MAX);
    for (const char *c = str_text(&utf8); *c; c++) {
        const Escape *escape = escapes;
        while (escape->text && escape->character != *c)
            escape++;
        if (escape->text)
            str_add(out, escape->text);
        else
            str_add_char(out, (unsigned char)*c < 0x20 || *c == 0x7F ? ' ' : *c);
    }
}

size_t export_per_page(const ExportOptions *options) {
    return options->per_page ? options->per_page : EXPORT_PER_PAGE;
}

const char *export_heading(const ExportOptions *options) {
    const bool has_title = options->set_title && options->set_title[0];
    return options->title ? options->title : has_title ? options->set_title : "Chess puzzles";
}

void export_source(const StoredCandidate *puzzle, Str *out) {
    text_to_utf8(out, path_name(puzzle->source), SIZE_MAX);
}

const char *export_tag(const StoredCandidate *puzzle, const char *name) {
    const char *value = game_tag(&puzzle->game, name);
    return value && strcmp(value, "?") != 0 ? value : "";
}

bool export_refusals(const StoredCandidate *puzzle, Str *out) {
    const Candidate *candidate = &puzzle->candidate;
    const char *between = "";
    for (int i = 0; i < candidate->verdict_count && !candidate->is_puzzle; i++) {
        if (candidate->verdicts[i].state == VERDICT_FAIL) {
            str_addf(out, "%s%s", between, candidate->verdicts[i].filter->name);
            between = " ";
        }
    }
    return between[0] != '\0';
}

bool export_doubts(const StoredCandidate *puzzle, Str *out) {
    size_t unverified, refuted;
    tree_count_doubts(&puzzle->candidate.tree, &unverified, &refuted);
    const struct {
        size_t count;
        const char *word;
    } rows[] = {{refuted, "refuted"}, {unverified, "not verified"}};
    const char *between = puzzle->withdrawn ? "; " : "";
    str_add(out, puzzle->withdrawn ? "withdrawn since" : "");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].count > 0) {
            str_add(out, between);
            str_add_count(out, rows[i].count, "move ", "moves ");
            str_add(out, rows[i].word);
            between = "; ";
        }
    }
    return between[0] != '\0';
}

// Returns the words of a task after the name of the solver's side.
static const char *task_verb(PuzzleKind kind) {
    static const char *const verbs[KIND_COUNT] = {
        [KIND_NONE] = "plays and wins",
        [KIND_MATE] = "mates",
        [KIND_ONLY_MATE] = "mates",
        [KIND_MATING_NET] = "mates",
        [KIND_MATERIAL] = "wins material",
        [KIND_WIN] = "wins",
        [KIND_POSITIONAL] = "finds the best moves",
        [KIND_STALEMATE] = "draws by stalemate",
        [KIND_REPETITION] = "draws by repetition",
        [KIND_INSUFFICIENT] = "draws",
        [KIND_FIFTY] = "draws",
        [KIND_EQUALIZE] = "saves the game",
        [KIND_DECOY] = "plays: is there a tactic?",
    };
    return verbs[kind];
}

void export_task(const StoredCandidate *puzzle, Str *out) {
    const Tree *tree = &puzzle->candidate.tree;
    const PuzzleKind kind = tree_kind(tree);
    str_addf(out, "%s %s", tree->start.side == WHITE ? "White" : "Black", task_verb(kind));
    if (kind_is_mate(kind))
        str_addf(out, " in %zu", (tree_solution_plies(tree) + 1) / 2);
}

void export_title(const StoredCandidate *puzzle, Str *out) {
    const bool has_title = puzzle->title && puzzle->title[0];
    str_addf(out, "%s%s", has_title ? puzzle->title : "", has_title ? " (" : "");
    export_task(puzzle, out);
    str_add(out, has_title ? ")" : "");
}

const Position *export_start(const ExportItem *item) {
    const Candidate *candidate = &item->puzzle->candidate;
    return item->with_mistake ? &candidate->before_blunder : &candidate->tree.start;
}

uint64_t export_key(const StoredCandidate *puzzle) {
    const Tree *tree = &puzzle->candidate.tree;
    uint64_t key = HASH_BEGIN;
    const char *fen = FEN_TEXT(&tree->start);
    // The counters of the FEN do not change the task.
    size_t len = strlen(fen);
    for (int fields = 0; fields < 2 && len > 0; fields += fen[len] == ' ')
        len--;
    key = hash_bytes(key, fen, len);
    uint32_t at = tree->nodes[TREE_ROOT].child;
    for (size_t i = tree_solution_plies(tree); i > 0; i--, at = tree->nodes[at].child) {
        const char *text = UCI_MOVE_TEXT(tree->nodes[at].move);
        key = hash_bytes(key, text, strlen(text));
    }
    return key;
}

// Makes a game of the tree. The moves have no scores, which their readers do not need.
static void build_game(const Tree *tree, const char *retry, const char *alternative, Game *game) {
    uint32_t *game_nodes = xcalloc(tree->count, sizeof *game_nodes);
    game->start = tree->start;
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        if (node->role == ROLE_REPLY && node->child == TREE_NO_NODE)
            continue;
        const char *comment = node->role == ROLE_RETRY         ? retry
                              : node->role == ROLE_ALTERNATIVE ? alternative
                                                               : NULL;
        game_nodes[at] = game_add(game, game_nodes[node->parent], node->move);
        if (comment)
            game_add_comment(game, game_nodes[at], false, comment, strlen(comment));
    }
    free(game_nodes);
}

void export_movetext(const Tree *tree, const char *retry, const char *alternative, Str *out) {
    CLEANUP(str_done) Str pgn = {0};
    CLEANUP(game_done) Game game = game_blank();
    build_game(tree, retry, alternative, &game);
    pgn_write(&game, &pgn);
    const char *moves = strstr(str_text(&pgn), "\n\n") + 2, *end = moves + strlen(moves);
    while (end > moves && end[-1] == '\n')
        end--;
    while (end > moves && end[-1] != ' ' && end[-1] != '\n')
        end--; // without the result
    for (; moves + 1 < end; moves++)
        str_add_char(out, *moves == '\n' ? ' ' : *moves);
}

void export_solution(const Tree *tree, Str *out) {
    CLEANUP(str_done) Str moves = {0};
    export_movetext(tree, "try again", "as well", &moves);
    for (const char *c = str_text(&moves); *c; c++)
        str_add_char(out, *c == '{' ? '[' : *c == '}' ? ']' : *c);
}

size_t export_columns(const ExportOptions *options) {
    const size_t per_page = export_per_page(options);
    return per_page == 1 ? 1 : per_page <= 6 ? 2 : per_page <= 12 ? 3 : 4;
}

bool export_motifs(const Candidate *candidate, Str *out) {
    MotifSet themes;
    if (!candidate_themes(candidate, &themes))
        return false;
    motifs_write_names(&themes, out);
    return out->len > 0;
}

bool export_rating(const StoredCandidate *puzzle, int *rating) {
    const Candidate *candidate = &puzzle->candidate;
    const int source = puzzle->source_info.numbers[SOURCE_RATING];
    const bool is_known = candidate_rating(candidate, rating);
    if (is_known && candidate->has_remarks && candidate->remarks.rating > 0)
        return true;
    if (puzzle->measured_rating.result_count > 0)
        *rating = puzzle->measured_rating.rating;
    else if (source != SOURCE_MISSING)
        *rating = source;
    return is_known || source != SOURCE_MISSING || puzzle->measured_rating.result_count > 0;
}

void export_facts(const StoredCandidate *puzzle, Str *out) {
    static const char *const names[] = {"White", "Black", "Event", "Date"};
    static const char *const between[] = {"", " - ", ", ", ", "};
    bool has_facts = false;
    int rating;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = game_tag(&puzzle->game, names[i]);
        if (value && value[0] != '?' && value[0] != '\0') {
            const size_t len = i == 3 ? strcspn(value, ".?") : strlen(value);
            str_addf(out, "%s%.*s", has_facts ? between[i] : "", (int)len, value);
            has_facts = true;
        }
    }
    if (export_rating(puzzle, &rating))
        str_addf(out, "%srated %d", has_facts ? "; " : "", rating);
}
