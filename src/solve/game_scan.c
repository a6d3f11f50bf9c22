// Feeds a scan with the positions of games, and puts its results together game by game.
#include "onlymove/game_scan.h"

#include <stdlib.h>

#include "onlymove/array.h"
#include "onlymove/covered.h"

enum { OPEN_MAX = 1024 }; // games that are read before the first of them is done

// A game that has been read and not all of whose results are in.
typedef struct OpenGame {
    ScannedGame scanned;
    size_t end_ply;  // behind the last position to be judged
    size_t next_ply; // to be given to the scan
    size_t results;  // that are in
    size_t expected; // in all
    Covered covered; // by the puzzles found so far
    struct OpenGame *next;
} OpenGame;

struct GameScan {
    Pipeline *scan;
    Pool *pool;
    const Profile *profile;
    PgnReader *reader;
    OpenGame *first, *last; // in the order of the text
    size_t open_count;
    size_t positions;  // judged, of all games
    OpenGame *feeding; // the one whose positions are being given, or NULL
    Move *moves;       // room for a history
    size_t move_cap;
    bool read_out; // the reader has no more games
};

static void free_game(OpenGame *open)
{
    for (size_t i = 0; i < open->scanned.found_count; i++) {
        candidate_done(&open->scanned.found[i].candidate);
    }
    free(open->scanned.found);
    covered_done(&open->covered);
    game_done(&open->scanned.game);
    free(open);
}

// Reads one more game; NULL when there is none.
static OpenGame *read_game(GameScan *scan)
{
    OpenGame *open = calloc(1, sizeof *open);
    if (!open) {
        scan->reader->status = fault_set(&scan->reader->fault, STATUS_MEMORY, "out of memory");
        scan->read_out = true;
        return NULL;
    }
    game_init(&open->scanned.game);
    if (!pgn_read(scan->reader, &open->scanned.game)) {
        free_game(open);
        scan->read_out = true;
        return NULL;
    }
    open->scanned.number = scan->reader->game_count + scan->reader->skipped_count;
    subject_range(scan->profile, &open->scanned.game, &open->next_ply, &open->end_ply);
    open->expected = open->end_ply - open->next_ply;
    if (scan->last) {
        scan->last->next = open;
    } else {
        scan->first = open;
    }
    scan->last = open;
    scan->open_count++;
    return open;
}

static void fail(OpenGame *open, const char *why)
{
    open->scanned.unjudged++;
    fault_set(&open->scanned.fault, STATUS_ENGINE, "%s", why);
    open->results++;
}

static bool next_position(void *context, Subject *subject, uint64_t *tag)
{
    GameScan *scan = context;
    for (;;) {
        OpenGame *open = scan->feeding;
        if (!open || open->next_ply == open->end_ply) {
            bool more = !scan->read_out && scan->open_count < OPEN_MAX;
            scan->feeding = more ? read_game(scan) : NULL;
            if (!scan->feeding) {
                return false;
            }
            continue;
        }
        *tag = open->next_ply++;
        const Game *game = &open->scanned.game;
        const uint32_t node = game_main_node(game, *tag);
        if (subject_of_game(game, node, subject, &scan->moves, &scan->move_cap)) {
            Position pos;
            game_position(game, node, &pos);
            subject->inside = covered_inside(&open->covered, &pos, *tag);
            return true;
        }
        fail(open, "out of memory");
    }
}

GameScan *game_scan_new(Pool *pool, const Profile *profile, PgnReader *reader)
{
    GameScan *scan = calloc(1, sizeof *scan);
    if (!scan) {
        return NULL;
    }
    scan->pool = pool;
    scan->profile = profile;
    scan->reader = reader;
    scan->scan = pipeline_new(pool, profile, next_position, scan);
    if (!scan->scan) {
        free(scan);
        return NULL;
    }
    return scan;
}

void game_scan_free(GameScan *scan, int64_t now)
{
    if (!scan) {
        return;
    }
    pipeline_free(scan->scan, now);
    while (scan->first) {
        OpenGame *next = scan->first->next;
        free_game(scan->first);
        scan->first = next;
    }
    free(scan->moves);
    free(scan);
}

// Whether the position lies inside a puzzle of its game. The results come in the order of the game,
// so that every earlier puzzle is known by now, however far ahead the engines were.
static bool is_inside(const GameScan *scan, const OpenGame *open, const PipelineResult *result)
{
    return covered_matters(scan->profile) &&
           covered_inside(&open->covered, inquiry_position(result->inquiry), result->tag) > 0;
}

// Keeps what was found at a position, if it is a candidate. False when memory is out.
static bool keep(GameScan *scan, OpenGame *open, const PipelineResult *result)
{
    ScannedGame *game = &open->scanned;
    Candidate candidate;
    if (!candidate_from_inquiry(&candidate, result->inquiry, pool_engine_name(scan->pool))) {
        return false;
    }
    if (!candidate_passed_scan(&candidate) || is_inside(scan, open, result)) {
        candidate_done(&candidate);
        return true;
    }
    bool kept = array_reserve((void **)&game->found, &game->found_cap, game->found_count + 1,
                              sizeof *game->found) &&
                (!candidate.accepted || covered_add(&open->covered, &candidate.tree, result->tag));
    if (!kept) {
        candidate_done(&candidate);
        return false;
    }
    game->found[game->found_count++] = (ScannedPosition){(int)result->tag, candidate};
    return true;
}

static void take_result(GameScan *scan, OpenGame *open, const PipelineResult *result)
{
    ScannedGame *game = &open->scanned;
    const char *fault = result->fault;
    if (fault[0] == '\0' && !keep(scan, open, result)) {
        fault = "out of memory";
    }
    if (fault[0]) {
        fail(open, fault);
        return;
    }
    game->positions++;
    scan->positions++;
    open->results++;
}

static bool is_done(const OpenGame *open)
{
    return open->results == open->expected;
}

const ScannedGame *game_scan_step(GameScan *scan, int64_t now)
{
    PipelineResult result;
    while ((!scan->first || !is_done(scan->first)) && pipeline_step(scan->scan, now, &result)) {
        OpenGame *open = scan->first;
        while (is_done(open)) {
            open = open->next;
        }
        take_result(scan, open, &result);
        pipeline_next(scan->scan);
    }
    return scan->first && is_done(scan->first) ? &scan->first->scanned : NULL;
}

void game_scan_next(GameScan *scan)
{
    OpenGame *open = scan->first;
    if (!open || !is_done(open)) {
        return;
    }
    scan->first = open->next;
    scan->open_count--;
    scan->last = scan->first ? scan->last : NULL;
    scan->feeding = scan->feeding == open ? NULL : scan->feeding;
    free_game(open);
}

size_t game_scan_positions(const GameScan *scan)
{
    return scan->positions;
}

bool game_scan_is_over(const GameScan *scan)
{
    return scan->read_out && !scan->first && pipeline_is_idle(scan->scan);
}
