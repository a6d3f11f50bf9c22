// A game as a store has it: tags as JSON and as columns for lists, and the main line with the
// evaluations in the game.
#pragma once

#include <jansson.h>

#include "onlymove/store_import.h"
#include "src/store/db/handle.h"

// Appends the tags as tags_to_json() makes them, compact.
void tags_write(const Game *game, Str *out);

// The columns: White, Black, Event, Date, ECO, Opening, and both ratings.
enum { TAG_TEXTS = 6, TAG_COLUMNS = TAG_TEXTS + 2 };
typedef struct ListedTags {
    Str texts[TAG_TEXTS]; // "" for a tag that means unknown
    int elos[2];          // 0: unknown
} ListedTags;

// Fills *tags, which is zeroed or of another game.
void tags_to_columns(const Game *game, ListedTags *tags);

typedef struct GameTexts { // all zeroes: empty
    Str tags;              // JSON
    Str moves;             // the main line: UCI, a blank after each move
    Str evals; // one a position of the main line, from White's view, each followed by a blank:
               // centipawns, moves to mate ("#-3"), or "-" for none; '' if the game has none
    ListedTags listed_tags;
} GameTexts;

void game_texts_write(const Game *game, GameTexts *texts);
void game_texts_done(GameTexts *texts);
