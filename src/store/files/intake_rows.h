// An intake, and one puzzle as the rows that it waits in.
#ifndef ONLYMOVE_STORE_FILES_INTAKE_ROWS_H
#define ONLYMOVE_STORE_FILES_INTAKE_ROWS_H

#include "onlymove/store_import.h"
#include "src/store/files/game_texts.h"
#include "src/store/list/known_games.h"
#include "src/store/journal/state.h"

// Puzzles that wait for their statement: as many as a CPU keeps near.
enum { FED = 100 };

typedef enum IntakeFeed { FED_GAMES, FED_CANDIDATES, FED_JUDGEMENTS, FED_WORDS, FEEDS } IntakeFeed;

struct Intake {
    Store *store;
    char *source;
    bool under_way;                                    // a transaction
    int64_t run, profile, place;                       // rows: the last is that of the source
    int64_t last_game, last_candidate, last_judgement; // rows as they will be
    int64_t change;                                    // that the transaction will be, and its time
    char time[32];
    char start[FEN_MAX]; // of the game
    KeptKeys keys;       // of the puzzles that were put
    KnownGames known;
    Str json;
    GameTexts texts;
    Game game;              // the tags where the source has no game
    RowSource feeds[FEEDS]; // of the puzzles that wait
    int64_t hashes[FED];    // of their games
    size_t waiting;
};

// Puts a puzzle whose game has that hash behind those that wait; its rows have the next numbers.
Status intake_feed(Intake *intake, const ImportedPuzzle *puzzle, size_t number, int64_t hash,
                   Fault *fault);

#endif
