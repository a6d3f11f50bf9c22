// What the fake engine finds: mates by looking at every move, all else by a hash.
#include "tests/fake-engine/find.h"
#include "tests/support/random.h"
#include "tests/support/score_order.h"

static bool mates_in_1(const Position *pos, Move *key) {
    Move moves[MOVES_MAX];
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        if (!pos_gives_check(pos, moves[i]))
            continue;
        Position next;
        pos_make(pos, moves[i], &next);
        if (!pos_has_legal_move(&next)) {
            *key = moves[i];
            return true;
        }
    }
    return false;
}

// The side to move has moves, and after each of them is mated in 1.
static bool mated_after_any_move(const Position *pos) {
    Move moves[MOVES_MAX], key;
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        if (!mates_in_1(&next, &key))
            return false;
    }
    return count > 0;
}

// Mate in exactly 2.
static bool mates_in_2(const Position *pos, Move *key) {
    Move moves[MOVES_MAX];
    if (mates_in_1(pos, key))
        return false;
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        if (mated_after_any_move(&next)) {
            *key = moves[i];
            return true;
        }
    }
    return false;
}

// In how many moves the side to move mates: 1, 2, or 0 for not so soon.
static int mates_soon(const Position *pos, Move *key) {
    return mates_in_1(pos, key) ? 1 : mates_in_2(pos, key) ? 2 : 0;
}

// In how many moves the side to move is mated whatever it does: 1, 2, or 0 for not so soon. *reply
// is a move that holds out longest.
static int mated_soon(const Position *pos, Move *reply) {
    Move moves[MOVES_MAX];
    int longest = 0;
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, moves[i], &next);
        int soon = mates_soon(&next, &(Move){0});
        if (soon == 0)
            return 0;
        if (soon > longest) {
            longest = soon;
            *reply = moves[i];
        }
    }
    return longest;
}

static Score score_of(const Position *after) {
    Move move;
    if (!pos_has_legal_move(after))
        return (Score){.mate = pos_in_check(after), .value = pos_in_check(after) ? 1 : 0};
    int soon = mated_soon(after, &move);
    if (soon)
        return (Score){.mate = true, .value = soon + 1};
    soon = mates_soon(after, &move);
    if (soon)
        return (Score){.mate = true, .value = -soon};
    return (Score){.value = (int)(random_mix(after->key) % 121) - 60};
}

// Continues the variation: to the mate, or with up to three moves of the hash's choice.
static void extend_pv(RootMove *root, const Position *after) {
    Position here = *after;
    bool attacks = root->score.value < 0; // of a mate: who is to move in `here`
    int wanted = root->score.mate ? PV_MAX : 1 + (int)(random_mix(here.key ^ 1) % 4);
    while (root->pv_count < wanted && pos_has_legal_move(&here)) {
        Move move = MOVE_NONE;
        if (!root->score.mate) {
            Move moves[MOVES_MAX];
            int count = moves_legal(&here, moves);
            move = moves[random_mix(here.key ^ 2) % (unsigned)count];
        } else if (attacks ? !mates_soon(&here, &move) : !mated_soon(&here, &move)) {
            return;
        }
        root->pv[root->pv_count++] = move;
        pos_play(&here, move);
        attacks = !attacks;
    }
}

int find_moves(const Position *pos, RootMove roots[MOVES_MAX]) {
    Move moves[MOVES_MAX];
    int count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++) {
        Position after;
        pos_make(pos, moves[i], &after);
        RootMove root = {.move = moves[i], .score = score_of(&after)};
        int at = i;
        while (at > 0 && score_order(roots[at - 1].score) < score_order(root.score)) {
            roots[at] = roots[at - 1];
            at--;
        }
        roots[at] = root;
    }
    return count;
}

void find_variations(const Position *pos, RootMove *roots, int count) {
    for (int i = 0; i < count; i++) {
        Position after;
        roots[i].pv[0] = roots[i].move;
        roots[i].pv_count = 1;
        pos_make(pos, roots[i].move, &after);
        extend_pv(&roots[i], &after);
    }
}
