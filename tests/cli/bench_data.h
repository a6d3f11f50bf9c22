// Reference data as onlymove bench reads it, made up, and a run of a row on it.
#ifndef ONLYMOVE_TESTS_CLI_BENCH_DATA_H
#define ONLYMOVE_TESTS_CLI_BENCH_DATA_H

#include "tests/cli/onlymove.h"

#define HEAD "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,Tags\n"
#define OPERA                                                                                      \
    "opera,4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15,f6d7 b3b8 d7b8 d1d8,"          \
    "1000,80,90,100,mate mateIn2 short,https://example.org,\n"
#define BACK_RANK                                                                                  \
    "back,6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,g8h8 d1d8,600,80,90,100,mate mateIn1,x,\n"
#define GAME "[Event \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n"

static inline const char *fake(void)
{
    return program_path("FAKE_ENGINE", "build/san/fake-engine");
}

static inline Folder data_of(const char *puzzles)
{
    Folder folder;
    assert_true(folder_init(&folder));
    assert_true(folder_write(&folder, "lichess_puzzles.csv", puzzles));
    assert_true(folder_write(&folder, "lichess_games.pgn", GAME GAME GAME));
    return folder;
}

// Runs a row on the folder, with this Stockfish, and forgets the folder.
static inline Command bench_row(Folder *folder, const char *stockfish, const char *row)
{
    Command run =
        RUN("bench", "--quick", "--data", str_text(&folder->path), "--stockfish", stockfish, row);
    folder_done(folder);
    return run;
}

#endif
