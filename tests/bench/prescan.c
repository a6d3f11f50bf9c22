// What the first look in steps spares: every position of some games judged by a profile, and once
// more by its -quick one, each as a scan of one engine would. Nodes are those of searches that are
// not known yet; where they were counted does not matter.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/duplicate.h"
#include "onlymove/pgn.h"
#include "onlymove/runner.h"
#include "onlymove/store_care.h"
#include "tests/bench/bench.h"

// What a search was for.
typedef enum Purpose {
    FOR_EVALS, // one line, before the tree
    FOR_LINES,
    FOR_SOLVER, // in the tree, the solver to move
    FOR_DEFENDER,
    FOR_CHECK, // of what has passed: without its history, and so on
    PURPOSES
} Purpose;
static const char *const purposes[PURPOSES] = {"evaluations", "lines", "solver", "defender",
                                               "check"};

// What comes of a position.
typedef enum Fate { REFUSED_EARLY, REFUSED_BY_TREE, TAKEN, FATES } Fate;
static const char *const fates[FATES] = {"refused before the tree", "refused by the tree",
                                         "puzzles"};

// The searches known, by the hash of what they are about.
typedef struct KnownSearch {
    uint64_t key, nodes;
} KnownSearch;
enum { KNOWN_MAX = 1 << 20 };

typedef struct Judged {
    Profile profile;
    KnownSearch *known;
    Overlap overlap; // in the current game
    uint64_t nodes[FATES][PURPOSES];
    int searches[FATES][PURPOSES], positions[FATES];
} Judged;

// What both have judged.
typedef struct PrescanTrial {
    Judged whole, steps;
    Pool *pool;
    int kept, added; // puzzles of both with the same solution; of the steps alone
    uint64_t loop;   // see loop_nodes()
} PrescanTrial;

static void find_profile(Profile *profile, const char *name, const char *ending,
                         const char *settings) {
    char whole[PROFILE_NAME_MAX], words[512];
    snprintf(whole, sizeof whole, "%s%s", name, ending);
    snprintf(words, sizeof words, "%s", settings);
    bench_must(profile_find(whole, profile, SAID));
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        bench_must(profile_set(profile, word, SAID));
}

// To so many percent of what they are.
static void scale_margins(Profile *profile, int percent) {
    static const ProfileKey margins[] = {KEY_PRESCAN_MARGIN, KEY_PRESCAN_LEAD, KEY_PRESCAN_TREE};
    for (size_t i = 0; i < sizeof margins / sizeof *margins; i++)
        profile->value[margins[i]] = floor(profile->value[margins[i]] * percent / 100);
}

static uint64_t key_of_line(const SearchRequest *request) {
    Position pos = request->start, next;
    uint64_t key = HASH_BEGIN;
    const int about[2] = {request->lines, request->hash};
    for (size_t i = 0; i < request->move_count; i++, pos = next) {
        pos_make(&pos, request->moves[i], &next);
        key = next.rule50 == 0 ? HASH_BEGIN : hash_bytes(key, &request->moves[i], sizeof(Move));
    }
    char fen[FEN_MAX];
    pos.fullmove = 1;
    pos_to_fen(&pos, fen);
    key = hash_bytes(key, fen, strlen(fen));
    return hash_bytes(key, about, sizeof about);
}

// What a search of so many nodes costs that may be known in part.
static uint64_t cost_of(Judged *judged, uint64_t key, uint64_t nodes) {
    KnownSearch *known = &judged->known[key % KNOWN_MAX];
    while (known->key != 0 && known->key != key)
        known = known + 1 == judged->known + KNOWN_MAX ? judged->known : known + 1;
    const bool enough = known->nodes >= nodes;
    known->key = key;
    known->nodes = enough ? known->nodes : nodes;
    return enough ? 0 : nodes;
}

static Purpose purpose_of(const Inquiry *inquiry, const Subject *subject,
                          const SearchRequest *request) {
    switch (inquiry_state(inquiry)) {
    case INQUIRY_FILTERING:
        return request->lines == 1 ? FOR_EVALS : FOR_LINES;
    case INQUIRY_BUILDING:
        return (request->move_count - subject->move_count) % 2 == 0 ? FOR_SOLVER : FOR_DEFENDER;
    default:
        return FOR_CHECK;
    }
}

// Runs one search to where the inquiry has seen enough.
static void search(const PrescanTrial *contest, const SearchTask *task,
                   const SearchRequest *request) {
    Search *asked = pool_ask(contest->pool, request, PRIORITY_BACKGROUND, now_ms());
    while (task->feed(task->self, search_analysis(asked))) {
        if (search_state(asked) == SEARCH_FAILED)
            bench_give_up(BENCH_FAILED, "%s", search_fault(asked));
        pool_wait(contest->pool, now_ms());
        pool_pump(contest->pool, now_ms());
    }
    pool_drop(contest->pool, asked, now_ms());
}

static Fate fate_of(const Inquiry *inquiry) {
    int count;
    const Verdict *verdicts = inquiry_verdicts(inquiry, &count);
    const Verdict *decisive = verdict_decisive(verdicts, count);
    return inquiry_accepted(inquiry)                          ? TAKEN
           : decisive && decisive->filter->stage < STAGE_TREE ? REFUSED_EARLY
                                                              : REFUSED_BY_TREE;
}

static Inquiry *judge(const PrescanTrial *contest, Judged *judged, Subject subject,
                      const Position *pos, size_t ply) {
    uint64_t nodes[PURPOSES] = {0};
    int searches[PURPOSES] = {0};
    SearchRequest request;
    subject.earlier_puzzle =
        overlap_is_used(&judged->profile)
            ? overlap_earlier_puzzle(&judged->overlap, &judged->profile, pos, ply)
            : 0;
    Inquiry *inquiry = inquiry_new(&judged->profile, &subject, false);
    const SearchTask task = inquiry_task(inquiry);
    while (task.wants(task.self, &request)) {
        const Purpose purpose = purpose_of(inquiry, &subject, &request);
        const uint64_t key = key_of_line(&request), before = inquiry_searched_nodes(inquiry);
        search(contest, &task, &request);
        const uint64_t cost = cost_of(judged, key, inquiry_searched_nodes(inquiry) - before);
        nodes[purpose] += cost;
        searches[purpose] += cost > 0;
    }
    const Fate fate = fate_of(inquiry);
    for (int i = 0; i < PURPOSES; i++) {
        judged->nodes[fate][i] += nodes[i];
        judged->searches[fate][i] += searches[i];
    }
    judged->positions[fate]++;
    if (overlap_is_used(&judged->profile)) {
        overlap_add(&judged->overlap, &judged->profile, inquiry_tree(inquiry),
                    inquiry_accepted(inquiry), ply);
    }
    return inquiry;
}

static bool has_same_solution(const Inquiry *one, const Inquiry *other) {
    Move moves[2][TREE_PLIES_MAX];
    const size_t count = tree_solution(inquiry_tree(one), moves[0], TREE_PLIES_MAX);
    return tree_solution(inquiry_tree(other), moves[1], TREE_PLIES_MAX) == count &&
           memcmp(moves[0], moves[1], count * sizeof(Move)) == 0;
}

// What the loop that magnus was published as searches for the same verdicts, without a tree: every
// position, in check or not, and from a position that passes on each checkpoint anew, with the
// position before where the best move was played and is no sacrifice. 0 for profiles without
// checkpoints.
static uint64_t loop_nodes(const Profile *profile, const Inquiry *inquiry) {
    uint64_t checkpoints[PROFILE_CHECKPOINTS_MAX], nodes = profile_look_nodes(profile);
    const int checkpoint_count = profile_checkpoints(profile, checkpoints);
    int count;
    bool before = false;
    const Verdict *verdicts = inquiry_verdicts(inquiry, &count);
    const Verdict *decisive = verdict_decisive(verdicts, count);
    const bool at_checkpoint = decisive && decisive->filter->stage == STAGE_CHECKPOINT;
    if (checkpoint_count == 0)
        return 0;
    if (decisive && decisive->filter->stage == STAGE_SCAN) {
        const uint64_t spent =
            inquiry_searched_nodes(inquiry); // less where a mate was at hand, or none
        return spent > 0 && spent < nodes ? spent : nodes;
    }
    for (int i = 0; i < count; i++) {
        before = before || (verdicts[i].filter->cost == COST_PREVIOUS &&
                            evidence_find(&verdicts[i].evidence, "before"));
    }
    // A filter that needs no search has no nodes and stops the loop before the first checkpoint.
    for (int i = 0; i < checkpoint_count && !(at_checkpoint && checkpoints[i] > decisive->nodes);
         i++) {
        nodes += before ? 2 * checkpoints[i] : checkpoints[i];
    }
    return nodes;
}

static void judge_position(PrescanTrial *contest, const Subject *subject, size_t ply) {
    Position pos = subject->start, next;
    for (size_t i = 0; i < subject->move_count; i++, pos = next)
        pos_make(&pos, subject->moves[i], &next);
    Inquiry *whole = judge(contest, &contest->whole, *subject, &pos, ply);
    Inquiry *steps = judge(contest, &contest->steps, *subject, &pos, ply);
    contest->loop += loop_nodes(&contest->whole.profile, whole);
    if (inquiry_accepted(steps)) {
        contest->kept += inquiry_accepted(whole) && has_same_solution(whole, steps);
        contest->added += !inquiry_accepted(whole);
    }
    inquiry_free(whole);
    inquiry_free(steps);
}

static void judge_game(PrescanTrial *contest, const Game *game) {
    Subject subject;
    Move *moves = NULL;
    size_t cap = 0, first, end;
    uint32_t node = GAME_ROOT;
    inquiry_plies(&contest->whole.profile, game, &first, &end);
    for (size_t ply = 0; ply < end; ply++, node = game->nodes[node].child) {
        if (ply >= first) {
            subject_of_game(game, node, &subject, &moves, &cap);
            judge_position(contest, &subject, ply);
        }
    }
    overlap_done(&contest->whole.overlap);
    overlap_done(&contest->steps.overlap);
    free(moves);
}

static Pool *cached_pool(const char *engine, Store *store) {
    SearchCache cache;
    Pool *pool = bench_pool(engine, 1);
    bench_must(store_cache(store, &cache, SAID));
    pool_use_cache(pool, &cache);
    store_cache_limit(store, UINT64_MAX);
    return pool;
}

static uint64_t all_nodes(const Judged *judged) {
    uint64_t nodes = 0;
    for (int i = 0; i < FATES * PURPOSES; i++)
        nodes += judged->nodes[i / PURPOSES][i % PURPOSES];
    return nodes;
}

// Those of the filters.
static uint64_t judging_nodes(const Judged *judged) {
    uint64_t nodes = 0;
    for (int fate = 0; fate < FATES; fate++)
        nodes += judged->nodes[fate][FOR_EVALS] + judged->nodes[fate][FOR_LINES];
    return nodes;
}

// Of each fate where its nodes went without steps.
static void print_account(const Judged *judged) {
    for (int fate = 0; fate < FATES; fate++) {
        printf("whole: %d %s", judged->positions[fate], fates[fate]);
        for (int i = 0; i < PURPOSES; i++) {
            printf("; %s %.2f M (%d)", purposes[i], (double)judged->nodes[fate][i] / 1e6,
                   judged->searches[fate][i]);
        }
        printf("\n");
    }
}

// PERCENT is what the margins come to, SETTINGS are of both profiles.
// Prints nodes without steps and with them, puzzles without, those kept and those added; for a
// profile with checkpoints "loop: NODES steps: NODES", see loop_nodes(), and what steps take for as
// much; and then where they went without. What is in the store's cache needs no search.
void bench_prescan(char **words) // STORE ENGINE PROFILE FILE FIRST-LAST PERCENT SETTINGS
{
    PrescanTrial contest = {.pool = NULL};
    Judged *whole = &contest.whole, *steps = &contest.steps;
    Store *store;
    Input input;
    PgnReader reader;
    int first = 1, last = 1;
    sscanf(words[4], "%d-%d", &first, &last);
    find_profile(&whole->profile, words[2], "", words[6]);
    find_profile(&steps->profile, words[2], "-quick", words[6]);
    scale_margins(&steps->profile, atoi(words[5]));
    whole->known = xcalloc(KNOWN_MAX, sizeof *whole->known);
    steps->known = xcalloc(KNOWN_MAX, sizeof *steps->known);
    bench_must(store_open(&store, words[0], SAID));
    contest.pool = cached_pool(words[1], store);
    bench_must(input_open(&input, words[3], SAID));
    pgn_reader_open(&reader, &input);
    Game game = game_blank();
    for (int number = 1; number <= last && pgn_read(&reader, &game); number++)
        if (number >= first)
            judge_game(&contest, &game);
    game_done(&game);
    pgn_reader_done(&reader);
    input_close(&input);
    pool_free(contest.pool);
    store_close(store);
    printf("%llu %llu %d %d %d\n", (unsigned long long)all_nodes(whole),
           (unsigned long long)all_nodes(steps), whole->positions[TAKEN], contest.kept,
           contest.added);
    if (contest.loop > 0) {
        printf("loop: %llu steps: %llu\n", (unsigned long long)contest.loop,
               (unsigned long long)judging_nodes(steps));
    }
    print_account(whole);
    free(whole->known);
    free(steps->known);
}
