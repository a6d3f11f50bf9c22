// What the tests of the chain share: a game up to a position, what it says of it, and the searches
// that are made up for it.
#ifndef ONLYMOVE_TESTS_CHAIN_SCENE_H
#define ONLYMOVE_TESTS_CHAIN_SCENE_H

#include "tests/support/test.h"

#include <string.h>

#include "onlymove/notation.h"
#include "src/filter/chain.h"
#include "tests/support/recorded.h"

enum { PLIES_MAX = 8 };

typedef struct Scene {
    Position path[PLIES_MAX];
    ChainSubject subject;
    Chain chain;
} Scene;

// A first look of 1000 nodes and rungs at 1000, 2000 and 4000; a profile without rungs looks at
// 4000.
static inline Profile small_profile(const char *name)
{
    Profile profile;
    assert_ok(profile_find(name, &profile, SAID));
    profile_set(&profile, "nodes.scan=1000", NULL);
    profile_set(&profile, "nodes.start=1000", NULL);
    profile_set(&profile, "nodes.factor=2", NULL);
    profile_set(&profile, "nodes.max=4000", NULL);
    return profile;
}

// A game from a position, by SAN with blanks between.
static inline void set_game(Scene *scene, const char *fen, const char *moves)
{
    *scene = (Scene){.subject = {.path = scene->path, .path_count = 1}};
    scene->path[0] = recorded_position(fen);
    while (*moves) {
        const size_t len = strcspn(moves, " ");
        const Position *last = &scene->path[scene->subject.path_count - 1];
        Move move;
        assert_ok(san_read(last, moves, len, &move, SAID));
        assert_true(scene->subject.path_count < PLIES_MAX);
        pos_make(last, move, &scene->path[scene->subject.path_count++]);
        moves += len + (moves[len] == ' ');
    }
}

// What the game says of the position so many plies back, solver's view.
static inline void set_eval(Scene *scene, int back, const char *score)
{
    scene->subject.has_eval[back] = true;
    scene->subject.eval[back] = recorded_score(score);
}

static inline void scene_begin(Scene *scene)
{
    (void)scene; // each test sets its own game
}

static inline void scene_end(Scene *scene)
{
    chain_done(&scene->chain);
}

FIXTURE(Scene, scene_begin, scene_end);
#define CHAIN_TEST(name) TEST_ON(name, Scene *scene, scene_begin)

static inline void begin(Scene *scene, const Profile *profile, bool thorough)
{
    assert_true(chain_init(&scene->chain, profile, &scene->subject, thorough));
}

// An analysis of the position that the chain has asked for.
static inline bool feed(Scene *scene, bool finished, uint64_t nodes, const char *const iterations[])
{
    const Position *pos = scene->chain.pos - chain_wish(&scene->chain).back;
    ENDS_BY(analysis_done) Analysis analysis = recorded_analysis(pos, finished, iterations);
    analysis.nodes = nodes;
    return chain_feed(&scene->chain, &analysis);
}

#define ITERATIONS(...) ((const char *const[]){__VA_ARGS__, NULL})

static inline const Verdict *verdict(const Scene *scene, const char *name)
{
    const Chain *chain = &scene->chain;
    for (int i = 0; i < chain->profile.filter_count; i++) {
        if (strcmp(chain->verdicts[i].filter->name, name) == 0) {
            return &chain->verdicts[i];
        }
    }
    fail_msg("no verdict %s", name);
    return NULL;
}

static inline void assert_verdict(const Scene *scene, const char *name, VerdictState state)
{
    assert_string_equal(verdict_word(verdict(scene, name)->state), verdict_word(state));
}

static inline void assert_wish(const Scene *scene, int back, uint64_t nodes, int lines)
{
    assert_int_equal(scene->chain.state, CHAIN_RUNNING);
    ChainWish wish = chain_wish(&scene->chain);
    assert_int_equal(wish.back, back);
    assert_int_equal(wish.nodes, nodes);
    assert_int_equal(wish.lines, lines);
}

#endif
