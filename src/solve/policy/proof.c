// Proofs for trees. The screen stands still as long as one takes, so that their budgets are small.
// Each question has its own, so that an answer does not depend on what was asked before; all mates
// of a tree that stands are one question.
#include "src/solve/policy/proof.h"

#include <stdlib.h>

#include "onlymove/movegen.h"

// A finished tree has all nodes; the replies to a move, and a prescan step, a part. Hundreds of
// steps may ask one after the other: they leave longer mates to the whole search.
enum { PART = 12, STEP_MOVES_MAX = 4 };

static uint64_t proof_budget(const Explorer *explorer) {
    return (uint64_t)explorer->profile.value[KEY_TREE_PROOF_NODES];
}

// Prepares the prover for the explorer's node, with so many nodes.
static MateProver *begin_proof(Explorer *explorer, uint64_t nodes) {
    if (!explorer->prover)
        explorer->prover = mate_prover_new();
    mate_begin(explorer->prover, explorer->positions, explorer->move_count + 1, nodes);
    return explorer->prover;
}

// In how many moves the solver should mate from a node on: by its score, or where that is no mate,
// by the moves after all its replies, if they are proved to mate. 0: not at all, or too late for
// proofs.
static int expected_mate(const Explorer *explorer, const TreeNode *node) {
    const TreeNode *nodes = explorer->tree->nodes;
    const bool mates = node->scored && score_mates(node->score);
    int moves = mates ? node->score.value : 0;
    for (uint32_t at = node->child; at != TREE_NO_NODE && !mates; at = nodes[at].sibling) {
        const uint32_t next = nodes[at].child;
        if (next == TREE_NO_NODE || !nodes[next].proved || !score_mates(nodes[next].score))
            return 0;
        if (moves <= nodes[next].score.value)
            moves = nodes[next].score.value + 1;
    }
    return moves <= MATE_MOVES_MAX && proof_budget(explorer) > 0 ? moves : 0;
}

typedef struct ProvedReply {
    Line line;      // the reply, and a move that mates after it
    int mate_count; // number of such moves
} ProvedReply;

// Fills *reply by a proof. Returns false when it is not known in how many moves the reply is mated.
static bool prove_reply(MateProver *prover, const Position *pos, Move move, int max_moves,
                        ProvedReply *reply) {
    Position next;
    Move mating_moves[MOVES_MAX];
    bool known;
    int mates_in;
    pos_make(pos, move, &next);
    if (mate_shortest(prover, &next, max_moves, &mates_in) != PROOF_MATE)
        return false;
    reply->mate_count = mate_find_moves(prover, &next, mates_in, mating_moves, &known);
    if (reply->mate_count == 0) // the nodes are used up, and the table has lost the mate
        return false;
    reply->line = (Line){
        .score = {.mate = true, .value = -mates_in}, .pv_count = 2, .pv = {move, mating_moves[0]}};
    return true;
}

// Orders replies: the longest defence first, among equals the one that leaves fewest mating moves.
static int by_defence(const void *left, const void *right) {
    const ProvedReply *one = left, *other = right;
    const int length = one->line.score.value - other->line.score.value;
    return length                                 ? length
           : one->mate_count != other->mate_count ? one->mate_count - other->mate_count
                                                  : one->line.pv[0] - other->line.pv[0];
}

bool proof_answer_wish(Explorer *explorer) {
    const TreeNode *node = &explorer->tree->nodes[explorer->at];
    const Position *pos = explorer_position(explorer);
    const int expected = expected_mate(explorer, node);
    Move moves[MOVES_MAX];
    ProvedReply replies[MOVES_MAX];
    Line lines[MOVES_MAX];
    int max_moves;
    if (explorer_solver_to_move(explorer) || explorer->answer_count > 0 ||
        explorer->wish.after != MOVE_NONE || expected == 0) {
        return false;
    }
    MateProver *prover = begin_proof(explorer, proof_budget(explorer) / PART);
    if (mated_shortest(prover, pos, expected - 1, &max_moves) != PROOF_MATE)
        return false;
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++)
        if (!prove_reply(prover, pos, moves[i], max_moves, &replies[i]))
            return false;
    qsort(replies, (size_t)count, sizeof *replies, by_defence);
    for (int i = 0; i < count; i++) {
        lines[i] = replies[i].line;
        lines[i].rank = i + 1;
    }
    explorer_add_answer(explorer, lines,
                        count < explorer->wish.lines ? count : explorer->wish.lines);
    explorer->answer_limit = 0;
    explorer->answer_is_proof = true;
    return true;
}

bool proof_confirms_line(Explorer *explorer, const Line *line) {
    const int mates_in = line->score.value;
    Position after;
    int shortest;
    if (proof_budget(explorer) == 0 || !score_mates(line->score) || mates_in > STEP_MOVES_MAX)
        return false;
    MateProver *prover = begin_proof(explorer, proof_budget(explorer) / PART);
    pos_make(explorer_position(explorer), line->pv[0], &after);
    return mate_shortest(prover, explorer_position(explorer), mates_in, &shortest) == PROOF_MATE &&
           shortest == mates_in && mated_in(prover, &after, mates_in - 1) == PROOF_MATE;
}

// Looks for a first move that mates as fast as a proved one and is not in the tree.
static void find_cook(Explorer *explorer, int mates_in, TreeProof *proof) {
    Move mating_moves[MOVES_MAX];
    bool known;
    const int count = mate_find_moves(explorer->prover, explorer_position(explorer), mates_in,
                                      mating_moves, &known);
    for (int i = 0; i < count && proof->cook == MOVE_NONE; i++)
        if (tree_find(explorer->tree, TREE_ROOT, mating_moves[i]) == TREE_NO_NODE)
            proof->cook = mating_moves[i];
}

static void prove_move(Explorer *explorer, uint32_t at, int expected, uint64_t nodes,
                       TreeProof *proof) {
    TreeNode *node = &explorer->tree->nodes[at];
    const bool is_first = node->parent == TREE_ROOT;
    Position after;
    int mates_in;
    explorer_go_to(explorer, node->parent);
    MateProver *prover = begin_proof(explorer, nodes);
    const ProofState found =
        mate_shortest(prover, explorer_position(explorer), expected, &mates_in);
    if (found != PROOF_DISPROVED || score_mates(node->score))
        proof->mate_count += node->role == ROLE_SOLUTION;
    if (found != PROOF_MATE) {
        proof->proved_count += node->role == ROLE_SOLUTION && node->proved; // by tables
        return;
    }
    if (mates_in < expected && is_first) {
        Move mating_moves[MOVES_MAX];
        bool known;
        const int count =
            mate_find_moves(prover, explorer_position(explorer), mates_in, mating_moves, &known);
        if (count > 0 && mating_moves[0] != node->move)
            proof->faster_move = mating_moves[0];
    }
    pos_make(explorer_position(explorer), node->move, &after);
    node->proved = mated_in(prover, &after, mates_in - 1) == PROOF_MATE;
    if (!node->proved)
        return;
    node->score = (Score){.mate = true, .value = mates_in};
    node->scored = true;
    if (!is_first)
        explorer->tree->nodes[node->parent].score = node->score;
    proof->proved_count += node->role == ROLE_SOLUTION;
    if (is_first && mates_in > 1 && proof->cook == MOVE_NONE)
        find_cook(explorer, mates_in, proof);
}

TreeProof proof_of_tree(Explorer *explorer) {
    TreeProof proof = {.mate_count = 0};
    uint64_t nodes = proof_budget(explorer);
    // The shortest mates stand last and come first: they need fewest nodes.
    for (uint32_t at = (uint32_t)explorer->tree->count - 1; at > TREE_ROOT; at--) {
        const TreeNode *node = &explorer->tree->nodes[at];
        const bool solves = node->role == ROLE_SOLUTION || node->role == ROLE_ALTERNATIVE;
        const int expected = solves ? expected_mate(explorer, node) : 0;
        if (expected == 0)
            continue;
        prove_move(explorer, at, expected, nodes, &proof);
        const uint64_t spent = mate_nodes(explorer->prover);
        nodes -= spent < nodes ? spent : nodes;
    }
    return proof;
}
