// Analyses of any size, made up, and their comparison. Include after cmocka.h.
#pragma once

#include <inttypes.h>

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
            assert_int_equal(analysis_add_line(&analysis, &line), rank == lines);
        }
    }
    return analysis;
}

// All that is kept of an analysis, as text.
static inline void write_whole(const Analysis *analysis, Str *out) {
    str_addf(out, "%d lines, %" PRIu64 " nodes, %d %d %d\n", analysis->expected_lines,
             analysis->nodes, analysis->reports_moves, analysis->last_is_final, analysis->finished);
    for (size_t i = 0; i < analysis->iteration_count; i++) {
        const Iteration *one = &analysis->iterations[i];
        str_addf(out, "%d %" PRIu64 " %zu %d\n", one->depth, one->nodes, one->first, one->count);
    }
    for (size_t i = 0; i < analysis->line_count; i++) {
        const Line *line = &analysis->lines[i];
        const Score *score = &line->score;
        str_addf(out, "%d %d %d: %d %d %d %d %d, %" PRIu64 ":", line->rank, line->depth,
                 line->seldepth, score->mate, score->value, score->has_chances, score->chances,
                 line->bound, line->nodes);
        for (int k = 0; k < line->pv_count; k++)
            str_addf(out, " %x", (unsigned)line->pv[k]);
        str_add(out, "\n");
    }
}

static inline void assert_same_analysis(const Analysis *a, const Analysis *b) {
    CLEANUP(str_done) Str one = {0}, other = {0};
    write_whole(a, &one);
    write_whole(b, &other);
    assert_string_equal(str_text(&one), str_text(&other));
}
