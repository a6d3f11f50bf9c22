// The file that is open, and its game in view, which has the curator's notes as a part of it. Both
// are read on while keys are served.
#include "ui/app/open_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onlymove/file.h"
#include "onlymove/xalloc.h"
#include "ui/app/workbench.h"

OpenFile open_file_none(void) {
    return (OpenFile){
        .collection = {.waits_for = -1}, .game = game_blank(), .coming = game_blank()};
}

void open_file_done(OpenFile *file) {
    free(file->copied_from);
    free(file->nodes_without_notes);
    game_done(&file->game);
    game_done(&file->coming);
    collection_done(&file->collection);
}

// --- Notes

// Returns the node that the moves to a former node lead to; where a move is gone, the last before.
static uint32_t find_again(const Workbench *wb, uint32_t node) {
    const GameNode *nodes = wb->file.game.nodes;
    if (node < wb->file.nodes_without_notes_count)
        return node;
    const uint32_t parent = find_again(wb, nodes[node].parent);
    uint32_t at = nodes[parent].child;
    while (at != GAME_NO_NODE && nodes[at].move != nodes[node].move)
        at = nodes[at].sibling;
    return at != GAME_NO_NODE ? at : parent;
}

void workbench_take_notes(Workbench *wb) {
    const uint64_t notes = review_notes(wb->review);
    if (notes == wb->file.noted || wb->file.game.node_count == 0)
        return;
    // The nodes of former notes stay after the others, out of reach, so that whoever knows such a
    // node by number finds its position.
    const size_t size = sizeof *wb->file.nodes_without_notes;
    if (wb->file.nodes_without_notes) {
        memcpy(wb->file.game.nodes, wb->file.nodes_without_notes,
               wb->file.nodes_without_notes_count * size);
    } else {
        wb->file.nodes_without_notes_count = wb->file.game.node_count;
        wb->file.nodes_without_notes =
            xmemdup(wb->file.game.nodes, wb->file.nodes_without_notes_count * size);
    }
    wb->file.game.last_text = 0; // no comment may grow in place: the nodes have their former ones
    wb->file.noted = notes;
    review_add_notes(wb->review, &wb->file.game);
    workbench_show_node(wb, find_again(wb, wb->file.node));
}

// --- The game in view

void workbench_show_node(Workbench *wb, uint32_t node) {
    if (node != wb->file.node) {
        wb->file.node = node;
        wb->decided_last = 0;
        views_reset(wb, CHANGE_NODE);
    }
    if (review_finding(wb->review, node)) {
        const Position pos = game_position(&wb->file.game, node);
        workbench_seat(wb, (Color)pos.side);
    }
}

void workbench_seat(Workbench *wb, Color solver) {
    wb->panes.flipped = wb->panes.turned ? wb->panes.flipped : solver == BLACK;
}

static void read_findings(Workbench *wb, uint64_t hash) {
    Fault fault;
    const char *path = wb->file.copied_from ? wb->file.copied_from : wb->file.collection.path;
    const size_t number = wb->file.copied_from ? wb->file.copied_number : wb->file.game_index + 1;
    const StoreGameRef place = {path ? path : "", number, &wb->file.game, hash};
    (void)workbench_succeeds(wb, review_show(wb->review, &place, &fault), &fault);
    workbench_take_notes(wb);
}

// Puts a game (taken over) in view. `hash` is its game_hash(), or 0 where that is not known.
static void take_game(Workbench *wb, size_t index, Game *game, uint64_t hash) {
    (void)review_leave(wb->review);
    free(wb->file.nodes_without_notes);
    wb->file.nodes_without_notes = NULL;
    wb->file.noted = 0;
    game_done(&wb->file.game);
    wb->file.game = *game;
    wb->file.game_index = wb->file.asked_index = index;
    wb->file.node = GAME_ROOT;
    wb->panes.turned = wb->panes.flipped = false;
    views_reset(wb, CHANGE_GAME);
    read_findings(wb, hash);
    if (wb->file.game.damaged)
        workbench_complain(wb, "this game could not be read to its end, see :errors");
}

static void drop_copy(Workbench *wb) {
    free(wb->file.copied_from);
    wb->file.copied_from = NULL;
}

void workbench_take_copy(Workbench *wb, const char *as, const char *source, size_t number,
                         Game *game, uint64_t hash) {
    (void)review_leave(wb->review);
    drop_copy(wb);
    wb->file.copied_from = xstrdup(source);
    wb->file.copied_number = number;
    snprintf(wb->file.copied_as, sizeof wb->file.copied_as, "%s", as);
    take_game(wb, wb->file.game_index, game, hash);
}

static void drop_coming(Workbench *wb) {
    collection_load_drop(&wb->file.collection);
    game_done(&wb->file.coming);
    wb->file.loading = false;
    wb->file.asked_index = wb->file.game_index;
}

void workbench_show_no_game(Workbench *wb) {
    drop_coming(wb);
    drop_copy(wb);
    Game game = game_blank();
    take_game(wb, 0, &game, 0);
}

bool workbench_is_held(const Workbench *wb, Fault *fault) {
    CLEANUP(str_done) Str labels = {0};
    review_write_waiting(wb->review, &labels);
    const bool held = labels.len > 0;
    if (held) {
        fault_set(fault, STATUS_LOCKED,
                  "not taken yet: %s; another program has locked the store, and until it is free "
                  "or %s called off this game stays in view",
                  str_text(&labels), review_waiting(wb->review) == 1 ? "that is" : "those are");
    }
    return held;
}

// Puts the game that has been read in view, unless it was read for a step and is not the game of
// that step.
static void take_coming(Workbench *wb) {
    Game game = wb->file.coming;
    const size_t index = wb->file.asked_index;
    const SoughtStep sought = wb->file.sought;
    const bool ran = review_runs(wb->review) && index != wb->file.game_index;
    const uint64_t hash = sought.verb ? game_hash(&game) : 0;
    if (sought.verb && hash != sought.done.game_hash) {
        drop_coming(wb);
    } else {
        const bool goes_on = review_leave(wb->review);
        drop_copy(wb);
        wb->file.loading = false;
        wb->file.coming = game_blank();
        take_game(wb, index, &game, hash);
        if (ran) {
            workbench_say(wb, "the run over the other game %s",
                          goes_on ? "goes on in the background"
                                  : "was broken off; <:judge game> goes on there");
        }
    }
    if (sought.verb)
        announce_place(wb, &sought);
}

// Reads a small game, or begins to read a large one; false, and *fault: it cannot be read.
static bool ask_game(Workbench *wb, size_t index, Fault *fault) {
    if (workbench_is_held(wb, fault))
        return false;
    drop_coming(wb);
    wb->file.coming = game_blank();
    wb->file.asked_index = index;
    wb->file.loading = collection_load_begin(&wb->file.collection, index, &wb->file.coming);
    if (wb->file.loading)
        return true;
    if (collection_load(&wb->file.collection, index, &wb->file.coming, fault) != STATUS_OK) {
        drop_coming(wb);
        return false;
    }
    take_coming(wb);
    return true;
}

bool workbench_show_game(Workbench *wb, size_t index) {
    Fault fault;
    wb->file.sought.verb = NULL;
    wb->file.left_at.number = 0;
    const bool asked = ask_game(wb, index, &fault);
    if (!asked)
        workbench_complain(wb, "%s", fault.text);
    return asked;
}

void workbench_show_step(Workbench *wb, const SoughtStep *step) {
    Fault fault;
    const size_t number = step->done.number;
    const bool here = step->done.game_hash == review_game(wb->review);
    if (wb->file.loading && wb->file.sought.verb)
        drop_coming(wb); // it was asked for by another step
    if (here || number == 0 || number > wb->file.collection.count) {
        announce_place(wb, step);
        return;
    }
    wb->file.sought = *step;
    if (!ask_game(wb, number - 1, &fault)) {
        if (!step->verb[0]) {
            announce_place(wb, step);
            return;
        }
        workbench_complain(wb, "%s: %s; %s", step->verb, step->done.label, fault.text);
    } else if (wb->file.loading && step->verb[0]) {
        workbench_say(wb, "%s: %s; game %zu is being read", step->verb, step->done.label, number);
    }
}

void workbench_load_on(Workbench *wb, size_t bytes) {
    Fault fault;
    switch (collection_load_step(&wb->file.collection, bytes, &fault)) {
    case COLLECTION_LOADING:
        break;
    case COLLECTION_FAILED:
        drop_coming(wb);
        workbench_complain(wb, "%s", fault.text);
        break;
    case COLLECTION_LOADED:
        take_coming(wb);
        break;
    }
}

// --- The file

// Bytes of a file that are indexed at once, and how many such slices there are before its first
// game is shown.
enum { SLICE = 1 << 18, FIRST_SLICES = 16 };

bool workbench_knows_part(const Workbench *wb) {
    return wb->file.collection.work != COLLECTION_DONE && wb->file.collection.count > 0;
}

// The path is left out: it may be longer than the row, and the pane of the game shows it.
bool workbench_file_trouble(const Workbench *wb, Str *sentence) {
    Fault fault;
    const char *path = wb->file.collection.path;
    if (!collection_last_fault(&wb->file.collection, &fault))
        return false;
    size_t named = strncmp(fault.text, path, strlen(path)) == 0 ? strlen(path) : 0;
    str_addf(sentence, "%s%s", named > 0 ? "the file" : "", fault.text + named);
    return true;
}

void workbench_complain_besides(Workbench *wb, const char *what) {
    CLEANUP(str_done) Str text = {0};
    if (wb->messages.says_progress && wb->messages.text[0] && workbench_file_trouble(wb, &text))
        str_add(&text, "; ");
    str_add(&text, what);
    workbench_complain(wb, "%s", str_text(&text));
}

// Appends what is to be said of the file so far. True: it is a complaint.
static bool write_progress(const Workbench *wb, Str *out) {
    const Collection *c = &wb->file.collection;
    if (workbench_file_trouble(wb, out)) {
        if (c->count > 0)
            str_addf(out, "; %zu game%s: see :errors", c->count, c->count == 1 ? "" : "s");
        return true;
    }
    if (c->count == 0) {
        str_add(out, "no game was found yet; the file is read on");
    } else if (c->work == COLLECTION_INDEXING) {
        str_add(out, "the first game of a large file; the others are being looked for");
    } else {
        str_count(out, c->count, "game", "games");
        str_add(out, c->error_count ? ", some with errors: see :errors" : "");
    }
    return false;
}

static void say_progress(Workbench *wb) {
    CLEANUP(str_done) Str text = {0};
    const bool complains = write_progress(wb, &text);
    (complains ? workbench_complain : workbench_say)(wb, "%s", str_text(&text));
    wb->messages.says_progress = true;
}

// Says what the file has in the end, but not what the curator has read and dismissed.
static void say_end(Workbench *wb) {
    CLEANUP(str_done) Str text = {0};
    (void)write_progress(wb, &text);
    if (wb->messages.text[0] || !workbench_said_last(wb, str_text(&text))) {
        say_progress(wb);
        profile_offer_other(wb);
    }
}

void workbench_read_file_on(Workbench *wb) {
    const bool partly = workbench_knows_part(wb), none = wb->file.collection.count == 0;
    wb->file.reading = collection_step(&wb->file.collection, SLICE);
    if (none && wb->file.collection.count > 0) {
        const LeftAt left = wb->file.left_at;
        workbench_show_game(wb, 0);
        wb->file.left_at = left;
        say_progress(wb);
    }
    if (partly && !workbench_knows_part(wb) && wb->messages.says_progress)
        say_end(wb);
}

// Fills a queue of another file's candidates with those of the file at hand.
static void take_queue_along(Workbench *wb) {
    Fault fault;
    const char *of = review_queue(wb->review) ? review_queue_source(wb->review) : NULL;
    if (of && !path_is_same(of, wb->file.collection.path) &&
        queue_fill(wb, false, NULL, &fault) != STATUS_OK) {
        workbench_complain(wb, "%s", fault.text);
    }
}

Status workbench_open(Workbench *wb, const char *path, Fault *fault) {
    Collection collection;
    if (workbench_is_held(wb, fault))
        return STATUS_LOCKED;
    const Store *store = review_store(wb->review);
    Status status = store ? export_target_check_input(path, store_path(store), fault) : STATUS_OK;
    status = status == STATUS_OK ? collection_open(&collection, path, fault) : status;
    if (status != STATUS_OK)
        return status;
    (void)review_leave(wb->review);
    collection_done(&wb->file.collection);
    wb->file.collection = collection;
    views_reset(wb, CHANGE_FILE);
    wb->file.reading = true;
    const bool none = collection.count == 0;
    workbench_show_no_game(wb); // the last one went with its file
    for (int slices = 0; slices < FIRST_SLICES && wb->file.reading; slices++)
        workbench_read_file_on(wb);
    Fault said;
    (void)collection_take_fault(&wb->file.collection, &said);
    say_progress(wb);
    if (!none)
        workbench_show_game(wb, 0);
    take_queue_along(wb);
    profile_offer_other(wb);
    return STATUS_OK;
}

bool workbench_warns_of_file(Workbench *wb) {
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
                          .option = ":export replace"};
}
