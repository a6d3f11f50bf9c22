// The options that say which games of a file are taken.
#ifndef ONLYMOVE_CLI_GAME_FILTER_OPTIONS_H
#define ONLYMOVE_CLI_GAME_FILTER_OPTIONS_H

#include "onlymove/game_filter.h"
#include "src/cli/options.h"

enum { CHOICE_WORDS = 9 };

typedef struct GameFilterWords { // zeroed: nothing was said
    const char *values[CHOICE_WORDS];
    bool evals;
} GameFilterWords;

// A group for the table of a command.
extern const Option game_filter_options[];
// What the words come to; a fault names the option.
Status game_filter_words_read(const GameFilterWords *words, GameFilter *choice, Fault *fault);

#endif
