// Judges again, with other numbers, what runs have looked at. A refusal by a filter that uses none
// of the changed numbers stays, and is not judged again.
#include "onlymove/tuning.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/duplicate.h"
#include "onlymove/runner.h"
#include "onlymove/store_care.h"
#include "src/review/session/review_private.h"

enum { FILTER_IDS = 256, SLICE_MS = 4 }; // SLICE_MS: milliseconds

// A run of the profile, and what the new numbers leave as it was.
typedef struct TunedRun {
    int64_t id;
    char *engine;                    // engine's identity, for the cache
    bool is_same;                    // the numbers are the same
    bool keeps_refusals[FILTER_IDS]; // by filter id: refusals by it stay
} TunedRun;

struct Tuning {
    Store *store;
    SearchCache cache;
    Profile profile;
    const Filter *inside_filter; // the filter not-inside-puzzle; NULL: not in the profile
    CandidateList list;          // candidates of the profile
    TunedRun *runs;              // newest first
    size_t run_count, run_cap;
    size_t next_game, next_row; // next game; first row not passed yet

    // The game whose positions are being judged.
    bool has_game;
    const ListedGame *listed_game;
    Game game;
    PlyVisit *visits;
    const char *engine; // engine of the newest run that looked at the game
    size_t ply, end;
    uint32_t node;
    Overlap overlap;
    Move *moves; // buffer for the moves of a game
    size_t move_cap;

    PuzzleChange *changes;
    size_t change_count, change_cap;
    TuningCounts counts;
    bool has_worked; // the last step worked; the next does nothing, so that others have a turn
};

// --- Which filter depends on which number

static bool is_among(ProfileKey key, const ProfileKey *keys, size_t count) {
    size_t i = 0;
    while (i < count && keys[i] != key)
        i++;
    return i < count;
}

// Whether all searches or scores depend on the key.
static bool is_search_key(ProfileKey key) {
    static const ProfileKey keys[] = {
        KEY_NODES_SCAN,      KEY_NODES_START,       KEY_NODES_FACTOR,   KEY_NODES_MAX,
        KEY_LINES,           KEY_CENTIPAWN,         KEY_PRESCAN,        KEY_PRESCAN_TREE,
        KEY_PRESCAN_LEAD,    KEY_PRESCAN_FIRST,     KEY_PRESCAN_FACTOR, KEY_PRESCAN_MARGIN,
        KEY_PRESCAN_CHANCES, KEY_PRESCAN_NARROWING, KEY_PRESCAN_AGAIN,  KEY_PRESCAN_REPLIES,
        KEY_PRESCAN_CLEAR};
    return profile_key_is_search_option(key) || is_among(key, keys, sizeof keys / sizeof *keys);
}

static bool filter_depends_on(const Filter *filter, PolicyId tree, ProfileKey key) {
    const PolicyInfo *info = &policy_rows[tree];
    return filter->stage == STAGE_DIAGRAM || is_among(key, filter->keys, filter->key_count) ||
           (filter->cost != COST_FREE && is_search_key(key)) ||
           (filter->stage == STAGE_TREE && is_among(key, info->keys, info->key_count));
}

// Whether the filter's refusals by the old numbers are refusals by the new ones, too.
static bool keeps_refusals(const Filter *filter, const Profile *old, const Profile *new) {
    bool has = false;
    for (int i = 0; i < new->filter_count && !has; i++)
        has = new->filters[i] == filter;
    bool same = has && profile_same_term(old, new, filter) &&
                (filter->stage < STAGE_TREE || old->policy == new->policy);
    for (int key = 0; key < KEY_COUNT && same; key++)
        same = old->value[key] == new->value[key] ||
               !filter_depends_on(filter, new->policy, (ProfileKey)key);
    return same;
}

// --- Runs

// Takes a run of the profile. Of one whose numbers are damaged nothing stays.
static Status take_run(void *context, const StoredRun *stored, Fault *fault) {
    Tuning *tuning = context;
    Profile old;
    const Filter *filter;
    (void)fault;
    if (strcmp(stored->profile, tuning->profile.name) != 0)
        return STATUS_OK;
    TunedRun *run = array_add(&tuning->runs, &tuning->run_count, &tuning->run_cap);
    *run = (TunedRun){.id = stored->id, .engine = xstrdup(stored->options)};
    if (store_run_profile(stored->store, run->id, &old, NULL) != STATUS_OK)
        return STATUS_OK;
    run->is_same = profile_judges_alike(&old, &tuning->profile);
    for (size_t at = 0; (filter = filter_at(at)); at++)
        run->keeps_refusals[filter->id] = keeps_refusals(filter, &old, &tuning->profile);
    return STATUS_OK;
}

static const TunedRun *run_by_id(const Tuning *tuning, int64_t id) {
    for (size_t i = 0; i < tuning->run_count; i++)
        if (tuning->runs[i].id == id)
            return &tuning->runs[i];
    return NULL;
}

// --- Beginning

Status tuning_new(Tuning **made, Store *store, const char *source, const Profile *profile,
                  Fault *fault) {
    const StoreQuery query = {.source = source, .profile = profile->name, .all_games = true};
    Tuning *tuning = xcalloc(1, sizeof *tuning);
    tuning->store = store;
    tuning->profile = *profile;
    tuning->inside_filter = overlap_is_used(profile) ? filter_find("not-inside-puzzle") : NULL;
    tuning->game = game_blank();
    *made = tuning;
    Status status = profile_check(profile, fault);
    if (status == STATUS_OK)
        status = store_cache_read_only(store, &tuning->cache, fault);
    if (status == STATUS_OK)
        status = store_list(store, &query, &tuning->list, fault);
    if (status == STATUS_OK)
        status = store_each_run(store, take_run, tuning, fault);
    if (status != STATUS_OK) {
        tuning_free(tuning);
        *made = NULL;
        return status;
    }
    for (size_t i = 0; i < tuning->list.count; i++)
        tuning->counts.puzzles_before += row_is_puzzle(&tuning->list.rows[i]);
    tuning->counts.puzzles_after = tuning->counts.puzzles_before;
    tuning->counts.games = tuning->list.game_count;
    return STATUS_OK;
}

void tuning_free(Tuning *tuning) {
    if (!tuning)
        return;
    for (size_t i = 0; i < tuning->run_count; i++)
        free(tuning->runs[i].engine);
    candidate_list_done(&tuning->list);
    game_done(&tuning->game);
    overlap_done(&tuning->overlap);
    free(tuning->runs);
    free(tuning->visits);
    free(tuning->moves);
    free(tuning->changes);
    free(tuning);
}

// --- A game

static const CandidateRow *row_at(const Tuning *tuning, size_t row) {
    const CandidateList *list = &tuning->list;
    return row < list->count && &list->games[list->rows[row].game] == tuning->listed_game
               ? &list->rows[row]
               : NULL;
}

// Whether nothing in a game can have changed: it was looked at with these numbers.
static bool is_unchanged(const Tuning *tuning) {
    bool is_same = true;
    for (size_t ply = tuning->ply; ply < tuning->end && is_same; ply++) {
        const TunedRun *run = run_by_id(tuning, tuning->visits[ply].run_id);
        is_same = run && run->is_same;
    }
    return is_same;
}

static void finish_game(Tuning *tuning) {
    while (row_at(tuning, tuning->next_row))
        tuning->next_row++;
    tuning->has_game = false;
    tuning->counts.games_done++;
}

// Begins a game. It cannot be judged where the store lacks its moves, which were too long, and is
// skipped where no run of the profile has looked at it.
static Status begin_game(Tuning *tuning, Fault *fault) {
    tuning->listed_game = &tuning->list.games[tuning->next_game++];
    overlap_done(&tuning->overlap);
    Status status = store_game(tuning->store, tuning->listed_game->hash, &tuning->game, fault);
    if (status == STATUS_OK) {
        const size_t plies = game_main_plies(&tuning->game) + 1;
        free(tuning->visits);
        tuning->visits = xcalloc(plies, sizeof *tuning->visits);
        status = store_visits(tuning->store, tuning->listed_game->hash, tuning->profile.name,
                              tuning->visits, plies, fault);
        const TunedRun *newest = NULL;
        for (size_t ply = 0; ply < plies && status == STATUS_OK; ply++) {
            const TunedRun *run = run_by_id(tuning, tuning->visits[ply].run_id);
            newest = run && (!newest || run->id > newest->id) ? run : newest;
        }
        tuning->engine = newest ? newest->engine : NULL;
        inquiry_plies(&tuning->profile, &tuning->game, &tuning->ply, &tuning->end);
        tuning->has_game = newest && !is_unchanged(tuning);
        tuning->node = game_main_node(&tuning->game, tuning->ply);
    }
    if (!tuning->has_game)
        finish_game(tuning);
    return status == STATUS_NOT_FOUND ? STATUS_OK : status;
}

// --- A position

static Status add_stored_overlap(void *context, const StoredCandidate *stored, Fault *fault) {
    Tuning *tuning = context;
    (void)fault;
    overlap_add(&tuning->overlap, &tuning->profile, &stored->candidate.tree,
                stored->candidate.is_puzzle, tuning->ply);
    return STATUS_OK;
}

// Keeps a row that is not judged again, so that positions inside it stay as they were.
static Status keep_row(Tuning *tuning, const CandidateRow *row, Fault *fault) {
    const StoreQuery query = {.id = row ? row->id : 0};
    const bool may_overlap =
        row && (row_is_puzzle(row) || profile_int(&tuning->profile, KEY_INSIDE_FAILED) != 0);
    if (!may_overlap || !tuning->inside_filter)
        return STATUS_OK;
    const Status status =
        store_each(tuning->store, &query, STORE_SHOWN, add_stored_overlap, tuning, fault);
    return status == STATUS_SYNTAX ? STATUS_OK : status; // damaged rows count as unknown
}

// Whether the filter that refused the position still does.
static bool is_refused_still(const Tuning *tuning, const CandidateRow *row, size_t earlier_puzzle) {
    UnpackedVerdict verdict;
    const PlyVisit *visit = &tuning->visits[tuning->ply];
    const TunedRun *run = run_by_id(tuning, visit->run_id);
    const uint32_t refusal = visit->refusal ? visit->refusal : row ? row->refusal : 0;
    return run && verdict_unpack(refusal, &verdict) && run->keeps_refusals[verdict.filter->id] &&
           (verdict.filter != tuning->inside_filter || earlier_puzzle > 0);
}

static void add_change(Tuning *tuning, const CandidateRow *row, const Inquiry *inquiry,
                       bool is_gained) {
    int count;
    const Position *pos = inquiry_position(inquiry);
    const Verdict *verdicts = inquiry_verdicts(inquiry, &count);
    const uint32_t scan_refusal = tuning->visits[tuning->ply].refusal;
    PuzzleChange *change = array_add(&tuning->changes, &tuning->change_count, &tuning->change_cap);
    *change = (PuzzleChange){
        .id = row ? row->id : 0,
        .game_hash = tuning->listed_game->hash,
        .game_number = tuning->listed_game->number,
        .source = tuning->list.sources[tuning->listed_game->source],
        .ply = (int)tuning->ply,
        .move_number = pos->fullmove,
        .black = pos->side == BLACK,
        .is_gained = is_gained,
        .refusal = !is_gained     ? verdict_pack(verdict_decisive(verdicts, count))
                   : scan_refusal ? scan_refusal
                   : row          ? row->refusal
                                  : 0,
    };
    const Move first = inquiry_solution(inquiry);
    if (!is_gained)
        memcpy(change->first, row->first_move, sizeof row->first_move);
    else if (first != MOVE_NONE)
        san_write(pos, first, change->first);
    *(is_gained ? &tuning->counts.gained : &tuning->counts.lost) += 1;
}

// Judges a position by the new numbers, if the cache has all its searches.
static Status judge_position(Tuning *tuning, const CandidateRow *row, size_t earlier_puzzle,
                             Fault *fault) {
    Subject subject;
    const TunedRun *run = run_by_id(tuning, tuning->visits[tuning->ply].run_id);
    subject_of_game(&tuning->game, tuning->node, &subject, &tuning->moves, &tuning->move_cap);
    subject.earlier_puzzle = earlier_puzzle;
    Inquiry *inquiry = inquiry_new(&tuning->profile, &subject, false);
    Status status = STATUS_OK;
    if (runner_finish_from_cache(inquiry_task(inquiry), &tuning->cache,
                                 run ? run->engine : tuning->engine)) {
        const bool accepted = inquiry_accepted(inquiry), was_puzzle = row && row_is_puzzle(row);
        if (tuning->inside_filter) {
            overlap_add(&tuning->overlap, &tuning->profile, inquiry_tree(inquiry), accepted,
                        tuning->ply);
        }
        tuning->counts.puzzles_after += accepted;
        tuning->counts.puzzles_after -= was_puzzle;
        if (accepted != was_puzzle)
            add_change(tuning, row, inquiry, accepted);
    } else {
        tuning->counts.to_search++;
        status = keep_row(tuning, row, fault);
    }
    inquiry_free(inquiry);
    return status;
}

static Status step_game(Tuning *tuning, Fault *fault) {
    const CandidateRow *row;
    size_t earlier_puzzle = 0;
    while ((row = row_at(tuning, tuning->next_row)) && (size_t)row->ply < tuning->ply)
        tuning->next_row++;
    row = row && (size_t)row->ply == tuning->ply ? row : NULL;
    if (tuning->overlap.count > 0) {
        const Position pos = game_position(&tuning->game, tuning->node);
        earlier_puzzle =
            overlap_earlier_puzzle(&tuning->overlap, &tuning->profile, &pos, tuning->ply);
    }
    const Status status = (row && row->by_hand) || is_refused_still(tuning, row, earlier_puzzle)
                              ? keep_row(tuning, row, fault)
                              : judge_position(tuning, row, earlier_puzzle, fault);
    tuning->node = tuning->game.nodes[tuning->node].child;
    if (++tuning->ply >= tuning->end)
        finish_game(tuning);
    return status;
}

Status tuning_step(Tuning *tuning, int64_t until, Fault *fault) {
    Status status = STATUS_OK;
    do {
        tuning->counts.over = !tuning->has_game && tuning->next_game == tuning->list.game_count;
        if (!tuning->counts.over)
            status = tuning->has_game ? step_game(tuning, fault) : begin_game(tuning, fault);
        tuning->counts.over |= status != STATUS_OK;
    } while (!tuning->counts.over && now_ms() < until);
    return status;
}

// --- Results

TuningCounts tuning_counts(const Tuning *tuning) {
    return tuning->counts;
}

void tuning_write(const Tuning *tuning, Str *out) {
    const TuningCounts *counts = &tuning->counts;
    str_addf(out, "%zu → %zu puzzles: %zu lost, %zu new", counts->puzzles_before,
             counts->puzzles_after, counts->lost, counts->gained);
    if (counts->to_search > 0) {
        str_addf(out, "; %zu position%s would have to be searched", counts->to_search,
                 counts->to_search == 1 ? "" : "s");
    }
}

const PuzzleChange *tuning_puzzles(const Tuning *tuning, size_t *count) {
    *count = tuning->change_count;
    return tuning->changes;
}

// --- The job

static void stop_tuning(Job *job) {
    tuning_free(job->work);
}

static JobResult step_tuning(Review *review, Job *job, int64_t now, Fault *fault) {
    (void)review, (void)now;
    Fault why;
    Tuning *tuning = job->work;
    tuning->has_worked = !tuning->has_worked;
    if (!tuning->has_worked)
        return JOB_MORE;
    if (tuning_step(tuning, now_ms() + SLICE_MS, &why) != STATUS_OK) {
        fault_set(fault, STATUS_STORE, "the numbers were not tried out: %s", why.text);
        return JOB_FAILED;
    }
    job->has_news = true;
    return tuning->counts.over ? JOB_DONE : JOB_MORE;
}

static const JobKind tuning_job = {
    .keeps_results = true, .event_kind = REVIEW_TUNED, .step = step_tuning, .stop = stop_tuning};

Status review_tune(Review *review, const char *source, const Profile *profile, Fault *fault) {
    Tuning *tuning;
    jobs_stop(review, LANE_TUNING);
    review->jobs.tuning_is_old = false;
    if (!review->store) {
        return fault_set(fault, STATUS_STORE, "no store, nothing to try numbers on: %s",
                         review->store_fault.text);
    }
    const Status status = tuning_new(&tuning, review->store, source, profile, fault);
    if (status == STATUS_OK)
        jobs_begin_with(review, LANE_TUNING, &tuning_job, tuning);
    return status;
}

const Tuning *review_tuning(const Review *review) {
    return jobs_work(review, LANE_TUNING);
}

bool review_tuning_is_old(const Review *review) {
    return review->jobs.tuning_is_old;
}
