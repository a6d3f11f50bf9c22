// What the tests of the chain share: a game up to a position, what it says of it, and the searches
// that are made up for it.
#pragma once

#include "tests/support/test.h"

#include "onlymove/notation.h"
#include "onlymove/filter.h"
#include "tests/solve/positions.h"
#include "tests/support/recorded.h"

enum { PLIES_MAX = 8 };

typedef struct Scene {
    Position path[PLIES_MAX];
    ChainSubject subject;
    Chain chain;
    double centipawn; // of the made up searches; 0: 1
} Scene;

// A first look of 1000 nodes and checkpoints at 1000, 2000 and 4000; a profile without checkpoints
// looks at 4000.
static inline Profile small_profile(const char *name) {
    Profile profile;
    assert_ok(profile_find(name, &profile, SAID));
    profile_set(&profile, "nodes.scan=1000", NULL);
    profile_set(&profile, "nodes.start=1000", NULL);
    profile_set(&profile, "nodes.factor=2", NULL);
    profile_set(&profile, "nodes.max=4000", NULL);
    return profile;
}

// A game from a position, by SAN with blanks between.
static inline void set_game(Scene *scene, const char *fen, const char *moves) {
    *scene = (Scene){.subject = {.positions = scene->path, .position_count = 1}};
    scene->path[0] = recorded_position(fen);
    while (*moves) {
        const size_t len = strcspn(moves, " ");
        const Position *last = &scene->path[scene->subject.position_count - 1];
        Move move;
        assert_ok(san_read(last, moves, len, &move, SAID));
        assert_true(scene->subject.position_count < PLIES_MAX);
        pos_make(last, move, &scene->path[scene->subject.position_count++]);
        moves += len + (moves[len] == ' ');
    }
}

static inline void scene_begin(Scene *scene) {
    (void)scene; // each test sets its own game
}

static inline void scene_end(Scene *scene) {
    chain_done(&scene->chain);
}

FIXTURE(Scene, scene_begin, scene_end);
#define CHAIN_TEST(name) TEST_ON(name, Scene *scene, scene_begin)

// Where a chain begins.
typedef struct Start {
    const char *profile, *set; // "filters=..." or NULL
    const char *fen, *moves;   // the game
    const char *evals;         // what it says of its last positions, solver's view: now, one ply
                               // back, two; "?" is not known. Or NULL
    const char *played;        // SAN, or NULL
    size_t inside;             // see ChainSubject
    bool thorough;
} Start;
#define START(...) ((Start){__VA_ARGS__})

static inline void begin(Scene *scene, Start start) {
    Profile profile = small_profile(start.profile);
    assert_true(!start.set || profile_set(&profile, start.set, NULL) == STATUS_OK);
    chain_done(&scene->chain);
    set_game(scene, start.fen, start.moves ? start.moves : "");
    const char *at = start.evals ? start.evals : "";
    for (int back = 0; *at; back++) {
        scene->subject.has_eval[back] = *at != '?';
        scene->subject.eval[back] = recorded_score(at);
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    if (start.played) {
        const Position *pos = &scene->path[scene->subject.position_count - 1];
        const size_t len = strlen(start.played);
        assert_ok(san_read(pos, start.played, len, &scene->subject.played, SAID));
    }
    scene->subject.earlier_puzzle = start.inside;
    chain_init(&scene->chain, &profile, &scene->subject, start.thorough);
}

// An analysis of the position that the chain has asked for.
static inline bool feed(Scene *scene, bool finished, uint64_t nodes,
                        const char *const iterations[]) {
    const Position *pos = scene->chain.pos - chain_request(&scene->chain).back;
    CLEANUP(analysis_done) Analysis analysis = recorded_analysis(pos, finished, iterations);
    analysis.nodes = nodes;
    analysis.cp_scale = scene->centipawn > 0 ? scene->centipawn : 1;
    return chain_feed(&scene->chain, &analysis);
}

#define ITERATIONS(...) ((const char *const[]){__VA_ARGS__, NULL})

static inline const Verdict *verdict(const Scene *scene, const char *name) {
    const Chain *chain = &scene->chain;
    for (int i = 0; i < chain->profile.filter_count; i++)
        if (strcmp(chain->verdicts[i].filter->name, name) == 0)
            return &chain->verdicts[i];
    fail_msg("no verdict %s", name);
    return NULL;
}

// "not-in-check FAIL, one-winning-move SKIP".
static inline void assert_verdicts(const Scene *scene, const char *wanted) {
    char name[32], word[8];
    int len = 0;
    for (const char *at = wanted; sscanf(at, "%31s %7[A-Z]%n", name, word, &len) == 2; at += len) {
        if (strcmp(verdict_word(verdict(scene, name)->state), word) != 0)
            fail_msg("%s is %s", name, verdict_word(verdict(scene, name)->state));
        len += at[len] == ',';
    }
}

static inline void assert_chain(const Scene *scene, ChainState state, const char *verdicts) {
    assert_int_equal(scene->chain.state, state);
    assert_verdicts(scene, verdicts);
}

// The evidence of the verdict: its part `field` is these words, where * stands for any others.
#define assert_evidence(scene, name, field, words)                                                 \
    assert_words(evidence_text(&verdict(scene, name)->evidence).field, words)

static inline void assert_wish(const Scene *scene, int back, uint64_t nodes, int lines) {
    assert_int_equal(scene->chain.state, CHAIN_RUNNING);
    ChainRequest wish = chain_request(&scene->chain);
    assert_int_equal(wish.back, back);
    assert_int_equal(wish.nodes, nodes);
    assert_int_equal(wish.lines, lines);
}

// What the chain wishes is this, and is fed to its end.
static inline bool answer(Scene *scene, int back, uint64_t nodes, int lines,
                          const char *const iterations[]) {
    assert_wish(scene, back, nodes, lines);
    return feed(scene, true, nodes, iterations);
}
