// The options that say which games of a file are taken.
#ifndef ONLYMOVE_CLI_GAME_FILTER_OPTIONS_H
#define ONLYMOVE_CLI_GAME_FILTER_OPTIONS_H

#include "onlymove/game_filter.h"
#include "src/cli/options.h"

enum { CHOICE_WORDS = 9, CHOICE_OPTIONS = CHOICE_WORDS + 1 };

typedef struct GameFilterWords { // zeroed: nothing was said
    const char *values[CHOICE_WORDS];
    bool evals;
} GameFilterWords;

// Fills CHOICE_OPTIONS rows of an option table.
void game_filter_options(GameFilterWords *words, Option *rows);
// What the words come to; a fault names the option.
Status game_filter_words_read(const GameFilterWords *words, GameFilter *choice, Fault *fault);

#endif
