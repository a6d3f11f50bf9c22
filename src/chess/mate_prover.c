// Depth-first proof-number search (Nagai 2002) for mate in a number of moves. A position with
// the attacker to move is proved by one move, one with the defender to move by all. Its proof
// number is the least number of positions that must still be proved to prove it, its disproof
// number the least that must be refuted to refute it; the search follows the least number. The
// number of moves falls with each move of the attacker, so that no line is endless, and a result
// depends only on position and number of moves.
//
// A line that mates as fast as it can never comes back to a position, because the distance to mate
// falls. So only positions that stood on the board twice before the search can occur a third time.
#include "onlymove/mate.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "src/chess/movegen_private.h"

enum {
    BUCKET_ENTRIES = 4,
    BUCKET_BITS = 18, // bits of the key that choose the bucket
    BUCKETS = 1 << BUCKET_BITS,
    NUMBER_MAX = (1 << 24) - 1, // the largest proof number in the table
    MOVES_MASK = (1 << 6) - 1,
    INFINITE = 1 << 30,
    NEVER = MOVES_MASK, // more moves than MATE_MOVES_MAX
    QUIET_COST = 1,     // added to the proof number of a move that gives no check
};

// Proof number and disproof number; one is 0 and the other INFINITE where the answer is known.
typedef struct Numbers {
    uint32_t proof, disproof;
} Numbers;

static const Numbers proved = {0, INFINITE}, refuted = {INFINITE, 0};

// What is known of a position: it is mate in `mate` moves and not in `no_mate`, and the numbers are
// those of a search for mate in `moves`. A bucket is one line of a processor's cache, because the
// search waits for memory more than for anything else.
typedef struct Entry {
    uint64_t key : 64 - BUCKET_BITS, moves : 6, mate : 6, no_mate : 6;
    uint64_t proof : 24, disproof : 24; // proof is 0: none
    uint64_t epoch : 16;                // MateProver.epoch when it was kept
} Entry;

typedef struct Bucket {
    _Alignas(BUCKET_ENTRIES * sizeof(Entry)) Entry entries[BUCKET_ENTRIES];
} Bucket;

struct MateProver {
    void *memory;
    Bucket *table;  // in `memory`, aligned
    uint16_t epoch; // changes with each mate_begin(); entries of others count as empty
    uint64_t nodes, nodes_max;
    Position *drawn; // positions that stood on the board twice, without the current one
    size_t drawn_count, drawn_cap;
    bool near_fifty; // the fifty-move rule may end a line
    Move killers[2]; // the replies that last escaped a mate in two
};

const char *proof_state_name(ProofState state) {
    static const char *const names[] = {"open", "none", "proved"};
    return names[state];
}

MateProver *mate_prover_new(void) {
    MateProver *prover = xcalloc(1, sizeof *prover);
    prover->memory = xcalloc(BUCKETS + 1, sizeof(Bucket));
    const uintptr_t start = (uintptr_t)prover->memory;
    prover->table = (Bucket *)((start + sizeof(Bucket) - 1) / sizeof(Bucket) * sizeof(Bucket));
    return prover;
}

void mate_prover_free(MateProver *prover) {
    if (!prover)
        return;
    free(prover->memory);
    free(prover->drawn);
    free(prover);
}

void mate_begin(MateProver *prover, const Position *positions, size_t count, uint64_t nodes) {
    const Position *pos = &positions[count - 1];
    if (++prover->epoch == 0) {
        memset(prover->table, 0, BUCKETS * sizeof *prover->table);
        prover->epoch = 1;
    }
    prover->nodes = 0;
    prover->nodes_max = nodes;
    prover->near_fifty = pos->rule50 + 2 * MATE_MOVES_MAX >= 100;
    prover->killers[0] = prover->killers[1] = MOVE_NONE;
    prover->drawn_count = 0;
    for (size_t i = count - 1; i-- > 0 && count - i <= (size_t)pos->rule50 + 1;) {
        if (draw_occurrences(positions, i + 1) < 2 || pos_same(&positions[i], pos))
            continue;
        *array_add(&prover->drawn, &prover->drawn_count, &prover->drawn_cap) = positions[i];
    }
}

uint64_t mate_nodes(const MateProver *prover) {
    return prover->nodes;
}

// --- The table of results

static uint64_t table_key(const MateProver *prover, const Position *pos) {
    return prover->near_fifty ? pos->key ^ pos->rule50 * UINT64_C(0x9E3779B97F4A7C15) : pos->key;
}

static Entry *bucket_of(const MateProver *prover, uint64_t key) {
    return prover->table[key % BUCKETS].entries;
}

static bool entry_matches(const MateProver *prover, const Entry *entry, uint64_t key) {
    return entry->key == key / BUCKETS && entry->epoch == prover->epoch;
}

// The entry of a position; NULL: there is none.
static const Entry *find_entry(const MateProver *prover, uint64_t key) {
    const Entry *bucket = bucket_of(prover, key);
    for (int i = 0; i < BUCKET_ENTRIES; i++)
        if (entry_matches(prover, &bucket[i], key))
            return &bucket[i];
    return NULL;
}

// The entry of a position, else the one of its bucket with the fewest moves, emptied for it.
static Entry *claim_entry(const MateProver *prover, uint64_t key) {
    Entry *bucket = bucket_of(prover, key), *least = bucket;
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        if (entry_matches(prover, &bucket[i], key))
            return &bucket[i];
        const bool stale = bucket[i].epoch != prover->epoch;
        if (least->epoch == prover->epoch && (stale || bucket[i].moves < least->moves))
            least = &bucket[i];
    }
    *least = (Entry){
        .key = key / BUCKETS & UINT64_MAX >> BUCKET_BITS, .epoch = prover->epoch, .mate = NEVER};
    return least;
}

static unsigned clamp_number(uint32_t number) {
    return (number < NUMBER_MAX ? number : NUMBER_MAX) & NUMBER_MAX;
}

static void write_entry(const MateProver *prover, const Position *pos, int moves, Numbers numbers) {
    Entry *entry = claim_entry(prover, table_key(prover, pos));
    const unsigned move_count = (unsigned)moves & MOVES_MASK;
    const bool open = numbers.proof && numbers.disproof;
    if (numbers.proof == 0)
        entry->mate = (move_count < entry->mate ? move_count : entry->mate) & MOVES_MASK;
    else if (numbers.disproof == 0)
        entry->no_mate = (move_count > entry->no_mate ? move_count : entry->no_mate) & MOVES_MASK;
    if (!open && entry->moves >= move_count)
        return;
    entry->proof = (open ? clamp_number(numbers.proof) : 0) & NUMBER_MAX;
    entry->disproof = (open ? clamp_number(numbers.disproof) : 0) & NUMBER_MAX;
    entry->moves = move_count & MOVES_MASK;
}

static bool read_entry(const MateProver *prover, const Position *pos, int moves, Numbers *numbers) {
    const Entry *entry = find_entry(prover, table_key(prover, pos));
    if (!entry)
        return false;
    if (entry->mate <= moves)
        *numbers = proved;
    else if (entry->no_mate >= moves)
        *numbers = refuted;
    else if (entry->moves == moves && entry->proof)
        *numbers = (Numbers){entry->proof, entry->disproof};
    else
        return false;
    return true;
}

static bool is_drawn(const MateProver *prover, const Position *pos) {
    if (pos_is_fifty(pos))
        return true;
    for (size_t i = 0; i < prover->drawn_count; i++)
        if (pos_same(&prover->drawn[i], pos))
            return true;
    return false;
}

// --- Mate in one and in two: all moves, one after the other

static bool mates_in_one(MateProver *prover, const Position *pos) {
    prover->nodes++;
    return pos_has_mate_in_one(pos);
}

static bool escapes_mate(MateProver *prover, const Position *pos, Move reply) {
    Position next;
    pos_make(pos, reply, &next);
    if (!is_drawn(prover, &next) && mates_in_one(prover, &next))
        return false;
    if (prover->killers[0] != reply) {
        prover->killers[1] = prover->killers[0];
        prover->killers[0] = reply;
    }
    return true;
}

// Whether mate in one answers every reply, or it is mate already.
static bool is_mated_in_one(MateProver *prover, const Position *pos) {
    const Move killers[] = {prover->killers[0], prover->killers[1]};
    for (int i = 0; i < 2 && !is_drawn(prover, pos); i++)
        if (killers[i] != MOVE_NONE && move_is_legal(pos, killers[i]) &&
            escapes_mate(prover, pos, killers[i])) {
            return false;
        }
    Move replies[MOVES_MAX];
    prover->nodes++;
    const int count = moves_legal(pos, replies);
    if (count == 0)
        return pos_in_check(pos);
    if (is_drawn(prover, pos))
        return false;
    for (int i = 0; i < count; i++)
        if (replies[i] != killers[0] && replies[i] != killers[1] &&
            escapes_mate(prover, pos, replies[i]))
            return false;
    return true;
}

// Whether the move mates at once or on the next move.
static bool mates_with(MateProver *prover, const Position *pos, Move move) {
    Position next;
    pos_make(pos, move, &next);
    if (!is_mated_in_one(prover, &next))
        return false;
    write_entry(prover, &next, 1, proved);
    return true;
}

// Whether there is mate in two; checks are tried first.
static bool mates_in_two(MateProver *prover, const Position *pos) {
    Move moves[MOVES_MAX];
    prover->nodes++;
    int count = moves_checking(pos, moves);
    for (int i = 0; i < count; i++)
        if (mates_with(prover, pos, moves[i]))
            return true;
    count = moves_legal(pos, moves);
    for (int i = 0; i < count; i++)
        if (!pos_gives_check(pos, moves[i]) && mates_with(prover, pos, moves[i]))
            return true;
    return false;
}

// --- Mate in three and more, by proof numbers

typedef struct Child {
    Move move;
    Numbers numbers;
} Child;

// The numbers of a position that is not searched yet: known ones, else a guess by the number of
// moves: all of the defender's must be answered, and all of the attacker's refuted.
static Numbers numbers_of(const MateProver *prover, const Position *pos, bool attacker, int moves) {
    Numbers numbers;
    if (read_entry(prover, pos, moves, &numbers))
        return numbers;
    const int count = moves_count(pos);
    if (count == 0)
        return !attacker && pos_in_check(pos) ? proved : refuted;
    if (moves == 0 || is_drawn(prover, pos))
        return refuted;
    return attacker ? (Numbers){1, (uint32_t)count}
                    : (Numbers){(uint32_t)(count + (pos_in_check(pos) ? 0 : QUIET_COST)), 1};
}

// Fills in the numbers of all children. The table entry of a child is prefetched while those before
// it are handled: waiting for it would take half of the time.
static void estimate_children(const MateProver *prover, const Position *pos, bool attacker,
                              int moves, Child *children, int count) {
    enum { AHEAD = 8 };
    Position next[AHEAD];
    for (int i = 0; i < count + AHEAD; i++) {
        if (i >= AHEAD) {
            Child *child = &children[i - AHEAD];
            child->numbers = numbers_of(prover, &next[i % AHEAD], attacker, moves);
        }
        if (i < count) {
            pos_make(pos, children[i].move, &next[i % AHEAD]);
            __builtin_prefetch(bucket_of(prover, table_key(prover, &next[i % AHEAD])));
        }
    }
}

// Over all children: the two least numbers of the side to move, and the sum of the other side's.
typedef struct Summary {
    uint32_t least, second;
    uint64_t sum;
    int best; // index of the child with the least number
} Summary;

static Summary summarize_children(const Child *children, int count, bool attacker) {
    Summary summary = {.least = INFINITE, .second = INFINITE, .best = -1};
    for (int i = 0; i < count; i++) {
        const Numbers numbers = children[i].numbers;
        const uint32_t number = attacker ? numbers.proof : numbers.disproof;
        summary.sum += attacker ? numbers.disproof : numbers.proof;
        if (number < summary.least || summary.best < 0) {
            summary.second = summary.least;
            summary.least = number;
            summary.best = i;
        } else if (number < summary.second) {
            summary.second = number;
        }
    }
    if (summary.sum > INFINITE || summary.least == 0)
        summary.sum = INFINITE;
    return summary;
}

static Numbers summary_numbers(const Summary *summary, bool attacker) {
    const uint32_t sum = summary->least == INFINITE ? 0 : (uint32_t)summary->sum;
    return attacker ? (Numbers){summary->least, sum} : (Numbers){sum, summary->least};
}

// Searches until one of the numbers is no longer below its limit, or the nodes are used up.
static Numbers search_position(MateProver *prover, const Position *pos, bool attacker, int moves,
                               Numbers limits) {
    if (attacker && moves <= 2) {
        const bool mates = moves == 1 ? mates_in_one(prover, pos) : mates_in_two(prover, pos);
        write_entry(prover, pos, moves, mates ? proved : refuted);
        return mates ? proved : refuted;
    }
    Move legal[MOVES_MAX];
    Child children[MOVES_MAX];
    Position next;
    const int moves_left = attacker ? moves - 1 : moves;
    prover->nodes++;
    const int count = moves_legal(pos, legal);
    for (int i = 0; i < count; i++)
        children[i].move = legal[i];
    estimate_children(prover, pos, !attacker, moves_left, children, count);
    for (;;) {
        const Summary summary = summarize_children(children, count, attacker);
        const Numbers numbers = summary_numbers(&summary, attacker);
        if (numbers.proof >= limits.proof || numbers.disproof >= limits.disproof ||
            numbers.proof == 0 || numbers.disproof == 0 || prover->nodes >= prover->nodes_max) {
            write_entry(prover, pos, moves, numbers);
            return numbers;
        }
        // A move is searched until its number is clearly above the next one, so that the search
        // does not switch to and fro between two.
        Child *best = &children[summary.best];
        const uint32_t own_limit = attacker ? limits.proof : limits.disproof;
        const uint32_t sum_limit = attacker ? limits.disproof : limits.proof;
        const uint32_t switch_limit = summary.second + summary.second / 4 + 1;
        const uint32_t best_limit = switch_limit < own_limit ? switch_limit : own_limit;
        const uint32_t others_sum =
            (uint32_t)summary.sum - (attacker ? best->numbers.disproof : best->numbers.proof);
        const uint32_t best_sum_limit = sum_limit - others_sum;
        pos_make(pos, best->move, &next);
        best->numbers = search_position(prover, &next, !attacker, moves_left,
                                        attacker ? (Numbers){best_limit, best_sum_limit}
                                                 : (Numbers){best_sum_limit, best_limit});
    }
}

// Whether there is mate in `moves` moves of the attacker, with either side to move.
static ProofState prove_mate(MateProver *prover, const Position *pos, bool attacker, int moves) {
    Numbers numbers = numbers_of(prover, pos, attacker, moves);
    if (numbers.proof && numbers.disproof && prover->nodes < prover->nodes_max)
        numbers = search_position(prover, pos, attacker, moves, (Numbers){INFINITE, INFINITE});
    return numbers.proof == 0 ? PROOF_MATE : numbers.disproof == 0 ? PROOF_DISPROVED : PROOF_OPEN;
}

ProofState mate_in(MateProver *prover, const Position *pos, int moves) {
    return prove_mate(prover, pos, true, moves);
}

ProofState mated_in(MateProver *prover, const Position *pos, int moves) {
    return prove_mate(prover, pos, false, moves);
}

static ProofState find_shortest(MateProver *prover, const Position *pos, bool attacker,
                                int moves_max, int *moves) {
    ProofState state = PROOF_DISPROVED;
    *moves = attacker ? 0 : -1;
    while (state == PROOF_DISPROVED && *moves < moves_max) {
        state = prove_mate(prover, pos, attacker, *moves + 1);
        *moves += state != PROOF_OPEN;
    }
    return state;
}

ProofState mate_shortest(MateProver *prover, const Position *pos, int most, int *moves) {
    return find_shortest(prover, pos, true, most, moves);
}

ProofState mated_shortest(MateProver *prover, const Position *pos, int most, int *moves) {
    return find_shortest(prover, pos, false, most, moves);
}

int mate_find_moves(MateProver *prover, const Position *pos, int moves, Move mates[MOVES_MAX],
                    bool *known) {
    Move legal[MOVES_MAX];
    int mate_count = 0;
    const int count = moves_legal(pos, legal);
    *known = true;
    for (int i = 0; i < count; i++) {
        Position next;
        pos_make(pos, legal[i], &next);
        const ProofState state = mated_in(prover, &next, moves - 1);
        if (state == PROOF_MATE)
            mates[mate_count++] = legal[i];
        *known = *known && state != PROOF_OPEN;
    }
    return mate_count;
}
