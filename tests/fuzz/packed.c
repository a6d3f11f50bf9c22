// Any bytes as a file of games, packed or not: it is read to its end or to what is wrong with it,
// which is a sentence, and twice the same.
#include "tests/fuzz/scratch.h"

#include "onlymove/pgn.h"

// A few bytes unpack to any size: so much of it is enough.
enum { ENOUGH = 1 << 20 };

typedef struct Told {
    size_t games, plies, errors;
    Status status;
} Told;

static Told read_all(const char *path, bool build) {
    Input input;
    PgnReader reader;
    Told told = {0};
    Fault fault = {""};
    told.status = input_open(&input, path, &fault);
    HOLDS((told.status == STATUS_OK) == (fault.text[0] == '\0'));
    if (told.status != STATUS_OK)
        return told;
    pgn_reader_open(&reader, &input);
    Game game = game_blank();
    while (reader.offset < ENOUGH && pgn_read(&reader, build ? &game : NULL))
        told.plies += reader.plies;
    told.games = reader.game_count;
    told.errors = reader.error_count;
    told.status = reader.status;
    HOLDS(told.status == STATUS_OK || reader.fault.text[0]);
    game_done(&game);
    pgn_reader_done(&reader);
    input_close(&input);
    return told;
}

FUZZ_TARGET(packed) {
    const char *path = scratch_with(data, size);
    const Told built = read_all(path, true), checked = read_all(path, false);
    HOLDS(built.games == checked.games && built.plies == checked.plies);
    HOLDS(built.errors == checked.errors && built.status == checked.status);
    return 0;
}
