// The built-in engine wins what is won: king and queen, and king and rook, against a king that
// always finds the longest defence. Played by the program as it is built for people, at few nodes.
#include "tests/engine/endings.h"
#include "tests/engine/talk.h"
#include "tests/support/random.h"

#include "onlymove/movegen.h"
#include "onlymove/notation.h"

enum { GAMES = 1000, GAME_PLIES = 110 };
static const char go[] = "go nodes 1000\n";

// One game. The squares follow the pieces on the board.
typedef struct Game {
    const Ending *ending;
    Square king, weak_king, piece;
    Position pos;
    int plies;
    Str said; // the position command
} Game;

static Game game_begin(const Ending *ending, size_t index, Color strong) {
    Game game = {
        .ending = ending,
        .king = (Square)(index >> 12),
        .weak_king = (Square)(index >> 6 & 63),
        .piece = (Square)(index & 63),
    };
    char fen[FEN_MAX], *out = fen;
    for (int i = 0; i < 64; i++) {
        const Square s = (Square)(i ^ 56);
        const char *letters = strong == WHITE ? "KkRQ" : "kKrq";
        *out++ = s == game.king        ? letters[0]
                 : s == game.weak_king ? letters[1]
                 : s == game.piece     ? letters[ending->piece == ROOK ? 2 : 3]
                                       : '1';
        if (i % 8 == 7)
            *out++ = i == 63 ? ' ' : '/';
    }
    snprintf(out, (size_t)(fen + sizeof fen - out), "%c - - 0 1", strong == WHITE ? 'w' : 'b');
    assert_ok(pos_from_fen(&game.pos, fen, SAID));
    str_addf(&game.said, "position fen %s moves", fen);
    return game;
}

static void game_play(Game *game, Move move) {
    assert_true(move_is_legal(&game->pos, move));
    str_addf(&game->said, " %s", UCI_MOVE_TEXT(move));
    pos_play(&game->pos, move);
    game->plies++;
}

// Returns the number of plies to mate; fails on anything but mate within fifty moves.
static int play_out(Game *game, Talk *talk) {
    for (;;) {
        Move move;
        talk_say(talk, str_text(&game->said));
        talk_say(talk, "\n");
        talk_say(talk, go);
        const char *best = talk_until(talk, "bestmove ") + strlen("bestmove ");
        assert_ok(uci_move_read(&game->pos, best, strcspn(best, " "), &move, SAID));
        if (move_from(move) == game->king)
            game->king = move_to(move);
        else
            game->piece = move_to(move);
        game_play(game, move);
        if (pos_is_checkmate(&game->pos))
            return game->plies;
        const Square flight =
            ending_best_flight(game->ending, game->king, game->weak_king, game->piece);
        if (pos_is_fifty(&game->pos) || flight == NO_SQUARE || flight == game->piece ||
            game->plies > GAME_PLIES) {
            fail_msg("no mate: %s", str_text(&game->said));
        }
        game_play(game, move_encode(game->weak_king, flight));
        game->weak_king = flight;
    }
}

static void mates_a_thousand(PieceType type) {
    Ending *ending = malloc(sizeof *ending);
    assert_non_null(ending);
    ending_solve(ending, type);
    Talk talk = talk_start("build/onlymove");
    uint64_t seed = 20250101;
    long plies = 0, least = 0;
    for (int games = 0; games < GAMES;) {
        const size_t index = (size_t)(random_next(&seed) >> 20) % ENDING_SQUARES;
        if (ending->strong[index] < 0)
            continue;
        Game game = game_begin(ending, index, games % 2 ? BLACK : WHITE);
        talk_say(&talk, "ucinewgame\n");
        plies += play_out(&game, &talk);
        least += ending->strong[index];
        str_done(&game.said);
        games++;
    }
    free(ending);
    talk_say(&talk, "quit\n");
    assert_int_equal(talk_end(&talk), 0);
    assert_true(plies < 2 * least); // no wandering about either
}

// What the two endings are known to need at most: mate in 10 and in 16.
TEST(the_endings_are_solved_as_the_books_have_them) {
    CLEANUP(free_at) Ending *ending = malloc(sizeof *ending);
    assert_non_null(ending);
    for (int i = 0; i < 2; i++) {
        int longest = 0;
        ending_solve(ending, i ? ROOK : QUEEN);
        for (size_t j = 0; j < ENDING_SQUARES; j++)
            longest = ending->strong[j] > longest ? ending->strong[j] : longest;
        assert_int_equal(longest, i ? 31 : 19);
    }
}

TEST(king_and_queen_mate_from_a_thousand_positions) {
    mates_a_thousand(QUEEN);
}

TEST(king_and_rook_mate_from_a_thousand_positions) {
    mates_a_thousand(ROOK);
}
