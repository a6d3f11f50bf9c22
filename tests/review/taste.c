// The queue learns what a curator likes: of decisions made by a rule, the best rows are soon those
// that the rule takes.
#include "tests/review/listed.h"

enum { ROWS = 2000, TAUGHT = 100, BEST = 50 };

typedef bool Rule(const CandidateRow *row);

static bool likes_forks(const CandidateRow *row) {
    return motif_in(&row->motifs, MOTIF_FORK);
}

static bool likes_quiet_moves(const CandidateRow *row) {
    return !strpbrk(row->first_move, "+#x=") && row->moves > 1;
}

static bool likes_hard_sacrifices(const CandidateRow *row) {
    return row->rating >= 1400 && (row->traits & TRAIT_SACRIFICE);
}

static bool likes_mates(const CandidateRow *row) {
    return row->kind == KIND_MATE;
}

static bool likes_easy_endings(const CandidateRow *row) {
    return row->rating < 1500 && __builtin_popcountll(row->occupied) <= 12;
}

static Rule *const rules[] = {likes_forks, likes_quiet_moves, likes_hard_sacrifices, likes_mates,
                              likes_easy_endings};

// The puzzle of that number, the same each time.
static CandidateRow puzzle(int number) {
    static const char *const firsts[] = {"Qb8+", "Nxf7", "a4", "Rd8#", "e8=Q", "Kd2"};
    static const Motif motifs[] = {MOTIF_FORK, MOTIF_PIN, MOTIF_SKEWER, MOTIF_DEFLECTION};
    uint64_t state = (uint64_t)number * UINT64_C(0x9E3779B97F4A7C15);
    state = (state ^ state >> 29) * UINT64_C(6364136223846793005);
    const unsigned more = (unsigned)(state >> 33);
    CandidateRow row = {.id = number + 1,
                        .ply = number,
                        .moves = (int)(more % 4) + 1,
                        .rating = 600 + (int)(more / 7 % 2000),
                        .worth = 30 + (int)(more / 3 % 40),
                        .kind = more / 11 % 3 == 0 ? KIND_MATE : KIND_MATERIAL,
                        .traits = more / 13 % 3 == 0 ? TRAIT_SACRIFICE : 0,
                        .occupied = (UINT64_C(1) << (4 + more / 29 % 24)) - 1,
                        .is_puzzle = true,
                        .is_candidate = true};
    strcpy(row.first_move, firsts[more / 17 % 6]);
    if (more / 19 % 2 == 0)
        motif_add(&row.motifs, motifs[more / 23 % 4]);
    return row;
}

// Of all puzzles, the first so many decided on by a rule.
static void decide(Queue *queue, Rule *rule, int taught) {
    CandidateList list = {0};
    const int32_t game = listed_game(&list, &(ListedTags){.source = "a.pgn", .number = 1});
    for (int i = 0; i < ROWS; i++) {
        CandidateRow row = puzzle(i);
        if (i < taught) {
            row.decision = rule(&row) ? DECISION_ACCEPT : DECISION_REJECT;
            row.entry = i + 1;
        }
        listed_row(&list, row, game, "finder", "");
    }
    queue_set_rows(queue, &list);
    assert_ok(queue_narrow(queue, "undecided", SAID));
    queue_sort(queue, queue_column_named("worth"), true);
}

// How many of the first rows a rule takes, in a hundred.
static int share(const Queue *queue, Rule *rule, size_t count) {
    size_t taken = 0;
    for (size_t place = 0; place < count; place++)
        taken += rule(queue_row(queue, place));
    return (int)(100 * taken / count);
}

static void make_queue(Queue **queue) {
    *queue = queue_new();
}

FIXTURE(Queue *, make_queue, queue_free_at);
#define TASTE_TEST(name) TEST_ON(name, Queue **queue, make_queue)

TASTE_TEST(after_a_hundred_decisions_the_best_rows_are_those_that_the_curator_likes) {
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        decide(*queue, rules[i], TAUGHT);
        const int all = share(*queue, rules[i], queue_count(*queue));
        const int best = share(*queue, rules[i], BEST);
        if (2 * best < 3 * all)
            fail_msg("rule %zu: %d %% of the best, %d %% of all", i, best, all);
    }
}

TASTE_TEST(of_few_decisions_nothing_is_learnt) {
    decide(*queue, likes_forks, TASTE_DECISIONS_MIN - 1);
    assert_int_equal(queue_taste(*queue)->decisions, 0);
    decide(*queue, likes_forks, TASTE_DECISIONS_MIN);
    assert_int_equal(queue_taste(*queue)->decisions, TASTE_DECISIONS_MIN);
}

TASTE_TEST(what_was_learnt_serves_rows_without_decisions_until_it_is_forgotten) {
    decide(*queue, likes_forks, TAUGHT);
    const Taste learnt = *queue_taste(*queue);
    decide(*queue, likes_forks, 0);
    const int best = share(*queue, likes_forks, BEST);
    assert_memory_equal(queue_taste(*queue), &learnt, sizeof learnt);
    queue_use_taste(*queue, &(Taste){.after_entry = TAUGHT});
    queue_sort(*queue, queue_column_named("worth"), true);
    assert_true(share(*queue, likes_forks, BEST) < best);
    decide(*queue, likes_forks, TAUGHT); // all before the entry that it begins behind
    assert_int_equal(queue_taste(*queue)->decisions, 0);
}
