// The options that say which games of a file are taken.
#ifndef ONLYMOVE_CLI_GAME_FILTER_OPTIONS_H
#define ONLYMOVE_CLI_GAME_FILTER_OPTIONS_H

#include "onlymove/game_filter.h"
#include "src/cli/options.h"

enum { CHOICE_WORDS = 9, CHOICE_OPTIONS = CHOICE_WORDS + 1 };

typedef struct ChoiceWords { // zeroed: nothing was said
    const char *values[CHOICE_WORDS];
    bool evals;
} ChoiceWords;

// Fills CHOICE_OPTIONS rows of an option table.
void choice_options(ChoiceWords *words, Option *rows);
// What the words come to; a fault names the option.
Status choice_words_read(const ChoiceWords *words, Choice *choice, Fault *fault);

#endif
