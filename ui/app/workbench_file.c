// The workbench's file: opened, read on while keys are served, and what is wrong with it.
#include "onlymove/file.h"
#include "ui/actions/actions.h"
#include "ui/actions/seek.h"
#include "ui/app/saved_session.h"

#include <string.h>

// Bytes of a file that are indexed at once, and of a game that are read, which takes longer; and
// how many slices of the first kind a file may take before it is shown.
enum { SLICE = 1 << 18, GAME_SLICE = 1 << 14, FIRST_SLICES = 16 };

bool workbench_knows_part(const Workbench *wb)
{
    return wb->collection.work != COLLECTION_DONE && wb->collection.count > 0;
}

// The path is left out: it may be longer than the row, and the pane of the game shows it.
bool workbench_file_trouble(const Workbench *wb, Str *sentence)
{
    Fault fault;
    const char *path = wb->collection.path;
    if (!collection_trouble(&wb->collection, &fault)) {
        return false;
    }
    size_t named = strncmp(fault.text, path, strlen(path)) == 0 ? strlen(path) : 0;
    str_addf(sentence, "%s%s", named > 0 ? "the file" : "", fault.text + named);
    return true;
}

void workbench_complain_besides(Workbench *wb, const char *what)
{
    CLEANUP(str_done) Str text = {0};
    if (wb->says_progress && wb->message[0] && workbench_file_trouble(wb, &text)) {
        str_add(&text, "; ");
    }
    str_add(&text, what);
    workbench_complain(wb, "%s", str_text(&text));
}

static void say_progress(Workbench *wb)
{
    const Collection *c = &wb->collection;
    CLEANUP(str_done) Str trouble = {0};
    if (workbench_file_trouble(wb, &trouble)) {
        workbench_complain(wb, c->count > 0 ? "%s; %zu game%s: see :errors" : "%s",
                           str_text(&trouble), c->count, c->count == 1 ? "" : "s");
    } else if (c->count == 0) {
        workbench_say(wb, "no game was found yet; the file is read on");
    } else if (c->work == COLLECTION_INDEXING) {
        workbench_say(wb, "the first game of a large file; the others are being looked for");
    } else {
        workbench_say(wb, "%zu game%s%s", c->count, c->count == 1 ? "" : "s",
                      c->error_count ? ", some with errors: see :errors" : "");
    }
    wb->says_progress = true;
}

static bool loads(const Workbench *wb)
{
    return wb->loading && review_waiting(wb->review) == 0;
}

bool workbench_reads(const Workbench *wb)
{
    return loads(wb) || seek_is_on(wb) || (wb->reading && wb->collection.waits_for < 0);
}

static void read_file_on(Workbench *wb)
{
    const bool partly = workbench_knows_part(wb), none = wb->collection.count == 0;
    wb->reading = collection_step(&wb->collection, SLICE);
    if (none && wb->collection.count > 0) {
        const LeftAt left = wb->left_at;
        workbench_show_game(wb, 0);
        wb->left_at = left;
    }
    const bool whole = partly && !workbench_knows_part(wb) && wb->says_progress;
    if (whole || (none && wb->collection.count > 0)) {
        say_progress(wb);
    }
    if (whole) {
        profile_offer_other(wb);
    }
}

void workbench_read_on(Workbench *wb)
{
    if (loads(wb)) {
        workbench_load_on(wb, GAME_SLICE);
    } else if (seek_is_on(wb)) {
        seek_on(wb);
    } else if (wb->reading) {
        read_file_on(wb);
    }
    session_go_on(wb);
}

// A queue of a file's candidates becomes that of the file at hand.
static void take_queue_along(Workbench *wb)
{
    Fault fault;
    const char *of = review_queue(wb->review) ? review_queue_source(wb->review) : NULL;
    if (of && !path_is_same(of, wb->collection.path) &&
        queue_fill(wb, false, NULL, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    }
}

Status workbench_open(Workbench *wb, const char *path, Fault *fault)
{
    Collection collection;
    if (workbench_is_held(wb, fault)) {
        return STATUS_LOCKED;
    }
    const Store *store = review_store(wb->review);
    Status status = store ? export_target_check_input(path, store_path(store), fault) : STATUS_OK;
    status = status == STATUS_OK ? collection_open(&collection, path, fault) : status;
    if (status != STATUS_OK) {
        return status;
    }
    (void)review_leave(wb->review);
    collection_done(&wb->collection);
    wb->collection = collection;
    views_reset(wb, CHANGE_FILE);
    wb->reading = true;
    const bool none = collection.count == 0;
    workbench_show_no_game(wb); // the last one went with its file
    for (int slices = 0; slices < FIRST_SLICES && wb->reading; slices++) {
        read_file_on(wb);
    }
    Fault said;
    (void)collection_complaint(&wb->collection, &said);
    say_progress(wb);
    if (!none) {
        workbench_show_game(wb, 0);
    }
    take_queue_along(wb);
    profile_offer_other(wb);
    return STATUS_OK;
}

bool workbench_warns_of_file(Workbench *wb)
{
    Fault fault;
    const bool warns = collection_complaint(&wb->collection, &fault);
    if (warns) {
        say_progress(wb);
    }
    return warns;
}
