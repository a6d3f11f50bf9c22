// Motifs of trees as JSON.
#include "onlymove/notation.h"
#include "src/chess/bitboard.h"
#include "src/solve/candidate/candidate_json.h"

static json_t *square_to_json(Square s)
{
    const char name[] = {(char)('a' + square_file(s)), (char)('1' + square_rank(s)), '\0'};
    return s == NO_SQUARE ? json_null() : json_string(name);
}

static json_t *squares_to_json(Bitboard squares)
{
    json_t *list = json_array();
    int bad = 0;
    while (squares) {
        bad |= json_array_append_new(list, square_to_json(bb_pop(&squares)));
    }
    return json_if_whole(list, bad);
}

static json_t *motif_to_json(const Tree *tree, const TreeMotif *found)
{
    char move[UCI_MOVE_MAX];
    uci_move_write(tree->nodes[found->node].move, move);
    return json_pack("{s:s, s:s, s:i, s:s, s:o, s:o}", "name", motif_name(found->hit.motif), "part",
                     motif_part_name(found->part), "ply", found->hit.ply, "move", move, "at",
                     square_to_json(found->hit.at), "squares", squares_to_json(found->hit.squares));
}

json_t *tree_motifs_to_json(const Tree *tree, const TreeMotifs *motifs)
{
    json_t *list = json_array();
    int bad = 0;
    for (size_t i = 0; i < motifs->count; i++) {
        bad |= json_array_append_new(list, motif_to_json(tree, &motifs->items[i]));
    }
    return json_if_whole(list, bad);
}

Status tree_motifs_write_json(const Tree *tree, const TreeMotifs *motifs, Str *out, Fault *fault)
{
    return candidate_json_write(tree_motifs_to_json(tree, motifs), out, fault);
}
