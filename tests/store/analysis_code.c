// The bytes of a stored analysis: everything comes back, and damage is noticed.

#include <limits.h>

#include "src/store/files/analysis_code.h"
#include "tests/store/analyses.h"

enum { SEED = 7 };

static Str encoded(const Analysis *analysis) {
    Str bytes = {0};
    analysis_encode(analysis, SEED, &bytes);
    return bytes;
}

static void assert_comes_back(const Analysis *analysis) {
    CLEANUP(str_done) Str bytes = encoded(analysis);
    CLEANUP(analysis_done) Analysis read = analysis_blank(9);
    assert_true(analysis_decode(&read, SEED, str_text(&bytes), bytes.len));
    assert_same_analysis(&read, analysis);
}

TEST(every_field_comes_back) {
    CLEANUP(analysis_done) Analysis analysis = analysis_of(20, 3);
    analysis.finished = analysis.reports_moves = true;
    assert_comes_back(&analysis);
    analysis.finished = analysis.reports_moves = false;
    analysis.last_is_final = true;
    assert_comes_back(&analysis);
}

TEST(extreme_numbers_come_back) {
    CLEANUP(analysis_done) Analysis analysis = analysis_of(4, 2);
    analysis.nodes = UINT64_MAX;
    analysis.lines[0].score = (Score){.mate = true, .value = INT_MIN};
    analysis.lines[1].score = (Score){.mate = false, .value = INT_MAX};
    analysis.lines[2].seldepth = INT_MAX;
    analysis.lines[3].seldepth = INT_MIN;
    analysis.lines[4].nodes = UINT64_MAX;
    analysis.lines[5].rank = INT_MIN;
    analysis.lines[5].depth = INT_MAX;
    analysis.lines[6].bound = BOUND_UPPER;
    analysis.lines[7].pv[0] = 0xFFFF;
    analysis.iterations[2].nodes = UINT64_MAX;
    analysis.iterations[3].nodes = 0;
    analysis.iterations[3].depth = INT_MAX;
    assert_comes_back(&analysis);
}

TEST(an_empty_analysis_and_a_thousand_iterations_come_back) {
    Analysis empty = analysis_blank(0);
    empty.finished = true;
    assert_comes_back(&empty);
    CLEANUP(analysis_done) Analysis large = analysis_of(1000, 5);
    assert_comes_back(&large);
}

TEST(an_unfinished_iteration_is_not_kept) {
    CLEANUP(analysis_done) Analysis analysis = analysis_of(3, 2);
    const Line half = {.rank = 1, .depth = 50, .seldepth = 50, .pv_count = 1, .pv = {77}};
    assert_false(analysis_add_line(&analysis, &half));
    assert_int_equal(analysis.pending_count, 1);
    CLEANUP(str_done) Str bytes = encoded(&analysis);
    CLEANUP(analysis_done) Analysis read = analysis_blank(0);
    assert_true(analysis_decode(&read, SEED, str_text(&bytes), bytes.len));
    assert_int_equal(read.pending_count, 0);
}

// Reading must fail and leave what was there alone.
static void assert_refused(const char *bytes, size_t len, uint64_t seed) {
    CLEANUP(analysis_done) Analysis before = analysis_of(2, 1);
    CLEANUP(analysis_done) Analysis read = analysis_of(2, 1);
    // A copy of its own, so that a byte read behind its end is noticed.
    CLEANUP(free_at) char *copy = malloc(len ? len : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, len);
    assert_false(analysis_decode(&read, seed, copy, len));
    assert_same_analysis(&read, &before);
}

TEST(a_changed_byte_is_noticed) {
    CLEANUP(analysis_done) Analysis analysis = analysis_of(5, 2);
    CLEANUP(str_done) Str bytes = encoded(&analysis);
    for (size_t i = 0; i < bytes.len; i++) {
        for (int bit = 0; bit < 8; bit++) {
            bytes.data[i] = (char)(bytes.data[i] ^ 1 << bit);
            assert_refused(bytes.data, bytes.len, SEED);
            bytes.data[i] = (char)(bytes.data[i] ^ 1 << bit);
        }
    }
}

TEST(a_piece_is_noticed) {
    CLEANUP(analysis_done) Analysis analysis = analysis_of(5, 2);
    CLEANUP(str_done) Str bytes = encoded(&analysis);
    for (size_t len = 0; len < bytes.len; len++)
        assert_refused(bytes.data, len, SEED);
    str_add_char(&bytes, '\0');
    assert_refused(bytes.data, bytes.len, SEED);
}

TEST(another_seed_is_noticed) {
    CLEANUP(analysis_done) Analysis analysis = analysis_of(5, 2);
    CLEANUP(str_done) Str bytes = encoded(&analysis);
    assert_refused(bytes.data, bytes.len, SEED + 1);
}

// Puts the right checksum behind the first `len` bytes.
static void seal(Str *bytes, size_t len) {
    uint64_t sum = hash_bytes(SEED, bytes->data, len);
    for (size_t i = 0; i < 8; i++)
        bytes->data[len + i] = (char)(unsigned char)(sum >> 8 * i);
}

// A store can come from anybody, so a right checksum proves nothing: whatever stands in the bytes
// is read to something that can be walked, or refused.
TEST(nonsense_with_a_right_checksum_is_harmless) {
    CLEANUP(analysis_done) Analysis analysis = analysis_of(3, 2);
    CLEANUP(str_done) Str bytes = encoded(&analysis);
    size_t len = bytes.len - 8;
    int refused = 0, read = 0;
    for (size_t i = 0; i < len; i++) {
        for (int value = 0; value < 256; value++) {
            char old = bytes.data[i];
            bytes.data[i] = (char)value;
            seal(&bytes, len);
            Analysis got = analysis_blank(0);
            if (analysis_decode(&got, SEED, bytes.data, bytes.len)) {
                read++;
                for (size_t k = 0; k < got.iteration_count; k++) {
                    const Iteration *iteration = &got.iterations[k];
                    assert_true(iteration->count > 0);
                    assert_true(iteration->first + (size_t)iteration->count <= got.line_count);
                }
                for (size_t k = 0; k < got.line_count; k++) {
                    assert_in_range(got.lines[k].pv_count, 1, LINE_PV_MAX);
                    assert_in_range(got.lines[k].bound, BOUND_EXACT, BOUND_UPPER);
                }
            } else {
                refused++;
            }
            analysis_done(&got);
            bytes.data[i] = old;
        }
    }
    assert_true(refused > 100 && read > 100);
}

TEST(a_newer_version_is_refused) {
    CLEANUP(analysis_done) Analysis analysis = analysis_of(3, 2);
    CLEANUP(str_done) Str bytes = encoded(&analysis);
    bytes.data[0]++;
    seal(&bytes, bytes.len - 8);
    assert_refused(bytes.data, bytes.len, SEED);
}
