// A game as a store has it: tags as JSON and as columns for lists, and its main line with what it
// says of the evaluation.
#pragma once

#include <jansson.h>

#include "onlymove/store_import.h"
#include "src/store/db/handle.h"

// Appends what tags_to_json() makes, compact.
void tags_write(const Game *game, Str *out);

// White, Black, Event, Date, ECO, Opening, and both ratings.
enum { TAG_TEXTS = 6, TAG_COLUMNS = TAG_TEXTS + 2 };
typedef struct ListedTags {
    Str texts[TAG_TEXTS]; // of tags that say nothing: ""
    int elos[2];          // 0: unknown
} ListedTags;

// *tags is zeroed, or of another game.
void tags_list(const Game *game, ListedTags *tags);
void listed_tags_done(ListedTags *tags);
// From `column` on, TAG_COLUMNS of them.
void bind_tags(sqlite3_stmt *statement, int column, const ListedTags *tags);

typedef struct GameTexts { // zeroed, of none
    Str tags;              // JSON
    Str moves;             // the main line: UCI, a blank behind each move
    Str evals; // of its positions, from White's view, a blank behind each: centipawns, moves to
               // mate ("#-3"), or "-" for none; '' where it says nothing of any
    ListedTags listed;
} GameTexts;

void game_texts_write(const Game *game, GameTexts *texts);
void game_texts_done(GameTexts *texts);
