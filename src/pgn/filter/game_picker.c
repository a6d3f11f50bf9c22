// Passes over the games that do not fit: the cutter finds where each one ends, and the reader is
// put in front of those that do.
#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/game_filter.h"
#include "src/pgn/index/splitter.h"
#include "src/pgn/read/reader.h"
#include "src/pgn/filter/sample.h"

struct Chooser {
    PgnReader *reader;
    const GameFilter *choice;
    Splitter splitter; // at the place of the reader
    Game game;         // one whose tags only the reader can tell, or that it had to read at once
};

enum { PASSED_AT_ONCE = 1 << 22 }; // bytes

typedef enum Sought {
    SOUGHT_END,
    SOUGHT_LATER,
    SOUGHT_HERE, // the reader stands in front of it, the cutter behind it
    SOUGHT_READ, // in chooser->game
} Sought;

static void chooser_init(Chooser *chooser, PgnReader *reader, const GameFilter *choice)
{
    *chooser = (Chooser){.reader = reader, .choice = choice};
    splitter_init(&chooser->splitter);
    chooser->game = game_blank();
}

static void chooser_done(Chooser *chooser)
{
    splitter_done(&chooser->splitter);
    game_done(&chooser->game);
}

Chooser *chooser_new(PgnReader *reader, const GameFilter *choice)
{
    Chooser *chooser = malloc(sizeof *chooser);
    if (chooser) {
        chooser_init(chooser, reader, choice);
    }
    return chooser;
}

void chooser_free(Chooser *chooser)
{
    if (chooser) {
        chooser_done(chooser);
    }
    free(chooser);
}

static void show_cutter(Chooser *chooser)
{
    PgnReader *reader = chooser->reader;
    reader_look_again(reader);
    splitter_go_on(&chooser->splitter, reader->data, reader->len, reader_has_all(reader),
                   reader->at, pgn_reader_line(reader));
}

static void put_reader(PgnReader *reader, size_t at, size_t line)
{
    reader->at = reader->line_at = at;
    reader->line = line;
}

// Whether the game between the reader and the cutter fits.
static bool fits(Chooser *chooser, const CutGame *cut)
{
    const Splitter *splitter = &chooser->splitter;
    GameHead head = {.number = chooser->reader->game_count + 1,
                     .text = splitter->data + cut->offset,
                     .len = splitter->at - cut->offset,
                     .doubtful = cut->other_tags};
    Fit fit = game_filter_fits(chooser->choice, &head);
    if (fit == FIT_UNTOLD) {
        CLEANUP(pgn_reader_done) PgnReader alone;
        pgn_reader_init(&alone, head.text, head.len);
        head.game = &chooser->game;
        fit = pgn_read(&alone, &chooser->game) ? game_filter_fits(chooser->choice, &head) : FIT_NO;
    }
    return fit == FIT_YES;
}

// What the cutter cannot tell (the end of a file that changes, a game beyond all measure) is read.
static Sought read_instead(Chooser *chooser)
{
    if (!pgn_read(chooser->reader, &chooser->game)) {
        return SOUGHT_END;
    }
    const GameHead head = {
        .number = chooser->reader->game_count, .text = "", .game = &chooser->game};
    return game_filter_fits(chooser->choice, &head) == FIT_YES ? SOUGHT_READ : SOUGHT_HERE;
}

static void take_skipped(Chooser *chooser)
{
    chooser->reader->skipped_count += chooser->splitter.skipped;
    chooser->splitter.skipped = 0;
}

// Passes over the game that the reader stands in front of.
static void pass(Chooser *chooser)
{
    chooser->reader->game_count++;
    put_reader(chooser->reader, chooser->splitter.at, chooser->splitter.line);
}

static Sought seek(Chooser *chooser)
{
    PgnReader *reader = chooser->reader;
    const GameFilter *choice = chooser->choice;
    for (size_t passed = 0; choice->to == 0 || reader->game_count < choice->to;) {
        CutGame cut;
        if (passed > PASSED_AT_ONCE) {
            return SOUGHT_LATER;
        }
        show_cutter(chooser);
        const CutResult result = splitter_next(&chooser->splitter, SIZE_MAX, &cut);
        if (result == SPLITTER_MORE && reader->len - reader->at <= PGN_GAME_MAX) {
            reader_grow(reader);
            continue;
        }
        if (result != SPLITTER_GAME) {
            const Sought sought = read_instead(chooser);
            if (sought == SOUGHT_HERE) {
                continue;
            }
            return sought;
        }
        take_skipped(chooser);
        reader->found = reader->found || !cut.empty;
        put_reader(reader, cut.offset, cut.line);
        if (fits(chooser, &cut)) {
            return SOUGHT_HERE;
        }
        passed += chooser->splitter.at - cut.offset;
        pass(chooser);
    }
    return SOUGHT_END;
}

ChosenNews chooser_read(Chooser *chooser, Game *game)
{
    PgnReader *reader = chooser->reader;
    const Sought sought = game_filter_is_open(chooser->choice) ? SOUGHT_HERE : seek(chooser);
    if (sought == SOUGHT_READ) {
        const Game read = chooser->game;
        chooser->game = *game;
        *game = read;
    }
    if (sought == SOUGHT_LATER) {
        return CHOSEN_LATER;
    }
    return sought == SOUGHT_READ || (sought == SOUGHT_HERE && pgn_read(reader, game)) ? CHOSEN_GAME
                                                                                      : CHOSEN_END;
}

// --- A sample

// The least keys so far.
typedef struct Keys {
    uint64_t *items;
    size_t count, cap;
    uint64_t bound; // greater ones are none of them
} Keys;

static int by_size(const void *left, const void *right)
{
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void keep_least(Keys *keys, size_t wanted)
{
    qsort(keys->items, keys->count, sizeof *keys->items, by_size);
    keys->count = wanted;
    keys->bound = keys->items[wanted - 1];
}

static bool add_key(Keys *keys, uint64_t key, size_t wanted)
{
    if (key > keys->bound) {
        return true;
    }
    if (!array_fit(&keys->items, &keys->cap, keys->count + 1)) {
        return false;
    }
    keys->items[keys->count++] = key;
    if (keys->count == 2 * wanted) {
        keep_least(keys, wanted);
    }
    return true;
}

static Status draw(PgnReader *reader, GameFilter *choice, const volatile int *interrupted,
                   Fault *fault)
{
    GameFilter all = *choice;
    Chooser chooser;
    Keys keys = {.bound = UINT64_MAX};
    Sought sought;
    Status status = STATUS_OK;
    all.sample = all.shards = 0;
    chooser_init(&chooser, reader, &all);
    while (status == STATUS_OK && (sought = seek(&chooser)) != SOUGHT_END) {
        if (interrupted && *interrupted) {
            status = fault_set(fault, STATUS_LIMIT, "interrupted while the sample was drawn");
        }
        if (sought == SOUGHT_LATER) {
            continue;
        }
        if (sought == SOUGHT_HERE) {
            pass(&chooser);
        }
        const bool kept =
            add_key(&keys, sample_key(choice->seed, reader->game_count), choice->sample);
        status = kept ? status : fault_memory(fault);
    }
    if (keys.count > choice->sample) {
        keep_least(&keys, choice->sample);
    }
    choice->sample_to = keys.count == choice->sample ? keys.bound : UINT64_MAX;
    chooser_done(&chooser);
    free(keys.items);
    return status;
}

Status game_filter_sample(GameFilter *choice, const char *path, const volatile int *interrupted,
                          Fault *fault)
{
    CLEANUP(input_close) Input input = {0};
    if (choice->sample == 0) {
        return STATUS_OK;
    }
    if (strcmp(path, "-") == 0) {
        return fault_set(fault, STATUS_USAGE,
                         "standard input cannot be read twice, which a sample needs; name a file");
    }
    Status status = input_open(&input, path, fault);
    if (status != STATUS_OK) {
        return status;
    }
    CLEANUP(pgn_reader_done) PgnReader reader;
    pgn_reader_open(&reader, &input);
    return draw(&reader, choice, interrupted, fault);
}
