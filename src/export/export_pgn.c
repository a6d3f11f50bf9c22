// A puzzle as a PGN game that begins at the puzzle: the solution is its main line, the other
// solver moves and replies are variations, and the end of each line says how it ends. Replies that
// leave the solver nothing to find are not written, so that every line ends with a solver's move.
#include <stdlib.h>
#include <string.h>

#include "onlymove/draw.h"
#include "onlymove/pgn.h"
#include "src/export/format.h"

// The tags that a puzzle takes over from its game: those of the roster, then others that stay true
// of it. The result is not among them: the game's says nothing about the puzzle.
static const char *const kept[] = {"Event", "Site",     "Date",     "Round", "White",
                                   "Black", "WhiteElo", "BlackElo", "ECO",   "Opening"};

// "*" unless the main line ends in checkmate: readers take that for the end of a game, and expect
// its result.
static const char *result_of(const Game *game)
{
    Position end;
    game_position(game, game_main_node(game, game_main_plies(game)), &end);
    if (!pos_is_checkmate(&end)) {
        return "*";
    }
    return end.side == BLACK ? "1-0" : "0-1";
}

static bool set_tags(Game *game, const StoredCandidate *puzzle)
{
    Str source, profile;
    str_init(&source);
    str_init(&profile);
    str_add(&profile, puzzle->candidate.profile.name);
    profile_differences(&puzzle->candidate.profile, &profile);
    export_source(puzzle, &source);
    str_addf(&source, ", game %zu, ply %d", puzzle->number, puzzle->ply);
    bool set = game_set_tag(game, "Result", result_of(game));
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        const char *value = game_tag(&puzzle->game, kept[i]);
        set = set && (!value || game_set_tag(game, kept[i], value));
    }
    set = set && game_set_tag(game, "SetUp", "1") &&
          game_set_tag(game, "FEN", puzzle->candidate.fen) && !source.failed && !profile.failed &&
          game_set_tag(game, "Source", str_text(&source)) &&
          game_set_tag(game, "Profile", str_text(&profile)) &&
          game_set_tag(game, "Kind", kind_name(puzzle->candidate.kind));
    str_done(&profile);
    str_done(&source);
    return set;
}

static bool comment(Game *game, uint32_t node, const char *text)
{
    return text[0] == '\0' || game_comment(game, node, false, text, strlen(text));
}

static bool is_last_reply(const TreeNode *node)
{
    return node->role == ROLE_REPLY && node->child == TREE_NO_NODE;
}

// How the line ends with this move. When no reply to it is written, it ends as after the reply that
// is worst for the solver: outcomes stand in that order.
static Outcome end_of(const Tree *tree, uint32_t node)
{
    Outcome worst = tree->nodes[node].outcome;
    for (uint32_t at = tree->nodes[node].child; at != TREE_NO_NODE; at = tree->nodes[at].sibling) {
        const TreeNode *next = &tree->nodes[at];
        if (!is_last_reply(next)) {
            return tree->nodes[node].outcome;
        }
        worst = next->outcome > worst ? next->outcome : worst;
    }
    return worst;
}

// Adds the tree's nodes in its own order, so that first children become the main line. A parent
// comes before its children, and `places` says where it went.
static bool add_moves(Game *game, const Tree *tree, uint32_t *places)
{
    places[TREE_ROOT] = GAME_ROOT;
    bool added = comment(game, GAME_ROOT, outcome_name(tree->nodes[TREE_ROOT].outcome));
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE && added;
         at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        if (is_last_reply(node)) {
            continue;
        }
        uint32_t place = game_add(game, places[node->parent], node->move);
        places[at] = place;
        added = place != GAME_NO_NODE && comment(game, place, outcome_name(end_of(tree, at)));
        if (added && node->role == ROLE_RETRY) {
            added = comment(game, place, role_name(node->role));
        }
    }
    return added;
}

Status export_add_pgn(const StoredCandidate *puzzle, size_t number, Str *out, Fault *fault)
{
    (void)number;
    const Tree *tree = &puzzle->candidate.tree;
    uint32_t *places = calloc(tree->count, sizeof *places);
    Game game;
    game_init(&game);
    game.start = tree->start;
    bool built =
        places && add_moves(&game, tree, places) && set_tags(&game, puzzle) && !game_failed(&game);
    if (built) {
        pgn_write(&game, out);
    }
    game_done(&game);
    free(places);
    return built && !out->failed ? STATUS_OK : fault_set(fault, STATUS_MEMORY, "out of memory");
}
