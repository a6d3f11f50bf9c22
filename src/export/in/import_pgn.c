// Imports puzzles in PGN: games that begin at a position. The main line is the solution; the
// solver's variations are alternatives, or retries where their comment says so.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/export/in/import_format.h"
#include "src/export/out/format.h"

static bool pgn_recognizes(const char *beginning) {
    const char first = beginning[strspn(beginning, " \t\r\n")];
    return first == '[' || first == '{' || first == ';' || first == '%' ||
           (first >= '0' && first <= '9');
}

static Status pgn_begin(ImportReader *reader, Fault *fault) {
    (void)fault;
    pgn_reader_open(&reader->pgn, &reader->input);
    reader->pgn_open = true;
    return STATUS_OK;
}

static TreeRole role_of(const Game *game, uint32_t node, bool is_solver, bool is_main) {
    if (!is_solver)
        return ROLE_REPLY;
    if (strstr(game_text(game, game->nodes[node].comment_after), role_name(ROLE_RETRY)))
        return ROLE_RETRY;
    return is_main ? ROLE_SOLUTION : ROLE_ALTERNATIVE;
}

// Adds the moves after `root`. Parents come before their children in a game; `tree_nodes` has the
// tree's node of each node of the game.
static Status add_nodes(const Game *game, uint32_t root, Tree *tree, uint32_t *tree_nodes,
                        Fault *fault) {
    tree_nodes[GAME_ROOT] = TREE_NO_NODE;
    tree_nodes[root] = TREE_ROOT;
    for (uint32_t at = GAME_ROOT + 1; at < game->node_count; at++) {
        const GameNode *node = &game->nodes[at];
        if (at == root)
            continue;
        if (node->move == MOVE_NULL || tree_nodes[node->parent] == TREE_NO_NODE) {
            tree_nodes[at] = TREE_NO_NODE;
            continue;
        }
        const bool is_solver = tree->nodes[tree_nodes[node->parent]].ply % 2 == 0;
        const bool is_main = game->nodes[node->parent].child == at;
        tree_nodes[at] = tree_nodes[node->parent];
        const Status status = import_add_move(tree, &tree_nodes[at], node->move,
                                              role_of(game, at, is_solver, is_main), fault);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static Status build_tree(const Game *game, uint32_t root, const Position *start, Tree *tree,
                         Fault *fault) {
    uint32_t *tree_nodes = xcalloc(game->node_count, sizeof *tree_nodes);
    tree_init(tree, start);
    const Status status = add_nodes(game, root, tree, tree_nodes, fault);
    free(tree_nodes);
    // A null move adds no node, so a game that begins with one leaves an empty tree.
    return status == STATUS_OK && tree->count == 1
               ? fault_set(fault, STATUS_NOT_FOUND, "no solution: the game has no moves")
               : status;
}

Status import_game(const Game *game, Tree *tree, Fault *fault) {
    return build_tree(game, GAME_ROOT, &game->start, tree, fault);
}

// Reads the tree of a game. Our own games may begin with the mistake; a comment after it says so.
static Status read_game(const Game *game, ImportedPuzzle *puzzle, Fault *fault) {
    const uint32_t first = game->nodes[GAME_ROOT].child;
    if (!game_tag(game, "FEN"))
        return fault_set(fault, STATUS_NOT_FOUND, "a game without a FEN tag is no puzzle");
    if (first == GAME_NO_NODE || game->nodes[first].move == MOVE_NULL ||
        !strstr(game_text(game, game->nodes[first].comment_after), PGN_BEGINS_HERE)) {
        return import_game(game, &puzzle->tree, fault);
    }
    Position start;
    puzzle->has_blunder = true;
    puzzle->before_blunder = game->start;
    puzzle->blunder = game->nodes[first].move;
    pos_make(&puzzle->before_blunder, puzzle->blunder, &start);
    return build_tree(game, first, &start, &puzzle->tree, fault);
}

static bool is_annotated(const Game *game) {
    for (size_t i = 0; i < game->node_count; i++) {
        const GameNode *node = &game->nodes[i];
        if (node->nag_count > 0 || node->comment_before > 0 || node->comment_after > 0)
            return true;
    }
    return false;
}

// Reads what the tags say of the puzzle; our own exports write Themes and Rating.
static void read_source_info(const Game *game, SourceInfo *info) {
    const char *themes = game_tag(game, "Themes"), *rating_tag = game_tag(game, "Rating"),
               *site = game_tag(game, "Site");
    const int rating = rating_tag ? atoi(rating_tag) : 0;
    str_add(&info->texts[SOURCE_THEMES], themes ? themes : "");
    info->numbers[SOURCE_RATING] = rating > 0 ? rating : SOURCE_MISSING;
    if (site && strncmp(site, "http", 4) == 0)
        str_add(&info->texts[SOURCE_URL], site);
    if (is_annotated(game)) {
        CLEANUP(str_done) Str text = {0};
        pgn_write(game, &text);
        const char *moves = strstr(str_text(&text), "\n\n");
        str_add(&info->texts[SOURCE_MOVETEXT], moves ? moves + 2 : "");
    }
}

static bool says_mate(const Game *game) {
    const char *kind = game_tag(game, "Kind");
    return kind && (strcmp(kind, kind_name(KIND_MATE)) == 0 ||
                    strcmp(kind, "hard mate") == 0 || // an older name
                    strcmp(kind, kind_name(KIND_ONLY_MATE)) == 0);
}

static ImportReadResult pgn_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault) {
    puzzle->line = pgn_reader_line(&reader->pgn);
    if (!pgn_read(&reader->pgn, &reader->game)) {
        *fault = reader->pgn.fault;
        return reader->pgn.status == STATUS_OK ? IMPORT_END : IMPORT_BAD_FILE;
    }
    reader->read_count++;
    str_addf(&puzzle->name, "%zu", reader->read_count);
    if (reader->pgn.error_count > 0) {
        const PgnError error = reader->pgn.errors[0];
        reader->pgn.error_count = 0;
        return import_fail(reader, error.line, error.text, fault);
    }
    Fault why;
    if (read_game(&reader->game, puzzle, &why) != STATUS_OK)
        return import_fail(reader, puzzle->line, why.text, fault);
    read_source_info(&reader->game, &puzzle->source_info);
    imported_read_themes(puzzle);
    puzzle->game = &reader->game;
    const MotifSet players = game_player_motifs(&reader->game);
    puzzle->motifs.bits[0] |= players.bits[0];
    puzzle->motifs.bits[1] |= players.bits[1];
    puzzle->says_mate |= says_mate(&reader->game);
    return IMPORT_PUZZLE;
}

const ImportFormat import_pgn = {pgn_recognizes, pgn_begin, pgn_next};
