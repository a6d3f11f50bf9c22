// The file that is open and its game in view, into which the curator's notes are put. Both are read
// in slices while keys are served.
#include "ui/app/open_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/xalloc.h"
#include "ui/app/workbench.h"

OpenFile open_file_none(void) {
    return (OpenFile){
        .collection = {.waits_for = -1}, .game = game_blank(), .loaded = game_blank()};
}

void open_file_done(OpenFile *file) {
    free(file->copied_from);
    free(file->nodes_without_notes);
    game_done(&file->game);
    game_done(&file->loaded);
    collection_done(&file->collection);
}

// --- Notes

// Returns the node that a former node's moves lead to now; where a move is gone, that before it.
static uint32_t find_same_node(const Workbench *wb, uint32_t node) {
    const GameNode *nodes = wb->file.game.nodes;
    if (node < wb->file.nodes_without_notes_count)
        return node;
    const uint32_t parent = find_same_node(wb, nodes[node].parent);
    uint32_t child = nodes[parent].child;
    while (child != GAME_NO_NODE && nodes[child].move != nodes[node].move)
        child = nodes[child].sibling;
    return child != GAME_NO_NODE ? child : parent;
}

void workbench_update_notes(Workbench *wb) {
    const uint64_t version = review_notes_hash(wb->review);
    if (version == wb->file.notes_version || wb->file.game.node_count == 0)
        return;
    // The nodes of former notes stay after the others, unlinked, so that a node number of one still
    // gives its position.
    const size_t node_size = sizeof *wb->file.nodes_without_notes;
    if (wb->file.nodes_without_notes) {
        memcpy(wb->file.game.nodes, wb->file.nodes_without_notes,
               wb->file.nodes_without_notes_count * node_size);
    } else {
        wb->file.nodes_without_notes_count = wb->file.game.node_count;
        wb->file.nodes_without_notes =
            xmemdup(wb->file.game.nodes, wb->file.nodes_without_notes_count * node_size);
    }
    wb->file.game.last_text = 0; // no comment may grow in place: nodes keep their former ones
    wb->file.notes_version = version;
    review_add_notes(wb->review, &wb->file.game);
    workbench_show_node(wb, find_same_node(wb, wb->file.node));
}

// --- The game in view

void workbench_show_node(Workbench *wb, uint32_t node) {
    if (node != wb->file.node) {
        wb->file.node = node;
        wb->last_of_queue = 0;
        views_reset(wb, CHANGE_NODE_OR_QUEUE);
    }
    if (review_finding(wb->review, node)) {
        const Position pos = game_position(&wb->file.game, node);
        workbench_orient_board(wb, (Color)pos.side);
    }
}

void workbench_orient_board(Workbench *wb, Color solver) {
    wb->panes.flipped = wb->panes.flipped_by_hand ? wb->panes.flipped : solver == BLACK;
}

static void read_findings(Workbench *wb, uint64_t hash) {
    Fault fault;
    const char *path = wb->file.copied_from ? wb->file.copied_from : wb->file.collection.path;
    const size_t number = wb->file.copied_from ? wb->file.copied_number : wb->file.game_index + 1;
    const StoreGameRef game_ref = {path ? path : "", number, &wb->file.game, hash};
    (void)workbench_succeeds(wb, review_show(wb->review, &game_ref, &fault), &fault);
    workbench_update_notes(wb);
}

// Shows a game (taken over). `hash` is its game_hash(), or 0 where that is not known.
static void show_game(Workbench *wb, size_t index, Game *game, uint64_t hash) {
    (void)review_detach_run(wb->review);
    free(wb->file.nodes_without_notes);
    wb->file.nodes_without_notes = NULL;
    wb->file.notes_version = 0;
    game_done(&wb->file.game);
    wb->file.game = *game;
    wb->file.game_index = wb->file.requested_index = index;
    wb->file.node = GAME_ROOT;
    wb->panes.flipped_by_hand = wb->panes.flipped = false;
    views_reset(wb, CHANGE_GAME);
    read_findings(wb, hash);
    if (wb->file.game.damaged)
        workbench_error(wb, "this game could not be read to its end, see :errors");
}

static void drop_copy(Workbench *wb) {
    free(wb->file.copied_from);
    wb->file.copied_from = NULL;
}

void workbench_show_copy(Workbench *wb, const char *label, const char *source, size_t number,
                         Game *game, uint64_t hash) {
    (void)review_detach_run(wb->review);
    drop_copy(wb);
    wb->file.copied_from = xstrdup(source);
    wb->file.copied_number = number;
    snprintf(wb->file.copied_as, sizeof wb->file.copied_as, "%s", label);
    show_game(wb, wb->file.game_index, game, hash);
}

static void drop_loading(Workbench *wb) {
    collection_load_drop(&wb->file.collection);
    game_done(&wb->file.loaded);
    wb->file.loading = false;
    wb->file.requested_index = wb->file.game_index;
}

void workbench_show_no_game(Workbench *wb) {
    drop_loading(wb);
    drop_copy(wb);
    Game game = game_blank();
    show_game(wb, 0, &game, 0);
}

bool workbench_cannot_leave_game(const Workbench *wb, Fault *fault) {
    CLEANUP(str_done) Str labels = {0};
    review_write_waiting(wb->review, &labels);
    const bool is_held = labels.len > 0;
    if (is_held) {
        fault_set(fault, STATUS_LOCKED,
                  "not taken yet: %s; another program has locked the store, and until it is free "
                  "or %s called off this game stays in view",
                  str_text(&labels),
                  review_waiting_count(wb->review) == 1 ? "that is" : "those are");
    }
    return is_held;
}

// Shows the game that has been read, unless it was read for a step that has another game.
static void show_loaded_game(Workbench *wb) {
    Game game = wb->file.loaded;
    const size_t index = wb->file.requested_index;
    const StepToShow sought = wb->file.sought;
    const bool had_run = review_is_running(wb->review) && index != wb->file.game_index;
    const uint64_t hash = sought.verb ? game_hash(&game) : 0;
    if (sought.verb && hash != sought.report.game_hash) {
        drop_loading(wb);
    } else {
        const bool goes_on = review_detach_run(wb->review);
        drop_copy(wb);
        wb->file.loading = false;
        wb->file.loaded = game_blank();
        show_game(wb, index, &game, hash);
        if (had_run) {
            workbench_say(wb, "the run over the other game %s",
                          goes_on ? "goes on in the background"
                                  : "was broken off; <:judge game> goes on there");
        }
    }
    if (sought.verb)
        announce_step_position(wb, &sought);
}

// Reads a small game or begins to read a large one; false, and *fault, where that fails.
static bool request_game(Workbench *wb, size_t index, Fault *fault) {
    if (workbench_cannot_leave_game(wb, fault))
        return false;
    drop_loading(wb);
    wb->file.loaded = game_blank();
    wb->file.requested_index = index;
    wb->file.loading = collection_load_begin(&wb->file.collection, index, &wb->file.loaded);
    if (wb->file.loading)
        return true;
    if (collection_load(&wb->file.collection, index, &wb->file.loaded, fault) != STATUS_OK) {
        drop_loading(wb);
        return false;
    }
    show_loaded_game(wb);
    return true;
}

bool workbench_show_game(Workbench *wb, size_t index) {
    Fault fault;
    wb->file.sought.verb = NULL;
    wb->file.session_place.number = 0;
    const bool is_requested = request_game(wb, index, &fault);
    if (!is_requested)
        workbench_error(wb, "%s", fault.text);
    return is_requested;
}

void workbench_show_step(Workbench *wb, const StepToShow *step) {
    Fault fault;
    const size_t number = step->report.number;
    const bool is_current = step->report.game_hash == review_game_hash(wb->review);
    if (wb->file.loading && wb->file.sought.verb)
        drop_loading(wb); // it was asked for by another step
    if (is_current || number == 0 || number > wb->file.collection.count) {
        announce_step_position(wb, step);
        return;
    }
    wb->file.sought = *step;
    if (!request_game(wb, number - 1, &fault)) {
        if (!step->verb[0]) {
            announce_step_position(wb, step);
            return;
        }
        workbench_error(wb, "%s: %s; %s", step->verb, step->report.label, fault.text);
    } else if (wb->file.loading && step->verb[0]) {
        workbench_say(wb, "%s: %s; game %zu is being read", step->verb, step->report.label, number);
    }
}

void workbench_load_slice(Workbench *wb, size_t bytes) {
    Fault fault;
    switch (collection_load_step(&wb->file.collection, bytes, &fault)) {
    case COLLECTION_LOADING:
        break;
    case COLLECTION_FAILED:
        drop_loading(wb);
        workbench_error(wb, "%s", fault.text);
        break;
    case COLLECTION_LOADED:
        show_loaded_game(wb);
        break;
    }
}

// --- The file

// The bytes of a slice of a file, and how many slices are indexed when a file is opened.
enum { SLICE_BYTES = 1 << 18, FIRST_SLICES = 16 };

bool workbench_file_is_partial(const Workbench *wb) {
    return wb->file.collection.state != COLLECTION_DONE && wb->file.collection.count > 0;
}

// Leaves the path out: it may be longer than the row, and the pane of the game shows it.
bool workbench_write_file_fault(const Workbench *wb, Str *sentence) {
    Fault fault;
    const char *path = wb->file.collection.path;
    if (!collection_last_fault(&wb->file.collection, &fault))
        return false;
    size_t path_len = strncmp(fault.text, path, strlen(path)) == 0 ? strlen(path) : 0;
    str_addf(sentence, "%s%s", path_len > 0 ? "the file" : "", fault.text + path_len);
    return true;
}

void workbench_add_complaint(Workbench *wb, const char *what) {
    CLEANUP(str_done) Str text = {0};
    if (wb->messages.says_progress && wb->messages.text[0] && workbench_write_file_fault(wb, &text))
        str_add(&text, "; ");
    str_add(&text, what);
    workbench_error(wb, "%s", str_text(&text));
}

// Appends the state of the file as far as it is read. Returns whether that is a complaint.
static bool write_progress(const Workbench *wb, Str *out) {
    const Collection *c = &wb->file.collection;
    if (workbench_write_file_fault(wb, out)) {
        if (c->count > 0)
            str_addf(out, "; %zu game%s: see :errors", c->count, c->count == 1 ? "" : "s");
        return true;
    }
    if (c->count == 0) {
        str_add(out, "no game was found yet; the file is read on");
    } else if (c->state == COLLECTION_INDEXING) {
        str_add(out, "the first game of a large file; the others are being looked for");
    } else {
        str_add_count(out, c->count, "game", "games");
        str_add(out, c->error_count ? ", some with errors: see :errors" : "");
    }
    return false;
}

static void say_progress(Workbench *wb) {
    CLEANUP(str_done) Str text = {0};
    const bool complains = write_progress(wb, &text);
    (complains ? workbench_error : workbench_say)(wb, "%s", str_text(&text));
    wb->messages.says_progress = true;
}

// Says what the file has when all is read, unless the curator has read and dismissed that.
static void say_all_read(Workbench *wb) {
    CLEANUP(str_done) Str text = {0};
    (void)write_progress(wb, &text);
    if (wb->messages.text[0] || !workbench_said_last(wb, str_text(&text))) {
        say_progress(wb);
        profile_offer_other(wb);
    }
}

void workbench_read_file_slice(Workbench *wb) {
    const bool was_partial = workbench_file_is_partial(wb),
               was_empty = wb->file.collection.count == 0;
    wb->file.reading = collection_step(&wb->file.collection, SLICE_BYTES);
    if (was_empty && wb->file.collection.count > 0) {
        const SessionPlace place = wb->file.session_place;
        workbench_show_game(wb, 0);
        wb->file.session_place = place;
        say_progress(wb);
    }
    if (was_partial && !workbench_file_is_partial(wb) && wb->messages.says_progress)
        say_all_read(wb);
}

// Fills a queue that has another file's candidates with those of the open file.
static void refill_queue_for_file(Workbench *wb) {
    Fault fault;
    const char *source = review_queue(wb->review) ? review_queue_source(wb->review) : NULL;
    if (source && !path_is_same(source, wb->file.collection.path) &&
        queue_fill(wb, false, NULL, &fault) != STATUS_OK) {
        workbench_error(wb, "%s", fault.text);
    }
}

Status workbench_open(Workbench *wb, const char *path, Fault *fault) {
    Collection collection;
    if (workbench_cannot_leave_game(wb, fault))
        return STATUS_LOCKED;
    const Store *store = review_store(wb->review);
    Status status = store ? export_target_check_input(path, store_path(store), fault) : STATUS_OK;
    status = status == STATUS_OK ? collection_open(&collection, path, fault) : status;
    if (status != STATUS_OK)
        return status;
    (void)review_detach_run(wb->review);
    collection_done(&wb->file.collection);
    wb->file.collection = collection;
    views_reset(wb, CHANGE_FILE);
    wb->file.reading = true;
    const bool was_empty = collection.count == 0;
    workbench_show_no_game(wb); // the last one went with its file
    for (int slices = 0; slices < FIRST_SLICES && wb->file.reading; slices++)
        workbench_read_file_slice(wb);
    Fault reported;
    (void)collection_take_fault(&wb->file.collection, &reported);
    say_progress(wb);
    if (!was_empty)
        workbench_show_game(wb, 0);
    refill_queue_for_file(wb);
    profile_offer_other(wb);
    return STATUS_OK;
}

bool workbench_report_file_fault(Workbench *wb) {
    Fault fault;
    const bool warns = collection_take_fault(&wb->file.collection, &fault);
    if (warns)
        say_progress(wb);
    return warns;
}

ExportTarget workbench_export_target(const Workbench *wb, const char *path, bool replace) {
    return (ExportTarget){.path = path,
                          .store = review_store(wb->review) ? store_path(review_store(wb->review))
                                                            : NULL,
                          .inputs = (const char *const *)&wb->file.collection.path,
                          .input_count = wb->file.collection.path ? 1 : 0,
                          .replace = replace,
                          .replace_hint = ":export replace"};
}
