// Runs a profile over the games of a source, with a result writer for the store.
#include <stdlib.h>

#include "onlymove/store_list.h"
#include "onlymove/xalloc.h"
#include "src/review/jobs/game_run.h"
#include "src/review/jobs/result_writer.h"

// A candidate that is not judged again: a curator changed it, or this run has judged its game.
typedef struct SettledCandidate {
    size_t ply;
    int64_t id;
    Candidate candidate;
} SettledCandidate;

typedef struct LoadedGame {
    Game game;
    ScanGame info;             // its number is 0 while no game is read
    SettledCandidate *settled; // in the order of plies
    size_t settled_count, settled_cap;
    size_t first, end; // plies to look at: from `first` to before `end`
    PlyVisit *visits;  // this run's visits by ply; NULL: it has not visited all
} LoadedGame;

struct FileScan {
    GameRun *game_run;
    Pool *pool;
    ScanReader reader;
    const char *path;
    ResultWriter writer;
    LoadedGame *loading; // the next game, perhaps not complete; or NULL
    bool was_given_game; // the run was given a game
    Fault lock_fault;    // why the store could not be read at this step; or ""
    Candidate **found;   // in the game that ends next; the result writer borrows them
    size_t found_count, found_cap;
    int64_t *ids; // ids of the puzzles found
    size_t id_count, id_cap;
    ScanTotals totals; // `positions` counts only those that needed no judging
    ScanRefused refused[SCAN_FILTER_IDS];
    Fault stop_fault;   // why the scan has stopped; or ""
    Fault engine_fault; // fault in the game whose results come in
};

static void forget_settled(LoadedGame *loaded) {
    for (size_t i = 0; i < loaded->settled_count; i++)
        candidate_done(&loaded->settled[i].candidate);
    loaded->settled_count = 0;
}

static void free_game(LoadedGame *loaded) {
    forget_settled(loaded);
    free(loaded->settled);
    free(loaded->visits);
    game_done(&loaded->game);
    free(loaded);
}

// Whether this run has looked at a ply and found a candidate there.
static bool has_candidate(const LoadedGame *loaded, size_t ply) {
    return loaded->visits && ply >= loaded->first && ply < loaded->end &&
           loaded->visits[ply].refusal == 0;
}

static Status note_settled(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    LoadedGame *loaded = context;
    const size_t ply = (size_t)stored->ply;
    if (!stored->candidate.by_hand && !has_candidate(loaded, ply))
        return STATUS_OK;
    SettledCandidate settled = {.ply = ply, .id = stored->id};
    array_grow(&loaded->settled, &loaded->settled_cap, loaded->settled_count + 1);
    (void)candidate_copy(&settled.candidate, &stored->candidate);
    loaded->settled[loaded->settled_count++] = settled;
    return STATUS_OK;
}

// Reads this run's visits of the game into `loaded->visits`, if all wanted plies have one.
static Status read_visits(FileScan *scan, LoadedGame *loaded, Fault *fault) {
    int64_t run_id;
    Store *store = scan->writer.store;
    free(loaded->visits);
    loaded->visits = NULL;
    Status status = result_writer_find_run(&scan->writer, &run_id, fault);
    if (status != STATUS_OK || run_id == 0 || loaded->first == loaded->end)
        return status;
    PlyVisit *visits = xcalloc(loaded->end, sizeof *visits);
    status = store_visits(store, loaded->info.hash, scan->writer.profile->name, visits, loaded->end,
                          fault);
    size_t ply = loaded->first;
    while (ply < loaded->end && visits[ply].run_id == run_id)
        ply++;
    if (status == STATUS_OK && ply == loaded->end)
        loaded->visits = visits;
    else
        free(visits);
    return status;
}

// Forgets this run's visits of a game, so that it is judged again, if a candidate is missing.
static void drop_incomplete_visits(LoadedGame *loaded) {
    size_t expected = 0, found = 0, kept = 0;
    for (size_t ply = loaded->first; loaded->visits && ply < loaded->end; ply++)
        expected += loaded->visits[ply].refusal == 0;
    for (size_t i = 0; i < loaded->settled_count; i++)
        found += has_candidate(loaded, loaded->settled[i].ply);
    if (!loaded->visits || found == expected)
        return;
    free(loaded->visits);
    loaded->visits = NULL;
    for (size_t i = 0; i < loaded->settled_count; i++)
        if (loaded->settled[i].candidate.by_hand)
            loaded->settled[kept++] = loaded->settled[i];
        else
            candidate_done(&loaded->settled[i].candidate);
    loaded->settled_count = kept;
}

// Reads what is known of the current game.
static GameReadResult read_settled(FileScan *scan, LoadedGame *loaded) {
    const StoreQuery query = {.game_hash = loaded->info.hash,
                              .profile = scan->writer.profile->name};
    const ScanGame *info = &loaded->info;
    Fault fault;
    inquiry_plies(scan->writer.profile, &loaded->game, &loaded->first, &loaded->end);
    loaded->first = info->only_ply ? info->ply : loaded->first;
    loaded->end = info->only_ply ? info->ply + 1 : loaded->end;
    forget_settled(loaded);
    Status status = read_visits(scan, loaded, &fault);
    status = status == STATUS_OK
                 ? store_each(scan->writer.store, &query, STORE_SHOWN, note_settled, loaded, &fault)
                 : status;
    if (status == STATUS_LOCKED) {
        scan->lock_fault = fault;
        return GAME_READ_LATER;
    }
    if (status != STATUS_OK && status != STATUS_SYNTAX) { // damaged rows count as unknown
        scan->stop_fault = fault;
        return GAME_READ_END;
    }
    drop_incomplete_visits(loaded);
    return GAME_READ_DONE;
}

static GameReadResult read_game(FileScan *scan) {
    if (scan->stop_fault.text[0])
        return GAME_READ_END;
    if (!scan->loading) {
        scan->loading = xcalloc(1, sizeof *scan->loading);
        scan->loading->game = game_blank();
    }
    LoadedGame *loaded = scan->loading;
    if (loaded->info.number == 0) {
        ScanGame *info = &loaded->info;
        const GameReadResult result = scan->reader.read(scan->reader.context, &loaded->game, info);
        if (result != GAME_READ_DONE)
            return result;
        info->hash = info->hash != 0 ? info->hash : game_hash(&loaded->game);
    }
    return read_settled(scan, loaded);
}

// Whether the scan must wait: which run this is, and so what it has seen, is known only when an
// engine has given its name. Searches of the first game start the engine.
static bool waits_for_engine(const FileScan *scan) {
    return scan->was_given_game && scan->totals.games == 0 &&
           !pool_engine_identity(scan->pool)[0] && !pool_fault(scan->pool)[0];
}

// Gives the run the next game of the source.
static GameReadResult next_game(void *context, RunGame *game) {
    FileScan *scan = context;
    const GameReadResult result = waits_for_engine(scan) ? GAME_READ_LATER : read_game(scan);
    if (result == GAME_READ_DONE) {
        LoadedGame *loaded = scan->loading;
        scan->was_given_game = true;
        *game = (RunGame){.game = &loaded->game,
                          .first = loaded->visits ? loaded->end : loaded->first,
                          .end = loaded->end,
                          .user_data = loaded};
        scan->loading = NULL;
    }
    return result;
}

static void release_game(void *context, const RunGame *game) {
    (void)context;
    free_game(game->user_data);
}

static bool look_up_settled(void *context, const RunGame *game, size_t ply, KnownPosition *known) {
    (void)context;
    const LoadedGame *loaded = game->user_data;
    for (size_t i = 0; i < loaded->settled_count; i++) {
        if (loaded->settled[i].ply == ply) {
            *known = known_from_candidate(&loaded->settled[i].candidate);
            return true;
        }
    }
    return false;
}

static StoreGameRef game_ref_of(const FileScan *scan, const RunGame *game) {
    const LoadedGame *loaded = game->user_data;
    return (StoreGameRef){scan->path, loaded->info.number, &loaded->game, loaded->info.hash};
}

static bool is_duplicate(void *context, const RunGame *game, const Position *pos) {
    FileScan *scan = context;
    const StoreGameRef game_ref = game_ref_of(scan, game);
    bool found = false;
    Fault fault;
    if (store_has_duplicate(scan->writer.store, scan->writer.profile->name, &game_ref, pos, &found,
                            &fault) != STATUS_OK)
        scan->stop_fault = fault;
    return found;
}

FileScan *file_scan_new(Pool *pool, const Profile *profile, Store *store, const ScanReader *reader,
                        const char *path) {
    FileScan *scan = xcalloc(1, sizeof *scan);
    const GameReader games = {.next = next_game,
                              .release = release_game,
                              .look_up = look_up_settled,
                              .is_duplicate = is_duplicate,
                              .context = scan};
    scan->pool = pool;
    scan->reader = *reader;
    scan->path = path;
    scan->writer = (ResultWriter){.store = store, .pool = pool, .profile = profile};
    scan->game_run = game_run_new(pool, profile, PRIORITY_BACKGROUND, &games);
    return scan;
}

static void drop_found(FileScan *scan) {
    for (size_t i = 0; i < scan->found_count; i++) {
        candidate_done(scan->found[i]);
        free(scan->found[i]);
    }
    scan->found_count = 0;
}

void file_scan_free(FileScan *scan, int64_t now) {
    if (!scan)
        return;
    game_run_free(scan->game_run, now);
    if (scan->loading)
        free_game(scan->loading);
    drop_found(scan);
    result_writer_done(&scan->writer);
    free(scan->found);
    free(scan->ids);
    free(scan);
}

// Notes what was found at a position, as a visit.
static void add_judged(FileScan *scan, const RunEvent *event) {
    Candidate candidate = game_run_candidate(scan->game_run, event);
    const uint32_t refusal = candidate_refusal(&candidate);
    if (refusal != 0) {
        candidate_done(&candidate);
        result_writer_add(&scan->writer, event->ply, refusal, NULL);
        return;
    }
    Candidate *copy = *array_add(&scan->found, &scan->found_count, &scan->found_cap) =
        xmemdup(&candidate, sizeof candidate);
    result_writer_add(&scan->writer, event->ply, 0, copy);
}

// Adds the count of another row, and takes over its example if that misses by less.
static void merge_refused(ScanRefused *row, const ScanRefused *other) {
    const size_t count = row->count + other->count;
    if (other->nearest.has_miss &&
        (!row->nearest.has_miss || other->nearest.miss < row->nearest.miss))
        *row = *other;
    row->count = count;
}

static void count_refusal(FileScan *scan, const StoreVisit *visit, size_t number) {
    const Candidate *judged = visit->candidate;
    const uint32_t refusal =
        judged && !judged->is_puzzle
            ? verdict_pack(verdict_decisive(judged->verdicts, judged->verdict_count))
            : visit->refusal;
    ScanRefused row = {.count = 1, .path = scan->path, .number = number, .ply = visit->ply};
    if (verdict_unpack(refusal, &row.nearest))
        merge_refused(&scan->refused[row.nearest.filter->id % SCAN_FILTER_IDS], &row);
}

static void count_candidate(FileScan *scan, const Candidate *candidate, int64_t id) {
    scan->totals.candidates++;
    if (candidate->is_puzzle) {
        scan->totals.puzzles++;
        *array_add(&scan->ids, &scan->id_count, &scan->id_cap) = id;
    }
}

// settled_at() and visit_at() search from *at on, because calls come in the order of plies.
static const SettledCandidate *settled_at(const LoadedGame *loaded, size_t ply, size_t *at) {
    while (*at < loaded->settled_count && loaded->settled[*at].ply < ply)
        ++*at;
    return *at < loaded->settled_count && loaded->settled[*at].ply == ply ? &loaded->settled[*at]
                                                                          : NULL;
}

static const StoreVisit *visit_at(const ResultWriter *writer, size_t ply, size_t *at) {
    while (*at < writer->count && (size_t)writer->visits[*at].ply < ply)
        ++*at;
    return *at < writer->count && (size_t)writer->visits[*at].ply == ply ? &writer->visits[*at]
                                                                         : NULL;
}

// Counts the candidates and puzzles of a game, in the order of plies.
static void count_game(FileScan *scan, const LoadedGame *loaded) {
    size_t settled_index = 0, visit_index = 0;
    for (size_t ply = loaded->first; ply < loaded->end; ply++) {
        const SettledCandidate *settled = settled_at(loaded, ply, &settled_index);
        const StoreVisit *noted = visit_at(&scan->writer, ply, &visit_index);
        const bool by_hand = settled && settled->candidate.by_hand;
        const StoreVisit known = {.ply = (int)ply,
                                  .refusal = loaded->visits ? loaded->visits[ply].refusal : 0,
                                  .candidate = settled ? &settled->candidate : NULL,
                                  .id = settled ? settled->id : 0};
        const StoreVisit *visit = settled || loaded->visits ? &known : noted;
        scan->totals.by_hand += by_hand;
        scan->totals.positions += loaded->visits && !by_hand;
        if (visit && !by_hand)
            count_refusal(scan, visit, loaded->info.number);
        if (visit && visit->candidate)
            count_candidate(scan, visit->candidate, visit->id);
    }
}

static Status finish_game(FileScan *scan, const RunEvent *event, ScannedGame *game, Fault *fault) {
    const LoadedGame *loaded = event->game->user_data;
    const StoreGameRef game_ref = game_ref_of(scan, event->game);
    // Without visits there is nothing to keep, and perhaps no engine to name the run by. But of
    // a game seen before, its place in this file is stored.
    const bool saves = result_writer_has_unstored(&scan->writer) || loaded->visits;
    const Status status = saves ? result_writer_store(&scan->writer, &game_ref, fault) : STATUS_OK;
    if (status == STATUS_LOCKED)
        return status;
    if (status == STATUS_OK)
        count_game(scan, loaded);
    drop_found(scan);
    result_writer_forget(&scan->writer);
    *game = (ScannedGame){.done = status == STATUS_OK,
                          .number = loaded->info.number,
                          .hash = loaded->info.hash,
                          .unjudged = event->unjudged,
                          .why = scan->engine_fault.text};
    int64_t run_id; // without a note, as while another program locks the store, only less is told
    if (scan->totals.games++ == 0 && status == STATUS_OK && saves &&
        result_writer_open_run(&scan->writer, &run_id, NULL) == STATUS_OK)
        (void)store_run_note(scan->writer.store, run_id, scan->path, false, NULL);
    scan->totals.unjudged += event->unjudged;
    return status;
}

// Notes how far the run has gone, once its games are stored.
static Status end_scan(FileScan *scan, Fault *fault) {
    int64_t run_id;
    const bool is_complete = scan->reader.was_complete(scan->reader.context);
    if (!is_complete && scan->totals.games == 0)
        return STATUS_OK;
    const Status status = result_writer_open_run(&scan->writer, &run_id, fault);
    return status == STATUS_OK ? store_run_note(scan->writer.store, run_id, scan->path,
                                                is_complete && scan->totals.unjudged == 0, fault)
                               : status;
}

static JobResult stop_scan(FileScan *scan, const Fault *why, Fault *fault) {
    scan->stop_fault = *why;
    *fault = *why;
    return JOB_FAILED;
}

// Takes an event of the run; STATUS_LOCKED: the run must repeat it.
static Status take_event(FileScan *scan, const RunEvent *event, ScannedGame *game, Fault *fault) {
    switch (event->kind) {
    case RUN_JUDGED:
        add_judged(scan, event);
        break;
    case RUN_UNJUDGED:
        fault_set(&scan->engine_fault, STATUS_ENGINE, "%s", event->why);
        break;
    case RUN_GAME_DONE:
        return finish_game(scan, event, game, fault);
    case RUN_NOTHING:
        break;
    }
    return STATUS_OK;
}

JobResult file_scan_step(FileScan *scan, int64_t now, ScannedGame *game, Fault *fault) {
    JobResult result;
    RunEvent event;
    Fault why;
    Status status = STATUS_OK;
    *game = (ScannedGame){.done = false};
    scan->lock_fault = (Fault){""};
    do {
        result = game_run_step(scan->game_run, now, &event, &why);
        if (scan->stop_fault.text[0] || result == JOB_FAILED)
            return stop_scan(scan, scan->stop_fault.text[0] ? &scan->stop_fault : &why, fault);
        status = result == JOB_DONE ? end_scan(scan, &why) : take_event(scan, &event, game, &why);
    } while (status == STATUS_OK && event.kind != RUN_NOTHING && !game->done);
    if (status != STATUS_OK && status != STATUS_LOCKED)
        return stop_scan(scan, &why, fault);
    if (status == STATUS_LOCKED && result == JOB_MORE)
        game_run_repeat(scan->game_run);
    if (status == STATUS_LOCKED || (result == JOB_WAIT && scan->lock_fault.text[0])) {
        *fault = status == STATUS_LOCKED ? why : scan->lock_fault;
        return JOB_LOCKED;
    }
    return result;
}

ScanTotals file_scan_totals(const FileScan *scan) {
    ScanTotals totals = scan->totals;
    totals.positions += game_run_positions(scan->game_run);
    return totals;
}

const int64_t *file_scan_puzzle_ids(const FileScan *scan, size_t *count) {
    *count = scan->id_count;
    return scan->ids;
}

void file_scan_add_refused(const FileScan *scan, ScanRefused rows[SCAN_FILTER_IDS]) {
    for (size_t i = 0; i < SCAN_FILTER_IDS; i++)
        merge_refused(&rows[i], &scan->refused[i]);
}
