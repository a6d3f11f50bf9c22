// Any bytes as an analysis of a store's cache, with the checksum that a stranger can compute too.
// What is taken can be written and read back the same; what is sound at a position can be used
// there: its variations can be played.
#include "tests/fuzz/fuzz.h"

#include "onlymove/limits.h"
#include "onlymove/movegen.h"
#include "src/store/files/analysis_code.h"

enum { SEED = 7, SUM = 8 };

static bool decode(const void *bytes, size_t size, Analysis *analysis) {
    uint8_t *summed = malloc(size + SUM);
    HOLDS(summed);
    if (size > 0)
        memcpy(summed, bytes, size);
    const uint64_t sum = hash_bytes(SEED, summed, size);
    for (int i = 0; i < SUM; i++)
        summed[size + (size_t)i] = (uint8_t)(sum >> 8 * i);
    const bool read = analysis_decode(analysis, SEED, summed, size + SUM);
    free(summed);
    return read;
}

static void reads_back(const Analysis *analysis) {
    CLEANUP(str_done) Str once = {0}, twice = {0};
    Analysis back = analysis_blank(1);
    analysis_encode(analysis, SEED, &once);
    HOLDS(analysis_decode(&back, SEED, once.data, once.len));
    HOLDS(back.iteration_count == analysis->iteration_count);
    HOLDS(back.line_count == analysis->line_count);
    analysis_encode(&back, SEED, &twice);
    HOLDS(once.len == twice.len && memcmp(once.data, twice.data, once.len) == 0);
    analysis_done(&back);
}

static void can_be_played(const Analysis *analysis, const Position *pos) {
    for (size_t i = 0; i < analysis->line_count; i++) {
        const Line *line = &analysis->lines[i];
        Position here = *pos;
        HOLDS(line->pv_count >= 1 && line->pv_count <= LINE_PV_MAX);
        HOLDS(line->depth >= 0 && line->depth <= UCI_DEPTH_MAX);
        HOLDS(abs(line->score.value) <= (line->score.mate ? SCORE_MATE_MAX : SCORE_CENTIPAWNS_MAX));
        for (int k = 0; k < line->pv_count; k++) {
            HOLDS(move_is_legal(&here, line->pv[k]));
            pos_play(&here, line->pv[k]);
        }
    }
}

FUZZ_TARGET(analysis) {
    const Position pos = pos_start();
    CLEANUP(analysis_done) Analysis analysis = analysis_blank(1);
    if (decode(data, size, &analysis)) {
        reads_back(&analysis);
        analysis_cut(&analysis, 1000);
        if (analysis_is_valid(&analysis, &pos, 2))
            can_be_played(&analysis, &pos);
    }
    return 0;
}
