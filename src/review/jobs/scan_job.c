// The job that runs a profile over the games of a file, or over imported puzzles. It opens the file
// itself, and reads a slice or a small game of it at each step.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "onlymove/collection.h"
#include "onlymove/file.h"
#include "onlymove/runner.h"
#include "onlymove/xalloc.h"
#include "src/review/jobs/jobs.h"
#include "src/review/session/review_private.h"

// Bytes in a step: of the file to index, and of a large game to read.
enum { INDEX_SLICE = 1 << 18, GAME_SLICE = 1 << 14 };

typedef struct ScanWork {
    const Job *job;
    Store *store;
    FileScan *scan;
    Collection collection;
    size_t next;                // next game to give to the scan
    size_t candidates, puzzles; // found in games done before the scan
    bool is_loading;            // the next game is being read
    bool may_read;              // a slice may be read in this step
    bool wants_more;            // more can be read at once
    Fault fault;                // why a game could not be read; or ""
} ScanWork;

// --- The reader of games

// Loads a game. GAME_READ_LATER: a later step goes on with it.
static GameReadResult load_game(ScanWork *work, size_t index, Game *game) {
    if (!work->is_loading)
        work->is_loading = collection_load_begin(&work->collection, index, game);
    if (!work->is_loading) {
        return collection_load(&work->collection, index, game, &work->fault) == STATUS_OK
                   ? GAME_READ_DONE
                   : GAME_READ_END;
    }
    const CollectionLoad load = collection_load_step(&work->collection, GAME_SLICE, &work->fault);
    work->is_loading = load == COLLECTION_LOADING;
    return load == COLLECTION_LOADED ? GAME_READ_DONE
           : work->is_loading        ? GAME_READ_LATER
                                     : GAME_READ_END;
}

// Reads the next puzzle's game from the store; skips one that is no longer there.
static GameReadResult read_puzzle(ScanWork *work, Game *game, ScanGame *info) {
    const Job *job = work->job;
    while (work->next < job->item_count) {
        const PuzzleRef *puzzle = &job->puzzles_to_judge[work->next++];
        if (store_game(work->store, puzzle->hash, game, NULL) == STATUS_OK &&
            game_main_plies(game) >= (size_t)puzzle->ply) {
            *info = (ScanGame){puzzle->number, puzzle->hash, .only_ply = true, (size_t)puzzle->ply};
            return GAME_READ_DONE;
        }
    }
    return GAME_READ_END;
}

// ScanReader.read: reads one slice or game a step.
static GameReadResult read_next(void *context, Game *game, ScanGame *info) {
    ScanWork *work = context;
    const Job *job = work->job;
    if (work->next == job->item_count)
        return GAME_READ_END;
    if (!work->may_read) {
        work->wants_more = true;
        return GAME_READ_LATER;
    }
    if (job->puzzles_to_judge)
        return read_puzzle(work, game, info);
    const size_t index = job->game_numbers ? job->game_numbers[work->next] - 1 : work->next;
    work->may_read = false;
    const GameReadResult result = load_game(work, index, game);
    work->wants_more |= result == GAME_READ_LATER;
    if (result == GAME_READ_DONE) {
        work->next++;
        info->number = index + 1;
    }
    return result;
}

static bool was_read_to_end(void *context) {
    const ScanWork *work = context;
    Fault fault;
    return !work->job->game_numbers && !work->job->puzzles_to_judge && work->job->unjudged == 0 &&
           !work->fault.text[0] && !collection_last_fault(&work->collection, &fault);
}

// --- The job

static Status begin_scan_job(Review *review, Job *job, Fault *fault) {
    ScanWork *work = job->work = xcalloc(1, sizeof *work);
    const ScanReader reader = {.read = read_next, .was_complete = was_read_to_end, .context = work};
    *work = (ScanWork){.job = job,
                       .store = review->store,
                       .next = job->done,
                       .candidates = job->candidates,
                       .puzzles = job->puzzles};
    const Status status =
        job->puzzles_to_judge ? STATUS_OK : collection_open(&work->collection, job->path, fault);
    if (status == STATUS_OK)
        work->scan = file_scan_new(review->pool, &job->profile, review->store, &reader, job->path);
    return status;
}

static void stop_scan_job(Job *job) {
    ScanWork *work = job->work;
    file_scan_free(work->scan, now_ms());
    collection_done(&work->collection);
    free(work);
}

static void count_game(Job *job, const ScannedGame *game) {
    const ScanWork *work = job->work;
    const ScanTotals totals = file_scan_totals(work->scan);
    job->done++;
    job->candidates = work->candidates + totals.candidates;
    job->puzzles = work->puzzles + totals.puzzles;
    job->unjudged += game->unjudged;
    if (game->unjudged > 0)
        snprintf(job->fault, sizeof job->fault, "game %zu: %.200s", game->number, game->why);
    job_note_stored(job, game->hash);
}

static JobResult step_scan_job(Review *review, Job *job, int64_t now, Fault *fault) {
    ScanWork *work = job->work;
    ScannedGame game;
    if (!job->puzzles_to_judge && work->collection.state == COLLECTION_INDEXING) {
        collection_step(&work->collection, INDEX_SLICE); // before the first game is read
        return JOB_MORE;
    }
    if (!job->game_numbers && !job->puzzles_to_judge)
        job->item_count = work->collection.count;
    // Which games the run has done before is known once an engine has said its name.
    job->is_counted = job->done > 0 || pool_engine_identity(review->pool)[0];
    work->may_read = true;
    work->wants_more = false;
    JobResult result = file_scan_step(work->scan, now, &game, fault);
    if (game.done) {
        count_game(job, &game);
        review_visits_changed(review);
    }
    if (result == JOB_DONE) {
        *fault = work->fault;
        const bool broken = fault->text[0] || (!job->puzzles_to_judge &&
                                               collection_last_fault(&work->collection, fault));
        return broken ? JOB_FAILED : JOB_DONE;
    }
    return result == JOB_WAIT && work->wants_more ? JOB_MORE : result;
}

static void conclude_scan_job(Review *review, const Job *job, ReviewEvent *event) {
    const bool is_empty = job->candidates == 0 && job->unjudged == 0;
    (void)review;
    review_say(
        event, event->kind, job->unjudged > 0,
        "%s ran over %zu %s%s of %.200s: %zu candidate%s, %zu of them %s%s%s%s%s",
        job->profile.name, job->done, job->puzzles_to_judge ? "puzzle" : "game",
        job->done == 1 ? "" : "s", job->path, job->candidates, job->candidates == 1 ? "" : "s",
        job->puzzles, job->puzzles == 1 ? "a puzzle" : "puzzles",
        job->unjudged > 0 ? "; not all positions could be judged: " : "", job->fault,
        is_empty ? "; try :profile " : "", is_empty ? profile_to_try(job->profile.name) : "");
}

static const JobKind scan_job = {.failure_prefix = "over",
                                 .items_name = "games",
                                 .names_profile = true,
                                 .shows_times = true,
                                 .needs_engines = true,
                                 .writes_store = true,
                                 .begin = begin_scan_job,
                                 .step = step_scan_job,
                                 .stop = stop_scan_job,
                                 .conclude = conclude_scan_job};

// --- Adding the job

static bool is_same_scan(const Job *job, const Profile *profile, const char *path,
                         const size_t *numbers, size_t count) {
    const bool same_games = job->game_numbers && numbers
                                ? job->item_count == count && memcmp(job->game_numbers, numbers,
                                                                     count * sizeof *numbers) == 0
                                : !job->game_numbers && !numbers;
    return job->kind == &scan_job && job->state <= JOB_IS_PAUSED && !job->puzzles_to_judge &&
           same_games && path_is_same(job->path, path) &&
           strcmp(job->profile.name, profile->name) == 0 &&
           profile_judges_alike(&job->profile, profile);
}

// Adds a job of `count` items.
static Job *add_scan(Review *review, const Profile *profile, const char *path, size_t count) {
    Job *job = job_new(&scan_job, profile, path);
    job->item_count = count;
    job->is_counted = count > 0;
    jobs_add(review, job);
    return job;
}

Status review_add_run(Review *review, const Profile *profile, const char *path,
                      const size_t *numbers, size_t count, Fault *fault) {
    const Jobs *jobs = &review->jobs;
    const Profile *used = profile ? profile : &review->session.profile;
    struct stat file;
    const Status status = review_check_can_judge(review, "a run needs a store", fault);
    if (status != STATUS_OK)
        return status;
    if (stat(path, &file) != 0 || !S_ISREG(file.st_mode)) {
        return fault_set(fault, STATUS_USAGE,
                         "only games of a file can run in the background; <:judge game> judges "
                         "the current game");
    }
    for (size_t i = 0; i < jobs->count; i++) {
        if (is_same_scan(jobs->items[i], used, path, numbers, count)) {
            return fault_set(fault, STATUS_CONFLICT, "this run is in the list already: it %s%s",
                             jobs->items[i]->state == JOB_IS_PAUSED ? "is " : "",
                             job_state_name(jobs->items[i]->state));
        }
    }
    Job *job = add_scan(review, used, path, numbers ? count : 0);
    job->game_numbers = numbers ? xmemdup(numbers, count * sizeof *numbers) : NULL;
    return STATUS_OK;
}

Status review_add_run_over_puzzles(Review *review, const char *source, const PuzzleRef *puzzles,
                                   size_t count, Fault *fault) {
    const Status status = review_check_can_judge(review, "a run needs a store", fault);
    if (status == STATUS_OK)
        add_scan(review, &review->session.profile, source, count)->puzzles_to_judge =
            xmemdup(puzzles, count * sizeof *puzzles);
    return status;
}

bool review_detach_run(Review *review) {
    Status status = STATUS_NOT_FOUND;
    if (review_is_running(review) && review->session.game_ref.game)
        status = review_add_run(review, NULL, review->session.game_ref.source,
                                &review->session.game_ref.number, 1, NULL);
    review_stop(review);
    return status == STATUS_OK || status == STATUS_CONFLICT;
}
