// Feeds a scan with the positions of games, and puts its results together game by game.
#include "onlymove/game_scan.h"

#include <stdlib.h>

#include "onlymove/array.h"

enum { OPEN_MAX = 1024 }; // games that are read before the first of them is done

// A game that has been read and not all of whose results are in.
typedef struct OpenGame {
    ScannedGame scanned;
    size_t plies;    // of its main line
    size_t next_ply; // to be given to the scan
    size_t results;  // that are in
    struct OpenGame *next;
} OpenGame;

struct GameScan {
    Scan *scan;
    Pool *pool;
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
    open->plies = game_main_plies(&open->scanned.game);
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
        if (!open || open->next_ply == open->plies) {
            bool more = !scan->read_out && scan->open_count < OPEN_MAX;
            scan->feeding = more ? read_game(scan) : NULL;
            if (!scan->feeding) {
                return false;
            }
            continue;
        }
        *tag = open->next_ply++;
        const Game *game = &open->scanned.game;
        if (subject_of_game(game, game_main_node(game, *tag), subject, &scan->moves,
                            &scan->move_cap)) {
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
    scan->reader = reader;
    scan->scan = scan_new(pool, profile, next_position, scan);
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
    scan_free(scan->scan, now);
    while (scan->first) {
        OpenGame *next = scan->first->next;
        free_game(scan->first);
        scan->first = next;
    }
    free(scan->moves);
    free(scan);
}

// Keeps what was found at a position, if it is a candidate. False when memory is out.
static bool keep(ScannedGame *game, const ScanResult *result, const char *engine)
{
    Candidate candidate;
    if (!candidate_from_inquiry(&candidate, result->inquiry, engine)) {
        return false;
    }
    if (!candidate_passed_scan(&candidate)) {
        candidate_done(&candidate);
        return true;
    }
    if (!array_reserve((void **)&game->found, &game->found_cap, game->found_count + 1,
                       sizeof *game->found)) {
        candidate_done(&candidate);
        return false;
    }
    game->found[game->found_count++] = (ScannedPosition){(int)result->tag, candidate};
    return true;
}

static void take_result(GameScan *scan, OpenGame *open, const ScanResult *result)
{
    ScannedGame *game = &open->scanned;
    const char *fault = result->fault;
    if (fault[0] == '\0' && !keep(game, result, pool_engine_name(scan->pool))) {
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
    return open->results == open->plies;
}

const ScannedGame *game_scan_step(GameScan *scan, int64_t now)
{
    ScanResult result;
    while ((!scan->first || !is_done(scan->first)) && scan_step(scan->scan, now, &result)) {
        OpenGame *open = scan->first;
        while (is_done(open)) {
            open = open->next;
        }
        take_result(scan, open, &result);
        scan_next(scan->scan);
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
    return scan->read_out && !scan->first && scan_is_idle(scan->scan);
}
