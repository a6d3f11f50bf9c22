// Opening a review, and what it is about: store, engines, profile, game. session.c has what is
// known of the game, events.c tells what happens.
#include <stdlib.h>
#include <unistd.h>

#include "onlymove/file.h"
#include "onlymove/store_care.h"
#include "onlymove/xalloc.h"
#include "src/review/journal/review_journal_private.h"
#include "src/review/session/review_private.h"

static void watch_store(Review *review)
{
    if (!review->store)
        return;
    // SQLite keeps its log beside the file itself, whatever link leads there.
    char *file = realpath(store_path(review->store), NULL);
    if (file) {
        CLEANUP(str_done) Str log = {0};
        str_addf(&log, "%s-wal", file);
        const char *const paths[] = {file, str_text(&log), NULL};
        review->watch = watch_open(paths);
        free(file);
    }
    (void)store_has_news(review->store);
}

static void use_store(Review *review, Store *store)
{
    review->store = store;
    result_writer_init(&review->writer, store, review->pool, &review->profile);
    watch_store(review);
    review->survey_due = review_writes(review);
}

// Opens the store for writing; where that cannot be, to read it, and store_fault says why.
static void open_store(Review *review)
{
    Store *store;
    Fault *why = &review->store_fault;
    const char *path = str_text(&review->path);
    const Status status = store_open(&store, path, why);
    if (status != STATUS_OK)
        (void)store_open_to_read(&store, path, NULL);
    review->waiting.reopen = status == STATUS_LOCKED;
    if (status == STATUS_LOCKED) {
        (void)review_wait(review, NULL);
        fault_set(why, status, "%s: is locked by another program, trying again", path);
    } else if (status == STATUS_OK) {
        *why = (Fault){""};
    }
    use_store(review, store);
}

static void close_store(Review *review)
{
    store_survey_free(review->survey);
    review->survey = NULL;
    review->survey_due = false;
    review_end_tuning(review);
    review_end_export(review);
    jobs_stop(review, LANE_LIST);
    result_writer_done(&review->writer);
    store_close(review->store);
    review->store = NULL;
    if (review->watch >= 0)
        close(review->watch);
    review->watch = -1;
}

Review *review_new(const char *path)
{
    Review *review = xcalloc(1, sizeof *review);
    review->watch = -1;
    profile_init(&review->profile, "");
    review->difficulty = difficulty_new();
    str_add(&review->path, path ? path : "");
    if (path || store_default_path(&review->path, &review->store_fault) == STATUS_OK)
        open_store(review);
    return review;
}

// The last game goes; what was only noted of it is stored.
static void forget_game(Review *review)
{
    review_settle(review);
    journal_drop(review);
    review_end_comparison(review);
    review_stop(review);
    findings_clear(&review->findings);
    free(review->main);
    free(review->marks);
    free(review->scanned);
    free(review->evals);
    free(review->evals_read);
    review->main = NULL;
    review->marks = NULL;
    review->scanned = NULL;
    review->evals = NULL;
    review->evals_read = NULL;
    review_forget_notes(review);
    review->waiting.reload = false;
    review->ply_count = 0;
    review->marked = 0;
    review->place = (StorePlace){0};
}

void review_free(Review *review)
{
    if (!review)
        return;
    forget_game(review);
    findings_done(&review->findings);
    queue_free(review->queue);
    str_done(&review->queue_source);
    str_done(&review->queue_set);
    set_members_done(&review->members);
    close_store(review);
    jobs_done(review);
    str_done(&review->path);
    difficulty_free(review->difficulty);
    free(review->compared);
    free(review->failed);
    free(review->moves);
    free(review);
}

void review_use_pool(Review *review, Pool *pool)
{
    review->pool = pool;
    review->writer.pool = pool;
    if (review_writes(review) && store_cache(review->store, &review->cache, NULL) == STATUS_OK)
        pool_use_cache(pool, &review->cache);
}

ReviewEventKind review_reopen(Review *review, ReviewEvent *event)
{
    Store *store;
    Fault fault;
    if (review->jobs.at_work[LANE_EXPORT]) // has the old one until it is over
        return REVIEW_NOTHING;
    const Status status = store_open(&store, str_text(&review->path), &fault);
    if (status == STATUS_LOCKED)
        return REVIEW_NOTHING;
    review->waiting.reopen = false;
    if (status != STATUS_OK) {
        review->store_fault = fault;
        return review_say(event, REVIEW_MORE, true, "no decision can be stored: %s", fault.text);
    }
    close_store(review);
    use_store(review, store);
    review->store_fault = (Fault){""};
    if (review->pool)
        review_use_pool(review, review->pool);
    review->waiting.reload = review->place.game != NULL;
    review->queue_changes = 0;
    review_freshen_queue(review, 0);
    return review_say(event, REVIEW_ELSEWHERE, false, "the store can be written now");
}

Store *review_store(Review *review)
{
    return review->store;
}

const char *review_store_fault(const Review *review)
{
    return review->store_fault.text;
}

void review_write_store_state(const Review *review, Str *out)
{
    const bool locked = review->waiting.reopen || review->waiting.reload || review->waiting.notes;
    if (review_waiting(review) > 0) {
        str_addf(out, "LOCKED, %zu WAIT%s", review_waiting(review),
                 review_waiting(review) == 1 ? "S" : "");
    } else if (locked || review->waiting.holds) {
        str_add(out, "LOCKED");
    } else if (review->store_fault.text[0]) {
        str_add(out, review->store && !review_writes(review) ? "READ ONLY" : "NO STORE");
    }
}

static Status need_cache(const Review *review, Fault *fault)
{
    return review->store
               ? STATUS_OK
               : fault_set(fault, STATUS_STORE, "no store, no cache: %s", review->store_fault.text);
}

Status review_write_cache(const Review *review, Str *out, Fault *fault)
{
    const double megabyte = 1024 * 1024;
    StoreCacheFigures figures;
    Status status = need_cache(review, fault);
    if (status != STATUS_OK)
        return status;
    store_cache_figures(review->store, &figures);
    if (figures.fault.text[0])
        return fault_set(fault, STATUS_STORE, "cache: %s", figures.fault.text);
    str_addf(out,
             "cache: %llu analyses, %.1f of %.0f MB; answered %llu searches, knew nothing of %llu,"
             " kept %llu",
             (unsigned long long)figures.entries, (double)figures.bytes / megabyte,
             (double)figures.limit / megabyte, (unsigned long long)figures.hits,
             (unsigned long long)figures.misses, (unsigned long long)figures.kept);
    return STATUS_OK;
}

Status review_clear_cache(Review *review, Fault *fault)
{
    Status status = need_cache(review, fault);
    return status == STATUS_OK ? store_cache_clear(review->store, fault) : status;
}

static void list_main_line(Review *review, const Game *game)
{
    review->ply_count = game_main_plies(game) + 1;
    review->main = xcalloc(review->ply_count, sizeof *review->main);
    review->marks = xcalloc(review->ply_count, sizeof *review->marks);
    review->scanned = xcalloc(review->ply_count, sizeof *review->scanned);
    review->evals = xcalloc(review->ply_count, sizeof *review->evals);
    review->evals_read = xcalloc(review->ply_count, sizeof *review->evals_read);
    uint32_t node = GAME_ROOT;
    for (size_t ply = 0; ply < review->ply_count; ply++) {
        review->main[ply] = node;
        node = game->nodes[node].child;
    }
}

Status review_show(Review *review, const StorePlace *place, Fault *fault)
{
    forget_game(review);
    list_main_line(review, place->game);
    review->place = *place;
    if (place->hash == 0)
        review->place.hash = game_hash(place->game); // once, for it takes all moves of the game
    Status status = review->store ? review_reload_all(review, fault) : STATUS_OK;
    review->waiting.reload = status == STATUS_LOCKED;
    return status == STATUS_LOCKED ? review_wait(review, fault) : status;
}

uint64_t review_game(const Review *review)
{
    return review->place.hash;
}

Status review_use_profile(Review *review, const Profile *profile, Fault *fault)
{
    review_stop(review);
    review_forget_notes(review);
    result_writer_done(&review->writer);
    review->profile = *profile;
    result_writer_init(&review->writer, review->store, review->pool, &review->profile);
    return review_compare(review, fault);
}
