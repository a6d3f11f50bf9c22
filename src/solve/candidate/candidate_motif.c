// What candidates teach.
#include "src/solve/candidate/candidate_json.h"

// The tags of the game tell who has played, the score of the first move to be found the result;
// that of a mate is the line's affair.
static MotifSet told_of(const Candidate *candidate)
{
    MotifSet told = candidate->players;
    const Tree *tree = &candidate->tree;
    const uint32_t first = tree->nodes[TREE_ROOT].child;
    const PuzzleKind kind = tree_kind(tree);
    if (first != TREE_NO_NODE && tree->nodes[first].scored && kind != KIND_MATE &&
        kind != KIND_HARD_MATE) {
        motif_put(&told, motif_of_score(tree->nodes[first].score));
    }
    return told;
}

MotifOrigin candidate_origin(const Candidate *candidate)
{
    return (MotifOrigin){.before = candidate->blunder != MOVE_NONE ? &candidate->before : NULL,
                         .blunder = candidate->blunder,
                         .told = told_of(candidate)};
}

Status candidate_motifs(const Candidate *candidate, TreeMotifs *motifs, Fault *fault)
{
    *motifs = (TreeMotifs){0};
    if (candidate->tree.count == 0) {
        return fault_set(fault, STATUS_NOT_FOUND, "there is no tree");
    }
    const MotifOrigin origin = candidate_origin(candidate);
    return tree_motifs(&candidate->tree, &origin, motifs, fault);
}
