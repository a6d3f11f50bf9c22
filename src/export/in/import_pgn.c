// Imports puzzles in PGN: games that begin at a position. The main line is the solution; the
// solver's variations are alternatives, or retries where their comment says so.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/export/in/import_format.h"
#include "src/export/out/format.h"

static bool pgn_is_it(const char *beginning) {
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

static TreeRole role_of(const Game *game, uint32_t node, bool solver, bool first) {
    if (!solver)
        return ROLE_REPLY;
    if (strstr(game_text(game, game->nodes[node].after), role_name(ROLE_RETRY)))
        return ROLE_RETRY;
    return first ? ROLE_SOLUTION : ROLE_ALTERNATIVE;
}

// Adds the moves after `root`. Parents come before their children in a game; `places` has each
// node's place in the tree.
static Status add_nodes(const Game *game, uint32_t root, Tree *tree, uint32_t *places,
                        Fault *fault) {
    places[GAME_ROOT] = TREE_NO_NODE;
    places[root] = TREE_ROOT;
    for (uint32_t at = GAME_ROOT + 1; at < game->node_count; at++) {
        const GameNode *node = &game->nodes[at];
        if (at == root)
            continue;
        if (node->move == MOVE_NULL || places[node->parent] == TREE_NO_NODE) {
            places[at] = TREE_NO_NODE;
            continue;
        }
        const bool solver = tree->nodes[places[node->parent]].ply % 2 == 0;
        const bool first = game->nodes[node->parent].child == at;
        places[at] = places[node->parent];
        const Status status =
            import_add(tree, &places[at], node->move, role_of(game, at, solver, first), fault);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static Status import_from(const Game *game, uint32_t root, const Position *start, Tree *tree,
                          Fault *fault) {
    uint32_t *places = xcalloc(game->node_count, sizeof *places);
    tree_init(tree, start);
    const Status status = add_nodes(game, root, tree, places, fault);
    free(places);
    // A null move adds no node, so a game that begins with one leaves an empty tree.
    return status == STATUS_OK && tree->count == 1
               ? fault_set(fault, STATUS_NOT_FOUND, "no solution: the game has no moves")
               : status;
}

Status import_game(const Game *game, Tree *tree, Fault *fault) {
    return import_from(game, GAME_ROOT, &game->start, tree, fault);
}

// Reads the tree of a game. Our own games may begin with the mistake; a comment after it says so.
static Status read_game(const Game *game, ImportedPuzzle *puzzle, Fault *fault) {
    const uint32_t first = game->nodes[GAME_ROOT].child;
    if (!game_tag(game, "FEN"))
        return fault_set(fault, STATUS_NOT_FOUND, "a game without a FEN tag is no puzzle");
    if (first == GAME_NO_NODE || game->nodes[first].move == MOVE_NULL ||
        !strstr(game_text(game, game->nodes[first].after), PGN_BEGINS_HERE)) {
        return import_game(game, &puzzle->tree, fault);
    }
    Position start;
    puzzle->has_mistake = true;
    puzzle->before = game->start;
    puzzle->blunder = game->nodes[first].move;
    pos_make(&puzzle->before, puzzle->blunder, &start);
    return import_from(game, first, &start, &puzzle->tree, fault);
}

static bool is_annotated(const Game *game) {
    for (size_t i = 0; i < game->node_count; i++) {
        const GameNode *node = &game->nodes[i];
        if (node->nag_count > 0 || node->before > 0 || node->after > 0)
            return true;
    }
    return false;
}

// Reads what the tags say of the puzzle; our own exports write Themes and Rating.
static void read_words(const Game *game, SourceInfo *words) {
    const char *themes = game_tag(game, "Themes"), *rating = game_tag(game, "Rating"),
               *site = game_tag(game, "Site");
    const int rated = rating ? atoi(rating) : 0;
    str_add(&words->texts[SOURCE_THEMES], themes ? themes : "");
    words->numbers[SOURCE_RATING] = rated > 0 ? rated : SOURCE_MISSING;
    if (site && strncmp(site, "http", 4) == 0)
        str_add(&words->texts[SOURCE_URL], site);
    if (is_annotated(game)) {
        CLEANUP(str_done) Str text = {0};
        pgn_write(game, &text);
        const char *moves = strstr(str_text(&text), "\n\n");
        str_add(&words->texts[SOURCE_MOVETEXT], moves ? moves + 2 : "");
    }
}

static bool says_mate(const Game *game) {
    const char *kind = game_tag(game, "Kind");
    return kind && (strcmp(kind, kind_name(KIND_MATE)) == 0 ||
                    strcmp(kind, "hard mate") == 0 || // an older name
                    strcmp(kind, kind_name(KIND_HARD_MATE)) == 0);
}

static ImportStep pgn_next(ImportReader *reader, ImportedPuzzle *puzzle, Fault *fault) {
    puzzle->line = pgn_reader_line(&reader->pgn);
    if (!pgn_read(&reader->pgn, &reader->game)) {
        *fault = reader->pgn.fault;
        return reader->pgn.status == STATUS_OK ? IMPORT_END : IMPORT_BAD_FILE;
    }
    reader->number++;
    str_addf(&puzzle->name, "%zu", reader->number);
    if (reader->pgn.error_count > 0) {
        const PgnError error = reader->pgn.errors[0];
        reader->pgn.error_count = 0;
        return import_wrong(reader, error.line, error.text, fault);
    }
    Fault inner;
    if (read_game(&reader->game, puzzle, &inner) != STATUS_OK)
        return import_wrong(reader, puzzle->line, inner.text, fault);
    read_words(&reader->game, &puzzle->source_info);
    imported_read_themes(puzzle);
    puzzle->game = &reader->game;
    const MotifSet players = game_players(&reader->game);
    puzzle->motifs.bits[0] |= players.bits[0];
    puzzle->motifs.bits[1] |= players.bits[1];
    puzzle->says_mate |= says_mate(&reader->game);
    return IMPORT_PUZZLE;
}

const ImportFormat import_pgn = {pgn_is_it, pgn_begin, pgn_next};
