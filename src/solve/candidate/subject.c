// Positions of a game's main line and variations, and what the game's comments say of them.
#include "onlymove/inquiry.h"

#include <string.h>

#include "onlymove/pgn.h"
#include "onlymove/movegen.h"

// What the game says of the position at a node and of those before it, as far back as its moves go.
static void read_evals(const Game *game, uint32_t node, const Position *pos, Subject *subject)
{
    for (size_t back = 0; back < EVALS_BACK && back <= subject->move_count; back++) {
        Score score;
        if (game_eval(game, node, &score)) {
            subject->has_eval[back] = true;
            subject->eval[back] = pos->side == WHITE ? score : score_flip(score);
        }
        node = game->nodes[node].parent;
    }
}

MotifSet game_players(const Game *game)
{
    const char *white = game_tag(game, "WhiteTitle"), *black = game_tag(game, "BlackTitle");
    const bool one = white && white[0] != '\0' && strcmp(white, "-") != 0;
    const bool other = black && black[0] != '\0' && strcmp(black, "-") != 0;
    MotifSet players = {0};
    if (one || other) {
        motif_put(&players, MOTIF_MASTER);
    }
    if (one && other) {
        motif_put(&players, MOTIF_MASTER_VS_MASTER);
    }
    return players;
}

bool subject_of_game(const Game *game, uint32_t node, Subject *subject, Move **moves, size_t *cap)
{
    uint32_t next = game->nodes[node].child;
    Move played = next == GAME_NO_NODE ? MOVE_NONE : game->nodes[next].move;
    *subject = (Subject){.played = played == MOVE_NULL ? MOVE_NONE : played,
                         .players = game_players(game)};
    game_history(game, node, &subject->start, moves, &subject->move_count, cap);
    const Position pos = game_position(game, node);
    read_evals(game, node, &pos, subject);
    subject->moves = *moves;
    return true;
}

void subject_range(const Profile *profile, const Game *game, size_t *first, size_t *end)
{
    size_t plies = game_main_plies(game);
    const Position last = game_position(game, game_main_node(game, plies));
    bool final = profile_whole(profile, KEY_SCAN_FINAL) != 0 && pos_has_legal_move(&last);
    *end = plies + final;
    *first = (size_t)profile_whole(profile, KEY_SCAN_FIRST);
    *first = *first < *end ? *first : *end;
}
