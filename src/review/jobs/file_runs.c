// Runs over files behind everything else: which there are, and the one that works. It has the file
// open for itself, and takes of it a slice or a small game at each step.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "onlymove/xalloc.h"
#include "onlymove/file.h"
#include "onlymove/import.h"
#include "onlymove/outlet.h"
#include "onlymove/runner.h"
#include "src/review/session/review_private.h"

// Bytes of the file that are indexed at a step, and of a large game that are read.
enum { INDEX_SLICE = 1 << 18, GAME_SLICE = 1 << 14 };

const char *file_run_state_name(FileRunState state)
{
    static const char *const names[] = {"waits", "works", "paused", "over", "failed"};
    return names[state];
}

static void free_run(FileRun *run)
{
    if (run) {
        free(run->path);
        free(run->numbers);
        free(run->ids);
        free(run->places);
        free(run);
    }
}

const char *file_run_word(const FileRun *run)
{
    static const char *const words[] = {[RUN_JUDGES] = "over",
                                        [RUN_IMPORTS] = "import of",
                                        [RUN_RATES] = "rating by",
                                        [RUN_AUDITS] = "audit of"};
    return words[run->kind];
}

static FileRun *at_index(const Review *review, size_t index)
{
    const FileRuns *runs = &review->behind;
    return runs->items[runs->count - 1 - index];
}

size_t review_run_count(const Review *review)
{
    return review->behind.count;
}

const FileRun *review_file_run(const Review *review, size_t index)
{
    return at_index(review, index);
}

const FileRun *review_run_behind(const Review *review)
{
    return review->behind.working;
}

// --- What is asked for

static bool is_same(const FileRun *run, const Profile *profile, const char *path,
                    const size_t *numbers, size_t count)
{
    const bool alike =
        run->numbers && numbers
            ? run->games == count && memcmp(run->numbers, numbers, count * sizeof *numbers) == 0
            : !run->numbers && !numbers;
    return run->kind == RUN_JUDGES && run->state <= FILE_RUN_PAUSED && !run->places && alike &&
           path_is_same(run->path, path) && strcmp(run->profile.name, profile->name) == 0 &&
           profile_judges_alike(&run->profile, profile);
}

FileRun *file_run_new(FileRunKind kind, const Profile *profile, const char *path)
{
    FileRun *run = calloc(1, sizeof *run);
    if (run) {
        run->kind = kind;
        run->profile = *profile;
        run->path = strdup(path);
    }
    if (run && !run->path) {
        free_run(run);
        run = NULL;
    }
    return run;
}

void *file_run_copy(FileRun *run, const void *items, size_t count, size_t size)
{
    void *copy = run ? calloc(count + 1, size) : NULL;
    if (copy && count > 0) {
        memcpy(copy, items, count * size);
        run->games = count;
        run->all_known = true;
    }
    return copy;
}

Status review_queue_run(Review *review, FileRun *run, bool whole, Fault *fault)
{
    FileRuns *runs = &review->behind;
    if (!run || !whole || !array_fit(&runs->items, &runs->cap, runs->count + 1)) {
        free_run(run);
        return fault_memory(fault);
    }
    runs->items[runs->count++] = run;
    return STATUS_OK;
}

static Status may_run(const Review *review, Fault *fault)
{
    const Status status = review_need_writing(review, "a run stores what it finds", fault);
    return status == STATUS_OK ? review_check_profile(review, fault) : status;
}

static Status check_run(const Review *review, const char *path, Fault *fault)
{
    struct stat file;
    Status status = may_run(review, fault);
    if (status == STATUS_OK && (stat(path, &file) != 0 || !S_ISREG(file.st_mode))) {
        status = fault_set(
            fault, STATUS_USAGE,
            "only games of a file can be run over behind the screen; <:judge-game> runs over "
            "the game at hand");
    }
    return status;
}

Status review_add_run(Review *review, const char *path, const size_t *numbers, size_t count,
                      Fault *fault)
{
    FileRuns *runs = &review->behind;
    Status status = check_run(review, path, fault);
    if (status != STATUS_OK) {
        return status;
    }
    for (size_t i = 0; i < runs->count; i++) {
        if (is_same(runs->items[i], &review->profile, path, numbers, count)) {
            return fault_set(fault, STATUS_CONFLICT, "this run is in the list: it %s%s",
                             runs->items[i]->state == FILE_RUN_PAUSED ? "is " : "",
                             file_run_state_name(runs->items[i]->state));
        }
    }
    FileRun *run = file_run_new(RUN_JUDGES, &review->profile, path);
    if (run && numbers) {
        run->numbers = file_run_copy(run, numbers, count, sizeof *numbers);
    }
    return review_queue_run(review, run, !numbers || (run && run->numbers), fault);
}

Status review_add_run_over_puzzles(Review *review, const char *source, const PuzzlePlace *places,
                                   size_t count, Fault *fault)
{
    const Status status = may_run(review, fault);
    if (status != STATUS_OK) {
        return status;
    }
    FileRun *run = file_run_new(RUN_JUDGES, &review->profile, source);
    if (run) {
        run->places = file_run_copy(run, places, count, sizeof *places);
    }
    return review_queue_run(review, run, run && run->places, fault);
}

// A file that is not there, or holds no puzzles, is refused before its turn comes.
static Status check_import(const Review *review, const char *path, Fault *fault)
{
    ImportReader *reader = NULL;
    Status status = review_need_writing(review, "what is imported is stored", fault);
    status = status == STATUS_OK ? export_target_check_input(path, store_path(review->store), fault)
                                 : status;
    status = status == STATUS_OK ? import_open(&reader, path, fault) : status;
    import_close(reader);
    return status;
}

Status review_add_import(Review *review, const char *path, Fault *fault)
{
    Profile imported;
    profile_init(&imported, PROFILE_IMPORTED);
    const Status status = check_import(review, path, fault);
    return status == STATUS_OK
               ? review_queue_run(review, file_run_new(RUN_IMPORTS, &imported, path), true, fault)
               : status;
}

void review_suspend_run(Review *review)
{
    FileRuns *runs = &review->behind;
    if (runs->working) {
        file_scan_free(runs->scan, runner_now());
        collection_done(&runs->collection);
        file_intake_free(runs->intake);
        audit_run_free(runs->audit, runner_now());
        review_drop_results(runs);
        runs->intake = NULL;
        runs->audit = NULL;
        runs->working->state = FILE_RUN_WAITS;
        runs->scan = NULL;
        runs->working = NULL;
    }
}

bool review_pause_run(Review *review, size_t index)
{
    FileRun *run = at_index(review, index);
    if (run->state == FILE_RUN_OVER) {
        return false;
    }
    if (run == review->behind.working) {
        review_suspend_run(review);
    }
    run->state = run->state == FILE_RUN_WAITS ? FILE_RUN_PAUSED : FILE_RUN_WAITS;
    run->fault[0] = '\0';
    return true;
}

void review_end_run(Review *review, size_t index)
{
    FileRuns *runs = &review->behind;
    FileRun *run = at_index(review, index);
    const size_t at = runs->count - 1 - index;
    if (run == runs->working) {
        review_suspend_run(review);
    }
    memmove(runs->items + at, runs->items + at + 1, (runs->count - at - 1) * sizeof(FileRun *));
    runs->count--;
    free_run(run);
}

void review_end_runs(Review *review)
{
    while (review->behind.count > 0) {
        review_end_run(review, 0);
    }
    free(review->behind.items);
}

bool review_leave(Review *review)
{
    Status status = STATUS_NOT_FOUND;
    if (review->run && review->place.game) {
        status = review_add_run(review, review->place.source, &review->place.number, 1, NULL);
    }
    review_stop(review);
    return status == STATUS_OK || status == STATUS_CONFLICT;
}

// --- The one that works

// Whether the game is there; what is not done yet is at a later step.
static SourceNews load_game(FileRuns *runs, size_t index, Game *game)
{
    if (!runs->loading) {
        runs->loading = collection_load_begin(&runs->collection, index, game);
    }
    if (!runs->loading) {
        return collection_load(&runs->collection, index, game, &runs->fault) == STATUS_OK
                   ? SOURCE_GAME
                   : SOURCE_END;
    }
    const CollectionLoad load = collection_load_step(&runs->collection, GAME_SLICE, &runs->fault);
    runs->loading = load == COLLECTION_LOADING;
    return load == COLLECTION_LOADED ? SOURCE_GAME : runs->loading ? SOURCE_LATER : SOURCE_END;
}

// The store's copy; one that it has not any more is passed by.
static SourceNews read_puzzle(FileRuns *runs, Game *game, ScanGame *about)
{
    const FileRun *run = runs->working;
    while (runs->next < run->games) {
        const PuzzlePlace *place = &run->places[runs->next++];
        if (store_game(runs->store, place->hash, game, NULL) == STATUS_OK &&
            game_main_plies(game) >= (size_t)place->ply) {
            *about = (ScanGame){place->number, place->hash, true, (size_t)place->ply};
            return SOURCE_GAME;
        }
    }
    return SOURCE_END;
}

// Of the type ScanSource.read: one slice or game a step.
static SourceNews read_next(void *context, Game *game, ScanGame *about)
{
    FileRuns *runs = context;
    const FileRun *run = runs->working;
    if (runs->next == run->games) {
        return SOURCE_END;
    }
    if (!runs->may_read) {
        runs->wants = true;
        return SOURCE_LATER;
    }
    if (run->places) {
        return read_puzzle(runs, game, about);
    }
    const size_t index = run->numbers ? run->numbers[runs->next] - 1 : runs->next;
    runs->may_read = false;
    const SourceNews news = load_game(runs, index, game);
    runs->wants |= news == SOURCE_LATER;
    if (news == SOURCE_GAME) {
        runs->next++;
        about->number = index + 1;
    }
    return news;
}

static bool was_whole(void *context)
{
    const FileRuns *runs = context;
    Fault fault;
    return !runs->working->numbers && !runs->working->places && runs->working->unjudged == 0 &&
           !runs->fault.text[0] && !collection_trouble(&runs->collection, &fault);
}

ReviewEventKind review_fail_run(Review *review, const char *why, ReviewEvent *event)
{
    FileRun *run = review->behind.working;
    review_suspend_run(review);
    run->state = FILE_RUN_FAILED;
    snprintf(run->fault, sizeof run->fault, "%.250s", why);
    const bool judges = run->kind == RUN_JUDGES;
    return review_say(event, REVIEW_MORE, true, "%s%s%s %.200s has stopped: %s",
                      judges ? run->profile.name : "", judges ? " " : "", file_run_word(run),
                      run->path, run->fault);
}

static ReviewEventKind begin_scan(Review *review, int64_t now, ReviewEvent *event)
{
    FileRuns *runs = &review->behind;
    FileRun *run = runs->working;
    Fault fault;
    const ScanSource source = {.read = read_next, .whole = was_whole, .context = runs};
    runs->next = run->done;
    runs->candidates = run->candidates;
    runs->puzzles = run->puzzles;
    runs->loading = false;
    runs->fault = (Fault){""};
    runs->since = now;
    runs->spent = 0;
    runs->searches = pool_figures(review->pool).searches;
    runs->store = review->store;
    Status status = run->places ? STATUS_OK : collection_open(&runs->collection, run->path, &fault);
    if (status == STATUS_OK) {
        runs->scan = file_scan_new(review->pool, &run->profile, review->store, &source, run->path);
        status = runs->scan ? STATUS_OK : fault_memory(&fault);
    }
    return status == STATUS_OK ? REVIEW_MORE : review_fail_run(review, fault.text, event);
}

// Takes up the next run that waits.
static ReviewEventKind begin_next(Review *review, int64_t now, ReviewEvent *event)
{
    FileRuns *runs = &review->behind;
    size_t at = 0;
    while (at < runs->count && runs->items[at]->state != FILE_RUN_WAITS) {
        at++;
    }
    FileRun *run = at < runs->count ? runs->items[at] : NULL;
    const bool searches = run && (run->kind == RUN_JUDGES || run->kind == RUN_AUDITS);
    if (!run || (!review->pool && searches) || !review_writes(review)) {
        return REVIEW_NOTHING;
    }
    runs->working = run;
    run->state = FILE_RUN_WORKS;
    switch (run->kind) {
    case RUN_JUDGES:
        return begin_scan(review, now, event);
    case RUN_IMPORTS:
        return review_begin_import(review, event);
    case RUN_RATES:
        return review_begin_results(review, event);
    case RUN_AUDITS:
        return review_begin_audit(review, now, event);
    }
    return REVIEW_NOTHING;
}

// The games of the file are looked for before the first is read.
static bool index_on(FileRuns *runs)
{
    FileRun *run = runs->working;
    if (run->places || runs->collection.work != COLLECTION_INDEXING) {
        if (!run->numbers && !run->places) {
            run->games = runs->collection.count;
            run->all_known = true;
        }
        return false;
    }
    collection_step(&runs->collection, INDEX_SLICE);
    runs->wants = true;
    return true;
}

void review_count_time(FileRuns *runs, uint64_t searches)
{
    if (searches != runs->searches) {
        runs->working->searched++;
        runs->working->worked += runs->spent;
    }
    runs->searches = searches;
    runs->spent = 0;
}

static void count_done(FileRuns *runs, const ScannedGame *game)
{
    FileRun *run = runs->working;
    const ScanTotals totals = file_scan_totals(runs->scan);
    run->done++;
    run->candidates = runs->candidates + totals.candidates;
    run->puzzles = runs->puzzles + totals.puzzles;
    run->unjudged += game->unjudged;
    if (game->unjudged > 0) {
        snprintf(run->fault, sizeof run->fault, "game %zu: %.200s", game->number, game->fault);
    }
}

// The game at hand is read again where it was gone over.
static ReviewEventKind take_game(Review *review, const ScannedGame *game)
{
    Fault fault;
    review_count_time(&review->behind, pool_figures(review->pool).searches);
    count_done(&review->behind, game);
    review->waiting.held = false;
    review_freshen_queue(review, game->hash);
    review_scanned_changed(review);
    if (!review->place.game || game->hash != review->place.hash) {
        return REVIEW_MORE;
    }
    if (review_reload_all(review, &fault) == STATUS_LOCKED) {
        review->waiting.reload = true;
        (void)review_wait(review, NULL);
    }
    return REVIEW_ELSEWHERE;
}

static ReviewEventKind end_run(Review *review, ReviewEvent *event)
{
    FileRuns *runs = &review->behind;
    FileRun *run = runs->working;
    Fault fault = runs->fault;
    if (fault.text[0] || (!run->places && collection_trouble(&runs->collection, &fault))) {
        return review_fail_run(review, fault.text, event);
    }
    review_suspend_run(review);
    run->state = FILE_RUN_OVER;
    return review_say(event, REVIEW_MORE, run->unjudged > 0,
                      "%s ran over %zu %s%s of %.200s: %zu candidate%s, %zu of them %s%s%s",
                      run->profile.name, run->done, run->places ? "puzzle" : "game",
                      run->done == 1 ? "" : "s", run->path, run->candidates,
                      run->candidates == 1 ? "" : "s", run->puzzles,
                      run->puzzles == 1 ? "a puzzle" : "puzzles",
                      run->unjudged > 0 ? "; not all positions could be judged: " : "", run->fault);
}

static ReviewEventKind step_scan(Review *review, int64_t now, ReviewEvent *event)
{
    ScannedGame game;
    Fault fault;
    switch (file_scan_step(review->behind.scan, now, &game, &fault)) {
    case SCAN_GAME:
        return take_game(review, &game);
    case SCAN_OVER:
        return end_run(review, event);
    case SCAN_STOPPED:
        return review_fail_run(review, fault.text, event);
    case SCAN_LOCKED:
        return review_hold(review, event);
    case SCAN_ON:
        review->behind.wants = true;
        break;
    case SCAN_WORKING:
        break;
    }
    return REVIEW_NOTHING;
}

ReviewEventKind review_step_behind(Review *review, int64_t now, ReviewEvent *event)
{
    FileRuns *runs = &review->behind;
    if (!runs->working) {
        return begin_next(review, now, event);
    }
    if (review->waiting.holds) {
        return REVIEW_NOTHING;
    }
    switch (runs->working->kind) {
    case RUN_IMPORTS:
        return review_step_import(review, event);
    case RUN_RATES:
        return review_step_results(review, event);
    case RUN_AUDITS:
        return review_step_audit(review, now, event);
    case RUN_JUDGES:
        break;
    }
    runs->spent += now - runs->since;
    runs->since = now;
    runs->may_read = true;
    runs->wants = false;
    return index_on(runs) ? REVIEW_NOTHING : step_scan(review, now, event);
}

bool review_runs_on(const Review *review)
{
    return review->behind.working && review->behind.wants && !review->waiting.holds;
}
