// Puts together where the bytes come from (input, spool), where the games are (cutter, index) and
// whether they are sound (reader). All work is done in steps; what the steps have not reached yet
// is not there. collection_games.c answers what is asked of the games that are known.
#include "src/pgn/index/collection_parts.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "onlymove/xalloc.h"

enum {
    SOUGHT_AT_ONCE = 4 * INPUT_STEP, // bytes in which opening looks for the first game
    CHECK_COST = 16,                 // a byte that is checked takes as long as so many that are cut
    KEPT_FROM = 8 * INPUT_STEP,      // bytes of text from which on the index is worth a file
    SAVED_AT_ONCE = INPUT_STEP,      // bytes
    KNOWN_MEANWHILE = 1000,          // games found by ourselves while a stored index is loaded
    LOADED_AT_ONCE = INPUT_STEP / 32, // games
};

const char *collection_shown_name(const Collection *c)
{
    if (!c->path) {
        return "no file";
    }
    return strcmp(c->path, "-") == 0 ? "standard input" : c->path;
}

static void complain(struct CollectionParts *p, const Fault *fault)
{
    p->complaint = *fault;
    p->troubled = p->complains = true;
}

bool collection_complaint(Collection *collection, Fault *fault)
{
    struct CollectionParts *p = collection->parts;
    if (!p || !p->complains) {
        return false;
    }
    *fault = p->complaint;
    p->complains = false;
    return true;
}

bool collection_trouble(const Collection *collection, Fault *fault)
{
    const struct CollectionParts *p = collection->parts;
    if (!p || !p->troubled) {
        return false;
    }
    *fault = p->complaint;
    return true;
}

void collection_look_at_file(Collection *c)
{
    struct CollectionParts *p = c->parts;
    IndexStamp now;
    Fault fault;
    if (p->input.mapped && input_advance(&p->input, 0, &fault) != STATUS_OK) {
        p->len = p->input.len;
        p->whole = true;
    }
    if (p->watched && !p->changed && index_stamp(c->path, &now) &&
        !index_stamp_equal(&now, &p->stamp)) {
        p->changed = true;
        fault_set(&fault, STATUS_IO, "%s has changed since it was opened; open it again",
                  collection_shown_name(c));
        complain(p, &fault);
    }
}

// Puts what the input shows into the spool.
static Status spool_window(Collection *c, Fault *fault)
{
    struct CollectionParts *p = c->parts;
    Fault why;
    Status status = STATUS_OK;
    if (p->spool.fd < 0) {
        status = spool_open(&p->spool, &why);
    }
    status = status == STATUS_OK ? spool_add(&p->spool, p->input.data, p->input.len, &why) : status;
    return status == STATUS_OK
               ? status
               : fault_set(fault, status, "%s: %s", collection_shown_name(c), why.text);
}

// Brings in more of what is not mapped. What stops it is a complaint, and ends the text.
static void read_more(Collection *c)
{
    struct CollectionParts *p = c->parts;
    Fault fault, full;
    Status status = STATUS_OK;
    if (p->spool.fd >= 0) {
        status = input_advance(&p->input, p->input.len, &fault);
    }
    if (spool_window(c, &full) != STATUS_OK && status == STATUS_OK) {
        status = STATUS_IO;
        fault = full;
    }
    p->text = p->spool.map ? p->spool.map : "";
    p->len = p->spool.len;
    p->whole = p->input.whole || status != STATUS_OK;
    if (status != STATUS_OK) {
        complain(p, &fault);
    }
}

static bool fail_memory(Collection *c)
{
    Fault fault;
    fault_set(&fault, STATUS_MEMORY, "%s: too many games for memory", collection_shown_name(c));
    complain(c->parts, &fault);
    c->work = COLLECTION_DONE;
    return false;
}

static bool add_game(Collection *c, const CutGame *game)
{
    struct CollectionParts *p = c->parts;
    if (!index_add(&p->index, game)) {
        return fail_memory(c);
    }
    p->found = p->found || !game->empty;
    p->end = p->splitter.at;
    c->count = p->index.count;
    return true;
}

static Status say_no_game(const Collection *c, Fault *fault)
{
    return fault_set(fault, STATUS_SYNTAX, "%s: holds no game", collection_shown_name(c));
}

// All games are known. What is kept of a large file is kept before the slow work begins.
static void end_indexing(Collection *c)
{
    struct CollectionParts *p = c->parts;
    Fault fault;
    if (!p->found && p->opened) {
        (void)say_no_game(c, &fault);
        complain(p, &fault);
    }
    if (!p->found) {
        str_clear(&p->file); // such an index would be no help
    }
    p->end = p->len;
    c->work = COLLECTION_CHECKING;
    c->done = 0;
    c->size = p->len;
    p->saving = p->file.len > 0 && index_save_begin(&p->writer, str_text(&p->file));
}

// Standard input whose other end takes its time.
static bool must_wait(Collection *c)
{
    const struct CollectionParts *p = c->parts;
    struct pollfd wanted = {.fd = p->pipe, .events = POLLIN};
    const bool waits = p->opened && p->pipe >= 0 && poll(&wanted, 1, 0) == 0;
    c->waits_for = waits ? p->pipe : -1;
    return waits;
}

static void step_indexing(Collection *c, size_t bytes)
{
    struct CollectionParts *p = c->parts;
    const size_t stop = p->splitter.at + bytes, had = p->len;
    do {
        CutGame game;
        if (p->len < p->splitter.at) { // the file became shorter
            end_indexing(c);
            return;
        }
        p->splitter.data = p->text;
        p->splitter.len = p->len;
        p->splitter.whole = p->whole;
        switch (splitter_next(&p->splitter, stop, &game)) {
        case SPLITTER_GAME:
            if (!add_game(c, &game)) {
                return;
            }
            break;
        case SPLITTER_PAUSE:
            break;
        case SPLITTER_MORE:
            if (must_wait(c)) {
                return;
            }
            read_more(c);
            break;
        case SPLITTER_END:
            end_indexing(c);
            return;
        }
    } while (p->splitter.at < stop && (p->input.mapped || p->len - had < bytes));
    c->done = p->input.mapped ? p->splitter.at : p->input.consumed;
    c->size = p->input.size;
}

static bool note_damage(Collection *c, size_t index)
{
    struct CollectionParts *p = c->parts;
    if (!array_fit(&p->torn, &p->torn_cap, c->error_count + 1)) {
        return false;
    }
    p->torn[c->error_count++] = (uint32_t)index;
    return true;
}

// Counts a game that is checked.
static bool count_checked(Collection *c, const IndexEntry *entry)
{
    if (entry->flags & INDEX_DAMAGED && !note_damage(c, c->checked)) {
        return fail_memory(c);
    }
    c->checked++;
    c->plies += entry->plies;
    return true;
}

// What the check of a game has come to.
static bool note_check(Collection *c, bool sound, const PgnReader *reader)
{
    struct CollectionParts *p = c->parts;
    IndexEntry *entry = &p->index.entries[c->checked];
    entry->plies = sound ? (uint32_t)reader->plies : 0;
    sound = sound && reader->error_count == 0;
    entry->flags = (uint8_t)((entry->flags & ~INDEX_DAMAGED) | (sound ? 0 : INDEX_DAMAGED));
    p->index.checked = c->checked + 1;
    return count_checked(c, entry);
}

// Goes on with the game that is being checked, or takes up the next one.
static bool check_game(Collection *c, size_t bytes)
{
    struct CollectionParts *p = c->parts;
    SliceNews news = SLICE_NOTHING;
    if (p->check.reading ? collection_show_game(c, c->checked, &p->checker)
                         : collection_open_game(c, c->checked, &p->checker)) {
        news = pgn_read_slice(&p->checker, &p->check, NULL, bytes);
    }
    if (news == SLICE_MORE) {
        return true;
    }
    pgn_drop_slices(&p->check);
    return note_check(c, news == SLICE_GAME, &p->checker);
}

static void end_checking(Collection *c)
{
    struct CollectionParts *p = c->parts;
    c->work = COLLECTION_DONE;
    p->saving = p->file.len > 0 && index_save_begin(&p->writer, str_text(&p->file));
}

static void step_checking(Collection *c, size_t bytes)
{
    struct CollectionParts *p = c->parts;
    for (size_t spent = 0; spent < bytes;) {
        if (c->checked == c->count) {
            end_checking(c);
            return;
        }
        const uint64_t from = c->done;
        if (!check_game(c, bytes / CHECK_COST)) {
            return;
        }
        c->done = p->check.reading        ? reading_at(p->check.reading)
                  : c->checked < c->count ? p->index.entries[c->checked].offset
                                          : p->end;
        spent += c->done > from ? (size_t)(c->done - from) * CHECK_COST : CHECK_COST;
    }
}

static void step_saving(Collection *c)
{
    struct CollectionParts *p = c->parts;
    bool done = false;
    bool saved =
        !p->changed && index_save_step(&p->writer, &p->index, &p->stamp, SAVED_AT_ONCE, &done);
    if (saved && done) {
        index_save_end(&p->writer);
    }
    if (!saved || done) {
        index_save_cancel(&p->writer);
        p->saving = false;
    }
}

// What an earlier run has found out about this file takes the place of what this one has.
static void use_stored_index(Collection *c)
{
    struct CollectionParts *p = c->parts;
    index_done(&p->index);
    p->index = p->loader.index;
    p->loader.index = (Index){0};
    p->found = true;
    p->end = p->len;
    c->count = p->index.count;
    c->size = p->len;
    c->work = COLLECTION_CHECKING;
    while (c->checked < p->index.checked && count_checked(c, &p->index.entries[c->checked])) {
    }
    if (c->checked == c->count) {
        c->work = COLLECTION_DONE;
    }
    c->done = c->checked < c->count ? p->index.entries[c->checked].offset : p->len;
}

// One part of a stored index, which is read while it is not known yet whether it is sound.
static void step_loading(Collection *c)
{
    struct CollectionParts *p = c->parts;
    bool done = false;
    bool sound = !p->changed && index_load_step(&p->loader, &p->stamp, LOADED_AT_ONCE, &done);
    if (sound && done) {
        use_stored_index(c);
    }
    if (!sound || done) {
        index_load_cancel(&p->loader);
    }
}

bool collection_step(Collection *collection, size_t bytes)
{
    struct CollectionParts *p = collection->parts;
    if (!p || (collection->work == COLLECTION_DONE && !p->saving)) {
        return false;
    }
    collection_look_at_file(collection);
    if (p->loader.fd >= 0) {
        step_loading(collection);
        if (p->loader.fd >= 0 && collection->count < KNOWN_MEANWHILE) {
            step_indexing(collection, bytes);
        }
    } else if (p->saving) {
        step_saving(collection);
    } else if (collection->work == COLLECTION_INDEXING) {
        step_indexing(collection, bytes);
    } else {
        step_checking(collection, bytes);
    }
    return collection->work != COLLECTION_DONE || p->saving;
}

// Opens the stored index and loads its first part; a small one is then whole.
static void begin_loading(Collection *c)
{
    struct CollectionParts *p = c->parts;
    if (p->len < KEPT_FROM || !index_file_name(c->path, &p->file)) {
        return;
    }
    if (index_load_begin(&p->loader, str_text(&p->file), &p->stamp)) {
        step_loading(c);
    } else {
        index_load_cancel(&p->loader);
    }
}

static Status open_input(Collection *c, Fault *fault)
{
    struct CollectionParts *p = c->parts;
    if (strcmp(c->path, "-") == 0) {
        p->pipe = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDIN_FILENO + 1);
    } else {
        p->watched = index_stamp(c->path, &p->stamp);
    }
    Status status = input_open(&p->input, c->path, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (p->input.mapped) {
        p->text = p->input.data;
        p->len = p->input.len;
        p->whole = true;
        begin_loading(c);
    } else {
        read_more(c);
    }
    while (!p->found && c->work == COLLECTION_INDEXING &&
           (p->input.mapped ? p->splitter.at : p->len) < SOUGHT_AT_ONCE) {
        step_indexing(c, 1); // the first game, and no more
    }
    if (p->found || c->work == COLLECTION_INDEXING) {
        p->opened = true;
        return STATUS_OK;
    }
    if (collection_complaint(c, fault)) {
        return STATUS_IO;
    }
    return say_no_game(c, fault);
}

Status collection_open(Collection *collection, const char *path, Fault *fault)
{
    *collection = (Collection){.path = strdup(path), .work = COLLECTION_INDEXING, .waits_for = -1};
    struct CollectionParts *p = calloc(1, sizeof *p);
    if (!collection->path || !p) {
        free(p);
        collection_done(collection);
        return fault_set(fault, STATUS_MEMORY, "%s: out of memory", path);
    }
    collection->parts = p;
    p->spool.fd = p->pipe = p->loader.fd = -1;
    p->held = p->error_of = SIZE_MAX;
    p->text = "";
    p->game = game_blank();
    splitter_init(&p->splitter);
    Status status = open_input(collection, fault);
    if (status != STATUS_OK) {
        collection_done(collection);
    }
    return status;
}

void collection_done(Collection *collection)
{
    struct CollectionParts *p = collection->parts;
    if (p) {
        index_save_cancel(&p->writer);
        index_load_cancel(&p->loader);
        str_done(&p->file);
        free(p->torn);
        pgn_drop_slices(&p->check);
        pgn_drop_slices(&p->load);
        pgn_reader_done(&p->reader);
        pgn_reader_done(&p->checker);
        pgn_reader_done(&p->fetcher);
        game_done(&p->game);
        splitter_done(&p->splitter);
        index_done(&p->index);
        spool_close(&p->spool);
        input_close(&p->input);
        if (p->pipe >= 0) {
            close(p->pipe);
        }
    }
    free(p);
    free(collection->path);
    *collection = (Collection){.waits_for = -1};
}
