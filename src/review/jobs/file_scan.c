// Runs a profile over the games of a source, with a result writer for the store.
#include <stdlib.h>

#include "onlymove/store_list.h"
#include "onlymove/xalloc.h"
#include "src/review/jobs/game_run.h"
#include "src/review/jobs/result_writer.h"

// A candidate that is not judged again: a curator has changed it, or this run has judged its game
// before.
typedef struct Settled {
    size_t ply;
    int64_t id;
    Candidate candidate;
} Settled;

typedef struct ReadGame {
    Game game;
    ScanGame about;   // its number is 0 while no game is read
    Settled *settled; // in the order of plies
    size_t settled_count, settled_cap;
    size_t first, end; // plies to look at: from `first` to before `end`
    PlyVisit *scanned; // this run's visits by ply; NULL: it has not visited all
} ReadGame;

struct FileScan {
    GameRun *run;
    Pool *pool;
    ScanSource source;
    const char *path;
    ResultWriter writer;
    ReadGame *reading; // the next game, perhaps not complete; or NULL
    bool begun;        // the run was given a game
    Fault locked;      // why the store could not be read at this step; or ""
    Candidate **found; // of the game whose results come in; the result writer borrows them
    size_t found_count, found_cap;
    int64_t *ids; // of puzzles
    size_t id_count, id_cap;
    ScanTotals totals; // `positions` counts only those that needed no judging
    ScanRefused refused[SCAN_FILTER_IDS];
    Fault stopped;      // why the scan has stopped; or ""
    Fault engine_fault; // in the game whose results come in
};

static void forget_settled(ReadGame *read) {
    for (size_t i = 0; i < read->settled_count; i++)
        candidate_done(&read->settled[i].candidate);
    read->settled_count = 0;
}

static void free_game(ReadGame *read) {
    forget_settled(read);
    free(read->settled);
    free(read->scanned);
    game_done(&read->game);
    free(read);
}

// Whether this run has looked at a ply and found a candidate there.
static bool has_candidate(const ReadGame *read, size_t ply) {
    return read->scanned && ply >= read->first && ply < read->end &&
           read->scanned[ply].refusal == 0;
}

static Status note_settled(void *context, const StoredCandidate *stored, Fault *fault) {
    (void)fault;
    ReadGame *read = context;
    const size_t ply = (size_t)stored->ply;
    if (!stored->candidate.by_hand && !has_candidate(read, ply))
        return STATUS_OK;
    Settled settled = {.ply = ply, .id = stored->id};
    array_grow(&read->settled, &read->settled_cap, read->settled_count + 1);
    (void)candidate_copy(&settled.candidate, &stored->candidate);
    read->settled[read->settled_count++] = settled;
    return STATUS_OK;
}

// Reads this run's visits of the game into `read->scanned`, but only if all wanted plies have one.
static Status read_scanned(FileScan *scan, ReadGame *read, Fault *fault) {
    int64_t run;
    Store *store = scan->writer.store;
    free(read->scanned);
    read->scanned = NULL;
    Status status = result_writer_find_run(&scan->writer, &run, fault);
    if (status != STATUS_OK || run == 0 || read->first == read->end)
        return status;
    PlyVisit *scanned = xcalloc(read->end, sizeof *scanned);
    status = store_visits(store, read->about.hash, scan->writer.profile->name, scanned, read->end,
                          fault);
    size_t ply = read->first;
    while (ply < read->end && scanned[ply].run == run)
        ply++;
    if (status == STATUS_OK && ply == read->end)
        read->scanned = scanned;
    else
        free(scanned);
    return status;
}

// Forgets what this run has seen of a game if not all of its candidates could be read: then the
// whole game is judged again.
static void check_candidates(ReadGame *read) {
    size_t wanted = 0, found = 0, kept = 0;
    for (size_t ply = read->first; read->scanned && ply < read->end; ply++)
        wanted += read->scanned[ply].refusal == 0;
    for (size_t i = 0; i < read->settled_count; i++)
        found += has_candidate(read, read->settled[i].ply);
    if (!read->scanned || found == wanted)
        return;
    free(read->scanned);
    read->scanned = NULL;
    for (size_t i = 0; i < read->settled_count; i++)
        if (read->settled[i].candidate.by_hand)
            read->settled[kept++] = read->settled[i];
        else
            candidate_done(&read->settled[i].candidate);
    read->settled_count = kept;
}

// Reads what is known of the game at hand.
static SourceResult read_settled(FileScan *scan, ReadGame *read) {
    const StoreQuery query = {.game_hash = read->about.hash, .profile = scan->writer.profile->name};
    const ScanGame *about = &read->about;
    Fault fault;
    subject_range(scan->writer.profile, &read->game, &read->first, &read->end);
    read->first = about->one ? about->ply : read->first;
    read->end = about->one ? about->ply + 1 : read->end;
    forget_settled(read);
    Status status = read_scanned(scan, read, &fault);
    status = status == STATUS_OK
                 ? store_each(scan->writer.store, &query, STORE_HOLDING, note_settled, read, &fault)
                 : status;
    if (status == STATUS_LOCKED) {
        scan->locked = fault;
        return SOURCE_LATER;
    }
    if (status != STATUS_OK && status != STATUS_SYNTAX) { // damaged rows count as unknown
        scan->stopped = fault;
        return SOURCE_END;
    }
    check_candidates(read);
    return SOURCE_GAME;
}

static SourceResult read_game(FileScan *scan) {
    if (scan->stopped.text[0])
        return SOURCE_END;
    if (!scan->reading) {
        scan->reading = xcalloc(1, sizeof *scan->reading);
        scan->reading->game = game_blank();
    }
    ReadGame *read = scan->reading;
    if (read->about.number == 0) {
        ScanGame *about = &read->about;
        const SourceResult news = scan->source.read(scan->source.context, &read->game, about);
        if (news != SOURCE_GAME)
            return news;
        about->hash = about->hash != 0 ? about->hash : game_hash(&read->game);
    }
    return read_settled(scan, read);
}

// Whether the scan must wait: which run this is, and so what it has seen, is known only when an
// engine has given its name. Searches of the first game start the engine.
static bool waits_for_engine(const FileScan *scan) {
    return scan->begun && scan->totals.games == 0 && !pool_engine_identity(scan->pool)[0] &&
           !pool_fault(scan->pool)[0];
}

// Gives the run the next game of the source.
static SourceResult next_game(void *context, RunGame *game) {
    FileScan *scan = context;
    const SourceResult news = waits_for_engine(scan) ? SOURCE_LATER : read_game(scan);
    if (news == SOURCE_GAME) {
        ReadGame *read = scan->reading;
        scan->begun = true;
        *game = (RunGame){.game = &read->game,
                          .number = read->about.number,
                          .first = read->scanned ? read->end : read->first,
                          .end = read->end,
                          .source = read};
        scan->reading = NULL;
    }
    return news;
}

static void release_game(void *context, const RunGame *game) {
    (void)context;
    free_game(game->source);
}

static bool known_by_hand(void *context, const RunGame *game, size_t ply, KnownPosition *known) {
    (void)context;
    const ReadGame *read = game->source;
    for (size_t i = 0; i < read->settled_count; i++) {
        if (read->settled[i].ply == ply) {
            *known = known_from_candidate(&read->settled[i].candidate);
            return true;
        }
    }
    return false;
}

static StorePlace place_of(const FileScan *scan, const RunGame *game) {
    const ReadGame *read = game->source;
    return (StorePlace){scan->path, read->about.number, &read->game, read->about.hash};
}

static bool is_duplicate(void *context, const RunGame *game, const Position *pos) {
    FileScan *scan = context;
    const StorePlace place = place_of(scan, game);
    bool found = false;
    Fault fault;
    if (store_has_puzzle(scan->writer.store, scan->writer.profile->name, &place, pos, &found,
                         &fault) != STATUS_OK)
        scan->stopped = fault;
    return found;
}

FileScan *file_scan_new(Pool *pool, const Profile *profile, Store *store, const ScanSource *source,
                        const char *path) {
    FileScan *scan = xcalloc(1, sizeof *scan);
    const GameSource games = {.next = next_game,
                              .release = release_game,
                              .known = known_by_hand,
                              .duplicate = is_duplicate,
                              .context = scan};
    scan->pool = pool;
    scan->source = *source;
    scan->path = path;
    result_writer_init(&scan->writer, store, pool, profile);
    scan->run = game_run_new(pool, profile, PRIORITY_BACKGROUND, &games);
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
    game_run_free(scan->run, now);
    if (scan->reading)
        free_game(scan->reading);
    drop_found(scan);
    result_writer_done(&scan->writer);
    free(scan->found);
    free(scan->ids);
    free(scan);
}

// Notes what was found at a position, as a visit.
static void note_judged(FileScan *scan, const RunEvent *event) {
    Candidate candidate = game_run_candidate(scan->run, event);
    const uint32_t refusal = candidate_refusal(&candidate);
    if (refusal != 0) {
        candidate_done(&candidate);
        result_writer_note(&scan->writer, event->ply, refusal, NULL);
        return;
    }
    array_grow(&scan->found, &scan->found_cap, scan->found_count + 1);
    Candidate *kept = scan->found[scan->found_count++] = xmemdup(&candidate, sizeof candidate);
    result_writer_note(&scan->writer, event->ply, 0, kept);
}

// Adds the count of another row, and takes over its example if that misses by less.
static void join_refused(ScanRefused *row, const ScanRefused *other) {
    const size_t count = row->count + other->count;
    if (other->near.has_miss && (!row->near.has_miss || other->near.miss < row->near.miss))
        *row = *other;
    row->count = count;
}

static void count_refusal(FileScan *scan, const StoreVisit *visit, size_t number) {
    const Candidate *judged = visit->candidate;
    const uint32_t refusal =
        judged && !judged->accepted
            ? verdict_pack(verdict_decisive(judged->verdicts, judged->verdict_count))
            : visit->refusal;
    ScanRefused one = {.count = 1, .path = scan->path, .number = number, .ply = visit->ply};
    if (verdict_unpack(refusal, &one.near))
        join_refused(&scan->refused[one.near.filter->id % SCAN_FILTER_IDS], &one);
}

static void count_candidate(FileScan *scan, const Candidate *candidate, int64_t id) {
    scan->totals.candidates++;
    if (candidate->accepted) {
        scan->totals.puzzles++;
        array_grow(&scan->ids, &scan->id_cap, scan->id_count + 1);
        scan->ids[scan->id_count++] = id;
    }
}

// settled_at() and visit_at() search from *at on: calls come in the order of plies, of which a
// game may have millions.
static const Settled *settled_at(const ReadGame *read, size_t ply, size_t *at) {
    while (*at < read->settled_count && read->settled[*at].ply < ply)
        ++*at;
    return *at < read->settled_count && read->settled[*at].ply == ply ? &read->settled[*at] : NULL;
}

static const StoreVisit *visit_at(const ResultWriter *writer, size_t ply, size_t *at) {
    while (*at < writer->count && (size_t)writer->visits[*at].ply < ply)
        ++*at;
    return *at < writer->count && (size_t)writer->visits[*at].ply == ply ? &writer->visits[*at]
                                                                         : NULL;
}

// Counts the candidates and puzzles of a game, in the order of plies.
static void count_game(FileScan *scan, const ReadGame *read) {
    size_t settled_before = 0, visits_before = 0;
    for (size_t ply = read->first; ply < read->end; ply++) {
        const Settled *settled = settled_at(read, ply, &settled_before);
        const StoreVisit *kept = visit_at(&scan->writer, ply, &visits_before);
        const bool by_hand = settled && settled->candidate.by_hand;
        const StoreVisit known = {.ply = (int)ply,
                                  .refusal = read->scanned ? read->scanned[ply].refusal : 0,
                                  .candidate = settled ? &settled->candidate : NULL,
                                  .id = settled ? settled->id : 0};
        const StoreVisit *visit = settled || read->scanned ? &known : kept;
        scan->totals.by_hand += by_hand;
        scan->totals.positions += read->scanned && !by_hand;
        if (visit && !by_hand)
            count_refusal(scan, visit, read->about.number);
        if (visit && visit->candidate)
            count_candidate(scan, visit->candidate, visit->id);
    }
}

static Status end_game(FileScan *scan, const RunEvent *event, ScannedGame *game, Fault *fault) {
    const ReadGame *read = event->game->source;
    const StorePlace place = place_of(scan, event->game);
    // Without visits there is nothing to keep, and perhaps no engine to name the run by. But of
    // a game seen before, its place in this file is stored.
    const bool keeps = result_writer_has_notes(&scan->writer) || read->scanned;
    const Status status = keeps ? result_writer_store(&scan->writer, &place, fault) : STATUS_OK;
    if (status == STATUS_LOCKED)
        return status;
    if (status == STATUS_OK)
        count_game(scan, read);
    drop_found(scan);
    result_writer_forget(&scan->writer);
    *game = (ScannedGame){.done = status == STATUS_OK,
                          .number = read->about.number,
                          .hash = read->about.hash,
                          .unjudged = event->unjudged,
                          .why = scan->engine_fault.text};
    scan->totals.games++;
    scan->totals.unjudged += event->unjudged;
    return status;
}

// Notes how far the run has gone, once its games are stored.
static Status end_scan(FileScan *scan, Fault *fault) {
    int64_t run;
    const bool whole = scan->source.whole(scan->source.context);
    if (!whole && scan->totals.games == 0)
        return STATUS_OK;
    const Status status = result_writer_run(&scan->writer, &run, fault);
    return status == STATUS_OK ? store_run_note(scan->writer.store, run, scan->path,
                                                whole && scan->totals.unjudged == 0, fault)
                               : status;
}

static JobResult stop_scan(FileScan *scan, const Fault *why, Fault *fault) {
    scan->stopped = *why;
    *fault = *why;
    return JOB_FAILED;
}

// Takes an event of the run; STATUS_LOCKED: the run must repeat it.
static Status take_event(FileScan *scan, const RunEvent *event, ScannedGame *game, Fault *fault) {
    switch (event->kind) {
    case RUN_JUDGED:
        note_judged(scan, event);
        break;
    case RUN_UNJUDGED:
        fault_set(&scan->engine_fault, STATUS_ENGINE, "%s", event->why);
        break;
    case RUN_GAME:
        return end_game(scan, event, game, fault);
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
    scan->locked = (Fault){""};
    do {
        result = game_run_step(scan->run, now, &event, &why);
        if (scan->stopped.text[0] || result == JOB_FAILED)
            return stop_scan(scan, scan->stopped.text[0] ? &scan->stopped : &why, fault);
        status = result == JOB_DONE ? end_scan(scan, &why) : take_event(scan, &event, game, &why);
    } while (status == STATUS_OK && event.kind != RUN_NOTHING && !game->done);
    if (status != STATUS_OK && status != STATUS_LOCKED)
        return stop_scan(scan, &why, fault);
    if (status == STATUS_LOCKED && result == JOB_MORE)
        game_run_repeat(scan->run);
    if (status == STATUS_LOCKED || (result == JOB_WAIT && scan->locked.text[0])) {
        *fault = status == STATUS_LOCKED ? why : scan->locked;
        return JOB_LOCKED;
    }
    return result;
}

ScanTotals file_scan_totals(const FileScan *scan) {
    ScanTotals totals = scan->totals;
    totals.positions += game_run_positions(scan->run);
    return totals;
}

const int64_t *file_scan_found(const FileScan *scan, size_t *count) {
    *count = scan->id_count;
    return scan->ids;
}

void file_scan_add_refused(const FileScan *scan, ScanRefused rows[SCAN_FILTER_IDS]) {
    for (size_t i = 0; i < SCAN_FILTER_IDS; i++)
        join_refused(&rows[i], &scan->refused[i]);
}
