// A game run over the games of a source, with a keeper for the store.
#include "onlymove/file_scan.h"

#include <stdlib.h>

#include "onlymove/array.h"
#include "onlymove/store_list.h"
#include "onlymove/tree_difficulty.h"
#include "src/review/keep.h"

// A candidate that a curator has changed by hand.
typedef struct ByHand {
    size_t ply;
    int64_t id;
    Candidate candidate;
} ByHand;

typedef struct ReadGame {
    Game game;       // first, so that it is known by the game's address
    ScanGame about;  // its number is 0 while it is not read
    ByHand *by_hand; // its candidates that are not to be judged
    size_t by_hand_count, by_hand_cap;
} ReadGame;

struct FileScan {
    GameRun *run;
    Difficulty *difficulty; // NULL: memory is out, and nothing is estimated
    Pool *pool;
    ScanSource source;
    const char *path;
    Keeper keeper;
    ReadGame *reading; // the next game, as far as it is there; or NULL
    RunEvent event;    // the last of the run,
    RunNews news;      // whose news
    bool untaken;      // are still to be taken
    Fault locked;      // ... and by which words; "" while none does
    Candidate **found; // of the game whose positions come in; the keeper looks at them
    size_t found_count, found_cap;
    int64_t *ids; // of the puzzles
    size_t id_count, id_cap;
    ScanTotals totals;
    ScanRefused refused[SCAN_FILTER_IDS];
    Fault stopped;      // "": nothing has stopped it
    Fault engine_fault; // of the game whose positions come in
};

static void stop_scan(FileScan *scan, const char *why)
{
    fault_set(&scan->stopped, STATUS_MEMORY, "%s", why);
}

static void free_game(ReadGame *read)
{
    for (size_t i = 0; i < read->by_hand_count; i++) {
        candidate_done(&read->by_hand[i].candidate);
    }
    free(read->by_hand);
    game_done(&read->game);
    free(read);
}

static Status note_by_hand(void *context, const StoredCandidate *stored, Fault *fault)
{
    ReadGame *read = context;
    if (!stored->candidate.by_hand) {
        return STATUS_OK;
    }
    ByHand by_hand = {.ply = (size_t)stored->ply, .id = stored->id};
    if (!array_reserve((void **)&read->by_hand, &read->by_hand_cap, read->by_hand_count + 1,
                       sizeof *read->by_hand) ||
        !candidate_copy(&by_hand.candidate, &stored->candidate)) {
        return fault_set(fault, STATUS_MEMORY, "out of memory");
    }
    read->by_hand[read->by_hand_count++] = by_hand;
    return STATUS_OK;
}

static SourceNews read_by_hand(FileScan *scan, ReadGame *read)
{
    const StoreQuery query = {.game_hash = read->about.hash, .profile = scan->keeper.profile->name};
    Fault fault;
    Status status =
        store_each(scan->keeper.store, &query, STORE_HOLDING, note_by_hand, read, &fault);
    if (status == STATUS_LOCKED) {
        scan->locked = fault;
        return SOURCE_LATER;
    }
    if (status != STATUS_OK && status != STATUS_SYNTAX) { // of what is damaged nothing is known
        scan->stopped = fault;
        return SOURCE_END;
    }
    return SOURCE_GAME;
}

static SourceNews read_game(FileScan *scan)
{
    ReadGame *read = scan->reading ? scan->reading : calloc(1, sizeof *read);
    if (!read || scan->stopped.text[0]) {
        stop_scan(scan, read ? scan->stopped.text : "out of memory");
        scan->reading = read;
        return SOURCE_END;
    }
    if (!scan->reading) {
        read->game = game_blank();
        scan->reading = read;
    }
    SourceNews news = SOURCE_GAME;
    if (read->about.number == 0) {
        ScanGame *about = &read->about;
        news = scan->source.read(scan->source.context, &read->game, about);
        about->hash =
            news == SOURCE_GAME && about->hash == 0 ? game_hash(&read->game) : about->hash;
    }
    return news == SOURCE_GAME ? read_by_hand(scan, read) : news;
}

// The next game of the source, for the run.
static SourceNews next_game(void *context, const Game **game, size_t *number)
{
    FileScan *scan = context;
    const SourceNews news = read_game(scan);
    if (news == SOURCE_GAME) {
        *game = &scan->reading->game;
        *number = scan->reading->about.number;
        scan->reading = NULL;
    }
    return news;
}

static void release_game(void *context, const Game *game)
{
    (void)context;
    free_game((ReadGame *)(uintptr_t)game);
}

static void range_of(void *context, const Game *game, size_t *first, size_t *end)
{
    const FileScan *scan = context;
    const ScanGame *about = &((const ReadGame *)game)->about;
    subject_range(scan->keeper.profile, game, first, end);
    *first = about->one ? about->ply : *first;
    *end = about->one ? about->ply + 1 : *end;
}

static bool known_by_hand(void *context, const Game *game, size_t ply, KnownPosition *known)
{
    (void)context;
    const ReadGame *read = (const ReadGame *)game;
    for (size_t i = 0; i < read->by_hand_count; i++) {
        if (read->by_hand[i].ply == ply) {
            *known = known_from_candidate(&read->by_hand[i].candidate);
            return true;
        }
    }
    return false;
}

static bool is_duplicate(void *context, const Game *game, const Position *pos)
{
    FileScan *scan = context;
    const ReadGame *read = (const ReadGame *)game;
    const StorePlace place = {scan->path, read->about.number, game, read->about.hash};
    const Keeper *keeper = &scan->keeper;
    bool found;
    Fault fault;
    if (store_has_puzzle(keeper->store, keeper->profile->name, &place, pos, &found, &fault) !=
        STATUS_OK) {
        scan->stopped = fault;
    }
    return found;
}

static SourceNews read_pgn(void *context, Game *game, ScanGame *about)
{
    PgnReader *reader = context;
    if (!pgn_read(reader, game)) {
        return SOURCE_END;
    }
    about->number = reader->game_count;
    return SOURCE_GAME;
}

static bool pgn_is_whole(void *context)
{
    const PgnReader *reader = context;
    return reader->status == STATUS_OK; // else it is not known how much is missing
}

ScanSource pgn_scan_source(PgnReader *reader)
{
    return (ScanSource){.read = read_pgn, .whole = pgn_is_whole, .context = reader};
}

FileScan *file_scan_new(Pool *pool, const Profile *profile, Store *store, const ScanSource *source,
                        const char *path)
{
    FileScan *scan = calloc(1, sizeof *scan);
    if (!scan) {
        return NULL;
    }
    const GameSource games = {.next = next_game,
                              .release = release_game,
                              .range = range_of,
                              .known = known_by_hand,
                              .duplicate = is_duplicate,
                              .context = scan};
    scan->pool = pool;
    scan->source = *source;
    scan->path = path;
    keeper_init(&scan->keeper, store, pool, profile);
    scan->difficulty = difficulty_new(NULL);
    scan->run = game_run_new(pool, profile, &games);
    if (!scan->run) {
        difficulty_free(scan->difficulty);
        free(scan);
        return NULL;
    }
    return scan;
}

static void drop_found(FileScan *scan)
{
    for (size_t i = 0; i < scan->found_count; i++) {
        candidate_done(scan->found[i]);
        free(scan->found[i]);
    }
    scan->found_count = 0;
}

void file_scan_free(FileScan *scan, int64_t now)
{
    if (!scan) {
        return;
    }
    game_run_free(scan->run, now);
    if (scan->reading) {
        free_game(scan->reading);
    }
    difficulty_free(scan->difficulty);
    drop_found(scan);
    keeper_done(&scan->keeper);
    free(scan->found);
    free(scan->ids);
    free(scan);
}

// Estimating takes many times what a screen's frame may: it goes on with each step. False: it has
// not come to its end.
static bool has_estimate(FileScan *scan, const Inquiry *inquiry)
{
    if (!scan->difficulty || !inquiry_accepted(inquiry)) {
        return true;
    }
    if (!scan->untaken) {
        (void)tree_difficulty_begin(scan->difficulty, inquiry_tree(inquiry), NULL);
    }
    return !difficulty_step(scan->difficulty);
}

// Notes what was found at a position. False when memory is out.
static bool note_judged(FileScan *scan, const RunEvent *event)
{
    Candidate *candidate = malloc(sizeof *candidate);
    bool whole = candidate &&
                 array_reserve((void **)&scan->found, &scan->found_cap, scan->found_count + 1,
                               sizeof(Candidate *)) &&
                 candidate_from_inquiry(candidate, event->inquiry, pool_engine_name(scan->pool));
    if (!whole) {
        free(candidate);
        return false;
    }
    const uint32_t refusal = candidate_refusal(candidate);
    if (refusal != 0) {
        candidate_done(candidate);
        free(candidate);
        return keeper_note(&scan->keeper, event->ply, refusal, NULL);
    }
    candidate_take_estimate(candidate, scan->difficulty);
    scan->found[scan->found_count++] = candidate;
    return keeper_note(&scan->keeper, event->ply, 0, candidate);
}

static bool add_puzzle(FileScan *scan, int64_t id)
{
    if (!array_reserve((void **)&scan->ids, &scan->id_cap, scan->id_count + 1, sizeof *scan->ids)) {
        return false;
    }
    scan->ids[scan->id_count++] = id;
    return true;
}

// A row that has the count and the nearest miss of two.
static void join_refused(ScanRefused *row, const ScanRefused *other)
{
    const size_t count = row->count + other->count;
    if (other->near.has_miss && (!row->near.has_miss || other->near.miss < row->near.miss)) {
        *row = *other;
    }
    row->count = count;
}

static void count_refusal(FileScan *scan, const StoreLook *look, size_t number)
{
    const Candidate *judged = look->candidate;
    const uint32_t refusal =
        judged && !judged->accepted
            ? verdict_pack(verdict_decisive(judged->verdicts, judged->verdict_count))
            : look->refusal;
    ScanRefused one = {.count = 1, .path = scan->path, .number = number, .ply = look->ply};
    if (verdict_unpack(refusal, &one.near)) {
        join_refused(&scan->refused[one.near.filter->id % SCAN_FILTER_IDS], &one);
    }
}

// Counts what a game has, and its puzzles among those found, in the order of plies.
static bool count_game(FileScan *scan, const ReadGame *read)
{
    const Keeper *keeper = &scan->keeper;
    size_t look = 0, hand = 0;
    bool whole = true;
    while (whole && (look < keeper->count || hand < read->by_hand_count)) {
        const StoreLook *it = look < keeper->count ? &keeper->looks[look] : NULL;
        const ByHand *by_hand = hand < read->by_hand_count ? &read->by_hand[hand] : NULL;
        const bool takes_look = it && (!by_hand || (size_t)it->ply < by_hand->ply);
        const Candidate *candidate = takes_look ? it->candidate : &by_hand->candidate;
        if (takes_look) {
            count_refusal(scan, it, read->about.number);
        }
        look += takes_look;
        hand += !takes_look;
        scan->totals.by_hand += !takes_look;
        if (candidate) {
            scan->totals.candidates++;
            scan->totals.puzzles += candidate->accepted;
            whole = !candidate->accepted || add_puzzle(scan, takes_look ? it->id : by_hand->id);
        }
    }
    return whole;
}

static ScanNews end_game(FileScan *scan, const RunEvent *event, ScannedGame *game)
{
    const ReadGame *read = (const ReadGame *)event->game;
    const StorePlace place = {scan->path, event->number, event->game, read->about.hash};
    Fault fault;
    // Without a look there is nothing to keep, and perhaps no engine yet whose run it would be.
    Status status =
        keeper_has_notes(&scan->keeper) ? keeper_store(&scan->keeper, &place, &fault) : STATUS_OK;
    if (status == STATUS_LOCKED) {
        scan->locked = fault;
        return SCAN_LOCKED;
    }
    if (status != STATUS_OK) {
        scan->stopped = fault;
    } else if (!count_game(scan, read)) {
        stop_scan(scan, "out of memory");
    }
    drop_found(scan);
    keeper_forget(&scan->keeper);
    *game =
        (ScannedGame){event->number, read->about.hash, event->unjudged, scan->engine_fault.text};
    scan->totals.games++;
    scan->totals.unjudged += event->unjudged;
    return status == STATUS_OK ? SCAN_GAME : SCAN_WORKING;
}

// Notes how far the run went, once the games of it are stored.
static ScanNews end_scan(FileScan *scan)
{
    int64_t run;
    Fault fault;
    const bool whole = scan->source.whole(scan->source.context);
    if (!whole && scan->totals.games == 0) {
        return SCAN_OVER;
    }
    Status status = keeper_run(&scan->keeper, &run, &fault);
    if (status == STATUS_OK) {
        status = store_run_note(scan->keeper.store, run, scan->path,
                                whole && scan->totals.unjudged == 0, &fault);
    }
    if (status == STATUS_OK) {
        return SCAN_OVER;
    }
    *(status == STATUS_LOCKED ? &scan->locked : &scan->stopped) = fault;
    return status == STATUS_LOCKED ? SCAN_LOCKED : SCAN_STOPPED;
}

// Takes what the run says. SCAN_WORKING: there is nothing to say of it; SCAN_ON, SCAN_LOCKED: it is
// not taken yet.
static ScanNews take(FileScan *scan, ScannedGame *game)
{
    const RunEvent *event = &scan->event;
    switch (scan->news) {
    case RUN_JUDGED:
        if (!has_estimate(scan, event->inquiry)) {
            return SCAN_ON;
        }
        if (!note_judged(scan, event)) {
            stop_scan(scan, "out of memory");
        }
        break;
    case RUN_UNJUDGED:
        fault_set(&scan->engine_fault, STATUS_ENGINE, "%s", event->fault);
        break;
    case RUN_GAME:
        return end_game(scan, event, game);
    case RUN_OVER:
        return scan->stopped.text[0] ? SCAN_STOPPED : end_scan(scan);
    case RUN_STOPPED:
        fault_set(&scan->stopped, STATUS_ENGINE, "%s", event->fault);
        return SCAN_STOPPED;
    case RUN_WORKING:
        break;
    }
    return SCAN_WORKING;
}

ScanNews file_scan_step(FileScan *scan, int64_t now, ScannedGame *game, Fault *fault)
{
    ScanNews news;
    scan->locked = (Fault){""};
    do {
        if (!scan->untaken) {
            scan->news = game_run_step(scan->run, now, &scan->event);
        }
        news = take(scan, game);
        scan->untaken = news == SCAN_ON || news == SCAN_LOCKED;
    } while (scan->news != RUN_WORKING && news == SCAN_WORKING && !scan->stopped.text[0]);
    if (scan->stopped.text[0]) {
        *fault = scan->stopped;
        return SCAN_STOPPED;
    }
    if (news == SCAN_WORKING && scan->locked.text[0]) {
        news = SCAN_LOCKED;
    }
    if (news == SCAN_LOCKED) {
        *fault = scan->locked;
    }
    return news;
}

ScanTotals file_scan_totals(const FileScan *scan)
{
    ScanTotals totals = scan->totals;
    totals.positions = game_run_positions(scan->run);
    return totals;
}

const int64_t *file_scan_found(const FileScan *scan, size_t *count)
{
    *count = scan->id_count;
    return scan->ids;
}

void file_scan_add_refused(const FileScan *scan, ScanRefused rows[SCAN_FILTER_IDS])
{
    for (size_t i = 0; i < SCAN_FILTER_IDS; i++) {
        join_refused(&rows[i], &scan->refused[i]);
    }
}
