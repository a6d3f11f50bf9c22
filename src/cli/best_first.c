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

typedef struct Chance {
    double value;
    uint32_t game, ply;
} Chance;

struct BestFirst {
    const Profile *profile;
    Builtin *engine;
    WaitingGame games[GAMES];
    size_t game_count;
    Chance *chances;
    size_t count, cap;
    size_t next, end; // the chances to be taken next; end 0: not sorted yet
};

BestFirst *best_first_new(const Profile *profile) {
    BestFirst *best = xcalloc(1, sizeof *best);
    best->profile = profile;
    best->engine = builtin_new(HASH_MEGABYTES);
    return best;
}

static void forget_games(BestFirst *best) {
    for (size_t i = 0; i < best->game_count; i++)
        str_done(&best->games[i].text);
    best->game_count = best->count = best->next = best->end = 0;
}

void best_first_free(BestFirst *best) {
    if (!best)
        return;
    forget_games(best);
    builtin_free(best->engine);
    free(best->chances);
    free(best);
}

// Returns the win chances of the best move; *gap is its lead on the second, 0 where there is none.
static double search_position(Builtin *engine, const Position *pos, double *gap) {
    builtin_clear(engine);
    builtin_set_position(engine, pos, NULL, 0);
    const Move move = builtin_search(engine, &(BuiltinLimits){.nodes = NODES, .lines = 2}, NULL);
    const BuiltinLine *first = move == MOVE_NONE ? NULL : builtin_line(engine, 1);
    const BuiltinLine *second = first ? builtin_line(engine, 2) : NULL;
    const double chances = first ? score_win_chances(first->score) : 0;
    *gap = second ? chances - score_win_chances(second->score) : 0;
    return chances;
}

void best_first_add(BestFirst *best, const Game *game, size_t number) {
    WaitingGame *waiting = &best->games[best->game_count];
    size_t first, end;
    double before = NAN; // what the opponent's best move promised
    *waiting = (WaitingGame){.number = number, .hash = game_hash(game)};
    pgn_write(game, &waiting->text);
    subject_range(best->profile, game, &first, &end);
    end = end < PLIES_MAX ? end : PLIES_MAX;
    Position pos = game->start;
    uint32_t node = GAME_ROOT;
    for (size_t ply = 0; ply < end; ply++) {
        double gap;
        if (ply + 1 >= first) { // the first position needs the chances before it
            const double chances = search_position(best->engine, &pos, &gap);
            const double swing = isnan(before) ? 0 : chances + before;
            if (ply >= first) {
                *array_add(&best->chances, &best->count, &best->cap) =
                    (Chance){.value = gap + swing_weight * swing,
                             .game = (uint32_t)best->game_count,
                             .ply = (uint32_t)ply};
            }
            before = chances;
        }
        node = game->nodes[node].child;
        if (node != GAME_NO_NODE)
            pos_play(&pos, game->nodes[node].move);
    }
    best->game_count++;
}

bool best_first_is_full(const BestFirst *best) {
    return best->game_count == GAMES;
}

static int highest_first(const void *a, const void *b) {
    const Chance *left = a, *right = b;
    if (left->value != right->value)
        return left->value < right->value ? 1 : -1;
    return left->game != right->game ? (left->game > right->game) - (left->game < right->game)
                                     : (left->ply > right->ply) - (left->ply < right->ply);
}

bool best_first_next(BestFirst *best, Game *game, ScanGame *about) {
    if (best->end == 0 && best->count > 0) {
        qsort(best->chances, best->count, sizeof *best->chances, highest_first);
        best->end = (best->count + ONE_IN - 1) / ONE_IN;
    }
    if (best->next == best->end) {
        forget_games(best);
        return false;
    }
    const Chance *chance = &best->chances[best->next++];
    const WaitingGame *waiting = &best->games[chance->game];
    PgnReader reader;
    pgn_reader_init(&reader, str_text(&waiting->text), waiting->text.len);
    (void)pgn_read(&reader, game);
    pgn_reader_done(&reader);
    *about = (ScanGame){waiting->number, waiting->hash, true, chance->ply};
    return true;
}
