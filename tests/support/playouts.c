// Random legal games from a fixed start of the random numbers.
#include "tests/support/playouts.h"

#include "onlymove/movegen.h"
#include "onlymove/pgn.h"
#include "tests/support/random.h"

enum { OPENING = 24 }; // plies before the game begins

// Captures and checks are tried first: they make for games with something in them.
static Move choose(const Position *pos, const Move *moves, int count, uint64_t *random) {
    for (int tries = 0; tries < 4; tries++) {
        Move move = moves[random_next(random) % (uint64_t)count];
        if (pos_gives_check(pos, move) || pos_is_capture(pos, move))
            return move;
    }
    return moves[random_next(random) % (uint64_t)count];
}

Move playouts_play(Position *pos, uint64_t *random) {
    Move moves[MOVES_MAX];
    int count = moves_legal(pos, moves);
    if (count == 0)
        return MOVE_NONE;
    Move move = choose(pos, moves, count, random);
    const Position before = *pos;
    pos_make(&before, move, pos);
    return move;
}

void playouts_middlegame(Position *pos, uint64_t *random) {
    *pos = pos_start();
    for (int ply = 0; ply < OPENING && playouts_play(pos, random) != MOVE_NONE; ply++) {
    }
}

static void begin_in_the_middle(Game *game, uint64_t *random) {
    Position pos;
    playouts_middlegame(&pos, random);
    game_clear(game);
    game->start = pos;
    game_set_tag(game, "SetUp", "1");
    game_set_tag(game, "FEN", FEN_TEXT(&pos));
}

void playouts_write(Str *out, size_t count, size_t plies) {
    uint64_t random = UINT64_C(88172645463325252);
    CLEANUP(game_done) Game game = game_blank();
    for (size_t i = 0; i < count; i++) {
        begin_in_the_middle(&game, &random);
        Position pos = game.start;
        uint32_t node = GAME_ROOT;
        for (size_t ply = 0; ply < plies; ply++) {
            Move move = playouts_play(&pos, &random);
            if (move == MOVE_NONE)
                break;
            node = game_add(&game, node, move);
        }
        pgn_write(&game, out);
    }
}
