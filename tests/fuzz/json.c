// Any text as the JSON of a candidate: what is accepted is a puzzle that can be shown, and writes
// itself so that it is read back the same.
#include "tests/fuzz/puzzle.h"

#include "onlymove/candidate.h"

static void writes_and_reads_back(const Candidate *candidate) {
    CLEANUP(str_done) Str once = {0}, twice = {0}, outline = {0};
    Candidate back;
    HOLDS(candidate_write_json(candidate, &once, NULL) == STATUS_OK);
    HOLDS(candidate_read_json(&back, str_text(&once), NULL) == STATUS_OK);
    HOLDS(candidate_write_json(&back, &twice, NULL) == STATUS_OK);
    HOLDS(strcmp(str_text(&once), str_text(&twice)) == 0);
    tree_write_text(&candidate->tree, &outline);
    candidate_done(&back);
}

FUZZ_TARGET(json) {
    Candidate candidate;
    char *text = fuzz_text(data, size);
    if (candidate_read_json(&candidate, text, NULL) == STATUS_OK) {
        moves_are_legal(&candidate.tree);
        writes_and_reads_back(&candidate);
        candidate_done(&candidate);
    }
    free(text);
    return 0;
}
