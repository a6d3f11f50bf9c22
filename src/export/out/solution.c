// A solution for people: the moves of a tree as movetext on one line.
#include "src/export/out/solution.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/pgn.h"
#include "onlymove/xalloc.h"

static void add_moves(Game *game, const Tree *tree, uint32_t *places)
{
    static const char again[] = "try again", too[] = "as well";
    game->start = tree->start;
    places[TREE_ROOT] = GAME_ROOT;
    for (uint32_t at = tree_next(tree, TREE_ROOT); at != TREE_NO_NODE; at = tree_next(tree, at)) {
        const TreeNode *node = &tree->nodes[at];
        if (node->role == ROLE_REPLY && node->child == TREE_NO_NODE) {
            continue;
        }
        const uint32_t place = game_add(game, places[node->parent], node->move);
        places[at] = place;
        if (node->role == ROLE_RETRY) {
            game_comment(game, place, false, again, strlen(again));
        } else if (node->role == ROLE_ALTERNATIVE) {
            game_comment(game, place, false, too, strlen(too));
        }
    }
}

// Behind the tags, without the result, in one line.
static void add_movetext(const char *pgn, Str *out)
{
    const char *moves = strstr(pgn, "\n\n");
    moves = moves ? moves + 2 : pgn;
    const char *end = moves + strlen(moves);
    while (end > moves && end[-1] == '\n') {
        end--;
    }
    while (end > moves && end[-1] != ' ' && end[-1] != '\n') {
        end--;
    }
    for (; moves + 1 < end; moves++) {
        const char c = *moves;
        str_add_char(out, c == '\n' ? ' ' : c == '{' ? '[' : c == '}' ? ']' : c);
    }
}

void export_solution(const Tree *tree, Str *out)
{
    CLEANUP(str_done) Str pgn = {0};
    uint32_t *places = xcalloc(tree->count, sizeof *places);
    CLEANUP(game_done) Game game = game_blank();
    add_moves(&game, tree, places);
    pgn_write(&game, &pgn);
    add_movetext(str_text(&pgn), out);
    free(places);
}

bool export_motifs(const Candidate *candidate, Str *out)
{
    MotifSet themes;
    if (!candidate_themes(candidate, &themes)) {
        return false;
    }
    motifs_write_names(&themes, out);
    return out->len > 0;
}

void export_facts(const StoredCandidate *puzzle, Str *out)
{
    static const char *const names[] = {"White", "Black", "Event", "Date"};
    static const char *const between[] = {"", " - ", ", ", ", "};
    bool begun = false;
    int rating;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = game_tag(&puzzle->game, names[i]);
        if (value && value[0] != '?' && value[0] != '\0') {
            const size_t len = i == 3 ? strcspn(value, ".?") : strlen(value);
            str_addf(out, "%s%.*s", begun ? between[i] : "", (int)len, value);
            begun = true;
        }
    }
    if (puzzle->measured.results > 0) {
        str_addf(out, "%srated %d", begun ? "; " : "", puzzle->measured.rating);
    } else if (candidate_rating(&puzzle->candidate, &rating)) {
        str_addf(out, "%srated %d", begun ? "; " : "", rating);
    }
}
