// Analyses of any size, made up, and their comparison. Include after cmocka.h.
#pragma once

#include "tests/support/test.h"

#include "onlymove/analysis.h"

// So many iterations of `lines` lines each, with numbers of all sizes and signs.
static inline Analysis analysis_of(int iterations, int lines) {
    Analysis analysis = analysis_blank(lines);
    uint64_t nodes = 20;
    for (int depth = 1; depth <= iterations; depth++) {
        for (int rank = 1; rank <= lines; rank++) {
            nodes += nodes < (UINT64_C(1) << 60) ? nodes / 3 + (uint64_t)rank : 1;
            Line line = {
                .rank = rank,
                .depth = depth,
                .seldepth = depth + rank * 3,
                .score = {.mate = depth % 3 == 0, .value = (rank % 2 ? 1 : -1) * depth * 17},
                .nodes = nodes,
                .pv_count = 1 + (depth * 5 + rank) % LINE_PV_MAX,
            };
            line.score.has_chances = rank == 2;
            line.score.chances = (int16_t)(rank == 2 ? (depth % 2000) - 1000 : 0);
            for (int i = 0; i < line.pv_count; i++)
                line.pv[i] = (Move)(depth * 977 + rank * 131 + i * 7919);
            assert_int_equal(analysis_add(&analysis, &line), rank == lines);
        }
    }
    return analysis;
}

static inline void assert_same_analysis(const Analysis *a, const Analysis *b) {
    assert_int_equal(a->expected, b->expected);
    assert_true(a->nodes == b->nodes);
    assert_true(a->chatty == b->chatty && a->settled == b->settled);
    assert_true(a->finished == b->finished);
    assert_int_equal(a->iteration_count, b->iteration_count);
    assert_int_equal(a->line_count, b->line_count);
    for (size_t i = 0; i < a->iteration_count; i++) {
        assert_int_equal(a->iterations[i].depth, b->iterations[i].depth);
        assert_true(a->iterations[i].nodes == b->iterations[i].nodes);
        assert_int_equal(a->iterations[i].first, b->iterations[i].first);
        assert_int_equal(a->iterations[i].count, b->iterations[i].count);
    }
    for (size_t i = 0; i < a->line_count; i++) {
        const Line *one = &a->lines[i], *other = &b->lines[i];
        assert_int_equal(one->rank, other->rank);
        assert_int_equal(one->depth, other->depth);
        assert_int_equal(one->seldepth, other->seldepth);
        assert_int_equal(one->score.mate, other->score.mate);
        assert_int_equal(one->score.value, other->score.value);
        assert_int_equal(one->score.has_chances, other->score.has_chances);
        assert_int_equal(one->score.chances, other->score.chances);
        assert_int_equal(one->bound, other->bound);
        assert_true(one->nodes == other->nodes);
        assert_int_equal(one->pv_count, other->pv_count);
        assert_memory_equal(one->pv, other->pv, (size_t)one->pv_count * sizeof *one->pv);
    }
}
