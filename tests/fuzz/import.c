// Any bytes as a file of puzzles, of whatever format they look like: reading comes to its end, what
// is refused is said, and what is taken is a puzzle that a store can keep.
#include "tests/fuzz/puzzle.h"
#include "tests/fuzz/scratch.h"

#include "onlymove/import.h"

static void can_be_kept(const ImportedPuzzle *puzzle) {
    CLEANUP(str_done) Str json = {0}, words = {0};
    Candidate candidate;
    moves_are_legal(&puzzle->tree);
    if (puzzle->has_blunder)
        HOLDS(move_is_legal(&puzzle->before_blunder, puzzle->blunder));
    HOLDS(imported_write_json(
              puzzle, FEN_TEXT(puzzle->has_blunder ? &puzzle->before_blunder : &puzzle->tree.start),
              &json, NULL) == STATUS_OK);
    HOLDS(candidate_read_json(&candidate, str_text(&json), NULL) == STATUS_OK);
    HOLDS(candidate.tree.count == puzzle->tree.count);
    source_info_write(&puzzle->source_info, &words);
    candidate_done(&candidate);
}

static void read_all(ImportReader *reader, size_t size) {
    CLEANUP(imported_puzzle_done) ImportedPuzzle puzzle = {0};
    ImportReadResult step;
    size_t steps = 0;
    do {
        Fault fault = {""};
        step = import_next(reader, &puzzle, &fault);
        HOLDS(++steps <= size + 2);
        HOLDS((step == IMPORT_BAD_PUZZLE || step == IMPORT_BAD_FILE) == (fault.text[0] != '\0'));
        if (step == IMPORT_PUZZLE)
            can_be_kept(&puzzle);
    } while (step == IMPORT_PUZZLE || step == IMPORT_BAD_PUZZLE);
}

FUZZ_TARGET(import) {
    ImportReader *reader;
    Fault fault = {""};
    const Status status = import_open(&reader, scratch_with(data, size), &fault);
    HOLDS(status == STATUS_OK || fault.text[0]);
    if (status == STATUS_OK) {
        read_all(reader, size);
        import_close(reader);
    }
    return 0;
}
