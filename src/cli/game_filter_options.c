// One table for the options and for the conditions that they stand for: the same word without the
// dashes.
#include "src/cli/game_filter_options.h"

#define ROW(index, option, argument, help)                                                         \
    {                                                                                              \
        option, argument, help, OPTION_ONCE, offsetof(GameFilterWords, values[index]), NULL, NULL  \
    }
const Option game_filter_options[] = {
    ROW(0, "--games", "FROM-TO", "these games of each file, by their numbers from 1"),
    ROW(1, "--min-elo", "N", "only games whose players both have this rating or more"),
    ROW(2, "--max-elo", "N", "... or less"),
    ROW(3, "--time-control", "TIME", "bullet, blitz, rapid, classical or SECONDS-SECONDS"),
    ROW(4, "--result", "RESULT", "1-0, 0-1, 1/2-1/2 or *"),
    ROW(5, "--where", "PATTERN", "a pattern over tags: 'White ~ Carlsen & Date >= 2019'"),
    ROW(6, "--sample", "N", "so many of the games of each file that fit"),
    ROW(7, "--seed", "N", "another sample for another number"),
    ROW(8, "--shard", "I/N", "the I-th of N parts, for several machines"),
    FLAG_ROW(GameFilterWords, evals, "--eval-only", "only games with evaluations (%eval)"),
    {0},
};

// What is right by itself, but chooses nothing together.
static Status check_together(const GameFilter *choice, Fault *fault)
{
    if (choice->min_elo > 0 && choice->max_elo > 0 && choice->min_elo > choice->max_elo) {
        return fault_set(fault, STATUS_USAGE, "--min-elo %d is above --max-elo %d: no game fits",
                         choice->min_elo, choice->max_elo);
    }
    return choice->seed > 0 && choice->sample == 0
               ? fault_set(fault, STATUS_USAGE,
                           "--seed says which games --sample takes; without "
                           "--sample all are taken")
               : STATUS_OK;
}

Status game_filter_words_read(const GameFilterWords *words, GameFilter *choice, Fault *fault)
{
    Fault why;
    *choice = (GameFilter){.evals = words->evals};
    for (size_t i = 0; i < CHOICE_WORDS; i++) {
        if (words->values[i] && game_filter_set(choice, game_filter_options[i].name + 2,
                                                words->values[i], &why) != STATUS_OK) {
            return fault_set(fault, STATUS_USAGE, "%s: %s", game_filter_options[i].name, why.text);
        }
    }
    return check_together(choice, fault);
}
