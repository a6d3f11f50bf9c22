// The swing profile's rules at every threshold, with either colour to solve.
#include <stdio.h>
#include <stdlib.h>

#include "onlymove/filter.h"
#include "onlymove/movegen.h"
#include "tests/bench/bench.h"
#include "tests/support/swing_rows.h"

static Score read_score(const char *text, const char **end) {
    char *after;
    const bool mate = *text == '#';
    const long value = strtol(text + mate, &after, 10);
    *end = after;
    return (Score){.mate = mate, .value = (int)value};
}

// The positions of a game up to one where that colour is to move.
static size_t begin_game(Color solver, Position path[3]) {
    Move moves[MOVES_MAX];
    size_t count = 1;
    for (path[0] = pos_start(); count == 1 || path[count - 1].side != solver; count++) {
        moves_legal(&path[count - 1], moves);
        pos_make(&path[count - 1], moves[0], &path[count]);
    }
    return count;
}

static bool passes(const char *filter, FilterView *view, const Position *path, size_t count) {
    Verdict verdict = {.filter = filter_find(filter)};
    view->path = path;
    view->path_count = count;
    view->pos = &path[count - 1];
    view->previous = &path[count - 2];
    verdict.filter->check(view, &verdict);
    return verdict.state == VERDICT_PASS;
}

static bool swings(const Profile *profile, const SwingRow *row, Color solver) {
    Position path[3];
    const char *at = row->evals;
    FilterView view = {.profile = profile, .has_eval = {true, true}};
    view.eval[0] = read_score(at, &at);
    view.eval[1] = read_score(at + 1, &at);
    return passes("evaluation-swing", &view, path, begin_game(solver, path)) == row->swings;
}

static bool is_clear(const Profile *profile, const ClearRow *row, Color solver) {
    Position path[3];
    const char *end;
    const size_t count = begin_game(solver, path);
    Move moves[MOVES_MAX];
    moves_legal(&path[count - 1], moves);
    Line lines[2] = {{.pv_count = 1, .pv = {moves[0]}}, {.pv_count = 1, .pv = {moves[1]}}};
    lines[0].score = read_score(row->best, &end);
    lines[1].score = read_score(row->next, &end);
    FilterView view = {.profile = profile, .lines = lines, .count = 2, .nodes = 1};
    return passes("clear-move", &view, path, count) == (row->miss == CLEAR_PASSES);
}

// How many cases are as the rules have them, and how many there are.
void bench_swing(char **words) {
    enum {
        SWINGS = sizeof swing_rows / sizeof *swing_rows,
        CLEARS = sizeof clear_rows / sizeof *clear_rows
    };
    (void)words;
    Profile profile;
    int right = 0;
    bench_must(profile_find("swing", &profile, SAID));
    for (int solver = 0; solver < 2; solver++) {
        for (int i = 0; i < SWINGS; i++)
            right += swings(&profile, &swing_rows[i], (Color)solver);
        for (int i = 0; i < CLEARS; i++)
            right += is_clear(&profile, &clear_rows[i], (Color)solver);
    }
    printf("%d %d\n", right, 2 * (SWINGS + CLEARS));
}
