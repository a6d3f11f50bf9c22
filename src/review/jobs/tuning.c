// Judges what runs have looked at by other numbers. What a filter has refused that asks for none of
// the numbers which have changed stays refused, and is not judged again.
#include "onlymove/tuning.h"

#include <stdlib.h>
#include <string.h>

#include "onlymove/xalloc.h"
#include "onlymove/duplicate.h"
#include "onlymove/runner.h"
#include "onlymove/store_care.h"

enum { FILTER_IDS = 256 };

// A run of the profile, and what the new numbers leave as it was.
typedef struct TunedRun {
    int64_t id;
    char *engine;           // its identity, for the cache
    bool alike;             // all
    bool stays[FILTER_IDS]; // what that filter refused stays refused
} TunedRun;

struct Tuning {
    Store *store;
    SearchCache cache;
    Profile profile;
    const Filter *inside; // the filter not-inside-puzzle; NULL: the profile does not ask
    CandidateList list;   // of the profile
    TunedRun *runs;       // the newest first
    size_t run_count, run_cap;
    size_t next, row; // the next game, and the first row that is not behind us

    // The game whose positions are judged.
    bool has_game;
    const ListedGame *listed;
    Game game;
    ScannedPly *scanned;
    const char *engine; // of the newest run that has looked at it
    size_t ply, end;
    uint32_t node;
    Overlap overlap;
    Move *moves; // room for a history
    size_t move_cap;

    TunedPuzzle *puzzles;
    size_t puzzle_count, puzzle_cap;
    TuningFigures figures;
};

// --- What depends on which number

static bool is_among(ProfileKey key, const ProfileKey *keys, size_t count)
{
    bool found = false;
    for (size_t i = 0; i < count && !found; i++) {
        found = keys[i] == key;
    }
    return found;
}

// Every search depends on it, or every score.
static bool is_of_searches(ProfileKey key)
{
    static const ProfileKey keys[] = {
        KEY_NODES_SCAN,     KEY_NODES_START,     KEY_NODES_FACTOR,
        KEY_NODES_MAX,      KEY_LINES,           KEY_HASH,
        KEY_CENTIPAWN,      KEY_PRESCAN,         KEY_PRESCAN_TREE,
        KEY_PRESCAN_LEAD,   KEY_PRESCAN_FIRST,   KEY_PRESCAN_FACTOR,
        KEY_PRESCAN_MARGIN, KEY_PRESCAN_CHANCES, KEY_PRESCAN_NARROWING,
        KEY_PRESCAN_AGAIN,  KEY_PRESCAN_REPLIES, KEY_PRESCAN_CLEAR};
    return is_among(key, keys, sizeof keys / sizeof *keys);
}

static bool depends_on(const Filter *filter, TreeKind tree, ProfileKey key)
{
    const TreeKindInfo *info = &tree_kinds[tree];
    return filter->stage == FILTER_LAST || is_among(key, filter->keys, filter->key_count) ||
           (filter->cost != FILTER_FREE && is_of_searches(key)) ||
           (filter->stage == FILTER_TREE && is_among(key, info->keys, info->key_count));
}

static bool has_filter(const Profile *profile, const Filter *filter)
{
    bool has = false;
    for (int i = 0; i < profile->filter_count && !has; i++) {
        has = profile->filters[i] == filter;
    }
    return has;
}

static bool stays(const Filter *filter, const Profile *was, const Profile *is)
{
    bool same = has_filter(is, filter) && (filter->stage < FILTER_TREE || was->tree == is->tree);
    for (int key = 0; key < KEY_COUNT && same; key++) {
        same = was->value[key] == is->value[key] || !depends_on(filter, is->tree, (ProfileKey)key);
    }
    return same;
}

// --- Runs

static Status take_run(void *context, const StoredRun *stored, Fault *fault)
{
    Tuning *tuning = context;
    if (strcmp(stored->profile, tuning->profile.name) != 0) {
        return STATUS_OK;
    }
    if (!array_fit(&tuning->runs, &tuning->run_cap, tuning->run_count + 1)) {
        return fault_memory(fault);
    }
    TunedRun *run = &tuning->runs[tuning->run_count++];
    *run = (TunedRun){.id = stored->id, .engine = strdup(stored->options)};
    return run->engine ? STATUS_OK : fault_memory(fault);
}

// Of a run whose numbers are damaged nothing stays.
static void compare_run(const Tuning *tuning, TunedRun *run)
{
    Profile was;
    const Filter *filter;
    if (store_run_profile(tuning->store, run->id, &was, NULL) == STATUS_OK) {
        run->alike = profile_judges_alike(&was, &tuning->profile);
        for (size_t i = 0; (filter = filter_at(i)); i++) {
            run->stays[filter->id] = stays(filter, &was, &tuning->profile);
        }
    }
}

static Status read_runs(Tuning *tuning, Fault *fault)
{
    const Status status = store_each_run(tuning->store, take_run, tuning, fault);
    for (size_t i = 0; i < tuning->run_count; i++) {
        compare_run(tuning, &tuning->runs[i]);
    }
    return status;
}

static const TunedRun *run_of(const Tuning *tuning, int64_t id)
{
    const TunedRun *found = NULL;
    for (size_t i = 0; i < tuning->run_count && !found; i++) {
        found = tuning->runs[i].id == id ? &tuning->runs[i] : NULL;
    }
    return found;
}

// --- Making it

static bool is_puzzle(const CandidateRow *row)
{
    return row && row->puzzle && !row->withdrawn;
}

static Status read_all(Tuning *tuning, const char *source, Fault *fault)
{
    const StoreQuery query = {.source = source, .profile = tuning->profile.name, .all_games = true};
    Status status = profile_check(&tuning->profile, fault);
    if (status == STATUS_OK) {
        status = store_cache_to_ask(tuning->store, &tuning->cache, fault);
    }
    if (status == STATUS_OK) {
        status = store_list(tuning->store, &query, &tuning->list, fault);
    }
    if (status == STATUS_OK) {
        status = read_runs(tuning, fault);
    }
    for (size_t i = 0; i < tuning->list.count; i++) {
        tuning->figures.before += is_puzzle(&tuning->list.rows[i]);
    }
    tuning->figures.after = tuning->figures.before;
    tuning->figures.games = tuning->list.game_count;
    return status;
}

Status tuning_new(Tuning **made, Store *store, const char *source, const Profile *profile,
                  Fault *fault)
{
    Tuning *tuning = calloc(1, sizeof *tuning);
    *made = NULL;
    if (!tuning) {
        return fault_memory(fault);
    }
    tuning->store = store;
    tuning->profile = *profile;
    tuning->inside = overlap_matters(profile) ? filter_find("not-inside-puzzle") : NULL;
    tuning->game = game_blank();
    const Status status = read_all(tuning, source, fault);
    if (status != STATUS_OK) {
        tuning_free(tuning);
        return status;
    }
    *made = tuning;
    return STATUS_OK;
}

void tuning_free(Tuning *tuning)
{
    if (!tuning) {
        return;
    }
    for (size_t i = 0; i < tuning->run_count; i++) {
        free(tuning->runs[i].engine);
    }
    candidate_list_done(&tuning->list);
    game_done(&tuning->game);
    overlap_done(&tuning->overlap);
    free(tuning->runs);
    free(tuning->scanned);
    free(tuning->moves);
    free(tuning->puzzles);
    free(tuning);
}

// --- A game

static const CandidateRow *row_at(const Tuning *tuning, size_t row)
{
    const CandidateList *list = &tuning->list;
    return row < list->count && &list->games[list->rows[row].place] == tuning->listed
               ? &list->rows[row]
               : NULL;
}

// Whether nothing of a game can have changed: it was looked at by these numbers.
static bool is_as_it_was(const Tuning *tuning)
{
    bool alike = true;
    for (size_t ply = tuning->ply; ply < tuning->end && alike; ply++) {
        const TunedRun *run = run_of(tuning, tuning->scanned[ply].run);
        alike = run && run->alike;
    }
    return alike;
}

static const char *newest_engine(const Tuning *tuning, size_t plies)
{
    const TunedRun *newest = NULL;
    for (size_t ply = 0; ply < plies; ply++) {
        const TunedRun *run = run_of(tuning, tuning->scanned[ply].run);
        newest = run && (!newest || run->id > newest->id) ? run : newest;
    }
    return newest ? newest->engine : NULL;
}

// A game that no run of the profile has looked at is none of those that are meant.
static Status begin_looked(Tuning *tuning, Fault *fault)
{
    const size_t plies = game_main_plies(&tuning->game) + 1;
    free(tuning->scanned);
    tuning->scanned = calloc(plies, sizeof *tuning->scanned);
    if (!tuning->scanned) {
        return fault_memory(fault);
    }
    Status status = store_scanned(tuning->store, tuning->listed->hash, tuning->profile.name,
                                  tuning->scanned, plies, fault);
    if (status == STATUS_OK) {
        tuning->engine = newest_engine(tuning, plies);
        subject_range(&tuning->profile, &tuning->game, &tuning->ply, &tuning->end);
        tuning->has_game = tuning->engine && !is_as_it_was(tuning);
        tuning->node = game_main_node(&tuning->game, tuning->ply);
    }
    return status;
}

static void end_game(Tuning *tuning)
{
    while (row_at(tuning, tuning->row)) {
        tuning->row++;
    }
    tuning->has_game = false;
    tuning->figures.games_done++;
}

// Of a game that is too long to be kept with its moves nothing can be told.
static Status begin_game(Tuning *tuning, Fault *fault)
{
    tuning->listed = &tuning->list.games[tuning->next++];
    overlap_done(&tuning->overlap);
    Status status = store_game(tuning->store, tuning->listed->hash, &tuning->game, fault);
    status = status == STATUS_OK ? begin_looked(tuning, fault) : status;
    if (!tuning->has_game) {
        end_game(tuning);
    }
    return status == STATUS_NOT_FOUND ? STATUS_OK : status;
}

// --- A position

static Status cover_stored(void *context, const StoredCandidate *stored, Fault *fault)
{
    Tuning *tuning = context;
    return overlap_add(&tuning->overlap, &tuning->profile, &stored->candidate.tree,
                       stored->candidate.accepted, tuning->ply)
               ? STATUS_OK
               : fault_memory(fault);
}

// What is not judged stays as it was, and so does what lies inside it.
static Status keep_row(Tuning *tuning, const CandidateRow *row, Fault *fault)
{
    const StoreQuery query = {.id = row ? row->id : 0};
    const bool covers =
        is_puzzle(row) || (row && profile_whole(&tuning->profile, KEY_INSIDE_FAILED) != 0);
    if (!covers || !tuning->inside) {
        return STATUS_OK;
    }
    const Status status =
        store_each(tuning->store, &query, STORE_HOLDING, cover_stored, tuning, fault);
    return status == STATUS_SYNTAX ? STATUS_OK : status; // of what is damaged nothing is known
}

// Whether what has refused the position does so still.
static bool is_refused_still(const Tuning *tuning, const CandidateRow *row, size_t inside)
{
    PackedVerdict refused;
    const ScannedPly *look = &tuning->scanned[tuning->ply];
    const TunedRun *run = run_of(tuning, look->run);
    const uint32_t refusal = look->refusal ? look->refusal : row ? row->refusal : 0;
    return run && verdict_unpack(refusal, &refused) && run->stays[refused.filter->id] &&
           (refused.filter != tuning->inside || inside > 0);
}

static Status add_puzzle(Tuning *tuning, const CandidateRow *row, const Inquiry *inquiry,
                         bool comes, Fault *fault)
{
    int count;
    const Position *pos = inquiry_position(inquiry);
    const Verdict *verdicts = inquiry_verdicts(inquiry, &count);
    const ScannedPly *look = &tuning->scanned[tuning->ply];
    if (!array_fit(&tuning->puzzles, &tuning->puzzle_cap, tuning->puzzle_count + 1)) {
        return fault_memory(fault);
    }
    TunedPuzzle *puzzle = &tuning->puzzles[tuning->puzzle_count++];
    *puzzle = (TunedPuzzle){
        .id = row ? row->id : 0,
        .game_hash = tuning->listed->hash,
        .number = tuning->listed->number,
        .source = tuning->list.sources[tuning->listed->source],
        .ply = (int)tuning->ply,
        .move = pos->fullmove,
        .black = pos->side == BLACK,
        .comes = comes,
        .refusal = !comes          ? verdict_pack(verdict_decisive(verdicts, count))
                   : look->refusal ? look->refusal
                   : row           ? row->refusal
                                   : 0,
    };
    const Move first = inquiry_solution(inquiry);
    if (!comes) {
        memcpy(puzzle->first, row->first, sizeof row->first);
    } else if (first != MOVE_NONE) {
        san_write(pos, first, puzzle->first);
    }
    *(comes ? &tuning->figures.come : &tuning->figures.leave) += 1;
    return STATUS_OK;
}

static Status take_judgement(Tuning *tuning, const CandidateRow *row, const Inquiry *inquiry,
                             Fault *fault)
{
    const bool accepted = inquiry_accepted(inquiry);
    if (tuning->inside && !overlap_add(&tuning->overlap, &tuning->profile, inquiry_tree(inquiry),
                                       accepted, tuning->ply)) {
        return fault_memory(fault);
    }
    tuning->figures.after += accepted;
    tuning->figures.after -= is_puzzle(row);
    return accepted == is_puzzle(row) ? STATUS_OK
                                      : add_puzzle(tuning, row, inquiry, accepted, fault);
}

static Status judge(Tuning *tuning, const CandidateRow *row, size_t inside, Fault *fault)
{
    Subject subject;
    const TunedRun *run = run_of(tuning, tuning->scanned[tuning->ply].run);
    if (!subject_of_game(&tuning->game, tuning->node, &subject, &tuning->moves,
                         &tuning->move_cap)) {
        return fault_memory(fault);
    }
    subject.inside = inside;
    Inquiry *inquiry = inquiry_new(&tuning->profile, &subject, false);
    if (!inquiry) {
        return fault_memory(fault);
    }
    Status status;
    if (runner_recall(inquiry_task(inquiry), &tuning->cache, run ? run->engine : tuning->engine)) {
        status = take_judgement(tuning, row, inquiry, fault);
    } else {
        tuning->figures.to_search++;
        status = keep_row(tuning, row, fault);
    }
    inquiry_free(inquiry);
    return status;
}

static size_t inside_at(const Tuning *tuning)
{
    if (tuning->overlap.count == 0) {
        return 0;
    }
    const Position pos = game_position(&tuning->game, tuning->node);
    return overlap_inside(&tuning->overlap, &tuning->profile, &pos, tuning->ply);
}

static Status take_position(Tuning *tuning, Fault *fault)
{
    const CandidateRow *row;
    while ((row = row_at(tuning, tuning->row)) && (size_t)row->ply < tuning->ply) {
        tuning->row++;
    }
    row = row && (size_t)row->ply == tuning->ply ? row : NULL;
    const size_t inside = inside_at(tuning);
    if (row && row->by_hand) {
        return keep_row(tuning, row, fault);
    }
    return is_refused_still(tuning, row, inside) ? keep_row(tuning, row, fault)
                                                 : judge(tuning, row, inside, fault);
}

static Status step_game(Tuning *tuning, Fault *fault)
{
    const Status status = take_position(tuning, fault);
    tuning->node = tuning->game.nodes[tuning->node].child;
    if (++tuning->ply >= tuning->end) {
        end_game(tuning);
    }
    return status;
}

Status tuning_step(Tuning *tuning, int64_t until, Fault *fault)
{
    Status status = STATUS_OK;
    do {
        tuning->figures.over = !tuning->has_game && tuning->next == tuning->list.game_count;
        if (!tuning->figures.over) {
            status = tuning->has_game ? step_game(tuning, fault) : begin_game(tuning, fault);
        }
        tuning->figures.over |= status != STATUS_OK;
    } while (!tuning->figures.over && runner_now() < until);
    return status;
}

// --- What it has found

TuningFigures tuning_figures(const Tuning *tuning)
{
    return tuning->figures;
}

void tuning_write(const Tuning *tuning, Str *out)
{
    const TuningFigures *figures = &tuning->figures;
    str_addf(out, "%zu → %zu: %zu leave, %zu come", figures->before, figures->after, figures->leave,
             figures->come);
    if (figures->to_search > 0) {
        str_addf(out, "; %zu position%s would have to be searched", figures->to_search,
                 figures->to_search == 1 ? "" : "s");
    }
}

const TunedPuzzle *tuning_puzzles(const Tuning *tuning, size_t *count)
{
    *count = tuning->puzzle_count;
    return tuning->puzzles;
}
