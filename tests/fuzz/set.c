// Any bytes as the text file of a set: what is wrong is said, what is taken is a puzzle with a rank
// that has a place among others.
#include "tests/fuzz/puzzle.h"
#include "tests/fuzz/scratch.h"

#include "onlymove/import.h"

static void read_all(SetReader *reader, size_t size) {
    SetLine line = {0};
    ImportReadResult step;
    size_t steps = 0;
    do {
        Fault fault = {""};
        step = set_reader_next(reader, &line, &fault);
        HOLDS(++steps <= size + 2);
        HOLDS((step == IMPORT_BAD_PUZZLE || step == IMPORT_BAD_FILE) == (fault.text[0] != '\0'));
        if (step == IMPORT_PUZZLE) {
            moves_are_legal(&line.puzzle.tree);
            HOLDS(rank_is_valid(line.rank) && line.title && line.note && line.tags);
        }
    } while (step == IMPORT_PUZZLE || step == IMPORT_BAD_PUZZLE);
    set_line_done(&line);
}

FUZZ_TARGET(set) {
    SetReader *reader;
    SetHead head = {0};
    Fault fault = {""};
    const Status status = set_reader_open(&reader, scratch_with(data, size), &head, &fault);
    HOLDS(status == STATUS_OK || fault.text[0]);
    if (status == STATUS_OK) {
        read_all(reader, size);
        set_reader_free(reader);
    }
    set_head_done(&head);
    return 0;
}
