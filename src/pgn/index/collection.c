// An opened file: input reads its bytes, splitter and index find its games, the reader checks them.
// All work is done in steps, and games that the steps have not reached are not known. Functions
// that answer questions about known games come last.
#include "onlymove/collection.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/xalloc.h"
#include "src/pgn/index/index.h"
#include "src/pgn/input/peek_bytes.h"
#include "src/pgn/read/reader.h"

enum {
    FIRST_GAME_MAX = 4 * LIMIT_UNIT,  // bytes in which opening looks for the first game
    CHECK_COST = 16,                  // checking a byte takes as long as splitting so many
    STORED_MIN = 8 * LIMIT_UNIT,      // least bytes of a text whose index is stored
    SAVED_AT_ONCE = LIMIT_UNIT,       // bytes
    GAMES_MEANWHILE = 1000,           // games that are found while a stored index is loaded
    LOADED_AT_ONCE = LIMIT_UNIT / 32, // games
};

// One game of the text in memory, for reading.
typedef struct GameText {
    char *data; // begins a little before the game
    size_t cap, len;
    uint64_t offset; // of data[0] in the text
    bool is_begun;   // the game is being fetched or read
    bool is_gone;    // the file has become shorter
    PgnReader reader;
    SlicedRead slices;
} GameText;

struct CollectionParts {
    Input input; // the splitter works in its window
    int pipe;    // standard input, to be polled; or -1
    bool opened; // collection_open() has returned, so steps must be short
    Splitter splitter;
    bool has_game; // there is a game with a tag or a move
    Index index;
    uint64_t games_end; // where the last known game ends
    uint32_t *damaged;  // indices of the damaged games
    size_t damaged_cap;
    GameText read_now; // for reading at once
    GameText checking; // being checked
    GameText loading;  // being loaded
    size_t load_index; // index of the game that is being loaded
    Game *load_target; // where that game is loaded to
    char *head;        // the beginning of a game whose tags were asked for
    size_t head_len;
    size_t head_index;  // index of the game that `head` begins, or SIZE_MAX
    PgnError error;     // the first error of the damaged game asked for last
    size_t error_index; // index of that damaged game, or SIZE_MAX
    Game game;          // a game whose tags the reader had to read
    size_t game_index;  // index of `game`, or SIZE_MAX
    bool watched;       // the file has a stamp, by which a change is seen
    bool changed;       // the file has changed since it was opened
    IndexStamp stamp;
    Str index_path;     // where the index is stored; empty: nowhere
    IndexLoader loader; // active while it has a descriptor
    IndexWriter writer;
    bool saving;
    Fault fault;       // what collection_last_fault() returns
    bool has_fault;    // there was one
    bool fault_is_new; // collection_take_fault() has not returned it yet
};

// The file's name in messages.
static const char *shown_name(const Collection *c) {
    if (!c->path)
        return "no file";
    return strcmp(c->path, "-") == 0 ? "standard input" : c->path;
}

static void set_fault(struct CollectionParts *p, const Fault *fault) {
    p->fault = *fault;
    p->has_fault = p->fault_is_new = true;
}

bool collection_last_fault(const Collection *collection, Fault *fault) {
    const struct CollectionParts *p = collection->parts;
    if (!p || !p->has_fault)
        return false;
    *fault = p->fault;
    return true;
}

bool collection_take_fault(Collection *collection, Fault *fault) {
    struct CollectionParts *p = collection->parts;
    const bool is_new = p && p->fault_is_new && collection_last_fault(collection, fault);
    if (is_new)
        p->fault_is_new = false;
    return is_new;
}

// Checks whether the file has changed since it was opened.
static void check_for_change(Collection *c) {
    struct CollectionParts *p = c->parts;
    IndexStamp current;
    Fault fault;
    if (p->watched && !p->changed && index_stamp(c->path, &current) &&
        !index_stamp_equal(&current, &p->stamp)) {
        p->changed = true;
        fault_set(&fault, STATUS_IO, "%s has changed since it was opened; open it again",
                  shown_name(c));
        set_fault(p, &fault);
    }
}

// Reads more of the text. A fault is kept, and ends the text.
static void read_more(Collection *c) {
    struct CollectionParts *p = c->parts;
    Fault fault;
    if (input_advance(&p->input, splitter_drop(&p->splitter), &fault) != STATUS_OK) {
        p->input.at_end = true;
        if (!p->changed)
            set_fault(p, &fault);
    }
}

// Where the text that is known so far ends.
static uint64_t text_end(const struct CollectionParts *p) {
    return p->input.offset + p->input.len;
}

static bool add_game(Collection *c, const SplitGame *game) {
    struct CollectionParts *p = c->parts;
    if (!index_add(&p->index, p->input.offset, game)) {
        Fault fault;
        fault_set(&fault, STATUS_LIMIT, "%s: too many games for memory", shown_name(c));
        set_fault(p, &fault);
        c->state = COLLECTION_DONE;
        return false;
    }
    p->has_game = p->has_game || !game->empty;
    p->games_end = p->input.offset + p->splitter.at;
    c->count = p->index.count;
    return true;
}

static Status fail_no_game(const Collection *c, Fault *fault) {
    return fault_set(fault, STATUS_SYNTAX,
                     "%s: holds no game; :import (onlymove import) reads puzzles", shown_name(c));
}

static void begin_saving(struct CollectionParts *p) {
    p->saving = p->index_path.len > 0 && index_save_begin(&p->writer, str_text(&p->index_path));
}

// Ends indexing: all games are known. Stores the index of a large file before the slow check.
static void end_indexing(Collection *c) {
    struct CollectionParts *p = c->parts;
    Fault fault;
    if (!p->has_game && p->opened) {
        (void)fail_no_game(c, &fault);
        set_fault(p, &fault);
    }
    if (!p->has_game)
        str_clear(&p->index_path); // such an index is not worth storing
    p->games_end = text_end(p);
    c->state = COLLECTION_CHECKING;
    c->done = 0;
    c->size = p->games_end;
    begin_saving(p);
}

// Whether a step would have to wait for standard input.
static bool must_wait(Collection *c) {
    const struct CollectionParts *p = c->parts;
    struct pollfd polled = {.fd = p->pipe, .events = POLLIN};
    const bool waits = p->opened && p->pipe >= 0 && poll(&polled, 1, 0) == 0;
    c->waits_for = waits ? p->pipe : -1;
    return waits;
}

static void step_indexing(Collection *c, size_t bytes) {
    struct CollectionParts *p = c->parts;
    const uint64_t stop = p->input.offset + p->splitter.at + bytes, old_end = text_end(p);
    do {
        SplitGame game;
        p->splitter.data = p->input.data;
        p->splitter.len = p->input.len;
        p->splitter.at_end = p->input.at_end;
        switch (splitter_next(&p->splitter, (size_t)(stop - p->input.offset), &game)) {
        case SPLITTER_GAME:
            if (!add_game(c, &game))
                return;
            break;
        case SPLITTER_PAUSE:
            break;
        case SPLITTER_MORE:
            if (must_wait(c))
                return;
            read_more(c);
            break;
        case SPLITTER_END:
            end_indexing(c);
            return;
        }
    } while (p->input.offset + p->splitter.at < stop && text_end(p) - old_end < bytes);
    c->done = p->input.is_plain ? p->input.offset + p->splitter.at : p->input.consumed;
    c->size = p->input.size;
}

// Counts a checked game.
static void count_checked(Collection *c, const IndexEntry *entry) {
    struct CollectionParts *p = c->parts;
    if (entry->flags & INDEX_DAMAGED)
        *array_add(&p->damaged, &c->error_count, &p->damaged_cap) = (uint32_t)c->checked;
    c->checked++;
    c->plies += entry->plies;
}

// Records the result of a game's check.
static void record_check(Collection *c, bool valid, const PgnReader *reader) {
    struct CollectionParts *p = c->parts;
    IndexEntry *entry = &p->index.entries[c->checked];
    entry->plies = valid ? (uint32_t)reader->plies : 0;
    valid = valid && reader->error_count == 0;
    entry->flags = (uint8_t)((entry->flags & ~INDEX_DAMAGED) | (valid ? 0 : INDEX_DAMAGED));
    p->index.checked = c->checked + 1;
    count_checked(c, entry);
}

static uint64_t game_end(const Collection *c, size_t index) {
    const struct CollectionParts *p = c->parts;
    return index + 1 < p->index.count ? p->index.entries[index + 1].offset : p->games_end;
}

// Fetches up to `bytes` more bytes of a game, and begins it if needed. False while there is more to
// fetch. The beginning of the game's first line is fetched too, for the columns of errors.
static bool fetch_game(const Collection *c, size_t index, GameText *text, size_t bytes) {
    enum { LINE_KEPT = 1 << 16 };
    const struct CollectionParts *p = c->parts;
    const IndexEntry *entry = &p->index.entries[index];
    const uint64_t offset = entry->offset, end = game_end(c, index);
    if (!text->is_begun) {
        char byte_before;
        const bool begins_line = offset == 0 ||
                                 input_read_at(&p->input, offset - 1, &byte_before, 1) == 0 ||
                                 is_line_end(byte_before);
        text->offset = begins_line ? offset : offset > LINE_KEPT ? offset - LINE_KEPT : 0;
        text->len = 0;
        text->is_begun = true;
        text->reader.at = text->reader.line_at = (size_t)(offset - text->offset);
        text->reader.line = entry->line;
        text->reader.error_count = 0;
    }
    const uint64_t left = end - text->offset - text->len;
    const size_t part = left < bytes ? (size_t)left : bytes;
    array_grow(&text->data, &text->cap, text->len + part + 1);
    const size_t got =
        input_read_at(&p->input, text->offset + text->len, text->data + text->len, part);
    text->len += got;
    text->reader.data = text->data;
    text->reader.len = text->len;
    text->is_gone = got < part;
    return text->is_gone || part == left;
}

// Ends the reading of a game, and frees the text of a large one.
static void end_game_text(GameText *text) {
    enum { LARGE = 8 * LIMIT_UNIT };
    pgn_drop_slices(&text->slices);
    text->is_begun = false;
    if (text->cap > LARGE) {
        free(text->data);
        text->data = NULL;
        text->cap = 0;
    }
}

// Goes on to fetch a game, then to read it into *game.
static SliceResult read_slice(const Collection *c, size_t index, GameText *text, Game *game,
                              size_t bytes) {
    enum { READ_COST = 16 }; // reading a byte takes as long as fetching so many
    if (!text->slices.reading) {
        if (!fetch_game(c, index, text, READ_COST * bytes))
            return SLICE_MORE;
        if (text->is_gone) {
            end_game_text(text);
            return SLICE_NOTHING;
        }
    }
    const SliceResult result = pgn_read_slice(&text->reader, &text->slices, game, bytes);
    if (result != SLICE_MORE)
        end_game_text(text);
    return result;
}

// Reads a game at once. False when it has gone.
static bool read_game(const Collection *c, size_t index, Game *game) {
    GameText *text = &c->parts->read_now;
    fetch_game(c, index, text, SIZE_MAX);
    const bool was_read = !text->is_gone && pgn_read(&text->reader, game);
    end_game_text(text);
    return was_read;
}

// Goes on checking a game, or begins the next one.
static void check_game(Collection *c, size_t bytes) {
    struct CollectionParts *p = c->parts;
    const SliceResult result = read_slice(c, c->checked, &p->checking, NULL, bytes);
    if (result != SLICE_MORE)
        record_check(c, result == SLICE_GAME, &p->checking.reader);
}

// The offset in the text up to which a game was read.
static uint64_t offset_reached(const GameText *text) {
    return text->offset + (text->slices.reading ? reading_at(text->slices.reading) : 0);
}

static void step_checking(Collection *c, size_t bytes) {
    struct CollectionParts *p = c->parts;
    for (size_t spent = 0; spent < bytes;) {
        if (c->checked == c->count) {
            c->state = COLLECTION_DONE;
            begin_saving(p);
            return;
        }
        const uint64_t begin = c->done;
        check_game(c, bytes < CHECK_COST ? 1 : bytes / CHECK_COST);
        if (p->checking.is_begun) {
            c->done = offset_reached(&p->checking);
            return;
        }
        c->done = c->checked < c->count ? p->index.entries[c->checked].offset : p->games_end;
        spent += c->done > begin ? (size_t)(c->done - begin) * CHECK_COST : CHECK_COST;
    }
}

static void step_saving(Collection *c) {
    struct CollectionParts *p = c->parts;
    bool done = false;
    bool saved =
        !p->changed && index_save_step(&p->writer, &p->index, &p->stamp, SAVED_AT_ONCE, &done);
    if (saved && done)
        index_save_end(&p->writer);
    if (!saved || done) {
        index_save_cancel(&p->writer);
        p->saving = false;
    }
}

// Replaces the index by the stored one.
static void use_stored_index(Collection *c) {
    struct CollectionParts *p = c->parts;
    index_done(&p->index);
    p->index = p->loader.index;
    p->loader.index = (Index){0};
    p->has_game = true;
    p->games_end = p->input.size;
    c->count = p->index.count;
    c->size = p->games_end;
    c->state = COLLECTION_CHECKING;
    while (c->checked < p->index.checked)
        count_checked(c, &p->index.entries[c->checked]);
    if (c->checked == c->count)
        c->state = COLLECTION_DONE;
    c->done = c->checked < c->count ? p->index.entries[c->checked].offset : p->games_end;
}

// Loads a part of a stored index, whose checksum is known only at the end.
static void step_loading(Collection *c) {
    struct CollectionParts *p = c->parts;
    bool done = false;
    bool valid = !p->changed && index_load_step(&p->loader, &p->stamp, LOADED_AT_ONCE, &done);
    if (valid && done)
        use_stored_index(c);
    if (!valid || done)
        index_load_cancel(&p->loader);
}

bool collection_step(Collection *collection, size_t bytes) {
    struct CollectionParts *p = collection->parts;
    if (!p || (collection->state == COLLECTION_DONE && !p->saving))
        return false;
    check_for_change(collection);
    if (p->loader.fd >= 0) {
        step_loading(collection);
        if (p->loader.fd >= 0 && collection->count < GAMES_MEANWHILE)
            step_indexing(collection, bytes);
    } else if (p->saving) {
        step_saving(collection);
    } else if (collection->state == COLLECTION_INDEXING) {
        step_indexing(collection, bytes);
    } else {
        step_checking(collection, bytes);
    }
    return collection->state != COLLECTION_DONE || p->saving;
}

// Opens the stored index and loads its first part, which is all of a small one.
static void begin_loading(Collection *c) {
    struct CollectionParts *p = c->parts;
    if (!p->input.is_plain || p->input.size < STORED_MIN ||
        !index_file_name(c->path, &p->index_path))
        return;
    if (index_load_begin(&p->loader, str_text(&p->index_path), &p->stamp))
        step_loading(c);
    else
        index_load_cancel(&p->loader);
}

static Status open_input(Collection *c, Fault *fault) {
    struct CollectionParts *p = c->parts;
    if (strcmp(c->path, "-") == 0)
        p->pipe = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDIN_FILENO + 1);
    else
        p->watched = index_stamp(c->path, &p->stamp);
    Status status = input_open(&p->input, c->path, fault);
    if (status != STATUS_OK)
        return status;
    status = input_keep(&p->input, fault);
    if (status != STATUS_OK)
        return status;
    begin_loading(c);
    while (!p->has_game && c->state == COLLECTION_INDEXING && text_end(p) < FIRST_GAME_MAX)
        step_indexing(c, 1); // only up to the first game
    if (p->has_game || c->state == COLLECTION_INDEXING) {
        p->opened = true;
        return STATUS_OK;
    }
    if (collection_take_fault(c, fault))
        return STATUS_IO;
    return fail_no_game(c, fault);
}

Status collection_open(Collection *collection, const char *path, Fault *fault) {
    struct CollectionParts *p = xcalloc(1, sizeof *p);
    *collection = (Collection){
        .path = xstrdup(path), .state = COLLECTION_INDEXING, .waits_for = -1, .parts = p};
    p->pipe = p->loader.fd = -1;
    p->game_index = p->error_index = p->head_index = SIZE_MAX;
    p->game = game_blank();
    splitter_init(&p->splitter);
    Status status = open_input(collection, fault);
    if (status != STATUS_OK)
        collection_done(collection);
    return status;
}

static void game_text_done(GameText *text) {
    end_game_text(text);
    pgn_reader_done(&text->reader);
    free(text->data);
}

void collection_done(Collection *collection) {
    struct CollectionParts *p = collection->parts;
    if (p) {
        index_save_cancel(&p->writer);
        index_load_cancel(&p->loader);
        str_done(&p->index_path);
        free(p->damaged);
        game_text_done(&p->read_now);
        game_text_done(&p->checking);
        game_text_done(&p->loading);
        free(p->head);
        game_done(&p->game);
        splitter_done(&p->splitter);
        index_done(&p->index);
        input_close(&p->input);
        if (p->pipe >= 0)
            close(p->pipe);
    }
    free(p);
    free(collection->path);
    *collection = (Collection){.waits_for = -1};
}

// The result of loading a game.
static Status load_status(const Collection *c, size_t index, bool was_read, Fault *fault) {
    return was_read ? STATUS_OK
                    : fault_set(fault, STATUS_NOT_FOUND,
                                "%s: game %zu is not there any more; the file has changed",
                                shown_name(c), index + 1);
}

Status collection_load(Collection *collection, size_t index, Game *game, Fault *fault) {
    if (index >= collection->count) {
        bool more = collection->state == COLLECTION_INDEXING;
        return fault_set(fault, STATUS_NOT_FOUND, "%s: has no game %zu%s, only %zu",
                         shown_name(collection), index + 1, more ? " yet" : "", collection->count);
    }
    check_for_change(collection);
    return load_status(collection, index, read_game(collection, index, game), fault);
}

bool collection_load_begin(Collection *collection, size_t index, Game *game) {
    struct CollectionParts *p = collection->parts;
    collection_load_drop(collection);
    if (index >= collection->count ||
        game_end(collection, index) - p->index.entries[index].offset <= LIMIT_UNIT) {
        return false;
    }
    p->load_index = index;
    p->load_target = game;
    return true;
}

CollectionLoad collection_load_step(Collection *collection, size_t bytes, Fault *fault) {
    struct CollectionParts *p = collection->parts;
    check_for_change(collection);
    char byte; // a game that has gone is not shown, though it may be in memory
    const uint64_t offset = p->index.entries[p->load_index].offset;
    SliceResult result = SLICE_NOTHING;
    if (!p->changed || input_read_at(&p->input, offset, &byte, 1) == 1)
        result = read_slice(collection, p->load_index, &p->loading, p->load_target, bytes);
    if (result == SLICE_MORE)
        return COLLECTION_LOADING;
    end_game_text(&p->loading);
    Status status = load_status(collection, p->load_index, result == SLICE_GAME, fault);
    return status == STATUS_OK ? COLLECTION_LOADED : COLLECTION_FAILED;
}

void collection_load_drop(Collection *collection) {
    if (collection->parts)
        end_game_text(&collection->parts->loading);
}

int collection_load_progress(const Collection *collection) {
    const struct CollectionParts *p = collection->parts;
    if (!p || !p->loading.slices.reading)
        return 0;
    const uint64_t from = p->index.entries[p->load_index].offset;
    return (int)((offset_reached(&p->loading) - from) * 100 /
                 (game_end(collection, p->load_index) - from));
}

CollectionGame collection_game(const Collection *collection, size_t index) {
    const IndexEntry *entry = &collection->parts->index.entries[index];
    return (CollectionGame){.offset = entry->offset,
                            .line = entry->line,
                            .checked = index < collection->checked,
                            .damaged = (entry->flags & INDEX_DAMAGED) != 0,
                            .plies = entry->plies};
}

// Reads a game into `game` of the collection, for a row of the list that needs the reader.
static bool read_tag_game(Collection *c, size_t index) {
    struct CollectionParts *p = c->parts;
    if (p->game_index != index || p->changed)
        p->game_index = read_game(c, index, &p->game) ? index : SIZE_MAX;
    return p->game_index == index;
}

void collection_tag(Collection *collection, size_t index, CollectionTag tag, Str *out) {
    static const struct {
        SplitTag tag;
        const char *name;
    } names[COLLECTION_TAG_COUNT] = {
        [COLLECTION_WHITE] = {SPLIT_TAG_WHITE, "White"},
        [COLLECTION_BLACK] = {SPLIT_TAG_BLACK, "Black"},
        [COLLECTION_EVENT] = {SPLIT_TAG_EVENT, "Event"},
        [COLLECTION_DATE] = {SPLIT_TAG_DATE, "Date"},
        [COLLECTION_RESULT] = {SPLIT_TAG_RESULT, "Result"},
        [COLLECTION_ECO] = {SPLIT_TAG_ECO, "ECO"},
    };
    struct CollectionParts *p = collection->parts;
    if (index >= collection->count)
        return;
    check_for_change(collection);
    if (p->head_index != index || p->changed) {
        const uint64_t from = p->index.entries[index].offset;
        const uint64_t len = game_end(collection, index) - from;
        p->head = p->head ? p->head : xmalloc(INDEX_HEAD);
        p->head_len =
            input_read_at(&p->input, from, p->head, len < INDEX_HEAD ? (size_t)len : INDEX_HEAD);
        p->head_index = index;
    }
    if (!index_tag(&p->index.entries[index], names[tag].tag, p->head, p->head_len, out) &&
        read_tag_game(collection, index)) {
        const char *value = game_tag(&p->game, names[tag].name);
        str_add(out, value ? value : "");
    }
}

size_t collection_error_game(const Collection *collection, size_t at) {
    return at < collection->error_count ? collection->parts->damaged[at] : 0;
}

bool collection_error(Collection *collection, size_t at, PgnError *error) {
    struct CollectionParts *p = collection->parts;
    if (at >= collection->error_count)
        return false;
    check_for_change(collection);
    const size_t index = p->damaged[at];
    if (p->error_index != index || p->changed) {
        if (!read_game(collection, index, NULL) || p->read_now.reader.error_count == 0)
            return false;
        p->error = p->read_now.reader.errors[0];
        p->error.game = index + 1;
        p->error_index = index;
    }
    *error = p->error;
    return true;
}
