// An intake, and one puzzle as the rows that it waits in.
#ifndef ONLYMOVE_STORE_INTAKE_ROWS_H
#define ONLYMOVE_STORE_INTAKE_ROWS_H

#include "onlymove/intake.h"
#include "onlymove/notation.h"
#include "src/store/game_texts.h"
#include "src/store/known_games.h"
#include "src/store/state.h"

// Puzzles that wait for their statement: as many as a CPU keeps near.
enum { FED = 100 };

typedef enum IntakeFeed { FED_GAMES, FED_CANDIDATES, FED_JUDGEMENTS, FED_WORDS, FEEDS } IntakeFeed;

// A puzzle as the tables have it, as far as the store need not be asked.
struct IntakeRow {
    const ImportedPuzzle *puzzle; // borrowed
    int64_t hash;                 // of its game
    Facts facts;
    MotifSet motifs; // that the source says
    uint64_t twin;
    char start[FEN_MAX]; // of the game, and its move
    char move[UCI_MOVE_MAX + 1];
    char fen[FEN_MAX];
    Str json;
    TreeKeys keys;
    GameTexts texts;
    Game game; // the tags where the source has no game
};

struct Intake {
    Store *store;
    char *source;
    bool under_way;                                    // a transaction
    int64_t run, profile, place;                       // rows: the last is that of the source
    int64_t last_game, last_candidate, last_judgement; // rows as they will be
    int64_t change;                                    // that the transaction will be, and its time
    char time[32];
    KeptKeys keys; // of the puzzles that were put
    KnownGames known;
    IntakeRow *row;      // of intake_put()
    Feed feeds[FEEDS];   // of the puzzles that wait
    int64_t hashes[FED]; // of their games
    size_t waiting;
};

// Puts a puzzle behind those that wait; its rows have the next numbers.
void intake_feed(Intake *intake, const IntakeRow *row, size_t number);

#endif
