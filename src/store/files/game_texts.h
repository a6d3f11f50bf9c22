// A game as a store has it: tags as JSON and as columns for lists, and its main line with what it
// says of the evaluation.
#ifndef ONLYMOVE_STORE_FILES_GAME_TEXTS_H
#define ONLYMOVE_STORE_FILES_GAME_TEXTS_H

#include "src/store/files/store_tags.h"

typedef struct GameTexts { // zeroed, of none
    Str tags;              // JSON
    Str moves;             // the main line: UCI, a blank behind each move
    Str evals; // of its positions, from White's view, a blank behind each: centipawns, moves to
               // mate ("#-3"), or "-" for none; '' where it says nothing of any
    ListedTags listed;
} GameTexts;

Status game_texts_write(const Game *game, GameTexts *texts, Fault *fault);
void game_texts_done(GameTexts *texts);

#endif
