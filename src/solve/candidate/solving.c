// How a solution tree answers a solver's move, also in words.
#include "onlymove/candidate.h"

#include "onlymove/position.h"
#include "onlymove/movegen.h"
#include "onlymove/notation.h"

enum { REFUTATION_PLIES = 4 }; // plies of a refutation that are shown

static Position position_after(const Tree *tree, uint32_t at, Move move) {
    Position pos;
    const Position before = tree_position(tree, at);
    pos_make(&before, move, &pos);
    return pos;
}

static bool is_right(const TreeNode *node) {
    return (node->role == ROLE_SOLUTION || node->role == ROLE_ALTERNATIVE) && !node->refuted;
}

// Returns the first reply after which the solver has a move to find, or TREE_NO_NODE.
static uint32_t first_open_reply(const Tree *tree, uint32_t node) {
    uint32_t reply = tree->nodes[node].child;
    while (reply != TREE_NO_NODE && solving_right_move(tree, reply) == MOVE_NONE)
        reply = tree->nodes[reply].sibling;
    return reply;
}

SolvingAnswer solving_answer(const Tree *tree, uint32_t at, Move move) {
    const uint32_t node = tree_find(tree, at, move);
    SolvingAnswer answer = {SOLVING_WRONG, node, TREE_NO_NODE};
    const Position pos = position_after(tree, at, move);
    if (node != TREE_NO_NODE && is_right(&tree->nodes[node])) {
        answer.grade = SOLVING_RIGHT;
        answer.reply = first_open_reply(tree, node);
    } else if (pos_is_checkmate(&pos)) {
        answer.grade = SOLVING_RIGHT;
    } else if (node != TREE_NO_NODE && tree->nodes[node].role == ROLE_RETRY) {
        answer.grade = tree->nodes[node].refuted ? SOLVING_WRONG : SOLVING_RETRY;
    }
    return answer;
}

static uint32_t right_node(const Tree *tree, uint32_t at) {
    uint32_t node = tree->nodes[at].child;
    while (node != TREE_NO_NODE && !is_right(&tree->nodes[node]))
        node = tree->nodes[node].sibling;
    return node;
}

Move solving_right_move(const Tree *tree, uint32_t at) {
    const uint32_t node = right_node(tree, at);
    return node == TREE_NO_NODE ? MOVE_NONE : tree->nodes[node].move;
}

// Appends the first moves of a refutation: "16...Nxb8 17.Rd8+ Ke7".
static void write_moves(const Position *start, const Move *moves, size_t count, Str *out) {
    Position pos = *start;
    for (size_t i = 0; i < count && i < REFUTATION_PLIES && move_is_legal(&pos, moves[i]); i++)
        san_add_to_line(&pos, moves[i], i == 0, out);
}

// Appends how much worse a move is than the solution; else the score of the move. Returns true
// where that score is no worse than the solution's.
static bool write_miss(const Tree *tree, uint32_t at, Score score, Str *out) {
    const uint32_t node = right_node(tree, at);
    const TreeNode *best = node == TREE_NO_NODE ? NULL : &tree->nodes[node];
    const bool is_compared = best && best->scored;
    const bool is_worse = is_compared && score_as_number(score_pack(score)) <
                                             score_as_number(score_pack(best->score));
    if (is_worse && !best->score.mate && !score.mate) {
        str_addf(out, "misses by %.2f pawns", (best->score.value - score.value) / 100.0);
    } else {
        str_addf(out, "comes to %s for you", SCORE_TEXT(score));
    }
    return is_compared && !is_worse;
}

// Appends how the tree refutes a move. Returns false when it does not say.
static bool write_tree_line(const Tree *tree, uint32_t node, const Position *pos, Str *out) {
    Move moves[REFUTATION_PLIES];
    size_t count = 0;
    uint32_t at = node == TREE_NO_NODE ? node : tree->nodes[node].child;
    for (; at != TREE_NO_NODE && count < REFUTATION_PLIES; at = tree->nodes[at].child)
        moves[count++] = tree->nodes[at].move;
    if (count > 0) {
        str_add(out, "refuted by ");
        write_moves(pos, moves, count, out);
    }
    return count > 0;
}

static bool write_mate_in_one(const Position *pos, Str *out) {
    Move moves[MOVES_MAX];
    const int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        if (pos_is_checkmate(&next)) {
            str_addf(out, "%s mates", SAN_NUMBERED_TEXT(pos, moves[i]));
            return true;
        }
    }
    return false;
}

bool solving_write_why_wrong(const Tree *tree, uint32_t at, Move move, Str *out) {
    const uint32_t node = tree_find(tree, at, move);
    const Position pos = position_after(tree, at, move);
    if (write_tree_line(tree, node, &pos, out) || write_mate_in_one(&pos, out))
        return true;
    if (pos_is_stalemate(&pos)) {
        str_add(out, "stalemate: the game is drawn");
        return true;
    }
    if (node != TREE_NO_NODE && tree->nodes[node].scored) {
        write_miss(tree, at, tree->nodes[node].score, out);
        return true;
    }
    return false;
}

bool solving_write_search(const Tree *tree, uint32_t at, Move move, const Line *line, Str *out) {
    const Position pos = position_after(tree, at, move);
    str_add(out, "then ");
    write_moves(&pos, line->pv, (size_t)line->pv_count, out);
    str_add(out, "; ");
    return write_miss(tree, at, score_of_move(line->score), out);
}

// A packed SolvingRecord: 2 bits of result, 10 of wrong tries, the rest milliseconds.
enum { WRONG_SHIFT = 2, TOOK_SHIFT = 12 };

int64_t solving_pack(const SolvingRecord *record) {
    const int wrong = record->wrong < WRONG_TRIES_MAX ? record->wrong : WRONG_TRIES_MAX;
    const int64_t took_max = INT64_MAX >> TOOK_SHIFT;
    const int64_t took = record->took_ms < 0          ? 0
                         : record->took_ms < took_max ? record->took_ms
                                                      : took_max;
    return record->result == SOLVING_UNTRIED
               ? 0
               : took << TOOK_SHIFT | (int64_t)wrong << WRONG_SHIFT | (int64_t)record->result;
}

SolvingRecord solving_unpack(int64_t packed) {
    const SolvingRecord record = {
        .result = (SolvingResult)(packed & ((1 << WRONG_SHIFT) - 1)),
        .wrong = (int)(packed >> WRONG_SHIFT & ((1 << (TOOK_SHIFT - WRONG_SHIFT)) - 1)),
        .took_ms = packed >> TOOK_SHIFT,
    };
    const bool is_valid = packed > 0 && record.result != SOLVING_UNTRIED &&
                          record.result <= SOLVING_GIVEN_UP && record.wrong <= WRONG_TRIES_MAX;
    return is_valid ? record : (SolvingRecord){0};
}

void solving_write(const SolvingRecord *record, Str *out) {
    const int64_t seconds = record->took_ms / 1000;
    if (record->result == SOLVING_UNTRIED)
        return;
    str_add(out, record->result == SOLVING_SOLVED ? "solved" : "given up");
    if (record->wrong > 0)
        str_addf(out, " after %d wrong", record->wrong);
    str_addf(out, " in %lld:%02lld", (long long)(seconds / 60), (long long)(seconds % 60));
}
