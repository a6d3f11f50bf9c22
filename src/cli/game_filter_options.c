// One table for the options and for the conditions that they stand for.
#include "src/cli/game_filter_options.h"

static const struct {
    const char *option; // the condition behind two dashes
    const char *argument, *help;
} rows_of[CHOICE_WORDS] = {
    {"--games", "FROM-TO", "these games of each file, by their numbers from 1"},
    {"--min-elo", "N", "only games whose players both have this rating or more"},
    {"--max-elo", "N", "... or less"},
    {"--time-control", "TIME", "bullet, blitz, rapid, classical or SECONDS-SECONDS"},
    {"--result", "RESULT", "1-0, 0-1, 1/2-1/2 or *"},
    {"--where", "PATTERN", "a pattern over tags: 'White ~ Carlsen & Date >= 2019'"},
    {"--sample", "N", "so many of the games of each file that fit"},
    {"--seed", "N", "another sample for another number"},
    {"--shard", "I/N", "the I-th of N parts, for several machines"},
};

void game_filter_options(GameFilterWords *words, Option *rows)
{
    for (size_t i = 0; i < CHOICE_WORDS; i++) {
        rows[i] = (Option){.name = rows_of[i].option,
                           .argument = rows_of[i].argument,
                           .help = rows_of[i].help,
                           .value = &words->values[i],
                           .once = true};
    }
    rows[CHOICE_WORDS] = (Option){.name = "--eval-only",
                                  .help = "only games with evaluations (%eval)",
                                  .flag = &words->evals};
}

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
        if (words->values[i] &&
            game_filter_set(choice, rows_of[i].option + 2, words->values[i], &why) != STATUS_OK) {
            return fault_set(fault, STATUS_USAGE, "%s: %s", rows_of[i].option, why.text);
        }
    }
    return check_together(choice, fault);
}
