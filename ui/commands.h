// Everything the workbench can be told to do, in one table: keys are bound to these commands, the
// prompt takes and completes them, help and manual list them.
#ifndef ONLYMOVE_UI_COMMANDS_H
#define ONLYMOVE_UI_COMMANDS_H

#include "ui/workbench.h"

// What the prompt completes behind a command's name.
typedef enum Completion {
    COMPLETE_NOTHING,
    COMPLETE_FILE,
    COMPLETE_PROFILE,
    COMPLETE_KEY, // a key of the profile
    COMPLETE_FORMAT,
    COMPLETE_REASON,
    COMPLETE_ROLE,   // that a move can be marked as
    COMPLETE_ENGINE, // a name of a setup
} Completion;

typedef struct Command {
    const char *name;
    const char *argument; // for the help; "" when it takes none
    Completion completion;
    const char *help;
    // `argument` is the rest of the line without blanks around it, "" when there is none.
    void (*run)(Workbench *wb, const char *argument, int64_t now);
} Command;

// The table, by index; NULL past its end.
const Command *command_at(size_t index);

// Runs a line: a command's name, or an unambiguous beginning of it, and its argument. What goes
// wrong is said in the workbench's message.
void command_execute(Workbench *wb, const char *line, int64_t now);

// Reasons for a rejection, each with its key '1', '2', ...; NULL past the end.
const char *reject_reason(size_t index);

// Roles that a move of the tree can be marked as; NULL past the end.
const char *mark_role(size_t index);

// The `index`th completion of the words of a line, the last of which begins with `word`; NULL when
// there are no more. Files are left to the caller (COMPLETE_FILE).
Completion command_completion(const char *line, size_t word_start);
const char *command_complete(const Workbench *wb, Completion completion, bool first_word,
                             const char *word, size_t *index);

#endif
