// Keys, duals, defences, tries and set play of a proved mate.
#include "onlymove/mate.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/notation.h"
#include "onlymove/xalloc.h"

enum { WRITTEN_MOVES_MAX = 3 }; // longer mates have too many variations to be read

// --- Duals

typedef struct DualWalk {
    MateProver *prover;
    MateSolution *solution;
    Move line[2 * MATE_MOVES_MAX + 1];
    int plies;
} DualWalk;

static void add_dual(DualWalk *walk, Move move) {
    MateSolution *solution = walk->solution;
    MateDual *dual = array_add(&solution->duals, &solution->dual_count, &solution->dual_cap);
    memcpy(dual->line, walk->line, (size_t)walk->plies * sizeof(Move));
    dual->line[walk->plies] = move;
    dual->plies = walk->plies + 1;
}

// Finds duals where the defender is to move, and is mated in at most `moves_left` moves.
static void find_duals(DualWalk *walk, const Position *pos, int moves_left) {
    Move replies[MOVES_MAX], mates[MOVES_MAX];
    Position next, after;
    const int count = moves_left > 0 ? moves_legal(pos, replies) : 0;
    for (int i = 0; i < count && walk->solution->duals_complete; i++) {
        bool known = true;
        pos_make(pos, replies[i], &next);
        const ProofState sooner =
            moves_left > 1 ? mate_in(walk->prover, &next, moves_left - 1) : PROOF_DISPROVED;
        if (sooner == PROOF_MATE)
            continue;
        const int moves = mate_find_moves(walk->prover, &next, moves_left, mates, &known);
        walk->solution->duals_complete = known && sooner == PROOF_DISPROVED;
        walk->line[walk->plies++] = replies[i];
        for (int k = 0; k < moves; k++) {
            if (moves > 1)
                add_dual(walk, mates[k]);
            pos_make(&next, mates[k], &after);
            walk->line[walk->plies++] = mates[k];
            find_duals(walk, &after, moves_left - 1);
            walk->plies--;
        }
        walk->plies--;
    }
}

void mate_solve(MateProver *prover, const Position *pos, int most, MateSolution *solution) {
    *solution = (MateSolution){.duals_complete = true};
    solution->state = mate_shortest(prover, pos, most, &solution->moves);
    if (solution->state == PROOF_MATE) {
        solution->key_count =
            mate_find_moves(prover, pos, solution->moves, solution->keys, &solution->keys_complete);
        for (int i = 0; i < solution->key_count; i++) {
            DualWalk walk = {prover, solution, {solution->keys[i]}, 1};
            Position next;
            pos_make(pos, solution->keys[i], &next);
            find_duals(&walk, &next, solution->moves - 1);
        }
    }
    solution->nodes = mate_nodes(prover);
}

void mate_solution_done(MateSolution *solution) {
    free(solution->duals);
    *solution = (MateSolution){0};
}

// --- The solution in the form that problemists use

static void write_moves(const Position *pos, const Move *moves, int count, Str *out) {
    for (int i = 0; i < count; i++)
        str_addf(out, "%s%s", i == 0 ? "" : " or ", SAN_NUMBERED_TEXT(pos, moves[i]));
}

// Finds the moves that begin the shortest mate; returns its number of moves, 0: not known.
static int find_shortest_mates(MateProver *prover, const Position *pos, int most,
                               Move mates[MOVES_MAX], int *count) {
    int moves;
    bool known;
    *count = 0;
    if (mate_shortest(prover, pos, most, &moves) != PROOF_MATE)
        return 0;
    *count = mate_find_moves(prover, pos, moves, mates, &known);
    return moves;
}

// Writes a line for each reply after which there is mate, with the mating moves, but not for
// replies after which the threat mates.
static void write_defences(MateProver *prover, const Position *pos, int moves_left, Move threat,
                           int indent, Str *out) {
    Move replies[MOVES_MAX], mates[MOVES_MAX];
    const int count = moves_legal(pos, replies);
    for (int i = 0; i < count; i++) {
        Position next, after;
        int mate_count;
        pos_make(pos, replies[i], &next);
        if (threat != MOVE_NONE && move_is_legal(&next, threat)) {
            pos_make(&next, threat, &after);
            if (mated_in(prover, &after, moves_left - 1) == PROOF_MATE)
                continue;
        }
        const int moves = find_shortest_mates(prover, &next, moves_left, mates, &mate_count);
        if (mate_count == 0)
            continue;
        str_addf(out, "%*s%s  ", indent, "", SAN_NUMBERED_TEXT(pos, replies[i]));
        write_moves(&next, mates, mate_count, out);
        str_add(out, moves < moves_left ? "  (short)\n" : "\n");
        for (int k = 0; k < mate_count && moves == moves_left && moves_left > 1; k++) {
            pos_make(&next, mates[k], &after);
            write_defences(prover, &after, moves_left - 1, MOVE_NONE, indent + 2, out);
        }
    }
}

// The move that mates in `moves_left` moves if the defender passes; MOVE_NONE: there is none.
static Move find_threat(MateProver *prover, const Position *pos, int moves_left) {
    Move mates[MOVES_MAX];
    Position after_null;
    int count = 0;
    if (pos_in_check(pos))
        return MOVE_NONE;
    pos_make(pos, MOVE_NULL, &after_null);
    find_shortest_mates(prover, &after_null, moves_left, mates, &count);
    return count > 0 ? mates[0] : MOVE_NONE;
}

static void write_key(MateProver *prover, const Position *pos, Move key, int moves, Str *out) {
    Position next, after_null;
    pos_make(pos, key, &next);
    str_addf(out, "%s!", SAN_NUMBERED_TEXT(pos, key));
    if (moves > 1 && !pos_in_check(&next)) {
        const Move threat = find_threat(prover, &next, moves - 1);
        str_add(out, threat == MOVE_NONE ? "  zugzwang" : "  threat ");
        if (threat != MOVE_NONE) {
            pos_make(&next, MOVE_NULL, &after_null);
            write_moves(&after_null, &threat, 1, out);
        }
    }
    str_add(out, "\n");
}

// Writes the tries, first moves after which exactly one reply avoids mate in time.
static void write_tries(MateProver *prover, const Position *pos, const MateSolution *solution,
                        Str *out) {
    Move legal[MOVES_MAX], replies[MOVES_MAX];
    const int count = moves_legal(pos, legal);
    bool first = true;
    for (int i = 0; i < count; i++) {
        Position next, after;
        Move refutation = MOVE_NONE;
        int refutations = 0;
        pos_make(pos, legal[i], &next);
        const int reply_count = moves_legal(&next, replies);
        for (int r = 0; r < reply_count && refutations < 2; r++) {
            pos_make(&next, replies[r], &after);
            if (mate_in(prover, &after, solution->moves - 1) == PROOF_MATE)
                continue;
            refutation = replies[r];
            refutations++;
        }
        if (refutations != 1 || reply_count < 2)
            continue;
        str_addf(out, "%s%s? %s!\n", first ? "tries\n" : "", SAN_NUMBERED_TEXT(pos, legal[i]),
                 SAN_TEXT(&next, refutation));
        first = false;
    }
}

static void write_longest_line(MateProver *prover, const Position *pos, Move move, int moves,
                               Str *out) {
    Position pos_now = *pos, next;
    Move replies[MOVES_MAX], mates[MOVES_MAX];
    bool known, first = true;
    while (move != MOVE_NONE) {
        san_add_to_line(&pos_now, move, first, out);
        first = false;
        move = MOVE_NONE;
        moves--;
        const int count = moves > 0 ? moves_legal(&pos_now, replies) : 0;
        for (int i = 0; i < count && move == MOVE_NONE; i++) {
            pos_make(&pos_now, replies[i], &next);
            if ((moves > 1 && mate_in(prover, &next, moves - 1) != PROOF_DISPROVED) ||
                mate_find_moves(prover, &next, moves, mates, &known) == 0) {
                continue;
            }
            san_add_to_line(&pos_now, replies[i], false, out);
            move = mates[0];
        }
    }
    str_add(out, "\n");
}

void mate_solution_write(MateProver *prover, const Position *pos, const MateSolution *solution,
                         Str *out) {
    for (int i = 0; i < solution->key_count; i++) {
        Position next;
        const Move key = solution->keys[i];
        write_key(prover, pos, key, solution->moves, out);
        pos_make(pos, key, &next);
        if (solution->moves > WRITTEN_MOVES_MAX)
            write_longest_line(prover, pos, key, solution->moves, out);
        else
            write_defences(prover, &next, solution->moves - 1,
                           find_threat(prover, &next, solution->moves - 1), 2, out);
    }
    if (solution->key_count == 0 || solution->moves < 2 || solution->moves > WRITTEN_MOVES_MAX)
        return;
    write_tries(prover, pos, solution, out);
    if (!pos_in_check(pos)) {
        Position after_null;
        pos_make(pos, MOVE_NULL, &after_null);
        CLEANUP(str_done) Str set_play = {0};
        write_defences(prover, &after_null, solution->moves - 1, MOVE_NONE, 2, &set_play);
        if (set_play.len > 0)
            str_addf(out, "set play\n%s", str_text(&set_play));
    }
}
