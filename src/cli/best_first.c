// Games wait as text in a batch; their positions are sorted by chance before the first is taken.
#include "src/cli/best_first.h"

#include <math.h>
#include <stdlib.h>

#include "onlymove/builtin.h"
#include "onlymove/inquiry.h"
#include "onlymove/pgn.h"
#include "onlymove/score.h"
#include "onlymove/xalloc.h"

// Games in a batch; nodes to search a position; of how many positions one is taken; plies of a game
// that are searched at most; and the weight of what the last move has given away, in win chances.
enum { GAMES = 50, NODES = 10000, ONE_IN = 7, PLIES_MAX = 1000, HASH_MEGABYTES = 1 };
static const double swing_weight = 0.3;

typedef struct WaitingGame {
    Str text;
    size_t number;
    uint64_t hash;
} WaitingGame;

typedef struct WaitingPosition {
    double chance; // how likely it is a puzzle; no probability
    uint32_t game, ply;
} WaitingPosition;

struct BestFirst {
    const Profile *profile;
    Builtin *engine;
    WaitingGame games[GAMES];
    size_t game_count;
    WaitingPosition *positions;
    size_t count, cap;
    size_t next, end; // the positions to be taken next; end 0: not sorted yet
};

BestFirst *best_first_new(const Profile *profile) {
    BestFirst *batch = xcalloc(1, sizeof *batch);
    batch->profile = profile;
    batch->engine = builtin_new(HASH_MEGABYTES);
    return batch;
}

static void forget_games(BestFirst *batch) {
    for (size_t i = 0; i < batch->game_count; i++)
        str_done(&batch->games[i].text);
    batch->game_count = batch->count = batch->next = batch->end = 0;
}

void best_first_free(BestFirst *batch) {
    if (!batch)
        return;
    forget_games(batch);
    builtin_free(batch->engine);
    free(batch->positions);
    free(batch);
}

// Returns the win chances of the best move; *gap is its lead on the second, 0 where there is none.
static double search_position(Builtin *engine, const Position *pos, double *gap) {
    builtin_clear(engine);
    builtin_set_position(engine, pos, NULL, 0);
    const Move move = builtin_search(engine, &(BuiltinLimits){.nodes = NODES, .lines = 2}, NULL);
    const BuiltinLine *first = move == MOVE_NONE ? NULL : builtin_line(engine, 1);
    const BuiltinLine *second = first ? builtin_line(engine, 2) : NULL;
    const double win_chances = first ? score_win_chances(first->score) : 0;
    *gap = second ? win_chances - score_win_chances(second->score) : 0;
    return win_chances;
}

void best_first_add(BestFirst *batch, const Game *game, size_t number) {
    WaitingGame *waiting = &batch->games[batch->game_count];
    size_t first, end;
    double promised = NAN; // the win chances of the opponent's best move
    *waiting = (WaitingGame){.number = number, .hash = game_hash(game)};
    pgn_write(game, &waiting->text);
    inquiry_plies(batch->profile, game, &first, &end);
    end = end < PLIES_MAX ? end : PLIES_MAX;
    Position pos = game->start;
    uint32_t node = GAME_ROOT;
    for (size_t ply = 0; ply < end; ply++) {
        double gap;
        if (ply + 1 >= first) { // the first position needs the win chances before it
            const double win_chances = search_position(batch->engine, &pos, &gap);
            const double swing = isnan(promised) ? 0 : win_chances + promised;
            if (ply >= first) {
                *array_add(&batch->positions, &batch->count, &batch->cap) =
                    (WaitingPosition){.chance = gap + swing_weight * swing,
                                      .game = (uint32_t)batch->game_count,
                                      .ply = (uint32_t)ply};
            }
            promised = win_chances;
        }
        node = game->nodes[node].child;
        if (node != GAME_NO_NODE)
            pos_play(&pos, game->nodes[node].move);
    }
    batch->game_count++;
}

bool best_first_is_full(const BestFirst *batch) {
    return batch->game_count == GAMES;
}

static int highest_first(const void *a, const void *b) {
    const WaitingPosition *left = a, *right = b;
    if (left->chance != right->chance)
        return left->chance < right->chance ? 1 : -1;
    return left->game != right->game ? (left->game > right->game) - (left->game < right->game)
                                     : (left->ply > right->ply) - (left->ply < right->ply);
}

bool best_first_next(BestFirst *batch, Game *game, ScanGame *scan_game) {
    if (batch->end == 0 && batch->count > 0) {
        qsort(batch->positions, batch->count, sizeof *batch->positions, highest_first);
        batch->end = (batch->count + ONE_IN - 1) / ONE_IN;
    }
    if (batch->next == batch->end) {
        forget_games(batch);
        return false;
    }
    const WaitingPosition *position = &batch->positions[batch->next++];
    const WaitingGame *waiting = &batch->games[position->game];
    PgnReader reader;
    pgn_reader_init(&reader, str_text(&waiting->text), waiting->text.len);
    (void)pgn_read(&reader, game);
    pgn_reader_done(&reader);
    *scan_game = (ScanGame){waiting->number, waiting->hash, true, position->ply};
    return true;
}
